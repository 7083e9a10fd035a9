#!/usr/bin/env python3
"""Plays random rounds with the program, and compares the scores that Docs/Examples/reader.py reads from
a bundle and from notation with the program's own.

    rounds.py PROGRAM [COUNT] [SEED]
"""
import json
import os
import random
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "Docs", "Examples"))
sys.dont_write_bytecode = True
import reader  # noqa: E402


def main(program, count, seed):
    dice = random.Random(seed)
    home = tempfile.TemporaryDirectory(prefix="score-reader.")
    variables = dict(os.environ, HOME=home.name, SCORE_HOME=home.name)

    def score(*words, text=None):
        done = subprocess.run([program, "--quiet", "--yes", *words], input=text, text=True,
                              env=variables, capture_output=True, cwd=home.name)
        return done.stdout

    def enter(sport, lines):
        """Enters lines one by one, as one that is refused must not stop the others."""
        for line in lines:
            score(sport, "enter", line)

    score("me", "Ann")
    score("discgolf", "courses", "add", "Park", "--pars", "3,4,3,5,3,3")
    for _ in range(count):
        sport = dice.choice(["discgolf", "archery", "pickleball"])
        if sport == "discgolf":
            score(sport, "start", "Ann", "Ben", "Cid", "--course", "Park")
            lines = [f"{hole}: {name} {dice.choice([2, 3, 4, 5, 6, '-'])}"
                     for hole in range(1, 7) for name in ("ann", "ben", "cid")]
            lines += dice.sample(["ann dnf", "penalty ben late", "cid par+4", "2: ben ob"], 2)
        elif sport == "archery":
            score(sport, "start", "--shoot", "wa720_70", "Ann", "Ben")
            lines = [f"{end}: {name} " + " ".join(dice.choice(list("X987651M") + ["10"])
                                                   for _ in range(6))
                     for end in range(1, dice.randint(3, 13)) for name in ("ann", "ben")]
        else:
            doubles = dice.random() < 0.5
            score(sport, "start", *(["ann+ben", "cid+dan"] if doubles else ["Ann", "Ben"]),
                  "--format", dice.choice(["sideout", "rally-2025"]),
                  "--best-of", dice.choice(["1", "3"]))
            lines = [dice.choice("ab") for _ in range(dice.randint(5, 70))]
        if sport == "discgolf" and dice.random() < 0.3:
            dice.shuffle(lines)
        enter(sport, lines)
        for _ in range(dice.randint(0, 3)):
            score(sport, dice.choice(["undo", "undo", "redo"]))
        score(sport, "finish")

    bundle = os.path.join(home.name, "all.bundle")
    score("export", "-o", bundle)
    checked, wrong = 0, 0
    texts = {}
    for sport in ("discgolf", "archery", "pickleball"):
        path = os.path.join(home.name, sport + ".txt")
        score(sport, "export", "--form", "notation", "-o", path)
        if os.path.exists(path):
            texts.update((each["round"], each) for each in reader.rounds_of_notation(path))
    for each in reader.rounds_of_bundle(bundle):
        shown = json.loads(score(each["sport"], "show", each["round"], "--json") or "{}")
        told = shown.get("payload", {})
        if not told.get("standings"):
            wrong += 1
            print(f"{each['round']}: the program shows no standings")
            continue
        mine = reader.scores(each["sport"], each["kind"], each["rules"], each["seats"],
                             each["events"])
        text = texts.get(each["round"])
        if not text or sorted(text["events"]) != sorted(each["events"]):
            wrong += 1
            print(f"{each['round']}: the bundle and the text have other events")
        by_seat = sorted(told["standings"], key=lambda row: row["seat"])
        if each["sport"] == "pickleball":
            games = told.get("reported") or told.get("games") or []
            theirs = [" ".join(f"{g[side]}-{g[1 - side]}" for g in games) for side in (0, 1)]
        else:
            # The program adds how many arrows an unfinished result is of.
            theirs = [row["score"].split(" after ")[0] for row in by_seat]
        checked += 1
        if mine != theirs:
            wrong += 1
            print(f"{each['sport']} {each['round']}: {mine} and not {theirs}")
    print(f"{checked} rounds with seed {seed}: {wrong} different")
    return 1 if wrong or checked != count else 0


if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(main(words[0], int(words[1]) if len(words) > 1 else 12,
                  int(words[2]) if len(words) > 2 else 1))
