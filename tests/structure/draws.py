"""Finds two random draws whose order C leaves to the compiler: in one full expression, with nothing between them that
puts them in order. Arguments of a call, elements of an initialiser and operands of most operators have no order;
`,`, `&&`, `||` and `?:` have one, and arguments come before the call that takes them.

A function draws when it calls one that does: a generator's own, the C library's, a throw that is asked for.
"""
import re

SOURCES = {"chance_next", "chance_between", "test_random", "test_between", "noise_next", "throw_dice", "rand", "random"}
TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w.]*|->|\+\+|--|<<=|>>=|[-+*/%&|^]=|&&|\|\||[<>=!]=|<<|>>|\"\"|\S")
OPEN, CLOSE = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}
NO_CALL = {"if", "for", "while", "switch", "return", "sizeof", "else", "do", "case", "alignof"}
# A definition's head begins in the first column and ends before the brace that stands alone there.
FUNCTION = re.compile(r"^([A-Za-z_][^;{}#=]*?\b(\w+)\([^;{}]*?\))\n\{\n(.*?)^\}", re.M | re.S)


def tokens_of(code, line):
    """(word, line) of every token; the code's first line is `line`."""
    found = []
    for number, text in enumerate(code.split("\n"), line):
        if not text.lstrip().startswith("#"):
            found += [(word, number) for word in TOKEN.findall(text)]
    return found


def functions(code):
    """(name, is static, body, line of the body) of every function."""
    for match in FUNCTION.finditer(code):
        yield match[2], match[1].startswith("static"), match[3], code.count("\n", 0, match.start(3)) + 1


def closing(tokens, at):
    """Where the bracket that opens at `at` is closed."""
    depth = 0
    for i in range(at, len(tokens)):
        depth += (tokens[i][0] in OPEN) - (tokens[i][0] in CLOSE)
        if depth == 0:
            return i
    return len(tokens) - 1


def parts(tokens, separators):
    """The pieces between separators that stand in no bracket."""
    piece, i = [], 0
    while i < len(tokens):
        if tokens[i][0] in OPEN:
            end = closing(tokens, i)
            piece += tokens[i:end + 1]
            i = end + 1
            continue
        if tokens[i][0] in separators:
            yield piece
            piece = []
        else:
            piece.append(tokens[i])
        i += 1
    yield piece


class Reader:
    """Reads expressions; `drawing` are the names of functions that draw."""

    def __init__(self, drawing):
        self.drawing = drawing
        self.found = []

    def unordered(self, draws, line):
        """Of operands without order at most one may draw. What one draws from is known of a direct call only."""
        draws = [d for d in draws if d]
        known = [d for d in draws if d != "?"]
        if len(draws) > 1 and (len(known) < len(draws) or len(set(known)) < len(known)):
            self.found.append(line)
        return "?" if len(draws) > 1 else draws[0] if draws else ""

    def in_order(self, draws):
        draws = [d for d in draws if d]
        return draws[0] if len(set(draws)) == 1 else "?" if draws else ""

    def expression(self, tokens):
        """What the expression draws from: nothing "", a generator by its name, or "?"."""
        for separators in ({","}, {"?", ":"}, {"||"}, {"&&"}):
            pieces = list(parts(tokens, separators))
            if len(pieces) > 1:
                return self.in_order([self.expression(p) for p in pieces])
        return self.operands(tokens)

    def operands(self, tokens):
        draws, i = [], 0
        while i < len(tokens):
            word, line = tokens[i]
            if word not in OPEN:
                i += 1
                continue
            end = closing(tokens, i)
            inside = tokens[i + 1:end]
            name = tokens[i - 1][0] if i else ""
            call = word == "(" and re.match(r"[A-Za-z_]", name) and name not in NO_CALL
            if call or word == "{":
                draw = self.unordered([self.expression(p) for p in parts(inside, {","})], line)
                if call and name in self.drawing:
                    first = "".join(w for w, _ in next(parts(inside, {","})))
                    draw = self.in_order([draw, first if first and name in SOURCES else "?"])
            else:
                draw = self.expression(inside)
            draws.append(draw)
            i = end + 1
        return self.unordered(draws, tokens[0][1]) if draws else ""

    def statements(self, tokens):
        """Every full expression of a body, in its order."""
        piece, i = [], 0
        while i < len(tokens):
            word = tokens[i][0]
            before = tokens[i - 1][0] if i else ""
            if word == "{" and (before not in {"=", ","} and not self.is_literal(tokens, i)):
                self.expression(piece)
                piece = []
            elif word in ";}":
                self.expression(piece)
                piece = []
            elif word in {"if", "while", "for", "switch"} and i + 1 < len(tokens) and tokens[i + 1][0] == "(":
                end = closing(tokens, i + 1)
                for part in parts(tokens[i + 2:end], {";"}):
                    self.expression(part)
                i = end
            elif word in OPEN:
                end = closing(tokens, i)
                piece += tokens[i:end + 1]
                i = end
            else:
                piece.append(tokens[i])
            i += 1
        self.expression(piece)

    @staticmethod
    def is_literal(tokens, at):
        """Whether the brace follows a type in brackets that follows no word: a compound literal."""
        if at == 0 or tokens[at - 1][0] != ")":
            return False
        depth = 0
        for i in range(at - 1, -1, -1):
            depth += (tokens[i][0] in CLOSE) - (tokens[i][0] in OPEN)
            if depth == 0:
                return i == 0 or not re.match(r"[A-Za-z_]", tokens[i - 1][0]) or tokens[i - 1][0] == "return"
        return False


def called(body):
    return set(re.findall(r"\b([A-Za-z_]\w*)\s*\(", body)) - NO_CALL


def drawing_names(read):
    """The functions that draw: for every file its own (static) ones, and those of the whole tree."""
    own, everywhere = {path: set() for path in read}, set(SOURCES)
    changed = True
    while changed:
        changed = False
        for path, found in read.items():
            for name, static, calls in found:
                known = own[path] if static else everywhere
                hidden = {n for n, s, _ in found if s}
                if name not in known and calls & (own[path] | (everywhere - hidden)):
                    known.add(name)
                    changed = True
    return own, everywhere


def unordered_draws(code_of_path):
    """(path, line) of every full expression with two draws that nothing puts in order."""
    bodies = {path: list(functions(code)) for path, code in code_of_path.items()}
    read = {path: [(n, s, called(b)) for n, s, b, _ in found] for path, found in bodies.items()}
    own, everywhere = drawing_names(read)
    for path, found in bodies.items():
        hidden = {n for n, s, _, _ in found if s}
        reader = Reader(own[path] | (everywhere - hidden))
        for _, _, body, line in found:
            reader.statements(tokens_of(body, line))
        for line in sorted(set(reader.found)):
            yield path, line
