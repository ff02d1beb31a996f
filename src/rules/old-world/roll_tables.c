#include "tables.h"

/* ---- Tables in which a throw is looked up: 5.6, MIS-01..05, as the screen shows them while the dice lie there ------------- */

static const RollRow misfires[] = {
    { 1, 1, "The machine is destroyed", TOW_WM_05 },
    { 2, 4, "The crew loses a Wound; no shot before the round after next", TOW_WM_06 },
    { 5, 6, "No shot this turn", TOW_WM_07 },
};

static const RollRow miscasts[] = {
    { 2, 4, "5\" template on the Wizard: Strength 10, AP -4", TOW_MIS_01 },
    { 5, 6, "3\" template on the Wizard: Strength 6, AP -2", TOW_MIS_02 },
    { 7, 7, "One hit on the Wizard: Strength 4, AP -1", TOW_MIS_03 },
    { 8, 9, "Cast with its casting value; no more spells this turn", TOW_MIS_04 },
    { 10, 12, "Cast beyond dispelling; no more spells this turn", TOW_MIS_05 },
};

int old_world_roll_table(const Look *look, int why, UnitId unit, RollRow *row, int most)
{
    const RollRow *from = why == WHY_MISFIRE ? misfires : why == WHY_MISCAST ? miscasts : NULL;
    int rows = why == WHY_MISFIRE ? (int)(sizeof misfires / sizeof *misfires)
                                  : (int)(sizeof miscasts / sizeof *miscasts);
    (void)look;
    (void)unit;
    if (!from)
        return 0;
    rows = rows < most ? rows : most;
    for (int i = 0; i < rows; i++)
        row[i] = from[i];
    return rows;
}
