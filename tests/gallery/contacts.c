#include "geom/align.h"
#include "geom/zone.h"
#include "tile.h"

static void files(Tile *t)
{
    Block block = { standing(13, 7, 0), 8, 16, INCH, INCH };
    Base target = base_rect(7 * INCH, 2 * INCH, standing(9, 6, 180));
    int first = 0, count = align_files(&block, base_side(target, SIDE_FRONT), &first);

    show_base(t, target, TONE_OTHER);
    show_block(t, &block, TONE_FAINT);
    for (int i = first; i < first + count; i++)
        show_base(t, block_model(&block, i, SHORT_RANK_LEFT), TONE_MOVER);
    say(t, "Files of an inch from 9 on, against a face up to 12.5: %d touch (the last by a half).",
        count);
}

static void sharing(Tile *t)
{
    const Base target = base_rect(10 * INCH, 2 * INCH, standing(12, 4, 180));
    const Length width[3] = { 5 * INCH, 4 * INCH, 6 * INCH };
    Length want[3] = { 2 * INCH, 4 * INCH, 7 * INCH };
    Segment face = base_side(target, SIDE_FRONT);
    bool can = align_share(want, width, 3, 10 * INCH);

    show_base(t, target, TONE_OTHER);
    for (int i = 0; i < 3; i++) {
        Base mover = base_rect(width[i], 3 * INCH, standing(12, 12, 0));
        show_base(t, base_at(mover, align_at(mover, target, SIDE_FRONT, want[i])), TONE_MOVER);
    }
    show_line(t, face.from, face.to, TONE_MEASURE);
    say(t,
        "Widths 5, 4 and 6 want the places 2, 4 and 7 of a face of 10: %s, at %.2f, %.2f and %.2f.",
        can ? "edge to edge" : "no room", shown(want[0]), shown(want[1]), shown(want[2]));
}

static void ring(Tile *t)
{
    Base base = base_rect(3 * INCH, 2 * INCH, standing(12, 7.5, 20));
    Base around[] = { base_circle(2 * INCH, at(16, 5)), base_circle(2 * INCH, at(18, 8)),
                      base_circle(2 * INCH, at(20, 11)),
                      base_rect(INCH, 3 * INCH, standing(7, 9, 40)),
                      base_rect(INCH, 3 * INCH, standing(5, 4, 0)) };

    for (int i = 0; i < 5; i++) {
        Length gap = base_gap(base, around[i]), wholly = base_gap_wholly(base, around[i]);
        show_base(t, around[i],
                  within(wholly, 5 * INCH) ? TONE_GROUND
                  : within(gap, 5 * INCH)  ? TONE_MEASURE
                                           : TONE_OTHER);
        show_word(t, around[i].pose.at, "%.2f-%.2f", shown(gap), shown(wholly));
    }
    show_base(t, base, TONE_MOVER);
    say(t, "Within 5 of the blue base: wholly green, partly violet, not red. Nearest and farthest "
           "point.");
}

static Colour side_of_quarters(const void *base, Point p)
{
    static const Colour of[] = { TONE_MOVER, TONE_GROUND, TONE_OTHER, TONE_MEASURE };
    return of[quarter_of_point(*(const Base *)base, p)];
}

static void quarters(Tile *t)
{
    Base base = base_rect(3 * INCH, 6 * INCH, standing(12, 7.5, 30));

    show_where(t, side_of_quarters, &base);
    show_base(t, base, TONE_FAINT);
    say(t, "Quarters by a hull's diagonals, facing 30: front blue, right green, rear red, left "
           "violet.");
}

static void ahead_only(Tile *t)
{
    Base base = base_circle(2 * INCH, standing(12, 8, 0).at);
    Base others[] = { base_circle(3 * INCH, at(7, 5)), base_circle(4 * INCH, at(17, 8.5)),
                      base_circle(2 * INCH, at(8, 12)) };

    show_line(t, at(3, 8), at(21, 8), TONE_FAINT);
    for (int i = 0; i < 3; i++) {
        Length gap = 0;
        bool ahead = ahead_gap(base, others[i], &gap);
        show_base(t, others[i], ahead ? TONE_GROUND : TONE_OTHER);
        if (ahead)
            show_word(t, others[i].pose.at, "%.3f", shown(gap));
    }
    show_base(t, base, TONE_MOVER);
    say(t, "What lies ahead of the line counts: left root of (25 + 9) - 1 - 1.5 = 3.331; right to "
           "where "
           "the rim meets the line, 5 - root of 3.75 - 1 = 2.064; below it nothing.");
}

static void files_and_ranks(Tile *t)
{
    Block block = { standing(6, 4, 0), 5, 14, INCH, INCH };
    static const Anchor anchor[] = { ANCHOR_LEFT, ANCHOR_CENTRE, ANCHOR_RIGHT };

    show_block(t, &block, TONE_FAINT);
    for (int i = 0; i < 3; i++) {
        Block from = block;
        from.front.at = at(4 + 8 * i, 9);
        Block wide = block_refiled(from, i == 1 ? 3 : 7, anchor[i]);
        show_block(t, &wide, i == 1 ? TONE_OTHER : TONE_MOVER);
        show_block(t, &from, TONE_FAINT);
        show_dot(t, from.front.at, TONE_MEASURE);
    }
    say(t, "14 models in 5 files (grey): to 7 with the left corner kept, to 3 about the middle, to "
           "7 with "
           "the right corner kept. The dot: the old front's middle.");
}

const Exhibit contacts[TILES_A_SHEET] = {
    { "Files in contact", files },
    { "Several share a face", sharing },
    { "Within and wholly within", ring },
    { "Quarters of a hull", quarters },
    { "A reach that does not go round", ahead_only },
    { "More files, more ranks", files_and_ranks },
};
