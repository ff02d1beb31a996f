#include "home/strength.h"

const char *const strength_words[STRENGTHS] = { "First evening", "Club", "Strong" };

int strength_of(Player player)
{
    return player >= PLAYER_FIRST_EVENING ? (int)(player - PLAYER_FIRST_EVENING) : -1;
}

Player player_of_strength(int strength)
{
    return (Player)(PLAYER_FIRST_EVENING + strength);
}

const char *strength_says(Player player)
{
    switch (player) {
    case PLAYER_FIRST_EVENING:
        return "Makes a beginner's mistakes.";
    case PLAYER_CLUB:
        return "Thinks ahead to the end of the next turn.";
    case PLAYER_STRONG:
        return "Thinks longer, about more.";
    case PLAYER_RANDOM:
        return "Does whatever is lawful.";
    default:
        return "Does what comes to mind first.";
    }
}
