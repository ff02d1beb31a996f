#ifndef RULES_OLD_WORLD_FIGHT_H
#define RULES_OLD_WORLD_FIGHT_H

#include "fight/combat.h"
#include "fight/wounds.h"

/* What the files of a Combat phase say to each other: who may strike (posts), with what (blows), in which order. */

/* Where Impact Hits and Stomp Attacks stand among the values of Initiative: before 10, after 1. */
enum { RUNG_IMPACT = 11, RUNG_STOMP = 0 };

/* ---- Posts (fighting_rank.c): CBT-05..09, 11, 18 ----------------------------------------------------------------------- */

enum { MOST_POSTS = 96, POST_ENEMIES = 3, POST_HEROES = 3, POST_BYTES = 20, MOST_FOES = 16 };

typedef enum PostRole {
    POST_CONTACT,  /* all its Attacks */
    POST_BESIDE,   /* in the fighting rank, not in contact: one attack */
    POST_SUPPORTS, /* behind it: one attack */
} PostRole;

/* All places of the unit; `fights` and `role` say who may strike at the enemies it is engaged with. */
void fighting_places(const Look *look, UnitId unit, Places *places);

/* Places of one unit from which the same may be struck: `count` models of the rank and file, or one champion or
 * character (`model`). In contact: the enemies that are touched and the characters and champions among them; else the
 * nearest enemy. */
typedef struct Post {
    UnitId host, unit; /* the unit on the table; the model's own */
    ModelId model;     /* NO_MODEL: rank and file */
    PostRole role;
    int count, enemies, heroes;
    UnitId enemy[POST_ENEMIES];
    ModelId hero[POST_HEROES];
} Post;

/* Who fights in that combat as it stands, unit after unit; gives their number. */
int posts_of(const Look *look, const Combat *combat, Post *post, int most);

/* The same as bytes for the battle's dice, POST_BYTES each, and back. */
void post_pack(const Post *post, uint8_t *byte);
Post post_unpack(const uint8_t *byte);

/* UT_STRUCK: models of the fighting rank with set spears that have struck, and so many times the supporters. */
enum { STRUCK_BEHIND = 64 };

/* How a unit stood at C1.1 (rank_snapshot.c): noted for all of the combat, forgotten at its end. The block as it was then (as it
 * stands, before that), with the side of its short rank; moved along when the unit slides (CBT-17). */
void note_stands(Play *play, const Combat *combat);
void forget_stands(Play *play, const Combat *combat);
bool has_stood(const Look *look, UnitId unit);
Block block_stood(const Look *look, UnitId unit, ShortRank *side);
void slide_stood(Play *play, UnitId unit, Point way);

/* How many of the post's models still strike after the losses of this phase (CBT-09): those in the fighting rank out of
 * contact fall first, then those in contact, then the supporters. */
int post_strikers(const Look *look, const Post *post, const Post *all, int posts);

/* Who is struck: the character at whom the blows are directed, or else the unit. */
UnitId struck_unit(const Look *look, UnitId target, ModelId directed);

/* Whether that model, a champion or character, is in a challenge, has retired, is struck by name. */
bool is_champion(const Look *look, ModelId model);
bool has_retired(const Look *look, ModelId model);
bool duels(const Look *look, ModelId model);

/* How many ranks or files the model stands from the fighting rank: 0 in it, 1 next to it (CHL-01). */
int ranks_from_fight(const Look *look, ModelId model);

/* Duels that are over and retreats that have ended their reason are forgotten (CHL-02, CHL-05). */
void end_duels(Play *play);

/* The champion of the unit, alive, or NO_MODEL. */
ModelId champion_of(const Look *look, UnitId unit);

/* ---- Arms (attacks.c): CBT-12, 13, 5.10 -------------------------------------------------------------------------------- */

/* Whose blow it is: of the rider, crew or foot soldier, or of the mount or beasts. */
typedef enum Striker { STRIKER_RIDER, STRIKER_MOUNT, STRIKERS } Striker;

typedef struct Blow {
    int ws, strength, ap, bane;
    int flags; /* HIT_ bits */
    int32_t multiple;
} Blow;

/* Whether `unit` (a character's own, or a regiment) may fight with the weapon now. */
Verdict judge_wield(const Look *look, UnitId unit, WeaponId weapon);

/* The weapons of the unit that it may fight with now. */
int weapons_for_combat(const Look *look, UnitId unit, WeaponId *weapon, int most);

/* The weapon that was chosen, or that needs no choosing; NO_WEAPON: its hands. */
WeaponId wielded(const Look *look, UnitId unit);

/* W-WEAPON's default: the weapon with the most Wounds expected; NO_WEAPON when there is none. */
WeaponId usual_weapon(const Look *look, UnitId unit);

/* Whether the unit has charged this turn; whether it charged that enemy. */
bool charged_now(const Look *look, UnitId unit);
bool charged_at(const Look *look, UnitId unit, UnitId enemy);

/* Attacks of one model of the post: 0 for who has none. */
int attacks_at_post(const Look *look, const Post *post, Striker striker);

/* SR-23: whether the unit, which may have joined another, strikes again at that enemy in the first round of their combat. */
bool is_hated(const Look *look, UnitId unit, UnitId enemy);

/* The characteristics of a blow at `target` (a model of it when directed). */
Blow blow_of(const Look *look, UnitId unit, ModelId model, Striker striker, UnitId target,
             ModelId directed);

/* Weapon Skill that is struck at. */
int skill_of_target(const Look *look, UnitId target, ModelId directed);

/* Whether the enemy causes Fear in the unit (SR-13, 18, 48). */
bool is_feared(const Look *look, UnitId enemy, UnitId by);

/* ---- Frames ------------------------------------------------------------------------------------------------------------ */

/* A batch is kept in the battle's dice: blows of one kind of one unit at one target. */
typedef struct Batch {
    UnitId host, unit;
    ModelId model; /* NO_MODEL: rank and file */
    Striker striker;
    int attacks;
    UnitId target;
    ModelId directed;
    int post; /* while it is not yet decided at whom: its place among the posts, or NO_POST */
} Batch;

/* PROC_STRIKE (attack_roll.c): rolls To Hit for a batch, then its hits. */
Frame strike_frame(const Look *look, const Batch *batch, int value);

/* Whose blows those hits of `host` come from: its own or those of a character that has joined it; NO_UNIT: no blows. */
UnitId whose_blows(const Look *look, UnitId host);

/* PROC_STRIKES: one Initiative value of a combat, who fights being looked for anew; PROC_STRIKE: one batch of blows,
 * returned[0] Wounds; PROC_TRAMPLE: Impact Hits or Stomp Attacks of `actor` at `target`; PROC_AFTERMATH: from the result
 * on. */
Frame strikes_frame(SeatId active, int value);

/* Whose attacks a question of that frame about them is for, as a sentence. */
void say_attacks(const Look *look, const Frame *frame, Text *text);
Frame trample_frame(const Look *look, UnitId unit, UnitId target, int models, bool stomp);
Frame aftermath_frame(SeatId active);

/* Whether it charged 3" or more this turn (CBT-14); hits of a trample frame: Strength and AP. */
bool has_run_up(const Look *look, UnitId unit);
Hits hits_by_weight(const Look *look, const Frame *frame, int count);

/* The combat that is being fought: the units of LS_COMBAT. */
Combat combat_now(const Look *look);

/* The Initiative at which blows fall in it now: 11 for Impact Hits (12 before them), 0 for Stomp Attacks, -1 when all
 * have fallen. */
int value_now(const Look *look);

/* What of the combat that is being fought is struck already (struck.h); 0: nothing. */
int32_t struck_last(const Look *look);

/* Whether the two came apart in this combat and nobody could close up (CBT-17). */
bool has_lost_touch(const Look *look, UnitId a, UnitId b);

/* How likely a pursuit that begins now brings the unit to that quarry, every die used; 0 when somebody stands in its way. (pursuit.c) */
double chance_of_pursuit(const Look *look, UnitId unit, UnitId quarry);

/* Whether who is after it cannot turn towards it, or go on, for who stands there: he stays (FUP-08). */
bool pursuit_has_no_room(const Look *look, UnitId unit, UnitId quarry);

/* The same where it has been said whether the die of Swiftstride is added. */
double chance_of_pursuit_with(const Look *look, UnitId unit, UnitId quarry, bool swift);

/* How likely a pursuit that begins now, or an overrun (NO_UNIT), takes the unit itself off the table (FUP-09). */
double chance_to_pursue_off(const Look *look, UnitId unit, UnitId quarry, bool swift);

/* Whom the winner has declared that it pursues, or NO_UNIT. (aftermath.c) */
UnitId pursued_by(const Look *look, UnitId unit);

/* ---- Closing up (keep_contact.c) -------------------------------------------------------------------------------------------- */

/* CBT-17: units that have lost touch are slid together. */
void close_contacts(Play *play, const Combat *combat);

/* At the phase's end: who has lost touch leaves the combat, skirmishers spread out. */
void part_combats(Play *play);

/* GEO-24: the winner's slide after an enemy that gave ground by that displacement; marks the follow up. */
void follow_up(Play *play, UnitId unit, UnitId enemy, Point before, int turn);

/* Where the block would stand after the free turn before a follow up: 1 left, 2 right, 3 about. */
Block turned_for(const Look *look, UnitId unit, int turn);

/* The strongest of those that the unit fights, from whom it flees when it breaks (BRK-10): room for MOST_FOES of them, all as strong;
 * gives their number. */
int strongest_foes(const Look *look, UnitId unit, UnitId *tied);

#endif
