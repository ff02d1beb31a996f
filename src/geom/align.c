#include "geom/align.h"

#include "outline.h"

#include <math.h>

Segment base_side(Base base, Side side)
{
    Point corner[4];
    base_corners(base, corner);
    /* Seen from outside, the corner that comes later clockwise is on the left. */
    return (Segment){ corner[(side + 1) % 4], corner[side] };
}

Side base_side_at(Base base, Point p)
{
    Outline o = outline_of(base);
    Vec local = outline_local(&o, vec_of(p));
    const double off[4] = { fabs(local.y - o.half_length), fabs(local.x - o.half_width),
                            fabs(local.y + o.half_length), fabs(local.x + o.half_width) };
    int best = 0;
    for (int i = 1; i < 4; i++)
        best = off[i] < off[best] - 0.5 ? i : best;
    return (Side)best;
}

typedef struct Face {
    Vec left, along, outward; /* unit vectors */
    double length;
    Heading out;
} Face;

static Face face_of(Base target, Side side)
{
    Outline o = outline_of(target);
    Vec corner[4];
    outline_corners(&o, corner);
    Heading out = heading_normal(target.pose.facing + (Heading)side * QUARTER_TURN);
    Face face = { .left = corner[(side + 1) % 4], .outward = heading_forward(out), .out = out };
    face.along = vec(face.outward.y, -face.outward.x);
    face.length = side == SIDE_FRONT || side == SIDE_REAR ? 2 * o.half_width : 2 * o.half_length;
    return face;
}

/* The place of a mover of half length `behind` whose front's middle is `along` the face: as near as whole micrometres
 * allow without overlapping. */
static Pose on_face(const Face *face, Base mover, double along, Base target)
{
    Vec middle = vec_along(face->left, face->along, along);
    Vec centre = vec_along(middle, face->outward, (double)mover.length / 2);
    Pose pose = { vec_point(centre), heading_normal(face->out + HALF_TURN) };
    Outline other = outline_of(target);
    double least = 1e300;
    Point start = pose.at;
    for (int x = -1; x <= 1; x++) {
        for (int y = -1; y <= 1; y++) {
            Point p = { start.x + x, start.y + y };
            Outline o = outline_of(base_at(mover, (Pose){ p, pose.facing }));
            Vec off = vec_sub(vec_of(p), centre);
            if (outline_gap(&o, &other) > -1e-6 && vec_dot(off, off) < least) {
                least = vec_dot(off, off);
                pose.at = p;
            }
        }
    }
    return pose;
}

Pose align_flush(Base mover, Base target, Side side, Point contact)
{
    Face face = face_of(target, side);
    Outline o = outline_of(mover);
    double place = vec_dot(vec_sub(vec_of(contact), face.left), face.along);
    /* The contact keeps its distance from the mover's left front corner; seen from outside, the mover faces in, so
     * that its left is the face's left as well. */
    double from_middle = vec_dot(vec_sub(vec_of(contact), o.at), o.right);
    place = smaller(larger(place, 0), face.length);
    return on_face(&face, mover, place - from_middle, target);
}

Pose align_at(Base mover, Base target, Side side, Length offset)
{
    Face face = face_of(target, side);
    return on_face(&face, mover, (double)offset, target);
}

Length align_offset(Base mover, Base target, Side side)
{
    Face face = face_of(target, side);
    Outline o = outline_of(mover);
    Vec middle = vec_along(o.at, o.ahead, o.half_length);
    return length_round(vec_dot(vec_sub(middle, face.left), face.along));
}

int align_files(const Block *block, Segment face, int *first)
{
    int touching = 0;
    *first = -1;
    for (int i = 0; i < block->files && i < block->models; i++) {
        Outline o = outline_of(block_model(block, i, SHORT_RANK_LEFT));
        double gap = outline_gap_segment(&o, vec_of(face.from), vec_of(face.to));
        if (length_round(gap) > CONTACT_GAP)
            continue;
        *first = touching == 0 ? i : *first;
        touching++;
    }
    return touching;
}

bool align_touches(const Block *block, Segment face)
{
    Outline o = outline_of(block_outline(block));
    return length_round(outline_gap_segment(&o, vec_of(face.from), vec_of(face.to))) <= CONTACT_GAP;
}

/* ---- Sharing a face --------------------------------------------------------------------- */

enum { SHARE_MOST = 16 };

/* Neighbours that stand edge to edge: the first of them, how many, and the left edge of the first. */
typedef struct Group {
    int first, count;
    double left, width;
} Group;

/* The group's left edge for which the mean of its members' places is the mean of their wishes. */
static void group_centre(Group *group, const Length *want, const Length *width)
{
    double shift = 0;
    group->width = 0;
    for (int i = group->first; i < group->first + group->count; i++) {
        shift += (double)want[i] - (group->width + (double)width[i] / 2);
        group->width += (double)width[i];
    }
    group->left = shift / group->count;
}

/* A group must touch the face from 0 to `face` with its first and its last: their inner corners at the ends at most. */
static bool group_fit(Group *group, const Length *width, Length face)
{
    int last = group->first + group->count - 1;
    double lowest = -(double)width[group->first];
    double highest = (double)face - (group->width - (double)width[last]);
    if (lowest > highest)
        return false;
    group->left = smaller(larger(group->left, lowest), highest);
    return true;
}

bool align_share(Length *want, const Length *width, int count, Length face)
{
    Group group[SHARE_MOST];
    int groups = 0;
    if (count > SHARE_MOST)
        return false;
    for (int i = 0; i < count; i++) {
        group[groups] = (Group){ .first = i, .count = 1 };
        group_centre(&group[groups], want, width);
        groups++;
        bool fits = group_fit(&group[groups - 1], width, face);
        while (fits && groups > 1 &&
               group[groups - 2].left + group[groups - 2].width > group[groups - 1].left + 0.5) {
            groups--;
            group[groups - 1].count += group[groups].count;
            group_centre(&group[groups - 1], want, width);
            fits = group_fit(&group[groups - 1], width, face);
        }
        if (!fits)
            return false;
    }
    for (int i = 0; i < groups; i++) {
        double left = group[i].left;
        for (int k = group[i].first; k < group[i].first + group[i].count; k++) {
            want[k] = length_round(left + (double)width[k] / 2);
            left += (double)width[k];
        }
    }
    return true;
}
