#!/usr/bin/env python3
"""A whole turn of each game by the keyboard alone, from the home screen: the pointer lies still in a corner and no button is
ever pressed. Every phase, every kind of order, the cursor on the table, panels, the log, looking back; the record then
replays without a window to the same hash.

usage: keyboard.py PROGRAM [warsurge|old-world]"""
import os
import shutil
import sys
import tempfile

from battle import replay
from drive import PATIENCE_S, Display, Failed, Program, check, odds_in
from player import record_of

HERE = os.path.dirname(os.path.abspath(__file__))
HELD = ("table/refusal/title", "table/attack/card", "table/words/card", "table/regiment/said", "table/regiment/refused",
        "table/preview", "table/spent", "table/refused", "table/why/title", "table/cursor")


class Keys(Program):
    """Only keys: whoever reaches for the pointer fails."""

    def start(self):
        self.sent = 0
        super().start()

    def settle(self, seconds=PATIENCE_S):
        self.wait_for(lambda: self.read()[1] and self.strokes >= self.sent, "rest", seconds)

    def move(self, x, y):
        raise Failed("the pointer was wanted")

    click_at = press_at = drag = release = move

    def key(self, *names):
        for name in names:
            self.sent += len(name.split("+"))
            self.xdotool("key", name)
            self.keys += 1
            self.settle()

    def type_words(self, words):
        """Typed into a field."""
        for letter in words:
            self.key("space" if letter == " " else letter)

    def focused(self):
        return next((path for path, widget in self.widgets().items() if "focus" in widget.state), "")

    def go_to(self, path, most=120):
        """Tab until the focus is there."""
        for _ in range(most):
            if self.focused() == path:
                return
            self.key("Tab")
        raise Failed(f"Tab does not reach {path}; it stays at {self.focused()}")

    def press(self, path):
        """From the board to a panel's widget, and Enter."""
        if not self.focused():
            self.key("F6")
        self.go_to(path)
        self.key("Return")


class Hands:
    """What is to be seen, and orders by keys."""

    def __init__(self, program):
        self.p = program
        self.done = {}
        self.tried = set()

    def look(self):
        return self.p.widgets()

    def has(self, path):
        return path in self.look()

    def label(self, path):
        widget = self.look().get(path)
        return widget.label if widget else ""

    def phase(self):
        for path, widget in self.look().items():
            if path.startswith("table/ribbon/") and "on" in widget.state and not path.endswith(("/who", "/score")):
                return path.split("/")[-1]
        return ""

    def who(self):
        return self.label("table/ribbon/who")

    def can_act(self):
        return [path.split("/")[-1] for path, widget in self.look().items()
                if path.startswith("table/unit/") and widget.label.endswith("(can act)")]

    def state(self):
        widgets = self.look()
        return (self.label("table/ribbon/score"), self.who(), self.phase(), tuple(sorted(self.can_act())),
                tuple(widget.label for path, widget in widgets.items() if path.startswith("table/model/")),
                "table/ask/title" in widgets)

    def note(self, kind):
        self.done[kind] = self.done.get(kind, 0) + 1

    def put_back(self):
        for _ in range(8):
            if not any(path in self.look() for path in HELD):
                return
            self.p.key("Escape")

    def select(self, unit):
        for _ in range(60):
            if "table/unit/" + unit in self.look() and "on" in self.look()["table/unit/" + unit].state:
                return
            self.p.key("Tab")
        raise Failed("Tab does not reach " + unit)

    def ends(self):
        phase, before = self.phase(), self.state()
        for _ in range(6):
            self.p.key("space")
            if self.state() != before or self.has("table/refusal/title"):
                break
        self.note("end " + phase)

    def answers(self):
        """Whatever is asked: as it is offered."""
        if not self.has("table/ask/title"):
            return False
        self.note("answer " + self.label("table/ask/title"))
        self.p.key("Return")
        return True

    def aim(self, unit, key, kind, give=("space",)):
        """Takes a verb up, goes through the targets until one may be named, names it."""
        self.select(unit)
        before = self.state()
        self.p.key(key)
        for _ in range(14):
            self.p.key("Tab")
            widgets = self.look()
            said = [widgets[path] for path in ("table/words/odds", "table/preview", "table/can") if path in widgets]
            good = [widget for widget in said if "on" in widget.state]
            if good:
                self.p.picture(kind)
                self.p.key(*give)
                break
        done = self.state() != before
        if not done:
            print("   no", kind, "by", unit, [widget.label for widget in said], flush=True)
        self.put_back()
        if done:
            self.note(kind)
        return done

    def walk(self, unit, key, *steps):
        """Loose models: the ghost goes by the arrows."""
        self.select(unit)
        before = self.state()
        self.p.key(key)
        for step in steps:
            self.p.key(step)
        if self.has("table/refused"):
            self.put_back()
            return False
        self.p.key("Return")
        done = self.state() != before
        self.put_back()
        if done:
            self.note("walk " + key)
        return done


# ---- pages and panels -------------------------------------------------------------------------------------------


def pages(program):
    """Every page of the home screen, and the way back."""
    for page in ("lessons", "saved", "settings", "workshop"):
        path = f"home/{page}"
        program.go_to(path)
        program.key("Return")
        check(program.read()[0] != "home" or not program.has(path), f"Enter opens the page {page}")
        program.key("Tab")
        check(program.focused(), f"Tab goes along the page {page}")
        program.picture(f"page-{page}")
        if page == "settings":
            program.go_to("settings/list/text-size/more")
            program.key("Return")
            check(program.get("settings/list/text-size/value").label == "125 %", "a setting is changed by keys")
            program.key("ctrl+0")
        if page == "lessons":
            lessons = [name for name in program.widgets() if name.startswith("lessons/list/")]
            seen = set()
            for _ in range(60):
                program.key("Tab")
                seen.add(program.focused())
            check(len(seen) > len(lessons), "Tab goes on into what is scrolled out of sight")
        program.key("Escape")
        check(program.has(path), f"Escape leads back from {page}")


def new_game(program, game, scenario):
    """From the home screen to the table."""
    program.go_to("home/new-game")
    program.key("Return")
    if not program.has(f"new-game/scenario/{scenario}"):
        program.key("Escape")
        program.go_to(f"home/game-{game}")
        program.key("Return")
    program.go_to(f"new-game/scenario/{scenario}")
    program.key("Return")
    program.go_to(next(path for path in program.widgets() if path.endswith("seat-1/name")))
    program.type_words("ann")
    program.go_to("new-game/seats/seat-2/player/person")
    program.key("Return")
    check(program.has("new-game/start"), "the set-up page has its way to the table")
    program.go_to("new-game/start")
    program.key("Return")
    program.wait_for(lambda: program.has("table/board"), "the table")
    program.settle()


def cursor(hands):
    """The cross on the table replaces the pointer."""
    program = hands.p
    program.key("F4")
    check(program.has("table/cursor"), "a key brings the cursor to the table")
    before = hands.label("table/cursor")
    program.key("Right", "shift+Down", "ctrl+Down")
    after = hands.label("table/cursor")
    old, new = ([float(part.strip(",")) for part in said.split(" ")[:2]] for said in (before, after))
    check(abs(new[0] - old[0] - 1) < 0.001 and abs(new[1] - old[1] - 0.11) < 0.001,
          "arrows steer it by an inch, a tenth and a hundredth: " + before + " > " + after)
    program.picture("cursor")
    program.key("t", "Return", "Right", "Right", "Right")
    check(hands.label("table/tape") == "3.00\u2033", "the tape measures from where it was set: " + hands.label("table/tape"))
    program.key("Return", "t")
    check(hands.has("table/ruler"), "and is pinned")
    program.key("shift+t", "Escape")
    check(not hands.has("table/cursor"), "Escape puts the cursor away")


def here(hands, unit):
    """What is here: the cursor starts at the chosen unit and names it."""
    hands.select(unit)
    hands.p.key("F4")
    named = hands.label("table/unit/" + unit).split(" (")[0].split(":")[0]
    said = hands.label("table/cursor")
    check(len(said.split("\u00b7")) > 1, "the cursor says what is here: " + said + " / " + named)
    hands.p.key("Escape")


def overlays(hands):
    """Each on its key and as a button."""
    program = hands.p
    tools = [path for path in hands.look() if path.startswith("table/tools/")]
    check(len(tools) >= 10, "the tools stand as buttons: " + " ".join(tools))
    for key in ("v", "z", "F3"):
        before = {path for path, widget in hands.look().items() if path.startswith("table/tools/") and "on" in widget.state}
        program.key(key)
        after = {path for path, widget in hands.look().items() if path.startswith("table/tools/") and "on" in widget.state}
        check(before != after, f"{key} shows an overlay")
        program.picture("overlay-" + key)
        program.key(key)


def ahead(hands, unit):
    """The arrow from the unit's edge of the table to the other."""
    label = hands.label(f"table/model/{unit}-1")
    return "Down" if label and float(label.split(" ")[0].split(",")[1]) < 24 else "Up"


def refusal(hands, unit, *keys):
    """Too far: the rule in full, the nearest that would do, then put back."""
    program = hands.p
    hands.select(unit)
    program.key(*keys)
    check(hands.has("table/refusal/title"), "what is too far is refused")
    program.picture("refusal")
    program.key("shift+slash")
    check(hands.has("table/rule/words"), "the rule can be read")
    program.key("Escape", "Escape")
    hands.put_back()


def why(hands):
    """Why may it? for the deed that was done last."""
    hands.p.key("y")
    check(hands.has("table/why/title"), "Y says why it may")
    hands.p.picture("why")
    said = " ".join(widget.label for path, widget in hands.look().items() if path.startswith("table/why/"))
    check("to spare" in said and ":" in said, "with the figure, the limit, what is left and the rule: " + said[:200])
    hands.p.key("Escape")
    check(not hands.has("table/why/title"), "and is put away")
    return said


def log_and_replay(hands):
    """The log's lines are reached by Tab; looking back steps by its own keys."""
    program = hands.p
    if not any(path.startswith("table/log/lines") for path in hands.look()):
        program.key("l")
    lines = [path for path in hands.look() if path.startswith("table/log/lines/line-")]
    check(lines, "the log tells what happened")
    program.press(lines[min(2, len(lines) - 1)])
    check(hands.has("table/study/moment"), "a line that is chosen shows it on the table")
    step = hands.label("table/study/scrubber")
    check(int(hands.label("table/study/refusals")) > 0, "refusals are marked along the battle")
    program.key("Escape")
    if hands.has("table/study/moment"):
        program.key("Escape")
    program.key("F5", "comma")
    check(hands.label("table/study/marked") == "1", "a moment that was marked is seen along the battle")
    check(hands.has("table/study/moment"), "a comma looks back")
    program.key("comma")
    two = hands.label("table/study/scrubber")
    program.key("period")
    check(hands.label("table/study/scrubber") != two, "a full stop steps on")
    program.key("shift+comma")
    check(hands.label("table/study/scrubber") != two, "with Shift it goes by phases")
    program.key("shift+equal", "minus", "space")
    program.picture("replay")
    program.key("space")
    program.key("Escape")
    check(not hands.has("table/study/moment"), "Escape comes back to now")
    program.key("l")
    return step


def small_keys(hands):
    """Settings over the table, a picture, the camera."""
    program = hands.p
    program.key("F10")
    check(hands.has("table/settings/panel"), "settings open over the table")
    program.go_to("table/settings/list/confirm-moves")
    program.key("Return", "Return", "Escape")
    program.key("F12")
    folder = os.path.join(program.env["XDG_DATA_HOME"], "sixbyfour", "sixbyfour", "battles")
    check(any(name.endswith(".png") for name in os.listdir(folder)), "F12 takes a picture of the table")
    program.key("Home", "End", "0")


def keys_page(hands):
    """A key is bound to another by keys alone, and back."""
    program = hands.p
    program.key("F1")
    program.go_to("table/keys/list/t")
    program.key("Return", "F7")
    check(program.get("table/keys/list/t").label.startswith("F7"), "the page shows the new key")
    program.go_to("table/keys/reset")
    program.key("Return")
    program.key("Escape")


def seats(hands):
    """How each seat wants to be asked, by Tab."""
    program = hands.p
    program.key("shift+s")
    program.go_to("table/manners/rows/confirm" if hands.has("table/manners/rows/confirm") else
                  "table/manners/rows/referee/guide")
    program.key("Return", "Return", "Escape")


def take_back(hands):
    """The last order, taken back and given again."""
    program = hands.p
    places = [widget.label for path, widget in hands.look().items() if path.startswith("table/model/")]
    program.key("ctrl+z")
    while hands.has("table/consent/title"):
        program.key("Return")
    check([widget.label for path, widget in hands.look().items() if path.startswith("table/model/")] != places,
          "an order is taken back")
    program.key("ctrl+y")
    check([widget.label for path, widget in hands.look().items() if path.startswith("table/model/")] == places,
          "and given again")


def ending(hands, record):
    """Given up: the result, its turning points, the story, and the same again with the sides changed."""
    program = hands.p
    for _ in range(6):
        if hands.has("table/menu/concede"):
            break
        program.key("Escape")
    program.go_to("table/menu/concede")
    program.key("Return")
    check(not hands.has("table/victory/result"), "a battle is not given up at one press")
    program.key("Return")
    program.wait_for(lambda: hands.has("table/victory/result"), "the result")
    program.picture("result")
    program.go_to("table/victory/story")
    program.key("Return")
    program.wait_for(lambda: os.path.exists(record[:-4] + ".txt"), "the story")
    with open(record[:-4] + ".txt", encoding="utf-8") as file:
        words = file.read()
    check("Round 1" in words, f"the story is told in a text of {len(words.splitlines())} lines")
    turns = [path for path in hands.look() if path.startswith("table/victory/rows/turning-")]
    if turns:
        program.go_to(turns[0])
        program.key("Return")
        check(hands.has("table/study/moment"), "a turning point shows its moment")
        program.key("Escape")
        check(hands.has("table/victory/result"), "and the result stands there again")
    who = hands.look().get("table/ribbon/who")
    program.go_to("table/victory/sides")
    program.key("Return")
    program.wait_for(lambda: program.has("table/board") and not hands.has("table/victory/result"), "the next battle")
    program.settle()
    check(hands.phase() or who, "the same again begins, with the sides changed")


def resume(hands):
    """Killed and begun again: three events, who is asked, the options."""
    program = hands.p
    program.kill()
    program.start()
    program.go_to("home/go-on")
    program.key("Return")
    program.wait_for(lambda: program.has("table/board"), "the table")
    program.settle()
    check(program.has("table/resume/title"), "resuming tells what was going on")
    program.picture("resumed")
    program.key("Return")


# ---- WARSURGE ------------------------------------------------------------------------------------------------------


def deploy(hands):
    """The first two are led to their places by the arrows, the others where it is suggested."""
    program = hands.p
    order = 0
    while order < 80:
        if hands.answers():
            continue
        if not hands.has("table/tray/left"):
            return
        order += 1
        before = hands.state(), hands.label("table/tray/left")
        if order <= 2:
            program.key("Tab", "e", "shift+Right", "Return")
            if (hands.state(), hands.label("table/tray/left")) != before:
                hands.note("deploy by arrows")
                continue
            hands.put_back()
        program.key("j")
        hands.note("deploy")
    raise Failed("the deployment does not end")


def warsurge_order(hands):
    """One order of the phase; False when nobody has one left."""
    phase = hands.phase()
    for unit in hands.can_act():
        if (phase, hands.who(), unit) in hands.tried:
            continue
        hands.tried.add((phase, hands.who(), unit))
        if phase == "attack":
            if hands.aim(unit, "s", "attack", ("space", "Return")):
                return True
        elif hands.walk(unit, "f", ahead(hands, unit), ahead(hands, unit)):
            return True
        elif hands.walk(unit, "h", "shift+" + ahead(hands, unit)):
            return True
    return False


def warsurge(program):
    hands = Hands(program)
    deploy(hands)
    check(hands.done.get("deploy by arrows"), "units are put down by arrows")
    first = None
    extras = False
    for _ in range(400):
        if hands.answers():
            continue
        if hands.has("table/victory/result"):
            break
        first = first or hands.label("table/ribbon/score").split("   ")[0]
        if hands.label("table/ribbon/score").split("   ")[0] != first:
            break
        if not extras and hands.phase() == "move" and hands.can_act():
            extras = True
            unit = hands.can_act()[0]
            cursor(hands)
            here(hands, unit)
            overlays(hands)
            refusal(hands, unit, "f", *[ahead(hands, unit)] * 9, "Return")
            hands.select(unit)
            program.key("f", *[ahead(hands, unit)] * 9, "Return", "Return")
            check(hands.label("table/spent") and not hands.has("table/refused"),
                  "one key takes the nearest that is lawful: " + hands.label("table/spent"))
            hands.put_back()
            small_keys(hands)
            keys_page(hands)
            seats(hands)
            check(hands.walk(unit, "f", ahead(hands, unit)) or hands.walk(unit, "f", "Left"), "a unit walks by the arrows")
            why(hands)
            take_back(hands)
            log_and_replay(hands)
            continue
        if not warsurge_order(hands):
            hands.ends()
    print("  ", hands.done)
    check(extras and hands.done.get("walk f"), "units walked")
    check(hands.done.get("attack", 0) > 0, "units attacked")
    resume(hands)


# ---- The Old World ---------------------------------------------------------------------------------------------------


def old_world_order(hands):
    """One order of the phase; False when nobody has one left."""
    phase = hands.phase()
    for unit in hands.can_act():
        if (phase, hands.who(), unit) in hands.tried:
            continue
        hands.tried.add((phase, hands.who(), unit))
        if phase == "declare" and hands.aim(unit, "h", "charge"):
            return True
        if phase == "shooting" and hands.aim(unit, "s", "shoot"):
            return True
        if phase == "remaining" and lead(hands, unit):
            return True
    return False


def lead(hands, unit):
    """A regiment: ahead, a wheel typed as arrows, a step taken back, given."""
    program = hands.p
    hands.select(unit)
    before = hands.state()
    if not hands.has("table/regiment/ahead"):
        return False
    program.key("Up", "shift+Left", "BackSpace")
    if hands.has("table/regiment/refused"):
        program.key("BackSpace")
    else:
        program.key("w", "shift+Left")
    if not hands.has("table/regiment/said"):
        hands.put_back()
        return False
    program.picture("regiment")
    program.key("Return")
    if hands.has("table/refusal/title"):
        hands.put_back()
        return False
    done = hands.state() != before
    if done:
        hands.note("move")
    return done


def cast(hands, unit):
    """A spell out of the list, at the first unit that it takes."""
    program = hands.p
    hands.select(unit)
    before = hands.state()
    program.key("k")
    words = [path for path in hands.look() if path.startswith("table/words/") and not path.endswith(("/card", "/back"))]
    for word in range(len(words)):
        if not hands.has("table/words/card"):
            program.key("k")
        program.key(str(word + 1))
        program.picture("cast")
        for _ in range(8):
            if hands.state() != before or not hands.has("table/words/card"):
                break
            program.key("Tab")
            preview = odds_in(hands.look())
            if preview and "on" not in preview.state:
                continue
            program.key("Return")
            hands.p.settle()
        if hands.state() != before:
            hands.note("cast")
            return True
        hands.put_back()
        hands.select(unit)
    return False


def old_world(program):
    hands = Hands(program)
    first, extras, cast_tried = None, False, set()
    for _ in range(500):
        if hands.answers():
            continue
        if hands.has("table/victory/result"):
            break
        if "Enter" in hands.label("table/hint") and hands.phase() not in ("remaining",):
            program.key("Return")
            hands.note("as offered " + hands.phase())
            continue
        now = hands.label("table/ribbon/score").split("   ")[0]
        first = first or now
        if now != first:
            break
        wizard = [unit for unit in hands.can_act() if unit == "venn" and (hands.phase(), unit) not in cast_tried]
        if wizard and "table/orders/cast" in hands.look():
            cast_tried.add((hands.phase(), wizard[0]))
            if cast(hands, wizard[0]):
                continue
        if not extras and hands.phase() == "remaining" and hands.has("table/orders/wheel"):
            extras = True
            cursor(hands)
            overlays(hands)
            unit = next(unit for unit in hands.can_act() if unit in ("spears", "crossbows"))
            refusal(hands, unit, "f", *["Up"] * 12, "Return")
            program.key("f", *["Up"] * 12, "Return", "Return")
            check(hands.has("table/regiment/said") and not hands.has("table/regiment/refused"),
                  "one key takes the nearest that is lawful: " + hands.label("table/regiment/said"))
            hands.put_back()
            check(lead(hands, unit), "a regiment is led by arrows")
            program.key("F3")
            check(hands.label("table/trail").startswith("ways"), "the trail shows where it went")
            program.key("F3")
            why(hands)
            take_back(hands)
            log_and_replay(hands)
            continue
        if old_world_order(hands):
            continue
        before = hands.state()
        hands.ends()
        if hands.state() == before and not hands.has("table/refusal/title"):
            raise Failed("nothing ends this: " + " ".join(f"{path}[{widget.label}]" for path, widget in hands.look().items()
                                                            if not path.startswith(("table/model", "table/tools"))))
        if hands.has("table/refusal/title"):  # somebody has to act first
            print("  refused:", hands.label("table/refusal/words"))
            hands.put_back()
            hands.tried = set()
    print("  ", hands.done)
    for kind in ("charge", "move", "shoot", "cast"):
        check(hands.done.get(kind), f"the turn had: {kind}")
    check(any(kind.startswith("answer react") for kind in hands.done), "a charge was reacted to")
    resume(hands)


# ---- both --------------------------------------------------------------------------------------------------------------


def play(binary, game, work, display):
    folder = os.path.join(work, game)
    os.makedirs(folder)
    words, record = [], None
    if game == "old-world":
        record = os.path.join(folder, "home", "sixbyfour", "sixbyfour", "battles", "keyboard.6x4")
        os.makedirs(os.path.dirname(record))
        shutil.copy(os.path.join(HERE, "keyboard.6x4"), record)
        words = ["play", "old-world", record, "--seed", "5"]
    program = Keys(binary, folder, display, "1600x900", words, settings={"speed": 3, "show-log": 0, "show-card": 0})
    try:
        if game == "warsurge":
            pages(program)
            new_game(program, game, "first-blood")
            warsurge(program)
        else:
            program.wait_for(lambda: program.has("table/board"), "the table")
            program.key("Return")
            program.words = []
            old_world(program)
        check(program.presses == 0 and program.drags == 0, f"{game}: only keys, {program.keys} of them")
        record = record_of(program)
        ending(Hands(program), record)
    except Failed:
        program.picture("failed-" + game)
        raise
    finally:
        program.close()
    replay(binary, record, work)


def main():
    binary = os.path.abspath(sys.argv[1])
    games = sys.argv[2:] or ["warsurge", "old-world"]
    display = Display("1600x900")
    with tempfile.TemporaryDirectory() as work:
        try:
            for game in games:
                play(binary, game, work, display)
        except Failed as failed:
            print("FAILED:", failed)
            sys.exit(1)
        finally:
            display.close()


if __name__ == "__main__":
    main()
