#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/files.h"
#include "draw/board.h"
#include "draw/figure.h"
#include "draw/icon.h"
#include "rules/rulesets.h"
#include "test.h"

/* What games and their files name of the room of pictures is there: an icon that is not would be a crossed square on the screen, a
 * figure a swordsman, a material broken ground. */

static Icons *icons;
static int missing;

static void want(bool is_there, const char *game, const char *where, const char *what,
                 const char *name)
{
    if (is_there)
        return;
    print_error("%s: %s names the %s '%s', which there is not\n", game, where, what, name);
    missing++;
}

static void want_icon(const char *game, const char *where, const char *name)
{
    if (name && name[0])
        want(icon_known(icons, name), game, where, "icon", name);
}

static void check_tables(const Ruleset *r)
{
    want_icon(r->id, "its emblem", r->emblem);
    for (int i = 0; i < r->verbs; i++)
        want_icon(r->id, r->verb[i].word, r->verb[i].icon);
    for (int i = 0; i < r->marks; i++)
        want_icon(r->id, r->mark[i].word, r->mark[i].icon);
    for (int i = 0; i < r->tallies; i++)
        want_icon(r->id, r->tally[i].word, r->tally[i].icon);
    for (int i = 0; i < r->overlays; i++)
        want_icon(r->id, r->overlay[i].title, r->overlay[i].icon);
    for (int i = 0; i < r->questions; i++)
        for (int k = 0; k < r->question[i].choices; k++)
            want_icon(r->id, r->question[i].choice[k].word, r->question[i].choice[k].icon);
}

static void check_game(const Game *game)
{
    const char *id = game->ruleset->id;
    for (int i = 0; i < game->profiles; i++) {
        const Profile *p = &game->profile[i];
        want_icon(id, p->id.text, p->icon.text);
        if (p->figure.text[0])
            want(figure_known(p->figure.text) || icon_known(icons, p->figure.text), id, p->id.text,
                 "figure", p->figure.text);
    }
    for (int i = 0; i < game->terrain; i++) {
        const Terrain *t = &game->piece[i];
        const char *material = t->material.text[0] ? t->material.text : t->kind.text;
        want(board_knows(material), id, t->id.text, "material", material);
    }
}

static void check_scenarios(const DataFolder *folder, const Ruleset *ruleset)
{
    Problem problem = { 0 };
    Shelf *shelf = calloc(1, sizeof *shelf);
    Game *game = malloc(sizeof *game);
    CHECK(shelf && game && shelf_read(shelf, folder, ruleset, &problem));
    for (int i = 0; i < shelf->scenarios; i++) {
        GameChoice choice = game_choice(shelf->scenario[i].id.text);
        CHECK(game_build(game, folder, ruleset, &choice, &problem));
        check_game(game);
    }
    free(game);
    free(shelf);
}

TEST(every_icon_figure_and_material_that_a_game_names_is_there)
{
    DataFolder folder;
    Problem problem = { 0 };
    CHECK(data_folder(&folder, PROJECT_DIR, NULL, &problem));
    icons = icons_open();
    for (int g = 0; g < ruleset_count(); g++) {
        check_tables(ruleset_at(g));
        check_scenarios(&folder, ruleset_at(g));
    }
    icons_close(icons);
    CHECK_EQ(missing, 0);
}
