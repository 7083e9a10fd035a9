#!/usr/bin/env python3
"""An independent reader of score's exchange formats, written from Docs/Log.md, Docs/Notation.md and
Docs/Files.md. It needs only Python's standard library.

    reader.py FILE               print the rounds of a bundle (or of texts in notation), with scores
    reader.py --histories FILE   compare the meaning of recorded histories with the program's

It shows what another program has to do to read a score: check the sums of a bundle, decide which
entries count, put them in order, and add them up.
"""
import hashlib
import json
import re
import sys

VOIDS = {"remove", "undo", "redo"}


# ---------------------------------------------------------------------------- the log


class Entry:
    """One entry of a log (Docs/Log.md, "Entries")."""

    def __init__(self, fields):
        self.id = fields["id"]
        device, number = self.id.rsplit("-", 1)
        self.lamport = fields["lamport"]
        self.kind = fields["kind"]
        self.body = fields.get("body", "")
        self.targets = fields.get("targets", [])
        self.after = fields.get("after")
        self.seen = fields.get("seen", [])
        self.time = fields.get("time")
        self.device, self.number = device, int(number)
        # Entries are ordered by Lamport number, then device, then the device's number.
        self.order = (self.lamport, device, self.number)


class Log:
    """The meaning of the entries of one stream.

    `cell` returns the cell that the body of an event fills, or None for an event of the flow, and
    raises ValueError if the body can't be read.
    """

    def __init__(self, entries, cell):
        self.entries = {}
        for entry in entries:
            self.entries.setdefault(entry.id, entry)
        self.quarantine()
        self.sorted = sorted(self.entries.values(), key=lambda entry: entry.order)
        self.subject = {entry.id: self.subject_of(entry, cell) for entry in self.sorted}
        self.decide()
        self.learn()

    def quarantine(self):
        """Leaves out the entries above the limit: 2^40 plus the number of entries."""
        limit = 2**40 + len(self.entries)
        self.entries = {id: e for id, e in self.entries.items() if e.lamport <= limit}

    def subject_of(self, entry, cell):
        if entry.kind in VOIDS:
            return None
        if entry.kind == "open":
            return ("open",)
        if entry.kind == "field":
            key, equals, value = entry.body.partition("=")
            return ("field", key) if equals else ("unreadable",)
        try:
            place = cell(entry.body)
        except ValueError:
            # An entry that can't be read has no effect and no place.
            return None
        return ("flow",) if place is None else ("cell", place)

    def references(self, entry):
        """The targets that count: known entries with a smaller Lamport number."""
        return [
            self.entries[target] for target in entry.targets
            if target in self.entries and self.entries[target].lamport < entry.lamport
        ]

    def decide(self):
        """An entry counts unless a counting void targets it, or an entry that no counting void
        targets replaces it."""
        self.voided, self.replaced = set(), set()
        for entry in reversed(self.sorted):
            if entry.id in self.voided:
                continue
            for target in self.references(entry):
                if entry.kind in VOIDS:
                    if target.kind != "open":
                        self.voided.add(target.id)
                elif self.subject[target.id] == self.subject[entry.id]:
                    self.replaced.add(target.id)

    def counts(self, id):
        return id not in self.voided and id not in self.replaced

    # What a writer had seen.

    def learn(self):
        """Computes for each entry the greatest number of each device that its writer had seen."""
        self.context = {}
        own = {}
        for entry in sorted(self.sorted, key=lambda e: (e.order)):
            context = dict(own.get(entry.device, {}))
            for id in entry.targets + entry.seen + ([entry.after] if entry.after else []):
                other = self.entries.get(id)
                device, number = id.rsplit("-", 1)
                context[device] = max(context.get(device, 0), int(number))
                for device, number in self.context.get(id, {}).items() if other else ():
                    context[device] = max(context.get(device, 0), number)
            context[entry.device] = max(context.get(entry.device, 0), entry.number)
            self.context[entry.id] = context
            own[entry.device] = context

    def saw(self, entry, other):
        return self.context[entry.id].get(other.device, 0) >= other.number

    # The values of cells and fields.

    def values(self, kind):
        """The counting entries of each cell or field, in order."""
        found = {}
        for entry in self.sorted:
            subject = self.subject[entry.id]
            if subject and subject[0] == kind and self.counts(entry.id):
                found.setdefault(subject[1], []).append(entry)
        return found

    def cells(self):
        """The value of each cell: that of the last counting entry; disputed if others differ."""
        return {cell: entries[-1].body for cell, entries in self.values("cell").items()}

    def fields(self):
        return {
            key: json.loads(entries[-1].body.partition("=")[2])
            for key, entries in self.values("field").items()
        }

    def disputed(self):
        return {
            subject for kind in ("cell", "field") for subject, entries in self.values(kind).items()
            if len({entry.body for entry in entries}) > 1 and not subject.startswith("claim")
            and not subject.startswith("united")
        }

    # The flow.

    def places(self):
        """Finds the place of each event (Docs/Log.md, "Places"): `first` names the first entry there.
        An entry that lacks its anchor, or all its targets, has no place."""
        first = {}
        for entry in self.sorted:
            if self.subject[entry.id] != ("flow",):
                continue
            known = [target.id for target in self.references(entry) if target.id in first]
            if entry.targets and not known:
                continue
            if not entry.targets and entry.after is not None and (
                    entry.after not in first
                    or self.entries[entry.after].lamport >= entry.lamport):
                continue
            # A voided correction is only at the place of its first target.
            joined = {first[id] for id in (known[:1] if entry.id in self.voided else known)}
            root = min(joined, key=lambda id: self.entries[id].order, default=entry.id)
            first.update({id: root for id in first if first[id] in joined})
            first[entry.id] = root
        return first

    def flow(self):
        """The bodies of the events that are played, in order, and whether any of them is disputed."""
        first = self.places()
        # For each place its first entries (several if a settlement joined places), its entries in
        # effect, and the places that were inserted or typed after it.
        beginnings, values, insertions, followers = {}, {}, {}, {}
        for entry in self.sorted:
            place = first.get(entry.id)
            if place is None:
                continue
            if not entry.targets:
                beginnings.setdefault(place, []).append(entry)
            if self.counts(entry.id):
                values.setdefault(place, []).append(entry)
            if place == entry.id:
                children = insertions if entry.kind == "insert" else followers
                children.setdefault(first.get(entry.after), []).append(place)
        sequence, is_disputed = [], False

        def saw(one, other):
            return any(
                self.saw(a, b) for a in beginnings[one] for b in beginnings[other])

        def grouped(places):
            """Groups places whose writers did not see each other; of different events, only the
            newest is played."""
            nonlocal is_disputed
            groups = []
            for place in places:
                rivals = next((group for group in groups if not any(
                    saw(place, other) or saw(other, place) for other in group)), None)
                if rivals is None:
                    groups.append([place])
                else:
                    rivals.append(place)
            for group in groups:
                bodies = {place: values[place][-1].body for place in group if place in values}
                if len(set(bodies.values())) > 1:
                    is_disputed = True
                    winner = max(bodies, key=lambda place: values[place][-1].order)
                    group[:] = [p for p in group if bodies.get(p, bodies[winner]) == bodies[winner]]
            return groups

        def after(group):
            """The groups of places that follow a group directly."""
            inserted, following, anchors = [], [], [*group]
            for place in anchors:
                inserted += reversed(grouped(insertions.get(place, [])))
                for follower in followers.get(place, []):
                    # What follows an empty place moves up.
                    (following if follower in values else anchors).append(follower)
            following.sort(key=lambda place: self.entries[place].order)
            return inserted + grouped(following)

        stack = after([None])[::-1]
        while stack:
            group = stack.pop()
            counting = [entry for place in group for entry in values.get(place, [])]
            if counting:
                sequence.append(max(counting, key=lambda entry: entry.order).body)
                is_disputed |= len({entry.body for entry in counting}) > 1
            stack += after(group)[::-1]
        return sequence, is_disputed

    def phase(self, is_complete=False):
        status = [e.body.partition("=")[2] for e in self.values("field").get("status", [])]
        if '"finished"' in status:
            return "contested" if self.disputed() or self.flow()[1] else "final"
        return "abandoned" if '"abandoned"' in status else "complete" if is_complete else "underway"


# ---------------------------------------------------------------------------- bundles


def read_bundle(path):
    """Checks a bundle, and returns its entries by stream, and its frozen texts."""
    streams, texts, sums, last = {}, {}, set(), None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            match = re.match(r'\{"sum":"([0-9a-f]{32})",(.*)\}$', line, re.S)
            if not match:
                raise ValueError(f"line {number}: no line of a bundle")
            content = line[len('{"sum":"') + 32 + len('",'):]
            if hashlib.sha256(content.encode()).hexdigest()[:32] != match[1]:
                raise ValueError(f"line {number}: the sum is wrong")
            fields = json.loads("{" + content)
            kind = next(iter(fields))
            if kind == "end":
                last = fields["end"]
                continue
            sums.add(bytes.fromhex(match[1]))
            if kind == "text":
                texts[fields["text"]["id"]] = fields["text"]["text"]
            elif kind == "entry":
                entry = fields["entry"]
                streams.setdefault(entry["stream"], []).append(Entry(entry))
    if last is None or last["lines"] != len(sums):
        raise ValueError("the bundle is not whole")
    if hashlib.sha256(b"".join(sorted(sums))).hexdigest() != last["digest"]:
        raise ValueError("the digest is wrong")
    return streams, texts


def read_notation(path):
    """Returns the rounds of a text in notation: the fields of the header, and the events."""
    rounds, header = [], True
    for line in open(path, encoding="utf-8").read().split("\n"):
        if line.startswith("score-notation "):
            rounds.append(({}, []))
            header = True
        elif header and not line:
            header = False
        elif header:
            key, _, value = line.partition(": ")
            rounds[-1][0][key] = value
        elif line and not line.startswith("#"):
            rounds[-1][1].append(line)
    return rounds


# ---------------------------------------------------------------------------- scores


def cell_of(sport):
    """Returns the function that reads the cell of an event of a sport."""
    if sport == "pickleball":
        return lambda body: None

    def cell(body):
        place, equals, _ = body.partition("=")
        if not equals:
            raise ValueError(body)
        return place

    return cell


def disc_golf(rules, seats, events):
    """Stroke play: strokes and penalty throws, relative to par; `-` is no score."""
    layout = rules["layout"]
    pars = layout.get("pars") or [None] * len(layout["labels"])
    holes, members, extra, status, four = {}, {}, {}, {}, set()
    for event in events:
        place, _, value = event.partition("=")
        if match := re.fullmatch(r"(\d+) (\d+)", place):
            holes[int(match[2]), int(match[1])] = None if value == "-" else int(value)
        elif match := re.fullmatch(r"(\d+) (\d+)\.(\d+)", place):
            key = (int(match[2]), int(match[1]))
            members.setdefault(key, {})[int(match[3])] = None if value == "-" else int(value)
        elif match := re.fullmatch(r"p(\d+)\..*", place):
            extra[int(match[1])] = extra.get(int(match[1]), 0) + (0 if value == "-" else int(value))
        elif match := re.fullmatch(r"s(\d+)", place):
            status[int(match[1])] = value
        elif match := re.fullmatch(r"a(\d+)", place):
            if value != "-":
                four.add(int(match[1]))
    for (seat, hole), scores in members.items():
        count = len(seats[seat - 1].get("members", []))
        known = [score for score in scores.values() if score is not None]
        if len(scores) == count and known:
            holes[seat, hole] = min(known)
    lines = []
    for seat in range(1, len(seats) + 1):
        strokes, thru, par = extra.get(seat, 0), 0, 0
        for hole, value in enumerate(pars, 1):
            score = holes.get((seat, hole))
            if score is None and seat in four:
                score = value + 4
            if score is None:
                continue
            strokes, thru, par = strokes + score, thru + 1, par + (value or 0)
        if status.get(seat, "-") != "-":
            lines.append(status[seat].upper())
        elif not thru:
            lines.append("")
        elif None in pars:
            lines.append(f"{strokes} thru {thru}")
        else:
            difference = strokes - par
            text = "E" if difference == 0 else f"{difference:+d}"
            lines.append(text if thru == len(pars) else f"{text} thru {thru}")
    return lines


def archery(rules, seats, events):
    """A round of arrows: the sum of the values; X is worth ten, M and an arrow not shot nothing."""
    sums = [None] * len(seats)
    for event in events:
        match = re.fullmatch(r"\d+\.\d+ (\d+)=([^/@#]+).*", event)
        if match and match[2] != "-":
            seat, value = int(match[1]) - 1, {"X": 10, "M": 0}.get(match[2])
            sums[seat] = (sums[seat] or 0) + (int(match[2]) if value is None else value)
    return ["" if total is None else str(total) for total in sums]


def pickleball(rules, seats, events):
    """The points of each game, from the rallies.

    With side-out scoring only the serving side scores; in doubles both partners serve before the
    side is out, except the first server of a game. With rally scoring each rally is a point. The
    sides begin the games in turn.
    """
    form = rules["format"]
    doubles = len(seats[0].get("members", [])) > 1
    games, score, over = [], [0, 0], False
    serving, server = 0, 2 if doubles else 1

    def lead(points, winner):
        return points[winner] >= form["to"] and points[winner] - points[1 - winner] >= form["winBy"]

    for event in events:
        if match := re.fullmatch(r"score (\d+)-(\d+)", event):
            score = [int(match[1]), int(match[2])]
            continue
        if event.startswith("end "):
            over = True
        side = {"A": 0, "B": 1}.get(event.split(":")[0])
        if side is None or over:
            continue
        if form["scoring"] != "side-out":
            # In some formats the point that wins a game is only scored by the serving side.
            after = [points + (index == side) for index, points in enumerate(score)]
            if form.get("gamePoint") != "serve" or side == serving or not lead(after, side):
                score = after
            serving = side
        elif side == serving:
            score[side] += 1
        elif doubles and server == 1:
            server = 2
        else:
            serving, server = 1 - serving, 1
        if lead(score, side):
            games.append(score)
            over = sum(g[side] > g[1 - side] for g in games) > form["bestOf"] // 2
            score, serving, server = [0, 0], len(games) % 2, 2 if doubles else 1
    if score != [0, 0] or not games:
        games.append(score)
    return [" ".join(f"{g[side]}-{g[1 - side]}" for g in games) for side in (0, 1)]


SPORTS = {"discgolf": disc_golf, "archery": archery, "pickleball": pickleball}


def scores(sport, kind, rules, seats, events):
    """Returns the score of each seat as text; None for a kind of round that the reader doesn't
    add up, such as a match of archery."""
    if sport not in SPORTS or kind not in ("stroke", "round", "match"):
        return None
    if sport != "pickleball" and kind == "match":
        return None
    return SPORTS[sport](rules, seats, events)


def name(seat):
    return seat.get("name") or " + ".join(member["name"] for member in seat.get("members", []))


def order(place):
    """Sorts cells as the documents do: by their numbers, then the rest."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part)
            for part in re.findall(r"\d+|\D+", place)]


def rounds_of_bundle(path):
    streams, texts = read_bundle(path)
    for stream, entries in sorted(streams.items()):
        if not stream.startswith("round/"):
            continue
        header = json.loads(min(entries, key=lambda e: e.order).body)
        log = Log(entries, cell_of(header["sport"]))
        cells = [log.cells()[cell] for cell in sorted(log.cells(), key=order)]
        flow, is_disputed = log.flow()
        yield {
            "round": stream.partition("/")[2], "sport": header["sport"], "kind": header["kind"],
            "seats": header["seats"], "rules": json.loads(texts[header["rules"]]),
            "events": flow + cells,
            "disputed": sorted(log.disputed()) + (["play"] if is_disputed else []),
        }


def rounds_of_notation(path):
    for header, events in read_notation(path):
        seats = [json.loads(header[key]) for key in
                 sorted((k for k in header if k.startswith("seat ")), key=lambda k: int(k[5:]))]
        yield {
            "round": header["round"], "sport": header["sport"], "kind": header["kind"],
            "seats": seats, "rules": json.loads(header["rules"]), "events": events, "disputed": [],
        }


def show(path):
    with open(path, encoding="utf-8") as file:
        is_notation = file.readline().startswith("score-notation ")
    for each in (rounds_of_notation if is_notation else rounds_of_bundle)(path):
        print(f"{each['sport']} {each['round']}: {len(each['events'])} events")
        results = scores(each["sport"], each["kind"], each["rules"], each["seats"], each["events"])
        for seat, result in zip(each["seats"], results or []):
            print(f"  {name(seat)}: {result}")
        for subject in each["disputed"]:
            print(f"  disputed: {subject}")


# ---------------------------------------------------------------------------- histories


def compare(path):
    """Compares the meaning of each recorded history with what the program recorded beside it."""
    differing = total = 0
    for line in open(path, encoding="utf-8"):
        history = json.loads(line)

        def cell(body):
            if re.fullmatch(r"[a-z]=\d+", body):
                return body[0]
            if re.fullmatch(r"[A-Z]", body):
                return None
            raise ValueError(body)

        log = Log([Entry(fields) for fields in history["entries"]], cell)
        cells, (flow, is_disputed) = log.cells(), log.flow()
        found = (flow + [cells[key] for key in sorted(cells)], sorted(log.disputed()), is_disputed)
        told = (history["notation"], history["disputed"], history["isFlowDisputed"])
        total += 1
        if found != told:
            differing += 1
            print(f"seed {history['seed']}: {found} and not {told}")
    print(f"{total} histories: {differing} with another meaning")
    return 1 if differing or not total else 0


def main(words):
    if len(words) == 2 and words[0] == "--histories":
        return compare(words[1])
    if len(words) != 1 or words[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 64
    try:
        show(words[0])
    except (ValueError, KeyError) as error:
        print(f"reader.py: {words[0]}: {error}", file=sys.stderr)
        return 65
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
