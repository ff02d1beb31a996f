#include <stdlib.h>
#include <string.h>

#include "goals.h"

/* What the learner has ordered or chosen in a task, put together from all answers that were given in it. */

enum { MOST_DONE = 24 };

/* The word of a verb's list, as it is read out: "steel your hearts". What is meant where none is given is not said. */
static void add_word(const VerbDef *verb, int place, Text *text)
{
    const char *words = "";
    bool required = true;
    for (int i = 0; i < verb->params; i++)
        if (verb->param[i].kind == PARAM_WORD) {
            words = verb->param[i].words;
            required = verb->param[i].required;
        }
    if (place == 0 && !required)
        return;
    for (; place > 0 && *words; words++)
        place -= *words == ' ';
    if (!*words)
        return;
    text_add(text, " ");
    for (; *words && *words != ' '; words++)
        text_format(text, "%c", *words == '-' ? ' ' : *words);
}

static void title(const Look *look, const GoalPart *part, ModelSet models, Text *text)
{
    const Game *game = look->game;
    const VerbDef *verb = &game->ruleset->verb[part->verb];
    if (part->actor >= 0)
        text_format(text, "%s: ", game->unit[part->actor].title.text);
    /* In another phase than its own it is declared, and wanted as a deed. */
    if (verb->kind == DOES_CHARGE && verb->doing && look->battle->phase != verb->phase)
        text_add(text, "carrying out its ");
    text_add(text, part->weapon >= 0 ? game->weapon[part->weapon].title.text : verb->title);
    if (part->word >= 0)
        add_word(verb, part->word, text);
    bool alone = part->actor >= 0 && game->unit[part->actor].models == 1;
    for (int i = 0, any = 0; i < MOST_UNIT_MODELS && !alone; i++)
        if (models >> i & 1)
            text_format(text, "%s%d", any++ ? ", " : " of ", i + 1);
    if (part->unit >= 0)
        text_format(text, " at %s", game->unit[part->unit].title.text);
}

static bool is_same(const GoalPart *wanted, const GoalPart *done)
{
    return wanted->verb == done->verb && (wanted->actor < 0 || wanted->actor == done->actor) &&
           (wanted->word < 0 || wanted->word == done->word) &&
           (wanted->weapon < 0 || wanted->weapon == done->weapon) &&
           (wanted->unit < 0 || wanted->unit == done->unit);
}

static void add_clause(GoalPart *done, int *count, const Order *order, const Clause *clause)
{
    GoalPart part = { order->actor, clause->unit,   clause->verb,
                      clause->word, clause->weapon, clause->models };
    for (int i = 0; i < *count; i++)
        if (is_same(&part, &done[i]) && part.unit == done[i].unit && part.word == done[i].word &&
            part.weapon == done[i].weapon) {
            done[i].models |= part.models;
            return;
        }
    if (*count < MOST_DONE)
        done[(*count)++] = part;
}

/* Every order of the task, one part for each verb, weapon and target. */
static int done_parts(const GoalTable *table, GoalPart *done)
{
    int count = 0, answers = session_answers(table->session);
    Answer *answer = malloc(sizeof *answer);
    for (int n = table->first; answer && n < answers; n++) {
        if (!session_answer_given(table->session, n, answer) || answer->kind != ANSWER_ORDER ||
            answer->seat != table->seat)
            continue;
        for (int i = 0; i < answer->order.clauses; i++)
            add_clause(done, &count, &answer->order, &answer->order.clause[i]);
    }
    free(answer);
    return count;
}

static bool is_verb_wanted(const Goal *goal, const GoalPart *done)
{
    for (int i = 0; i < goal->parts; i++)
        if (goal->part[i].verb == done->verb &&
            (goal->part[i].actor < 0 || goal->part[i].actor == done->actor))
            return true;
    return false;
}

static bool is_wanted(const Goal *goal, const GoalPart *done, ModelSet *beyond)
{
    bool any = false;
    *beyond = done->models;
    for (int i = 0; i < goal->parts; i++)
        if (is_same(&goal->part[i], done)) {
            any = true;
            *beyond &= goal->part[i].models ? ~goal->part[i].models : 0;
        }
    return any && !*beyond;
}

/* What was ordered in place of what is wanted. */
static void say_instead(const Look *look, const GoalPart *wanted, const GoalPart *done, int count,
                        Text *missing)
{
    for (int k = 0; k < count; k++)
        if (done[k].verb == wanted->verb) {
            text_add(missing, "; you gave ");
            title(look, &done[k], done[k].models, missing);
            return;
        }
}

static bool has_ordered(const GoalTable *table, const Goal *goal, Text *missing)
{
    Look look = session_look(table->session);
    GoalPart done[MOST_DONE];
    int count = done_parts(table, done);
    ModelSet beyond;
    for (int i = 0; i < goal->parts; i++) {
        const GoalPart *wanted = &goal->part[i];
        ModelSet left = wanted->models;
        bool any = false;
        for (int k = 0; k < count; k++)
            if (is_same(wanted, &done[k])) {
                any = true;
                left &= ~done[k].models;
            }
        if (any && !left)
            continue;
        if (missing) {
            title(&look, wanted, left, missing);
            text_add(missing, " is still missing");
            if (!any)
                say_instead(&look, wanted, done, count, missing);
        }
        return false;
    }
    for (int k = 0; k < count; k++)
        if (is_verb_wanted(goal, &done[k]) && !is_wanted(goal, &done[k], &beyond)) {
            if (missing) {
                title(&look, &done[k], beyond, missing);
                text_add(missing, " is not asked for here: leave it out");
            }
            return false;
        }
    return true;
}

/* Models that were marked: how many, and the first that is none of those who are meant. */
static int marked_models(const GoalTable *table, const GoalThing *meant, ModelId *stray)
{
    int answers = session_answers(table->session), count = 0;
    const Battle *b = session_battle(table->session);
    Answer *answer = malloc(sizeof *answer);
    *stray = NO_MODEL;
    for (int n = table->first; answer && n < answers; n++) {
        if (!session_answer_given(table->session, n, answer) || answer->kind != ANSWER_ORDER ||
            answer->seat != table->seat)
            continue;
        for (int i = 0; i < answer->order.clauses; i++) {
            ModelId model = answer->order.clause[i].model;
            if (model < 0)
                continue;
            count++;
            if (*stray == NO_MODEL && !goal_means(b, meant, model))
                *stray = model;
        }
    }
    free(answer);
    return count;
}

static bool has_marked(const GoalTable *table, const Goal *goal, Text *missing)
{
    ModelId stray;
    int count = marked_models(table, &goal->other[0], &stray);
    if (count > 0 && stray == NO_MODEL)
        return true;
    Look look = session_look(table->session);
    if (missing && count == 0) {
        text_add(missing, "Nobody has been marked yet");
    } else if (missing) {
        GoalThing him = { .unit = look.battle->model[stray].unit };
        goal_name(&look, &him, stray, missing);
        text_add(missing, " is marked: none of those that are ringed");
    }
    return false;
}

bool goal_aimed(const GoalTable *table, const Goal *goal, Text *missing)
{
    if (goal->others > 0)
        return has_marked(table, goal, missing);

    int answers = session_answers(table->session);
    Length off = LENGTH_NEVER;
    Answer *answer = malloc(sizeof *answer);
    for (int n = table->first; answer && n < answers; n++) {
        if (!session_answer_given(table->session, n, answer) || answer->kind != ANSWER_ORDER ||
            answer->seat != table->seat)
            continue;
        for (int i = 0; i < answer->order.clauses; i++)
            if (answer->order.clause[i].has_point)
                off = point_distance(answer->order.clause[i].point, goal->at);
    }
    free(answer);
    if (missing && off == LENGTH_NEVER)
        text_add(missing, "Nothing has been aimed at yet");
    else if (missing && off > goal->tolerance) {
        text_add(missing, "aimed ");
        text_inches(missing, off, goal->tolerance);
        text_add(missing, " inches from the place that is marked");
    }
    return off <= goal->tolerance;
}

/* ---- choices ------------------------------------------------------------------------------------------------------- */

static bool names_them(const Goal *goal, const Answer *answer)
{
    if (answer->count != goal->named)
        return false;
    for (int i = 0; i < goal->named; i++)
        if (answer->id[i] != goal->name[i])
            return false;
    return true;
}

static const ChoiceDef *choice_of(const Ruleset *rules, const char *word)
{
    for (int i = 0; i < rules->questions; i++)
        for (int k = 0; k < rules->question[i].choices; k++)
            if (strcmp(rules->question[i].choice[k].word, word) == 0)
                return &rules->question[i].choice[k];
    return NULL;
}

static bool is_choice(const GoalTable *table, const Goal *goal, int n, const Answer *answer)
{
    const Ruleset *rules = session_game(table->session)->ruleset;
    Battle *before = malloc(sizeof *before);
    bool good = before && session_battle_at(table->session, n, before);
    if (good) {
        const QuestionDef *question = &rules->question[before->request.why];
        good = answer->value >= 0 && answer->value < question->choices &&
               strcmp(question->choice[answer->value].word, goal->text) == 0;
    }
    free(before);
    return good;
}

static bool has_chosen(const GoalTable *table, const Goal *goal)
{
    int answers = session_answers(table->session);
    bool good = false;
    Answer *answer = malloc(sizeof *answer);
    for (int n = table->first; answer && !good && n < answers; n++) {
        if (!session_answer_given(table->session, n, answer) || answer->seat != table->seat)
            continue;
        if (goal->named)
            good = (answer->kind == ANSWER_UNITS || answer->kind == ANSWER_MODELS ||
                    answer->kind == ANSWER_LIST) &&
                   names_them(goal, answer);
        else
            good = answer->kind == ANSWER_CHOICE && is_choice(table, goal, n, answer);
    }
    free(answer);
    return good;
}

static void choice_missing(const GoalTable *table, const Goal *goal, Text *missing)
{
    Look look = session_look(table->session);
    if (!goal->named) {
        const ChoiceDef *choice = choice_of(look.game->ruleset, goal->text);
        text_format(missing, "%s: not chosen yet", choice ? choice->title : goal->text);
        return;
    }
    text_add(missing, "Others are asked for here");
}

bool goal_answered(const GoalTable *table, const Goal *goal, Text *missing)
{
    if (!goal->chosen)
        return has_ordered(table, goal, missing);
    if (has_chosen(table, goal) || (goal->parts && has_ordered(table, goal, NULL)))
        return true;
    if (missing)
        choice_missing(table, goal, missing);
    return false;
}
