#!/usr/bin/env python3
"""The window's size and place are kept from one start to the next, and fit the screen that there is then.

usage: window.py PROGRAM"""
import os
import re
import subprocess
import sys
import tempfile

from drive import Display, Failed, Program, check


class Plain(Program):
    """Begun without a word about its size."""

    def start(self):
        if os.path.exists(self.dump_path):
            os.remove(self.dump_path)
        self.process = subprocess.Popen([self.binary], env=self.env)
        self.wait_for(lambda: os.path.exists(self.dump_path), "the first dump")

    def place(self):
        window = subprocess.run(["xdotool", "search", "--pid", str(self.process.pid), "--name", "Sixbyfour"], env=self.env,
                                capture_output=True, text=True, check=True).stdout.split()[0]
        said = subprocess.run(["xdotool", "getwindowgeometry", window], env=self.env, capture_output=True, text=True,
                              check=True).stdout
        x, y, width, height = (int(figure) for figure in
                               re.search(r"Position: (\d+),(\d+).*Geometry: (\d+)x(\d+)", said, re.DOTALL).groups())
        return window, (x, y, width, height)

    def put(self, x, y, width, height):
        window = self.place()[0]
        subprocess.run(["xdotool", "windowsize", "--sync", window, str(width), str(height), "windowmove", "--sync", window,
                        str(x), str(y)], env=self.env, check=True)
        self.wait_for(lambda: self.place()[1] == (x, y, width, height), "the window to stand there")

    def leave(self):
        self.process.terminate()
        self.process.wait()


def main():
    binary = os.path.abspath(sys.argv[1])
    large, small = Display("1920x1080"), Display("1280x720")
    program = None
    try:
        with tempfile.TemporaryDirectory() as work:
            program = Plain(binary, work, large)
            check(program.place()[1] == (160, 90, 1600, 900), "the first time it stands in the middle")
            program.put(300, 120, 1400, 800)
            program.leave()
            program.start()
            check(program.place()[1] == (300, 120, 1400, 800), "then where it was left")
            program.leave()
            program.env["DISPLAY"] = small.name
            program.start()
            check(program.place()[1] == (0, 0, 1280, 720), "on a smaller screen it is as large as that")
            program.leave()
    except Failed as failed:
        print("FAILED:", failed)
        sys.exit(1)
    finally:
        if program:
            program.close()
        large.close()
        small.close()


if __name__ == "__main__":
    main()
