#include "engine/losses_preview.h"

#include "shoot/shooting.h"

/* What follows when models of a unit fall as their owner chooses: who is cut off, which rank is lost, how near Panic is. */

/* The last rank that goes with them. */
static void tell_ranks(const Look *look, UnitId host, int gone, Text *text)
{
    Block block = block_of(look, host);
    int before = block_ranks(&block), files = block.files, left = block.models - gone;
    int after = (left + files - 1) / files;

    if (after < before && left > 0)
        text_format(text, "Ranks: %d, then %d\n", before, after);
}

/* PAN-01: how many it has lost in this phase, and whether it tests. */
static void tell_panic(const Look *look, UnitId host, int gone, Text *text)
{
    int start = tally_of(look->battle, OWNER_UNIT, host, UT_PHASE_MODELS);
    int lost = start - models_alive(look->battle, host) + gone, more = 0;

    if (!tests_for_losses(look, host) || lost <= 0)
        return;
    if (is_over_a_quarter(lost, start)) {
        text_format(text, "Panic test: %d of %d lost in this phase, over a quarter\n", lost, start);
        return;
    }
    while (lost + more < start && !is_over_a_quarter(lost + more, start))
        more++;
    text_format(text, "%d of %d lost in this phase: with %d more it tests for Panic\n", lost, start,
                more);
}

ModelId old_world_losses_preview(const Look *look, const Answer *answer, Text *text)
{
    const Battle *b = look->battle;
    bool named = b->request.why == WHY_VICTIMS && answer->kind == ANSWER_MODELS;

    if (b->frames == 0 || (!named && b->request.why != WHY_CASUALTY))
        return NO_MODEL;
    UnitId host = host_of(look, b->request.unit);
    int gone = named ? answer->count : hit_deaths(look, &b->frame[b->frames - 1]);
    int cut = named ? cut_off_without(look, host, answer->id, gone) : 0;
    preview_left(look, host, gone + cut, text);
    if (cut)
        text_format(text, "%d %s cut off from the others and lost with them\n", cut,
                    cut == 1 ? "is" : "are");
    if (named)
        preview_weapons_lost(look, host, answer->id, answer->count, text);
    else
        tell_ranks(look, host, gone, text);
    tell_panic(look, host, gone + cut, text);
    return NO_MODEL;
}
