public import ScoringKit

/// A round of a sport as the laws examine it: its rules, its seats, and what it declares.
///
/// Give every kind of round, and every option that changes the rules, a value of
/// its own, and expect no violations:
///
/// ```swift
/// let sport = SportUnderTest("stroke", round, seats: seats)
/// let violations = Laws.violations(of: sport)
/// #expect(violations.isEmpty, "\(violations)")
/// ```
public struct SportUnderTest<R: Round>: Sendable {
  /// What messages call it.
  public var name: String
  /// The rules.
  public var round: R
  /// Who takes part.
  public var seats: [R.Participant]
  /// What they are called; at first their own names.
  public var names: Roster
  /// Where random rounds start from.
  public var seed: UInt64 = 20_260_301
  /// The number of random rounds for each law.
  public var histories = 20
  /// The greatest number of entries in a random round.
  public var maximumEvents = 32
  /// How many entries deep every possible round is tried, beside the random ones.
  ///
  /// The number of rounds grows as the number of things to enter to this power.
  public var treeDepth = 1
  /// The most primary entries until the round is complete; nil where it may last forever.
  public var end: Int?
  /// The same event with other seats; nil where an event cannot be moved.
  ///
  /// It serves the laws of names and of turns.
  public var moving: (@Sendable (_ event: R.Event, _ seat: (Seat) -> Seat) -> R.Event)?
  /// Whether exchanging two seats changes nothing but who has which result.
  public var isSymmetric = false
  /// Whether only the seats that the prompt calls next may play.
  public var hasTurns = false
  /// What is wrong with the sums of a state, in words; nil where they are right.
  public var accounting: (@Sendable (R.Resolution) -> String?)?
  /// What stored logs may still say in the words of an older grammar, and what it means.
  ///
  /// Each is read as its event, which is spelt otherwise now.
  public var oldForms: [String: R.Event] = [:]
  /// Recorded rounds.
  public var goldens: [GoldenRound] = []
  /// Laws that this sport is excused from, each with the reason; reports repeat it.
  public var exceptions: [Law: String] = [:]

  /// Names a round, its seats and what they are called.
  public init(_ name: String, _ round: R, seats: [R.Participant], names: Roster? = nil) {
    self.name = name
    self.round = round
    self.seats = seats
    self.names = names ?? Roster(seats.map(\.competitor.name))
  }
}

extension SportUnderTest {
  /// Why a law does not concern this sport; nil where it does.
  func reasonToSkip(_ law: Law) -> String? {
    if let reason = exceptions[law] { return reason }
    switch law {
    case .end where end == nil: return "no greatest number of entries is declared"
    case .accounting where accounting == nil: return "no sums are declared"
    case .turns where !hasTurns: return "no turns are declared"
    case .turns where moving == nil: return "events cannot be moved to another seat"
    case .oracle where goldens.isEmpty: return "no round is recorded"
    default: return nil
    }
  }
}
