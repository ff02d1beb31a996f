#ifndef WARSURGE_ATTACK_H
#define WARSURGE_ATTACK_H

#include "engine/odds.h"
#include "fight/strike.h"
#include "geom/vec.h"
#include "troops/blast.h"
#include "troops/losses.h"
#include "troops/place.h"
#include "troops/sight.h"

/* What the files of the attack chapter say to each other. */

/* ---- Sight and Cover (sight.c, cover.c) ------------------------------------------------------ */

/* What stands between two models. */
typedef struct Glance {
    bool clear;    /* they see each other (LOS-01) */
    int32_t share; /* the best visible share, in thousandths */
    PieceId piece; /* the first thing that blocks: a piece of terrain, */
    ModelId model; /* or a Large model; both negative when nothing does */
    Segment line;  /* from centre to centre */
} Glance;

Glance glance(const Look *look, ModelId a, ModelId target);

/* Where all that may hide one model from another is, in one number (whereabouts). */
uint64_t screens_about(const Look *look);

/* How much of the base is seen from the eye past the screens (GEO-07, GEO-08). The kind of a screen is the Defence that Cover
 * behind it gives. */
void look_past(const Look *look, Sight *sight, Point eye, Base target, const Screens *screens);

Length top_of(const Look *look, ModelId model); /* z + height; aboard: the Transport's */

/* The Defence bonus that the Unit has against a Weapon whose viewer is that model (COV-01 to 06): 0 for none. */
int cover_bonus(const Look *look, ModelId viewer, UnitId target);
const char *cover_from(const Look *look, ModelId viewer,
                       UnitId target); /* the name of what gives it; or "" */

/* How many models of the Unit are covered from there, for cards and overlays. */
int covered_models(const Look *look, ModelId viewer, UnitId target);

/* ---- A Weapon as it is used (volley.c) ------------------------------------------------------- */

typedef struct Arms {
    WeaponType type;
    Length range;
    int attacks, power, ap; /* ap 0: none */
    int bonus, uses;        /* Damage Bonus; Limited Use, 0 for unlimited */
    Length blast;           /* diameter, 0 for none */
    bool line, torrent, indirect, ignore_cover, plague;
    unsigned traits; /* StrikeTrait */
} Arms;

Arms arms_of(const Look *look, WeaponId id);

/* One `fire` clause as things stand: who of the models named reaches and sees the Target. */
typedef struct Volley {
    UnitId actor, target;
    WeaponId weapon;
    Arms arms;
    ModelSet models;            /* named */
    ModelSet in_range;          /* of them */
    ModelSet able;              /* in range of a Target model that they see (ATK-04, ATK-05) */
    bool melee;                 /* attacker and Target are in the same Melee (MEL-08) */
    bool template;              /* a template is used: Blast, Line or Torrent outside that Melee */
    ModelId on;                 /* Blast: the circle's model */
    Heading aim;                /* Line, Torrent: the direction */
    ModelId viewer;             /* of the able ones the nearest to the Target (COV-01), */
    Length to_viewer;           /* and how near */
    ModelId near_from, near_to; /* the nearest pair, and its gap: of those able, else of all */
    Length apart;
    ModelId blind; /* the first model that is in range and does not see, or NO_MODEL */
    Glance hidden; /* what hides the Target from it */
} Volley;

/* `target` is the clause's, or another chosen instead (then a template is placed for it anew). */
Volley volley_of_clause(const Look *look, UnitId actor, const Clause *clause, UnitId target);

/* How near they are to it, as a refusal (or with NO_REFUSAL a permission) about both; without a figure where none of the Target can be
 * measured to. */
Verdict volley_reach(const Look *look, const Volley *volley, Refusal refusal);

/* The place of that Weapon in the model's hands, the nth time it is held (from 0); -1 when it is not. */
int hand_of(const Look *look, ModelId model, WeaponId weapon, int n);

/* Living: on the table or aboard, with HP left. Doomed models are not. */
bool is_living(const Battle *battle, ModelId model);
int living_models(const Battle *battle, UnitId unit);

/* The Attack Dice against `victim`: the Target, or another Unit that the template touches (ATK-08, WPK-01). */
int volley_dice(const Look *look, const Volley *volley, UnitId victim);

/* What they need there: Power against Defence with Cover, Guard and effects, and the sum of Dice Modifiers. */
int volley_power(const Look *look, const Volley *volley);
int volley_defence(const Look *look, const Volley *volley, UnitId victim);

/* How much of that Defence is Cover. */
int volley_cover(const Look *look, const Volley *volley, UnitId victim);

/* " (3, Cover +1)": what the Defence comes from where it is not as printed. */
void defence_words(const Look *look, const Volley *volley, UnitId victim, Text *text);
int volley_modifier(const Look *look, const Volley *volley, UnitId victim);

/* What that sum is made of (ATK-09): each part with the tale that says it. Gives how many there are. */
enum { MOST_SHIFTS = 5 };

typedef struct Shift {
    int tale, by;
    const char *words; /* "rallied" */
} Shift;

int volley_shifts(const Look *look, const Volley *volley, UnitId victim, Shift shift[MOST_SHIFTS]);

/* Defence with Guard and effects, before the maxima; no Cover. */
int defence_of(const Look *look, UnitId unit);

/* Units that the volley attacks: its Target, and with a template all that it touches. */
void volley_victims(const Look *look, const Volley *volley, IdSet *units);

/* ---- Templates (template.c) ------------------------------------------------------------------ */

Blast template_of(const Look *look, const Volley *volley, ModelId user);

/* How many living models of the unit the template touches (WPK-05). */
int template_count(const Look *look, const Blast *template, UnitId unit);

/* A model that may not be touched and is: a friend (or of the own Unit), the user only when asked for; else NO_MODEL. */
ModelId template_friend(const Look *look, const Blast *template, ModelId user, bool own_too);

/* A place or direction for a Weapon whose player has named none: the one about, or towards, a model of the Target that catches most
 * enemies in the hands of all who throw it; of equals the first. */
void template_suggest(const Look *look, Volley *volley);

/* Verdict on the placement for every able user. */
Verdict judge_template(const Look *look, const Volley *volley);

/* ---- Losses (casualties.c) ------------------------------------------------------------------- */

/* HP losses of one volley on a unit. */
typedef struct Losses {
    UnitId unit;
    int attacks, each; /* so many Attacks of so many HP, each on one model */
    ModelId nearest;   /* the nearest attacking model, or NO_MODEL */
} Losses;

/* The models that take them when nobody chooses (CAS-04, or OPT-05), in order; gives how many. */
int losses_default(const Look *look, const Losses *losses, ModelId *list);

/* What a frame of PROC_LOSSES is about. */
Losses losses_of(const Frame *frame);

/* How many of the listed models the losses reach, and in `left` the HP that each of these has afterwards. `*open`
 * is the number of Attacks that the list does not take. */
int losses_fall(const Look *look, const Losses *losses, const ModelId *list, int count, int *left,
                int *open);

/* ---- Odds (odds.c) --------------------------------------------------------------------------- */

/* How many Attacks nothing stops. */
Odds strikes_odds(const Look *look, const Strikes *strikes);

/* The HP that the unit may lose, on the default models: nothing lost yet. */
LossOdds default_losses(const Look *look, UnitId unit);

/* The dice of the volley against that unit as they would be thrown now. */
Strikes strikes_now(const Look *look, const Volley *volley, UnitId victim);

/* ---- Procedures ------------------------------------------------------------------------------ */

Flow run_attack(Play *play, Frame *frame, const Answer *answer);
Verdict judge_retarget(const Look *look, const Frame *frame, const Answer *answer);
Flow run_weapon(Play *play, Frame *frame, const Answer *answer);
Flow run_losses(Play *play, Frame *frame, const Answer *answer);
Verdict judge_losses(const Look *look, const Frame *frame, const Answer *answer);
void suggest_losses(const Look *look, const Frame *frame, Answer *answer);
Flow run_remove(Play *play, Frame *frame, const Answer *answer);

#endif
