"""The program's commands as somebody types them: what they print, how they end, and what wrong words get."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM, PROJECT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()


def run(*words, **environment):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=300, cwd=PROJECT,
                          env=dict(os.environ, **environment))


class Commands(unittest.TestCase):
    def assert_wrong(self, expected, *words):
        """Wrong words: exit status 2 and one sentence that says what is wanted."""
        got = run(*words)
        self.assertEqual(got.returncode, 2, got.stderr)
        self.assertIn(expected, got.stderr)

    def test_a_rule_is_found_by_its_id_with_its_sentence_and_source(self):
        got = run("rules", "warsurge", "WSG-COH-01")
        self.assertEqual(got.returncode, 0)
        self.assertIn("within 2\"", got.stdout)
        self.assertIn("Source: ", got.stdout)

    def test_the_rule_list_has_all_272_rules(self):
        self.assertEqual(len(run("rules", "warsurge").stdout.splitlines()), 272)

    def test_every_rule_is_played_or_tested(self):
        got = run("rules", "warsurge", "--coverage")
        self.assertEqual(got.returncode, 0, got.stdout)
        self.assertIn("of 272", got.stdout)

    def test_every_rule_of_the_old_world_is_tested(self):
        self.assertEqual(len(run("rules", "old-world").stdout.splitlines()), 424)
        got = run("rules", "old-world", "--coverage")
        self.assertEqual(got.returncode, 0, got.stdout)
        self.assertIn("tested 424, of 424", got.stdout)

    def test_wrong_words_say_what_is_wanted(self):
        self.assert_wrong("the games are: warsurge", "rules", "chess")
        self.assert_wrong("GAME is wanted", "auto")
        self.assert_wrong("--games wants a whole number", "auto", "warsurge", "--games", "many")
        self.assert_wrong("--games wants a whole number", "auto", "warsurge", "--games", "0")
        self.assert_wrong("one of: computer random", "auto", "warsurge", "--blue", "ann")
        for command in ("auto", "play"):
            for player in ("computer", "random", "first-evening", "club", "strong"):
                self.assertRegex(run(command, "--help").stdout, rf"\n    {player} +[a-z]", player)
        self.assert_wrong("one of: human computer random", "play", "warsurge", "--red", "ann")
        self.assert_wrong("--seed wants a whole number", "play", "warsurge", "--seed", "banana")
        self.assert_wrong("a value is missing behind '--seed'", "play", "warsurge", "--seed")
        self.assert_wrong("no option '--gmaes'", "auto", "warsurge", "--gmaes", "3")
        self.assert_wrong("WIDTHxHEIGHT", "shot", "a.6x4", "-o", "a.png", "--size", "1600x")
        self.assert_wrong("-o OUT.png", "shot", "a.6x4")
        self.assert_wrong("cannot do anything with 'b'", "watch", "a", "b")
        self.assert_wrong("no KEY=WORD", "auto", "warsurge", "--option", "gravity=off")
        for player in (("--blue", "club"), ("--red", "computer")):
            self.assert_wrong("random against random, not by " + player[1], "auto", "warsurge", "--watch", *player)
        self.assertIn("random against random", run("auto", "--help").stdout)
        self.assert_wrong("RECORD... is wanted", "run")
        self.assert_wrong("there is no page", "help", "chess")
        self.assertEqual(run("rules", "warsurge", "WSG-NO-99").returncode, 1)

    def test_every_tool_says_what_it_does_and_does_nothing_else(self):
        tools = sorted((PROJECT / "tools").iterdir())
        self.assertGreater(len(tools), 5)
        for tool in tools:
            for word in ("--help", "-h"):
                with self.subTest(tool=tool.name, word=word), tempfile.TemporaryDirectory() as folder:
                    got = subprocess.run([tool, word], capture_output=True, text=True, timeout=60, cwd=folder, check=False)
                    self.assertEqual((got.returncode, got.stderr), (0, ""))
                    self.assertIn(f"tools/{tool.name}", got.stdout)

    def test_every_command_has_a_page_and_the_program_a_version(self):
        for command in ("play", "run", "auto", "shot", "rules", "odds", "story", "review", "import", "watch", "help"):
            with self.subTest(command=command):
                got = run(command, "--help")
                self.assertEqual((got.returncode, got.stderr), (0, ""))
                self.assertTrue(got.stdout.startswith(f"sixbyfour {command}"), got.stdout)
                self.assertIn(f"sixbyfour {command}", run("--help").stdout)
        for words in (("--version",), ("run", "--version")):
            self.assertRegex(run(*words).stdout, r"^sixbyfour \d+\.\d+")

    def test_options_may_stand_anywhere_and_take_their_value_behind_an_equals_sign(self):
        one = run("auto", "--games=2", "warsurge", "--scenario", "first-blood", "--hashes", "--seed=9")
        other = run("auto", "--hashes", "--seed", "9", "--scenario=first-blood", "--games", "2", "warsurge")
        self.assertEqual((one.returncode, one.stdout), (0, other.stdout))
        self.assertEqual(len(one.stdout.splitlines()), 2)

    def test_the_last_seed_that_is_taken_has_a_next_one(self):
        got = run("auto", "warsurge", "--scenario", "first-blood", "--seed", str(2**63 - 1), "--games", "2", "--hashes")
        self.assertEqual((got.returncode, got.stderr), (0, ""))
        self.assertEqual([line.split()[0] for line in got.stdout.splitlines()], [str(2**63 - 1), str(2**63)])

    def test_a_picture_of_something_without_an_end_is_refused(self):
        with tempfile.TemporaryDirectory() as home:
            got = run("shot", "/dev/zero", "-o", os.path.join(home, "a.png"), XDG_DATA_HOME=home)
            self.assert_missing("at most 64 megabytes", got)

    def test_figures_of_a_map_are_read_whole_and_its_walls_are_a_kind_that_there_is(self):
        mill = str(PROJECT / "tests/album/mill.uvtt")
        for cell in ("nan", "inf", "2abc", "0x2", "13", ""):
            self.assert_wrong("--cell wants a number from 0 to 12", "import", mill, "--cell", cell)
        self.assert_wrong("from 0.1 to 12", "import", mill)
        self.assert_wrong("of the kind 'nonsense'", "import", mill, "--cell", "2", "--wall", "nonsense")
        self.assertEqual(run("import", mill, "--cell", "2").returncode, 0)

    def test_a_new_battle_in_the_window_is_an_evening_against_the_computer(self):
        """The record that it begins names the scenario; beside it stands who plays."""
        evenings = {"warsurge": "ford-at-orrin", "old-world": "weir-mill"}
        for game, scenario in evenings.items():
            for words, players in (((), ("person", "club")), (("--red", "human", "--blue", "strong"),
                                                                  ("strong", "person"))):
                with self.subTest(game=game, words=words), tempfile.TemporaryDirectory() as home:
                    record = os.path.join(home, "battle.6x4")
                    window = subprocess.Popen([PROGRAM, "play", game, *words, record], cwd=PROJECT,
                                              env=dict(os.environ, SDL_VIDEODRIVER="dummy", XDG_DATA_HOME=home))
                    try:
                        for _ in range(600):
                            if os.path.exists(record + ".about") and os.path.getsize(record):
                                break
                            time.sleep(0.1)
                    finally:
                        window.terminate()
                        window.wait()
                    with open(record, encoding="utf-8") as file:
                        self.assertIn(f"scenario {scenario}", file.read())
                    with open(record + ".about", encoding="utf-8") as file:
                        self.assertEqual([line.split()[2] for line in file][:2], list(players))

    def shooting(self, folder, *lines):
        """A lesson's shot with other lines before it, as a record of its own."""
        text = (PROJECT / "assets/old-world/lessons/11-declare.6x4").read_text(encoding="utf-8")
        head, _, rest = text.partition("\n> spears charge gorehides")
        path = pathlib.Path(folder) / "charge.6x4"
        path.write_text("\n".join([head, *lines, "> spears charge gorehides"]) + "\n", encoding="utf-8")
        self.assertTrue(rest)
        return str(path)

    def test_odds_have_fractions_and_are_checked_where_a_record_says_them(self):
        """A charge of 9.50 with Movement 4 needs 5.50: a 6 on the better of two dice, 11 of 36."""
        with tempfile.TemporaryDirectory() as folder:
            record = self.shooting(folder, "% a charge roll of 6 or more: 30.6 %")
            self.assertIn("a charge roll of 6 or more: 30.6 % (11/36)\n", run("odds", "--exact", record).stdout)
            self.assertIn("a charge roll of 6 or more: 30.6 %\n", run("odds", record).stdout)
            self.assertEqual(run("run", record).returncode, 0)
            record = self.shooting(folder, "% a charge roll of 6 or more: 41.7 %")
            got = run("run", record)
            self.assertEqual(got.returncode, 1)
            self.assertIn("the odds are: ", got.stderr)

    def test_odds_of_what_is_refused_are_refused_and_none_are_said_to_be_none(self):
        got = run("odds", str(PROJECT / "assets/old-world/lessons/01-wheel.6x4"))
        self.assertEqual((got.returncode, got.stdout), (1, ""))
        self.assertIn("no answer in it has odds", got.stderr)
        with tempfile.TemporaryDirectory() as folder:
            record = self.shooting(folder, "> spears charge runts")
            ran, told = run("run", record), run("odds", record)
            self.assertEqual((ran.returncode, told.returncode, told.stdout), (1, 1, ""))
            self.assertIn(told.stderr.strip().split(": ", 1)[1], ran.stderr)

    def test_a_review_tells_curve_luck_choice_and_moments_and_refuses_what_cannot_be_read(self):
        got = run("review", str(PROJECT / "tests/album/volleys.6x4"))
        self.assertEqual((got.returncode, got.stderr), (0, ""))
        for words in ("Who stood better as each turn began", "Luck: the dice gave", "Choice: South's own answers",
                      "Where it turned", "The strong player"):
            self.assertIn(words, got.stdout)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "bad.6x4")
            with open(path, "w", encoding="utf-8") as bad:
                bad.write("sixbyfour 1 chess\n")
            refused, told = run("review", path), run("story", path)
            self.assertEqual((refused.returncode, refused.stdout), (1, ""))
            self.assertEqual(refused.stderr, told.stderr)
        self.assertEqual(run("review", "/nowhere.6x4").returncode, 1)

    def test_a_run_tells_what_happened(self):
        got = run("run", "--events", str(PROJECT / "assets/old-world/lessons/12-charge-home.6x4"))
        self.assertEqual(got.returncode, 0)
        self.assertIn("> knights charge levy\n    Knights of the Weir", got.stdout)
        self.assertIn("charge home into Hired Spears", got.stdout)

    def test_a_full_disk_is_said_and_leaves_nothing(self):
        """Printed words go to a disk without room; files may not grow beyond some bytes."""
        record = os.path.join(PROJECT, "tests/album/volleys.6x4")
        for words in (("run", record), ("story", record), ("rules", "warsurge"), ("help",)):
            with self.subTest(words=words), open("/dev/full", "w", encoding="utf-8") as full:
                got = subprocess.run([PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=120,
                                     cwd=PROJECT, check=False)
                self.assertEqual(got.returncode, 1)
                self.assertIn("could not be written: No space left on device", got.stderr)
        got = run("shot", record, "-o", "/dev/full")
        self.assertEqual(got.returncode, 1, got.stderr)
        self.assertIn("/dev/full", got.stderr)
        vtt, army = "tests/album/mill.uvtt", "tests/album/millers.txt"
        for words, name in ((("shot", record), "shot.png"), (("import", army), "army.yaml"),
                            (("import", vtt, "--cell", "2"), "map.yaml")):
            with self.subTest(words=words), tempfile.TemporaryDirectory() as folder:
                got = subprocess.run(["prlimit", "--fsize=100", PROGRAM, *words, "-o", os.path.join(folder, name)],
                                     capture_output=True, text=True, timeout=120, cwd=PROJECT, check=False)
                self.assertEqual(got.returncode, 1, got.stdout + got.stderr)
                self.assertIn("cannot be written: File too large", got.stderr)
                self.assertEqual(os.listdir(folder), [])

    def test_a_picture_needs_no_home(self):
        record = os.path.join(PROJECT, "tests/album/volleys.6x4")
        with tempfile.TemporaryDirectory() as folder:
            picture = os.path.join(folder, "table.png")
            homeless = {key: value for key, value in os.environ.items() if key not in ("HOME", "XDG_DATA_HOME")}
            for extra in ({}, {"HOME": "/proc/none"}, {"XDG_DATA_HOME": "/proc"}):
                with self.subTest(environment=extra):
                    got = subprocess.run([PROGRAM, "shot", record, "-o", picture], capture_output=True, text=True,
                                         timeout=120, cwd=PROJECT, env=dict(homeless, **extra), check=False)
                    self.assertEqual((got.returncode, got.stderr), (0, ""))
                    with open(picture, "rb") as file:
                        self.assertEqual(file.read(4), b"\x89PNG")
                    os.remove(picture)

    def test_a_position_that_cannot_be_set_up_has_no_hash(self):
        """Not its own, and not that of the record before it either."""
        good = os.path.join(PROJECT, "tests/album/volleys.6x4")
        with tempfile.TemporaryDirectory() as folder:
            bad = os.path.join(folder, "bad.6x4")
            with open(good, encoding="utf-8") as file:
                lines = file.read().split("\n")
            at = next(i for i, line in enumerate(lines) if line.startswith("place "))
            lines[at] = lines[at].replace(lines[at].split()[1], "nobody", 1)
            with open(bad, "w", encoding="utf-8") as file:
                file.write("\n".join(lines))
            for words in ((bad,), (good, bad)):
                got = run("run", *words)
                self.assertEqual(got.returncode, 1)
                last = got.stdout.splitlines()[-1]
                self.assertEqual(last, f"{bad}: cannot be set up")
                self.assertIn(f"{bad}:{at + 1}:", got.stderr)

    def test_a_word_that_is_no_command_is_refused(self):
        got = run("fly")
        self.assertNotEqual(got.returncode, 0)
        self.assertIn("no such command", got.stderr)

    def test_records_that_are_missing_or_damaged_name_file_and_line(self):
        got = run("run", "/no/such/file.6x4")
        self.assertEqual(got.returncode, 1)
        self.assertIn("/no/such/file.6x4", got.stderr)
        with tempfile.NamedTemporaryFile("w", suffix=".6x4") as record:
            record.write("sixbyfour 1 warsurge\nthis is nonsense\n")
            record.flush()
            got = run("run", record.name)
            self.assertEqual(got.returncode, 1)
            self.assertIn(":2", got.stderr)

    def assert_missing(self, expected, got):
        """What the window needs is not there: exit status 1 and one line that says what."""
        self.assertEqual(got.returncode, 1, got.stderr)
        self.assertIn(expected, got.stderr)
        self.assertEqual(len(got.stderr.splitlines()), 1, got.stderr)

    def test_without_a_display_one_sentence_says_so(self):
        bare = {name: value for name, value in os.environ.items()
                if name not in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")}
        with tempfile.TemporaryDirectory() as home:
            for display in ({}, {"DISPLAY": ":9876"}):
                got = subprocess.run([PROGRAM], capture_output=True, text=True, timeout=60, cwd=PROJECT,
                                     env=dict(bare, XDG_DATA_HOME=home, **display))
                self.assert_missing("there is no display", got)

    def test_without_its_data_one_sentence_says_so(self):
        with tempfile.TemporaryDirectory() as home:
            got = run("play", "warsurge", SDL_VIDEODRIVER="dummy", SIXBYFOUR_DATA="/no/such/folder", XDG_DATA_HOME=home)
            self.assert_missing("/no/such/folder", got)

    def test_without_fonts_one_sentence_says_so(self):
        """In a name space of its own, where that is allowed, whose folder of fonts is empty."""
        hide = ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs none /usr/share/fonts && exec "$0" "$@"']
        if subprocess.run([*hide, "true"], capture_output=True).returncode != 0:
            self.skipTest("no name space can be had")
        with tempfile.TemporaryDirectory() as home:
            got = subprocess.run([*hide, PROGRAM], capture_output=True, text=True, timeout=60, cwd=PROJECT,
                                 env=dict(os.environ, SDL_VIDEODRIVER="dummy", XDG_DATA_HOME=home,
                                          SIXBYFOUR_FONTS="/no/such/folder"))
            self.assert_missing("fonts-lato", got)

    def test_the_help_pages_are_printed(self):
        self.assertIn("sixbyfour run [OPTION...] RECORD", run("help").stdout)
        page = run("help", "record").stdout
        for sign in (">", "?", "=", "!", "x", "@", "&", "#"):
            self.assertIn(f"\n{sign} ", page)

    def test_automatic_battles_are_the_same_every_time_and_swap_sides(self):
        words = ("auto", "warsurge", "--games", "3", "--seed", "5", "--scenario", "first-blood", "--hashes")
        first = run(*words)
        self.assertEqual(first.returncode, 0, first.stderr)
        self.assertEqual(len(set(first.stdout.split())), 6)
        self.assertEqual(first.stdout, run(*words).stdout)

    def test_the_same_army_twice_on_ground_that_is_the_same_from_both_sides_favours_no_seat(self):
        """A fair coin falls 100 times less than 35 or more than 65 times on one side in about 2 of 1,000."""
        with tempfile.TemporaryDirectory() as own:
            os.mkdir(f"{own}/sixbyfour")
            os.symlink(PROJECT / "tests" / "mirror", f"{own}/sixbyfour/sixbyfour")
            for game in ("warsurge", "old-world", "war-and-conquest", "a-war-transformed"):
                got = run("auto", game, "--scenario", "mirror", "--games", "100", XDG_DATA_HOME=own)
                blue, red, draws = map(int, re.search(r"won (\d+),.*won (\d+), (\d+) draws", got.stdout).groups())
                self.assertEqual(blue + red + draws, 100)
                self.assertTrue(35 <= blue + draws / 2 <= 65, f"{game}: {got.stdout}")

    def test_automatic_battles_are_kept_as_records_that_play_to_the_same_end_and_never_written_over(self):
        with tempfile.TemporaryDirectory() as folder:
            words = ("auto", "warsurge", "--games", "2", "--seed", "5", "--scenario", "first-blood", "--hashes")
            kept = run(*words, "--records", folder)
            records = [f"{folder}/{seed}.6x4" for seed in (5, 6)]
            played = run("run", *records)
            again = run(*words, "--records", folder)
            self.assertEqual((kept.returncode, kept.stdout), (0, run(*words).stdout), kept.stderr)
            self.assertEqual((played.returncode, played.stdout.count(": good, ")), (0, 2), played.stdout)
            self.assertEqual((again.returncode, again.stderr),
                             (1, f"sixbyfour auto: {records[0]} is there already: name another folder or seed\n"))
            nowhere = run(*words, "--records", f"{folder}/nowhere")
        self.assertEqual(nowhere.returncode, 1)
        self.assertIn("nowhere/5.6x4: cannot be written", nowhere.stderr)

    def test_hashes_alone_are_printed_of_battles_that_are_watched_and_kinds_that_are_missing_are_no_failure_then(self):
        words = ("auto", "warsurge", "--games", "2", "--scenario", "first-blood", "--watch")
        counted, hashed = run(*words), run(*words, "--hashes", "--blue", "random", "--red", "random")
        self.assertEqual(counted.returncode, 1)
        self.assertIn("never occurred", counted.stdout)
        self.assertEqual(hashed.returncode, 0, hashed.stderr)
        self.assertRegex(hashed.stdout, r"^1 [0-9a-f]{16}\n2 [0-9a-f]{16}\n$")

    def test_rules_that_are_held_and_rules_that_are_not_are_told_apart_in_a_plain_last_sentence(self):
        with tempfile.TemporaryDirectory() as build:
            program = pathlib.Path(build) / "rules_warsurge_test_moves"
            program.write_text('#!/bin/sh\n[ "$SIXBYFOUR_RULE_OFF" != WSG-MOV-01 ] || { echo "[  FAILED  ] a_move"; exit 1; }\n')
            program.chmod(0o755)

            def mutate(rules):
                return subprocess.run([PROJECT / "tools/mutate", "warsurge", rules], capture_output=True, text=True, timeout=60,
                                      check=False, env=dict(os.environ, SIXBYFOUR_BUILD=build))

            held, missed = mutate("WSG-MOV-01"), mutate("WSG-MOV-01..WSG-MOV-03")
        self.assertEqual((held.returncode, held.stdout, held.stderr), (0, "each of 1 rules switched off fails some test\n", ""))
        self.assertEqual((missed.returncode, missed.stderr), (1, ""))
        self.assertEqual(missed.stdout, "WSG-MOV-03: no test fails without it\n"
                         "1 of 2 rules can be switched off and no test fails\n")

    def test_a_lesson_runs_as_a_record_where_no_army_or_map_file_exists(self):
        lesson = sorted((PROJECT / "assets/warsurge/lessons").glob("*.6x4"))[0]
        with tempfile.TemporaryDirectory() as empty:
            got = run("run", str(lesson), SIXBYFOUR_DATA=empty)
            self.assertEqual(got.returncode, 0, got.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
