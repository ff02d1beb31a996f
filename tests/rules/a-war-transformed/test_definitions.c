#include "field.h"

#include "flight/nerves.h"
#include "move/movement.h"
#include "shoot/blasts.h"

/* Rules that only let something, or say how it is computed: nothing can be switched off, and these tests alone hold them, with those
 * that tested.txt names elsewhere. */

static UnitId captain, kaptain, marl, eiche;

static void muster(void)
{
    field();
    captain = unit("captain"), kaptain = unit("kaptain");
    marl = unit_for(A, "marl", 8), eiche = unit_for(B, "marl", 8);
}

static Verdict walks(UnitId who, double x, double y)
{
    order(who), deed(VERB_MOVE);
    to(1, x, y);
    return judged();
}

/* ---- What is measured and thrown ------------------------------------------------------------------------------------------------- */

TEST(a_hair_over_a_limit_is_within_it) /* GEN-03 */
{
    muster();
    alone(captain, 10, 30);
    alone(kaptain, 40, 4);
    enter(PHASE_LINE, A);
    CHECK(walks(captain, 10, 23.996).refusal == NO_REFUSAL);
    order(captain), deed(VERB_MOVE), to(1, 10, 23.99);
    CHECK_REFUSED_WORDS(NO_PATH_TOO_LONG, "Model 1 of Fenland Captain: path 6.01\", Pace 6.00\".");
}

static Refusal refused_faces(int face)
{
    Answer answer = answer_now(ANSWER_DICE);
    answer.count = dice_asked();
    for (int i = 0; i < answer.count; i++)
        answer.die[i] = (uint8_t)face;
    return battle_judge(the_game(), the_battle(), the_look()->scratch, &answer).refusal;
}

static bool has_sides(int sides)
{
    return refused_faces(1) == NO_REFUSAL && refused_faces(sides) == NO_REFUSAL &&
           refused_faces(sides + 1) != NO_REFUSAL;
}

TEST(dice_have_as_many_sides_as_they_are_named_for) /* GEN-04 */
{
    muster();
    UnitId mortar = unit("mortar");
    alone(mortar, 24, 20);
    alone(captain, 24, 40);
    enter(PHASE_PRIORITY, A);
    CHECK(has_sides(6)); /* the roll-off */
    enter(PHASE_CANNONADE, B);
    order(mortar), deed(VERB_SHOOT)->unit = captain, give();
    CHECK(has_sides(10));
    DICE(6);
    CHECK(has_sides(12)); /* the clock */
    DICE(6);
    CHECK(has_sides(4)); /* how far a medium template goes */
}

TEST(the_steps_of_a_round_come_in_the_order_of_their_phases) /* RND-14 */
{
    static const Phase steps[] = { PHASE_COMMAND, PHASE_CONTEST_C, PHASE_CANNONADE, PHASE_CONTEST_E,
                                   PHASE_ELITE,   PHASE_CONTEST_L, PHASE_LINE };
    int reached = 0, thrown = 0;
    muster();
    UnitId guns[] = { unit("machine-gun"), unit("mortar") };
    UnitId elite[] = { unit("lamplighters"), unit("irrlicht") };
    alone(captain, 24, 46);
    row(marl, 4, 44, 1, 0);
    alone(kaptain, 24, 2);
    row(eiche, 4, 4, 1, 0);
    alone(guns[0], 14, 46), alone(guns[1], 14, 2);
    row(elite[0], 34, 46, 1, 0), row(elite[1], 34, 2, 1, 0);
    give_tokens(A, 2), give_tokens(B, 2);
    enter(PHASE_COMMAND, A);
    while (the_battle()->round == 1) {
        if (reached == 0 || the_battle()->phase != (int)steps[reached - 1])
            CHECK(reached < 7 && the_battle()->phase == (int)steps[reached++]);
        if (the_battle()->request.shape == SHAPE_DICE)
            throw_all(1 + thrown++ % 6);
        else if (the_battle()->request.why == WHY_SKILL ||
                 the_battle()->request.why == WHY_ACTIVATE)
            hand_over();
        else
            usual();
    }
    CHECK_EQ(reached, 7);
}

/* ---- Who goes where ------------------------------------------------------------------------------------------------------------------ */

TEST(a_sole_survivor_needs_no_comrade) /* MOV-04 */
{
    muster();
    row(marl, 10, 30, 1, 0);
    alone(captain, 40, 40);
    alone(kaptain, 40, 4);
    for (int i = 3; i <= 8; i++)
        the_battle()->model[model_of(marl, i)].state = MODEL_LOST;
    enter(PHASE_LINE, A);
    CHECK(walks(marl, 10, 26).refusal == NO_NO_COMRADE); /* two are left */
    the_battle()->model[model_of(marl, 2)].state = MODEL_LOST;
    the_battle()->revision++;
    CHECK(walks(marl, 10, 26).refusal == NO_REFUSAL);
}

TEST(nobody_has_less_pace_than_none_and_it_need_not_be_used_up) /* MOV-14 */
{
    CHECK_EQ(a_war_transformed_ruleset.profile_field[PF_PACE].low, 0);
    muster();
    alone(captain, 10, 30);
    alone(kaptain, 40, 4);
    enter(PHASE_LINE, A);
    CHECK(walks(captain, 10, 29.5).refusal == NO_REFUSAL);
    profile_for(captain)->field[PF_PACE] = 0;
    CHECK_LENGTH(pace_of(the_look(), captain), 0);
    CHECK(walks(captain, 10, 29.5).refusal == NO_PATH_TOO_LONG);
}

TEST(everybody_moves_as_one_of_four_classes) /* TER-15 */
{
    static const struct {
        const char *id;
        MoveClass class;
    } rows[] = { { "captain", CLASS_INFANTRY },        { "lieutenant", CLASS_INFANTRY },
                 { "witch", CLASS_INFANTRY },          { "machine-gun", CLASS_INFANTRY },
                 { "mortar", CLASS_INFANTRY },         { "rifle-team", CLASS_INFANTRY },
                 { "blue-marsh-imp", CLASS_INFANTRY }, { "hollow-man", CLASS_INFANTRY },
                 { "blue-moon-hound", CLASS_CAVALRY }, { "barrow-wyrm", CLASS_CAVALRY },
                 { "fen-horse", CLASS_CAVALRY },       { "field-gun", CLASS_WHEELED },
                 { "armoured-car", CLASS_WHEELED },    { "old-meg", CLASS_TRACKED } };
    field();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK_EQ(profile_for(unit(rows[i].id))->field[PF_CLASS], rows[i].class);
}

TEST(a_gun_goes_by_a_path_and_is_not_tested) /* TER-15 */
{
    muster();
    ground("mire", 8, 36, 16, 44);
    UnitId gun = unit("field-gun");
    alone(gun, 12, 40);
    alone(kaptain, 40, 4);
    enter(PHASE_CANNONADE, A);
    order(gun), deed(VERB_MOVE), to(1, 13, 38.5); /* aslant, without a pivot */
    give();
    CHECK(the_battle()->request.shape != SHAPE_DICE);
    CHECK_LENGTH(place_of(gun, 1).x, inches(13));
}

/* ---- What is seen and what covers ------------------------------------------------------------------------------------------------------ */

TEST(the_share_of_a_unit_is_the_mean_of_its_living_models) /* LOS-03 */
{
    muster();
    ground("building", 11, 18, 20, 22);
    UnitId two = unit_for(B, "marl", 2);
    alone(captain, 10, 30);
    row(two, 10, 12, 2.4, 0); /* the second is behind the house */
    lay_out();
    CHECK_EQ(awt_share(the_look(), captain, two), 50);
    the_battle()->model[model_of(two, 2)].state = MODEL_LOST;
    the_battle()->revision++;
    CHECK_EQ(awt_share(the_look(), captain, two), 100);
}

static const char *const open_kinds[] = { "broken", "foxholes", "trenches",
                                          "wire",   "mire",     "obstacle" };

TEST(only_woods_and_buildings_hide) /* LOS-08 */
{
    for (int i = 0; i < 6; i++) {
        muster();
        ground(open_kinds[i], 2, 18, 30, 22);
        alone(captain, 10, 30);
        alone(kaptain, 4, 20);    /* in it */
        row(eiche, 14, 12, 1, 0); /* behind it */
        lay_out();
        CHECK_EQ(awt_share(the_look(), captain, kaptain), 100);
        CHECK_EQ(awt_share(the_look(), captain, eiche), 100);
    }
}

TEST(woods_wire_broken_ground_and_mire_are_no_cover) /* COV-09 */
{
    static const char *const kinds[] = { "woods", "wire", "broken", "mire" };
    for (int i = 0; i < 4; i++) {
        muster();
        ground(kinds[i], 8, 19, 20, 22);
        row(marl, 10, 34, 1, 0);
        row(eiche, 10, 21, 1, 0);
        lay_out();
        CHECK_EQ(shelter_of(the_look(), eiche, marl).cover, COVER_NONE);
    }
}

TEST(half_with_their_middle_in_it_or_on_its_outline_occupy_a_piece) /* COV-01, TER-16 */
{
    static const struct {
        double y;
        int inside;
        Cover cover;
    } rows[] = { { 22, 4, COVER_TRENCHES }, { 22.01, 4, COVER_NONE }, { 21, 3, COVER_NONE } };
    for (int i = 0; i < 3; i++) {
        muster();
        ground("trenches", 8, 19, 20, 22);
        row(marl, 10, 34, 1, 0);
        row(eiche, 10, rows[i].y, 1, 0);
        for (int n = rows[i].inside + 1; n <= 8; n++)
            put(eiche, n, 10 + n, 24);
        lay_out();
        CHECK_EQ(occupied_cover(the_look(), eiche, marl), rows[i].cover);
    }
}

/* ---- Shooting -------------------------------------------------------------------------------------------------------------------------------- */

static Fire aimed(UnitId who, UnitId at)
{
    const Said none = { NULL, 0 };
    Fire fire = { .unit = who, .target = at, .only = NO_WEAPON };
    plan_fire(the_look(), &none, &fire);
    return fire;
}

TEST(only_single_shots_are_difficult) /* SHO-10, MOR-09 */
{
    UnitId shooters[4];
    muster();
    shooters[0] = unit("machine-gun"), shooters[1] = unit_for(A, "mortar", 1);
    shooters[2] = unit_for(A, "irrlicht", 6), shooters[3] = marl;
    row(eiche, 20, 20, 1, 0);
    alone(shooters[0], 20, 30), alone(shooters[1], 24, 30);
    row(shooters[2], 29.5, 20, 1, 0), row(marl, 30, 30, 1, 0);
    lay_out();
    for (int i = 0; i < 4; i++) {
        set_mark(shooters[i], UM_SHAKEN);
        Fire fire = aimed(shooters[i], eiche);
        CHECK(fire.shots > 0);
        for (int s = 0; s < fire.shots; s++) {
            bool single = the_game()->weapon[fire.shot[s].weapon].field[WF_TYPE] == TYPE_SI;
            CHECK_EQ(fire.shot[s].hard, single ? HARD_NERVES : 0);
        }
    }
}

TEST(templates_are_three_four_and_six_inches_across) /* HE-01, WPN-12 */
{
    field();
    CHECK_LENGTH(burst_radius(the_look(), weapon("hand-grenade")), inches(1.5));
    CHECK_LENGTH(burst_radius(the_look(), weapon("tank-gun")), inches(1.5));
    CHECK_LENGTH(burst_radius(the_look(), weapon("trench-mortar")), inches(2));
    CHECK_LENGTH(burst_radius(the_look(), weapon("field-gun")), inches(2));
    CHECK_LENGTH(burst_radius(the_look(), weapon("behemoth-gun")), inches(3));
    CHECK_LENGTH(burst_radius(the_look(), NO_WEAPON), inches(3)); /* a barrage */
}

TEST(under_two_templates_a_model_takes_two_hits) /* HE-10 */
{
    muster();
    UnitId assault = unit_for(A, "irrlicht", 6);
    row(assault, 29, 4, 1.2, 0);
    put(assault, 5, 29, 13), put(assault, 6, 30.2, 13);
    row(eiche, 29, 20, 3, 0);
    enter(PHASE_ELITE, A);
    order(assault);
    Clause *shot = deed(VERB_SHOOT);
    shot->unit = eiche, shot->weapon = weapon("hand-grenade"), shot->models = 0x30;
    for (int thrower = 5; thrower <= 6; thrower++) {
        Clause *mark = deed(VERB_MARK);
        mark->models = (ModelSet)1 << (thrower - 1), mark->model = model_of(eiche, 1);
    }
    give();
    CHECK_EQ(dice_asked(), 2); /* both scatter first, ... */
    DICE(4, 4);
    for (int template = 0; template <2; template ++) { /* ... and the one man saves under each */
        CHECK_ASKED(NO_SEAT, WHY_SAVES);
        CHECK_EQ(dice_asked(), 1);
        DICE(1);
    }
    CHECK_EQ(models(eiche), 8);
}

/* ---- Nerves, losses, the end --------------------------------------------------------------------------------------------------------------- */

TEST(modified_zeal_is_never_below_nothing) /* MOR-01 */
{
    muster();
    row(marl, 10, 30, 1, 0);
    the_battle()->unit[marl].tally[UT_STRESS] = 9;
    CHECK_EQ(modified_zeal(the_look(), marl), 0);
}

TEST(battle_shock_is_nobodys_wound_and_has_no_save) /* MOR-13 */
{
    muster();
    row(marl, 10, 30, 1, 0);
    alone(captain, 40, 40);
    alone(kaptain, 40, 4);
    the_battle()->unit[marl].tally[UT_STRESS] = 2;
    carry_out(PHASE_LINE, A, stress_frame(the_look(), marl, 1, AWT_LMT_02));
    DICE(5); /* 2 above 3 */
    usual();
    CHECK_EQ(models(marl), 6);
    CHECK_EQ(unit_tally(marl, UT_SUFFERED), 0);
    CHECK_ASKED(A, WHY_ACTIVATE); /* neither saves nor a Devastating Test */
}
