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
  /// The name in messages.
  public var name: String
  /// The rules.
  public var round: R
  /// The participants.
  public var seats: [R.Participant]
  /// The roster; by default the participants' own names.
  public var names: Roster
  /// The greatest number of primary entries until the round is complete; nil if there is no limit.
  public var end: Int?
  /// A function that returns the same event with other seats; nil if an event cannot be moved.
  ///
  /// It is used by the laws of names and of turns.
  public var moving: (@Sendable (_ event: R.Event, _ seat: (Seat) -> Seat) -> R.Event)?
  /// Whether exchanging two seats only exchanges their results.
  public var isSymmetric = false
  /// Whether only the seats that the prompt lists as next may play.
  public var hasTurns = false
  /// Whether the legality of an event in a cell may depend on the cells before it.
  public var hasOrderedCells = false
  /// A function that returns what is wrong with the sums of a state, in words; nil if they are
  /// right.
  public var accounting: (@Sendable (R.Resolution) -> String?)?
  /// Obsolete stored forms that logs may still contain, with the events that they mean.
  ///
  /// Each is read as its event, which now has another canonical form.
  public var oldForms: [String: R.Event] = [:]
  /// Recorded rounds.
  public var goldens: [GoldenRound] = []
  /// The loops of its kind, if it has a faster one of its own.
  public var loops = RoundLoops<R>()
  /// The laws from which this sport is exempt, with the reasons; reports print them.
  public var exceptions: [Law: String] = [:]

  /// Makes a sport under test; the names are those of the seats by default.
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
  /// Returns why a law does not concern this sport; nil if it does.
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

/// A recorded round: canonical events, and the effect of each in words.
///
/// The text is both input and expected output. A line that begins with `> ` is an event; the lines
/// below it are its recorded effect. To record, write only the events, run the test with
/// `SCORE_RECORD_GOLDEN=1`, and check the result. A recording run always fails, so that recording
/// can't replace testing.
public struct GoldenRound: Hashable, Sendable {
  /// The name in messages.
  public let name: String
  /// Events and recorded lines.
  public let text: String
  /// The file that it was read from; nil if the text is in a test.
  public let path: String?

  /// The environment variable that turns on recording.
  public static let recordingVariable = "SCORE_RECORD_GOLDEN"

  /// Whether this run records.
  public static var isRecording: Bool {
    !(ProcessInfo.processInfo.environment[recordingVariable] ?? "").isEmpty
  }

  /// Makes a recorded round from a text.
  public init(_ name: String, text: String) {
    self.name = name
    self.text = text
    path = nil
  }

  /// Reads a recorded round from a file.
  ///
  /// - Throws: an error if the file cannot be read.
  public init(contentsOfFile path: String) throws {
    name = String(path.split(separator: "/").last ?? "golden")
    text = try String(contentsOfFile: path, encoding: .utf8)
    self.path = path
  }

  /// The canonical events, in order.
  public var notation: [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  }

  /// Returns the actual course of the round, in the recorded form.
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

  /// Returns the difference from the record; nil if there is none.
  ///
  /// If `recording` is true, a new record is written, and this is also reported as a difference.
  ///
  /// - Throws: the errors of ``transcript(of:)``, or an error if the record cannot be written.
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
