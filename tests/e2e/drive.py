"""Plays the program in its window: presses by the names that the widget dump gives, with a real pointer and real keys.

Nothing here is left to luck: dice come from SEED, the program is waited for as long as it takes, and time that a test needs
is read off the clock, never assumed. SIXBYFOUR_SEED tries other dice, SIXBYFOUR_PICTURES keeps pictures in that folder."""
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SEED = "7"
PATIENCE_S = 60  # a machine that is busy with other things is slow, not wrong


class Failed(Exception):
    """What was expected on the screen did not come."""


class Widget:
    """One line of the dump."""

    def __init__(self, line):
        path, label, area, state = line.rstrip("\n").split("\t")
        self.path, self.label = path, label
        self.x, self.y, self.w, self.h = (int(figure) for figure in area.split())
        self.state = state.split()

    def middle(self):
        return self.x + self.w // 2, self.y + self.h // 2


def odds_in(widgets):
    """What stands at a target that is pointed at, or on the order's card; on: it may be named."""
    return widgets.get("table/words/odds") or widgets.get("table/preview")


class Display:
    """A screen of its own; the server takes the first number that nobody has, and does not begin anew while the program is
    killed and started again."""

    def __init__(self, size):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            raise Failed("Xvfb does not start")
        self.name = f":{number}"

    def close(self):
        self.server.terminate()
        self.server.wait()


@contextlib.contextmanager
def stage(size):
    """A folder for the program's files and a screen of that size; what failed is said, and ends all with 1."""
    display = Display(size)
    try:
        with tempfile.TemporaryDirectory() as work:
            yield work, display
    except Failed as failed:
        print("FAILED:", failed)
        sys.exit(1)
    finally:
        display.close()


class Program:
    """The program under test, its window and what its dump says."""

    def __init__(self, binary, work, display, size="1600x900", words=(), data=None, settings=None):
        self.work, self.size, self.display = work, size, display
        self.dump_path = os.path.join(work, "dump")
        self.env = dict({"SIXBYFOUR_SEED": SEED}, **os.environ)
        self.env.update(DISPLAY=display.name, XDG_DATA_HOME=os.path.join(work, "home"),
                        SIXBYFOUR_DUMP=self.dump_path)
        os.makedirs(self.env["XDG_DATA_HOME"], exist_ok=True)
        self.settings(settings or {})
        if data:
            self.env["SIXBYFOUR_DATA"] = data
        self.binary, self.words = binary, list(words)
        self.presses = self.drags = self.keys = 0
        self.process, self.pointer, self.at = None, None, (2, 2)
        self.strokes = 0
        self.start()

    def settings(self, chosen):
        """What a person chose on the settings page before."""
        folder = os.path.join(self.env["XDG_DATA_HOME"], "sixbyfour", "sixbyfour")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "settings"), "w", encoding="utf-8") as file:
            file.writelines(f"{key} {value}\n" for key, value in chosen.items())

    def start(self):
        if os.path.exists(self.dump_path):
            os.remove(self.dump_path)
        self.process = subprocess.Popen([self.binary] + self.words + ["--size", self.size], env=self.env)
        self.wait_for(lambda: os.path.exists(self.dump_path), "the first dump")
        self.settle()

    @contextlib.contextmanager
    def held(self):
        """The program stands still; what is sent meanwhile comes all at once afterwards."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def kill(self):
        """As when the power fails."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()

    # ---- reading ---------------------------------------------------------------------------------------------

    def read(self):
        if self.process.poll() is not None:
            raise Failed(f"the program ended with status {self.process.returncode}")
        screen, idle, widgets = "", False, {}
        self.pointer, self.strokes = None, 0
        with open(self.dump_path, encoding="utf-8") as dump:
            for line in dump:
                if line.startswith("screen\t"):
                    screen = line.split("\t")[1].strip()
                elif line.startswith("idle\t"):
                    idle = line.split("\t")[1].strip() == "yes"
                elif line.startswith("pointer\t"):
                    self.pointer = tuple(int(figure) for figure in line.split("\t")[1].split())
                elif line.startswith("strokes\t"):
                    self.strokes = int(line.split("\t")[1])
                else:
                    widget = Widget(line)
                    widgets[widget.path] = widget
        return screen, idle, widgets

    def widgets(self):
        return self.read()[2]

    def has(self, path):
        return path in self.widgets()

    def get(self, path):
        widgets = self.widgets()
        if path not in widgets:
            raise Failed(f"no widget '{path}' on the screen; there are: " + " ".join(sorted(widgets)))
        return widgets[path]

    def wait_for(self, is_so, what, seconds=PATIENCE_S):
        end = time.time() + seconds
        while time.time() < end:
            if self.process.poll() is not None:
                raise Failed(f"the program ended with status {self.process.returncode} before {what}")
            if is_so():
                return
            time.sleep(0.01)
        raise Failed(f"waited for {what} in vain")

    def settle(self, seconds=PATIENCE_S):
        """Until everything sent has been seen and nothing moves. Events come in their order: once the dump
        shows the pointer where it was put last, all that went before has been done. A nudge that was lost is
        given again."""
        end = time.time() + seconds
        while True:
            self.at = (self.at[0] ^ 1, self.at[1])
            self.xdotool("mousemove", *self.at)
            try:
                return self.wait_for(self.rests, "rest", 5)
            except Failed:
                if time.time() > end or self.process.poll() is not None:
                    raise

    def rests(self):
        return self.read()[1] and self.pointer == self.at

    # ---- pointing and pressing ----------------------------------------------------------------------------------

    def xdotool(self, *words):
        subprocess.run(["xdotool"] + [str(word) for word in words], env=self.env, check=True,
                       stdout=subprocess.DEVNULL)

    def move(self, x, y):
        self.at = (int(x), int(y))
        self.xdotool("mousemove", *self.at)

    def seen(self, seconds=PATIENCE_S):
        """Until the dump shows the pointer where it was put last; something may still be moving."""
        self.wait_for(lambda: self.read() and self.pointer == self.at, "the pointer to be seen", seconds)

    def press_at(self, x, y, button=1):
        """The beginning of a drag that looks on its way: move(), seen() and at last release()."""
        self.move(x, y)
        self.xdotool("mousedown", button)
        self.seen()

    def release(self, button=1):
        self.seen()
        self.xdotool("mouseup", button)
        self.drags += 1
        self.settle()

    def click_at(self, x, y, button=1):
        self.move(x, y)
        self.xdotool("click", button)
        self.presses += 1
        self.settle()

    def click(self, path):
        self.click_at(*self.get(path).middle())

    def scroll_to(self, path, panel, most=20):
        """Turns the wheel over a panel until a row of it is in sight."""
        for _ in range(most):
            if self.has(path):
                return
            self.click_at(*self.get(panel).middle(), button=5)
        raise Failed(f"no '{path}' in {panel}, however far it is scrolled")

    def drag(self, x, y, to_x, to_y, steps=6, button=1, hold=None):
        self.move(x, y)
        self.xdotool("mousedown", button)
        for i in range(1, steps + 1):
            self.move(x + (to_x - x) * i / steps, y + (to_y - y) * i / steps)
        self.seen()
        if hold:
            hold()
        self.xdotool("mouseup", button)
        self.drags += 1
        self.settle()

    def key(self, *names):
        for name in names:
            self.xdotool("key", name)
            self.keys += 1
            self.settle()

    # ---- pictures -------------------------------------------------------------------------------------------------

    def picture(self, name):
        folder = os.environ.get("SIXBYFOUR_PICTURES")
        if folder and shutil.which("import"):
            os.makedirs(folder, exist_ok=True)
            subprocess.run(["import", "-window", "root", os.path.join(folder, name + ".png")], env=self.env, check=False)


def check(condition, what):
    if not condition:
        raise Failed(what)
    print("ok", what, flush=True)
