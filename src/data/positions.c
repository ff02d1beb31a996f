#include "positions.h"

#include <string.h>

#include "engine/play.h"
#include "engine/referee.h"
#include "names.h"
#include "words.h"

/* Writing positions: whatever differs from a battle that was just laid out. */

typedef struct Writer {
    FILE *out;
    Look look;
    const Battle *laid_out;
    const IdSet *brief; /* units whose models follow from a front */
    char words[RECORD_LINE];
    Text text;
} Writer;

static Text *begin(Writer *w, const char *key)
{
    w->text = text_in(w->words, sizeof w->words);
    text_add(&w->text, key);
    text_char(&w->text, ' ');
    return &w->text;
}

static void end(Writer *w)
{
    size_t used = w->text.used;
    while (used && w->words[used - 1] == ' ')
        used--;
    w->words[used] = '\0';
    fprintf(w->out, "%s\n", w->words);
}

/* ---- Models and units ------------------------------------------------------------------------ */

static bool is_moved(const Model *model, const Model *usual)
{
    return !point_equal(model->pose.at, usual->pose.at) ||
           model->pose.facing != usual->pose.facing || model->z != usual->z;
}

/* The unit's models in one state: "place alpha 1:24,38@90 2:26,38". */
static void write_models(Writer *w, UnitId id, ModelState state, const char *key)
{
    const Battle *b = w->look.battle;
    const Unit *unit = &b->unit[id];
    bool any = false;
    for (int i = unit->first; i < unit->first + unit->count; i++) {
        const Model *model = &b->model[i];
        if (model->state != state ||
            (state == MODEL_AWAY && !is_moved(model, &w->laid_out->model[i])))
            continue;
        if (!any)
            unit_print(&w->look, id, begin(w, key));
        any = true;
        text_format(&w->text, " %d:", i - unit->first + 1);
        text_stand(&w->text, model->pose, model->z);
    }
    if (any)
        end(w);
}

static void write_wounds(Writer *w, UnitId id)
{
    const Battle *b = w->look.battle;
    const Unit *unit = &b->unit[id];
    bool any = false;
    for (int i = unit->first; i < unit->first + unit->count; i++) {
        if (b->model[i].wounds == w->laid_out->model[i].wounds)
            continue;
        if (!any)
            unit_print(&w->look, id, begin(w, "wounds"));
        any = true;
        text_format(&w->text, " %d:%d", i - unit->first + 1, b->model[i].wounds);
    }
    if (any)
        end(w);
}

static void write_hold(Writer *w, UnitId id)
{
    const Battle *b = w->look.battle;
    const Unit *unit = &b->unit[id];
    for (int i = unit->first; i < unit->first + unit->count; i++) {
        const Model *model = &b->model[i];
        if (memcmp(model->weapon, w->laid_out->model[i].weapon, sizeof model->weapon) == 0)
            continue;
        model_print(&w->look, (ModelId)i, begin(w, "hold"));
        for (int k = 0; k < MOST_WEAPONS_HELD; k++) {
            text_char(&w->text, ' ');
            weapon_print(w->look.game,
                         model->weapon[k] == NO_HELD_WEAPON ? NO_WEAPON : model->weapon[k],
                         &w->text);
        }
        end(w);
    }
}

/* A unit with models placed stands in the field by itself. */
static bool is_fielded(const Battle *b, UnitId id)
{
    const Unit *unit = &b->unit[id];
    for (int i = unit->first; i < unit->first + unit->count; i++) {
        if (is_standing(b, (ModelId)i))
            return true;
    }
    return false;
}

static void write_state(Writer *w, UnitId id)
{
    const Unit *unit = &w->look.battle->unit[id], *usual = &w->laid_out->unit[id];
    bool fielded = is_fielded(w->look.battle, id);
    UnitState state = fielded ? UNIT_FIELD : (UnitState)usual->state;
    UnitId carrier = fielded ? NO_UNIT : usual->carrier;
    if (unit->state != state || unit->carrier != carrier) {
        unit_print(&w->look, id, begin(w, "is"));
        text_format(&w->text, " %s ", word_of(unit_state_words, unit->state).text);
        if (unit->carrier != NO_UNIT)
            unit_print(&w->look, unit->carrier, &w->text);
        else if (usual->carrier != NO_UNIT && unit->state == UNIT_RESERVE)
            text_add(&w->text, "alone");
        end(w);
    }
    Pose front = unit->front;
    if (front.at.x || front.at.y || front.facing || unit->files != usual->files) {
        unit_print(&w->look, id, begin(w, "front"));
        text_char(&w->text, ' ');
        text_stand(&w->text, front, 0);
        text_format(&w->text, " files %d", unit->files);
        end(w);
    }
}

static void write_unit(Writer *w, UnitId id)
{
    if (!ids_has(w->brief, id))
        write_models(w, id, MODEL_STANDING, "place");
    write_models(w, id, MODEL_DOOMED, "doomed");
    write_models(w, id, MODEL_LOST, "lost");
    write_models(w, id, MODEL_AWAY, "away");
    write_state(w, id);
    write_wounds(w, id);
    write_hold(w, id);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static void write_marks_of(Writer *w, Owner owner, int id)
{
    const Ruleset *rules = w->look.game->ruleset;
    bool any = false;
    for (int i = 0; i < rules->marks; i++) {
        const MarkDef *def = &rules->mark[i];
        if (def->owner != owner || !has_mark(w->look.battle, owner, id, def->number))
            continue;
        if (!any)
            owner_print(&w->look, owner, id, begin(w, "mark"));
        any = true;
        text_format(&w->text, " %s", def->word);
    }
    if (any)
        end(w);
}

static void write_tallies_of(Writer *w, Owner owner, int id)
{
    const Ruleset *rules = w->look.game->ruleset;
    bool any = false;
    for (int i = 0; i < rules->tallies; i++) {
        const TallyDef *def = &rules->tally[i];
        int32_t value = def->owner == owner ? tally_of(w->look.battle, owner, id, def->number) : 0;
        if (!value)
            continue;
        if (!any)
            owner_print(&w->look, owner, id, begin(w, "tally"));
        any = true;
        text_format(&w->text, " %s %d", def->word, (int)value);
    }
    if (any)
        end(w);
}

/* Models of a unit with the same mark stand in one line. */
static void write_model_marks(Writer *w, UnitId id)
{
    const Ruleset *rules = w->look.game->ruleset;
    const Battle *b = w->look.battle;
    const Unit *unit = &b->unit[id];
    for (int i = 0; i < rules->marks; i++) {
        const MarkDef *def = &rules->mark[i];
        ModelSet set = 0;
        for (int m = 0; def->owner == OWNER_MODEL && m < unit->count; m++) {
            if (has_mark(b, OWNER_MODEL, unit->first + m, def->number))
                set |= (ModelSet)1 << m;
        }
        if (!set)
            continue;
        unit_print(&w->look, id, begin(w, "mark"));
        text_char(&w->text, '#');
        models_print(set, &w->text);
        text_format(&w->text, " %s", def->word);
        end(w);
    }
}

static void write_owned(Writer *w, Owner owner, int count)
{
    for (int id = 0; id < count; id++) {
        if (owner != OWNER_MODEL)
            write_marks_of(w, owner, id);
        else if (ids_has(w->brief, w->look.battle->model[id].unit))
            continue;
        write_tallies_of(w, owner, id);
    }
}

static void write_links(Writer *w)
{
    const Battle *b = w->look.battle;
    for (int i = 0; i < MOST_LINKS; i++) {
        const Link *link = &b->link[i];
        if (!link->used)
            continue;
        begin(w, "link");
        text_format(&w->text, "%s %d %d %d", link_word(w->look.game->ruleset, link->kind),
                    link->from, link->to, (int)link->value);
        end(w);
    }
}

static void write_notes(Writer *w)
{
    const Ruleset *rules = w->look.game->ruleset;
    for (int i = 0; i < MOST_NOTES; i++) {
        const Note *note = &w->look.battle->note[i];
        for (int n = 0; note->used && n < rules->notes; n++) {
            if (rules->note[n].number != note->kind)
                continue;
            begin(w, "note");
            text_format(&w->text, "%s ", rules->note[n].word);
            owner_print(&w->look, rules->note[n].owner, note->owner, &w->text);
            text_char(&w->text, ' ');
            text_stand(&w->text, note->pose, note->z);
            end(w);
        }
    }
}

static void write_items(Writer *w)
{
    const Ruleset *rules = w->look.game->ruleset;
    for (int i = 0; i < MOST_ITEMS; i++) {
        const Item *item = &w->look.battle->item[i];
        for (int n = 0; item->used && n < rules->lists; n++) {
            if (rules->list[n].number != item->list)
                continue;
            begin(w, "list");
            text_format(&w->text, "%s ", rules->list[n].word);
            owner_print(&w->look, rules->list[n].owner, item->owner, &w->text);
            text_format(&w->text, " %d", item->id);
            end(w);
        }
    }
}

/* ---- Pieces and the moment ------------------------------------------------------------------- */

static void write_piece(Writer *w, const Piece *piece)
{
    Text *text = begin(w, "piece");
    text_format(text, "%s at ", w->look.game->ruleset->made_kind[piece->kind]);
    text_stand(text, piece->pose, 0);
    if (piece->radius) {
        text_add(text, " radius ");
        text_length(text, piece->radius);
    }
    text_add(text, " height ");
    text_length(text, piece->height);
    text_format(text, " span %s", word_of(span_words, piece->span).text);
    if (piece->owner != NO_SEAT) {
        text_add(text, " owner ");
        seat_print(w->look.game, piece->owner, text);
    }
    if (piece->corners)
        text_add(text, " corners");
    for (int i = 0; i < piece->corners; i++) {
        text_char(text, ' ');
        text_point(text, piece->corner[i]);
    }
    end(w);
}

static void write_pieces(Writer *w)
{
    const Battle *b = w->look.battle;
    for (int i = w->look.game->terrain; i < b->pieces; i++)
        write_piece(w, &b->piece[i]);
    for (int i = 0; i < b->pieces; i++) {
        if (!b->piece[i].gone)
            continue;
        piece_print(&w->look, (PieceId)i, begin(w, "gone"));
        end(w);
    }
}

static void write_overrules(Writer *w)
{
    for (int i = 0; i < MOST_OVERRULES; i++) {
        const Overrule *overrule = &w->look.battle->overrule[i];
        if (!overrule->used)
            continue;
        Text *text = begin(w, "overrule");
        text_format(text, "%s %s ", w->look.game->ruleset->question[overrule->why].word,
                    word_of(figure_words, overrule->figure).text);
        if (overrule->unit != NO_UNIT) {
            unit_print(&w->look, overrule->unit, text);
            text_char(text, ' ');
        }
        text_format(text, "%d", (int)overrule->value);
        end(w);
    }
}

static void write_moment(Writer *w)
{
    const Battle *b = w->look.battle;
    const Game *game = w->look.game;
    for (SeatId seat = 0; seat < b->seats; seat++) {
        int zone = b->seat[seat].zone;
        if (zone < 0 || zone >= game->zones)
            continue;
        seat_print(game, seat, begin(w, "side"));
        text_format(&w->text, " %s", game->zone[zone].id.text);
        end(w);
    }
    write_overrules(w);
    if (b->waive)
        end((begin(w, "waived"), w));
    SeatId seat = b->active;
    if (seat == NO_SEAT)
        seat = b->request.seats ? (SeatId)__builtin_ctz(b->request.seats) : 0;
    Text *text = begin(w, "phase");
    text_format(text, "%s round %d turn %d seat ", game->ruleset->phase[b->phase].word, b->round,
                b->turn);
    seat_print(game, seat, text);
    if (b->initiative != NO_SEAT) {
        text_add(text, " master ");
        seat_print(game, b->initiative, text);
    }
    end(w);
}

void position_write(FILE *out, const Game *game, const Battle *battle, const IdSet *brief)
{
    Battle laid_out;
    Writer w = {
        .out = out, .look = { game, battle, NULL }, .laid_out = &laid_out, .brief = brief
    };
    battle_lay_out(game, &laid_out);
    fputs("position\n", out);
    for (UnitId unit = 0; unit < battle->units; unit++)
        write_unit(&w, unit);
    write_pieces(&w);
    write_owned(&w, OWNER_BATTLE, 1);
    write_owned(&w, OWNER_SEAT, battle->seats);
    write_owned(&w, OWNER_UNIT, battle->units);
    for (UnitId unit = 0; unit < battle->units; unit++)
        write_model_marks(&w, unit);
    write_owned(&w, OWNER_MODEL, battle->models);
    write_owned(&w, OWNER_PIECE, battle->pieces);
    write_links(&w);
    write_notes(&w);
    write_items(&w);
    write_moment(&w);
}

void record_write_position(FILE *out, const Game *game, const Battle *battle)
{
    IdSet brief = position_brief_units(game, battle);
    position_write(out, game, battle, &brief);
}

bool position_is_due(const Game *game, const Battle *before, const Battle *now)
{
    bool is_new =
        before->round != now->round || before->phase != now->phase || before->turn != now->turn;
    return is_new && !now->over && now->request.shape == SHAPE_ORDER &&
           game->ruleset->game.enter != NULL;
}

/* The position that a record begins with; those behind it are the program's own. */
static bool is_by_hand(const Record *record, int line)
{
    for (int i = 0; i < line; i++) {
        if (record->line[i].sign != SIGN_WORDS)
            return false;
    }
    return true;
}

bool position_enter(const Record *record, int line, Battle *battle, Scratch *scratch, EventLog *log,
                    int *after, Problem *problem)
{
    PositionReader reader = {
        .game = &record->game, .battle = battle, .scratch = scratch, .seat = NO_SEAT
    };
    int number = line < record->lines ? record->line[line].number : 0;
    battle_lay_out(&record->game, battle);
    for (*after = line;
         *after < record->lines && record->line[*after].sign == SIGN_POSITION && !reader.ended;
         ++*after) {
        const RecordLine *at = &record->line[*after];
        Problem own = { .file = "" };
        reader.line = at->number;
        if (!position_line(&reader, at->text, &own))
            return problem_say(problem, record->name, at->number, own.column, "%s", own.sentence);
    }
    if (!reader.ended)
        return problem_say(problem, record->name, number, 1,
                           "a position ends with its line 'phase'");
    char words[300];
    PositionFault fault = { .words = text_in(words, sizeof words) };
    position_fill(&reader);
    if (is_by_hand(record, line) && !battle->waive && !position_agrees(&reader, &fault))
        return problem_say(problem, record->name, fault.line, 1, "%s", words);
    if (battle_enter(&record->game, battle, scratch, log, reader.phase, reader.seat))
        return true;
    return problem_say(problem, record->name, record->line[*after - 1].number, 1,
                       "a battle cannot begin in this phase");
}
