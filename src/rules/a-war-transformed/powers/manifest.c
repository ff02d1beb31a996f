#include "powers/manifest.h"

#include "move/movement.h"
#include "troops/place.h"

#include <string.h>

/* ---- Who may come: 6.6 ---------------------------------------------------------------------------------------------------------- */

enum { CALL_APART = 6 * INCH };

static const struct {
    int threshold;
    RuleId rule;
} creatures[] = {
    [CREATURE_IMP] = { 5, AWT_MAN_01 },
    [CREATURE_HOUND] = { 8, AWT_MAN_02 },
    [CREATURE_HOLLOW] = { 9, AWT_MAN_03 },
    [CREATURE_WYRM] = { 14, AWT_MAN_04 },
};

int threshold_of(Creature creature)
{
    return creatures[creature].threshold;
}

static Creature creature_of(const Game *game, UnitId unit)
{
    return (Creature)game->profile[game->unit[unit].profile].field[PF_CREATURE];
}

bool is_called(const Game *game, UnitId unit)
{
    return game->unit[unit].points == 0 && creature_of(game, unit) != CREATURE_NONE;
}

/* ---- They stand in the game from its beginning -------------------------------------------------------------------------------------- */

static int profile_of_creature(const Game *game, Creature creature)
{
    for (int i = 0; i < game->profiles; i++) {
        if (game->profile[i].field[PF_CREATURE] == (int32_t)creature)
            return i;
    }
    return -1;
}

static bool is_name_taken(const Game *game, const char *id)
{
    return game_unit(game, id) >= 0 || game_piece(game, id) >= 0 || game_seat(game, id) >= 0;
}

/* "blue-marsh-imp", and a number where that is taken. */
static Name name_of_creature(const Game *game, SeatId seat, const Profile *profile)
{
    char words[2 * NAME_SIZE + 8];
    Name id = profile->id;
    for (int n = 1; n == 1 || is_name_taken(game, id.text); n++) {
        Text text = text_in(words, sizeof words);
        text_format(&text, "%.12s-%.20s", game->seat[seat].id.text, profile->id.text);
        if (n > 1)
            text_format(&text, "-%d", n);
        id = name_of(words);
    }
    return id;
}

static void add_creature(Game *game, SeatId seat, Creature creature)
{
    int profile = profile_of_creature(game, creature);
    if (profile < 0 || game->units == MOST_UNITS || game->models == MOST_MODELS)
        return;
    Roster *unit = &game->unit[game->units];
    memset(unit, 0, sizeof *unit);
    unit->id = name_of_creature(game, seat, &game->profile[profile]);
    unit->title = game->profile[profile].title;
    unit->seat = seat;
    unit->profile = (int16_t)profile;
    unit->models = 1;
    unit->first_model = (int16_t)game->models;
    unit->carrier = NO_UNIT;
    memcpy(game->model_weapon[game->models], game->profile[profile].weapon,
           sizeof game->profile[profile].weapon);
    game->units++;
    game->models++;
}

void awt_enlist(Game *game)
{
    int listed = game->units;
    for (int u = 0; u < listed && game->scenario_field[SF_SKILLS] == 0; u++) {
        if (!profile_has(&game->profile[game->unit[u].profile], TR_WITCH, NULL))
            continue;
        for (int c = CREATURE_IMP; c <= CREATURE_WYRM; c++)
            add_creature(game, game->unit[u].seat, (Creature)c);
    }
}

void hold_creatures_back(Play *play)
{
    const Game *game = play->look.game;
    for (UnitId u = 0; u < game->units; u++) {
        if (!is_called(game, u))
            continue;
        mark(play, OWNER_UNIT, u, UM_MANIFESTED, AWT_CMD_15);
        set_model_state(play, game->unit[u].first_model, MODEL_LOST, AWT_CMD_15);
        set_unit_state(play, u, UNIT_LOST, NO_UNIT, AWT_CMD_15);
    }
}

/* ---- Judging ---------------------------------------------------------------------------------------------------------------------------- */

static Creature creature_said(const Order *order)
{
    return (Creature)(order->clause[0].word + CREATURE_IMP);
}

/* One that is not on the table, of that kind; NO_UNIT: none. */
static UnitId free_creature(const Look *look, SeatId seat, Creature creature)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        bool waits = look->battle->unit[u].seat == seat && look->battle->unit[u].state == UNIT_LOST;
        if (waits && is_called(look->game, u) && creature_of(look->game, u) == creature)
            return u;
    }
    return NO_UNIT;
}

static Verdict judge_caller(const Look *look, UnitId witch)
{
    bool can = bears(look, witch, TR_WITCH) && is_steady(look, witch);
    if (!can && applies(look, AWT_CMD_14))
        return about(no(NO_NO_CALLER), witch);
    bool once = has_mark(look->battle, OWNER_UNIT, witch, UM_HAS_MANIFESTED);
    return once && applies(look, AWT_CMD_14) ? about(no(NO_CALLED_ONCE), witch) : yes();
}

static Verdict judge_tokens_of_call(const Look *look, UnitId witch, int offered)
{
    SeatId seat = look->battle->unit[witch].seat;
    int held = tally_of(look->battle, OWNER_SEAT, seat, ST_MT);
    bool bad = offered < 1 || offered > held;
    return bad && applies(look, AWT_CMD_06) ? about(no_count(NO_CALL_TOKENS, offered, held), witch)
                                            : yes();
}

static Verdict judge_apart(const Look *look, UnitId witch, const Stand *stand)
{
    FootprintRoom room;
    int i, k;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, witch, &u);) {
        Footprint foes = unit_footprint(look, u, &room);
        Length gap = bases_gap(&stand->base, 1, foes.base, foes.count, &i, &k);
        bool near = within(gap, CALL_APART) && applies(look, AWT_CMD_15);
        if (near)
            return about_both(
                no_reach(NO_CALLED_NEAR, gap, CALL_APART, base_nearest(stand->base, foes.base[k])),
                stand->unit, u);
    }
    return yes();
}

static Verdict judge_spot(const Look *look, UnitId witch, UnitId creature, Point at)
{
    Company company = { .unit = creature, .count = 1 };
    ModelId model = look->battle->unit[creature].first;
    Base hers = model_base(look->game, look->battle, look->battle->unit[witch].first);
    company.stand[0] = stand_at(look, model, (Pose){ at, hers.pose.facing }, 0);
    Length gap = base_gap(hers, company.stand[0].base);
    if (!within(gap, CALL_REACH) && applies(look, AWT_CMD_15))
        return about_both(
            no_reach(NO_CALLED_FAR, gap, CALL_REACH, base_nearest(hers, company.stand[0].base)),
            creature, witch);
    Verdict verdict = judge_apart(look, witch, &company.stand[0]);
    if (is_yes(&verdict))
        verdict = judge_standing_ground(look, &company);
    return is_yes(&verdict) ? judge_places(look, &company, NO_PLACED_ON_ANOTHER) : verdict;
}

Verdict judge_manifest(const Look *look, const Order *order)
{
    const Clause *clause = &order->clause[0];
    Verdict verdict = judge_caller(look, order->actor);
    if (is_yes(&verdict))
        verdict = judge_tokens_of_call(look, order->actor, clause->number);
    if (!is_yes(&verdict))
        return verdict;
    UnitId creature =
        free_creature(look, look->battle->unit[order->actor].seat, creature_said(order));
    if (creature == NO_UNIT)
        return about(no(NO_NOBODY_TO_CALL), order->actor);
    if (!clause->has_point)
        return about(no(NO_SKILL_WHERE), order->actor);
    return judge_spot(look, order->actor, creature, clause->point);
}

/* ---- Carrying out ------------------------------------------------------------------------------------------------------------------------ */

typedef enum ManifestStep { MANIFEST_PAY, MANIFEST_THROWN } ManifestStep;

static Creature creature_kept(const Play *play, const Frame *frame)
{
    return (Creature)(kept_clause(play, frame, 0)->word + CREATURE_IMP);
}

static Flow pay_and_throw(Play *play, Frame *frame)
{
    const Clause *clause = kept_clause(play, frame, 0);
    int held = tally_of(play->look.battle, OWNER_SEAT, frame->seat, ST_MT);
    set_tally(play, OWNER_SEAT, frame->seat, ST_MT, held - clause->number, AWT_CMD_06);
    return throw_for(play, frame, MANIFEST_THROWN, frame->seat, WHY_MANIFEST, DICE_D6,
                     clause->number, sum_at_least(threshold_of(creature_kept(play, frame)), 0));
}

static void come_into_being(Play *play, const Frame *frame, UnitId creature)
{
    const Look *look = &play->look;
    ModelId model = look->battle->unit[creature].first;
    Heading facing = look->battle->model[look->battle->unit[frame->actor].first].pose.facing;
    set_model_state(play, model, MODEL_STANDING, AWT_CMD_15);
    set_wounds(play, model, profile_of_unit(look, creature)->field[PF_WOUNDS], AWT_CMD_15);
    place_model(play, model, (Pose){ kept_clause(play, frame, 0)->point, facing }, 0, AWT_CMD_15);
    set_unit_state(play, creature, UNIT_FIELD, NO_UNIT, AWT_CMD_15);
    mark(play, OWNER_UNIT, frame->actor, UM_HAS_MANIFESTED, AWT_CMD_14);
    tell_tale(play, TALE_MANIFESTED, frame->seat, creature, frame->actor, 0, 0, 0);
}

Flow run_manifest(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((ManifestStep)frame->step) {
    case MANIFEST_PAY:
        return pay_and_throw(play, frame);
    case MANIFEST_THROWN: {
        Creature kind = creature_kept(play, frame);
        bool comes = dice_sum(play, frame) >= threshold_of(kind) &&
                     applies(&play->look, creatures[kind].rule);
        if (comes)
            come_into_being(play, frame, free_creature(&play->look, frame->seat, kind));
        else
            tell_tale(play, TALE_NOT_MANIFESTED, frame->seat, frame->actor, NO_UNIT,
                      dice_sum(play, frame), threshold_of(kind), 0);
        return DONE;
    }
    }
    return DONE;
}
