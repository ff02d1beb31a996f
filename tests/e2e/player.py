"""A person at the window: answers whatever is asked, by pointer or by keys, and knows only what the screen shows."""
import glob
import os

from drive import Failed, check

MODELS = "table/model/"


class Player:
    def __init__(self, program):
        self.p = program
        self.by_keys = False
        self.given = {}    # kinds of orders by "verb pointer" and "verb keys"
        self.tried = set()  # what could not be done in this phase
        self.phase_seen = None
        self.refusals = self.undos = 0
        self.widgets = {}

    # ---- what is to be seen ------------------------------------------------------------------------------------

    def look(self):
        self.widgets = self.p.widgets()
        return self.widgets

    def has(self, path):
        return path in self.look()

    def who(self):
        return self.p.get("table/ribbon/who").label

    def over(self):
        return self.has("table/victory/result")

    def phase(self):
        for path, widget in self.look().items():
            if path.startswith("table/ribbon/") and "on" in widget.state and not path.endswith(("/who", "/score")):
                return path.split("/")[-1]
        return ""

    def can_act(self):
        return [path.split("/")[-1] for path, widget in self.look().items()
                if path.startswith("table/unit/") and widget.label.endswith("(can act)")]

    def models(self, unit):
        return [widget for path, widget in self.widgets.items()
                if path.startswith(MODELS + unit + "-") and path[len(MODELS + unit) + 1:].isdigit()]

    def units(self):
        return [path.split("/")[-1] for path in self.widgets if path.startswith("table/unit/")]

    def enemies(self, mine):
        return [unit for unit in self.units() if unit not in mine]

    def note(self, verb):
        key = verb + (" keys" if self.by_keys else " pointer")
        self.given[key] = self.given.get(key, 0) + 1

    # ---- orders --------------------------------------------------------------------------------------------------

    def refused(self):
        if not self.has("table/refusal/title"):
            return False
        self.refusals += 1
        if self.refusals == 1:
            self.p.picture("refusal")
        if self.by_keys:
            self.p.key("Escape")
        else:
            self.p.click("table/refusal/put-back")
        return True

    def put_back(self):
        """Escape as long as there is something to put back, and not once more: that would open the menu."""
        held = ("table/refusal/title", "table/attack/card", "table/words/card", "table/spent", "table/refused",
                "table/finish/title")
        for _ in range(6):
            widgets = self.look()
            if "table/menu/go-on" not in widgets and not any(path in widgets for path in held):
                return
            self.p.key("Escape")

    def number(self):
        return self.score_line(), self.who(), tuple(self.can_act()), self.phase()

    def score_line(self):
        return self.p.get("table/ribbon/score").label

    def deploy(self):
        tray = [path for path in self.look() if path.startswith("table/tray/units/")]
        if not tray:
            return False
        before = self.p.get("table/tray/left").label, self.who()
        if self.by_keys:
            self.p.key("j")
        else:
            self.p.click("table/tray/suggested")
        if (not self.has("table/tray/left")) or (self.p.get("table/tray/left").label, self.who()) != before:
            self.note("deploy")
            return True
        if self.has("table/refused"):
            self.p.key("Escape")
        return False

    def select(self, unit):
        if not self.by_keys:
            widget = self.p.get("table/unit/" + unit)
            if "on" not in widget.state:
                self.p.click_at(*widget.middle())
            return
        for _ in range(40):
            if "on" in self.p.get("table/unit/" + unit).state:
                return
            self.p.key("Tab")
        raise Failed("Tab does not reach " + unit)

    def walk(self, unit, verb, toward):
        """Toward the enemies, `toward` pixels a second try shorter."""
        before = self.number()
        if self.by_keys:
            self.select(unit)
            self.p.key(verb_key(self.p, verb))
            for _ in range(2):
                self.p.key("Up" if toward < 0 else "Down")
            self.p.key("Return")
        else:
            model = self.models(unit)[0]
            x, y = model.middle()
            self.p.drag(x, y, x + 7, y + toward)
        if self.refused():
            self.put_back()
            return False
        if self.has("table/spent"):
            self.p.key("Return")
        if self.refused():
            self.put_back()
            return False
        if self.number() != before:
            self.note(verb)
            return True
        self.put_back()
        return False

    def shoot(self, unit, verb, targets):
        before = self.number()
        self.select(unit)
        for target in targets[:3]:
            if self.by_keys:
                if not self.has("table/attack/card"):
                    self.p.key(verb_key(self.p, verb))
                if self.refused() or not self.has("table/attack/card"):
                    break
                self.p.key("Tab", "space")
            else:
                widgets = self.models(target)
                if not widgets:
                    continue
                self.p.click_at(*widgets[0].middle())
            if self.refused():
                continue
            go = self.look().get("table/attack/go")
            if go and "off" not in go.state:
                self.p.picture("aimed")
                if self.by_keys:
                    self.p.key("Return")
                else:
                    self.p.click("table/attack/go")
                if not self.refused() and self.number() != before:
                    self.note(verb)
                    return True
        self.put_back()
        return False

    def finish(self):
        """Ends the phase: by its button or by Space, and once more when units could still act."""
        enders = [path for path in ("finish", "end", "decline") if "table/orders/" + path in self.look()]
        if not enders:
            raise Failed("nothing ends this: " + " ".join(self.widgets))
        if self.by_keys:
            self.p.key("space")
        else:
            self.p.click("table/orders/" + enders[0])
        if self.has("table/finish/yes"):
            if self.by_keys:
                self.p.key("space")
            else:
                self.p.click("table/finish/yes")
        self.note(enders[0])

    # ---- other questions --------------------------------------------------------------------------------------------

    def answer(self):
        title = self.p.get("table/ask/title").label
        rows = [path for path in self.look() if path.startswith("table/ask/rows/")]
        if self.has("table/ask/rest"):
            self.p.key("r")
        elif self.by_keys or not rows or self.has("table/ask/answer"):
            self.p.key("Return")
        else:
            self.p.click(rows[0])
        self.note("answer " + title)

    def step(self):
        """One order or answer. False when the battle is over."""
        self.p.settle()
        if self.over():
            return False
        if self.has("table/ask/title"):
            self.answer()
            return True
        if not self.has("table/orders/panel"):
            raise Failed("nothing is asked: " + self.who() + ": " + " ".join(self.widgets))
        phase = self.phase()
        if (phase, self.who(), self.score_line()) != self.phase_seen:
            self.tried = set() if self.phase_seen is None or self.phase_seen[0] != phase else self.tried
            self.phase_seen = (phase, self.who(), self.score_line())
        if self.has("table/tray/left") and self.deploy():
            return True
        mine = self.can_act()
        toward = self.direction(mine)
        if phase == "steps":
            return self.advanced(mine, toward)
        for unit in mine:
            for verb in ("move", "dash"):
                if "table/orders/" + verb in self.widgets and (unit, verb) not in self.tried:
                    self.tried.add((unit, verb))
                    if self.walk(unit, verb, 60 * toward) or self.walk(unit, verb, 25 * toward):
                        return True
            if "table/orders/fire" in self.look() and (unit, "fire") not in self.tried:
                self.tried.add((unit, "fire"))
                if self.shoot(unit, "fire", self.others()):
                    return True
        self.finish()
        return True

    def offered(self):
        return [path.split("/")[-1] for path in self.look()
                if path.startswith("table/orders/") and not path.endswith("/panel")]

    def at_once(self, unit, verb):
        """Orders with nothing more to say: guard, prepare, support."""
        before = self.number()
        self.select(unit)
        if "off" in self.p.get("table/orders/" + verb).state:
            return False
        if self.by_keys:
            self.p.key(verb_key(self.p, verb))
        else:
            self.p.click("table/orders/" + verb)
        if self.refused() or self.number() == before:
            self.put_back()
            return False
        self.note(verb)
        return True

    def use(self, unit):
        """The first power that is offered, at the first target that it takes."""
        before = self.number()
        self.select(unit)
        if "off" in self.p.get("table/orders/use").state:
            return False
        if self.by_keys:
            self.p.key("k")
        else:
            self.p.click("table/orders/use")
        words = [path for path in self.look() if path.startswith("table/words/") and
                 not path.endswith(("/card", "/back"))]
        if words:
            self.p.picture("powers")
            if self.by_keys:
                self.p.key("1")
            else:
                self.p.click(words[0])
        for target in [unit] + self.units():
            if not self.has("table/words/card"):
                break
            if self.by_keys:
                self.p.key("Tab", "Return")
            elif self.models(target):
                self.p.click_at(*self.models(target)[0].middle())
            self.refused()
        if self.number() != before:
            self.note("use")
            return True
        self.put_back()
        return False

    def disembark(self):
        """A unit that is carried gets out where the program proposes, or a little beside."""
        for path in [path for path in self.look() if path.startswith("table/tray/units/")]:
            unit = path.split("/")[-1]
            if (unit, "disembark", self.by_keys) in self.tried or "table/orders/disembark" not in self.widgets:
                continue
            self.tried.add((unit, "disembark", self.by_keys))
            before = self.number()
            if not self.has(path):
                return False
            self.p.click(path)
            if self.by_keys:
                self.p.key("n")
            elif "off" not in self.p.get("table/orders/disembark").state:
                self.p.click("table/orders/disembark")
            if self.refused():
                continue
            for step in ("Up", "Up", "Up", "Right", "Right", "Down", "Down", "Down", "Down", "Left"):
                if not self.has("table/refused"):
                    break
                self.p.key(step)
            self.p.picture("disembarking")
            self.p.key("Return")
            if not self.refused() and self.number() != before:
                self.note("disembark")
                return True
            self.put_back()
        return False

    def advanced(self, mine, toward):
        """One Action: the kind that was given least."""
        way = " keys" if self.by_keys else " pointer"
        if "table/orders/disembark" in self.look() and self.disembark():
            return True
        verbs = [verb for verb in self.offered() if verb in
                 ("move", "dash", "fire", "use", "prepare", "guard", "support")]
        verbs.sort(key=lambda verb: (self.given.get(verb + way, 0), verb))
        for verb in verbs:
            for unit in mine if verb == "use" else mine[:4]:
                if (unit, verb, self.by_keys) in self.tried or unit not in self.can_act():
                    continue
                self.tried.add((unit, verb, self.by_keys))
                if verb in ("move", "dash"):
                    done = self.walk(unit, verb, 60 * toward) or self.walk(unit, verb, 25 * toward)
                elif verb == "fire":
                    done = self.shoot(unit, verb, self.others())
                elif verb == "use":
                    done = self.use(unit)
                else:
                    done = self.at_once(unit, verb)
                if done:
                    return True
                if not self.has("table/orders/panel"):
                    return True
        self.finish()
        return True

    def others(self):
        """Units of the other side, by their sign's place: those of whom none can act now."""
        self.look()
        side = self.sides.get(self.who().split()[0])
        return [unit for unit in self.units() if self.side_of(unit) != side]

    sides = {}
    sides_of = {}

    def side_of(self, unit):
        return self.sides_of.get(unit)

    def direction(self, mine):
        """Up the screen for those who began below its middle."""
        seat = self.who().split()[0]
        for unit in mine:
            self.sides_of[unit] = seat
        self.sides[seat] = seat
        ys = [model.y for unit in mine for model in self.models(unit)]
        others = [model.y for unit in self.units() if unit not in mine for model in self.models(unit)]
        if not ys or not others:
            return -1
        return -1 if sum(ys) / len(ys) > sum(others) / len(others) else 1


def verb_key(program, verb):
    return {"move": "f", "dash": "h", "fire": "s", "deploy": "e", "use": "k", "prepare": "r", "guard": "w",
            "support": "o", "disembark": "n"}[verb]


def record_of(program):
    found = glob.glob(os.path.join(program.env["XDG_DATA_HOME"], "sixbyfour", "sixbyfour", "battles", "*.6x4"))
    check(len(found) == 1, "the battle has one record")
    return found[0]
