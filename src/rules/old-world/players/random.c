#include "fight/fight.h"
#include "magic/magic.h"
#include "players/plan.h"

#include "engine/at_random.h"
#include "geom/vec.h"

/* ---- A random player: every order, choice, spell and ability occurs ------------------------------------------------- */

static Clause *begin(const Draw *d, UnitId actor, int verb)
{
    order_for(&d->answer->order, actor);
    return order_clause(&d->answer->order, verb);
}

static bool finish(const Draw *d)
{
    order_done(d->answer);
    return true;
}

/* The nearest enemy most often, some other one, or anywhere. */
static Point draw_goal(const Draw *d, UnitId unit)
{
    UnitId enemy = draw_unit(d, false, is_commanded);
    if (unit != NO_UNIT && !draw_one_in(d, 3))
        nearest_enemy(d->look, unit, true, &enemy);
    return enemy == NO_UNIT || draw_one_in(d, 8) ? draw_point(d) : centre_of(d->look, enemy);
}

/* ---- Manoeuvres ------------------------------------------------------------------------------------------------------ */

static bool may_still_move(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    bool done = has_mark(b, OWNER_UNIT, unit, UM_MOVED) &&
                !has_mark(b, OWNER_UNIT, unit, UM_DONE) &&
                !has_mark(b, OWNER_UNIT, unit, UM_MOVES_AGAIN);
    return is_commanded(look, unit) && !done && !is_engaged(look, unit) &&
           !is_fleeing(look, unit) && !has_mark(b, OWNER_UNIT, unit, UM_CHARGED) &&
           !has_mark(b, OWNER_UNIT, unit, UM_CHARGE_FAILED);
}

static bool reform_somehow(const Draw *d, UnitId unit)
{
    const Unit *u = &d->look->battle->unit[unit];
    Clause *reform = begin(d, unit, VERB_REFORM);
    reform->heading = draw_heading(d);
    reform->has_heading = !draw_one_in(d, 4);
    if (draw_one_in(d, 2)) {
        reform->number = draw_number(d, 1, u->count < 10 ? u->count : 10);
        reform->has_number = true;
    }
    if (draw_one_in(d, 3))
        reform->word = (uint8_t)draw_number(d, 0, 3);
    return true;
}

static Clause *add_length(const Draw *d, int verb, Length most)
{
    Clause *clause = order_clause(&d->answer->order, verb);
    clause->number = draw_number(d, 0, most);
    clause->has_number = true;
    return clause;
}

static void add_wheel(const Draw *d, Length most)
{
    Clause *clause = add_length(d, VERB_WHEEL, most);
    clause->word = (uint8_t)draw_number(d, 0, 1);
}

/* One manoeuvre of a block, with straight moves where they fit. */
static bool manoeuvre_block(const Draw *d, UnitId unit)
{
    Order *order = &d->answer->order;
    Length m = pace(d->look, unit, false, false);
    Clause *clause;
    order_for(order, unit);
    switch (draw_number(d, 0, 8)) {
    case 0:
        add_length(d, VERB_BACK, m / 2);
        return true;
    case 1:
        add_length(d, draw_one_in(d, 2) ? VERB_LEFT : VERB_RIGHT, m / 2);
        return true;
    case 2:
        clause = order_clause(order, VERB_TURN);
        clause->word = (uint8_t)draw_number(d, 0, 2);
        add_length(d, VERB_FORWARD, m / 2);
        return true;
    case 3:
        clause = order_clause(order, VERB_REDRESS);
        clause->number = draw_number(d, -5, 5);
        clause->has_number = true;
        add_length(d, VERB_FORWARD, m / 2);
        return true;
    case 4:
        return reform_somehow(d, unit);
    case 5:
        add_wheel(d, m);
        return true;
    default:
        add_length(d, VERB_FORWARD, m);
        if (draw_one_in(d, 2)) {
            clause = order_clause(order, VERB_PIVOT);
            clause->heading = heading_normal(draw_number(d, -QUARTER_TURN, QUARTER_TURN));
            clause->has_heading = true;
        }
        return true;
    }
}

static bool manoeuvre(const Draw *d, UnitId unit, bool free_move)
{
    const Look *look = d->look;
    bool wings = has_trait(look, unit, TR_FLY, NULL);
    bool march = !free_move && !draw_one_in(d, 3), fly = wings && !draw_one_in(d, 3);
    Gait gait = { march, fly, free_move };
    if (type_of(look, unit) == TYPE_WAR_MACHINE)
        gait.march = false;
    if (is_block(look, unit) && draw_one_in(d, 4))
        return manoeuvre_block(d, unit);
    if (!is_block(look, unit) && draw_one_in(d, 8))
        return reform_somehow(d, unit);
    Length most = stride(look, unit, gait);
    Length far = draw_number(d, most / 3, most);
    return plan_advance(look, unit, draw_goal(d, unit), far, gait, &d->answer->order);
}

/* ---- Characters and magic --------------------------------------------------------------------------------------------- */

static bool is_character_here(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].state == UNIT_FIELD && is_character_unit(look, unit);
}

static bool is_alone(const Look *look, UnitId unit)
{
    return is_character_here(look, unit) && may_still_move(look, unit);
}

static bool has_joined(const Look *look, UnitId unit)
{
    return is_character_here(look, unit) && host_of(look, unit) != unit;
}

static bool is_regiment(const Look *look, UnitId unit)
{
    return is_commanded(look, unit) && !is_character_unit(look, unit);
}

static bool is_caster(const Look *look, UnitId unit)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    return look->battle->unit[unit].state == UNIT_FIELD &&
           (is_wizard(look, unit) || profile_has(p, TR_ITEM_ROD, NULL));
}

static bool joins(const Draw *d)
{
    UnitId who = draw_unit(d, true, is_alone), host = draw_unit(d, true, is_regiment);
    if (who == NO_UNIT || host == NO_UNIT)
        return false;
    Clause *join = begin(d, who, VERB_JOIN);
    join->unit = host;
    if (draw_one_in(d, 3)) {
        join->number = draw_number(d, 1, d->look->battle->unit[host].files);
        join->has_number = true;
    }
    return true;
}

static bool leaves(const Draw *d)
{
    UnitId who = draw_unit(d, true, has_joined);
    if (who == NO_UNIT)
        return false;
    ModelId model = d->look->battle->unit[who].first;
    Pose at = d->look->battle->model[model].pose;
    Clause *leave = begin(d, who, VERB_LEAVE);
    Length away = draw_number(d, INCH, 5 * INCH);
    leave->point = point_shift(at.at, draw_heading(d), away);
    leave->heading = at.facing;
    leave->has_point = leave->has_heading = true;
    return true;
}

static bool casts(const Draw *d)
{
    UnitId wizard = draw_unit(d, true, is_caster);
    if (wizard == NO_UNIT)
        return false;
    Clause *cast = begin(d, wizard, VERB_CAST);
    int spell = draw_number(d, 0, SPELLS - 1);
    for (int i = 0; i < SPELLS && !knows_spell(d->look, wizard, (Spell)spell); i++)
        spell = (spell + 1) % SPELLS;
    SpellType type = spell_rows[spell].type;
    bool friendly = type == SPELL_CONVEYANCE || type == SPELL_ENCHANTMENT;
    cast->word = (uint8_t)spell;
    cast->unit = draw_unit(d, friendly, is_commanded);
    if (type != SPELL_VORTEX)
        return true;
    Point at = d->look->battle->model[d->look->battle->unit[wizard].first].pose.at;
    cast->unit = NO_UNIT;
    Length away = draw_number(d, 2 * INCH, 12 * INCH);
    cast->point = point_toward(at, draw_goal(d, wizard), away);
    cast->has_point = true;
    return true;
}

static bool uses(const Draw *d)
{
    UnitId who = draw_unit(d, true, is_character_here);
    if (who == NO_UNIT)
        return false;
    Clause *use = begin(d, who, VERB_USE);
    use->word = (uint8_t)draw_number(d, 0, ABILITIES - 1);
    use->unit = draw_unit(d, !draw_one_in(d, 5), is_commanded);
    return true;
}

/* ---- Shots --------------------------------------------------------------------------------------------------------------- */

static bool is_shooter(const Look *look, UnitId unit)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    bool armed = profile_has(p, TR_BREATH, NULL);
    for (int i = 0; i < p->weapons; i++)
        armed = armed || look->game->weapon[p->weapon[i]].field[WF_KIND] != WEAPON_COMBAT;
    return armed && is_commanded(look, unit) && !is_engaged(look, unit) &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_SHOT);
}

static bool breathes(const Draw *d, UnitId unit)
{
    Base outline = unit_outline(d->look, unit);
    Clause *breath = begin(d, unit, VERB_BREATHE);
    Point front[4];
    if (draw_one_in(d, 2))
        return true; /* where it usually lies */
    base_corners(outline, front);
    breath->point = point_toward(front[0], front[1], draw_number(d, 0, outline.width));
    breath->heading =
        heading_normal(outline.pose.facing + draw_number(d, -QUARTER_TURN / 2, QUARTER_TURN / 2));
    breath->has_point = breath->has_heading = true;
    return true;
}

static bool shoots(const Draw *d)
{
    const Look *look = d->look;
    UnitId unit = draw_unit(d, true, is_shooter), target = draw_unit(d, false, is_commanded);
    if (unit == NO_UNIT || target == NO_UNIT)
        return false;
    const Profile *p = unit_profile(look->game, look->battle, unit);
    if (profile_has(p, TR_BREATH, NULL) && draw_one_in(d, 2))
        return breathes(d, unit);
    Clause *shot = begin(d, unit, VERB_SHOOT);
    shot->unit = target;
    if (p->weapons > 0 && draw_one_in(d, 2))
        shot->weapon = p->weapon[draw_number(d, 0, p->weapons - 1)];
    WeaponId weapon = shot->weapon != NO_WEAPON ? shot->weapon : p->weapons ? p->weapon[0] : 0;
    if (weapon_has(&look->game->weapon[weapon], WT_CANNON_FIRE, NULL)) {
        int down = draw_number(d, -3 * INCH, 3 * INCH), along = draw_number(d, -3 * INCH, 3 * INCH);
        Vec off = vec(along, down);
        shot->point = vec_point(vec_add(vec_of(centre_of(look, target)), off));
        if (draw_one_in(d, 4))
            shot->point = draw_point(d);
        shot->has_point = !draw_one_in(d, 30);
        shot->unit = NO_UNIT;
        return true;
    }
    shot->word = (uint8_t)draw_number(d, 0, 2);
    return true;
}

/* ---- Charges and their ways ------------------------------------------------------------------------------------------- */

static bool may_charge(const Look *look, UnitId unit)
{
    return may_still_move(look, unit) && charge_target(look, unit) == NO_UNIT &&
           !is_column(look, unit);
}

static bool must_charge(const Look *look, UnitId unit)
{
    return may_charge(look, unit) && has_mark(look->battle, OWNER_UNIT, unit, UM_MUST_CHARGE);
}

/* Whether somebody has charged that unit this turn, or fights it. */
static bool is_beset(const Look *look, UnitId unit)
{
    bool beset = is_engaged(look, unit);
    for (UnitId u = 0; u < look->battle->units; u++)
        beset = beset || charge_target(look, u) == unit;
    return beset;
}

typedef struct Onslaught {
    UnitId unit, enemy;
} Onslaught;

/* Who could reach whom: those that must charge first, and of the enemies those who are beset already, as often as not, so
 * that combats of many come of it. */
static int list_onslaughts(const Draw *d, UnitId pressed, bool beset, Onslaught *list, int most)
{
    const Look *look = d->look;
    Base outline[MOST_UNITS];
    Box box[MOST_UNITS];
    int count = 0;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_commanded(look, u))
            outline[u] = unit_outline_in(look, u, &box[u]);
    }
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (look->battle->unit[u].seat != d->seat || !is_commanded(look, u) ||
            !may_charge(look, u) || (pressed != NO_UNIT && u != pressed))
            continue;
        Length limit = charge_limit(look, u, false);
        for (UnitId e = 0; e < look->battle->units && count < most; e++) {
            if (is_enemy(look, u, e) && is_commanded(look, e) &&
                box_gap_square(box[u], box[e]) <= (int64_t)limit * limit &&
                base_gap(outline[u], outline[e]) <= limit && (!beset || is_beset(look, e)) &&
                in_front_arc(look, u, e))
                list[count++] = (Onslaught){ u, e };
        }
    }
    return count;
}

static bool charges(const Draw *d)
{
    enum { MOST_ONSLAUGHTS = 200 };
    Onslaught list[MOST_ONSLAUGHTS];
    UnitId pressed = draw_unit(d, true, must_charge);
    int count = list_onslaughts(d, pressed, draw_one_in(d, 2), list, MOST_ONSLAUGHTS);
    if (count == 0)
        count = list_onslaughts(d, pressed, false, list, MOST_ONSLAUGHTS);
    if (count == 0)
        return false;
    Onslaught chosen = list[draw_number(d, 0, count - 1)];
    bool walks = has_trait(d->look, chosen.unit, TR_FLY, NULL) && draw_one_in(d, 3);
    begin(d, chosen.unit, walks ? VERB_CHARGE_ON_FOOT : VERB_CHARGE)->unit = chosen.enemy;
    return true;
}

static bool charge_way(const Draw *d, UnitId unit)
{
    Order *order = &d->answer->order;
    if (!draw_one_in(d, 3))
        return finish(d);
    order_for(order, unit);
    if (draw_one_in(d, 2))
        add_length(d, VERB_FORWARD, 4 * INCH);
    add_wheel(d, 2 * INCH);
    add_length(d, VERB_FORWARD, 12 * INCH);
    return true;
}

static bool random_way(const Draw *d, UnitId unit)
{
    if (draw_one_in(d, 2))
        return finish(d);
    order_for(&d->answer->order, unit);
    add_wheel(d, 2 * INCH);
    return true;
}

/* ---- Orders --------------------------------------------------------------------------------------------------------------- */

static bool waits(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].state == UNIT_RESERVE;
}

/* Somewhere in its zone, or with a regiment; the caller judges it. */
static bool deploys(const Draw *d)
{
    const Look *look = d->look;
    UnitId unit = draw_unit(d, true, waits), host = draw_unit(d, true, is_regiment);
    if (unit == NO_UNIT || draw_one_in(d, 12))
        return false;
    if (is_character_unit(look, unit) && host != NO_UNIT && !draw_one_in(d, 3)) {
        begin(d, unit, VERB_JOIN)->unit = host;
        return true;
    }
    const Unit *u = &look->battle->unit[unit];
    Clause *drop = begin(d, unit, VERB_DEPLOY);
    drop->point = draw_point(d);
    drop->point.y = draw_number(d, 0, 12 * INCH);
    if (look->battle->seat[d->seat].zone == 1)
        drop->point.y = look->game->height - drop->point.y;
    drop->heading = look->battle->seat[d->seat].zone == 1 ? 0 : HALF_TURN;
    drop->has_point = drop->has_heading = true;
    drop->word = (uint8_t)draw_number(d, 0, 3);
    drop->number = draw_number(d, 1, u->count < 10 ? u->count : 10);
    drop->has_number = true;
    return true;
}

/* Somebody moves; nobody when it comes to nothing too often. */
static bool moves_on(const Draw *d, UnitId only, bool free_move)
{
    enum { TRIES = 6 };
    for (int i = 0; i < TRIES; i++) {
        UnitId unit = only != NO_UNIT ? only : draw_unit(d, true, may_still_move);
        if (unit != NO_UNIT && manoeuvre(d, unit, free_move))
            return true;
    }
    return finish(d);
}

static bool remaining(const Draw *d)
{
    int kind = draw_number(d, 0, 20);
    if (draw_one_in(d, 25))
        return finish(d);
    if ((kind == 0 && joins(d)) || (kind == 1 && leaves(d)) || (kind == 2 && casts(d)))
        return true;
    return moves_on(d, NO_UNIT, false);
}

static bool wields(const Draw *d, UnitId unit)
{
    WeaponId usable[MOST_WEAPONS_HELD];
    int count = weapons_for_combat(d->look, unit, usable, MOST_WEAPONS_HELD);
    if (count == 0)
        return false;
    begin(d, unit, VERB_WIELD)->weapon = usable[draw_number(d, 0, count - 1)];
    return true;
}

static bool order_asked_for(const Draw *d)
{
    const Request *r = &d->look->battle->request;
    switch ((Why)r->why) {
    case WHY_DEPLOY:
    case WHY_SCOUT:
        if (deploys(d))
            return true;
        take_default(d->look, d->answer);
        return true;
    case WHY_VANGUARD:
    case WHY_RESERVE:
        return draw_one_in(d, 4) ? finish(d) : moves_on(d, NO_UNIT, true);
    case WHY_MARCH_FAILED:
        return draw_one_in(d, 3) ? finish(d) : moves_on(d, r->unit, true);
    case WHY_FREE_REFORM:
        return draw_one_in(d, 3) ? finish(d) : reform_somehow(d, r->unit);
    case WHY_DECLARE:
        if (draw_unit(d, true, must_charge) == NO_UNIT && draw_one_in(d, 9))
            return finish(d);
        return charges(d) || finish(d);
    case WHY_CHARGE_PATH:
        return charge_way(d, r->unit);
    case WHY_RANDOM_PATH:
        return random_way(d, r->unit);
    case WHY_REMAINING:
        return remaining(d);
    case WHY_COMMAND:
        return (!draw_one_in(d, 6) && uses(d)) || finish(d);
    case WHY_CONJURE:
        return (!draw_one_in(d, 6) && casts(d)) || finish(d);
    case WHY_SHOOTING:
        return (!draw_one_in(d, 25) && ((draw_one_in(d, 4) && casts(d)) || shoots(d))) || finish(d);
    case WHY_WIELD:
        return wields(d, r->unit);
    case WHY_ASSAIL:
        return (draw_one_in(d, 2) && casts(d)) || finish(d);
    default:
        take_default(d->look, d->answer);
        return true;
    }
}

bool old_world_propose(const Look *look, Chance *chance, Answer *answer)
{
    const Request *r = &look->battle->request;
    Draw d = draw_begin(look, chance, answer);
    switch ((Shape)r->shape) {
    case SHAPE_ORDER:
        return order_asked_for(&d);
    case SHAPE_POINT:
    case SHAPE_POSE:
    case SHAPE_PATHS:
        take_default(look, answer);
        return true;
    default:
        return answer_at_random(r, chance, answer);
    }
}
