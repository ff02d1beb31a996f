#ifndef RULES_OLD_WORLD_MAGIC_H
#define RULES_OLD_WORLD_MAGIC_H

#include "flow.h"

/* What the magic files say to each other. */

typedef enum SpellType {
    SPELL_ASSAILMENT,
    SPELL_MISSILE,
    SPELL_HEX,
    SPELL_VORTEX,
    SPELL_CONVEYANCE,
    SPELL_ENCHANTMENT
} SpellType;

/* Battle Magic (6.6), in the order of the verb's words; Hammerhand is the signature spell. */
typedef enum Spell {
    HAMMERHAND,
    FIREBALL,
    ARROW_ATTRACTION,
    PILLAR_OF_FIRE,
    ARCANE_URGENCY,
    OAKEN_SHIELD,
    COWARDLY_FLIGHT,
    SPELLS
} Spell;

typedef struct SpellRow {
    Trait trait;
    SpellType type;
    int value;
    Length range; /* 0: in combat, or the caster himself */
} SpellRow;
extern const SpellRow spell_rows[SPELLS];

/* The figures of a PROC_CAST frame; its actor is the caster, its target the target, its kept order the point. */
enum { C_SPELL, C_TOTAL, C_BOUND, C_HITS, C_UNIT, C_POINT_X, C_POINT_Y, C_PERFECT };

/* PROC_DISPEL (dispel.c): an attempt of `seat` against a spell of that casting total; gives back 1 when it is dispelled. */
enum { X_TOTAL, X_KIND, X_WIZARD };
Frame dispel_frame(SeatId seat, UnitId caster, UnitId target, int total);

/* PROC_BLAST (spells.c): what a miscast does to those about the Wizard: a template of 5", of 3", or himself alone. */
typedef enum MiscastBlast { BLAST_CASCADE, BLAST_DETONATION, BLAST_HIMSELF } MiscastBlast;
enum { BLAST_WHICH };
MiscastBlast blast_of_miscast(int roll); /* MIS-01..03 */
Frame blast_frame(SeatId seat, UnitId wizard, MiscastBlast which);

/* What is added to a casting or Wizardly dispel roll: the Level, half of it under the errata (MAG-01, OPT-01). */
int magic_bonus(const Look *look, UnitId wizard);

/* What is added to the dice of a PROC_CAST: that, or what is bound into an item, less the target's Magic Resistance; and whether
 * a double 6 and a double 1 mean nothing more than their sum (MAG-22). */
int cast_power(const Look *look, const Frame *cast);
bool casts_by_sum_alone(const Look *look, const Frame *cast);
bool is_wizard(const Look *look, UnitId unit);
bool knows_spell(const Look *look, UnitId unit, Spell spell);

/* spells.c: the effect of the frame's spell, step by step; `next` runs when it is over. */
Flow begin_effect(Play *play, Frame *frame, int next);

/* remains_in_play.c: the pillar that the caster keeps up, or NO_PIECE; the end of one. */
PieceId pillar_of(const Look *look, UnitId caster);
void end_pillar(Play *play, PieceId piece);

#endif
