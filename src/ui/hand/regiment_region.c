#include <stdlib.h>

#include "base/hash.h"
#include "board/scene.h"
#include "engine/call.h"
#include "hand/regiment.h"
#include "table.h"

/* Where the front of the regiment in the hand may still end, lit, and what else the game shows of its order; found anew only when its order or the battle changes. */

static uint64_t state_of(Table *t, const Regiment *r, int clauses)
{
    Hash hash = hash_begin();

    hash_value(&hash, (int64_t)session_battle(t->session)->revision);
    hash_value(&hash, r->unit);
    for (int i = 0; i < clauses; i++) {
        hash_value(&hash, r->clause[i].verb);
        hash_value(&hash, r->clause[i].word);
        hash_value(&hash, r->clause[i].number);
        hash_value(&hash, r->clause[i].heading);
    }
    return hash_end(&hash) | 1;
}

/* What the hand holds counts only once it is let go. */
static int settled_clauses(const Regiment *r)
{
    return r->grip != GRIP_NONE && r->live < r->clauses ? r->live : r->clauses;
}

static void find_region(Table *t, int clauses)
{
    Regiment *r = &t->regiment;
    Answer *answer = malloc(sizeof *answer);
    Look look = session_look(t->session);
    int all = r->clauses;

    if (!t->region.shapes)
        t->region.shapes = malloc(sizeof *t->region.shapes);
    if (t->region.shapes)
        t->region.shapes->count = 0;
    if (answer && t->region.shapes) {
        r->clauses = clauses;
        regiment_answer(t, answer);
        r->clauses = all;
        t->rs->blocks->lit_region(&look, &answer->order, t->region.shapes);
        if (t->rs->show.draw && answer->order.clauses > 0)
            t->rs->show.draw(&look, &(DrawRequest){ DRAWS_ORDER, -1, NO_UNIT, answer },
                             t->region.shapes);
    }
    free(answer);
}

void regiment_region(Table *t, Ui *ui)
{
    Regiment *r = &t->regiment;
    int clauses = settled_clauses(r);
    uint64_t state;

    if (!r->full || r->places || !t->rs->blocks || t->asks < 0)
        return;
    state = state_of(t, r, clauses);
    if (state != t->region.of) {
        find_region(t, clauses);
        t->region.of = state;
    }
    scene_shapes(t, ui, t->region.shapes);
}

void regiment_region_free(Table *t)
{
    free(t->region.shapes);
    t->region.shapes = NULL;
    t->region.of = 0;
}
