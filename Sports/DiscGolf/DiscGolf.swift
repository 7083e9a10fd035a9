public import ScoringKit

extension Sport {
  /// Disc golf: stroke play on courses of 1 to 99 holes.
  public static let discGolf = Sport(
    id: "discgolf", name: "Disc Golf", revision: 3,
    nouns: Nouns(unit: "hole", frame: "course", titled: "Round at"),
    kinds: [StrokePlay.kind], references: [Courses.kind], commands: [Marks.command],
    importers: [UDiscReader.importer], exporters: [UDiscWriter.exporter],
    statistics: GolfStatistics.all,
    policy: EventPolicy(ties: .mean),
    first: Action("start", of: "discgolf", options: ["course": "Maple Hill"]), grammar: grammar)

  /// How a line is typed, for `score help notation`.
  static let grammar = """
      line   = scores                in card order, or by name
             | hole ":" scores       on that hole
             | hole pairs            the same; only the hole on turn is replaced so
             | name ":" row          a player's row, from the first hole
             | name hole ":" row     from that hole on

      scores = value value ...       for the seats that lack a score on the hole
             | pairs
      pairs  = name value, name value ...
      row    = value value ...       one a hole, in the order of the card
      value  = 1 to 99               digits, or "one" to "twelve"
             | "-"                   no score
      hole   = a label (7, 2B) or a position; "hole 7" before a colon
      name   = the beginning of a name, an alias, or a "name in quotes"

      also   = hole ":" name penalty [n]     ob, hazard, mando, lost: part of the score
             | "penalty" name reason [n]     on the round: late, card, extra, courtesy,
                                             other; n is all of that reason, not one more
             | name status                   dnf, dns or dq; "-" after it takes it back
             | name "par+4"                  missed holes count as par + 4
             | "playoff" [k] ":" pairs       decides first place, and adds no throws

    Without a hole, the hole on turn is meant: the first in playing order that lacks \
    somebody's score. In card order, scores go to those who lack one on that hole; a hole \
    that is named and full takes a score of each, or names.

    A number alone is a digit, or up to 20 where one player is on the card: 44 is refused \
    with "4 4". With a name or a colon it may be any. A line holds 4,000 bytes at most.

    Spaces, commas and semicolons part; a final ".", "!" or "?" is passed over; so is "and" \
    between players.

    "-" says that the hole is not played: whoever leaves early, or sits a hole out, gets it. \
    It also clears a score that was there.

    A number is a score before it is a name; quotes make a name of anything. A label counts \
    before a position.

    A line is taken entirely or not at all. A refusal names the piece, its column, and what \
    would be accepted.

    Examples, with Ann and Ben on the card:

      3 4             on the hole on turn: Ann 3, Ben 4
      ann 4 ben 3     the same by name
      7: 3 3          on hole 7
      ben 3: 4 3 5    Ben's holes 3, 4 and 5
      7: ann -        Ann does not play hole 7
    """
}
