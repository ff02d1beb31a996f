#!/usr/bin/env python3
"""Every key of the layout does something: on the home page and at the table of WARSURGE.

usage: keys.py PROGRAM"""
import os
import sys
import time

from drive import Failed, Program, check, stage


def home(program):
    program.wait_for(lambda: program.has("home/begin-lesson"), "the home page")
    program.settle()
    check("focus" in program.get("home/begin-lesson").state, "who is new begins with the lesson, at one press")
    program.key("F1")
    check(program.has("home/keys/title"), "F1 shows all keys on the home page too")
    program.key("Escape")
    program.key("F2")
    check(program.read()[0] == "lessons", "F2 opens the lessons")
    program.key("Escape")


def shapes(program):
    return sum(name.startswith("table/shape") for name in program.widgets())


def table(program):
    program.wait_for(lambda: program.has("table/board"), "the table")
    program.settle()
    program.key("Return")
    program.click("table/unit/beta")
    program.key("n")
    words = program.get("table/shape").label
    check("shoots" in words or "engages" in words, "N says whom the unit can reach")
    program.key("p", "n")
    check(program.has("table/shape"), "what P has pinned stays when the overlay is put out")
    program.key("n", "p", "n")
    check(not program.has("table/shape"), "and goes when it is let go")
    program.key("F9")
    check(not program.has("table/tools/panel") and program.has("table/ribbon/panel"), "F9 leaves the essentials")
    time.sleep(0.6)  # twice at once would put everything where it belongs
    program.key("F9")
    check(not program.has("table/ribbon/panel"), "then nothing")
    program.key("v")
    check(program.has("table/shape"), "and the tools' keys go on working")
    program.key("v")
    program.key("F9")
    check(program.has("table/tools/panel"), "then everything again")
    program.xdotool("keydown", "grave")
    program.settle()
    check(not program.has("table/ribbon/panel"), "the key left of 1 shows the bare table")
    program.xdotool("keyup", "grave")
    program.settle()
    check(program.has("table/ribbon/panel"), "as long as it is held")
    program.key("F2")
    check(program.read()[0] == "lessons", "F2 leads from the table to the lessons")


def play(binary, work, display, act, words=()):
    program = Program(binary, work, display, "1600x900", words, settings={"speed": 3})
    try:
        act(program)
    except Failed:
        program.picture("failed")
        raise
    finally:
        program.close()


def main():
    with stage("1600x900") as (work, display):
        binary = os.path.abspath(sys.argv[1])
        play(binary, work, display, home)
        record = os.path.join(work, "volley.6x4")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../album/volleys.6x4")
        with open(source, encoding="utf-8") as whole, open(record, "w", encoding="utf-8") as part:
            for line in whole:
                if line.startswith("> marshal use"):
                    break
                part.write(line)
        play(binary, work, display, table, ["play", "warsurge", record])


if __name__ == "__main__":
    main()
