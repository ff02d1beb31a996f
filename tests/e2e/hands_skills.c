#include "hands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Skills: their card, how many are paid for it, then whom or where it is meant for, or whom it leads. */

bool is_skill(const char *verb)
{
    static const char *const verbs[] = { "order", "ruse", "ritual", "manifest", "ability" };

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i], verb) == 0)
            return true;
    return false;
}

/* The number that the card shows, or 0. */
static int number_shown(const Door *d)
{
    const Widget *w = door_find(d, "table/words/number");

    return w ? atoi(w->label) : 0;
}

static bool pay(Hands *h, int number)
{
    enum { TRIES = 24 };

    for (int i = 0; i < TRIES && number_shown(h->door) != number; i++) {
        bool more = number_shown(h->door) < number;
        if (h->by_keys)
            door_key(h->door, more ? "+" : "-");
        else if (!hand_push(h, more ? "table/words/more" : "table/words/less"))
            return false;
    }
    return number_shown(h->door) == number || hand_fails(h, "cannot be paid with so many", "");
}

/* "20,33", behind a word or alone. */
static bool names_place(const Saying *c, Place *to)
{
    for (int i = 2; i < c->words; i++) {
        const char *word = said_word(c, i);
        if (place_read(&word, to))
            return true;
    }
    return false;
}

/* A number that stands alone. */
static int names_number(const Saying *c)
{
    const char *word = said_word(c, 2);

    return word[0] && !word[strspn(word, "0123456789")] ? atoi(word) : 0;
}

bool use_skill(Hands *h, const char *actor, const Saying *c, double share)
{
    const char *whom = target_of(c, h->door);
    int number = names_number(c);
    Place to;

    if (!choose_unit(h, actor) || !take_verb(h, said_word(c, 0)))
        return false;
    if (is_refused(h->door) || !push_word(h, said_word(c, 1)))
        return is_refused(h->door);
    if (is_refused(h->door))
        return true;
    if (number && !pay(h, number))
        return false;
    if (whom[0] && door_find(h->door, "table/words/card") && !target_unit(h, whom))
        return false;
    if (names_place(c, &to) && !is_refused(h->door) && !point_at_place(h, to))
        return false;
    if (c->steps && !is_refused(h->door))
        return walk_held(h, whom[0] ? whom : actor, c, share);
    if (door_find(h->door, "table/words/card") && !is_refused(h->door))
        hand_gives(h);
    return true;
}
