import ScoringKit
import ScoringViews

/// Builds the page of a round in progress: the card and the next prompt.
struct StatusPage {
  /// The round in progress.
  let view: RoundView
  /// The record of the round in progress.
  let record: Repository.Record
  /// The repository that the round is read from.
  let repository: Repository

  init(_ record: Repository.Record, in repository: Repository) throws {
    view = try RoundView(record, in: repository)
    self.record = record
    self.repository = repository
  }

  func page() throws -> Page {
    let prompt = view.prompt
    var blocks: [Page.Block] = [
      .line(Line(view.called, .strong) + Line("  \(try repository.shortID(record.stream))", .dim)),
      .sheet(view.sheet),
    ]
    blocks += (record.damageWarnings + view.oddities).map { .line(Line($0, .fair)) }
    if !prompt.question.isEmpty, view.sheet.notes.last?.text != prompt.question {
      blocks.append(.line(Line(view.question(namingAll: true), .accent)))
    }
    let round = try repository.distinctID(record)
    var next = record.ending(prompt, round: round)
    if view.phase == .complete {
      // For an entry that is still possible, such as a playoff, the first offered text shows the
      // notation. Its value becomes a blank, so that nobody enters it unchanged.
      next += prompt.secondary.prefix(1).map {
        Action("enter", of: view.sport, round: round, [.text(Self.pattern($0))])
      }
    }
    return Page(kind: "status", payload: payload, blocks: blocks, next: next)
  }

  /// Returns a text that a prompt offers, with a blank instead of its value:
  /// `playoff 1: Ann SCORE`.
  private static func pattern(_ token: Prompt.Token) -> String {
    guard !token.isBeginning else { return token.words }
    let words = token.text.split(separator: " ")
    return words.count > 1 ? (words.dropLast() + ["SCORE"]).joined(separator: " ") : token.text
  }

  private static func json(_ token: Prompt.Token) -> JSONValue {
    var fields: [String: JSONValue] = [
      "text": .string(token.text), "label": .string(token.label),
    ]
    if token.isBeginning { fields["example"] = .string(token.example) }
    return .object(fields)
  }

  private static func json(_ range: Prompt.Range) -> JSONValue {
    var fields: [String: JSONValue] = [
      "from": .integer(range.bounds.lowerBound), "to": .integer(range.bounds.upperBound),
      "likely": range.likely.map { .integer($0) } ?? .null,
      "except": .array(range.gaps.sorted().map { .integer($0) }),
      "prefix": .string(range.prefix),
    ]
    // The numbers of a range with a format are in its smallest unit.
    if range.format != .plain {
      fields["words"] = .string(range.words)
      fields["places"] = .integer(range.format.places)
    }
    return .object(fields)
  }

  private var payload: JSONValue {
    let prompt = view.prompt
    // The fields that all sports have replace the sport's own fields of the same name.
    var fields = record.ledger.state.fields(view.names)
      .merging(RoundPayload(view, record).round) { _, shared in shared }
    fields["prompt"] = [
      "question": .string(prompt.question),
      "next": .array(prompt.next.map { .integer($0.number) }),
      "tokens": .array(prompt.tokens.map(Self.json)),
      "ranges": .array(prompt.ranges.map(Self.json)),
      "more": .array(prompt.secondary.map(Self.json)),
    ]
    return .object(fields)
  }
}
