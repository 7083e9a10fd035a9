#!/usr/bin/env python3
"""Usage: .ci/guides.py CATALOGUE VERSION

Writes the guides (README.md, Docs, the rules of the sports) as articles of a DocC catalogue, so that
they stand in one site with the documentation of the libraries. Links between guides become links of
DocC, which reports those without a target; for all other links, only their text remains.
"""
import pathlib
import re
import shutil
import sys

CATALOGUE, VERSION = pathlib.Path(sys.argv[1]), sys.argv[2]
ROOT = pathlib.Path(".")

# The parts of the site, each with the pages that it begins with; all others follow in "More".
PARTS = [
    ("Use it", ["Docs/Tour.md", "Docs/Events.md", "Docs/Serving.md", "Docs/Sync.md", "Docs/FAQ.md"]),
    ("Look it up", ["Docs/CommandLine.md", "Docs/Commands.md", "Docs/Notation.md", "Docs/Files.md",
                    "Docs/Statistics.md", "Docs/JSON.md"]),
    ("The rules", sorted(str(page) for page in ROOT.glob("Sports/*/RULES.md"))),
    ("Understand it", ["Docs/Idea.md", "Docs/Log.md", "Docs/Store.md", "Docs/League.md",
                       "Docs/Proof.md"]),
    ("Build on it", ["Docs/App.md", "Docs/AddingASport.md", "Docs/AddingAFormat.md",
                     "CONTRIBUTING.md"]),
]


def name(page):
    """The name of a guide's article, which no other one has."""
    if page.name == "README.md":
        return "score" if page.parent == ROOT else page.parent.name
    if page.name == "RULES.md":
        return f"{page.parent.name}Rules"
    return page.stem if page.parent in (ROOT, ROOT / "Docs") else f"{page.parent.name}-{page.stem}"


def anchors(text):
    """The names that GitHub gives the headings of a page, each with the heading as DocC names it."""
    found = {}
    for heading in re.findall(r"^#{2,6} +(.*)$", text, re.M):
        plain = re.sub(r"[`*]|\[([^]]*)\]\([^)]*\)", r"\1", heading).strip()
        github = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        found.setdefault(github, re.sub(r"-+", "-", re.sub(r"[^\w\-.,()/+&']", "-", plain)).strip("-"))
    return found


pages = sorted({*ROOT.glob("*.md"), *ROOT.glob("Docs/**/*.md"), *ROOT.glob("Sports/*/RULES.md")})
pages = [page for page in pages if ".docc" not in str(page) and "Examples" not in page.parts]
texts = {page.resolve(): page.read_text() for page in pages}
headings = {page: anchors(text) for page, text in texts.items()}
names = {page.resolve(): name(page) for page in pages}
assert len(set(names.values())) == len(names), "two guides would have one name"


def linked(page, match):
    """A link of a guide as DocC writes it."""
    mark, text, target = match.groups()
    if re.match(r"[a-z]+:", target):
        return match.group(0)
    path, _, anchor = target.partition("#")
    file = (page.parent / path).resolve() if path else page.resolve()
    if mark:
        shutil.copy(file, CATALOGUE)
        return f"![{text}]({file.name})"
    if file not in names:
        return text
    if anchor and anchor not in headings[file]:
        sys.exit(f"{page}: {target} names no heading")
    fragment = f"#{headings[file][anchor]}" if anchor else ""
    return f"[{text}](doc:{names[file]}{fragment})"


def article(page):
    """The text of a guide as an article."""
    pieces = re.split(r"(^ *```.*?^ *```$)", texts[page.resolve()], flags=re.M | re.S)
    for index in range(0, len(pieces), 2):
        pieces[index] = re.sub(
            r"(!?)\[((?:[^][]|\[[^]]*\])*)\]\(([^()\s]+)\)", lambda match: linked(page, match),
            pieces[index])
    return "".join(pieces)


def topics():
    """The contents of the site, below the first guide."""
    listed = [page for _, part in PARTS for page in part]
    rest = [str(page) for page in pages if str(page) not in listed and page.name != "README.md"]
    lines = ["", "## Topics", ""]
    for title, part in PARTS + [("More", rest)]:
        found = [ROOT / page for page in part if (ROOT / page).exists()]
        lines += [f"### {title}", ""] + [f"- <doc:{name(page)}>" for page in found] + [""]
    return "\n".join(lines)


CATALOGUE.mkdir(parents=True)
for page in pages:
    text = article(page)
    if name(page) == "score":
        text = re.sub(
            r"\A# .*\n", f"# score {VERSION}\n\n@Metadata {{\n  @TechnologyRoot\n}}\n", text)
        text += topics()
    (CATALOGUE / f"{name(page)}.md").write_text(text)
