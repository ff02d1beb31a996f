#include "data/record.h"

/* The page is a record itself, of a game made up for the tests, which read and play it. */
static const char *const page[] = {
    "# A record (.6x4) on one page. This page is itself a record, of an invented game: lines that "
    "begin",
    "# with # are words for readers. Lengths are inches, x to the right and y down from the "
    "table's upper",
    "# left corner; directions are degrees clockwise from up. Names are lower-case letters, digits "
    "and",
    "# hyphens; titles stand in double quotes. A line counts only with its end of line.",
    "#",
    "# THE HEAD holds everything the game needs; no file is opened. First the format and the game, "
    "then the",
    "# version of its rules; scenario, table, options that are not as usual, house rules in words; "
    "the seats.",
    "# Of these only the format, the table, two seats and a unit have to be there.",
    "sixbyfour 1 drill",
    "rules \"1\"",
    "scenario bridge \"The Bridge\" rounds 3 victory hold",
    "map bridge 48x48 ground grass",
    "option night on",
    "house \"Nobody charges through the wood.\"",
    "seat blue \"Ann\" army east",
    "seat red \"Bob\"",
    "# Terrain with its kind, its height and the levels to stand on, the game's own keys, its "
    "corners. Zones and",
    "# objectives.",
    "terrain wood \"Old Wood\" woods height 4 levels 0 material \"dark woods\" difficult 1/3 solid "
    "no corners 8,14 16,14 16,20 8,20",
    "zone south \"South\" seat blue corners 0,36 48,36 48,48 0,48",
    "objective well \"The Well\" at 24,24 radius 3",
    "# Weapons and profiles with the game's own keys; traits; notes are traits to be played by "
    "hand.",
    "weapon bow \"Bow\" range 24 trait volley",
    "weapon axe \"Axe\" range 0",
    "profile archer \"Archer\" base round 1 height 1.5 icon unit-bow move 6 wounds 2 save 5+ kind "
    "foot flies no slow none weapon bow note \"Hates rain\"",
    "profile cart \"Cart\" base rect 3x5 height 3 move 8 wounds 6 kind engine trait carries 3 "
    "trait dread 6",
    "# Units: seat, profile, models, points. Who rides in whom; which models hold something else, "
    "place by",
    "# place (- is an empty hand); suggested places.",
    "unit archers \"Archers\" blue archer models 3 points 30",
    "unit cart \"Cart\" blue cart models 1 points 50",
    "unit pikes \"Pikes\" red archer models 4 points 40",
    "unit guards \"Guards\" red archer models 2 points 20",
    "pair archers cart",
    "arm archers 3 axe -",
    "suggest cart 1:24,40@0",
    "#",
    "# A POSITION sets up any moment; without one the game begins at its beginning. Models are "
    "numbered in",
    "# their unit from 1: 2-4,6 is several, UNIT#3 is one of them. x,y@facing^level is a place.",
    "# Of a block its line 'front' is enough: its models stand behind it. Who is joined is "
    "'reserve UNIT',",
    "# or 'reserve alone'. What cannot be together is an error.",
    "position",
    "place archers 1:20,36 2:22,36 3:24,36@90",
    "place pikes 2x2 at 20,30 facing 180 apart 0.5",
    "doomed pikes 3",
    "lost pikes 4",
    "is guards reserve",
    "wounds archers 1:1",
    "hold archers#2 axe bow",
    "side blue south",
    "piece cloud at 30,24 radius 3 height 2 span turn owner blue",
    "mark archers shaken",
    "mark archers#1-2 hurt",
    "mark battle raining",
    "tally blue luck -2",
    "link locked archers pikes 7",
    "note start archers#1 20,36@0",
    "list queue battle archers pikes",
    "overrule to-hit need archers 3",
    "phase dawn round 1 turn 0 seat blue master blue",
    "#",
    "# THE GAME. \"?\" is what the engine asks: who, what, and what may be answered. It, \"=\" and "
    "\"&\" are written",
    "# by the program and compared when the record is played; by hand they may be left out, or cut "
    "short",
    "# behind any word.",
    "? blue order",
    "# \"!\" is an attempt that must be refused, \"x\" the rule, what was measured, what is "
    "allowed.",
    "! archers march 1:20,36>20,43",
    "x DRL-MAR-01 7.00 6.00",
    "! archers march 3:24,36>touch:pikes#1/135",
    "x DRL-MAR-01",
    "# \">\" is an answer. An order: UNIT verb arguments; verb arguments. A path is "
    "NUMBER:from>corner>to, with",
    "# nothing before the first > meaning where it stands; of models not on the table, NUMBER:to. "
    "A place in",
    "# contact is touch:UNIT#3, straight from the place before, or touch:UNIT#3/45 in that "
    "direction from it.",
    "> archers march 1:20,36>20,40@90 2:>22,41; wait how badly",
    "= archers#1 moves 4 to 20,40@90 by DRL-MAR-01",
    "= archers#2 moves 5",
    "# \"%\" is a line of the odds of the answer behind it, as \"sixbyfour odds\" tells them.",
    "% a hit: 50.0 %",
    "> archers shoot bow 1-2 at pikes on #3 aim 12.5",
    "# Other answers: a word of a choice, a number, units (alpha beta), models (alpha#1-3 beta#2), "
    "an order of",
    "# names, shares (alpha:3 beta:1), a place (24,30), a pose (24,30@90), paths, none; and dice, "
    "as they fell.",
    "# When several are asked at once each answer names its seat: \"> blue: 3\".",
    "? red reaction hold flee shoot-back about archers and pikes",
    "> hold",
    "? dice 2d6 to-hit",
    "> 4 2",
    "= pikes#1 has 1 of 2 wounds left",
    "= tells hits blue archers pikes 1",
    "# \"@\" is a call beside the game: undo of so many answers and calls, redo (puts back as many "
    "as "
    "they were, dice included,",
    "# while nothing else was answered), concede, draw, waive (the next order",
    "# may break the rules), overrule (question, need dice modifier score outcome or bearing, a "
    "unit or none, a value), place, wounds,",
    "# mark on or off, tally, reserve, phase. All but conceding need the other seats' consent. "
    "clock "
    "is the time that a",
    "# seat has left, and what each answer adds in seconds, or off; it changes nothing in the "
    "battle.",
    "@ blue clock 30:00 extra 10",
    "@ blue undo 1 consent red",
    "> 4 5",
    "@ blue place archers#3 24,38@90 consent red",
    "@ blue wounds archers#1 2 consent red",
    "@ blue mark archers shaken off consent red",
    "@ blue tally blue luck 3 consent red",
    "@ blue overrule to-hit modifier archers -1 consent red",
    "# \"&\" is the hash of the state, 8 to 16 digits.",
    "& 92a8cb92",
    "> finish",
    "# Each player turn begins with a full position, like the one above, from which a record is "
    "taken up again",
    "# when corrected rules play an old one differently.",
    "@ red concede",
};

void record_help(FILE *out)
{
    for (size_t i = 0; i < sizeof page / sizeof page[0]; i++)
        fprintf(out, "%s\n", page[i]);
}
