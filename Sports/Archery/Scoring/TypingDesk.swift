internal import ScoringKit

/// What a typed line of arrows is read against: the card, and whose arrows come next.
struct TypingDesk {
  /// The arrows so far.
  let card: ArrowCard
  /// What an end is called: `End`, or `Set` in a match.
  let noun: String
  /// Who is next, in order.
  let queue: [Seat]
  /// The end on turn; nil where no more arrows of ends are expected.
  let end: Int?
  /// The end that the next arrows of each archer belong to; nil where there is none.
  let openEnds: [Int?]
  /// The number of the shoot-off that is going on; nil for none.
  let shootOff: Int?

  /// The end that arrows of an archer belong to where the line names none.
  func openEnd(_ seat: Seat) -> Int? {
    openEnds.indices.contains(seat.index) ? openEnds[seat.index] : nil
  }
}
