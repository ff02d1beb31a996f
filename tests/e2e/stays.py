#!/usr/bin/env python3
"""What decides whether people stay, in the window, for each game: sizes on the set-up page, a deployment by one key, an
ending that needs a fresh press and can be taken back, the past of a battle that is resumed, a demonstration that begins
again by one key.

usage: stays.py PROGRAM [warsurge|old-world]"""
import os
import sys
import tempfile

from drive import Display, Failed, check
from keyboard import Hands, Keys

EVENING = {"warsurge": "ford-at-orrin", "old-world": "weir-mill"}
FIRST = "first-blood"
QUICK = {"speed": 3, "show-log": 0, "show-card": 0}


def sizes(program, game):
    """A demo, an evening and the standard size, with minutes and models; who has played none is offered the demo."""
    program.go_to(f"home/games/{game}")
    program.key("Return")
    if not any(path.startswith("new-game/scenario/") for path in program.widgets()):
        program.go_to("home/new-game")
        program.key("Return")
    rows = {path.split("/")[-1]: widget for path, widget in program.widgets().items()
            if path.startswith("new-game/scenario/")}
    check(len(rows) >= 3, "there are three sizes: " + " ".join(rows))
    check("on" in rows[FIRST].state, "the first battle is chosen")
    program.picture("sizes-" + game)
    program.key("Escape")


def deployment(hands):
    """Whose drop it is and how many are left stands at the tray; one key takes the suggested places."""
    for _ in range(80):
        if hands.answers():
            continue
        left = hands.label("table/tray/left")
        if not left:
            break
        check_once(hands, "tray", left.endswith("to come"), "the tray says whose drop it is and how many are left: " + left)
        hands.p.key("j")
        hands.note("deploy")
    check(hands.done.get("deploy", 0) > 3, "one key took the suggested places")


def check_once(hands, kind, is_so, what):
    if hands.done.get(kind):
        return
    check(is_so, what)
    hands.note(kind)


def to_orders(hands):
    """Until somebody could act and nothing else is asked."""
    for _ in range(60):
        if hands.answers():
            continue
        if hands.can_act() and not hands.has("table/tray/left"):
            return
        hands.p.key("Return" if "Enter" in hands.label("table/hint") else "space")
    raise Failed("nobody comes to act")


def ending(hands):
    """Ending needs a fresh press: two that fall together are one. It names who could still act, and is taken back."""
    to_orders(hands)
    program = hands.p
    now = hands.phase(), hands.who()
    with program.held():
        for _ in range(2):
            program.sent += 1
            program.xdotool("key", "space")
    program.settle()
    check(hands.has("table/finish/yes") and (hands.phase(), hands.who()) == now, "a double press does not end the phase")
    check(hands.label("table/finish/words").endswith("could still act."), hands.label("table/finish/words"))
    program.picture("ending")
    program.key("space")
    check((hands.phase(), hands.who()) != now or not hands.has("table/finish/yes"), "a fresh press ends it")
    program.key("ctrl+z")
    while hands.has("table/consent/title"):
        program.key("Return")
    check((hands.phase(), hands.who()) == now, "and it is taken back")


def resuming(hands):
    """The last events, whose answer is wanted, the options in force."""
    program = hands.p
    who = hands.who().split(" to ")[0].split(" answers")[0]
    program.kill()
    program.words = []
    program.start()
    program.go_to("home/go-on")
    program.key("Return")
    program.wait_for(lambda: program.has("table/resume/title"), "the resumed battle")
    with open(program.dump_path, encoding="utf-8") as dump:
        said = [line.split("\t")[1] for line in dump if line.startswith("table/resume/words\t")]
    check(len(said) == 4, "resuming tells the last three events: " + " | ".join(said[:3]))
    asked = program.get("table/resume/asked/words").label
    check(asked == f"{who} is asked now.", asked)
    check("ption" in said[3], said[3])
    program.picture("resuming")
    program.key("Return")


def club(program, game):
    """The demonstration plays itself at once, leaves the battle to who presses something, and begins again by one key."""
    program.go_to(f"home/games/{game}")
    program.go_to("home/demonstration")
    program.sent += 1
    program.xdotool("key", "Return")  # it never comes to rest by itself
    program.wait_for(lambda: program.has("table/wall/told"), "the demonstration")
    first = program.get("table/wall/told").label
    program.wait_for(lambda: program.get("table/wall/told").label != first, "it to play by itself")
    check(not program.has("table/ask/panel"), "nobody is asked")
    program.picture("club-" + game)
    program.key("Tab")
    check(program.has("table/ribbon/panel") and not program.has("table/wall/told"), "who presses something plays")
    program.xdotool("key", "F7")
    program.wait_for(lambda: program.has("table/wall/told"), "it to begin anew by one key")


def play(binary, game, work, display):
    folder = os.path.join(work, game)
    os.makedirs(folder)
    program = Keys(binary, folder, display, "1600x900", settings=QUICK)
    try:
        sizes(program, game)
        program.close()
        program.words_at_start = ["play", game, "--scenario", EVENING[game], "--red", "human", "--seed", "4"]
        program = Keys(binary, folder, display, "1600x900", program.words_at_start, settings=QUICK)
        program.wait_for(lambda: program.has("table/board"), "the table")
        hands = Hands(program)
        deployment(hands)
        ending(hands)
        resuming(hands)
        program.close()
        program = Keys(binary, folder, display, "1600x900", settings=QUICK)
        club(program, game)
    except Failed:
        program.picture("failed-stays-" + game)
        raise
    finally:
        program.close()


def main():
    binary = os.path.abspath(sys.argv[1])
    display = Display("1600x900")
    with tempfile.TemporaryDirectory() as work:
        try:
            for game in sys.argv[2:] or ["warsurge", "old-world"]:
                play(binary, game, work, display)
        except Failed as failed:
            print("FAILED:", failed)
            sys.exit(1)
        finally:
            display.close()


if __name__ == "__main__":
    main()
