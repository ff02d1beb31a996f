#include "field.h"
#include "shoot/shooting.h"

/* Sight and cover: LOS-01..05, TER-16, 17, 19, SPC-03, KEY-09, FRM-04. */

static Gaze gaze;

static bool sees(UnitId viewer, UnitId target)
{
    return sees_unit(the_look(), viewer, target, NULL, NULL);
}

static int share_of(UnitId viewer, UnitId target, int eye)
{
    gaze_at(the_look(), viewer, target, false, &gaze);
    return eye_share(&gaze, eye);
}

/* WX-28: twelve Velites in one row between Prima and Boar, whose bases touch. */
static UnitId prima, boar, velites;

static void row_between(double right_half)
{
    field();
    prima = unit("prima");
    boar = unit("boar");
    velites = unit("velites");
    stand(prima, 30, 30, 0, 6);
    stand(boar, 30, 23, 180, 8);
    row(velites, 30 - 5.5 * 0.78740157, 26.5, 0.78740157, 0);
    for (int i = 7; i <= 12; i++) {
        Model *m = &the_battle()->model[model_of(velites, i)];
        m->pose.at.x += inches(right_half);
    }
    the_battle()->revision++;
}

TEST(wx_28_a_closed_row_hides_and_an_open_one_shows)
{
    const int share[6] = { 0, 27, 85, 114, 56, 0 }; /* thousandths */
    UnitId blocker;
    row_between(0);
    CHECK(!sees_unit(the_look(), prima, boar, &blocker, NULL));
    CHECK_EQ(blocker, velites);
    for (int i = 0; i < 6; i++)
        CHECK_EQ(share_of(prima, boar, i), 0);
    row_between(0.40);
    CHECK(sees(prima, boar));
    for (int i = 0; i < 6; i++) {
        int seen = share_of(prima, boar, i);
        CHECK(seen >= share[i] - 1 && seen <= share[i] + 1);
    }
}

/* The fourth eye sees 0.839" of a silhouette of 7.351". */
TEST(wx_28_the_fourth_eyes_share_is_measured)
{
    row_between(0.40);
    gaze_at(the_look(), prima, boar, false, &gaze);
    Sight sight;
    sight_look_within(&sight, gaze.eye[3].at, gaze.at[0], &gaze.front, gaze.veils.blocker,
                      gaze.veils.count);
    CHECK(sight.chord > inches(7.350) && sight.chord < inches(7.352));
    CHECK(sight.clear > inches(0.838) && sight.clear < inches(0.840));
}

TEST(front_figures_look_from_the_middle_of_their_front_edge)
{
    field();
    prima = unit("prima");
    stand(prima, 30, 30, 0, 6);
    Eye eye[MOST_UNIT_MODELS];
    CHECK_EQ(eyes_of(the_look(), prima, false, eye), 6);
    CHECK(!eye[0].all_round);
    CHECK_LENGTH(eye[0].at.y, inches(30));
    CHECK(eye[0].at.x < inches(28.04) && eye[0].at.x > inches(28.02));
}

/* A crew and Parthian shooters turn in the saddle when they shoot; Funditores see behind them. */
TEST(some_look_all_round)
{
    field();
    UnitId tusker = unit("tusker"), equites = unit("equites"), slingers = unit("funditores");
    UnitId host = unit("heron");
    stand(tusker, 20, 20, 180, 1);
    stand(equites, 40, 30, 0, 4);
    row(slingers, 50, 30, 1.2, 0);
    stand(host, 40, 38, 0, 10);
    Eye eye[MOST_UNIT_MODELS];
    CHECK_EQ(eyes_of(the_look(), tusker, false, eye), 1);
    CHECK(!eye[0].all_round);
    eyes_of(the_look(), tusker, true, eye);
    CHECK(eye[0].all_round);
    eyes_of(the_look(), equites, true, eye);
    CHECK(eye[0].all_round);
    eyes_of(the_look(), slingers, false, eye);
    CHECK(eye[0].all_round);
    CHECK(!sees(equites, host)); /* behind them */
    CHECK(sees(slingers, host));
}

TEST(an_orb_sees_from_its_centre_all_round)
{
    field();
    UnitId secunda = unit("secunda");
    boar = unit("boar");
    stand(secunda, 30, 30, 0, 6);
    stand(boar, 30, 40, 0, 8);
    CHECK(!sees(secunda, boar));
    the_battle()->unit[secunda].tally[UT_FORMATION] = FORM_ORB;
    the_battle()->revision++;
    CHECK(sees(secunda, boar));
}

/* One stands lower than both on a hill: he hides nobody. A hill hides whom it lies between, if both are lower. */
TEST(a_hill_lifts_over_and_hides)
{
    field();
    prima = unit("prima");
    boar = unit("boar");
    UnitId heron = unit("heron");
    ground("gentle-hill", 20, 28, 40, 34);
    stand(prima, 30, 30, 0, 6);
    stand(heron, 30, 24, 180, 10);
    stand(boar, 30, 16, 180, 8);
    CHECK_EQ(unit_level(the_look(), prima), 1);
    CHECK_EQ(unit_level(the_look(), heron), 0);
    CHECK(sees(prima, boar));
    CHECK(sees(boar, prima)); /* and down there over his own */
    stand(prima, 30, 37, 0, 6);
    PieceId hill = NO_PIECE;
    CHECK(!sees_unit(the_look(), prima, heron, NULL, &hill));
    CHECK_EQ(hill, 0);
}

TEST(lone_personalities_hide_nobody)
{
    field();
    prima = unit("prima");
    boar = unit("boar");
    UnitId queen = unit("brannoch");
    stand(prima, 30, 30, 0, 1);
    stand(boar, 30, 20, 180, 1);
    stand_alone(queen, 30, 25, 180);
    CHECK_EQ(share_of(prima, boar, 0), 1000);
}

/* 1.2" of one wood and 1.2" of another are more than 2". */
TEST(woods_are_looked_into_two_inches_in_all)
{
    field();
    prima = unit("prima");
    boar = unit("boar");
    ground("woods", 20, 24, 40, 25.2);
    stand(prima, 30, 30, 0, 6);
    stand(boar, 30, 18, 180, 8);
    CHECK(sees(prima, boar));
    field();
    prima = unit("prima");
    boar = unit("boar");
    ground("woods", 20, 24, 40, 25.2);
    PieceId ruins = ground("ruins", 20, 20, 40, 21.2), seen;
    stand(prima, 30, 30, 0, 6);
    stand(boar, 30, 18, 180, 8);
    CHECK(!sees_unit(the_look(), prima, boar, NULL, &seen));
    CHECK(seen == ruins || seen == 0);
}

TEST(crags_and_high_hedges_always_hide_and_low_walls_never)
{
    static const struct {
        const char *kind;
        bool hides;
    } piece[] = {
        { "cliff", true }, { "high-hedge", true }, { "wall", false }, { "marsh", false }
    };
    for (int i = 0; i < 4; i++) {
        field();
        prima = unit("prima");
        boar = unit("boar");
        ground(piece[i].kind, 10, 24, 50, 24.2);
        stand(prima, 30, 30, 0, 6);
        stand(boar, 30, 18, 180, 8);
        CHECK_EQ(sees(prima, boar), !piece[i].hides);
    }
}

/* ---- Cover: TER-16 ---------------------------------------------------------------------------------------------- */

static CoverCount cover_at(double wall_y)
{
    field();
    UnitId archers = unit("yew-archers");
    prima = unit("prima");
    ground("wall", 25, wall_y, 35, wall_y + 0.2);
    stand(prima, 30, 30, 0, 6);
    stand(archers, 30, 20, 180, 6);
    return cover_count(the_look(), spot(30, 20), prima);
}

/* Only the six of the front rank count for a wall before the front. */
TEST(behind_a_wall_within_an_inch)
{
    CoverCount near = cover_at(29.3), far = cover_at(28.7);
    CHECK_EQ(near.cover, COVER_HARD);
    CHECK_EQ(near.covered, 6);
    CHECK_EQ(near.counted, 6);
    CHECK_EQ(far.cover, COVER_NONE);
}

TEST(more_than_half_of_the_figures_stand_in_the_crops)
{
    field();
    prima = unit("prima");
    ground("crops", 25, 29, 35, 31.58); /* two of four ranks: half is not more than half */
    stand(prima, 30, 30, 0, 6);
    CoverCount half = cover_count(the_look(), spot(30, 20), prima);
    CHECK_EQ(half.covered, 12);
    CHECK_EQ(half.cover, COVER_NONE);
    field();
    prima = unit("prima");
    ground("crops", 25, 29, 35, 32.2);
    stand(prima, 30, 30, 0, 6);
    CHECK_EQ(cover_count(the_look(), spot(30, 20), prima).cover, COVER_SOFT);
}
