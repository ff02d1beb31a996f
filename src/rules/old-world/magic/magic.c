#include "magic/magic.h"
#include "engine/call.h"
#include "shoot/shooting.h"

/* ---- Casting and dispelling: MAG-01..23, MIS-01..08 ------------------------------------------------------------------ */

const SpellRow spell_rows[SPELLS] = {
    [HAMMERHAND] = { TR_SPELL_HAMMERHAND, SPELL_ASSAILMENT, 7, 0 },
    [FIREBALL] = { TR_SPELL_FIREBALL, SPELL_MISSILE, 8, 24 * INCH },
    [ARROW_ATTRACTION] = { TR_SPELL_ARROWS, SPELL_HEX, 7, 21 * INCH },
    [PILLAR_OF_FIRE] = { TR_SPELL_PILLAR, SPELL_VORTEX, 9, 12 * INCH },
    [ARCANE_URGENCY] = { TR_SPELL_URGENCY, SPELL_CONVEYANCE, 9, 15 * INCH },
    [OAKEN_SHIELD] = { TR_SPELL_SHIELD, SPELL_ENCHANTMENT, 7, 0 },
    [COWARDLY_FLIGHT] = { TR_SPELL_FLIGHT, SPELL_HEX, 8, 15 * INCH },
};

static int level_of(const Look *look, UnitId unit)
{
    return unit_profile(look->game, look->battle, unit)->field[PF_WIZARD];
}

bool is_wizard(const Look *look, UnitId unit)
{
    return level_of(look, unit) > 0;
}

static bool has_errata(const Look *look, RuleId rule)
{
    return look->game->option[OPT_ERRATA] == 1 && applies(look, rule);
}

int magic_bonus(const Look *look, UnitId wizard)
{
    int level = level_of(look, wizard);
    return has_errata(look, TOW_OPT_01) ? (level + 1) / 2 : level;
}

/* MAG-22: the Rod of Embers holds a Fireball. */
static bool is_bound(const Look *look, UnitId unit, Spell spell)
{
    return spell == FIREBALL &&
           profile_has(unit_profile(look->game, look->battle, unit), TR_ITEM_ROD, NULL) &&
           !(is_wizard(look, unit) && knows_spell(look, unit, spell)) && applies(look, TOW_MAG_22);
}

bool knows_spell(const Look *look, UnitId unit, Spell spell)
{
    enum { GENERATED = 1 << 14 };
    int32_t known = tally_of(look->battle, OWNER_UNIT, unit, UT_SPELLS);
    const Profile *p = unit_profile(look->game, look->battle, unit);
    if (known & GENERATED)
        return known >> spell & 1;
    return profile_has(p, (int)spell_rows[spell].trait, NULL) || known >> spell & 1;
}

/* ---- May it be cast: in the order of the ledger's checks --------------------------------------------------------------- */

static bool is_of_phase(SpellType type, int phase)
{
    static const int phases[] = {
        [SPELL_ASSAILMENT] = PHASE_COMBAT,    [SPELL_MISSILE] = PHASE_SHOOTING,
        [SPELL_HEX] = PHASE_CONJURATION,      [SPELL_VORTEX] = PHASE_SHOOTING,
        [SPELL_CONVEYANCE] = PHASE_REMAINING, [SPELL_ENCHANTMENT] = PHASE_CONJURATION,
    };
    return phases[type] == phase;
}

static int spells_tried(const Look *look, UnitId wizard)
{
    int32_t tried = tally_of(look->battle, OWNER_UNIT, wizard, UT_SPELLS_TRIED);
    int count = 0;
    for (int i = 0; i < SPELLS; i++)
        count += tried >> i & 1;
    return count;
}

static Verdict judge_wizard(const Look *look, UnitId wizard, Spell spell)
{
    const Battle *b = look->battle;
    const Profile *p = unit_profile(look->game, b, wizard);
    UnitId host = host_of(look, wizard);
    if (b->unit[wizard].state != UNIT_FIELD)
        return no_for(NO_NOT_FIELDED, wizard);
    bool bound = is_bound(look, wizard, spell);
    if (!bound && !(is_wizard(look, wizard) && knows_spell(look, wizard, spell)))
        return no_for(NO_SPELL_UNKNOWN, wizard);
    RuleId phase_rule =
        spell_rows[spell].type == SPELL_HEX || spell_rows[spell].type == SPELL_ENCHANTMENT
            ? TOW_STR_04
            : TOW_MAG_11;
    if (!is_of_phase(spell_rows[spell].type, b->phase) && applies(look, phase_rule))
        return no_for(NO_SPELL_PHASE, wizard);
    if (is_fleeing(look, wizard) && applies(look, TOW_MAG_10))
        return no_for(NO_CAST_FLEE, wizard);
    if (has_mark(b, OWNER_UNIT, host, UM_STUPID) && applies(look, TOW_SR_46))
        return no_for(NO_STUPID, wizard);
    if (has_mark(b, OWNER_SEAT, b->unit[wizard].seat, SM_NO_SPELLS) && applies(look, TOW_MIS_04))
        return no_for(NO_NO_MORE_SPELLS, wizard);
    if (profile_has(p, TR_ARMOUR_WORN, NULL) && !bound && applies(look, TOW_MAG_15))
        return no_for(NO_CAST_ARMOUR, wizard);
    if (tally_of(b, OWNER_UNIT, wizard, UT_SPELLS_TRIED) >> spell & 1 && applies(look, TOW_MAG_10))
        return no_for(NO_SPELL_TWICE, wizard);
    int tried = spells_tried(look, wizard), level = level_of(look, wizard);
    if (!bound && tried >= level && has_errata(look, TOW_OPT_02))
        return about(no_count(NO_SPELL_MANY, tried, level), wizard);
    return yes();
}

/* MAG-14: what an engaged, marched or charged Wizard may not cast. */
static Verdict fault_of_conduct(const Look *look, UnitId wizard, Spell spell)
{
    const Battle *b = look->battle;
    UnitId host = host_of(look, wizard);
    SpellType type = spell_rows[spell].type;
    bool charged = has_mark(b, OWNER_UNIT, host, UM_CHARGED) ||
                   has_mark(b, OWNER_UNIT, host, UM_CHARGE_FAILED);
    bool marched = has_mark(b, OWNER_UNIT, host, UM_MARCHED);
    bool shot = type == SPELL_MISSILE || type == SPELL_VORTEX;
    if (is_engaged(look, wizard) && type != SPELL_ASSAILMENT && spell != OAKEN_SHIELD)
        return no_for(NO_CAST_ENGAGED, wizard);
    if (marched && shot)
        return no_for(NO_CAST_MARCHED, wizard);
    if (charged && (shot || type == SPELL_CONVEYANCE))
        return no_for(NO_CAST_CHARGED, wizard);
    return yes();
}

static Verdict judge_conduct(const Look *look, UnitId wizard, Spell spell)
{
    Verdict fault = fault_of_conduct(look, wizard, spell);
    return !is_yes(&fault) && applies(look, TOW_MAG_14) ? fault : yes();
}

static Verdict may_reach(Length gap, Length range, Segment line)
{
    Verdict verdict = no_reach(NO_REFUSAL, gap, range, line);
    verdict.rule = TOW_MAG_12;
    return verdict;
}

/* MAG-18: the same Enchantment, Hex or Conveyance once. */
static bool is_under(const Look *look, UnitId target, Spell spell)
{
    static const int mark_of[SPELLS] = { [ARROW_ATTRACTION] = UM_CURSED_ARROWS,
                                         [ARCANE_URGENCY] = UM_URGED,
                                         [OAKEN_SHIELD] = UM_WARDED };
    return mark_of[spell] && has_mark(look->battle, OWNER_UNIT, target, mark_of[spell]);
}

/* From the Wizard's own base, wherever he stands in his unit. */
static bool is_in_arc(const Look *look, UnitId wizard, UnitId target)
{
    ModelId model[MOST_UNIT_MODELS], own = look->battle->unit[wizard].first;
    int count = unit_models(look, target, model, MOST_UNIT_MODELS);
    bool all_round = looks_round(look, own, true);
    for (int i = 0; i < count; i++) {
        if (is_in_vision(look, own, model[i], all_round))
            return true;
    }
    return false;
}

static Verdict outside_vision(const Look *look, UnitId wizard, UnitId target)
{
    ModelId model[MOST_UNIT_MODELS], own = look->battle->unit[wizard].first;
    int count = unit_models(look, target, model, MOST_UNIT_MODELS);
    Heading least = HALF_TURN;
    Segment line = { { 0, 0 }, { 0, 0 } }, nearest = line;
    for (int i = 0; i < count; i++) {
        Heading off = out_of_vision(look, own, model[i], &line);
        nearest = off < least ? line : nearest;
        least = off < least ? off : least;
    }
    Verdict verdict = verdict_of(NO_SPELL_ARC, FIGURE_HEADING, ARC_HALF + least, ARC_HALF);
    verdict.who = wizard;
    verdict.other = target;
    verdict.line = nearest;
    verdict.has_line = true;
    verdict_fault(&verdict, own);
    return verdict;
}

static Verdict hidden_from(const Look *look, UnitId wizard, UnitId target)
{
    UnitId blocker = NO_UNIT;
    Verdict verdict = about_both(no(NO_SPELL_LOS), wizard, target);
    unit_sees(look, wizard, target, &verdict.piece, &blocker);
    command_gap(look, wizard, target, &verdict.line);
    verdict.has_line = true;
    return verdict;
}

static Verdict judge_target(const Look *look, UnitId wizard, Spell spell, UnitId target)
{
    const SpellRow *row = &spell_rows[spell];
    Segment line = { 0 };
    bool friendly = row->type == SPELL_ENCHANTMENT || row->type == SPELL_CONVEYANCE;
    if (target == NO_UNIT || !is_fielded(look, target))
        return no_for(NO_SPELL_TARGET, wizard);
    if (is_enemy(look, wizard, target) == friendly && applies(look, TOW_MAG_13))
        return about_both(no(NO_SPELL_SIDE), wizard, target);
    bool engaged = is_engaged(look, target) && row->type != SPELL_ASSAILMENT;
    if (engaged && applies(look, TOW_MAG_12))
        return about_both(no(NO_SPELL_ENGAGED), wizard, target);
    if (is_under(look, target, spell) && applies(look, TOW_MAG_18))
        return about_both(no(NO_SPELL_AGAIN), wizard, target);
    bool moved = has_mark(look->battle, OWNER_UNIT, target, UM_MOVED);
    if (spell == ARCANE_URGENCY && (!moved || is_fleeing(look, target) ||
                                    has_mark(look->battle, OWNER_UNIT, target, UM_CHARGED)))
        return about_both(no(NO_SPELL_SIDE), wizard, target);
    if (row->type == SPELL_ASSAILMENT)
        return yes();
    if (!is_in_arc(look, wizard, target) && applies(look, TOW_MAG_12))
        return outside_vision(look, wizard, target);
    Verdict lone = friendly ? yes() : judge_lone(look, host_of(look, wizard), target);
    if (!is_yes(&lone))
        return lone;
    if (row->type == SPELL_MISSILE && !unit_sees(look, wizard, target, NULL, NULL) &&
        applies(look, TOW_MAG_12))
        return hidden_from(look, wizard, target);
    Base own = model_base(look->game, look->battle, look->battle->unit[wizard].first);
    Base other[MOST_UNIT_MODELS];
    int others = unit_bases(look, target, other, MOST_UNIT_MODELS);
    Length best = LENGTH_NEVER;
    for (int i = 0; i < others; i++) {
        Length gap = base_gap(own, other[i]);
        if (gap >= best)
            continue;
        best = gap < 0 ? 0 : gap;
        line = base_nearest(own, other[i]);
    }
    bool matters = !within(best, row->range) && applies(look, TOW_MAG_12);
    if (!matters)
        return may_reach(best, row->range, line);
    return about_both(no_reach(NO_SPELL_RANGE, best, row->range, line), wizard, target);
}

static Verdict judge_bases_below(const Look *look, UnitId wizard, Base disc)
{
    const Battle *b = look->battle;
    Verdict verdict = yes();
    Length deepest = -REACH_SLACK;
    for (ModelId m = 0; m < b->models; m++) {
        if (!is_standing(b, m))
            continue;
        Base base = model_base(look->game, b, m);
        Length gap = base_gap(disc, base);
        if (gap >= deepest)
            continue;
        deepest = gap;
        verdict = no_reach(NO_OVERLAP, -gap, 0, base_nearest(disc, base));
        verdict.who = wizard;
        verdict.other = b->model[m].unit;
        verdict_fault(&verdict, m);
    }
    return verdict;
}

/* A vortex: its centre within range, not on bases. */
static Verdict judge_vortex_place(const Look *look, UnitId wizard, const Clause *clause)
{
    enum { RADIUS = 3 * INCH / 2 };
    const Battle *b = look->battle;
    if (!clause->has_point)
        return no_for(NO_SPELL_TARGET, wizard);
    Base own = model_base(look->game, b, b->unit[wizard].first);
    Base spot = base_circle(1, clause->point);
    Length apart = base_gap(own, spot), range = spell_rows[PILLAR_OF_FIRE].range;
    if (!within(apart, range) && applies(look, TOW_MAG_12))
        return about(no_reach(NO_SPELL_RANGE, apart, range, base_nearest(own, spot)), wizard);
    return judge_bases_below(look, wizard, base_circle(2 * RADIUS, clause->point));
}

Verdict judge_cast(const Look *look, const Order *order)
{
    const Clause *clause = &order->clause[0];
    UnitId wizard = order->actor;
    if (wizard == NO_UNIT || clause->word >= SPELLS)
        return no(NO_NO_SUCH);
    Spell spell = (Spell)clause->word;
    Verdict verdict = judge_wizard(look, wizard, spell);
    if (is_yes(&verdict))
        verdict = judge_conduct(look, wizard, spell);
    if (!is_yes(&verdict))
        return verdict;
    if (spell == OAKEN_SHIELD)
        return is_under(look, host_of(look, wizard), spell) && applies(look, TOW_MAG_18)
                   ? about_both(no(NO_SPELL_AGAIN), wizard, wizard)
                   : verdict;
    if (spell == PILLAR_OF_FIRE)
        return judge_vortex_place(look, wizard, clause);
    return judge_target(look, wizard, spell,
                        clause->unit == NO_UNIT ? NO_UNIT : host_of(look, clause->unit));
}

bool can_cast_anything(const Look *look, SeatId seat)
{
    const Battle *b = look->battle;
    static const int self_or_point = 1 << OAKEN_SHIELD | 1 << PILLAR_OF_FIRE;
    for (UnitId w = 0; w < b->units; w++) {
        for (int s = 0; s < SPELLS && b->unit[w].seat == seat; s++) {
            Verdict verdict = judge_wizard(look, w, (Spell)s);
            if (is_yes(&verdict))
                verdict = judge_conduct(look, w, (Spell)s);
            if (!is_yes(&verdict))
                continue;
            if (self_or_point >> s & 1)
                return true;
            for (UnitId t = 0; t < b->units; t++) {
                verdict = judge_target(look, w, (Spell)s, t);
                if (is_yes(&verdict))
                    return true;
            }
        }
    }
    return false;
}

Frame cast_frame(const Look *look, SeatId seat, const Order *order)
{
    const Clause *clause = &order->clause[0];
    UnitId target = clause->unit == NO_UNIT ? NO_UNIT : host_of(look, clause->unit);
    Frame frame = frame_of(PROC_CAST, seat, order->actor, target);
    frame.v[C_SPELL] = clause->word;
    frame.v[C_BOUND] = is_bound(look, order->actor, (Spell)clause->word);
    frame.v[C_POINT_X] = clause->point.x;
    frame.v[C_POINT_Y] = clause->point.y;
    return frame;
}

/* ---- S3: Conjuration ------------------------------------------------------------------------------------------------------ */

Verdict judge_conjure(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    if (is_done_order(order))
        return yes();
    if (order->actor == NO_UNIT || order->clauses != 1)
        return no(NO_NO_SUCH);
    if (look->battle->unit[order->actor].seat != frame->seat && applies(look, TOW_TURN_02))
        return no_turn_of(look, order->actor);
    return judge_cast(look, order);
}

Flow run_conjure(Play *play, Frame *frame, const Answer *answer)
{
    enum { CONJURE_BEGIN, CONJURE_ASK, CONJURE_TAKE };
    const Look *look = &play->look;
    if (frame->step == CONJURE_BEGIN)
        return resolve(play, frame, CONJURE_ASK,
                       frame_of(PROC_UNRAVEL, frame->seat, NO_UNIT, NO_UNIT));
    if (frame->step == CONJURE_ASK) {
        if (!can_cast_anything(look, frame->seat))
            return DONE;
        return ask_order(play, frame, CONJURE_TAKE, frame->seat, WHY_CONJURE,
                         1 << VERB_CAST | 1 << VERB_DONE);
    }
    if (is_done_order(&answer->order))
        return DONE;
    return resolve(play, frame, CONJURE_ASK, cast_frame(look, frame->seat, &answer->order));
}

/* ---- One spell: MAG-16 -------------------------------------------------------------------------------------------------- */

typedef enum CastStep {
    CAST_BEGIN,
    CAST_ROLLED,
    CAST_MISCAST,
    CAST_DISPEL,
    CAST_DISPELLED,
    CAST_DONE,
    CAST_OVER
} CastStep;

/* 6.8: the Cloak of Nulling works while its bearer stands his ground. */
static int resistance_of(const Look *look, UnitId unit)
{
    enum { CLOAK = 2 };
    const Profile *p = unit_profile(look->game, look->battle, unit);
    int32_t value = 0;
    profile_has(p, TR_MAGIC_RESISTANCE, &value);
    if (!profile_has(p, TR_ITEM_CLOAK, NULL))
        return value;
    bool works = !is_fleeing(look, unit) && !has_mark(look->battle, OWNER_UNIT, unit, UM_RETIRED) &&
                 applies(look, TOW_ITM_01);
    return works ? (value > CLOAK ? value : CLOAK) : 0;
}

/* The standing stone shields the unit that controls it (TER-10). */
static bool is_by_the_stone(const Look *look, UnitId unit)
{
    for (PieceId piece = 0; piece < look->game->terrain; piece++) {
        UnitId holder = NO_UNIT;
        if (look->game->piece[piece].field[TF_SPECIAL] != 1)
            continue;
        feature_holder(look, piece, &holder);
        if (holder == unit)
            return true;
    }
    return false;
}

/* SR-33: the best Magic Resistance of the target against an enemy's spell. */
static int resistance(const Look *look, UnitId target)
{
    const Battle *b = look->battle;
    int best = 0;
    bool matters = target != NO_UNIT && applies(look, TOW_SR_33);
    if (!matters)
        return 0;
    bool most = has_trait(look, target, TR_MAGIC_RESISTANCE, NULL) ||
                has_trait(look, target, TR_ITEM_CLOAK, NULL);
    for (UnitId u = 0; u < b->units && most; u++) {
        int own = host_of(look, u) == target && b->unit[u].state == UNIT_FIELD
                      ? resistance_of(look, u)
                      : 0;
        best = own > best ? own : best;
    }
    return best > 0 ? best : is_by_the_stone(look, target);
}

int cast_power(const Look *look, const Frame *frame)
{
    enum { ROD_POWER = 2 };
    bool enemy = frame->target != NO_UNIT && is_enemy(look, frame->actor, frame->target);
    int bonus = frame->v[C_BOUND] ? ROD_POWER : magic_bonus(look, frame->actor);
    return (applies(look, TOW_MAG_01) ? bonus : 0) - (enemy ? resistance(look, frame->target) : 0);
}

bool casts_by_sum_alone(const Look *look, const Frame *frame)
{
    return frame->v[C_BOUND] && applies(look, TOW_MAG_22);
}

static Flow read_cast(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int first = die_at(play, frame, 0), second = die_at(play, frame, 1);
    const SpellRow *row = &spell_rows[frame->v[C_SPELL]];
    int total = first + second + cast_power(look, frame);
    frame->v[C_TOTAL] = settle(play, WHY_CAST_ROLL, FIG_SCORE, frame->actor, total);
    bool plain = casts_by_sum_alone(look, frame);
    if (first == 6 && second == 6 && !plain && applies(look, TOW_MAG_02)) {
        tell_tale(play, TALE_PERFECT, frame->seat, frame->actor, frame->target, 0, 0, 0);
        return begin_effect(play, frame, CAST_DONE);
    }
    if (first == 1 && second == 1 && !plain && applies(look, TOW_MAG_03))
        return throw_for(play, frame, CAST_MISCAST, frame->seat, WHY_MISCAST, DICE_D6, 2,
                         sum_of_dice());
    bool cast = frame->v[C_TOTAL] >= row->value;
    tell_tale(play, cast ? TALE_CASTS : TALE_CAST_FAILS, frame->seat, frame->actor, frame->target,
              frame->v[C_TOTAL], row->value, 0);
    if (!cast)
        return DONE;
    if (applies(look, TOW_MAG_16))
        return go(frame, CAST_DISPEL);
    return begin_effect(play, frame, CAST_DONE);
}

/* OPT-03: after an 8 or 9 only that Wizard, by all its spells counting as tried; a 10 to 12 stays as it was (OPT-12). */
static void stop_casting(Play *play, const Frame *frame, bool barely)
{
    enum { ALL_SPELLS = (1 << SPELLS) - 1 };
    const Battle *b = play->look.battle;
    bool only_he = !(!barely && applies(&play->look, TOW_OPT_12));
    if (!only_he || !has_errata(&play->look, TOW_OPT_03)) {
        mark(play, OWNER_SEAT, frame->seat, SM_NO_SPELLS, TOW_MIS_04);
        return;
    }
    int32_t tried = tally_of(b, OWNER_UNIT, frame->actor, UT_SPELLS_TRIED);
    set_tally(play, OWNER_UNIT, frame->actor, UT_SPELLS_TRIED, tried | ALL_SPELLS, TOW_OPT_03);
}

/* Table 5.5; dispellers read it with "dispel" for "cast" (MAG-06). */
static Flow read_miscast(Play *play, Frame *frame)
{
    enum { CARELESS = 7, LAST_BARELY = 9 };
    const Look *look = &play->look;
    int roll = die_at(play, frame, 0) + die_at(play, frame, 1);
    tell_tale(play, TALE_MISCAST, frame->seat, frame->actor, NO_UNIT, roll, 0, 0);
    if (roll > CARELESS) {
        bool barely = roll <= LAST_BARELY;
        bool goes_off = applies(look, barely ? TOW_MIS_04 : TOW_MIS_05);
        if (!goes_off)
            return DONE;
        stop_casting(play, frame, barely);
        frame->v[C_TOTAL] = spell_rows[frame->v[C_SPELL]].value;
        return barely ? go(frame, CAST_DISPEL) : begin_effect(play, frame, CAST_DONE);
    }
    MiscastBlast blast = blast_of_miscast(roll);
    static const RuleId rule[] = { TOW_MIS_01, TOW_MIS_02, TOW_MIS_03 };
    return applies(look, rule[blast])
               ? resolve(play, frame, CAST_DONE, blast_frame(frame->seat, frame->actor, blast))
               : DONE;
}

Flow run_cast(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((CastStep)frame->step) {
    case CAST_BEGIN: {
        int32_t tried = tally_of(play->look.battle, OWNER_UNIT, frame->actor, UT_SPELLS_TRIED);
        set_tally(play, OWNER_UNIT, frame->actor, UT_SPELLS_TRIED, tried | 1 << frame->v[C_SPELL],
                  TOW_MAG_10);
        return throw_for(
            play, frame, CAST_ROLLED, frame->seat, WHY_CAST_ROLL, DICE_D6, 2,
            sum_at_least(spell_rows[frame->v[C_SPELL]].value, cast_power(&play->look, frame)));
    }
    case CAST_ROLLED:
        return read_cast(play, frame);
    case CAST_MISCAST:
        return read_miscast(play, frame);
    case CAST_DISPEL: {
        SeatId other = other_seat(&play->look, frame->seat);
        return resolve(play, frame, CAST_DISPELLED,
                       dispel_frame(other, frame->actor, frame->target, frame->v[C_TOTAL]));
    }
    case CAST_DISPELLED:
        if (given_back(play, 0))
            return DONE;
        return begin_effect(play, frame, CAST_DONE);
    case CAST_DONE:
        if (play->look.battle->phase == PHASE_COMBAT)
            return DONE;
        queue_heavy_losses(play, frame->actor);
        return resolve(play, frame, CAST_OVER, panic_frame(&play->look, PANIC_AT_ONCE));
    case CAST_OVER:
        return DONE;
    }
    return DONE;
}
