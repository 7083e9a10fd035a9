import ScoringContests
package import ScoringKit
import ScoringStore
import ScoringViews

/// A result of an event as visitors check it, with the reports that it is wrong.
package struct ContestResult: Hashable, Sendable {
  /// A part of a result: the names of a side, or words such as a score.
  package struct Piece: Hashable, Sendable {
    /// The text, with typographic signs if it is no name.
    package let text: String
    /// Whether the part is the names of a side.
    package let isName: Bool

    static func name(_ text: String) -> Piece { Piece(text: text, isName: true) }
    static func words(_ text: String) -> Piece {
      Piece(text: TextMeasure.typographic(text), isName: false)
    }
  }

  /// The number of the fixture, or the id of the round, by which a report names the result.
  package let subject: String
  /// The match in words, such as `Round 1, match 2`, or the day of the round.
  package let title: String
  /// The result with the names in the notation of commands, as in `Hal + Ann 6-11 Ben + Dora`.
  package let line: String
  /// The same for people: names and words in turn.
  package let pieces: [Piece]
  /// The reports of visitors about the result; empty for nothing.
  package let reports: [String]

  /// The result for people, as in `Hal + Ann 6–11 Ben + Dora`.
  package var text: String { pieces.map(\.text).joined() }
}

extension ContestReading {
  /// The reports about results that have not changed since, in the order of the results.
  var openReports: [ContestReport] {
    Array(
      contest.reports.filter { $0.about == result(of: $0.subject) }.prefix(ContestReport.mostOpen))
  }

  /// Returns the result of a match or a round as it is compared with that of a report; `nil` if there
  /// is none.
  func result(of subject: String) -> String? {
    if let fixture = FixtureID(subject).flatMap({ state.fixture($0) }) {
      return fixture.outcome == nil ? nil : score(of: fixture)
    }
    guard let round = rounds[subject], round.phase == .finished else { return nil }
    return round.headlines.joined(separator: ", ")
  }

  /// Returns the entrants of a round, in order of its seats.
  func entrants(of round: ContestRound) -> [EntrantID] {
    round.people.compactMap { own in
      contest.entrants.first { !people(of: $0.id).isDisjoint(with: own) }?.id
    }
  }
}

extension ContestPage {
  /// Returns a result with its reports; `nil` if there is no such result.
  func result(_ subject: String) -> ContestResult? {
    guard let result = reading.result(of: subject) else { return nil }
    let reports = reading.openReports.filter { $0.subject == subject }.map(\.says)
    if let fixture = FixtureID(subject).flatMap({ reading.state.fixture($0) }) {
      return ContestResult(
        subject: subject, title: reading.name(of: fixture), line: played(fixture, result),
        pieces: pieces(of: fixture, result), reports: reports)
    }
    guard let round = reading.rounds[subject] else { return nil }
    let names = reading.entrants(of: round).map(reading.name)
    let line =
      names.count == round.headlines.count
      ? zip(names, round.headlines).map { "\($0) \($1)" }.joined(separator: ", ") : result
    let pieces: [ContestResult.Piece] =
      names.count == round.headlines.count
      ? zip(names, round.headlines).enumerated().flatMap { index, side in
        [.name(side.0), .words(" \(side.1)\(index < names.count - 1 ? ", " : "")")]
      } : [.words(result)]
    return ContestResult(
      subject: subject, title: LocalTime(round.day)?.mediumDate ?? round.day, line: line,
      pieces: pieces, reports: reports)
  }

  /// Returns the result of a match for people, with the names apart.
  private func pieces(of fixture: ContestFixture, _ score: String) -> [ContestResult.Piece] {
    let sides = fixture.entrants.indices.map { reading.side($0, of: fixture) }
    guard sides.count == 2, fixture.round != nil else {
      return sides.enumerated().flatMap { index, side in
        [.name(side), .words(index < sides.count - 1 ? " v " : ": \(score)")]
      }
    }
    let parts = score.split(separator: ",", maxSplits: 1)
    let added = parts.count > 1 ? " (\(parts[1].drop(while: \.isWhitespace)))" : ""
    return [
      .name(sides[0]), .words(" \(parts.first ?? "v") "), .name(sides[1]), .words(added),
    ].filter { !$0.text.isEmpty }
  }

  private func played(_ fixture: ContestFixture, _ score: String) -> String {
    let sides = fixture.entrants.indices.map { reading.side($0, of: fixture) }
    guard sides.count == 2, fixture.round != nil else {
      return "\(sides.joined(separator: " v ")): \(score)"
    }
    let parts = score.split(separator: ",", maxSplits: 1)
    let added = parts.count > 1 ? " (\(parts[1].drop(while: \.isWhitespace)))" : ""
    return "\(sides[0]) \(parts.first ?? "v") \(sides[1])\(added)"
  }

  /// Returns the newest results, those of an entrant or of all, as visitors check them.
  func results(of entrant: EntrantID?, most: Int) -> [ContestResult] {
    let fixtures = reading.state.fixtures.filter { fixture in
      fixture.outcome != nil && (entrant.map(fixture.known.contains) ?? true)
    }.map { "\($0.id)" }
    let own = entrant.map(reading.people)
    let rounds = reading.state.rounds.filter { round in
      round.phase == .finished && FixtureID(round.fixture) == nil
        && (own.map { own in round.people.contains { !$0.isDisjoint(with: own) } } ?? true)
    }.map(\.id)
    return (rounds + fixtures).suffix(most).reversed().compactMap(result)
  }

  /// The results that visitors reported, with their words.
  var reported: [ContestResult] {
    reading.openReports.map(\.subject).uniqued().compactMap(result)
  }

  /// The results that visitors reported, for the page of the event.
  var reportBlocks: [Page.Block] {
    let reported = reported
    guard !reported.isEmpty else { return [] }
    let lines = reported.flatMap { result in
      [Page.Block.line(Line("\(name(of: result)) \(result.text)"))]
        + result.reports.map { .line(Line("  “\($0)”", .fair)) }
    }
    let remove = Action("event note", options: ["remove": .blank("MATCH")])
    return [.heading("Reported as wrong")] + lines
      + [.line(Line("A new result settles a report, and `\(remove)` takes it away.", .dim))]
  }

  /// Returns the number of a result, by which commands name it.
  func name(of result: ContestResult) -> String {
    FixtureID(result.subject) == nil ? String(result.subject.prefix(4)) : result.subject
  }
}

extension Desk {
  /// Returns a scorer for the reports of visitors: it has a device of its own, so an undo at the desk
  /// never takes back a report, and no author.
  package func newVisitor() throws -> Scorer {
    try DeskError.telling {
      let device = try storeForWriting().makeDevice()
      return Scorer(desk: self, device: device, author: .nobody, dates: .medium)
    }
  }
}

extension Scorer.Contests {
  /// Returns the result of an event that a visitor wants to report; `nil` if there is none, or if the
  /// event was not created as such.
  package func result(_ subject: String, called event: String, names: ShownNames) throws
    -> ContestResult?
  {
    guard ContestReport.isSubject(subject) else { return nil }
    return try read {
      try $0.contest(called: event, names: names).flatMap { ContestPage($0).result(subject) }
    }
  }

  /// Stores a visitor's report that a result is wrong.
  ///
  /// - Throws: An error with a sentence for the visitor if there is no such result, if the text is
  ///   empty, or if there are too many reports.
  package func report(_ text: String, about subject: String, called event: String) throws {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var says = String.UnicodeScalarView()
    says.append(
      contentsOf: words.unicodeScalars.filter { $0.properties.generalCategory != .control }
        .prefix(2 * ContestReport.longest))
    guard !says.isEmpty else {
      throw DeskError(.badValue, "Say in a few words what is wrong.")
    }
    try write { writer in
      guard ContestReport.isSubject(subject),
        let reading = try writer.repository.contest(called: event),
        let result = reading.result(of: subject)
      else { throw DeskError(.unknownName, "There is no such result now.") }
      let open = reading.openReports
      let own = open.filter { $0.subject == subject }
      let report = ContestReport(subject, 1, says: String(says), about: result)
      if own.contains(where: { $0.says == report.says }) { return }
      let taken = Set(own.map(\.number))
      guard open.count < ContestReport.mostOpen,
        let number = (1...ContestReport.mostOfSubject).first(where: { !taken.contains($0) })
      else {
        throw DeskError(
          .conflictingOptions,
          own.count < ContestReport.mostOfSubject
            ? "Many results are reported already. Tell the desk."
            : "This result has been reported already. Tell the desk.")
      }
      let key = ContestField.report(of: subject, number: number)
      try writer.set([key.field(report.value)], of: reading.contest.id)
    }
  }

  /// Removes the reports about a match, by its number, or about a round, by the beginning of its id;
  /// `all` means those about all results.
  package func removeReports(_ word: String, in request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        let stored = reading.contest.reports
        let word = word.lowercased()
        var found = word == "all" ? stored : stored.filter { $0.subject == word }
        if found.isEmpty, word.utf8.count >= 4, FixtureID(word) == nil {
          let subjects = stored.map(\.subject).filter { $0.hasPrefix(word) }.uniqued()
          if subjects.count == 1 { found = stored.filter { $0.subject == subjects[0] } }
        }
        guard !found.isEmpty else {
          throw DeskError(
            .unknownName, "Nobody reported \(word).", token: word,
            expected: stored.map(\.subject).uniqued().prefix(8).map(\.self))
        }
        try writer.set(
          found.map { ContestField.report(of: $0.subject, number: $0.number).field(.null) },
          of: reading.contest.id)
        let after = try reading.rereadingDecisions(in: writer.repository)
        let count = Phrases.count(found.count, "report")
        return Page(
          kind: "note",
          payload: [
            "event": .string(reading.contest.name),
            "note": reading.contest.note.isEmpty ? .null : .string(reading.contest.note),
            "reports": ContestPage(after).reportsPayload,
          ], blocks: [.line(Line("Removed \(count)."))])
      }
    }
  }

  /// Returns the reports about results of all events that are not archived, as blocks of a page.
  package func reports() throws -> [Page.Block] {
    try read { repository in
      let reported = try repository.contestDocuments().filter { document in
        !document.isArchived
          && document.fields.contains { $0.key.hasPrefix("report/") && $0.value != .null }
      }
      return try reported.flatMap { document -> [Page.Block] in
        let page = ContestPage(try repository.contest(document.id))
        let blocks = page.reportBlocks
        return blocks.isEmpty ? [] : [.heading(document.name)] + blocks
      }
    }
  }
}

extension ContestPage {
  /// The reports for programs.
  var reportsPayload: JSONValue {
    .array(
      reported.map { result in
        [
          "match": .string(result.subject), "result": .string(result.line),
          "says": .array(result.reports.map { .string($0) }),
        ]
      })
  }
}
