"""The workshop in its window: an army list comes in, is completed and saved; a map is drawn, undone, saved, played on.

usage: workshop.py PROGRAM
"""
import os
import shutil
import sys
import tempfile

from drive import Display, Program, check

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIST = """===
The mill watch [150 pts]
Warsurge, Millers
===

++ Core [150 pts] ++

10 Millers [100 pts]
- Flour sacks

Old Tam [50 pts]
"""


def type_into(program, path, words, enter=False):
    program.click(path)
    program.xdotool("key", "ctrl+a")
    program.xdotool("type", "--delay", "4", words)
    program.settle()
    if enter:
        program.key("Return")


def import_list(program, path):
    program.click("home/workshop")
    program.key("i")
    type_into(program, "workshop/import/list/path", path, enter=True)
    program.picture("import")
    check(program.read()[0] == "army", "a list of another program opens as an army")
    check(program.get("workshop/army/units/total").label == "150 points · 11 models", "its points and models are counted")
    check("to be mended" in program.get("workshop/army/gaps/title").label, "what it does not say is listed")
    check(program.get("workshop/army/form/list/note-1").label.endswith("Flour sacks") if
          program.has("workshop/army/form/list/note-1") else True, "what nobody knows is a note")


VTT = """{"format":0.3,"resolution":{"map_origin":{"x":0,"y":0},"map_size":{"x":20,"y":15},"pixels_per_grid":64},
"line_of_sight":[[{"x":2,"y":3},{"x":8,"y":3}],[{"x":9,"y":3},{"x":12,"y":3}]],"lights":[{"position":{"x":1,"y":1}}],
"portals":[{"bounds":[{"x":8,"y":3},{"x":9,"y":3}]}],"image":""}"""


def import_map(program, path):
    """What is taken of a map of another program is said before it is made."""
    program.key("Escape")
    program.key("i")
    type_into(program, "workshop/import/list/path", path, enter=True)
    labels = {name.split("/")[-1]: widget.label for name, widget in program.widgets().items()}
    check("2 lines" in labels["held-walls"] and "left out" in labels["held-lights"], "what is taken of it and what is not is said")
    check("no picture" in labels["held-picture"] and "gaps" in labels["held-doors"], "and that its doors are gaps")
    check(labels["size"].endswith("the table is 40 x 30″"), "a cell is proposed that makes a usual table: two inches")
    program.click("workshop/import/list/doors")
    program.click("workshop/import/list/make-map")
    things = [name for name in program.widgets() if name.startswith("workshop/map/on-")]
    check(len(things) == 3, "two walls and a shut door stand on the map")


def complete(program, unit):
    """Figures of another army's profile, from the list that lies over everything."""
    program.click(f"workshop/army/units/list/{unit}")
    program.click("workshop/army/form/list/pattern")
    program.picture("choose")
    names = sorted(name for name in program.widgets() if name.startswith("workshop/army/choose/list/"))
    program.click(names[0])


def save_army(program, data):
    program.key("ctrl+s")
    unfinished = os.path.join(data, "assets/warsurge/armies/the-mill-watch.unfinished")
    check(os.path.exists(unfinished), "an unfinished army is kept")
    program.click("workshop/army/gaps/list/gap-1")
    for unit in ("millers", "old-tam"):
        complete(program, unit)
    check(program.get("workshop/army/gaps/title").label == "Nothing is missing", "the figures of another complete it")
    program.picture("army")
    program.key("ctrl+s")
    army = os.path.join(data, "assets/warsurge/armies/the-mill-watch.yaml")
    check(os.path.exists(army) and not os.path.exists(unfinished), "a complete army is saved where battles find it")
    program.key("ctrl+z", "ctrl+z")
    check("to be mended" in program.get("workshop/army/gaps/title").label, "steps are taken back after it was saved")
    program.key("ctrl+y", "ctrl+y")
    check(program.get("workshop/army/gaps/title").label == "Nothing is missing", "and put back")
    program.key("ctrl+p", "Return")
    check("Printed" in program.get("workshop/army/said").label, "the roster is printed")


def place_by_keys(program):
    """Terrain without a pointer: the tool, the middle of the table, arrows, and gone again."""
    program.key("t", "p")
    piece = next(name for name in program.widgets() if name.startswith("workshop/map/on-"))
    before = program.get(piece)
    program.key("Right", "Right", "Down")
    after = program.get(piece)
    check(after.x > before.x and after.y > before.y, "terrain is placed and steered by keys")
    program.key("Delete")
    check(not program.has(piece), "and taken away by one")
    program.key("t", "f", "f", "p", "Right", "Right", "Right", "p", "Down", "Down", "Down", "p")
    program.key("Return")
    check(program.has(piece), "an outline of any shape is drawn with the keyboard alone")
    program.key("Delete", "f", "s")


def draw_map(program, data):
    program.key("Escape")
    check("Not saved" in program.get("workshop/map/said").label, "what is not saved is not left at one press")
    program.key("Escape")
    program.click("workshop/workshop/new-map")
    place_by_keys(program)
    table = program.get("workshop/map/table")
    program.click("workshop/map/tools/kinds/list/woods")
    program.click_at(table.x + table.w // 3, table.y + table.h // 2)
    check(program.has("workshop/map/on-woods"), "a wood stands where it was put")
    wood = program.get("workshop/map/on-woods")
    program.drag(wood.x + 2, wood.y + 2, wood.x + 120, wood.y + 2)
    moved = program.get("workshop/map/on-woods")
    check(abs(moved.x - wood.x - 118) <= 12, "it is dragged to another place, by half inches")
    program.key("bracketright", "plus", "shift+Left")
    program.click("workshop/map/tools/zone")
    program.click_at(table.x + table.w // 2, table.y + table.h // 10)
    program.click("workshop/map/tools/zone")
    program.click_at(table.x + table.w // 2, table.y + table.h * 8 // 9)
    program.key("o")
    program.click_at(table.x + table.w // 2, table.y + table.h // 2)
    program.picture("map")
    program.key("ctrl+z")
    check(not program.has("workshop/map/form/list/things/objective"), "an objective is taken back")
    program.key("ctrl+y")
    type_into(program, "workshop/map/title", "Miller's green")
    program.click("workshop/map/play")
    program.picture("map-saved")
    check("New game has" in program.get("workshop/map/said").label, "a scenario on the map is among those of New game")
    check(os.path.exists(os.path.join(data, "maps/millers-green.yaml")), "the map is a file")
    program.key("ctrl+p")
    check("One to 10" in program.get("workshop/map/print/rows/scale/value").label, "a scale is proposed that fits on one page")
    for _ in range(4):
        program.click("workshop/map/print/rows/scale/less")
    check("True size" in program.get("workshop/map/print/rows/pages").label, "true size can be wished")
    program.picture("print")
    program.key("Return")
    check("Printed" in program.get("workshop/map/said").label, "the map is printed")
    program.key("Escape", "Escape")
    check(program.read()[0] == "home", "and home again")


def main(binary):
    work = tempfile.mkdtemp(prefix="sixbyfour-workshop-")
    data = os.path.join(work, "data")
    shutil.copytree(os.path.join(PROJECT, "assets"), os.path.join(data, "assets"))
    shutil.copytree(os.path.join(PROJECT, "maps"), os.path.join(data, "maps"))
    path = os.path.join(work, "list.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(LIST)
    vtt = os.path.join(work, "yard.dd2vtt")
    with open(vtt, "w", encoding="utf-8") as file:
        file.write(VTT)
    display = Display("1600x900")
    program = None
    try:
        program = Program(binary, work, display, data=data)
        import_list(program, path)
        own = os.path.join(program.env["XDG_DATA_HOME"], "sixbyfour", "sixbyfour")
        save_army(program, own)
        import_map(program, vtt)
        draw_map(program, own)
        check(not os.path.exists(os.path.join(data, "maps/millers-green.yaml")), "nothing is written among the program's files")
    finally:
        if program:
            program.close()
        display.close()
    shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1])
