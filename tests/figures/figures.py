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
NO_RULES = re.compile(r"^(random|computer|plan|worth|words|orders|cards|tables|keepsakes|overlays|sketch|vista|outlook|onrush|headlines|"
                      r"lead|route|region|old-world|warsurge)\.[ch]$")
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
        self.part = part_of(path)

    def steps(self):
        """(how it is called, what is written instead)"""
        if not self.text.isdigit():
            return [("+1", f"(2 * {self.text})"), ("-1", "0")]
        value = int(self.text)
        return [("+1", str(value + 1))] + ([("-1", str(value - 1))] if value > 0 else [])


def part_of(path):
    """The folder of src/troops that the file lies in; "" for a game's own."""
    return path.parent.name if path.parent.parent == ROOT / "src" / "troops" else ""


def blank(match):
    return re.sub(r"[^\n]", " ", match.group(0))


def figures_of(path):
    code = COMMENT_OR_STRING.sub(blank, path.read_text())
    found, names = [], {}

    def add(name, start, end):
        count = names[name] = names.get(name, 0) + 1
        label = f"{part_of(path)}/{path.name}:{name}".lstrip("/") + (f"/{count}" if count > 1 else "")
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
    folders = [ROOT / "src" / "rules" / game] + [ROOT / "src" / "troops" / part for part in SHARED.get(game, ())]
    return [f for folder in folders for p in sorted(folder.iterdir()) if p.suffix in (".c", ".h") and not NO_RULES.match(p.name)
            for f in figures_of(p)]


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
            wrong.append(f"{path.relative_to(ROOT)}:{number}: {name} is no figure of {game} (has it moved? then FOLDER/FILE.c:NAME of src/troops), or has no reason")
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
        self.source = self.folder / "source"  # as it was when the run began: the game's folder and those of troops
        self.parts = [""] + sorted(p.name for p in (ROOT / "src" / "troops").iterdir())
        self.objects = self.folder / "objects"
        self.programs = programs

    def command(self, source, target, home):
        return ["cc", "-std=c17", "-O1", "-w", "-fPIC", "-ffp-contract=off", "-fno-strict-aliasing", f"-I{ROOT / 'include'}",
                f"-I{ROOT / 'src' / 'rules'}", f"-I{ROOT / 'src' / 'troops'}", f"-I{home}", "-c", str(source), "-o", str(target)]

    def run(self, command):
        return subprocess.run(command, capture_output=True, text=True, cwd=self.build)

    def prepare(self, pool):
        """Compiles the game and links its test programs against it; only what is older than its sources."""
        self.objects.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(self.source, ignore_errors=True)
        for part in self.parts:
            shutil.copytree(ROOT / "src" / "troops" / part if part else ROOT / "src" / "rules" / self.game, self.home_of(part))
        headers = list((ROOT / "include").rglob("*.h"))
        newest = max(p.stat().st_mtime for p in [*self.source.rglob("*"), *headers])
        stale = [(part, p) for part in self.parts for p in sorted(self.home_of(part).glob("*.c"))
                 if not self.is_fresh(self.objects / self.object_of(part, p), newest)]
        compiled = pool.map(lambda s: self.run(self.command(s[1], self.objects / self.object_of(*s), self.home_of(s[0]))), stale)
        for done in compiled:
            if done.returncode != 0:
                raise SystemExit(done.stderr)
        self.link(self.folder, {})
        linked = list(pool.map(self.link_program, self.programs))
        for problem in filter(None, linked):
            raise SystemExit(problem)
        return [self.folder / p.name for p in self.programs]

    def home_of(self, part):
        return self.source / (part or "game")

    @staticmethod
    def object_of(part, path):
        return f"{part}-{path.stem}.o" if part else f"{path.stem}.o"

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

    def includers(self, header, part):
        """The sources that see a header, over other headers too."""
        seen, waiting = set(), {header}
        while waiting:
            name = waiting.pop()
            seen.add(name)
            for path in self.home_of(part).iterdir():
                if path.suffix in (".c", ".h") and path.name not in seen and f'"{name}"' in path.read_text():
                    waiting.add(path.name)
        return sorted(n for n in seen if n.endswith(".c"))

    def mutant(self, worker, figure, text):
        """Makes the mutant in the worker's folder; false when it does not compile."""
        home = self.folder / f"worker{worker}"
        shutil.rmtree(home, ignore_errors=True)
        source = home / "source"
        shutil.copytree(self.home_of(figure.part), source)
        (source / figure.path.name).write_text(figure.code[:figure.start] + text + figure.code[figure.end:])
        changed = [figure.path.name] if figure.path.suffix == ".c" else self.includers(figure.path.name, figure.part)
        instead = {}
        for name in changed:
            target = home / self.object_of(figure.part, source / name)
            done = self.run(self.command(source / name, target, source))
            if done.returncode != 0:
                return None
            instead[target.name] = target
        return home if self.link(home, instead).returncode == 0 else None


def environment(folder):
    return dict(os.environ, LD_LIBRARY_PATH=str(folder))


def main():
    wrong = [line for path in sorted((ROOT / "assets").glob("*/figures.txt"))
             for line in read_excused(path.parent.name, all_figures(path.parent.name))[1]]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
