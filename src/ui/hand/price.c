#include "hand/price.h"
#include "table.h"

#include <stdio.h>

bool price_of(const Table *t, UnitId unit, int verb, Price *price)
{
    Look look = session_look(t->session);

    return t->rs->tell.price && unit != NO_UNIT && verb >= 0 &&
           t->rs->tell.price(&look, unit, verb, price);
}

void price_words(const Table *t, UnitId unit, int verb, char *out, size_t size)
{
    Price p;

    out[0] = 0;
    if (!price_of(t, unit, verb, &p))
        return;
    if (p.cost > p.has)
        snprintf(out, size, "Costs %d %s, you have %d", (int)p.cost, p.in, (int)p.has);
    else
        snprintf(out, size, "Costs %d of %d %s", (int)p.cost, (int)p.has, p.in);
}

int price_beside_title(const Table *t, Ui *ui, SDL_Rect line)
{
    char words[PRICE_WORDS];

    price_words(t, t->selected, t->verb, words, sizeof words);
    if (!words[0])
        return 0;
    int wide = ui_text_width(ui, UT_LABEL, words) + 2;
    SDL_Rect box = { line.x + line.w - wide, line.y, wide, line.h };
    ui_text(ui, UT_LABEL, box, TEXT_RIGHT, words, INK_ON_PAPER_DIM);
    ui_note(ui, "price", words, box, true);
    return wide;
}
