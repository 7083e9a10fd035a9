public import ScoringKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

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
  /// Whether what is legal in a cell may depend on the cells before it.
  public var hasOrderedCells = false
  /// What is wrong with the sums of a state, in words; nil where they are right.
  public var accounting: (@Sendable (R.Resolution) -> String?)?
  /// What stored logs may still say in the words of an older grammar, and what it means.
  ///
  /// Each is read as its event, which is spelt otherwise now.
  public var oldForms: [String: R.Event] = [:]
  /// Recorded rounds.
  public var goldens: [GoldenRound] = []
  /// The loops of its kind, where it has a shorter one of its own.
  public var loops = RoundLoops<R>()
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

extension SportUnderTest: CustomStringConvertible {
  /// The name, for the output of a test run.
  public var description: String { name }
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
    case .sides where !round.isDuel: return "it is not for two who meet"
    case .oracle where goldens.isEmpty: return "no round is recorded"
    default: return nil
    }
  }
}

/// A recorded round: canonical events, and what each of them did, in words.
///
/// The text is both input and expected output. A line that begins with `> ` is an
/// event; the lines below it are what was recorded. To record, write the events
/// alone, run the test with `SCORE_RECORD_GOLDEN=1`, and read what came. A run that
/// records always fails, so that nobody records in place of testing.
public struct GoldenRound: Hashable, Sendable {
  /// What messages call it.
  public let name: String
  /// Events and recorded lines.
  public let text: String
  /// The file that it was read from; nil where it stands in a test.
  public let path: String?

  /// The environment variable that makes a run record.
  public static let recordingVariable = "SCORE_RECORD_GOLDEN"

  /// Whether this run records.
  public static var isRecording: Bool {
    !(ProcessInfo.processInfo.environment[recordingVariable] ?? "").isEmpty
  }

  /// A recorded round that stands in a test.
  public init(_ name: String, text: String) {
    self.name = name
    self.text = text
    path = nil
  }

  /// A recorded round in a file.
  ///
  /// - Throws: where the file cannot be read.
  public init(contentsOfFile path: String) throws {
    name = String(path.split(separator: "/").last ?? "golden")
    text = try String(contentsOfFile: path, encoding: .utf8)
    self.path = path
  }

  /// The canonical events, in order.
  public var notation: [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  }

  /// What the round adds up to today, in the recorded form.
  ///
  /// - Throws: a refusal of the seats, or of an event that is not canonical.
  public func transcript<R: Round>(of sport: SportUnderTest<R>) throws(Refusal) -> String {
    var state = try sport.round.opened(sport.seats)
    var lines = Self.lines(state, "setup", sport.names)
    for step in notation {
      lines.append("> \(step)")
      let event = try R.Event(canonical: step)
      let before = state
      do {
        try sport.round.apply(event, to: &state)
        let echo = sport.round.echo(
          [event], before: { before }, after: state, names: sport.names)
        lines.append("  \(echo.text)")
      } catch {
        lines.append("  refused (\(error.reason.rawValue)): \(error.message)")
      }
      lines += Self.lines(state, state.isComplete ? "complete" : "underway", sport.names)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What differs from the record; nil where nothing does.
  ///
  /// If it is `recording`, the record is made anew, which is a difference too.
  ///
  /// - Throws: what ``transcript(of:)`` throws, or where the record cannot be written.
  public func difference<R: Round>(
    from sport: SportUnderTest<R>, recording: Bool = isRecording
  ) throws -> String? {
    let today = try transcript(of: sport)
    guard recording else {
      return Self.firstDifference(text, today).map { "\(name): \($0)" }
    }
    if let path {
      try Data(today.utf8).write(to: URL(filePath: path))
      return "\(name) was recorded; run again without \(Self.recordingVariable)."
    }
    return "\(name) is to be recorded as:\n\(today)"
  }

  private static func lines(
    _ state: some Resolution, _ phase: String, _ names: Roster
  ) -> [String] {
    let standings = Standings(
      names.seats.map { state.rank(of: $0, closed: phase == "complete") }, names: names)
    let seats = names.seats.map { seat in
      let place = standings[seat]?.place.map(Phrases.ordinal) ?? "-"
      let headline = state.headline(of: seat, closed: false).text
      return "  \(names[seat]) \(place)\(headline.isEmpty ? "" : ": \(headline)")"
    }
    return seats + ["  \(phase): \(state.prompt(names).question)"]
  }

  private static func firstDifference(_ recorded: String, _ today: String) -> String? {
    let old = recorded.split(separator: "\n", omittingEmptySubsequences: true)
    let new = today.split(separator: "\n", omittingEmptySubsequences: true)
    for index in 0..<max(old.count, new.count) {
      let before = index < old.count ? old[index] : "(nothing)"
      let now = index < new.count ? new[index] : "(nothing)"
      if before != now {
        return "line \(index + 1) was recorded as \"\(before)\" and is now \"\(now)\"."
      }
    }
    return nil
  }
}
