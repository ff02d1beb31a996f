"""Every refusal of a game that can be played is named by one of its tests.

usage: refusals.py PROJECT
"""
import pathlib
import re
import sys

import tree


def missing(project):
    """'GAME: NO_NAME' for each refusal that no test of its game names."""
    for game in tree.offered_games(project):
        table = project / "src/rules" / game / "refusals.inc"
        tests = "".join(p.read_text() for p in sorted((project / "tests/rules" / game).glob("*.[ch]")))
        for name in re.findall(r"^REFUSAL\((\w+)", table.read_text() if table.is_file() else "", re.M):
            if not re.search(rf"\bNO_{name}\b", tests):
                yield f"{game}: NO_{name}"


if __name__ == "__main__":
    found = list(missing(pathlib.Path(sys.argv[1])))
    for name in found:
        print(f"{name} is named by no test")
    sys.exit(1 if found else 0)
