"""The figures of a game in its source, and a mutant for each step of each: for tools/mutate --figures.

A figure is a named constant of an enum (`MARCH_NEAR = 8 * INCH`), a number in a constant table, or the limit of a cited rule
(`[COHERENT] = { RULE, REFUSAL, 2 * INCH }`). Its smallest step is one of what is written: 8 inches become 7 and 9. A mutant is
the game and the room of troops as a shared library of which one file is compiled anew; the game's test programs are linked once,
and find that library where they are told to.

    figures.py      prints one sentence for each line of a game's list of excused figures that names none, or gives no reason
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Who plays and what is said is no rule; tables of fields and words are bounds for files and names.
NO_RULES = re.compile(r"^(random|random_slips|computer|plan|worth|estimate|candidates|words|orders|cards|tables|memory|keepsakes|overlays|sketch|sight_overlay|outlook|"
                      r"charge_overlay|headlines|lead|route|region|old-world|warsurge)\.[ch]$")
# The folders of src/troops whose figures a game's tests hold: those that it was the first to have.
SHARED = {"warsurge": ("loose",), "old-world": ("ranks", "units")}
COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
ENUM = re.compile(r"\benum\b[^;{}()]*\{([^{}]*)\}")
CONSTANT = re.compile(r"\b([A-Z][A-Z0-9_]*)\s*=\s*([^,{}]+)")
TABLE = re.compile(r"^ *(?:static )?const \w+ (\w+)\[[^\]]*\] = \{(.*?)\};", re.M | re.S)
CITED = re.compile(r"\[([A-Z][A-Z0-9_]*)\] = \{ \w+, \w+, ([^{},]+?) \}")
NUMBER = re.compile(r"(?<![\w.])(\d+)(?![\w.])")
UNIT = re.compile(r"^(INCH|DEGREE|MM)$")


class Figure:
    """A number at a place of a file; `name` is what the list of excused figures calls it."""

    def __init__(self, path, name, start, end, text):
        self.path, self.name, self.start, self.end, self.text = path, name, start, end, text
        self.code = path.read_text()

    def steps(self):
        """(how it is called, what is written instead)"""
        if not self.text.isdigit():
            return [("+1", f"(2 * {self.text})"), ("-1", "0")]
        value = int(self.text)
        return [("+1", str(value + 1))] + ([("-1", str(value - 1))] if value > 0 else [])


TROOPS = ROOT / "src" / "troops"


def home_of(path):
    """The folder from which a file is named: src/troops, or its game's own."""
    return TROOPS if TROOPS in path.parents else ROOT / "src" / "rules" / path.relative_to(ROOT).parts[2]


def blank(match):
    return re.sub(r"[^\n]", " ", match.group(0))


def figures_of(path):
    code = COMMENT_OR_STRING.sub(blank, path.read_text())
    found, names = [], {}

    def add(name, start, end):
        count = names[name] = names.get(name, 0) + 1
        label = f"{path.relative_to(home_of(path))}:{name}" + (f"/{count}" if count > 1 else "")
        found.append(Figure(path, label, start, end, code[start:end]))

    for enum in ENUM.finditer(code):
        for constant in CONSTANT.finditer(enum[1]):
            at, value = enum.start(1) + constant.start(2), constant[2]
            if "<<" in value or "|" in value:
                continue
            if UNIT.match(value.strip()):
                add(constant[1], at, at + len(value.rstrip()))
            for number in NUMBER.finditer(value):
                add(constant[1], at + number.start(), at + number.end())
    for cited in CITED.finditer(code):
        if UNIT.match(cited[2]):
            add(cited[1], cited.start(2), cited.end(2))
        for number in NUMBER.finditer(cited[2]):
            if number[1] != "0":
                add(cited[1], cited.start(2) + number.start(), cited.start(2) + number.end())
    for table in TABLE.finditer(code):
        inside = re.sub(r"\[[^\]]*\]", blank, table[2])
        for number in NUMBER.finditer(inside):
            add(table[1], table.start(2) + number.start(), table.start(2) + number.end())
    return found


def all_figures(game):
    folders = [ROOT / "src" / "rules" / game] + [TROOPS / part for part in SHARED.get(game, ())]
    return [f for folder in folders for p in sorted(folder.rglob("*.[ch]")) if not NO_RULES.match(p.name) for f in figures_of(p)]


def read_excused(game, figures):
    """The figures that need no test, with the reason, and what is wrong with the list. NAME/* is all numbers of a table, NAME+1
    and NAME-1 a single step."""
    path, reasons, wrong = ROOT / "assets" / game / "figures.txt", {}, []
    lines = path.read_text().splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        name, _, reason = line.partition(" ")
        if not line or line.startswith("#"):
            continue
        meant = [f.name for f in figures if f.name == name or (name.endswith("/*") and re.sub(r"/\d+$", "", f.name) == name[:-2])]
        meant = meant or [name for f in figures if f.name == name[:-2] and name[-2:] in ("+1", "-1")]
        if not meant or not reason.strip():
            wrong.append(f"{path.relative_to(ROOT)}:{number}: {name} is no figure of {game} (has it moved? FOLDER/FILE.c:NAME, from the game's folder or from src/troops), or has no reason")
        reasons.update((n, reason.strip()) for n in meant)
    return reasons, wrong


def excused(game, figures):
    """The figures that need no test; a line that names none, or gives none, stops the run."""
    reasons, wrong = read_excused(game, figures)
    if wrong:
        raise SystemExit("\n".join(wrong))
    return reasons


class Workshop:
    """Where the mutants of a game are made: its objects once, its test programs once, a folder for each worker."""

    def __init__(self, game, build, programs):
        self.game, self.build = game, build
        self.folder = build / f"figures-{game}"
        self.source = self.folder / "source"  # as it was when the run began: the game's folder and that of troops
        self.homes = [ROOT / "src" / "rules" / game, TROOPS]
        self.objects = self.folder / "objects"
        self.programs = programs

    def command(self, source, target, home):
        return ["cc", "-std=c17", "-O1", "-w", "-fPIC", "-ffp-contract=off", "-fno-strict-aliasing", f"-I{ROOT / 'include'}",
                f"-I{home}", "-c", str(source), "-o", str(target)]

    def run(self, command):
        return subprocess.run(command, capture_output=True, text=True, cwd=self.build)

    def prepare(self, pool):
        """Compiles the game and links its test programs against it; only what is older than its sources."""
        self.objects.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(self.source, ignore_errors=True)
        for home in self.homes:
            shutil.copytree(home, self.source / home.name)
        headers = list((ROOT / "include").rglob("*.h"))
        newest = max(p.stat().st_mtime for p in [*self.source.rglob("*"), *headers])
        files = [(self.source / home.name, p) for home in self.homes for p in sorted((self.source / home.name).rglob("*.c"))]
        stale = [(home, p, self.objects / self.object_of(home, p)) for home, p in files]
        for gone in set(self.objects.glob("*.o")) - {target for _, _, target in stale}:
            gone.unlink()
        compiled = pool.map(lambda s: self.run(self.command(s[1], s[2], s[0])), (s for s in stale if not self.is_fresh(s[2], newest)))
        for done in compiled:
            if done.returncode != 0:
                raise SystemExit(done.stderr)
        whole = self.link(self.folder, {})
        if whole.returncode != 0:
            raise SystemExit(whole.stderr)
        linked = list(pool.map(self.link_program, self.programs))
        for problem in filter(None, linked):
            raise SystemExit(problem)
        return [self.folder / p.name for p in self.programs]

    @staticmethod
    def object_of(home, path):
        return "-".join([home.name, *path.relative_to(home).with_suffix(".o").parts])

    @staticmethod
    def is_fresh(path, than):
        return path.exists() and path.stat().st_mtime > than

    def link(self, folder, instead):
        objects = [str(instead.get(o.name, o)) for o in sorted(self.objects.glob("*.o"))]
        return self.run(["cc", "-shared", "-Wl,-soname,libgame.so", "-o", str(folder / "libgame.so"), *objects])

    def link_program(self, program):
        """The build's own command, with the shared library in place of the game's objects."""
        name = str(program.relative_to(self.build))
        lines = self.run(["ninja", "-t", "commands", "-s", name]).stdout.splitlines()
        words = [w for w in lines[-1].split() if w not in (":", "&&") and f"rules_{self.game}.dir/" not in w]
        whole = ["-Wl,--whole-archive", "libengine.a", "libgeom.a", "libbase.a", "-Wl,--no-whole-archive"]
        words = [w for w in words if w not in ("libengine.a", "libgeom.a", "libbase.a", "libtroops.a", "librules.a", name, "-o", "ccache")]
        done = self.run([*words, "-o", str(self.folder / program.name), "-rdynamic", *whole, f"-L{self.folder}", "-lgame", "librules.a", "-lm"])
        return done.stderr if done.returncode != 0 else None

    @staticmethod
    def includers(home, header):
        """The sources that see a header, over other headers too; all are named from `home`."""
        texts = {p.relative_to(home): p.read_text() for p in home.rglob("*.[ch]")}
        seen, waiting = set(), {header}
        while waiting:
            name = waiting.pop()
            seen.add(name)
            for path, text in texts.items():
                named = f'"{name}"' in text or (path.parent == name.parent and f'"{name.name}"' in text)
                if named and path not in seen:
                    waiting.add(path)
        return sorted(n for n in seen if n.suffix == ".c")

    def mutant(self, worker, figure, text):
        """Makes the mutant in the worker's folder; false when it does not compile."""
        folder, home = self.folder / f"worker{worker}", home_of(figure.path)
        shutil.rmtree(folder, ignore_errors=True)
        source = folder / home.name
        shutil.copytree(self.source / home.name, source)
        changed = figure.path.relative_to(home)
        (source / changed).write_text(figure.code[:figure.start] + text + figure.code[figure.end:])
        instead = {}
        for name in [changed] if changed.suffix == ".c" else self.includers(source, changed):
            target = folder / self.object_of(source, source / name)
            done = self.run(self.command(source / name, target, source))
            if done.returncode != 0:
                return None
            instead[target.name] = target
        return folder if self.link(folder, instead).returncode == 0 else None


def environment(folder):
    return dict(os.environ, LD_LIBRARY_PATH=str(folder))


def main():
    wrong = [line for path in sorted((ROOT / "assets").glob("*/figures.txt"))
             for line in read_excused(path.parent.name, all_figures(path.parent.name))[1]]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
