#!/usr/bin/env python3
"""How the seats look and what time they have, by the keyboard alone: a colour set and strong patterns on the settings page, a seat's
own colour and pattern on the set-up page with the warning that it earns, clocks in a battle that run, are held, survive a kill and
stand in the record.

usage: looks.py PROGRAM"""
import os
import sys
import time

from drive import check, stage
from keyboard import Keys
from player import record_of

SEAT = "new-game/seats/seat-2"


def settings(program):
    program.go_to("home/settings")
    program.key("Return")
    shown = lambda: program.get("settings/sample").label
    check(shown().startswith("Blue, whole line; Red, dashes"), "the little table shows the usual sides")
    program.go_to("settings/list/colours/white,-black")
    program.key("Return")
    check(shown().startswith("White, whole line; Black, dashes"), "and at once the set that is chosen")
    program.go_to("settings/list/strong-patterns")
    program.key("Return")
    check("strong" in shown(), "and strong patterns")
    program.go_to("settings/list/tape/with-centimetres")
    program.key("Return")
    check("centimetres" in shown(), "and the tape's units")
    program.go_to("settings/list/colours/blue,-red")
    program.key("Return")
    program.key("Escape")


def setting_up(program):
    program.key("n")
    program.wait_for(lambda: program.has("new-game/start"), "the set-up page")
    program.go_to(f"{SEAT}/look")
    program.key("Return")
    program.go_to(f"{SEAT}/dye/green")
    program.key("Return")
    check(program.get(f"{SEAT}/look").label == "Green, dashes", "a seat gets a colour of its own")
    check(not program.has("new-game/seats/doubt-1"), "green beside blue is told apart by every eye")
    program.go_to(f"{SEAT}/dye/sky-blue")
    program.key("Return")
    check("refusal to protan eyes" in program.get("new-game/seats/doubt-1").label, "a doubtful colour is warned of")
    program.go_to(f"{SEAT}/figures")
    program.key("ctrl+a")
    program.type_words("de8a1c")
    check(program.get(f"{SEAT}/look").label == "Orange, dashes", "six figures are a colour")
    check(not program.has("new-game/seats/doubt-1"), "orange is clear of everything")
    program.go_to(f"{SEAT}/pattern/teeth")
    program.key("Return")
    check(program.get(f"{SEAT}/look").label == "Orange, teeth", "and any pattern")
    program.go_to("new-game/options/clock/more")
    program.key("Return")
    check(program.get("new-game/options/clock/value").label == "5 min each", "each seat gets five minutes")


def seconds_of(label):
    """What each seat's clock in it shows; the roll-off decides which of them runs."""
    clocks = [word.rstrip(",;").split(":") for word in label.split() if ":" in word]
    return [int(minutes) * 60 + int(seconds) for minutes, seconds in clocks]


def clocks(program):
    program.go_to("new-game/seats/seat-2/player/person")
    program.key("Return")
    program.go_to("new-game/start")
    began = time.monotonic()
    program.key("Return")
    program.wait_for(lambda: program.has("table/ribbon/clock"), "the clocks in the ribbon")
    label = lambda: program.get("table/ribbon/clock").label
    for _ in range(20):
        if "on" in program.get("table/ribbon/who").state:
            break
        program.key("Return")
    first = seconds_of(label())
    spent = lambda: [before - after for before, after in zip(first, seconds_of(label()))]
    program.wait_for(lambda: max(spent()) >= 2, "a clock that runs by itself")
    check(len(first) == 2 and min(spent()) == 0, f"the asked side's clock runs and the other's stands: {first}, then {label()}")
    gone, passed = 2 * 300 - sum(seconds_of(label())), time.monotonic() - began
    check(gone <= passed + 2, f"and not faster than time: {gone} s of {passed:.1f}")
    program.key("shift+F7")
    check("held" in label(), "it is held by a key")
    held = seconds_of(label())
    time.sleep(2)
    check(seconds_of(label()) == held, "and stands still meanwhile")
    program.kill()
    with open(record_of(program), encoding="utf-8") as record:
        check("@ blue clock 5:00 extra 0\n" in record.read(), "the record tells what was agreed on")
    program.start()
    program.key("Return")
    program.wait_for(lambda: program.has("table/ribbon/clock"), "the clocks of the battle that goes on")
    check(max(seconds_of(label())) <= 300, "it has no more than was agreed on")


def main():
    with stage("1600x900") as (work, display):
        program = Keys(os.path.abspath(sys.argv[1]), work, display, settings={"speed": 3, "hand-over": 0})
        settings(program)
        setting_up(program)
        clocks(program)
        program.close()
        kept = open(os.path.join(work, "home", "sixbyfour", "sixbyfour", "settings"), encoding="utf-8").read()
        check("colour-2 DE8A1C" in kept and "pattern-2 3" in kept, "the choice is kept")
    print("looks: good")


if __name__ == "__main__":
    main()
