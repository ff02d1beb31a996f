#include "board/coins.h"

#include <stdio.h>

#include "board/labels.h"
#include "board/scene.h"
#include "draw/unit_badge.h"

enum { MOST_KINDS = 4, MOST_COINS = 12, COIN_PX = 24, ROW_PX = 28 };

typedef struct Pile {
    SeatId seat;
    int kinds;
    const TallyDef *kind[MOST_KINDS];
    bool bone[MOST_KINDS]; /* all but the game's first */
    int most;              /* of one kind */
    Spot at;               /* the middle of its first coin */
} Pile;

bool coins_show(const Table *t, const TallyDef *tally)
{
    return !t->at.crowded && tally->owner == OWNER_SEAT && tally->as_pips && tally->title;
}

/* ---- whose edge is where ---------------------------------------------------------------------------------------------- */

static Point middle_of_zone(const Table *t, int zone)
{
    Polygon p = zone_polygon(t->game, zone);
    int64_t x = 0, y = 0;

    for (int i = 0; i < p.count; i++) {
        x += p.corner[i].x / p.count;
        y += p.corner[i].y / p.count;
    }
    return (Point){ (Length)x, (Length)y };
}

/* The middle of the seat's own table edge; before zones are chosen the first has the foot. */
static Point edge_of(const Table *t, SeatId seat)
{
    const Game *g = t->game;
    int zone = session_battle(t->session)->seat[seat].zone;
    Point at = { g->width / 2, seat == 0 ? g->height : 0 };

    if (zone >= 0)
        at = middle_of_zone(t, zone);
    int64_t left = at.x, right = g->width - at.x, top = at.y, foot = g->height - at.y;
    int64_t least = SDL_min(SDL_min(left, right), SDL_min(top, foot));
    if (least == top || least == foot)
        return (Point){ g->width / 2, least == top ? 0 : g->height };
    return (Point){ least == left ? 0 : g->width, g->height / 2 };
}

static int pile_width(const Ui *ui, const Pile *pile)
{
    int coins = SDL_max(1, SDL_min(pile->most, MOST_COINS));
    return ui_px(ui, COIN_PX) * 7 * (coins - 1) / 10 + ui_px(ui, COIN_PX + 30);
}

static int pile_height(const Ui *ui, const Pile *pile)
{
    return (pile->kinds - 1) * ui_px(ui, ROW_PX) + ui_px(ui, COIN_PX);
}

/* Aside from panels of the pass before: up from those at the window's foot, to the right of others. */
static SDL_Rect beside_panels(const Ui *ui, SDL_Rect area)
{
    int gap = ui_px(ui, 10);

    for (int i = 0; i < ui->befores; i++) {
        const Widget *w = &ui->before[i];
        if (!label_is_panel(w) || !SDL_HasIntersection(&w->area, &area))
            continue;
        if (w->area.y > ui->height * 3 / 5)
            area.y = w->area.y - area.h - gap;
        else
            area.x = w->area.x + w->area.w + gap;
    }
    return area;
}

/* In the window, and no panel of the pass before lies there. */
static bool is_free(const Ui *ui, SDL_Rect area)
{
    bool within = area.x + area.w < ui->width;

    for (int i = 0; i < ui->befores && within; i++)
        within =
            !(label_is_panel(&ui->before[i]) && SDL_HasIntersection(&ui->before[i].area, &area));
    return within;
}

/* Left of the table's foot or head on the planks, right of it when that is taken, beside an edge at its side; never out of sight. */
static Spot place_of(const Table *t, const Ui *ui, const Pile *pile)
{
    Spot edge = camera_spot(&t->camera, edge_of(t, pile->seat));
    SDL_Rect table = table_area(t);
    int size = ui_px(ui, COIN_PX), gap = ui_px(ui, 18), high = pile_height(ui, pile);
    int top = t->at.ribbon.y + t->at.ribbon.h + gap, foot = t->at.tools.y - high - gap;
    bool right = edge.x > (float)(table.x + table.w - 2);
    bool below = edge.y > (float)(table.y + table.h / 2 + 2), above = edge.y < (float)(table.y + 2);
    int x = right ? table.x + table.w + 2 * gap : table.x - 2 * gap - pile_width(ui, pile);
    int y = below ? table.y + table.h - high : above ? table.y : table.y + table.h / 2 - high / 2;

    x = SDL_max(gap, SDL_min(x, ui->width - pile_width(ui, pile) - gap));
    y = SDL_max(top, SDL_min(y, foot));
    SDL_Rect other = { table.x + table.w + 2 * gap, y, pile_width(ui, pile), high };
    if (!is_free(ui, (SDL_Rect){ x, y, other.w, high }) && is_free(ui, other))
        x = other.x;
    SDL_Rect area = beside_panels(ui, (SDL_Rect){ x, y, pile_width(ui, pile), high });
    return (Spot){ (float)(area.x + size / 2), (float)(area.y + size / 2) };
}

/* ---- the coins ---------------------------------------------------------------------------------------------------------- */

static void draw_row(Ui *ui, const Pile *pile, int row, int held, Spot at)
{
    float size = (float)ui_px(ui, COIN_PX);
    int shown = held > MOST_COINS ? MOST_COINS : held;
    char words[16];

    if (held == 0)
        coin_draw(ui->canvas, ui->icons, at, size, pile->kind[row]->icon, pile->bone[row], true);
    for (int i = 0; i < shown; i++) {
        Spot one = { at.x + size * 0.7F * (float)i, at.y };
        coin_draw(ui->canvas, ui->icons, one, size, pile->kind[row]->icon, pile->bone[row], false);
    }
    snprintf(words, sizeof words, "%d", held);
    int x = (int)(at.x + size * (0.7F * (float)(shown > 1 ? shown - 1 : 0) + 0.7F));
    SDL_Rect box = { x, (int)(at.y - size / 2), ui_px(ui, 30), (int)size };
    ui_text(ui, UT_BOLD, box, TEXT_LEFT, words, INK_FIGURE);
}

static void draw_ground(Ui *ui, const Pile *pile)
{
    int size = ui_px(ui, COIN_PX), pad = ui_px(ui, 6);
    SDL_Rect box = { (int)pile->at.x - size / 2 - pad, (int)pile->at.y - size / 2 - pad,
                     pile_width(ui, pile) + 2 * pad, pile_height(ui, pile) + 2 * pad };

    ui_round(ui, box, ui_px(ui, 10), 0x8C0F0A06, 0x8C0F0A06);
    ui_frame(ui, box, ui_px(ui, 10), 1.5F, ui_side(ui, pile->seat)->light);
}

static void draw_pile(Table *t, Ui *ui, Pile *pile)
{
    const Battle *b = table_told(t);
    char words[200];
    Text text = text_in(words, sizeof words);
    int size = ui_px(ui, COIN_PX);

    words[0] = 0;
    pile->at = place_of(t, ui, pile);
    draw_ground(ui, pile);
    text_format(&text, "%s: ", table_seat_name(t, pile->seat));
    for (int i = 0; i < pile->kinds; i++) {
        int held = b->seat[pile->seat].tally[pile->kind[i]->number];
        Spot at = { pile->at.x, pile->at.y + (float)(i * ui_px(ui, ROW_PX)) };
        draw_row(ui, pile, i, held, at);
        text_format(&text, "%s%d %s", i ? ", " : "", held, pile->kind[i]->title);
    }
    SDL_Rect area = { (int)pile->at.x - size / 2, (int)pile->at.y - size / 2, pile_width(ui, pile),
                      pile_height(ui, pile) };
    ui_note(ui, pile->seat == 0 ? "coins-1" : "coins-2", words, area, true);
}

/* Of what nobody has there is no row. */
static bool is_held(const Battle *b, const TallyDef *tally)
{
    for (SeatId s = 0; s < b->seats; s++)
        if (b->seat[s].tally[tally->number] > 0)
            return true;
    return false;
}

void coins_draw(Table *t, Ui *ui)
{
    const Battle *b = table_told(t);

    for (SeatId s = 0; s < b->seats && b->round > 0 && t->log.back < 0; s++) {
        Pile pile = { .seat = s };
        bool first = true;
        for (int i = 0; i < t->rs->tallies && pile.kinds < MOST_KINDS; i++) {
            const TallyDef *tally = &t->rs->tally[i];
            bool bone = !first;
            if (!coins_show(t, tally))
                continue;
            first = false;
            if (!is_held(b, tally))
                continue;
            pile.bone[pile.kinds] = bone;
            pile.kind[pile.kinds++] = tally;
            pile.most = SDL_max(pile.most, b->seat[s].tally[tally->number]);
        }
        if (pile.kinds > 0)
            draw_pile(t, ui, &pile);
    }
}
