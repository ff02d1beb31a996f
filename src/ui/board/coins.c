#include "board/coins.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "board/labels.h"
#include "board/scene.h"
#include "draw/unit_badge.h"

enum { MOST_KINDS = 4, MOST_COINS = 12, COIN_PX = 24, ROW_PX = 28, PAD_PX = 6, BESIDE_PX = 30 };

typedef struct Pile {
    SeatId seat;
    int kinds;
    const TallyDef *kind[MOST_KINDS];
    bool bone[MOST_KINDS]; /* all but the game's first */
    int most;              /* of one kind */
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

/* With the ground on which its coins lie. */
static SDL_Point pile_size(const Ui *ui, const Pile *pile)
{
    int pad = ui_px(ui, PAD_PX);

    return (SDL_Point){ pile_width(ui, pile) + 2 * pad, pile_height(ui, pile) + 2 * pad };
}

/* Left of the table's foot or head on the planks, beside an edge at its side; never out of sight. */
static SDL_Rect home_of(const Table *t, const Ui *ui, const Pile *pile)
{
    Spot edge = camera_spot(&t->camera, edge_of(t, pile->seat));
    SDL_Rect table = table_area(t);
    SDL_Point size = pile_size(ui, pile);
    int gap = ui_px(ui, 12);
    int top = t->at.ribbon.y + t->at.ribbon.h + gap, foot = t->at.tools.y - size.y - gap;
    bool right = edge.x > (float)(table.x + table.w - 2);
    bool below = edge.y > (float)(table.y + table.h / 2 + 2), above = edge.y < (float)(table.y + 2);
    int off = ui_px(ui, BESIDE_PX);
    int x = right ? table.x + table.w + off : table.x - off - size.x;
    int y = below ? table.y + table.h - size.y : above ? table.y : table.y + (table.h - size.y) / 2;

    x = SDL_max(gap, SDL_min(x, ui->width - size.x - gap));
    return (SDL_Rect){ x, SDL_max(top, SDL_min(y, foot)), size.x, size.y };
}

/* Panels, and the pile that lies there already, are never under it; nor, where it can be helped, are units. */
static bool is_free(const Table *t, SDL_Rect area, bool of_units)
{
    if (label_hides_words(t, area))
        return false;
    return !of_units || !(label_hides_any(t, area) || layout_sum_in(&t->layout.all, area));
}

/* The nearest place of that kind; false when there is none. */
static bool find_place(const Table *t, const Ui *ui, SDL_Rect home, bool of_units, SDL_Rect *place)
{
    int step = ui_px(ui, 12), gap = ui_px(ui, 12), least = INT_MAX;

    for (int x = gap; x + home.w + gap <= ui->width; x += step)
        for (int y = gap; y + home.h + gap <= ui->height; y += step) {
            SDL_Rect area = { x, y, home.w, home.h };
            int away = abs(x - home.x) + abs(y - home.y);
            if (away >= least || !is_free(t, area, of_units))
                continue;
            least = away;
            *place = area;
        }
    return least < INT_MAX;
}

static SDL_Rect place_of(Table *t, const Ui *ui, const Pile *pile)
{
    SDL_Rect home = home_of(t, ui, pile), place = home;

    if (!is_free(t, home, true) && !find_place(t, ui, home, true, &place))
        find_place(t, ui, home, false, &place);
    label_take(t, place);
    return place;
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

static void draw_ground(Ui *ui, SDL_Rect area, SeatId seat)
{
    ui_round(ui, area, ui_px(ui, 10), 0x8C0F0A06, 0x8C0F0A06);
    ui_frame(ui, area, ui_px(ui, 10), 1.5F, ui_side(ui, seat)->light);
}

static void draw_pile(Table *t, Ui *ui, const Pile *pile)
{
    const Battle *b = table_told(t);
    char words[200];
    Text text = text_in(words, sizeof words);
    SDL_Rect area = place_of(t, ui, pile);
    int in = ui_px(ui, PAD_PX) + ui_px(ui, COIN_PX) / 2;

    words[0] = 0;
    draw_ground(ui, area, pile->seat);
    text_format(&text, "%s: ", table_seat_name(t, pile->seat));
    for (int i = 0; i < pile->kinds; i++) {
        int held = b->seat[pile->seat].tally[pile->kind[i]->number];
        Spot at = { (float)(area.x + in), (float)(area.y + in + i * ui_px(ui, ROW_PX)) };
        draw_row(ui, pile, i, held, at);
        text_format(&text, "%s%d %s", i ? ", " : "", held, pile->kind[i]->title);
    }
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
