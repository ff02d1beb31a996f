#!/usr/bin/env python3
"""A whole battle in the window by simulated mouse and keys, from the home screen to the victory sheet: each seat's
orders in turn by pointer and by keys, a refusal, an undo, a kill and a resume. The record then replays without a
window, and without the project's files, to the same hash. At the end stands what it cost: presses and drags by kind.

usage: battle.py PROGRAM [SCENARIO] [--effort]

--effort prints nothing but that table."""
import contextlib
import os
import subprocess
import sys

from drive import Failed, Program, check, stage
from player import record_of
from tactics import Tactician

BEACONS = {"three-beacons": ((16, 24), (36, 24), (56, 24))}
MOST_ORDERS = 1000
MIDDLE = ((36, 24),)
KEYS_EVERY = {"three-beacons": 9}  # how seldom an order is given by keys: they cost more than a drag
MOST_PRESSES = {"three-beacons": 600}


def from_home(program, scenario):
    """Choose the scenario and go to the table."""
    program.click("home/new-game")
    program.scroll_to(f"new-game/scenario/{scenario}", "new-game/scenario")
    program.click(f"new-game/scenario/{scenario}")
    program.click("new-game/seats/seat-1/name")
    program.xdotool("type", "Ann")
    program.settle()
    program.picture("set-up")
    program.click("new-game/seats/seat-2/player/person")
    program.click("new-game/start")
    program.wait_for(lambda: program.has("table/board"), "the table")
    program.settle()


def refusal_and_undo(player):
    """Drags a unit much too far, reads why not, puts it back; moves it a little, and takes that back."""
    program = player.p
    unit = player.can_act()[0]
    x, y = player.models(unit)[0].middle()
    toward = player.direction(player.can_act())
    program.drag(x, y, x + 10, y + toward * 330, hold=lambda: (program.settle(), program.picture("too-far")))
    check(program.has("table/refusal/title"), "a move that is too long is refused")
    check(program.get("table/refusal/measured").label != program.get("table/refusal/allowed").label,
          "the refusal shows what was measured and what is allowed")
    program.key("question")
    check(program.has("table/rule/words"), "the rule can be read")
    program.key("Escape", "Escape")
    check(not program.has("table/refusal/title"), "put back")
    model = program.get(f"table/model/{unit}-1")
    before = model.label
    x, y = model.middle()  # the view may have gone to what was refused
    program.drag(x, y, x + 6, y + toward * 40)
    if program.has("table/refusal/title"):  # somebody stands there: to the side
        program.key("Escape", "Escape")
        program.drag(x, y, x + 60, y)
    check(program.get(f"table/model/{unit}-1").label != before, "a short move is carried out")
    program.key("ctrl+z")
    check(program.get(f"table/model/{unit}-1").label == before, "undo takes it back")


def kill_and_resume(program, player):
    line = player.score_line(), player.who(), player.phase()
    places = {path: widget.label for path, widget in program.widgets().items() if path.startswith("table/model/")}
    program.kill()
    program.words = []
    program.start()
    check(program.has("home/go-on"), "the home screen offers to go on")
    program.key("Return")
    program.wait_for(lambda: program.has("table/board"), "the table")
    program.settle()
    check(program.has("table/resume/title"), "resuming tells what was going on")
    program.picture("resumed")
    program.key("Return")
    again = {path: widget.label for path, widget in program.widgets().items() if path.startswith("table/model/")}
    check(again == places, "after a kill everything stands where it stood")
    check((player.score_line(), player.who(), player.phase()) == line, "and the same question is asked")


def replay(binary, record, work):
    empty = os.path.join(work, "empty")
    os.makedirs(empty, exist_ok=True)
    run = subprocess.run([binary, "run", record], env=dict(os.environ, SIXBYFOUR_DATA=empty), capture_output=True,
                         text=True, check=False)
    print(run.stdout.strip(), run.stderr.strip())
    check(run.returncode == 0, "the record replays without a window and without files")


def by_both(player, order, scenario):
    every = KEYS_EVERY.get(scenario, 2)
    player.by_keys = order % every == every - 1


def fight(program, player, scenario, most):
    """Order after order to the end; on the way a refusal, an undo, a kill and a resume."""
    refused = killed = False
    for order in range(most):
        by_both(player, order, scenario)
        before = player.p.presses + player.p.keys, player.p.drags
        if not refused and player.phase() == "move" and not player.has("table/tray/left"):
            player.by_keys = False
            refusal_and_undo(player)
            refused = True
            player.spend("refusal and undo", program.presses + program.keys - before[0], program.drags - before[1])
        elif refused and not killed and player.phase() == "attack" and player.has("table/orders/panel"):
            kill_and_resume(program, player)
            killed = True
            player.spend("kill and resume", program.presses + program.keys - before[0], program.drags - before[1])
        elif not player.step():
            break
    check(refused and killed, "there were a refusal, an undo, a kill and a resume")
    check(player.over(), f"the battle came to its end ({order} orders and answers)")


def play(binary, scenario, most, work, display):
    settings = {"speed": 3, "show-log": 0, "show-card": 0} if scenario == "three-beacons" else {}
    program = Program(binary, work, display, "1600x900", settings=settings)
    player = Tactician(program, BEACONS.get(scenario, MIDDLE))
    try:
        program.picture("home")
        from_home(program, scenario)
        fight(program, player, scenario, most)
        program.picture("victory")
        print("result:", program.get("table/victory/result").label)
        for kind in sorted(player.given):
            print("  ", kind, player.given[kind])
        check(player.battle_effort() <= MOST_PRESSES.get(scenario, 10000), "it took few enough presses and drags")
        record = record_of(program)
    except Failed:
        program.picture("failed")
        print("given so far:", player.given)
        print(player.table())
        raise
    finally:
        program.close()
    replay(binary, record, work)
    return player.table()


def main():
    binary = os.path.abspath(sys.argv[1])
    scenario = sys.argv[2] if len(sys.argv) > 2 else "first-blood"
    effort = "--effort" in sys.argv
    with stage("1600x900") as (work, display):
        with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(
                nowhere if effort else sys.stdout):
            table = play(binary, scenario, MOST_ORDERS, work, display)
        print(table)


if __name__ == "__main__":
    main()
