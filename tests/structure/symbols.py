"""What the built headless rooms must keep to: no screen, no trigonometry, no state of their own, and no name twice.

    symbols.py ROOM=LIBRARY.a ...                  prints one sentence for each symbol that breaks it
    symbols.py globals OWNER=FILE[;FILE...] ...    one for each function or table that two rooms or games call the same
"""
import re
import subprocess
import sys

import tree

MATHS = {name + ending for name in tree.TRIGONOMETRY for ending in ("", "f", "l")}
# What would let the clock, the machine or chance into a battle: the session deals with all three.
OUTSIDE = set("rand rand_r random drand48 getrandom getentropy arc4random time clock clock_gettime gettimeofday getenv".split())
HEAP = set("malloc calloc realloc reallocarray aligned_alloc posix_memalign strdup free".split())
FORBIDDEN = {
    "base": MATHS | OUTSIDE,
    "geom": MATHS | OUTSIDE | HEAP,
    "engine": MATHS | OUTSIDE,
    "troops": MATHS | OUTSIDE | HEAP,
    "rules": MATHS | OUTSIDE,
    "data": MATHS | OUTSIDE - {"getenv"},
    "session": MATHS,
}
SCREEN = re.compile(r"(SDL|IMG|TTF|glm|glmc)_")
# A section that may be written while the program runs; .data.rel.ro holds constants with addresses.
WRITABLE = re.compile(r"\.(data(?!\.rel\.ro)|bss|tdata|tbss)|\*COM\*")


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def undefined_symbols(library):
    """Pairs of object file and symbol that it takes from elsewhere."""
    member = ""
    for line in output_of("nm", "--undefined-only", library).splitlines():
        if line.endswith(":"):
            member = line[:-1]
        elif line.split():
            yield member, line.split()[-1]


def mutable_objects(library):
    """Pairs of object file and variable that can change while the program runs."""
    member = ""
    for line in output_of("objdump", "--syms", library).splitlines():
        match = re.match(r"(\S+):\s+file format", line)
        if match:
            member = match.group(1)
        fields = re.match(r"[0-9a-f]+ (.{7}) (\S+)\s+[0-9a-f]+ (?:\.hidden )?(\S+)$", line)
        is_object = fields and fields.group(1)[5] != "d" and fields.group(1)[6] not in "Ff"
        if is_object and WRITABLE.match(fields.group(2)):
            yield member, fields.group(3)


def global_symbols(files):
    """The names that the object files or libraries let others see."""
    found = set()
    for line in output_of("nm", "--extern-only", "--defined-only", *files).splitlines():
        fields = line.split()
        if len(fields) == 3 and fields[1] in "TDRBGSCVW":
            found.add(fields[2])
    return found


def check_globals(owners):
    """A linker that meets a name twice takes either, and says nothing."""
    taken = {}
    for owner, files in owners.items():
        for symbol in sorted(global_symbols(files)):
            if symbol in taken:
                yield f"{owner}: {symbol} is also a function or table of {taken[symbol]}"
            taken[symbol] = owner


def check_library(room, library):
    for member, symbol in undefined_symbols(library):
        if SCREEN.match(symbol):
            yield f"{room}/{member}: {symbol} belongs to the screen"
        elif symbol in FORBIDDEN[room]:
            yield f"{room}/{member}: calls {symbol}"
    for member, variable in mutable_objects(library):
        yield f"{room}/{member}: {variable} is a variable outside every battle"


def main(arguments):
    complaints = []
    if arguments[0] == "globals":
        named = (argument.split("=", 1) for argument in arguments[1:])
        complaints += check_globals({owner: files.split(";") for owner, files in named})
        arguments = []
    for argument in arguments:
        room, library = argument.split("=", 1)
        complaints += check_library(room, library)
    print(*complaints, sep="\n", end="\n" if complaints else "")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
