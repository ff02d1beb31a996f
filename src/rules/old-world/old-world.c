#include "tables.h"

#include <stdio.h>

/* ---- The Ruleset ----------------------------------------------------------------------------------------- */

static const RuleText rules[TOW_RULES] = {
    [TOW_NO_RULE] = { "", "", "" },
#define RULE(name, id, sentence, source) [name] = { id, sentence, source },
#include "rules.inc"
#undef RULE
};

static const RefusalText refusals[] = {
#define REFUSAL(name, rule, words) { #name, rule, words },
#include "refusals.inc"
#undef REFUSAL
};

static const TaleText tales[TOW_TALES] = {
#define TALE(name, rule, words) [TALE_##name] = { #name, rule, words },
#include "tales.inc"
#undef TALE
};

#define PROCEDURE(name, run, judge, suggest)                                                       \
    Flow run(Play *play, Frame *frame, const Answer *answer);
#include "procedures.inc"
#undef PROCEDURE
Verdict judge_declarations(const Look *look, const Frame *frame, const Answer *answer);
Verdict judge_reactions(const Look *look, const Frame *frame, const Answer *answer);
Verdict judge_react(const Look *look, const Frame *frame, const Answer *answer);
Verdict judge_charge_path(const Look *look, const Frame *frame, const Answer *answer);
Verdict judge_arrival(const Look *look, const Frame *frame, const Answer *answer);
Verdict judge_random_move(const Look *look, const Frame *frame, const Answer *answer);
Verdict judge_remaining(const Look *look, const Frame *frame, const Answer *answer);
Verdict judge_order_move(const Look *look, const Frame *frame, const Answer *answer);
Verdict judge_free_reform(const Look *look, const Frame *frame, const Answer *answer);
void suggest_charge_path(const Look *look, const Frame *frame, Answer *answer);
void suggest_arrival(const Look *look, const Frame *frame, Answer *answer);
void suggest_random_move(const Look *look, const Frame *frame, Answer *answer);
void suggest_remaining(const Look *look, const Frame *frame, Answer *answer);
void suggest_order_move(const Look *look, const Frame *frame, Answer *answer);
void suggest_free_reform(const Look *look, const Frame *frame, Answer *answer);

static const Procedure procedures[PROCS] = {
#define PROCEDURE(name, run, judge, suggest) [PROC_##name] = { #name, run, judge, suggest },
#include "procedures.inc"
#undef PROCEDURE
};

/* The sub-phases of the Movement phase, each as the first frame of a position. */
static bool old_world_enter(Play *play, int phase, SeatId seat)
{
    static const int first[PHASES] = {
        [PHASE_DECLARE] = PROC_DECLARATIONS + 1,
        [PHASE_CHARGE_MOVES] = PROC_CHARGES + 1,
        [PHASE_COMPULSORY] = PROC_COMPULSORY + 1,
        [PHASE_REMAINING] = PROC_REMAINING + 1,
    };
    if (phase < 0 || phase >= PHASES || first[phase] == 0 || seat < 0)
        return false;
    set_phase(play, phase, TOW_TURN_06);
    set_active(play, seat, TOW_TURN_02);
    contacts_refresh(play);
    push_first(play, frame_of(first[phase] - 1, seat, NO_UNIT, NO_UNIT));
    return true;
}

/* Players may measure at any time (GEN-01). */
static bool old_world_may_measure(const Game *game)
{
    return game->switched_off != TOW_GEN_01;
}

const Ruleset old_world_ruleset = {
    .id = "old-world",
    .title = "Warhammer: The Old World",
    .tagline = "Ranked regiments, charges and the push of combat",
    .version = "2024",
    .rules = TOW_RULES,
    .refusals = sizeof refusals / sizeof *refusals,
    .tales = TOW_TALES,
    .rule = rules,
    .refusal = refusals,
    .tale = tales,
    .profile_fields = PROFILE_FIELDS,
    .weapon_fields = WEAPON_FIELDS,
    .terrain_fields = TERRAIN_FIELDS,
    .scenario_fields = SCENARIO_FIELDS,
    .profile_field = old_world_profile_fields,
    .weapon_field = old_world_weapon_fields,
    .terrain_field = old_world_terrain_fields,
    .scenario_field = old_world_scenario_fields,
    .wounds_field = PF_W,
    .profile_traits = TRAITS,
    .weapon_traits = WEAPON_TRAITS,
    .options = TOW_OPTIONS,
    .verbs = VERBS,
    .questions = WHYS,
    .phases = PHASES,
    .profile_trait = old_world_traits,
    .weapon_trait = old_world_weapon_traits,
    .option = old_world_options,
    .verb = old_world_verbs,
    .question = old_world_questions,
    .phase = old_world_phases,
    .marks = OLD_WORLD_MARKS,
    .tallies = OLD_WORLD_TALLIES,
    .links = LINKS,
    .notes = NOTES,
    .lists = LISTS,
    .mark = old_world_marks,
    .tally = old_world_tallies,
    .link = old_world_links,
    .note = old_world_notes,
    .list = old_world_lists,
    .procedures = PROCS,
    .procedure = procedures,
    .enter = old_world_enter,
    .may_measure = old_world_may_measure,
};
