"""Every check must be able to fail: each is shown a tree or a library that breaks it, and one that does not."""
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import symbols
import tree

PROJECT = pathlib.Path(__file__).resolve().parents[2]


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def complaints(self, check):
        return list(tree.CHECKS[check](self.root))

    def assert_refused(self, check, *parts):
        found = self.complaints(check)
        self.assertEqual(len(found), 1, found)
        for part in parts:
            self.assertIn(part, found[0])

    def assert_allowed(self, check):
        self.assertEqual(self.complaints(check), [])


class Rooms(Case):
    def test_a_folder_that_is_no_room(self):
        self.write("src/attic/a.c", "")
        self.assert_refused("rooms", "src/attic")


class Libraries(Case):
    def test_a_link_against_the_arrows(self):
        self.write("CMakeLists.txt", "sixbyfour_room(geom DEPENDS base)\nsixbyfour_room(rules DEPENDS engine data)\n")
        self.assert_refused("libraries", "rules depends on engine data")

    def test_the_project_links_along_them(self):
        self.write("CMakeLists.txt", "sixbyfour_room(base)\nsixbyfour_room(data DEPENDS engine PACKAGES libcyaml)\n")
        self.assert_allowed("libraries")


class Draws(Case):
    """Two draws in one full expression, each a line of a function of its own; `one` draws, as it calls who does."""

    def body(self, line):
        one = "static int one(Chance *c)\n{\n    return chance_between(c, 0, 1);\n}\n\n"
        self.write("src/rules/x/random.c", f"{one}void f(Chance *c, int *a)\n{{\n    {line}\n}}\n")

    def test_draws_without_an_order(self):
        for line in ("g(one(c), one(c));", "int n = one(c) + chance_next(c);", "a[one(c)] = one(c);", "a[one(c)] += one(c);",
                     "Point p = { one(c), one(c) };", "h((Point){ one(c), one(c) });", "return (Point){ one(c), 2 + one(c) };",
                     "if (one(c) == one(c))", "for (int i = 0; i < one(c) - one(c); i++)", "g(1, h(one(c)), one(c));",
                     "a[0] = one(c), a[1] = one(c) * one(c);", "one(c) && one(c) > one(c);", "o(one(c))->word = one(c);",
                     "int n = throw_dice(c) + throw_dice(c);", "g(rand(), rand());"):
            self.body(line)
            self.assert_refused("draws", "src/rules/x/random.c:8")

    def test_draws_in_an_order(self):
        for line in ("int n = one(c), m = one(c);", "return one(c) && one(c) || one(c);", "int n = one(c) ? one(c) : one(c);",
                     "one(chance_between(c, 0, one(c)));", "a[0] = one(c), a[1] = one(c);", "a[one(c)] = 2;",
                     "for (int i = one(c); i < one(c); i += one(c))", "int n = chance_next(&a) + chance_next(&b);",
                     "g(a, (*two)(c), one(c));"):
            self.body(line)
            self.assert_allowed("draws")

    def test_another_files_function_of_that_name_draws_nothing(self):
        self.body("one(c);")
        self.write("src/geom/x.c", "static int one(int n)\n{\n    return n;\n}\n\nint f(void)\n{\n    return one(1) + one(2);\n}\n")
        self.assert_allowed("draws")


class Sizes(Case):
    def test_a_function_that_nobody_reads_whole(self):
        self.write("src/geom/gap.c", "int f(void)\n{\n" + "    g();\n" * 91 + "}\n")
        self.assert_refused("sizes", "src/geom/gap.c:2", "91 lines")

    def test_a_file_without_end(self):
        self.write("src/geom/gap.c", "int f(void);\n" * 901)
        self.assert_refused("sizes", "901 lines")

    def test_a_long_table_is_no_function(self):
        self.write("src/geom/gap.c", "int f(void)\n{\n    g();\n}\n\nint table[] = {\n" + "    1,\n" * 200 + "};\n")
        self.assert_allowed("sizes")


class Steps(Case):
    def step(self, line):
        self.write("src/rules/x/shoot.c", f"Flow f(Play *play, Frame *frame)\n{{\n    {line}\n}}\n")

    def test_what_is_written_by_hand(self):
        for line in ("child.v[0] = 1;", "play->battle->request.low = need;", "play->battle->request.wanted.need = 4;",
                     "play->battle->returned[0] = 1;", "int n = look->battle->die[frame->v[AT]];",
                     "fork.unit[u].marks |= 1ull << UM_SHOT;", "return u->marks >> number & 1;"):
            self.step(line)
            self.assert_refused("steps", "src/rules/x/shoot.c:3")

    def test_the_engines_words(self):
        for line in ("child.v[V_MODE] = 1;", "if (look->battle->request.why == WHY_WIN)", "give_back(play, 0, 1);",
                     "answer->die[0] = 4;", "marks_set(&fork.unit[u].marks, UM_SHOT, true);"):
            self.step(line)
            self.assert_allowed("steps")


class Guesses(Case):
    def test_a_decision_by_a_piece_of_a_title(self):
        for line in ('if (strstr(rs->overlay[i].title, "harge"))', 'bool c = strcmp(v->icon, "ui-charge") == 0;',
                     'return strstr(t->rs->rule[rule].id, "-GEO-") != NULL;'):
            self.write("src/ui/tools.c", line + "\n")
            self.assert_refused("guesses", "src/ui/tools.c:1")

    def test_a_column_and_a_game_that_knows_its_own(self):
        self.write("src/ui/tools.c", 'if (v->kind == DOES_CHARGE && strcmp(m->icon, icon) == 0)\n    g("x");\n')
        self.write("src/rules/x/x.c", 'if (strcmp(v->word, "charge") == 0)\n')
        self.assert_allowed("guesses")


class Switches(Case):
    def rule(self, line):
        self.write("src/rules/x/shoot.c", f"int f(const Look *look)\n{{\n    {line}\n}}\n")

    def test_what_is_computed_for_a_rule_that_is_off(self):
        for line in ("if (!applies(look, BAN_CHG_01)) return 0;", "if (a && !(applies(look, BAN_CHG_01))) return 0;",
                     "return applies(look, BAN_CHG_01) ? gap(a, b) : distance(a, b);", "more = applies(look, BAN_CHG_01) ? more : !more;",
                     "g(b && applies(look, BAN_CHG_01) ? n : n / 2, 3);", "return (a && applies(look, BAN_CHG_01)) ? n : n + 1;",
                     "if (!is_played(look, &rules->apart)) return 0;", "return is_played(look, &rules->apart) ? n : n / 2;"):
            self.rule(line)
            self.assert_refused("switches", "src/rules/x/shoot.c:3")

    def test_an_effect_that_is_taken_away(self):
        for line in ("bool forbidden = far && applies(look, BAN_CHG_01);", "return applies(look, BAN_CHG_01) ? gap(a, b) : 0;",
                     "return far && applies(look, BAN_CHG_01) ? no_reach(NO_FAR, a, b) : yes();", "if (applies(look, BAN_CHG_01)) n = a ? 1 : b + 1;",
                     "n = applies(look, BAN_CHG_01) ? d3_of(die) : die;", "return applies(look, BAN_CHG_01) ? resolve(f) : go(frame, NEXT);"):
            self.rule(line)
            self.assert_allowed("switches")


class Headers(Case):
    def test_a_header_that_needs_another_first(self):
        self.write("include/geom/gap.h", "Length gap(void);\n")
        self.assert_refused("headers", "include/geom/gap.h alone", "Length")

    def test_a_header_that_includes_what_it_needs(self):
        self.write("include/geom/length.h", "typedef int Length;\n")
        self.write("include/geom/gap.h", '#include "geom/length.h"\nLength gap(void);\n')
        self.assert_allowed("headers")


@unittest.skipUnless(shutil.which("clang"), "clang is missing")
class Battle(Case):
    def battle(self, unit_field):
        self.write("include/engine/battle.h", f"typedef struct Unit {{ {unit_field}; }} Unit;\n"
                   "typedef struct Battle { int round; Unit unit[96]; } Battle;\n")

    def test_a_pointer_or_a_fraction_deep_inside(self):
        for field in ("const char *name", "double facing", "long wounds"):
            self.battle(field)
            self.assert_refused("battle", "Unit holds")

    def test_integers(self):
        self.battle("int wounds")
        self.assert_allowed("battle")


class Batteries(Case):
    def setUp(self):
        super().setUp()
        self.write("tests/support/rank_battery.h", "void battery_of_wheels(const Look *look);\n")
        self.write("src/rules/x/ranks.c", "const RankRules x_ranks = {\n    .sweeps = true,\n};\n")

    def test_a_game_with_blocks_that_does_not_run_it(self):
        self.write("tests/rules/x/test_ranks.c", "/* battery_of_wheels(look) */\n")
        self.assert_refused("batteries", "tests/rules/x", "battery_of_wheels")

    def test_a_game_that_does_and_one_without_blocks(self):
        self.write("tests/rules/x/test_ranks.c", "void f(void)\n{\n    battery_of_wheels(look);\n}\n")
        self.write("src/rules/y/ranks.c", "const TroopRules y = { 0 };\n")
        self.assert_allowed("batteries")


class InWork(Case):
    RULE = 'RULE({0}_{1}_{2}, "{0}-{1}-{2}", "So it is.", "The book")\n'

    def game(self, listed, code="applies(look, GAM_MOV_01);\n", test="/* MOV-01 */ CHECK_REFUSED(NO_FAR);\n"):
        self.write("src/rules/games.inc", "GAME(other)\n")
        self.write("src/rules/game/rules.inc", self.RULE.format("GAM", "MOV", "01") + self.RULE.format("GAM", "CHG", "01"))
        self.write("src/rules/game/refusals.inc", 'REFUSAL(FAR, GAM_MOV_01, COST, "Too far", "no")\n')
        self.write("src/rules/game/move.c", code)
        self.write("tests/rules/game/test_move.c", test)
        self.write("tests/structure/in_work.txt", f"# what is not written\n{listed}\n")

    def test_what_is_written_and_what_is_not(self):
        self.game("game: CHG")
        self.assert_allowed("in_work")

    def test_a_rule_without_code_test_or_a_tested_refusal(self):
        for part in ({"code": "\n"}, {"test": "/* NO_FAR */\n"}, {"test": "/* MOV-01 */\n"}):
            self.game("game: CHG", **part)
            self.assert_refused("in_work", "MOV-01", "no code")

    def test_a_list_that_does_not_shrink(self):
        self.game("game: CHG MOV")
        self.assert_refused("in_work", "MOV has to go")

    def test_what_else_a_game_owes_in_small_letters(self):
        self.game("game: CHG lessons")
        self.assert_allowed("in_work")
        self.game("game: lessons")
        self.assert_refused("in_work", "CHG-01", "no code")

    def test_a_game_that_is_silently_left_out(self):
        self.game("")
        self.assert_refused("in_work", "game", "either offered")

    def test_ranges_of_rules(self):
        self.assertEqual(tree.cited_rules("DP-01..03, 07, and QM-02"), {"DP-01", "DP-02", "DP-03", "DP-07", "QM-02"})


class Lists(Case):
    def game(self, **lists):
        self.write("src/rules/games.inc", "GAME(my_game)\n")
        rule, refusal = 'RULE(GAM_MOV_01, "GAM-MOV-01", "So it is.", "The book")\n', 'REFUSAL(FAR, GAM_MOV_01, COST, 0, "no")\n'
        for name in tree.LISTS:
            text = lists.get(name, rule if name == "rules" else refusal if name == "refusals" else "/* none */\n")
            if text:
                self.write(f"src/rules/my-game/{name}.inc", text)

    def test_all_of_them(self):
        self.game()
        self.assert_allowed("lists")

    def test_one_that_is_not_there(self):
        self.game(questions="")
        self.assert_refused("lists", "my-game", "no questions.inc")

    def test_lists_that_nobody_can_read(self):
        for name in ("rules", "refusals"):
            self.game(**{name: "/* they stand in C */\n"})
            self.assert_refused("lists", f"{name}.inc", "no line")


class Layout(Case):
    def test_blanks_tabs_and_the_last_line(self):
        for text in ("int a; \n", "\tint a;\n", "int a;", "int a;\r\n"):
            self.write("src/geom/x.c", text)
            self.assert_refused("layout", "src/geom/x.c")
        self.write("src/geom/x.c", "int a;\n")
        self.assert_allowed("layout")


class Readme(Case):
    def test_a_path_that_is_not_there(self):
        self.write("README.md", "Run `tools/play`, see [the look](assets/a.png) and `src/rules/<game>/`.\n")
        self.write("tools/play", "")
        self.write("src/rules/warsurge/move.c", "")
        self.assert_refused("readme", "assets/a.png")

    def test_none_at_all(self):
        self.assert_refused("readme", "missing")


class Includes(Case):
    def includes(self, path, *names):
        self.write(path, "".join(f"#include {name}\n" for name in names))

    def setUp(self):
        super().setUp()
        for header in ("base/ids.h", "geom/point.h", "engine/play.h", "rules/rulesets.h", "data/map.h", "draw/board.h"):
            self.write(f"include/{header}", "")

    def test_downwards_is_allowed_to_any_depth(self):
        self.includes("src/session/seat.c", '"base/ids.h"', '"rules/rulesets.h"', '"data/map.h"', "<stdio.h>")
        self.assert_allowed("includes")

    def test_upwards_is_refused(self):
        self.includes("src/geom/gap.c", '"base/ids.h"', '"engine/play.h"')
        self.assert_refused("includes", "gap.c:2", "geom does not know engine")

    def test_sideways_is_refused_between_rules_data_and_draw(self):
        sideways = {"rules": '"data/map.h"', "data": '"draw/board.h"', "draw": '"rules/rulesets.h"'}
        for room, header in sideways.items():
            self.includes(f"src/{room}/x.c", header)
        self.assertEqual(len(self.complaints("includes")), 3)

    def test_troops_stand_between_engine_and_rules(self):
        self.write("include/troops/units.h", "")
        self.includes("src/troops/ranks/block.c", '"engine/play.h"', '"troops/units.h"')
        self.includes("src/rules/warsurge/move.c", '"troops/units.h"')
        self.assert_allowed("includes")
        self.includes("src/engine/play.c", '"troops/units.h"')
        self.assert_refused("includes", "engine does not know troops")

    def test_troops_include_no_header_of_a_game(self):
        self.write("src/rules/old-world/old-world.h", "")
        for header in ('"old-world.h"', '"old-world/old-world.h"', '"rules/rulesets.h"'):
            self.includes("src/troops/ranks/block.c", header)
            self.assert_refused("includes", "src/troops/ranks/block.c:1")

    def test_a_public_header_obeys_too(self):
        self.includes("include/engine/view.h", '"draw/board.h"')
        self.assert_refused("includes", "engine does not know draw")

    def test_a_private_header_lies_beside_its_file(self):
        self.write("src/geom/grid.h", "")
        self.includes("src/geom/sight.c", '"grid.h"')
        self.assert_allowed("includes")
        self.includes("src/engine/sight.c", '"grid.h"')
        self.assert_refused("includes", "src/engine/sight.c:1", "neither a public")

    def test_a_private_header_may_be_named_from_the_top_of_its_room_or_game(self):
        self.write("src/geom/grids/grid.h", "")
        self.includes("src/geom/ways/sight.c", '"grids/grid.h"')
        self.write("src/rules/warsurge/fight/fight.h", "")
        self.includes("src/rules/warsurge/move/march.c", '"fight/fight.h"')
        self.assert_allowed("includes")
        self.includes("src/rules/old-world/move.c", '"fight/fight.h"')
        self.assert_refused("includes", "src/rules/old-world/move.c:1")

    def test_climbing_out_of_a_folder_is_refused(self):
        self.includes("src/geom/sight.c", '"../base/ids.h"')
        self.assert_refused("includes", "climbs out")

    def test_only_the_list_of_rulesets_opens_a_games_folder(self):
        self.write("src/rules/warsurge/warsurge.h", "")
        self.includes("src/rules/rulesets.c", '"warsurge/warsurge.h"')
        self.assert_allowed("includes")
        self.includes("src/rules/other.c", '"warsurge/warsurge.h"')
        self.assert_refused("includes", "other.c:1")

    def test_the_screens_libraries_stay_with_the_screen(self):
        for library in ("<SDL2/SDL.h>", "<SDL.h>", "<SDL_ttf.h>", "<cglm/cglm.h>"):
            self.includes("src/rules/x.c", library)
            self.assert_refused("includes", "not to rules")
        self.includes("src/rules/x.c", "<stdlib.h>")
        self.includes("src/draw/x.c", "<SDL.h>", "<cglm/cglm.h>")
        self.assert_allowed("includes")

    def test_an_include_in_a_comment_is_none(self):
        self.write("src/geom/x.c", '/*\n#include "draw/board.h"\n*/\n')
        self.assert_allowed("includes")


class Trigonometry(Case):
    def test_a_call_in_a_headless_room(self):
        self.write("src/geom/x.c", "#include <math.h>\ndouble f(double a)\n{\n    return sin(a) + sqrt(a);\n}\n")
        self.assert_refused("trigonometry", "x.c:4", "sin()")

    def test_the_screen_may(self):
        self.write("src/draw/x.c", "#include <math.h>\ndouble f(double a)\n{\n    return sin(a);\n}\n")
        self.assert_allowed("trigonometry")

    def test_a_word_in_a_comment_or_a_member_is_no_call(self):
        self.write("src/geom/x.c", "#include <math.h>\n/* sin(a) */\nint f(struct s *a)\n{\n    return a->log(1);\n}\n")
        self.assert_allowed("trigonometry")


class Games(Case):
    def test_a_games_folder_names_another_even_in_a_comment(self):
        self.write("src/rules/warsurge/move.c", "/* as in TOW-MOV-02 */\n")
        self.assert_refused("games", "move.c:1", "old_world")

    def test_its_own_name_is_its_own(self):
        self.write("src/rules/warsurge/move.c", "/* WSG-MOV-02 of Warsurge */\n")
        self.write("src/rules/old-world/move.c", "/* TOW-MOV-02 of The Old World */\n")
        self.assert_allowed("games")

    def test_what_games_share_names_none_even_in_a_comment(self):
        for line in ("/* as TOW-MOV-13 has it */", "RuleId rule = TOW_MOV_13;", 'const char *book = "The Old World";'):
            self.write("src/troops/ranks/block.c", line + "\n")
            self.assert_refused("games", "src/troops/ranks/block.c:1", "old_world")

    def test_the_engine_names_none(self):
        self.write("src/engine/play.c", 'const char *name = "War & Conquest";\n')
        self.assert_refused("games", "war_and_conquest")

    def test_the_list_of_rulesets_names_all(self):
        self.write("src/rules/rulesets.c", '#include "warmachine/warmachine.h"\n')
        self.assert_allowed("games")


class Words(Case):
    def test_a_path_of_one_machine(self):
        for path in tree.MACHINE_PATHS:
            self.write("notes.md", "see " + path.replace("\\", "") + "x\n")
            self.assert_refused("words", "notes.md:1")

    def test_code_that_calls_itself_unfinished(self):
        for word in tree.UNFINISHED:
            self.write("src/geom/x.c", f"\n/* {word.lower()} */\n")
            self.assert_refused("words", "x.c:2")

    def test_a_field_of_grain_is_finished(self):
        self.write("src/geom/x.c", "/* stubble */\n")
        self.assert_allowed("words")

    def test_what_is_built_is_not_read(self):
        self.write("build/release/log", tree.MACHINE_PATHS[0])
        self.assert_allowed("words")


@unittest.skipUnless(shutil.which("clang-format"), "clang-format is missing")
class Format(Case):
    def setUp(self):
        super().setUp()
        shutil.copy(PROJECT / ".clang-format", self.root)

    def test_unformatted_code(self):
        self.write("src/geom/x.c", "int f( void ) {return 1;}\n")
        self.assert_refused("format", "src/geom/x.c")

    def test_formatted_code(self):
        self.write("src/geom/x.c", "int f(void)\n{\n    return 1;\n}\n")
        self.assert_allowed("format")


class Symbols(Case):
    def archive_of(self, code, *flags, name="x"):
        self.write(f"{name}.c", code)
        run = lambda *command: subprocess.run(command, check=True, cwd=self.root)
        run("cc", "-std=c17", "-O2", *flags, "-c", f"{name}.c", "-o", f"{name}.o")
        run("ar", "rcs", f"lib{name}.a", f"{name}.o")
        return str(self.root / f"lib{name}.a")

    def globals_of(self, one, other):
        files = {"one": [self.archive_of(one, name="one")], "other": [self.archive_of(other, name="other")]}
        return list(symbols.check_globals(files))

    def test_a_name_that_two_rooms_or_games_give(self):
        found = self.globals_of("int volley_of(void) { return 1; }\n", "int volley_of(void) { return 2; }\n")
        self.assertEqual(len(found), 1, found)
        self.assertIn("other: volley_of", found[0])
        found = self.globals_of("const int strikes[] = { 1 };\n", "int strikes(void) { return 2; }\n")
        self.assertEqual(len(found), 1, found)

    def test_what_a_file_keeps_to_itself_may_have_any_name(self):
        mine = "static int holds(int a) { return a; }\n"
        self.assertEqual(self.globals_of(mine + "int f(int a) { return holds(a); }\n", mine + "int g(int a) { return holds(a); }\n"), [])

    def assert_symbols(self, room, code, *parts):
        found = list(symbols.check_library(room, self.archive_of(code)))
        self.assertEqual(len(found), len(parts), found)
        for complaint, part in zip(found, parts):
            self.assertIn(part, complaint)

    def test_the_screen_in_a_headless_room(self):
        self.assert_symbols("rules", "int SDL_Init(unsigned);\nint f(void) { return SDL_Init(0); }\n", "SDL_Init")

    def test_trigonometry(self):
        self.assert_symbols("geom", "double atan2(double, double);\ndouble f(double a) { return atan2(a, 2); }\n", "atan2")

    def test_a_square_root_is_allowed(self):
        self.assert_symbols("geom", "double sqrt(double);\ndouble f(double a) { return sqrt(a); }\n")

    def test_geometry_that_allocates(self):
        self.assert_symbols("geom", "void *malloc(unsigned long);\nvoid *f(void) { return malloc(8); }\n", "malloc")
        self.assert_symbols("data", "void *malloc(unsigned long);\nvoid *f(void) { return malloc(8); }\n")

    def test_chance_and_the_clock(self):
        self.assert_symbols("rules", "int rand(void);\nint f(void) { return rand(); }\n", "rand")

    def test_a_variable_of_a_file_or_function(self):
        self.assert_symbols("engine", "static int count;\nint f(void) { return ++count; }\n", "count")
        self.assert_symbols("engine", "int f(void) { static int count = 3; return ++count; }\n", "count")
        self.assert_symbols("engine", "int shared = 7;\n", "shared")
        self.assert_symbols("engine", "static _Thread_local int own;\nint f(void) { return ++own; }\n", "own")

    def test_constants_are_no_state(self):
        constants = 'const int table[] = { 1, 2 };\nconst char *const names[] = { "a", "b" };\nint f(int i) { return table[i]; }\n'
        self.assert_symbols("engine", constants)


if __name__ == "__main__":
    unittest.main()
