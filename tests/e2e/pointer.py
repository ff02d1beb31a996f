#!/usr/bin/env python3
"""A random tenth of a game's lessons on a screen of its own, with a real pointer and real keys: the hands of tests/e2e/lessons
through the window system instead of the program's queue.

usage: pointer.py E2E_LESSONS GAME [SEED]"""
import os
import subprocess
import sys

from drive import SEED, stage


def main():
    lessons, game = sys.argv[1:3]
    seed = sys.argv[3] if len(sys.argv) > 3 else SEED
    with stage("1600x900") as (_, display):
        env = dict(os.environ, DISPLAY=display.name, SIXBYFOUR_REAL_POINTER="1", SDL_VIDEODRIVER="x11")
        done = subprocess.run([lessons, game, "--tenth", seed], env=env, check=False)
    sys.exit(done.returncode)


main()
