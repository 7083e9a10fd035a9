import ScoringKit

/// Builds the page of a round in progress: the card and the next prompt.
struct StatusPage {
  /// The round in progress.
  let record: Repository.Record
  /// The repository that the round is read from.
  let repository: Repository

  func page() throws -> Page {
    let ledger = record.ledger
    let roster = record.roster
    let closed = ledger.phase.isFinished
    let prompt = ledger.state.prompt(roster)
    let id = try repository.shortID(record.stream)
    let sheet = ledger.state.sheet(roster, closed: closed)
    var blocks: [Page.Block] = [
      .line(Line(ledger.called(roster), .strong) + Line("  \(id)", .dim)),
      .sheet(sheet),
    ]
    let oddities = RoundPage.oddities(ledger, roster)
    blocks += oddities.map { .line(Line($0, .fair)) }
    if !prompt.question.isEmpty, sheet.notes.last?.text != prompt.question {
      let turn = prompt.next.filter { !roster.isNamed($0, in: prompt.question) }.map { roster[$0] }
      let who = turn.isEmpty ? "" : ": " + turn.joined(separator: ", ")
      blocks.append(.line(Line(prompt.question + who, .accent)))
    }
    let round = try repository.distinctID(record)
    var next = RoundPage.ending(record, prompt, round: round)
    if ledger.phase == .complete {
      // For an entry that is still possible, such as a playoff, the first offered text shows the
      // notation. Its value becomes a blank, so that nobody enters it unchanged.
      next += prompt.secondary.prefix(1).map {
        Action("enter", of: record.sport.id, round: round, [.text(Self.pattern($0.text))])
      }
    }
    return Page(kind: "status", payload: try payload(prompt), blocks: blocks, next: next)
  }

  /// Returns a text that a prompt offers, with a blank instead of its value:
  /// `playoff 1: Ann SCORE`.
  private static func pattern(_ text: String) -> String {
    let words = text.split(separator: " ")
    return words.count > 1 ? (words.dropLast() + ["SCORE"]).joined(separator: " ") : text
  }

  private func payload(_ prompt: Prompt) throws -> JSONValue {
    // The fields that all sports have replace the sport's own fields of the same name.
    var fields = record.ledger.state.fields(record.roster)
      .merging(try RoundPayload(record, in: repository).round) { _, shared in shared }
    fields["prompt"] = [
      "question": .string(prompt.question),
      "next": .array(prompt.next.map { .integer($0.number) }),
      "tokens": .array(
        prompt.tokens.map { ["text": .string($0.text), "label": .string($0.label)] }),
      "ranges": .array(
        prompt.ranges.map { range in
          [
            "from": .integer(range.bounds.lowerBound), "to": .integer(range.bounds.upperBound),
            "likely": range.likely.map { .integer($0) } ?? .null,
            "except": .array(range.gaps.sorted().map { .integer($0) }),
            "prefix": .string(range.prefix),
          ]
        }),
      "more": .array(
        prompt.secondary.map { ["text": .string($0.text), "label": .string($0.label)] }),
    ]
    return .object(fields)
  }
}
