#include "field.h"

/* What a Unit could reach in its next Game Turn: MOV-01, MOV-06, WPN-01, WPN-02. */

static UnitId ours;

static void field_of(const char *profile_id)
{
    field(STANDARD);
    ours = unit(profile_id, SOUTH, 1);
    UnitId theirs = unit("briarguard", NORTH, 1);
    stand(ours, 1, 20, 40);
    stand(theirs, 1, 20, 8);
    enter(PHASE_MOVE, SOUTH);
}

static Threat threat_of(UnitId who)
{
    Threat threat = { 0, 0 };

    CHECK(warsurge_threat(the_look(), who, &threat));
    return threat;
}

TEST(a_unit_strikes_as_far_as_its_move_and_dash_together)
{
    field_of("riflemen");
    CHECK_LENGTH(threat_of(ours).strike, 9 * INCH); /* Move 5 + Dash 4 */
}

TEST(a_battle_weapon_reaches_its_range_behind_a_move)
{
    field_of("riflemen");
    CHECK_LENGTH(threat_of(ours).shoot, 29 * INCH); /* Field Rifle 24 + Move 5 */
}

TEST(a_heavy_weapon_is_not_carried_forward_before_it_shoots)
{
    field_of("howl-mortar-crew");
    CHECK_LENGTH(threat_of(ours).shoot, 48 * INCH);
}

TEST(who_is_immobile_only_shoots)
{
    field_of("turret");
    Threat threat = threat_of(ours);
    CHECK_LENGTH(threat.strike, 0);
    CHECK(threat.shoot > 0);
}

TEST(one_whose_weapon_forbids_the_dash_has_no_step_left)
{
    Length left = -1;

    field_of("riflemen");
    set_model_mark(ours, 1, MODEL_USED_BATTLE);
    enter(PHASE_DASH, SOUTH);
    CHECK(warsurge_ruleset.reach(the_look(), VERB_DASH, the_battle()->unit[ours].first, &left));
    CHECK_LENGTH(left, 0); /* WPN-02 */
}
