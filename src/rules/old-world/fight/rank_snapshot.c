#include "fight/fight.h"

/* ---- How a unit stood when its combat began (C1.1): CBT-09, CAS-04 ------------------------------------------------------ */

/* Who steps forward into a gap does not strike this phase. So the places that may strike are those that were held when the
 * combat began; the enemies that they touch are looked for anew at every Initiative value. */

enum { FILES_UNIT = 100 };

static void note_stood(Play *play, UnitId unit)
{
    const Look *look = &play->look;
    if (!is_fielded(look, unit) || !is_block(look, unit))
        return;
    Block block = block_of(look, unit);
    note_pose(play, NT_STOOD, unit, block.front, short_side(look, unit) == SHORT_RANK_RIGHT);
    set_tally(play, OWNER_UNIT, unit, UT_STOOD, FILES_UNIT * block.files + block.models,
              TOW_CBT_09);
}

void note_stands(Play *play, const Combat *combat)
{
    for (int i = 0; i < combat->units; i++)
        note_stood(play, combat->unit[i]);
}

static void forget_tally(Play *play, UnitId unit, UnitTally tally)
{
    if (tally_of(play->look.battle, OWNER_UNIT, unit, (int)tally) != 0)
        set_tally(play, OWNER_UNIT, unit, (int)tally, 0, TOW_CBT_09);
}

void forget_stands(Play *play, const Combat *combat)
{
    const Battle *b = play->look.battle;
    for (int i = 0; i < combat->units; i++) {
        forget_tally(play, combat->unit[i], UT_STOOD);
        forget_tally(play, combat->unit[i], UT_STRUCK);
    }
    for (int m = 0; m < b->models; m++) {
        if (has_mark(b, OWNER_MODEL, m, MM_FOUGHT))
            unmark(play, OWNER_MODEL, m, MM_FOUGHT, TOW_CBT_18);
    }
}

bool has_stood(const Look *look, UnitId unit)
{
    return is_block(look, unit) && tally_of(look->battle, OWNER_UNIT, unit, UT_STOOD) > 0 &&
           note_find(look->battle, NT_STOOD, unit) >= 0 && applies(look, TOW_CBT_09);
}

Block block_stood(const Look *look, UnitId unit, ShortRank *side)
{
    const Battle *b = look->battle;
    Block block = block_of(look, unit);
    *side = short_side(look, unit);
    if (!has_stood(look, unit))
        return block;
    const Note *note = &b->note[note_find(b, NT_STOOD, unit)];
    int stood = tally_of(b, OWNER_UNIT, unit, UT_STOOD);
    block.front = note->pose;
    block.files = stood / FILES_UNIT;
    block.models = stood % FILES_UNIT;
    *side = note->z == 1 ? SHORT_RANK_RIGHT : SHORT_RANK_LEFT;
    return block;
}

/* CBT-17: its places slide with it. */
void slide_stood(Play *play, UnitId unit, Point way)
{
    const Battle *b = play->look.battle;
    int at = note_find(b, NT_STOOD, unit);
    if (at < 0 || tally_of(b, OWNER_UNIT, unit, UT_STOOD) == 0)
        return;
    Pose pose = b->note[at].pose;
    pose.at = (Point){ pose.at.x + way.x, pose.at.y + way.y };
    note_pose(play, NT_STOOD, unit, pose, b->note[at].z);
}
