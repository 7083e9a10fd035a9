package import ScoringKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Random typed lines, each with its events or its refusal as they were recorded, for tests of the
/// code that reads a sport's lines.
///
/// A change of that code can be compared with the code before it: each difference must be one that
/// the test names. If the variable `SCORE_RECORD` is 1, the lines are recorded again instead.
package struct RecordedLines {
  /// A state of a round in which lines are read.
  package struct State {
    let name: String
    let read: (Substring) throws(Refusal) -> [String]

    /// Makes a state in which a round reads lines; with a cell, lines that are its new value.
    package init<R: Round>(
      _ name: String, _ round: R, at state: R.Resolution, names: Roster,
      in cell: R.Event.Slot? = nil
    ) {
      self.name = name
      read = { line throws(Refusal) in
        let events = try round.understand(line, at: state, names: names, in: cell)
        var state = state
        for event in events { try Self.apply(event, of: round, to: &state) }
        return events.map(\.canonical)
      }
    }

    /// Applies an event, also past the end of the round if play can go on.
    private static func apply<R: Round>(_ event: R.Event, of round: R, to state: inout R.Resolution)
      throws(Refusal)
    {
      do throws(Refusal) {
        try round.apply(event, to: &state)
      } catch {
        guard error.reason == .over, let playOn = round.playOn(after: state) else { throw error }
        try? round.apply(playOn, to: &state)
        try? round.apply(event, to: &state)
      }
    }
  }

  /// A line that is not read as it was recorded.
  package struct Difference: CustomStringConvertible {
    /// The name of the state.
    package let state: String
    package let line: String
    /// The events or the refusal that were recorded, as ``verdict(on:in:)`` returns them.
    package let recorded: String
    /// The events or the refusal now.
    package let read: String

    /// Whether the line was refused and is refused now, for the same reason.
    package var isSameReason: Bool {
      isRefused && recorded.split(separator: " ")[1] == read.split(separator: " ")[1]
    }

    /// Whether the line was refused and is refused now.
    package var isRefused: Bool { recorded.hasPrefix("! ") && read.hasPrefix("! ") }

    /// Whether the refusal has the same reason, and its token is longer now, or known for the first
    /// time.
    package var isLocated: Bool {
      func token(_ verdict: String) -> Substring {
        verdict.split(separator: " ", maxSplits: 2).dropFirst(2).first ?? ""
      }
      return isSameReason && (token(recorded) == "-" || token(read).contains(token(recorded)))
    }

    package var description: String {
      "\n\(state): `\(line)`\n  recorded: \(recorded)\n  read: \(read)"
    }
  }

  /// The names of intended differences, with closures that return whether a difference is one of
  /// them.
  package typealias Intended = KeyValuePairs<String, @Sendable (Difference) -> Bool>

  /// The number of lines for each state.
  private static let count = 500
  private static let isRecording = ProcessInfo.processInfo.environment["SCORE_RECORD"] == "1"

  private let path: String

  /// Makes the lines that are recorded in a file of `Tests/Recorded/Lines`.
  package init(_ sport: String) {
    let folder = #filePath.split(separator: "/").dropLast(2).reduce(into: "") { $0 += "/\($1)" }
    path = "\(folder)/Recorded/Lines/\(sport).txt"
  }

  /// Compares the lines with the recorded ones; the result is nil after recording, and if no line is
  /// recorded for one of the states.
  ///
  /// - Parameters:
  ///   - states: the states in which the lines are read.
  ///   - pieces: the words and parts of lines that random lines are made of.
  ///   - generator: the random numbers, which matter only while recording.
  /// - Returns: the differences.
  package func differences(
    _ states: [State], of pieces: [String], using generator: inout some RandomNumberGenerator
  ) -> [Difference]? {
    if Self.isRecording {
      let text = states.map { Self.recorded($0, of: pieces, using: &generator) }.joined()
      _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
      return nil
    }
    let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    let sections = text.split(separator: "# ").map { $0.split(separator: "\n") }
    var differences: [Difference] = []
    for state in states {
      guard let rows = sections.first(where: { $0.first == state.name[...] })?.dropFirst(),
        rows.count == Self.count
      else { return nil }
      for row in rows {
        let parts = row.split(separator: "\t").map(String.init)
        guard parts.count == 2 else { return nil }
        let read = Self.verdict(on: parts[0], in: state)
        if read != parts[1] {
          differences.append(
            Difference(state: state.name, line: parts[0], recorded: parts[1], read: read))
        }
      }
    }
    return differences
  }

  /// Returns a text for each difference that has none of the names, and for each name without a
  /// difference.
  ///
  /// - Parameters:
  ///   - differences: the differences.
  ///   - intended: the differences that are intended.
  /// - Returns: the texts.
  package static func faults(
    in differences: [Difference], but intended: Intended
  ) -> [String] {
    differences.filter { difference in !intended.contains { $0.value(difference) } }
      .map(\.description)
      + intended.filter { !differences.contains(where: $0.value) }
      .map { "No line shows that \($0.key)." }
  }

  /// Returns the section of a state: its name, and random lines with the results of reading them.
  private static func recorded(
    _ state: State, of pieces: [String], using generator: inout some RandomNumberGenerator
  ) -> String {
    var text = "# \(state.name)\n"
    for _ in 0..<count {
      let line = line(of: pieces, using: &generator)
      text += "\(line)\t\(verdict(on: line, in: state))\n"
    }
    return text
  }

  /// Returns one to three of the pieces, most with spaces between them.
  package static func line(
    of pieces: [String], using generator: inout some RandomNumberGenerator
  ) -> String {
    let count = [1, 1, 1, 1, 2, 2, 2, 3, 3].randomElement(using: &generator) ?? 1
    let line = (0..<count).map { _ in
      let gap = Int.random(in: 0..<12, using: &generator) == 0 ? "" : " "
      return (pieces.randomElement(using: &generator) ?? "") + gap
    }
    let text = line.joined().drop { $0 == " " }
    return String(text.last == " " ? text.dropLast() : text)
  }

  /// Returns the stored texts of a line's events, such as `A | score 5-7`, or the reason and the
  /// token of its refusal: `! unknown-name zoe`.
  package static func verdict(on line: String, in state: State) -> String {
    do throws(Refusal) {
      return try state.read(line[...]).joined(separator: " | ")
    } catch {
      return "! \(error.reason.rawValue) \(error.token ?? "-")"
    }
  }
}
