#include "magic/magic.h"

/* ---- Which spells a Wizard knows: MAG-21, the Grimoire of 6.8 --------------------------------------------------------- */

enum { L_WIZARD, L_KNOWN };
typedef enum LoreStep { LORE_NEXT, LORE_ROLL, LORE_ROLLED, LORE_SWAPPED } LoreStep;
enum { INSTEAD = 1 << 14, LORE_SIZE = SPELLS - 1 };

/* Whether spells are rolled for, instead of those on the list. */
static bool are_rolled(const Look *look)
{
    return look->game->option[OPT_FIXED_SPELLS] == 1 && applies(look, TOW_MAG_21);
}

static int listed(const Look *look, UnitId wizard)
{
    const Profile *p = unit_profile(look->game, look->battle, wizard);
    int bits = 0;
    for (int s = 0; s < SPELLS; s++)
        bits |= profile_has(p, (int)spell_rows[s].trait, NULL) << s;
    return bits;
}

static int wanted(const Look *look, UnitId wizard)
{
    const Profile *p = unit_profile(look->game, look->battle, wizard);
    bool book = profile_has(p, TR_ITEM_GRIMOIRE, NULL) && applies(look, TOW_ITM_01);
    int level = p->field[PF_WIZARD];
    if (level == 0)
        return 0;
    int own = are_rolled(look) ? level : __builtin_popcount((unsigned)listed(look, wizard));
    return own + book < LORE_SIZE ? own + book : LORE_SIZE;
}

/* How many dice are still to be thrown for the frame's Wizard: duplicates are thrown again. */
static int lacking(const Look *look, const Frame *frame)
{
    int known = __builtin_popcount((unsigned)frame->v[L_KNOWN]);
    return wanted(look, frame->actor) - known;
}

static Flow next_wizard(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    for (; frame->v[L_WIZARD] < look->battle->units; frame->v[L_WIZARD]++) {
        UnitId wizard = (UnitId)frame->v[L_WIZARD];
        frame->actor = wizard;
        frame->seat = (int8_t)look->battle->unit[wizard].seat;
        frame->v[L_KNOWN] = are_rolled(look) ? 0 : listed(look, wizard);
        if (lacking(look, frame) > 0)
            return go(frame, LORE_ROLL);
    }
    return DONE;
}

/* The numbers of the dice are those of the lore; the signature spell has none. */
static Flow learn(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    for (int i = 0; i < frame->dice_count; i++)
        frame->v[L_KNOWN] |= 1 << die_at(play, frame, i);
    if (lacking(look, frame) > 0)
        return go(frame, LORE_ROLL);
    uint64_t words = ((uint64_t)2 << wanted(look, frame->actor)) - 1;
    return ask_choice(play, frame, LORE_SWAPPED, frame->seat, WHY_SIGNATURE,
                      are_rolled(look) ? words : 1, 0);
}

/* The nth of the known spells gives way to the signature spell. */
static int swapped(int known, int nth)
{
    for (int s = 1; s < SPELLS && nth > 0; s++) {
        if (known >> s & 1 && --nth == 0)
            return (known & ~(1 << s)) | 1 << HAMMERHAND;
    }
    return known;
}

Flow run_lore(Play *play, Frame *frame, const Answer *answer)
{
    switch ((LoreStep)frame->step) {
    case LORE_NEXT:
        forget_dice(play, frame);
        return next_wizard(play, frame);
    case LORE_ROLL:
        return throw_dice(play, frame, LORE_ROLLED, frame->seat, WHY_SPELLS_KNOWN, DICE_D6,
                          lacking(&play->look, frame));
    case LORE_ROLLED:
        return learn(play, frame);
    case LORE_SWAPPED:
        set_tally(play, OWNER_UNIT, frame->actor, UT_SPELLS,
                  INSTEAD | swapped(frame->v[L_KNOWN], answer->value), TOW_MAG_21);
        frame->v[L_WIZARD]++;
        return go(frame, LORE_NEXT);
    }
    return DONE;
}
