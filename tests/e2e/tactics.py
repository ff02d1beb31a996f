"""A person who wants to win with few presses: moves units to the beacons by one drag each, aims by a drag from the
shooter to the target that the screen says it can hit, and looks before pressing."""
import math

from player import Player, verb_key

SWINGS = (0, 25, -25, 50, -50, 80, -80)  # degrees off the way to the goal
SHARES = (0.97, 0.6, 0.3, 0.1)                # of the allowance


class Tactician(Player):
    def __init__(self, program, goals):
        super().__init__(program)
        self.goals = goals    # places on the table, in inches
        self.reach = {}       # how far a unit's longest weapon was seen to reach
        self.effort = {}      # kind: [times, presses and keys, drags]
        self.least = {}       # cheapest of some deeds
        self.volley = None    # effort since the last attack began
        self.turns = 0

    # ---- the table in inches -------------------------------------------------------------------------------------

    def places(self, unit):
        """Inches and pixels of the models that stand."""
        found = []
        for widget in self.models(unit):
            x, y = widget.label.split(" ")[0].split(",")
            found.append(((float(x), float(y)), widget.middle()))
        return found

    def scale(self):
        """Pixels of an inch and of the table's corner, from the two models farthest apart."""
        spots = [spot for unit in self.units() for spot in self.places(unit)]
        first = min(spots, key=lambda spot: sum(spot[0]))
        last = max(spots, key=lambda spot: sum(spot[0]))
        inch = math.dist(first[1], last[1]) / max(math.dist(first[0], last[0]), 0.1)
        return inch

    def apart(self, unit, other):
        return min((math.dist(a[0], b[0]) for a in self.places(unit) for b in self.places(other)), default=999)

    def goal_of(self, unit):
        """The beacon that falls to the unit, or the nearest enemy when it stands there already."""
        spots = self.places(unit)
        if not spots:
            return None
        centre = (sum(s[0][0] for s in spots) / len(spots), sum(s[0][1] for s in spots) / len(spots))
        goal = min(self.goals, key=lambda at: math.dist(at, centre))
        if math.dist(goal, centre) > 3:
            return goal
        foes = [spot for other in self.others() for spot in self.places(other)]
        near = min(foes, key=lambda spot: math.dist(spot[0], centre), default=None)
        if near is None or math.dist(near[0], centre) < 14:
            return None
        return near[0]

    # ---- deeds ------------------------------------------------------------------------------------------------------

    def deploy(self):
        for path in self.look():
            if path.startswith("table/tray/units/"):
                self.sides_of[path.split("/")[-1]] = self.who().split()[0]
        return super().deploy()

    def direction(self, mine):
        for unit in mine:
            self.sides_of[unit] = self.who().split()[0]
        return super().direction(mine)

    def why(self, unit, verb, widgets):
        """What the screen said at last when nothing would do: a person remembers that."""
        said = widgets.get("table/refused") or widgets.get("table/hint")
        print("  not", verb, unit, "-", said.label if said else "nothing was in the hand", flush=True)

    def steps_of(self, start, goal, inch):
        """Places in pixels to try, best first; the first tells the allowance."""
        way = math.atan2(goal[1] - start[0][1], goal[0] - start[0][0])
        far = math.dist(goal, start[0])
        yield self.beside(start, way, min(far, 1.0), inch)
        allowance = self.allowance()
        for share in SHARES:
            for swing in SWINGS:
                step = min(far, share * allowance)
                if step < 0.2:
                    return
                yield self.beside(start, way + math.radians(swing), step, inch)

    def beside(self, start, way, far, inch):
        return start[1][0] + math.cos(way) * far * inch, start[1][1] + math.sin(way) * far * inch

    def allowance(self):
        spent = self.p.widgets().get("table/spent")
        words = spent.label.replace("\u2033", "").split() if spent else []
        return float(words[2]) if len(words) > 2 and words[1] == "of" else 4.0

    def walk(self, unit, verb, toward):
        goal = self.goal_of(unit) if abs(toward) > 30 else None  # no second try: the first looked everywhere
        if goal is None:
            return False
        if self.by_keys:
            return self.walk_by_keys(unit, verb, goal)
        before = self.number()
        inch = self.scale()
        start = min(self.places(unit), key=lambda spot: math.dist(spot[0], goal))
        count = len(self.places(unit))
        self.p.press_at(*start[1])
        lawful = False
        for number, spot in enumerate(self.steps_of(start, goal, inch)):
            self.p.move(*spot)
            self.p.seen()
            widgets = self.p.widgets()
            lawful = "table/spent" in widgets and "table/refused" not in widgets
            if lawful and number > 0:
                break
        if not lawful:
            self.why(unit, verb, widgets)
            self.p.move(*start[1])
        self.p.release()
        if self.number() != before:
            self.note(verb)
            if count >= 8:
                self.cheapest(f"a {verb} of {count} models", 1)
            return True
        self.put_back()
        return False

    def walk_by_keys(self, unit, verb, goal):
        """Two inches toward the goal with the arrows; only one unit is tried so."""
        start = self.places(unit)[0][0]
        across, down = goal[0] - start[0], goal[1] - start[1]
        before = self.number()
        self.by_keys = False
        self.select_by_tab(unit)
        self.p.key(verb_key(self.p, verb))
        arrow = ("Left" if across < 0 else "Right") if abs(across) > abs(down) else ("Up" if down < 0 else "Down")
        self.p.key(arrow, arrow)
        if self.has("table/refused"):
            self.put_back()
            return False
        self.p.key("Return")
        if self.number() == before:
            self.put_back()
            return False
        self.by_keys = True
        self.note(verb)
        return True

    def select_by_tab(self, unit):
        for _ in range(40):
            if "on" in self.p.get("table/unit/" + unit).state:
                return
            self.p.key("Tab")

    def shoot_by_keys(self, unit, verb, targets):
        """S, then Tab from enemy to enemy until one can be hit, Space names it and Enter fires."""
        before = self.number()
        self.by_keys = False
        self.select_by_tab(unit)
        self.p.key(verb_key(self.p, verb))
        for _ in range(16):
            self.p.key("Tab")
            if self.share_of(self.p.widgets().get("table/can")) > 0:
                break
        else:
            self.put_back()
            return False
        self.p.key("space", "Return")
        if self.refused() or self.number() == before and not self.has("table/ask/title"):
            self.put_back()
            return False
        self.by_keys = True
        self.note(verb)
        return True

    def shoot(self, unit, verb, targets):
        targets = self.in_reach(unit, targets)
        if not targets or not self.models(unit):
            return False
        if self.by_keys:
            return self.shoot_by_keys(unit, verb, targets)
        before, effort = self.number(), self.total()
        self.p.press_at(*self.models(unit)[0].middle())
        best = None
        for target in targets:
            self.p.move(*self.models(target)[0].middle())
            self.p.seen()
            can = self.p.widgets().get("table/can")
            share = self.share_of(can)
            if share == 0 and can is not None:
                self.learn_reach(unit, can.label)
            if best is None or share > best[0]:
                best = share, target
            if share == 1:
                break
        if best[0] == 0:
            self.p.move(*self.models(unit)[0].middle())
            self.p.release()
            return False  # the next drag or click puts this one away
        self.p.move(*self.models(best[1])[0].middle())
        self.p.release()
        if self.refused() or not self.has("table/attack/go"):
            self.put_back()
            return False
        if "fire pointer" not in self.given:
            self.p.picture("aimed")
        self.p.key("Return")
        if self.refused() or self.number() == before and not self.has("table/ask/title"):
            self.put_back()
            return False
        self.note(verb)
        self.volley = effort
        return True

    @staticmethod
    def share_of(can):
        if can is None or "on" not in can.state:
            return 0
        words = can.label.split()
        return int(words[0]) / int(words[2])

    def learn_reach(self, unit, words):
        """ "... is 26.10" away; 24.00" at most": how far it can shoot. """
        figures = [word.strip(';,.').rstrip('"\u2033') for word in words.split() if word.strip(';,.').endswith(('"', "\u2033"))]
        if len(figures) >= 2:
            self.reach[unit] = max(self.reach.get(unit, 0), float(figures[-1]))

    def in_reach(self, unit, targets):
        most = self.reach.get(unit, 999) + 1.5
        near = [(self.apart(unit, target), target) for target in targets]
        return [target for apart, target in sorted(near) if apart <= most][:4]

    def answer(self):
        title = self.p.get("table/ask/title").label
        loss = title == "loss"
        if loss and "answer loss pointer" not in self.given and "answer loss keys" not in self.given:
            self.p.picture("casualties")
        self.p.key("Return")
        self.note("answer " + title)
        if loss and self.volley is not None:
            self.cheapest("a volley to removed models", self.total() - self.volley)

    # ---- effort ---------------------------------------------------------------------------------------------------------

    def total(self):
        return self.p.presses + self.p.keys + self.p.drags

    def cheapest(self, deed, effort):
        self.least[deed] = min(self.least.get(deed, 999), effort)

    def step(self):
        before = dict(self.given), self.p.presses + self.p.keys, self.p.drags
        goes_on = super().step()
        kinds = [kind for kind in self.given if self.given[kind] != before[0].get(kind, 0)]
        kind = kinds[0].rsplit(" ", 1)[0] if kinds else "looked and put back"
        self.spend(kind, self.p.presses + self.p.keys - before[1], self.p.drags - before[2])
        return goes_on

    def spend(self, kind, presses, drags):
        row = self.effort.setdefault(kind, [0, 0, 0])
        row[0] += 1
        row[1] += presses
        row[2] += drags

    def battle_effort(self):
        return sum(row[1] + row[2] for row in self.effort.values())

    def table(self):
        """Presses and drags of the whole battle, by kind."""
        lines = [f"{'':28}{'times':>7}{'presses':>9}{'drags':>7}{'each':>7}"]
        for kind in sorted(self.effort):
            times, presses, drags = self.effort[kind]
            lines.append(f"{kind:28}{times:7}{presses:9}{drags:7}{(presses + drags) / max(times, 1):7.1f}")
        presses = sum(row[1] for row in self.effort.values())
        drags = sum(row[2] for row in self.effort.values())
        lines.append(f"{'the whole battle':28}{'':7}{presses:9}{drags:7}{presses + drags:7}")
        for deed in sorted(self.least):
            lines.append(f"{deed:28}{self.least[deed]:7}")
        return "\n".join(lines)
