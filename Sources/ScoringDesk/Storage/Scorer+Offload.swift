package import ScoringKit
import ScoringStore

extension Scorer.Storage {
  /// Moves finished rounds out of the store's own file into another file, from which they are read
  /// as before.
  ///
  /// Without an age and without a file, nothing is moved, and the page only lists the files.
  ///
  /// Rounds are moved only on request, and only if their results are final.
  ///
  /// - Parameters:
  ///   - older: The minimum time since a round was finished that is moved, as typed: `30d`, `8w`,
  ///     `2y`; `nil` to move no rounds.
  ///   - path: The path of the file to which rounds are moved; `nil` for the file that was used
  ///     last.
  ///   - sport: The id of the only sport whose rounds are moved; `nil` for all sports.
  /// - Returns: A page with the number of moved rounds and the list of the files.
  /// - Throws: An error if the age is not valid, or if a file can't be written.
  package func offload(
    older: String? = nil, path: String? = nil, sport: String? = nil
  ) throws -> Page {
    try page {
      guard try desk.hasStore() else {
        return Page(
          kind: "offload", payload: ["files": []], blocks: [.line("There is no store yet.")])
      }
      var lines: [Line] = []
      var payload: [String: JSONValue] = [:]
      if older != nil || path != nil {
        let moved = try move(older: older, to: path, sport: sport)
        payload["moved"] = .integer(moved)
        lines.append(Self.sentence(ofMoved: moved, asked: older != nil))
      }
      let files = try desk.storeForReading().coldFiles()
      payload["files"] = .array(
        files.map { file in
          [
            "path": .string(file.path), "rounds": .integer(file.rounds),
            "problem": file.problem.map { .string($0) } ?? .null,
          ]
        })
      if files.isEmpty { lines.append("All rounds are in the store's own file.") }
      // The path of a file is shown completely, however long it is.
      let places = files.map { "\(Phrases.count($0.rounds, "round")) in \($0.path)" }
      var page = Page(
        kind: "offload", payload: .object(payload),
        blocks: lines.map { .line($0) }
          + (places.isEmpty ? [] : [.verbatim(places.joined(separator: "\n"))]),
        next: files.allSatisfy { $0.rounds == 0 }
          ? [] : [Action("bring-back", options: ["all": nil])])
      page.warnings = files.compactMap { $0.problem.map { Line($0) } }
      return page
    }
  }

  private static func sentence(ofMoved count: Int, asked: Bool) -> Line {
    if count > 0 { return Line("Moved \(Phrases.count(count, "round")).", .good) }
    return asked ? "No finished round is that old." : "Rounds go there from now on."
  }

  /// Brings rounds back into the store's own file: the one that the request names, or all moved
  /// rounds for `nil`.
  package func recall(_ request: RoundRequest?) throws -> Page {
    try page {
      let streams = try read { repository in
        try request.map { [try scorer.notes.named($0, repository)] }
          ?? repository.reader.streams(ofKind: StreamID.roundKind)
      }
      let count = try desk.storeForWriting().recall(streams)
      desk.ledgers.clear()
      let none: Line =
        request == nil
        ? "No round was moved out." : "That round is in the store's own file already."
      let done = Line(
        "Brought back \(Phrases.count(count, "round")); the file keeps a copy.", .good)
      return Page(
        kind: "recall", payload: ["recalled": .integer(count)],
        blocks: [.line(count > 0 ? done : none)])
    }
  }

  /// Moves the rounds that are old enough, and returns their number.
  private func move(older: String?, to path: String?, sport: String?) throws -> Int {
    let age = try older.map { try Self.age($0) }
    let rounds = try read { repository in
      guard let age else { return [ColdFile.Round]() }
      let last = clock.now().advanced(byMilliseconds: -age * 1000)
      let sport = try sport.map { try repository.sport($0).id }
      var rounds: [ColdFile.Round] = []
      let query = SummaryQuery(
        sport: sport, phases: [.final], archive: .included, limit: Repository.summaryPage)
      try repository.eachSummary(of: query) { summary in
        guard let completed = summary.completedAt, completed <= last else { return }
        rounds.append(ColdFile.Round(summary.stream, texts: []))
      }
      return rounds
    }
    // If no round is old enough, the other file is not created.
    if age != nil, rounds.isEmpty { return 0 }
    let store = try desk.storeForWriting()
    let moved = try store.offload(rounds.map { try withTexts($0) }, to: path)
    desk.ledgers.clear()
    return moved
  }

  /// Returns a round to move together with the id of its rules.
  private func withTexts(_ round: ColdFile.Round) throws -> ColdFile.Round {
    try read { repository in
      let entries = try repository.reader.entries(of: round.stream)
      let rules = try? repository.header(round.stream, entries: entries).rules
      return ColdFile.Round(round.stream, texts: rules.map { [$0] } ?? [])
    }
  }

  private static let units: [(letter: Character, seconds: Int64)] = [
    ("d", 86_400), ("w", 7 * 86_400), ("y", 365 * 86_400),
  ]

  /// Returns in seconds the age of a round that was typed as `30d`, `8w` or `2y`.
  ///
  /// A year has 365 days, and the maximum is a hundred years.
  private static func age(_ text: String) throws(DeskError) -> Int64 {
    guard let unit = units.first(where: { $0.letter == text.last }), text.utf8.count <= 6,
      text.first?.isNumber == true, let count = Int64(text.dropLast()),
      count * unit.seconds <= 100 * 365 * 86_400
    else {
      throw DeskError(
        .badValue, "\"\(text)\" is no age of a round.", token: text,
        expected: ["30d", "8w", "2y"], hint: "A number and d, w or y, up to a hundred years.")
    }
    return count * unit.seconds
  }
}
