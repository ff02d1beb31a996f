#!/usr/bin/env python3
"""Action Steps with transports in the window: every kind of order by pointer and by keys, one undone and given again,
a battle conceded, and its record replayed without a window.

usage: advanced.py PROGRAM [most orders]"""
import os
import sys

from battle import replay
from drive import Failed, Program, check, stage
from player import record_of
from tactics import Tactician

KINDS = ("deploy", "move", "dash", "fire", "use", "prepare", "guard", "support")
BEACONS = ((16, 24), (36, 24), (56, 24))
LEAST_ORDERS = 60


class Captain(Tactician):
    """Gives each time what was given least so far, by pointer and by keys in turn."""

    def way(self):
        return " keys" if self.by_keys else " pointer"

    def missing(self):
        return [kind + way for kind in KINDS for way in (" pointer", " keys") if kind + way not in self.given]

    def advanced(self, mine, toward):
        if "table/orders/disembark" in self.look() and self.disembark():
            return True
        verbs = [verb for verb in self.offered() if verb in KINDS]
        verbs.sort(key=lambda verb: (self.given.get(verb + self.way(), 0), verb))
        by_keys = self.by_keys
        for verb in verbs:
            for unit in mine:
                self.by_keys = by_keys
                if (unit, verb, by_keys) in self.tried or unit not in self.can_act():
                    continue
                self.tried.add((unit, verb, by_keys))
                if self.give(unit, verb, toward):
                    return True
                self.put_back()
                if not self.has("table/orders/panel"):
                    return True
        self.by_keys = by_keys
        self.finish()
        return True

    def give(self, unit, verb, toward):
        if verb in ("move", "dash"):
            return self.walk(unit, verb, 60 * toward)
        if verb == "fire":
            return self.shoot(unit, verb, self.others())
        if verb == "use":
            return self.use(unit)
        return self.at_once(unit, verb)

    def walk(self, unit, verb, toward):
        """Here a drag of a unit is its first kind of walk; the other one has to be taken up before."""
        if not self.by_keys and verb == "dash":
            return self.dash_by_pointer(unit)
        return super().walk(unit, verb, toward)

    def dash_by_pointer(self, unit):
        goal, before = self.goal_of(unit), self.number()
        self.select(unit)
        if goal is None or "off" in self.p.get("table/orders/dash").state:
            return False
        self.p.click("table/orders/dash")
        start = self.places(unit)[0]
        self.p.press_at(*start[1])
        for spot in self.steps_of(start, goal, self.scale()):
            self.p.move(*spot)
            self.p.seen()
            widgets = self.p.widgets()
            if "table/spent" in widgets and "table/refused" not in widgets:
                break
        self.p.release()
        if self.number() == before:
            return False
        self.note("dash")
        return True

    def shoot(self, unit, verb, targets):
        """A drag would walk: the attack is taken up by its button, then the target is clicked."""
        targets = self.in_reach(unit, targets)
        if self.by_keys or not targets:
            return bool(targets) and super().shoot(unit, verb, targets)
        before = self.number()
        self.select(unit)
        if "off" in self.p.get("table/orders/fire").state:
            return False
        self.p.click("table/orders/fire")
        for target in targets:
            self.look()
            if not self.has("table/attack/go") or not self.models(target):
                return False
            self.p.click_at(*self.models(target)[0].middle())
            if self.refused():
                continue
            if "off" not in self.p.get("table/attack/go").state:
                self.p.click("table/attack/go")
                self.refused()
                if self.number() == before and not self.has("table/ask/title"):
                    return False
                self.note("fire")
                return True
        return False

    def use(self, unit):
        """The first power that some target takes."""
        before = self.number()
        self.select(unit)
        if "off" in self.p.get("table/orders/use").state:
            return False
        for word in range(4):
            if not self.has("table/words/card"):
                if self.by_keys:
                    self.p.key("k")
                else:
                    self.p.click("table/orders/use")
            words = [path for path in self.look() if path.startswith("table/words/") and
                     not path.endswith(("/card", "/back"))]
            if word >= len(words):
                return False
            if self.by_keys:
                self.p.key(str(word + 1))
            else:
                self.p.click(words[word])
            if self.aim_power(unit, before):
                self.note("use")
                return True
        return False

    def aim_power(self, unit, before):
        self.refused()
        for target in [unit] + self.units():
            if self.number() != before:
                return True
            if not self.has("table/words/card"):
                return False
            if self.by_keys:
                self.p.key("Tab", "Return")
            elif self.models(target):
                self.p.click_at(*self.models(target)[0].middle())
            self.refused()
        return self.number() != before


def undo_and_redo(program, player):
    """Takes the last order back and gives it again; both seats agree when it has gone too far."""
    places = {path: widget.label for path, widget in program.widgets().items() if path.startswith("table/model/")}
    program.key("ctrl+z")
    while program.has("table/consent/title"):
        program.key("Return")
    program.key("ctrl+y")
    again = {path: widget.label for path, widget in program.widgets().items() if path.startswith("table/model/")}
    check(again == places, "what was taken back was given again")
    player.undos += 1


def concede(program):
    for _ in range(6):
        if program.has("table/menu/concede"):
            break
        program.key("Escape")
    program.click("table/menu/concede")
    program.click("table/menu/concede")
    program.wait_for(lambda: program.has("table/victory/result"), "the victory sheet")
    program.picture("conceded")


def is_free_of_dice(player):
    """Only an order without dice can be given again exactly."""
    return player.has("table/orders/panel") and player.phase() == "steps"


def play(binary, most, work, display):
    program = Program(binary, work, display, "1920x1080",
                      ["play", "warsurge", "--scenario", "three-beacons", "--red", "human",
                       "--option", "playstyle=advanced", "--seed", "8"],
                      settings={"speed": 3, "show-log": 0, "show-card": 0})
    player = Captain(program, BEACONS)
    try:
        for order in range(most):
            player.by_keys = order % 2 == 1
            before = player.given.get("guard pointer", 0) + player.given.get("guard keys", 0)
            if not player.step():
                break
            guarded = player.given.get("guard pointer", 0) + player.given.get("guard keys", 0) != before
            if guarded and not player.undos and is_free_of_dice(player):
                undo_and_redo(program, player)
            if order >= LEAST_ORDERS and not player.missing() and player.undos:
                break
        for kind in sorted(player.given):
            print("  ", kind, player.given[kind])
        check(not player.missing(), "every kind of order was given by pointer and by keys " + str(player.missing()))
        check(any(kind.startswith("disembark") for kind in player.given), "somebody got out of a transport")
        check(player.undos, "an order was taken back and given again")
        if not player.over():
            concede(program)
        record = record_of(program)
    except Failed:
        program.picture("failed")
        print("given so far:", player.given)
        raise
    finally:
        program.close()
    replay(binary, record, work)


def main():
    binary = os.path.abspath(sys.argv[1])
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    with stage("1920x1080") as (work, display):
        play(binary, most, work, display)


if __name__ == "__main__":
    main()
