#!/usr/bin/env python3
"""A cannon in the window, with dice typed in from the table: what lies in the ball's way, the misfire table as it falls,
and every die asked by itself.

usage: cannon.py PROGRAM"""
import os
import shutil
import sys

from battle import replay
from drive import Failed, Program, check, odds_in, stage


def play(binary, work, display):
    record = os.path.join(work, "cannon.6x4")
    shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), "cannon.6x4"), record)
    program = Program(binary, work, display, "1600x900", ["play", "old-world", record],
                      settings={"speed": 3, "real-dice": 1})
    try:
        program.wait_for(lambda: program.has("table/board"), "the table")
        program.settle()
        program.key("Return")
        program.click("table/unit/thunder")
        program.key("s")
        program.move(*program.get("table/unit/gorehides").middle())
        program.settle()
        odds = odds_in(program.widgets())
        check(odds and "on" in odds.state, "the odds stand at the target or on the order's card")
        check(program.get("table/shape").label == "Gorehides 4", "a ball through four ranks touches four models")
        program.picture("ball")
        program.click_at(*program.at)
        check(program.has("table/dice/6"), "the artillery die is asked")
        program.key("6")  # the artillery die's last face
        check(program.has("table/dice/6"), "the misfire die is asked by itself")
        program.key("3")
        check("on" in program.get("table/fallen/row-2").state, "a 3 is lit in the misfire table")
        check("on" not in program.get("table/fallen/row-1").state, "and nothing else is")
        program.picture("misfire")
    except Failed:
        program.picture("failed")
        raise
    finally:
        program.close()
    replay(binary, record, work)


def main():
    with stage("1600x900") as (work, display):
        play(os.path.abspath(sys.argv[1]), work, display)


if __name__ == "__main__":
    main()
