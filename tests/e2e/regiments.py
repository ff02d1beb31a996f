#!/usr/bin/env python3
"""A battle of ranked regiments in the window by simulated mouse and keys, both sides, to its victory sheet: regiments are
led by their handles and by the arrows, charges declared, missiles shot, combats fought. The record then replays without
a window and without the project's files to the same hash.

usage: regiments.py PROGRAM [SCENARIO] [SEED]"""
import os
import sys

from battle import replay
from drive import Failed, Program, check, odds_in, stage
from player import record_of

MOST_STEPS = 1500
SEED = "11"  # of the dice, unless the third word names another: a battle in which both sides charge
MOVES_A_TURN = 6  # regiments that a seat moves in a turn; the others wait
MOST_BEYOND = 6
TO_BE_SEEN = {
    "table/shape": "a charge shows its gap before it is declared",
    "table/arrow": "declared charges and flights have an arrow",
    "table/fight/outlook": "a fight says what it is likely to come to",
    "table/regiment/stage-1": "a regiment's way says what it costs",
}
HELD = ("table/refusal/title", "table/words/card", "table/regiment/said", "table/regiment/refused", "table/preview",
        "table/spent", "table/refused")


class Commander:
    def __init__(self, program):
        self.p = program
        self.given, self.tried = {}, set()
        self.turn = self.seen = None
        self.moved = 0
        self.keyed = False  # the next order is given by keys
        self.w = {}
        self.shown = set()
        self.fights, self.fight = [], None  # of each: presses, and answers among them

    # ---- what is to be seen ------------------------------------------------------------------------------------

    def look(self):
        self.w = self.p.widgets()
        self.shown.update(path for path in self.w if path in TO_BE_SEEN)
        return self.w

    def label(self, path):
        return self.look()[path].label if path in self.look() else ""

    def by_keys(self):
        return self.keyed

    def now(self):
        phase = [path.split("/")[-1] for path, widget in self.w.items()
                 if path.startswith("table/ribbon/") and "on" in widget.state and not path.endswith(("/who", "/score"))]
        return self.label("table/ribbon/score").split("   ")[0], self.label("table/ribbon/who"), (phase or [""])[0]

    def can_act(self):
        return [path.split("/")[-1] for path, widget in self.look().items()
                if path.startswith("table/unit/") and widget.label.endswith("(can act)")]

    def state(self):
        """Changes when an order has been taken."""
        return self.now(), tuple(sorted(self.can_act())), tuple(
            widget.label for path, widget in self.w.items() if path.startswith("table/model/"))

    def alternate(self, kind):
        """By pointer and by keys in turn, for each kind of order."""
        self.keyed = self.given.get(kind + " pointer", 0) > self.given.get(kind + " keys", 0)

    def note(self, kind):
        key = kind + (" keys" if self.by_keys() else " pointer")
        self.given[key] = self.given.get(key, 0) + 1

    def put_back(self):
        for _ in range(6):
            if not any(path in self.look() for path in HELD):
                return
            self.p.key("Escape")

    def select(self, unit):
        """By Tab, or with a click on the unit's sign; false when another's sign lies over it."""
        path = "table/unit/" + unit
        for _ in range(45):
            if "on" in self.look()[path].state:
                return True
            if self.by_keys():
                self.p.key("Tab")
            else:
                self.p.click_at(*self.w[path].middle())
                return "on" in self.look()[path].state
        raise Failed("Tab does not reach " + unit)

    # ---- orders --------------------------------------------------------------------------------------------------

    def ends(self):
        """What ends this part: and once more when units could still act."""
        self.p.key("space")
        if "table/finish/yes" in self.look():
            self.p.key("space")

    def aim(self, unit, key, kind):
        """Takes the verb up and goes through the enemies until one may be named."""
        mine = self.label("table/unit/" + unit)
        before = self.state()
        if not self.select(unit):
            return False
        self.p.key(key)
        named = set()
        for _ in range(12):
            if self.by_keys():
                self.p.key("Tab")
            else:
                signs = [widget for path, widget in self.look().items() if path.startswith("table/unit/")
                         and path not in named and widget.label != mine and "(can act)" not in widget.label]
                if not signs:
                    break
                named.add(signs[0].path)
                self.p.move(*signs[0].middle())
                self.p.settle()
            preview = odds_in(self.look())
            if preview and "on" in preview.state:
                self.p.picture(kind)
                if self.by_keys():
                    self.p.key("space")
                else:
                    self.p.click_at(*self.p.at)
                break
        done = self.state() != before or "table/ask/panel" in self.w
        self.put_back()
        if done:
            self.note(kind)
        return done

    def march(self, unit):
        """Straight ahead by the arrows, or led by the block itself; as far as is lawful."""
        before = self.state()
        if not self.select(unit) or "table/regiment/ahead" not in self.look():
            return False
        if self.by_keys():
            self.p.key("Up", "Up", "shift+Left")
        else:
            x, y = self.w["table/regiment/ahead"].middle()
            back = self.w["table/regiment/back"].middle()
            far = max(abs(x - back[0]), abs(y - back[1]), 1)
            self.p.drag(x, y, x + (x - back[0]) * 60 / far, y + (y - back[1]) * 60 / far)
        for _ in range(8):
            if "table/refusal/title" in self.look():
                self.p.key("Escape")
            if "table/regiment/refused" not in self.look():
                break
            self.p.key("BackSpace" if self.by_keys() else "Down")
        if "table/regiment/said" in self.look():
            self.p.picture("regiment")
            self.p.key("Return")
        done = self.state() != before
        self.put_back()
        if done:
            self.note("move")
        return done

    def order(self, phase):
        """One order of a phase in which several units could act; false when nobody has anything left to do."""
        for unit in self.can_act():
            if (phase, unit) in self.tried:
                continue
            self.tried.add((phase, unit))
            self.alternate({"declare": "charge", "shooting": "shoot"}.get(phase, "move"))
            if phase == "declare" and self.aim(unit, "h", "charge"):
                return True
            if phase == "shooting" and self.aim(unit, "s", "shoot"):
                return True
            if phase == "remaining" and self.moved < MOVES_A_TURN and self.march(unit):
                self.moved += 1
                return True
        return False

    def deploys(self):
        """Gives the suggested place; false when nothing stands in the tray any more."""
        before = self.label("table/tray/left"), self.now()
        if "table/tray/suggested" not in self.look():
            return False
        self.alternate("deploy")
        if self.by_keys():
            self.p.key("j")
        else:
            self.p.click("table/tray/suggested")
        self.note("deploy")
        return (self.label("table/tray/left"), self.now()) != before

    # ---- step by step ---------------------------------------------------------------------------------------------

    def is_fought(self):
        return "being fought" in self.label("table/fight/fold")

    def step(self):
        """One order or answer; what a fight costs is counted on the way."""
        before, fought = self.p.presses + self.p.keys, self.is_fought()
        answers = "table/ask/panel" in self.w or "Enter" in self.label("table/hint")
        if not fought and self.fight:
            self.fights.append(self.fight)
            self.fight = None
        goes_on = self.take_step()
        if fought:
            spent, given = self.fight or (0, 0)
            self.fight = (spent + self.p.presses + self.p.keys - before, given + answers)
        return goes_on

    def effort(self):
        """Presses of the fights, and how many of each were no answer."""
        spent = sum(presses for presses, _ in self.fights)
        answers = sum(given for _, given in self.fights)
        beyond = max((presses - given for presses, given in self.fights), default=0)
        return f"{len(self.fights)} fights: {spent} presses, {answers} of them answers; at most {beyond} beyond"

    def take_step(self):
        self.look()
        if "table/victory/result" in self.w:
            return False
        if self.now() != self.seen:
            self.seen, self.tried = self.now(), set()
            self.moved = 0
        if "table/finish/yes" in self.w:
            self.p.key("space")
        elif "table/refusal/title" in self.w:  # somebody has to act first: try again the other way
            self.put_back()
            self.tried = set()
            self.given["refused"] = self.given.get("refused", 0) + 1
        elif "table/ask/panel" in self.w:
            self.p.key("Return")
        elif "table/orders/panel" not in self.w:
            self.p.settle()
        elif "Enter" in self.label("table/hint"):
            self.p.key("Return")
        elif self.seen[2] == "deploy" and self.deploys():
            pass
        elif not self.order(self.seen[2]):
            self.ends()
        return True


def play(binary, scenario, seed, work, display):
    words = ["play", "old-world", "--scenario", scenario, "--red", "human", "--seed", seed]
    program = Program(binary, work, display, "1600x900", words, settings={"speed": 3, "show-log": 0, "show-card": 0})
    commander = Commander(program)
    try:
        program.wait_for(lambda: program.has("table/board"), "the table")
        program.settle()
        rounds, said = 0, ""
        for _ in range(MOST_STEPS):
            if not commander.step():
                break
            if commander.seen and commander.seen[0] != said:
                said = commander.seen[0]
                rounds += 1
                print(said, commander.given, flush=True)
                program.picture(f"round-{rounds}")
        check("table/victory/result" in commander.look(), "the battle came to its end")
        program.picture("victory")
        print("result:", program.get("table/victory/result").label, commander.given)
        for how in ("pointer", "keys"):
            check(commander.given.get(f"move {how}", 0) > 0, f"regiments were led by {how}")
        print(commander.effort())
        check(all(presses - given <= MOST_BEYOND for presses, given in commander.fights),
              f"a fight takes at most {MOST_BEYOND} presses beyond its answers")
        for path, what in TO_BE_SEEN.items():
            check(path in commander.shown, what)
        check(any(kind.startswith("charge") for kind in commander.given), "a charge was declared")
        record = record_of(program)
    except Failed:
        program.picture("failed")
        print("given so far:", commander.given, commander.seen)
        raise
    finally:
        program.close()
    replay(binary, record, work)


def main():
    binary = os.path.abspath(sys.argv[1])
    scenario = sys.argv[2] if len(sys.argv) > 2 else "first-blood"
    seed = sys.argv[3] if len(sys.argv) > 3 else SEED
    with stage("1600x900") as (work, display):
        play(binary, scenario, seed, work, display)


if __name__ == "__main__":
    main()
