#!/usr/bin/env python3
"""Action Steps with transports in the window: every kind of order by pointer and by keys, two undone and given again,
a battle conceded, and its record replayed without a window.

usage: advanced.py PROGRAM [orders]"""
import os
import sys
import tempfile

from battle import replay
from drive import Display, Failed, Program, check
from player import Player, record_of

KINDS = ("deploy", "move", "dash", "fire", "use", "prepare", "guard", "support")


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
    program.wait_for(lambda: program.has("table/victory/result"), "the victory sheet")
    program.picture("conceded")


def play(binary, most, work, display):
    program = Program(binary, work, display, "1920x1080",
                      ["play", "warsurge", "--scenario", "three-beacons", "--option", "playstyle=advanced"])
    player = Player(program)
    try:
        for order in range(most):
            player.by_keys = order % 2 == 1
            if not player.step():
                break
            if order == 40:
                undo_and_redo(program, player)
        for kind in sorted(player.given):
            print("  ", kind, player.given[kind])
        missing = [kind + way for kind in KINDS for way in (" pointer", " keys") if kind + way not in player.given]
        check(not missing, "every kind of order was given by pointer and by keys" + str(missing or ""))
        check(any(kind.startswith("disembark") for kind in player.given), "somebody got out of a transport")
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
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 130
    display = Display("1920x1080")
    with tempfile.TemporaryDirectory() as work:
        try:
            play(binary, most, work, display)
        except Failed as failed:
            print("FAILED:", failed)
            sys.exit(1)
        finally:
            display.close()


if __name__ == "__main__":
    main()
