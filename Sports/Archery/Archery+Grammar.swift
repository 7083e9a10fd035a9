internal import ScoringKit

extension Sport {
  /// How a line of arrows is typed, for `score help notation`.
  static let archeryGrammar = """
      line   = arrows                the archer on turn, the first places not shot yet
             | name arrows, ...      by name, several archers
             | end ":" arrows        a whole end anew, by name too
      arrows = X 10 9, or x109       symbols of the face; M is a miss
             | arrow "/" spot        on a face of several spots
             | "+" arrow             a surplus arrow: the lowest ones count
             | "-"                   not shot
             | name status           retired, dns, dsq
             | shootoff name arrow   "*" behind it: closest to the centre

    0 is refused: M is a miss, and 10 is a ten. An end may be entered arrow by arrow. Nothing \
    of a refused line is stored. An end that is named needs its colon, and is replaced by what \
    follows. A line holds 4,000 bytes at most.

    A place is an end with an arrow and a name: "3.2 ann" is Ann's second arrow of end 3.
    """
}
