public import ScoringKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

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
    var state = try sport.round.opening(sport.seats)
    var lines = Self.lines(state, "setup", sport.names)
    for step in notation {
      lines.append("> \(step)")
      let event = try sport.round.read(text: step)
      do {
        try sport.round.apply(event, to: &state)
        lines.append("  \(sport.round.echo([event], in: state, names: sport.names).text)")
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
