#include "volleys.h"

/* Who may not shoot, and at whom: SHO-01..04, 09, 15, DP-08, WPN-05, 06, FRM-04, CHR-05. */

static void two_batteries(void)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    UnitId others = unit("equites");
    stand(target, 30, 10, 180, 8);
    stand(shooters, 30, 30, 0, 10);
    stand(others, 45, 30, 0, 4);
    enter(PHASE_SHOOTING, AURELIA);
}

TEST(whose_round_it_is_is_named_to_who_would_shoot_in_it)
{
    two_batteries();
    order(target);
    deed(VERB_SHOOT)->unit = shooters;
    CHECK_REFUSED_WORDS(NO_ROUND, "It is the round of aurelia.");
}

TEST(what_was_done_in_the_round_forbids_the_shot)
{
    static const struct {
        UnitMark mark;
        int refusal;
        const char *words;
    } done_it[] = {
        { UM_SHOT, NO_SHOOT_TWICE, "Sagittarii have already shot." },
        { UM_DOUBLE_PACED, NO_SHOOT_DOUBLE_PACED, "Sagittarii double paced." },
        { UM_QUICK_MARCHED, NO_SHOOT_QUICK_MARCHED, "Sagittarii quick marched this round." },
        { UM_CHARGED, NO_SHOOT_CHARGED, "Sagittarii charged this round." },
        { UM_CHARGE_FAILED, NO_SHOOT_CHARGE_FAILED, "Sagittarii failed a charge." },
        { UM_CHANGED_FORMATION, NO_SHOOT_CHANGED, "Sagittarii changed formation this round." },
        { UM_TRIED_FORMATION, NO_SHOOT_TRIED, "Sagittarii tried to change formation this round." },
        { UM_FLEEING, NO_SHOOT_FLEEING, "Sagittarii are fleeing." },
    };
    for (size_t i = 0; i < sizeof done_it / sizeof *done_it; i++) {
        two_batteries();
        set_mark(shooters, (int)done_it[i].mark);
        shoot();
        CHECK_REFUSED_WORDS(done_it[i].refusal, done_it[i].words);
    }
}

TEST(nobody_shoots_out_of_combat)
{
    two_batteries();
    fights(target, shooters);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_IN_COMBAT, "Sagittarii are in combat.");
}

TEST(nobody_shoots_into_combat)
{
    two_batteries();
    fights(target, game_unit(the_game(), "equites"));
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_INTO_COMBAT, "Boar Warband are in combat.");
}

TEST(out_of_range_names_the_nearest_figure)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    UnitId others = unit("outriders"), near = unit("heron");
    stand(target, 30, 5, 180, 8);
    stand(shooters, 30, 30, 0, 10);
    stand(others, 50, 30, 0, 7);
    stand(near, 50, 20, 180, 10);
    enter(PHASE_SHOOTING, AURELIA);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_FAR, "No figure in range: nearest 25.00\", range 24.00\".");
}

TEST(who_lies_outside_the_front_facing_is_not_seen)
{
    two_batteries();
    stand(target, 30, 45, 0, 8);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_NOT_SEEN, "Boar Warband are not seen from any front-rank figure.");
}

TEST(a_friend_blocks_the_line)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    UnitId others = unit("equites"), prima = unit("prima"), heron = unit("heron");
    stand(target, 30, 10, 180, 2);
    stand(heron, 52, 15, 180, 10);
    stand(prima, 30, 20, 0, 24);
    stand(shooters, 30, 30, 0, 10);
    stand(others, 45, 30, 0, 4);
    enter(PHASE_SHOOTING, AURELIA);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_UNIT, "Line blocked by Prima Cohort.");
    /* what is drawn runs through who blocks: his front edge lies on y 20, 18.9 wide about x 30 */
    Segment line = judged().line;
    Length at = line.from.x + (Length)((int64_t)(line.to.x - line.from.x) *
                                       (line.from.y - inches(20)) / (line.from.y - line.to.y));
    CHECK(at > inches(30 - 9.4) && at < inches(30 + 9.4));
}

/* Prima covers the left half of the target: what is drawn goes to the right of it. */
TEST(the_line_that_is_drawn_sees_past_who_stands_between)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    UnitId prima = unit("prima");
    stand(target, 30, 10, 180, 8);
    stand(prima, 26.5, 20, 0, 8);
    stand(shooters, 30, 30, 0, 10);
    enter(PHASE_SHOOTING, AURELIA);
    plan();
    Gaze gaze;
    gaze_at(the_look(), shooters, target, true, &gaze);
    CHECK(volley.figures > 0);
    Area block = area_base(unit_outline(the_look(), prima));
    for (int i = 0; i < volley.figures; i++)
        CHECK(!area_crossed(&block, ray_of_eye(&gaze, volley.shot[i].eye, -1)));
}

/* SHO-03: a handgun is not shot after any move, turning included, but for who turns freely. */
TEST(handguns_do_not_shoot_after_moving)
{
    field();
    shooters = unit("outriders");
    target = unit("boar");
    UnitId others = unit("sagittarii");
    stand(target, 30, 20, 180, 8);
    stand(shooters, 30, 30, 0, 7);
    stand(others, 40, 30, 0, 10);
    enter(PHASE_SHOOTING, AURELIA);
    set_mark(shooters, UM_MOVED);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_MOVED, "Petronel Outriders moved this round.");
}

TEST(who_has_nothing_to_shoot_with_and_at_whom)
{
    two_batteries();
    Verdict verdict = judge_shooter(the_look(), target);
    CHECK_EQ(verdict.refusal, NO_SHOOT_UNARMED);
    order(shooters);
    deed(VERB_SHOOT)->unit = target;
    the_order()->clause[0].weapon = weapon("longbow");
    CHECK_REFUSED(NO_SHOOT_WITH);
    order(shooters);
    deed(VERB_SHOOT)->unit = game_unit(the_game(), "equites");
    CHECK_REFUSED_WORDS(NO_SHOOT_NOBODY,
                        "Sagittarii can shoot at an enemy unit on the table only.");
}

TEST(an_orb_and_who_misfired_do_not_shoot)
{
    two_batteries();
    the_battle()->unit[shooters].tally[UT_FORMATION] = FORM_ORB;
    the_battle()->revision++;
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_ORB, "An orb does not shoot.");
    two_batteries();
    set_mark(shooters, UM_MISFIRED);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_MISFIRED, "Sagittarii misfired in its last round.");
}

TEST(a_unit_does_not_split_its_fire)
{
    two_batteries();
    shoot();
    deed(VERB_SHOOT)->unit = target;
    CHECK_REFUSED_WORDS(NO_SHOOT_SPLIT, "One target per unit.");
}

static void past_a_piece(const char *kind, double deep)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    UnitId others = unit("equites"), heron = unit("heron");
    ground(kind, 20, 18, 42, 18 + deep);
    stand(target, 30, 12, 180, 8);
    stand(heron, 60, 20, 180, 10);
    stand(shooters, 30, 30, 0, 10);
    stand(others, 60, 30, 0, 4);
    enter(PHASE_SHOOTING, AURELIA);
    shoot();
}

TEST(a_crag_and_a_deep_wood_block_the_line)
{
    past_a_piece("cliff", 1);
    CHECK_REFUSED_WORDS(NO_SHOOT_PIECE, "Line blocked by Crag.");
    past_a_piece("woods", 2.1);
    CHECK_REFUSED_WORDS(NO_SHOOT_WOODS, "Line blocked by Corran Wood: more than 2\" of it.");
}

TEST(hits_that_cannot_be_are_refused)
{
    field();
    shooters = unit("boys");
    target = unit("velites");
    UnitId others = unit("yew-archers");
    ground("wall", 20, 32, 60, 32.2);
    row(shooters, 30, 20, 1.2, 0);
    row(target, 30, 33, 1.2, 0);
    stand(others, 20, 20, 180, 6);
    enter(PHASE_SHOOTING, HOST);
    set_mark(shooters, UM_MOVED);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_IMPOSSIBLE, "Cannot hit: 10+ needed.");
}

/* Without anybody in reach nobody is asked. */
TEST(the_phase_asks_nothing_where_nobody_reaches)
{
    field();
    shooters = unit("sagittarii");
    target = unit("boar");
    stand(target, 30, 4, 180, 8);
    stand(shooters, 30, 40, 0, 10);
    enter(PHASE_SHOOTING, AURELIA);
    CHECK(the_battle()->request.why != WHY_SHOOTING);
}

TEST(a_lone_personality_is_shot_at_only_when_he_is_nearest)
{
    field();
    shooters = unit("sagittarii");
    target = unit("brannoch");
    UnitId heron = unit("heron");
    stand(shooters, 30, 30, 0, 10);
    stand(heron, 36, 15, 180, 10);
    stand_alone(target, 28, 12, 180);
    enter(PHASE_SHOOTING, AURELIA);
    shoot();
    CHECK_REFUSED_WORDS(NO_SHOOT_LONE, "Queen Brannoch is not the nearest target.");
    stand_alone(target, 28, 20, 180);
    plan();
    Verdict verdict = judge_aimed_at(the_look(), shooters, target);
    CHECK(is_yes(&verdict));
    CHECK_EQ(volley.shot[0].modifier, 0); /* -1 as a lone Personality, +1 as a chariot */
}

TEST(a_joined_personality_is_not_picked_out_among_five)
{
    field();
    shooters = unit("sagittarii");
    UnitId boar = unit("boar");
    target = unit("ulfgar");
    stand(shooters, 30, 30, 0, 10);
    stand(boar, 30, 15, 180, 8);
    joined(target, boar);
    Verdict verdict = judge_aimed_at(the_look(), shooters, target);
    CHECK_EQ(verdict.refusal, NO_SHOOT_HIDDEN);
}

TEST(among_five_he_is_hidden_and_among_four_he_is_not) /* CHR-05 */
{
    field();
    shooters = unit("sagittarii");
    UnitId boar = unit("boar");
    target = unit("ulfgar");
    stand(shooters, 30, 30, 0, 10);
    stand(boar, 30, 15, 180, 8);
    joined(target, boar);
    losses(boar, models_alive(the_battle(), boar) - 5);
    CHECK_EQ(judge_aimed_at(the_look(), shooters, target).refusal, NO_SHOOT_HIDDEN);
    losses(boar, 1);
    CHECK(judge_aimed_at(the_look(), shooters, target).refusal != NO_SHOOT_HIDDEN);
}

/* Fewer than five others: he is picked out, has his own armour, and one SIP may turn the last wound (SIP-06). */
