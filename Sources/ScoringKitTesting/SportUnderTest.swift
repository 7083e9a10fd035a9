public import ScoringKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A round of a sport on which the laws are tested: its rules, its seats, and what the sport
/// declares about it.
///
/// Make a value for every kind of round and for every option that changes the rules, and expect no
/// violations:
///
/// ```swift
/// let sport = SportUnderTest("stroke", round, seats: seats)
/// let violations = Laws.violations(of: sport)
/// #expect(violations.isEmpty, "\(violations)")
/// ```
public struct SportUnderTest<R: Round>: Sendable {
  /// The name of the round under test in messages.
  public var name: String
  /// The rules of the round under test.
  public var round: R
  /// The participants of the round under test, in the order of their seats.
  public var seats: [R.Participant]
  /// The names of the participants under test; by default their own names.
  public var names: Roster
  /// The maximum number of entries until the round is complete, if only primary offers of the
  /// prompt are entered; `nil` if there is no limit.
  public var end: Int?
  /// Whether the seats of the round are symmetric, so that exchanging two of them only exchanges
  /// their results.
  public var isSymmetric = false
  /// Whether the round has turns, so that only the seats that the prompt lists as next may play.
  public var hasTurns = false
  /// Whether the legality of a value for a cell may depend on the values of earlier cells.
  public var hasOrderedCells = false
  /// A function that tests the sums in a state, and returns a sentence about what is wrong; `nil`
  /// if they are right.
  public var accounting: (@Sendable (R.Resolution) -> String?)?
  /// Obsolete stored forms that logs may still contain, with the events that they mean.
  ///
  /// A test reads each of them, and expects its event, whose canonical form is another one now.
  public var oldForms: [String: R.Event] = [:]
  /// The recorded rounds of the sport, which a test plays again and compares with the record.
  public var goldens: [GoldenRound] = []
  /// The loops that fold events under these rules; the kit's own by default, or faster ones of the
  /// sport.
  public var loops = RoundLoops<R>()
  /// The laws from which this sport is exempt, with the reasons; reports print them.
  public var exceptions: [Law: String] = [:]

  /// Makes a round on which the laws can be tested; the names are those of the participants by
  /// default.
  public init(_ name: String, _ round: R, seats: [R.Participant], names: Roster? = nil)
  where R.TypedCell == R.Event.Slot {
    self.name = name
    self.round = round
    self.seats = seats
    self.names = names ?? Roster(seats.map(\.competitor.name))
  }
}

extension SportUnderTest: CustomStringConvertible {
  /// The name of the round under test, for the output of a test run.
  public var description: String { name }
}

extension SportUnderTest {
  /// The laws that are not tested on this sport: those from which it is exempt, and those for which
  /// it declares too little.
  ///
  /// A test expects certain ones, so that a declaration that was forgotten is found.
  public var untested: Set<Law> { Set(Law.allCases.filter { reasonToSkip($0) != nil }) }

  /// Returns the reason why a law is not tested on this sport; `nil` if it is tested.
  func reasonToSkip(_ law: Law) -> String? {
    if let reason = exceptions[law] { return reason }
    switch law {
    case .end where end == nil: return "no greatest number of entries is declared"
    case .accounting where accounting == nil: return "no sums are declared"
    case .turns where !hasTurns: return "no turns are declared"
    case .sides where !round.isDuel(of: seats.count): return "it is not for two who meet"
    case .oracle where goldens.isEmpty: return "no round is recorded"
    default: return nil
    }
  }
}

/// A recorded round for a test: canonical events, and the effect of each in words.
///
/// The text of the record is both the input and the expected output of the test. A line that begins
/// with `> ` is an event, and the lines below it are its recorded effect. To record, write only the
/// events, run the test with `SCORE_RECORD_GOLDEN=1`, and check the result. A recording run always
/// fails, so that recording can't replace testing.
public struct GoldenRound: Hashable, Sendable {
  /// The name of the recorded round in messages.
  public let name: String
  /// The text of the record: the events, and the lines with their effects.
  public let text: String
  /// The path of the file from which the record was read; `nil` if its text is in a test.
  public let path: String?

  /// The environment variable that makes a test run record rounds instead of comparing them.
  public static let recordingVariable = "SCORE_RECORD_GOLDEN"

  /// Whether this test run records rounds instead of comparing them.
  public static var isRecording: Bool {
    !(ProcessInfo.processInfo.environment[recordingVariable] ?? "").isEmpty
  }

  /// Makes a recorded round from the text of the record.
  public init(_ name: String, text: String) {
    self.name = name
    self.text = text
    path = nil
  }

  /// Reads a recorded round from the file with the record.
  ///
  /// - Throws: an error if the file cannot be read.
  public init(contentsOfFile path: String) throws {
    name = String(path.split(separator: "/").last ?? "golden")
    text = try String(contentsOfFile: path, encoding: .utf8)
    self.path = path
  }

  private static func isIndented(_ line: Substring) -> Bool {
    !line.hasPrefix("> ") && line.drop(while: \.isWhitespace).hasPrefix("> ")
  }

  /// The events of the recorded round in canonical text, in order.
  public var notation: [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  }

  /// Plays the recorded events again, and returns the transcript in the form of the record; an
  /// event that the rules refuse appears in it as refused.
  ///
  /// - Throws: a refusal of the seats, or of an event that is not canonical.
  public func transcript<R: Round>(of sport: SportUnderTest<R>) throws(Refusal) -> String {
    if let stray = text.split(separator: "\n").first(where: Self.isIndented) {
      throw Refusal(
        .notation, "\(name): an event begins with `> ` at the start of its line.", at: stray,
        hint: "Move the events to the left, as far as the closing quotes.")
    }
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

  /// Plays the recorded round again, and returns a sentence about the first difference from the
  /// record; `nil` if there is none.
  ///
  /// If `recording` is true, a new record is written to the file instead, and the returned sentence
  /// says so, so that the test fails.
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
