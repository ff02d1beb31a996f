#include <stdio.h>
#include <string.h>

#include "odds/odds.h"
#include "tables.h"

/* ---- Templates, flames and balls of an order that is being built, each with the models that it touches ------------------------- */

/* The models of anybody that it touches get marks, lit when they are hit for certain; `words` tells of whom how many: "Gorehides
 * 17, Wolf riders 2". */
static void mark_touched(const Look *look, const Template *template, DrawingList *list,
                         char words[DRAWING_WORDS])
{
    char part[DRAWING_WORDS];
    Text text = text_in(words, DRAWING_WORDS);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        ModelId whole[MOST_UNIT_MODELS], some[MOST_UNIT_MODELS];
        int wholes = 0;
        int count = template_models(look, template, u, whole, &wholes, some);
        if (count > 0) {
            int size = snprintf(part, sizeof part, "%s%.24s %d", words[0] ? ", " : "",
                                look->game->unit[u].title.text, count);
            if (size > 0 && (size_t)size + text.used < DRAWING_WORDS)
                text_add(&text, part);
        }
        for (int i = 0; i < count; i++) {
            ModelId model = i < wholes ? whole[i] : some[i - wholes];
            Base base = model_base(look->game, look->battle, model);
            Drawing *drawing = drawing_add(list, DRAW_POLYGON, i < wholes ? TONE_LIT : TONE_WARN);
            if (drawing)
                drawing->corners = base_corners(base, drawing->corner);
        }
    }
    if (!words[0])
        text_add(&text, "nobody");
}

static void draw_template(const Look *look, const Template *template, DrawingTone tone,
                          DrawingList *list)
{
    char words[DRAWING_WORDS];
    mark_touched(look, template, list, words);
    Blast blast = blast_of(template);
    Drawing *drawing = blast_draw(&blast, tone, list);
    if (!drawing)
        return;
    memcpy(drawing->words, words, sizeof words);
    if (template->radius > 0)
        drawing_disc(list, tone, template->at.at, HOLE_RADIUS, false);
}

/* The ball's whole possible way, 10" and 10", and what it would touch at most. */
static void draw_ball(const Look *look, UnitId gun, WeaponId weapon, Point aimed, DrawingTone tone,
                      DrawingList *list)
{
    enum { LONGEST = 20 };
    char words[DRAWING_WORDS];
    Template ball = cannon_ball(look, gun, weapon, aimed, 0, LONGEST);
    Segment line = { ball.at.at, pose_ahead(ball.at, ball.bounce).at };
    mark_touched(look, &ball, list, words);
    drawing_line(list, tone, line, words);
}

static void sketch_machine(const Look *look, UnitId gun, const Clause *clause, DrawingTone tone,
                           DrawingList *list)
{
    WeaponId weapon = machine_weapon(look, gun, clause);
    if (weapon == NO_WEAPON || (clause->unit == NO_UNIT && !clause->has_point))
        return;
    const Weapon *w = &look->game->weapon[weapon];
    if (weapon_has(w, WT_CANNON_FIRE, NULL)) {
        draw_ball(look, gun, weapon, cannon_aim(look, gun, weapon, clause), tone, list);
    } else if (weapon_has(w, WT_FIRE_THROWER, NULL)) {
        Template flame = template_fire(flame_aim(look, gun, weapon, clause), weapon);
        draw_template(look, &flame, tone, list);
    } else if (weapon_has(w, WT_BOMBARDMENT, NULL) && clause->unit != NO_UNIT) {
        Template stone = template_disc(centre_of(look, host_of(look, clause->unit)),
                                       w->field[WF_TEMPLATE] / 2, weapon);
        draw_template(look, &stone, tone, list);
    }
}

/* Whoever shoots, with a line to the target's nearest model and what he needs. */
static void sketch_volley(const Look *look, UnitId unit, const Clause *clause, DrawingList *list)
{
    UnitId target = host_of(look, clause->unit);
    WeaponId weapon = clause->weapon != NO_WEAPON ? clause->weapon
                                                  : best_missile(look, unit, unit, target, false);
    if (weapon == NO_WEAPON || !is_fielded(look, target))
        return;
    Volley volley = volley_of(unit, target, weapon);
    volley.multiple = clause->word == 2 || (clause->word == 0 && best_multiple(look, &volley));
    volley_plan(look, &volley);
    for (int i = 0; i < volley.shooters; i++) {
        const Shooter *s = &volley.shooter[i];
        Drawing *drawing = drawing_add(list, DRAW_LABEL, TONE_LIT);
        if (!drawing)
            return;
        drawing->corners = 1;
        drawing->corner[0] = look->battle->model[s->model].pose.at;
        Text text = text_in(drawing->words, sizeof drawing->words);
        if (s->need.first == NEED_NEVER)
            text_add(&text, "-");
        else
            text_format(&text, "%d+", s->need.second ? s->need.second + 3 : s->need.first);
    }
}

/* ---- Overlay: what the unit's shots would do to each enemy ------------------------------------------------------------------------ */

/* The best and the worst that its shooters need: "4+" or "4+ to 6+". */
static void add_range_of_needs(const Volley *volley, Text *text)
{
    int least = 99, most = 0;
    for (int i = 0; i < volley->shooters; i++) {
        ShotNeed need = volley->shooter[i].need;
        int figure = need.first == NEED_NEVER ? 10 : need.second ? need.second + 3 : need.first;
        least = figure < least ? figure : least;
        most = figure > most ? figure : most;
    }
    if (volley->shooters == 0)
        return;
    text_format(text, "%d at %d+", volley->shooters, least);
    if (most > least)
        text_format(text, " to %d+", most);
    text_add(text, ", ");
}

static void add_mean(const LossOdds *losses, Text *text)
{
    bool single = losses->models == 1;
    double mean = single ? 0 : losses_odds_mean_models(losses);
    for (int n = 1; single && n <= losses->total; n++)
        mean += losses_odds_wounds(losses, n);
    int hundredths = odds_parts(mean, 100);
    text_format(text, "%d.%02d %s", hundredths / 100, hundredths % 100, single ? "W" : "lost");
}

static void draw_shot(const Look *look, const Order *order, UnitId target, DrawingList *list)
{
    char words[DRAWING_WORDS];
    Text text = text_in(words, sizeof words);
    Segment line = { { 0, 0 }, { 0, 0 } };
    UnitId unit = host_of(look, order->actor);
    Verdict verdict = judge_shoot(look, order);
    LossOdds losses;
    unit_gap(look, unit, target, &line);
    if (!is_yes(&verdict)) {
        verdict_words(look, &verdict, &text);
    } else if (losses_of_order(look, order, target, &losses)) {
        WeaponId weapon = best_missile(look, unit, unit, target, false);
        Volley volley = volley_of(unit, target, weapon);
        if (weapon != NO_WEAPON && !is_machine_weapon(&look->game->weapon[weapon])) {
            volley.multiple = best_multiple(look, &volley);
            volley_plan(look, &volley);
            add_range_of_needs(&volley, &text);
        }
        add_mean(&losses, &text);
    }
    DrawingTone tone = is_yes(&verdict) ? TONE_LIT : TONE_BAD;
    drawing_line(list, tone, line, "");
    Drawing *label = drawing_add(list, DRAW_LABEL, tone);
    if (!label)
        return;
    label->corners = 1;
    label->corner[0] =
        point_toward(line.to, line.from, 2 * INCH); /* beside the target: no two meet */
    snprintf(label->words, sizeof label->words, "%s", words);
}

void draw_shots(const Look *look, UnitId unit, DrawingList *list)
{
    WeaponId weapon;
    UnitId batch;
    Order order = { .actor = unit };
    Clause *clause = order_clause(&order, VERB_SHOOT);
    if (batches_of(look, unit, &batch, 1) == 0 && missiles_of(look, unit, false, &weapon, 1) == 0)
        return;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        clause->unit = u;
        draw_shot(look, &order, u, list);
    }
}

/* ---- The order that is being built ------------------------------------------------------------------------------------------------- */

void old_world_sketch(const Look *look, const Answer *answer, DrawingList *list)
{
    const Order *order = &answer->order;
    WeaponId weapon;
    if (answer->kind != ANSWER_ORDER || order->clauses < 1 || order->actor < 0 ||
        order->actor >= look->battle->units || look->battle->unit[order->actor].state != UNIT_FIELD)
        return;
    const Clause *clause = &order->clause[0];
    UnitId unit = host_of(look, order->actor);
    if (clause->verb == VERB_CHARGE_ON_FOOT && clause->unit != NO_UNIT) {
        Battle fork;
        Look forked = look_fork(look, &fork);
        marks_set(&fork.unit[unit].marks, UM_ON_FOOT, true);
        sketch_charge(&forked, unit, host_of(look, clause->unit), list);
    }
    if (clause->verb == VERB_CHARGE)
        sketch_charge(look, unit, clause->unit == NO_UNIT ? NO_UNIT : host_of(look, clause->unit),
                      list);
    if (clause->verb != VERB_SHOOT && clause->verb != VERB_BREATHE)
        return;
    Verdict verdict = judge_shoot(look, order);
    DrawingTone tone = is_yes(&verdict) ? TONE_LIT : TONE_BAD;
    if (clause->verb == VERB_BREATHE) {
        Template breath = breath_template(look, unit, clause);
        draw_template(look, &breath, tone, list);
        return;
    }
    if (missiles_of(look, unit, false, &weapon, 1) > 0 &&
        is_machine_weapon(&look->game->weapon[weapon]))
        sketch_machine(look, unit, clause, tone, list);
    else if (clause->unit != NO_UNIT)
        sketch_volley(look, unit, clause, list);
}
