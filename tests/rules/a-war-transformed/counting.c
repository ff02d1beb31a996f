#include "counting.h"

#include <string.h>

enum { DEEP = 40, MOST_FACES = 12 };

/* Faces that stand for others: how many each stands for. */
typedef struct Faces {
    int count, sides;
    uint8_t face[MOST_FACES], stands_for[MOST_FACES];
} Faces;

static Battle table[DEEP];
static Counted counted;
static UnitId about_whom;
static int last_why, phase_now, began;

static void add_face(Faces *faces, int face, int stands_for)
{
    if (stands_for <= 0)
        return;
    faces->face[faces->count] = (uint8_t)face;
    faces->stands_for[faces->count++] = (uint8_t)stands_for;
}

/* What saves or passes, and what does not; all others one by one. */
static Faces faces_of(const Request *r)
{
    static const int sides[] = {
        [DICE_D3] = 3, [DICE_D4] = 4, [DICE_D6] = 6, [DICE_D10] = 10, [DICE_D12] = 12
    };
    Faces faces = { .count = 0, .sides = sides[r->dice_kind] };
    bool test = r->why == WHY_PINNING || r->why == WHY_DEVASTATING;
    int need = r->wanted.need - (test ? r->wanted.plus : 0);
    if (r->why == WHY_SAVES || test) {
        need = need < 0 ? 0 : need > faces.sides ? faces.sides : need;
        add_face(&faces, 1, need);
        add_face(&faces, faces.sides, faces.sides - need);
        return faces;
    }
    if (r->why == WHY_BLAST) { /* Critical, stays, scatters, ten */
        add_face(&faces, 1, 1);
        add_face(&faces, 2, 4);
        add_face(&faces, 6, 4);
        add_face(&faces, 10, 1);
        return faces;
    }
    if (r->why == WHY_HITS &&
        r->wanted.need == 2) { /* hits, Near Misses of a machine gun, misses */
        add_face(&faces, 1, 2);
        add_face(&faces, 3, 2);
        add_face(&faces, 5, 2);
        return faces;
    }
    if (r->why == WHY_BLOWS || r->why == WHY_BRUTAL) { /* a natural 1, hits, misses */
        int hits = r->wanted.need > 1 ? r->wanted.need : 1;
        add_face(&faces, 1, 1);
        add_face(&faces, 2, hits - 1);
        add_face(&faces, faces.sides, faces.sides - hits);
        return faces;
    }
    if (r->why == WHY_COIN) {
        add_face(&faces, 1, 3);
        add_face(&faces, faces.sides, 3);
        return faces;
    }
    if (r->why == WHY_GAINS) {
        add_face(&faces, 1, faces.sides);
        return faces;
    }
    for (int face = 1; face <= faces.sides; face++)
        add_face(&faces, face, 1);
    return faces;
}

static int lost_now(const Battle *b)
{
    const Unit *u = &b->unit[about_whom];
    int left = u->count == 1
                   ? b->model[u->first].state == MODEL_LOST ? 0 : b->model[u->first].wounds
                   : models_alive(b, about_whom);
    return began - left;
}

static void note_end(const Battle *b, double chance)
{
    bool gone = b->unit[about_whom].state == UNIT_LOST;
    counted.lost[gone ? began : lost_now(b)] += chance;
    counted.gone += gone ? chance : 0;
    counted.broken += !gone && has_mark(b, OWNER_UNIT, about_whom, UM_BROKEN) ? chance : 0;
    counted.shaken += !gone && has_mark(b, OWNER_UNIT, about_whom, UM_SHAKEN) ? chance : 0;
    counted.pinned += !gone && has_mark(b, OWNER_UNIT, about_whom, UM_PINNED) ? chance : 0;
}

static void play_on(int deep, double chance);

static void answer_at(int deep, const Answer *answer, double chance)
{
    static Scratch scratch;
    CHECK(deep + 1 < DEEP);
    table[deep + 1] = table[deep];
    scratch_clear(&scratch);
    Verdict verdict = battle_answer(the_game(), &table[deep + 1], &scratch, answer, NULL);
    CHECK(is_yes(&verdict));
    play_on(deep + 1, chance);
}

static void throw_from_die(int deep, const Faces *faces, Answer *answer, int die, double chance)
{
    if (die == answer->count) {
        answer_at(deep, answer, chance);
        return;
    }
    for (int i = 0; i < faces->count; i++) {
        answer->die[die] = faces->face[i];
        throw_from_die(deep, faces, answer, die + 1, chance * faces->stands_for[i] / faces->sides);
    }
}

/* What happens less often than once in a thousand million is left out: dice of Brutal weapons may go on for ever. */
static void play_on(int deep, double chance)
{
    const double never = 1e-9;
    const Request *r = &table[deep].request;
    Answer answer;
    if (chance < never) {
        counted.left_out += chance;
        return;
    }
    if (r->shape == SHAPE_NONE || r->why == last_why || table[deep].phase != phase_now) {
        note_end(&table[deep], chance);
        return;
    }
    if (r->shape != SHAPE_DICE) {
        static Scratch scratch;
        scratch_clear(&scratch);
        battle_default(the_game(), &table[deep], &scratch, &answer);
        answer_at(deep, &answer, chance);
        return;
    }
    Faces faces = faces_of(r);
    answer_begin(&answer, ANSWER_DICE, NO_SEAT);
    answer.count = r->dice_count;
    throw_from_die(deep, &faces, &answer, 0, chance);
}

Counted count_until(int why, UnitId unit)
{
    memset(&counted, 0, sizeof counted);
    table[0] = *the_battle();
    about_whom = unit;
    last_why = why;
    phase_now = table[0].phase;
    began = 0;
    began = -lost_now(&table[0]);
    play_on(0, 1);
    return counted;
}
