#!/usr/bin/env python3
"""What hands can do at the table besides playing by the rules: a group is strung along an edge, threats are shown, things are
set and overruled by hand, each seat is treated as it wants, keys change places, the wall shows the table alone.

usage: hands.py PROGRAM"""
import os
import shutil
import sys

from battle import replay
from drive import Failed, Program, check, stage
from player import record_of
from tactics import Tactician

BEACONS = ((16, 24), (36, 24), (56, 24))


def to_the_first_move(player):
    for _ in range(60):
        if player.phase() == "move" and not player.has("table/tray/left"):
            return
        player.step()
    raise Failed("nobody comes to move")


def agree(program):
    """The others agree, one after another."""
    check(program.has("table/consent/title"), "the others are asked")
    while program.has("table/consent/title"):
        program.key("Return")


def drag_toward(player, unit, inches, hold):
    """Holds the unit's first model that far toward the enemy."""
    inch = player.scale()
    toward = player.direction(player.can_act())
    x, y = player.models(unit)[0].middle()
    player.p.press_at(x, y)
    player.p.move(x + 3, y + toward * inches * inch)
    player.p.settle()
    hold()
    player.p.release()


def threats_and_edges(player):
    program = player.p
    unit = next(unit for unit in player.can_act() if len(player.models(unit)) >= 6)
    seen = {}

    def hold():
        seen["threats"] = [widget.label for path, widget in program.widgets().items() if "/threat/" in path]
        program.picture("threats")
        program.key("shift+e")
        program.picture("lined")

    drag_toward(player, unit, 3, hold)
    check(seen["threats"] and all(" of " in label for label in seen["threats"]),
          "enemies that reach the ghost are joined to it with gap and reach")
    check(program.has("table/spent") or program.has("table/refused"), "the group stands along the edge")
    program.key("shift+v")
    check(not any("/threat/" in path for path in program.widgets()), "a key puts the threats out")
    program.key("shift+v")
    player.put_back()


def unreachable(player):
    """A click at an enemy whom nobody can strike now."""
    program = player.p
    unit = player.can_act()[0]
    player.select(unit)
    foe = next(other for other in player.others() if player.models(other))
    program.click_at(*player.models(foe)[0].middle())
    check("nearer" in program.get("table/hint").label, "a hint says how to come nearer")
    check("on" in program.get("table/unit/" + unit).state, "the own unit stays chosen")


def by_hand(player):
    program = player.p
    unit = next(unit for unit in player.can_act() if len(player.models(unit)) >= 4)
    player.select(unit)
    before = program.get(f"table/model/{unit}-1").label
    program.key("m")
    program.picture("by-hand")
    program.click("table/by-hand/rows/place")
    x, y = player.models(unit)[0].middle()
    player.look()
    program.drag(x, y, x + 40, y)
    agree(program)
    check(program.get(f"table/model/{unit}-1").label != before, "a unit is put elsewhere by hand")
    program.key("m")
    marks = [path for path in program.widgets() if path.startswith("table/by-hand/rows/")]

    check(marks, "marks and counters can be set")
    program.click("table/by-hand/table")
    program.picture("by-hand-table")
    program.click("table/by-hand/figure")
    program.picture("by-hand-figure")
    program.click("table/by-hand/rows/overrule")
    agree(program)
    program.key("m")
    program.click("table/by-hand/figure")
    check(program.has("table/by-hand/rows/waiting"), "the overruled figure waits")
    program.key("Escape")


def phase_by_hand(player):
    program = player.p
    was = player.phase()
    program.key("m")
    program.click("table/by-hand/table")
    program.click("table/by-hand/rows/phase/more")
    program.click("table/by-hand/rows/go")
    agree(program)
    check(player.phase() != was, "the battle goes on at another phase")


def manners(player):
    """The seat plays guided, then at an open table."""
    program = player.p
    program.key("shift+s")
    program.picture("manners")
    program.click("table/manners/rows/referee/guide")
    program.key("Escape")
    unit = player.can_act()[0]
    seen = {}

    def hold():
        seen["refused"] = program.has("table/refused")

    drag_toward(player, unit, 11, hold)
    check(not seen["refused"], "a guided ghost stays where it is lawful")
    program.key("ctrl+z")
    while program.has("table/consent/title"):
        program.key("Return")
    program.key("shift+s")
    program.click("table/manners/rows/referee/open-table")
    program.key("Escape")
    before = program.get(f"table/model/{unit}-1").label
    drag_toward(player, unit, 13, lambda: None)
    agree(program)
    check(program.get(f"table/model/{unit}-1").label != before, "at an open table anything goes when all agreed")


def keys(player):
    program = player.p
    program.key("F1")
    program.picture("keys")
    lines = [path for path in program.widgets() if "/keys/" in path]
    check("table/keys/list/t" in lines, "each key has its line: " + " ".join(lines[:5]))
    line = "table/keys/list/t"
    program.click(line)
    program.key("F7")
    check(program.get(line).label.startswith("F7"), "the page shows the new key")
    program.key("Escape")
    program.key("F7")
    check("on" in program.get("table/tools/tape").state, "the new key takes the tape measure")
    program.key("F7")


def looking_back(player):
    """A line of the log shows the table as it was then."""
    program = player.p
    program.key("l")
    lines = sorted((path for path in program.widgets() if path.startswith("table/log/lines/line-")),
                   key=lambda path: int(path.split("-")[-1]))
    check(lines, "the log tells what happened")
    before = {path: widget.label for path, widget in program.widgets().items() if path.startswith("table/model/")}
    program.click(lines[0])  # the oldest in sight
    program.picture("looked-back")
    then = {path: widget.label for path, widget in program.widgets().items() if path.startswith("table/model/")}
    check(then != before, "a line that is clicked shows it on the board")
    program.key("Escape")
    again = {path: widget.label for path, widget in program.widgets().items() if path.startswith("table/model/")}
    check(again == before, "Escape comes back to now")
    program.key("l")


def letters(player):
    """The letters grow for the seat that wants them so, and only for that one."""
    program = player.p
    small = program.get("table/ribbon/panel").h
    program.key("shift+s")
    program.click("table/manners/rows/letters/more")
    program.click("table/manners/rows/letters/more")
    program.key("Escape")
    check(program.get("table/ribbon/panel").h > small, "the letters are larger for this seat")
    program.key("ctrl+minus", "ctrl+minus")
    check(program.get("table/ribbon/panel").h == small, "and as before again by its keys")


def wall(player):
    program = player.p
    program.key("F11")
    program.picture("wall")
    check(program.has("table/wall/told") and not program.has("table/tools/panel"), "the wall shows no panel")
    program.key("F11")
    check(program.has("table/tools/panel"), "and back")


def hand_over(player):
    program = player.p
    program.key("shift+s")
    program.click("table/manners/rows/hand-over")
    program.key("Escape")
    who = player.who().split()[0]
    for _ in range(30):
        try:
            player.step()
        except Failed:  # the cloth lies over what it wanted to read
            if not program.has("table/hand-over/for"):
                raise
        if program.has("table/hand-over/for"):
            break
    program.picture("hand-over")
    covered = program.get("table/hand-over/for").label
    check(covered.startswith("For ") and who not in covered, "the table is covered while they change places")
    check(not program.has("table/orders/panel"), "and nothing is to be read")
    program.key("Return")
    check(not program.has("table/hand-over/for"), "until the other one sits down")


def picked(program):
    return sorted(path for path, widget in program.widgets().items()
                  if path.startswith("table/ask/rows/id-") and "on" in widget.state)


def volley(player, shooter, target):
    """One drag and one key."""
    player.look()
    x, y = player.models(shooter)[2].middle()
    player.p.drag(x, y, *player.models(target)[3].middle())
    player.p.key("Return")


def branching(program, player, record, stood):
    """Played on from the beginning, in a record of its own; the battle that it comes from stays as it is."""
    with open(record, "rb") as kept:
        before = kept.read()
    program.key("comma", "Home")
    program.click("table/study/branch")
    program.wait_for(lambda: not program.has("table/study/panel"), "the battle that begins there")
    program.settle()
    player.look()
    check(len(player.models("bowkin")) == stood, "whoever fell after that moment stands again")
    volley(player, "alpha", "bowkin")
    player.look()
    check(len(player.models("bowkin")) < stood, "and is shot at anew")
    with open(record, "rb") as kept:
        check(kept.read() == before, "the battle that it comes from is kept")
    check(record_of(program) != record, "and this one has a record of its own")


def casualties(binary, work, display):
    """Losses are struck by default, swapped by a click on the table, and not asked any more when that was chosen."""
    folder = os.path.join(work, "volley")
    os.makedirs(folder)
    record = os.path.join(folder, "volley.6x4")
    shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), "volley.6x4"), record)
    program = Program(binary, folder, display, "1600x900", ["play", "warsurge", record, "--seed", "3"],
                      settings={"speed": 3, "show-log": 0, "show-card": 0})
    player = Tactician(program, BEACONS)
    try:
        program.wait_for(lambda: program.has("table/board"), "the table")
        program.settle()
        program.key("Return")
        player.look()
        stood = len(player.models("bowkin"))
        volley(player, "alpha", "bowkin")
        check(program.get("table/ask/title").label == "loss", "the losses of the volley are asked once")
        struck = picked(program)
        rows = sorted(path for path in program.widgets() if path.startswith("table/ask/rows/id-"))
        check(struck, "with the default models struck")
        player.look()
        free = next(i for i, row in enumerate(rows) if row not in struck)
        program.click_at(*player.models("bowkin")[free].middle())
        program.picture("swapped")
        check(rows[free] in picked(program), "a click swaps one for another")
        check(not program.has("table/ask/wrong"), "and that is lawful")
        program.click("table/ask/when")
        program.click("table/ask/when")
        program.key("Return")
        check(f"table/model/bowkin-{free + 1}" not in program.widgets(), "the one that was clicked is gone")
        player.look()
        left = len(player.models("bowkin"))
        check(left < stood, "and so are the others")
        for _ in range(6):
            if player.who().split()[0] == "South" and program.has("table/orders/fire"):
                break
            program.key("space")
            if program.has("table/finish/yes"):
                program.key("space")
        volley(player, "beta", "bowkin")
        check(not program.has("table/ask/title"), "whoever chose the default is not asked again")
        player.look()
        check(len(player.models("bowkin")) < left, "and the losses are taken all the same")
        branching(program, player, record, stood)
    except Failed:
        program.picture("failed")
        raise
    finally:
        program.close()


def play(binary, work, display):
    program = Program(binary, work, display, "1600x900",
                      ["play", "warsurge", "--scenario", "three-beacons", "--red", "human", "--seed", "3"],
                      settings={"speed": 3, "show-log": 0, "show-card": 0})
    player = Tactician(program, BEACONS)
    try:
        to_the_first_move(player)
        player.direction(player.can_act())
        for part in (threats_and_edges, unreachable, by_hand, looking_back, letters, keys, wall, manners, hand_over, phase_by_hand):
            part(player)
        record = record_of(program)
        program.kill()
        program.words = []
        program.start()
        program.key("Return")
        program.wait_for(lambda: program.has("table/board"), "the table")
        program.settle()
        while program.has("table/resume/title") or program.has("table/hand-over/for"):
            program.key("Return")
        program.key("F7")
        check("on" in program.get("table/tools/tape").state, "the keys are as they were left")
    except Failed:
        program.picture("failed")
        raise
    finally:
        program.close()
    replay(binary, record, work)


def main():
    binary = os.path.abspath(sys.argv[1])
    with stage("1600x900") as (work, display):
        casualties(binary, work, display)
        play(binary, work, display)


if __name__ == "__main__":
    main()
