"""What the source text must keep to: the arrows between rooms, and words that must not occur.

Every check takes the root of a tree and yields one sentence for each place that breaks it. Run as a
program it prints them: tree.py CHECK ROOT.
"""
import pathlib
import re
import shutil
import subprocess
import sys

import draws

# Which rooms a room may include: README's arrows, followed to their ends.
ARROWS = {
    "base": (),
    "geom": ("base",),
    "engine": ("geom",),
    "troops": ("engine",),
    "rules": ("troops",),
    "data": ("engine",),
    "draw": ("engine",),
    "session": ("rules", "data"),
    "ui": ("session", "draw"),
    "app": ("ui",),
}
HEADLESS = ("base", "geom", "engine", "troops", "rules", "data", "session")
# Libraries outside the C library and POSIX, and the rooms that may include them.
LIBRARIES = {
    "SDL": ("draw", "ui", "app"),
    "cglm": ("draw", "ui"),
    "cyaml": ("data",),
    "yaml": ("data",),
    "jansson": ("data",),
    "expat": ("data",),
    "zip": ("data",),
    "cairo": ("draw",),
}
TRIGONOMETRY = (
    "sin cos tan asin acos atan atan2 sincos sinh cosh tanh asinh acosh atanh hypot pow exp exp2 "
    "exp10 expm1 log log2 log10 log1p cbrt fma erf tgamma lgamma"
).split()
# Each game's folder (or with hyphens) and how anybody's mention of it is spelt; the ledgers' prefixes are in capitals.
GAMES = {
    "warsurge": r"(?i:warsurge)|\bWSG[-_]",
    "old_world": r"(?i:\bold[-_ ]?world)|\bTOW[-_]",
    "warmachine": r"(?i:warmachine)|\bWMK[-_]",
    "war_and_conquest": r"(?i:war[-_ ]?(and|&)[-_ ]?conquest)|\bWAC[-_]",
    "a_war_transformed": r"(?i:war[-_ ]?transformed)|\bAWT[-_]",
}
# Written in two halves, so that this file does not hold what it looks for.
MACHINE_PATHS = ["/wo" "rk/", "/fa" "rm/", "/ho" "me/", "/ro" "ot/", r"\.lib" "rary", r"\.\./sha" "red"]
UNFINISHED = ["TO" "DO", "FIX" "ME", "XX" "X", "st" "ub", "not imple" "mented"]
NOT_THE_PROJECT = {".git", ".cache", "build", "__pycache__"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]')
COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def files(root, folders=(".",), endings=None):
    """The tree's files in order, without what is built or belongs to git."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            inside = path.relative_to(root)
            if NOT_THE_PROJECT & set(inside.parts) or not path.is_file():
                continue
            if endings is None or path.suffix in endings:
                yield path


def sources(root, folders=("include", "src")):
    return files(root, folders, {".c", ".h"})


def text_of(path):
    return path.read_text(encoding="utf-8", errors="replace")


def blank(match):
    """As many lines as the comment or string had, with nothing in them."""
    found = match.group(0)
    return "\n" * found.count("\n") + ('""' if found[0] in "\"'" else " ")


def code_of(path, strings=False):
    """The file's text without comments and, unless asked for, without strings; lines keep their numbers."""
    keep = lambda match: match.group(0) if strings and match.group(0)[0] in "\"'" else blank(match)
    return COMMENT_OR_STRING.sub(keep, text_of(path))


def room_of(root, path):
    return path.relative_to(root).parts[1]


def rooms_below(room):
    below = set()
    for nearer in ARROWS[room]:
        below |= {nearer} | rooms_below(nearer)
    return below


def includes_of(path):
    for number, line in enumerate(code_of(path, strings=True).splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1) == "<", match.group(2)


def check_rooms(root):
    """Every folder of include/ and src/ is a room that the arrows know."""
    for top in ("include", "src"):
        for path in sorted((root / top).iterdir()) if (root / top).is_dir() else ():
            if path.name not in ARROWS:
                yield f"{top}/{path.name}: not one of the rooms {' '.join(ARROWS)}"


def check_libraries(root):
    """CMake links a room with the rooms that its arrows name, and with no others."""
    cmake = root / "CMakeLists.txt"
    for name, words in re.findall(r"sixbyfour_room\((\w+)([^)]*)\)", text_of(cmake)):
        linked = words.partition("DEPENDS")[2].partition("PACKAGES")[0].split()
        if name not in ARROWS or sorted(linked) != sorted(ARROWS[name]):
            yield f"CMakeLists.txt: {name} depends on {' '.join(linked) or 'nothing'}"


def check_includes(root):
    """Arrows point downwards; a public header is "room/x.h", a private one is named from the top of its room or game, or lies beside."""
    for path in sources(root):
        room = room_of(root, path)
        if room not in ARROWS:
            continue
        for number, is_system, name in includes_of(path):
            complaint = system_include(room, name) if is_system else own_include(root, path, room, name)
            if complaint:
                yield f"{path.relative_to(root)}:{number}: {complaint}"


def system_include(room, name):
    for library, rooms in LIBRARIES.items():
        if re.match(rf"{library}\d*[_/.]", name) and room not in rooms:
            return f"<{name}> belongs to {' '.join(rooms)}, not to {room}"
    if name.split("/")[0] in ARROWS and "/" in name:
        return f'a room\'s header is included with quotes: "{name}"'
    return None


def own_include(root, path, room, name):
    if ".." in name.split("/"):
        return f'"{name}" climbs out of its folder'
    if (root / "include" / name).is_file() and "/" in name:
        owner = name.split("/")[0]
        if owner == room or owner in rooms_below(room):
            return None
        return f'"{name}": {room} does not know {owner}'
    if (path.parent / name).is_file() and "/" not in name:
        return None
    if (house_of(root, path) / name).is_file() or is_games_list(root, path, name):
        return None
    return f'"{name}" is neither a public "room/x.h" nor beside this file nor named from the top of its room'


def house_of(root, path):
    """The folder from which a private header is named: the room's, a game's own, that of all games for their list."""
    inside = path.relative_to(root).parts
    if inside[1] == "rules" and path.name != "rulesets.c":
        return root.joinpath(*inside[:3]) if len(inside) > 3 else path.parent / "no game's folder"
    return root.joinpath(*inside[:2])


def is_games_list(root, path, name):
    """A file of include/engine/lists names what lies in the folder of each game: the compiler finds it beside who includes the file."""
    return path.parent == root / "include/engine/lists" and any(root.glob(f"src/rules/*/{name}"))


def check_trigonometry(root):
    """Headless rooms leave the C library's trigonometry alone: its last digit differs between machines."""
    call = re.compile(rf"(?<![\w.>])({'|'.join(TRIGONOMETRY)})[fl]?\s*\(")
    for path in sources(root):
        if room_of(root, path) not in HEADLESS or "<math.h>" not in text_of(path):
            continue
        for number, line in enumerate(code_of(path).splitlines(), 1):
            for match in call.finditer(line):
                yield f"{path.relative_to(root)}:{number}: {match.group(1)}() in a headless room"


def check_games(root):
    """A game's folder names no other game, what games share names none even in a comment, and of everybody else only
    rulesets.c names one."""
    for path in sources(root):
        room = room_of(root, path)
        inside = path.relative_to(root)
        if path.name in ("rulesets.c", "rulesets.h") or room == "app":
            continue
        folders = [part.replace("-", "_") for part in inside.parts[:-1]]
        own = next((game for game in GAMES if room == "rules" and game in folders), None)
        text = text_of(path) if own or room == "troops" else code_of(path, strings=True)
        for game, spelling in GAMES.items():
            if game == own:
                continue
            for number, line in enumerate(text.splitlines(), 1):
                if re.search(spelling, line):
                    yield f"{inside}:{number}: names {game}"


def check_words(root):
    """No path of one machine anywhere, nothing that calls itself unfinished in the code."""
    paths = re.compile("|".join(MACHINE_PATHS))
    unfinished = re.compile(rf"\b({'|'.join(UNFINISHED)})\b", re.I)
    for path in files(root):
        data = path.read_bytes()
        if b"\0" in data:
            continue
        is_code = path.suffix in (".c", ".h", ".cmake", ".py") or path.name == "CMakeLists.txt"
        for number, line in enumerate(data.decode("utf-8", errors="replace").splitlines(), 1):
            for pattern in (paths, unfinished) if is_code else (paths,):
                match = pattern.search(line)
                if match:
                    yield f"{path.relative_to(root)}:{number}: {match.group(0)}"


def check_layout(root):
    """No tab, no blank at a line's end, no line without its end: what .editorconfig says."""
    for path in files(root, endings={".c", ".h", ".py", ".sh", ".cmake", ".txt", ".yaml", ".md", ".6x4", ".svg"}):
        lines = path.read_bytes().decode("utf-8", errors="replace").split("\n")
        if lines[-1]:
            yield f"{path.relative_to(root)}: its last line has no end"
        for number, line in enumerate(lines, 1):
            if line != line.rstrip() or "\t" in line:
                yield f"{path.relative_to(root)}:{number}: a tab, or a blank at the line's end"


MOST_FUNCTION_LINES = 90  # a flat switch over all kinds of something; most functions have 5 to 25
MOST_FILE_LINES = 900


def long_functions(text):
    """The line and length of every function longer than may be; clang-format puts its braces into the first column."""
    begin = None
    for number, line in enumerate(text.splitlines(), 1):
        if line == "{":
            begin = number
        elif line == "}" and begin:
            if number - begin - 1 > MOST_FUNCTION_LINES:
                yield begin, number - begin - 1
            begin = None


def check_sizes(root):
    """No function and no file so long that nobody reads it as a whole."""
    for path in sources(root, ("include", "src", "tests")):
        text = text_of(path)
        lines = text.count("\n")
        if lines > MOST_FILE_LINES:
            yield f"{path.relative_to(root)}: {lines} lines; has it two purposes?"
        for number, length in long_functions(text):
            yield f"{path.relative_to(root)}:{number}: a function of {length} lines"


def check_draws(root):
    """No two random draws in one full expression without an order: compilers would play different battles."""
    code = {path: code_of(path) for path in sources(root, ("include", "src", "tests"))}
    for path, line in draws.unordered_draws(code):
        yield f"{path.relative_to(root)}:{line}: two draws whose order is left to the compiler"


def check_headers(root):
    """A header can be included alone, by gcc's reading."""
    packages = ["sdl2", "SDL2_ttf", "SDL2_image", "cglm", "libcyaml", "jansson"]
    known = [name for name in packages if subprocess.run(["pkg-config", "--exists", name]).returncode == 0]
    found = subprocess.run(["pkg-config", "--cflags", *known], capture_output=True, text=True).stdout.split()
    command = ["cc", "-std=c17", "-D_POSIX_C_SOURCE=200809L", "-fsyntax-only", "-x", "c", f"-I{root / 'include'}", *found]
    for path in files(root, ("include",), {".h"}):
        lists = [f"-I{game.parent}" for game in sorted(root.glob("src/rules/*/traits.inc"))[:1] if path.parent.name == "lists"]
        run = subprocess.run([*command, *lists, "-include", str(path), "/dev/null"], capture_output=True, text=True)
        if run.returncode != 0:
            first = next((line for line in run.stderr.splitlines() if "error:" in line), run.stderr)
            yield f"{path.relative_to(root)} alone: {first.replace(f'{root}/', '')}"


# What the steps of a rule say by the engine's words, and how it would look if they wrote it down themselves.
BY_HAND = {
    r"\bv\[\d+\]": "a figure of a frame has a name, beside its ..._frame()",
    r"\brequest\.\w+(\.\w+)*\s*[-+|&]?=(?!=)": "what is asked is said by ask_about, thrown_by and throw_for",
    r"->returned\[": "give_back and given_back",
    r"->die\[": "die_at, keep_bytes, kept_bytes",
    r"\bmarks\s*[|&]=|\bmarks\s*>>": "has_mark, marks_has, marks_set",
}


def check_steps(root):
    """The steps of rules write nothing into the battle's request, stacks and returned figures by hand."""
    for path in sources(root, ("src/troops", "src/rules")):
        for number, line in enumerate(code_of(path).splitlines(), 1):
            for pattern, instead in BY_HAND.items():
                if re.search(pattern, line) and "answer->die[" not in line:
                    yield f"{path.relative_to(root)}:{number}: {instead}"


GUESS = re.compile(r'\bstr(?:n?casecmp|n?cmp|str)\([^;]*(?:->|\.)(?:title|icon|key|word|id|hint|sentence|doing)\b[^;]*"')


def check_guesses(root):
    """Nobody outside of rules decides anything by a piece of a game's title, icon, key or rule number: its tables say what it is."""
    for path in sources(root, [f"{top}/{room}" for top in ("include", "src") for room in ("engine", "troops", "data", "session", "draw", "ui")]):
        for number, line in enumerate(COMMENT_OR_STRING.sub(lambda m: m.group(0) if m.group(0)[0] in "\"'" else blank(m),
                                                            text_of(path)).splitlines(), 1):
            if GUESS.search(line):
                yield f"{path.relative_to(root)}:{number}: a column of the table says that"


def closing(text, at):
    """Where the bracket that opens at `at` is closed."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in "([{") - (text[i] in ")]}")
        if depth == 0:
            return i
    return len(text) - 1


def end_of(text, at, signs):
    """The first of the signs from `at` on that stands in no bracket opened there."""
    while at < len(text) and text[at] not in signs:
        at = closing(text, at) + 1 if text[at] in "([{" else at + 1
    return at


# What a side may be when the rule is off: a value that is there anyhow, nothing, or leave to go on.
NOTHING = re.compile(r"-?(?:\(\w+\))?(?:[A-Za-z_]\w*(?:(?:->|\.)\w+|\[[^\]]*\])*|\d+|yes\(\)|no(?:_\w+)?\(.*\)|go\(.*\)"
                     r"|\(\w+\)\s*\{.*\})", re.S)


def other_sides(text):
    """Where, and what: the side of each `applies(..) ? one : other` that is taken when the rule is off."""
    for match in re.finditer(r"\b(?:applies|is_played|(?:troop|rank|walk)_holds)\(", text):
        at = closing(text, match.end() - 1) + 1
        at = end_of(text, at, "?;{},:)")
        while text[at:at + 1] == ")" and re.match(r"\)\s*(\?|&&|\|\||\))", text[at:]):
            at = end_of(text, at + 1, "?;{},:)")
        if text[at:at + 1] != "?":
            continue
        at = end_of(text, at + 1, ":?;")
        if text[at:at + 1] == ":":
            end = end_of(text, at + 1, ";,)]}")
            yield match.start(), text[at + 1:end].strip()


def check_switches(root):
    """applies() only takes an effect away: nothing in the product is computed for the case that a rule is off."""
    for path in sources(root, ("src/troops", "src/rules")):
        text = code_of(path)
        place = lambda at: f"{path.relative_to(root)}:{text.count(chr(10), 0, at) + 1}"
        for match in re.finditer(r"!\s*(?:applies|is_played|(?:troop|rank|walk)_holds)\(|!\s*\(\s*(?:applies|is_played|(?:troop|rank|walk)_holds)\([^()]*\)\s*\)", text):
            yield f"{place(match.start())}: what happens without the rule; say what it does"
        for at, other in other_sides(text):
            if not NOTHING.fullmatch(other):
                yield f"{place(at)}: computes {' '.join(other.split())} for the case that the rule is off"


# What would make a copy of a battle less than whole, or its bytes differ between machines.
NOT_A_VALUE = re.compile(r"\*|\b(float|double|long|size_t|ptrdiff_t|intptr_t|uintptr_t)\b")


def record_layouts(root, header, struct):
    """Each struct's fields, "type name", as clang lays them out."""
    probe = f'#include "{header}"\nint probe[sizeof({struct})];\n'
    command = ["clang", "-std=c17", f"-I{root / 'include'}", "-fsyntax-only", "-x", "c", "-Xclang", "-fdump-record-layouts", "-"]
    run = subprocess.run(command, input=probe, capture_output=True, text=True)
    if run.returncode != 0:
        raise SystemExit(f"{header} does not compile:\n{run.stderr}")
    layouts = {}
    for record in run.stdout.split("*** Dumping AST Record Layout")[1:]:
        lines = re.findall(r"^ *[\d:-]+ \|( +)(.*)$", record, re.M)
        head = lines[0][1].removeprefix("struct ").removeprefix("union ")
        layouts[head] = [line for _, line in lines[1:]]
    return layouts


def check_battle(root):
    """A battle is a value: no pointer in it, no figure whose size or last digit a machine chooses."""
    if not shutil.which("clang"):
        yield "clang is missing: tools/setup test installs it"
        return
    layouts = record_layouts(root, "engine/battle.h", "Battle")
    waiting, seen = ["Battle"], set()
    while waiting:
        struct = waiting.pop()
        if struct in seen or struct not in layouts:
            continue
        seen.add(struct)
        for field in layouts[struct]:
            if NOT_A_VALUE.search(field):
                yield f"{struct} holds {field}"
            waiting.append(re.sub(r"^(struct|union) |\[\d+\]", "", field).split(" ")[0])


def check_batteries(root):
    """A game that fills in RankRules runs all of the battery for blocks on its own tables."""
    header = root / "tests/support/rank_battery.h"
    battery = set(re.findall(r"\b(battery_\w+)\(", text_of(header))) if header.is_file() else set()
    filled = re.compile(r"\bconst RankRules \w+ =")
    games = {path.relative_to(root).parts[2] for path in sources(root, ("src/rules",)) if filled.search(code_of(path))}
    for game in sorted(games):
        run = "".join(code_of(path) for path in sources(root, (f"tests/rules/{game}",)))
        for name in sorted(battery):
            if f"{name}(" not in run:
                yield f"tests/rules/{game}: does not run {name}"


RULE_LINE = re.compile(r'^(RULE|DEFINITION|FIXED)\((\w+), "[A-Z]+-([A-Z]+-\d+)"', re.M)
CITED = re.compile(r"\b([A-Z]{2,3})-(\d\d)((?:(?:, | and |\.\.)\d\d\b)*)")


def cited_rules(text):
    """The rules that comments name: "MOV-01, 06" and "TER-08..10" are five."""
    found = set()
    for chapter, first, more in CITED.findall(text):
        last = int(first)
        found.add(f"{chapter}-{first}")
        for joint, number in re.findall(r"(, | and |\.\.)(\d\d)", more):
            span = range(last + 1, int(number) + 1) if joint == ".." else [int(number)]
            found |= {f"{chapter}-{n:02}" for n in span}
            last = int(number)
    return found


def written_rules(root, game):
    """The rules of a game that its code and its tests name, and every refusal of which some test names."""
    folder, tests = root / "src/rules" / game, root / "tests/rules" / game
    code = "".join(text_of(p) for p in files(root, [f"src/rules/{game}"], {".c", ".h"}))
    tested = "".join(text_of(p) for p in files(root, [f"tests/rules/{game}"], {".c", ".h"})) if tests.is_dir() else ""
    table = folder / "refusals.inc"
    untested = {rule for name, rule in re.findall(r"^REFUSAL\((\w+), (\w+)", text_of(table), re.M)
                if not re.search(rf"\bNO_{name}\b", tested)} if table.is_file() else set()
    cited = cited_rules(tested)
    listed = RULE_LINE.findall(text_of(folder / "rules.inc"))
    written = {rule for kind, name, rule in listed
               if rule in cited and name not in untested and (kind != "RULE" or re.search(rf"\b{name}\b", code))}
    return {rule for _, _, rule in listed}, written


def offered_games(root):
    """The folders of the games that the program plays."""
    path = root / "src/rules/games.inc"
    return [name.replace("_", "-") for name in re.findall(r"^GAME\((\w+)\)", text_of(path), re.M)] if path.is_file() else []


# What every game lists (include/engine/lists/numbers.h); structure/refusals, in_work and tools/mutate read it.
LISTS = ("rules", "refusals", "tales", "fields", "options", "phases", "verbs", "questions", "choices", "memory", "procedures")


def check_lists(root):
    """A game that is offered has its lists in files, and each of its rules and refusals on a line of its own."""
    for game in offered_games(root):
        folder = root / "src/rules" / game
        for name in LISTS:
            path = folder / f"{name}.inc"
            if not path.is_file():
                yield f"src/rules/{game}: there is no {name}.inc (include/engine/lists/numbers.h tells what it holds)"
        for name, lines in (("rules", RULE_LINE), ("refusals", re.compile(r"^REFUSAL\(\w+, \w+", re.M))):
            path = folder / f"{name}.inc"
            if path.is_file() and not lines.search(text_of(path)):
                yield f"{path.relative_to(root)}: has no line that lists one"


def check_in_work(root):
    """A game that is not offered yet says in in_work.txt what of it is not written; that list only shrinks."""
    offered = offered_games(root)
    listed = {}
    path = root / "tests/structure/in_work.txt"
    for line in text_of(path).splitlines() if path.is_file() else ():
        if line.strip() and not line.startswith("#"):
            game, _, missing = line.partition(":")
            listed.setdefault(game, []).extend(missing.split())
    games = {p.parent.name for p in (root / "src/rules").glob("*/rules.inc")}
    for game in sorted(games | set(listed)):
        is_offered = game in offered
        if game not in games or is_offered == bool(listed.get(game)):
            yield f"{game}: is either offered in games.inc or has rules in tests/structure/in_work.txt"
        elif not is_offered:
            yield from unlike_its_list(game, set(listed[game]), *written_rules(root, game))


def unlike_its_list(game, missing, rules, written):
    """What the list says is missing and is not, and the reverse. A chapter in it stands for all of its rules; what is said in
    small letters is no rule."""
    for entry in sorted(e for e in missing if not e.islower()):
        meant = {rule for rule in rules if rule == entry or rule.split("-")[0] == entry}
        if not meant or meant <= written:
            yield f"{game}: {entry} has to go from in_work.txt"
    for rule in sorted(rules - written - missing):
        if rule.split("-")[0] not in missing:
            yield f"{game}: {rule} has no code, no test that names it, or a refusal that no test names"


def check_readme(root):
    """What README.md names in backquotes or links to as a file is there."""
    readme = root / "README.md"
    if not readme.is_file():
        yield "README.md is missing"
        return
    names = re.findall(r"`((?:tools|src|include|tests|assets|maps|cmake|\.ci)/[\w./<>*-]*)", text_of(readme))
    names += re.findall(r"\]\((?!https?:)([^)#]+)\)", text_of(readme))
    for name in names:
        if not any(root.glob(re.sub(r"<\w+>", "*", name.rstrip("/.")))):
            yield f"README.md: there is no {name}"


def check_format(root):
    """Every C file is as clang-format would write it."""
    if not shutil.which("clang-format"):
        yield "clang-format is missing: tools/setup test installs it"
        return
    paths = [str(path) for path in sources(root, ("include", "src", "tests", "tools"))]
    if not paths:
        return
    style = f"--style=file:{root / '.clang-format'}"
    run = subprocess.run(["clang-format", "--dry-run", "-Werror", style, *paths], capture_output=True, text=True)
    places = [line.split(":")[0] for line in run.stderr.splitlines() if ": error:" in line]
    for path in dict.fromkeys(places):
        yield f"clang-format -i {pathlib.Path(path).relative_to(root)}  # {places.count(path)} places"


CHECKS = {
    name.removeprefix("check_"): function for name, function in list(globals().items()) if name.startswith("check_")
}


def main(check, root):
    complaints = list(CHECKS[check](pathlib.Path(root)))
    print(*complaints, sep="\n", end="\n" if complaints else "")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
