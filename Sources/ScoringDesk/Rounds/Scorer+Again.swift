package import ScoringKit
import ScoringStore

// Functions that start a round with the players and the rules of an earlier one.
extension Scorer.Starting {
  /// The rules of a new round, and a remark for people about them; the remark is `nil` if there is
  /// nothing to report.
  typealias MadeRules = (rules: any Round, remark: Line?)

  /// Returns the action that starts a round of the sport that was played last, or of the only
  /// sport; `nil` if there are several sports and none was played.
  package func example() throws -> Action? {
    try read { repository in try repository.firstSport().map(repository.first) }
  }

  /// Returns the summary of the round that this device started last, in one sport or in all; `nil`
  /// if there is no round.
  ///
  /// A round is not counted again because of later notes or corrections. If this device started
  /// none of the rounds that it wrote to recently, as after an import, it is the round that ended
  /// last.
  static func last(_ sport: String?, _ repository: Repository) throws -> Summary? {
    let query = SummaryQuery(sport: sport, order: .touchedDescending, limit: lookedAt)
    let device = try repository.reader.device
    let touched = try repository.reader.summaries(query).map { row in
      let entries = try repository.reader.entries(of: row.stream)
      let isOfAFile = entries.contains { $0.kind == .open && $0.origin == .imported }
      let begun = entries.first {
        $0.id.device == device && $0.origin == .typed && [.open, .event].contains($0.kind)
      }
      return (row: row, begun: isOfAFile ? 0 : begun?.id.sequence ?? 0)
    }
    if let last = touched.max(by: { $0.begun < $1.begun }), last.begun > 0 { return last.row }
    let ended = SummaryQuery(sport: sport, order: .completedDescending, limit: 1)
    return try repository.reader.summaries(ended).first ?? touched.first?.row
  }

  /// The number of recently written rounds among which the round that was started last is searched.
  private static let lookedAt = 10

  /// Returns the round that is to be played again: the named one, or the last one of the sport if
  /// none is named.
  static func repeatable(_ named: RoundRequest?, _ sport: Sport, _ repository: Repository) throws
    -> Repository.Record
  {
    if let named { return try repository.record(repository.round(named, .shown)) }
    guard let last = try last(sport.id, repository) else {
      throw DeskError(
        .noRound, "There is no last \(sport.nouns.round).", hint: "Name the players.")
    }
    return try repository.record(last.stream)
  }

  /// Returns the rules of the newest round that was played on a course or another document with the
  /// given name; `nil` if there is none.
  ///
  /// The document itself may be missing from the store.
  static func playedRules(
    _ given: Arguments, _ sport: Sport, _ kind: RoundKind, _ repository: Repository
  ) throws -> MadeRules? {
    let own = kind.syntax.options.filter { !given.texts($0).isEmpty }
    let documents = own.filter { if case .document = $0.completion { true } else { false } }
    guard documents.count == 1, let name = given.text(documents[0]),
      case .document(let noun) = documents[0].completion,
      !kind.syntax.options.contains(where: given.has)
    else { return nil }
    let wanted = Roster.folded(name[...])
    let others = own.filter { $0.name != documents[0].name }.flatMap { given.texts($0) }
      .map { Roster.folded($0[...]) }
    let query = SummaryQuery(sport: sport.id, archive: .included, limit: Repository.summaryPage)
    let found = try repository.firstSummary(of: query) { row in
      guard let summary = RoundSummary(row), Roster.folded(summary.title[...]) == wanted
      else { return false }
      return others.allSatisfy { $0 == Roster.folded(summary.subtitle[...]) }
    }
    guard let ledger = try found.map({ try repository.record($0.stream).ledger }),
      ledger.header.kind == kind.id
    else { return nil }
    let date = ledger.header.startedAt.mediumDate
    return (
      ledger.rules,
      """
      There is no \(noun) "\(ledger.rules.title)" in the list: this is played as the \
      \(sport.nouns.round) of \(date) was.
      """
    )
  }

  /// Returns the rules for playing the same round again.
  ///
  /// The rules of a round are frozen when it starts. If it is known from which document and options
  /// they were built, they are built again for the new day, because another year may have other
  /// rules. If the document has changed or is gone, the frozen rules of the last round are used.
  static func repeated(
    _ last: any RoundLedger, _ kind: RoundKind, _ sport: Sport, _ shelf: DocumentShelf
  ) throws -> MadeRules {
    var then = shelf
    then.startsAt = last.header.startedAt
    let frame = StartOffer.frame(of: kind, sport)
    guard let values = StartOffer.options(making: last.rules, kind, then) else {
      return (last.rules, try frame.map { try changed(last, kind, $0, shelf) })
    }
    let today = try kind.rules(Arguments(values: values), shelf)
    guard try CanonicalJSON.text(today) != CanonicalJSON.text(last.rules) else {
      return (last.rules, nil)
    }
    return (today, "By its date it is played by other rules than the last \(sport.nouns.round).")
  }

  /// Adds the last round's document, such as its course, and its options to the given options,
  /// which take precedence.
  ///
  /// If the given options name a document, nothing is added.
  static func keep(
    _ rules: any Round, _ options: inout Arguments, _ kind: RoundKind, _ shelf: DocumentShelf
  ) throws {
    guard let frame = StartOffer.frame(of: kind, shelf.sport), options.text(frame.option) == nil
    else {
      return
    }
    var values = StartOffer.options(making: rules, kind, shelf) ?? [:]
    if values.isEmpty, let document = try shelf.document(of: frame.kind, behind: rules) {
      values = [
        frame.option.name: DocumentShelf.word(
          for: document, among: try shelf.documents(of: frame.kind))
      ]
    }
    let kept = Arguments(values: values)
    options.options.merge(kept.options) { said, _ in said }
    options.flags.merge(kept.flags) { said, _ in said }
  }

  /// Returns a remark that the document of a round, such as its course, has changed or is gone
  /// since the round.
  private static func changed(
    _ last: any RoundLedger, _ kind: RoundKind,
    _ frame: (option: OptionSyntax, kind: ReferenceKind),
    _ shelf: DocumentShelf
  ) throws -> Line {
    let title = last.rules.title
    let round = shelf.sport.nouns.round
    guard let document = try shelf.document(of: frame.kind, behind: last.rules) else {
      return
        "There is no \(frame.kind.noun) \"\(title)\" in the list: this is played as the last \(round)."
    }
    // The name of the document alone is used if it is enough to build rules; otherwise also other
    // options, such as the layout.
    let word = try DocumentShelf.word(for: document, among: shelf.documents(of: frame.kind))
    let named = [frame.option.name: word]
    let isEnough = (try? kind.rules(Arguments(values: named), shelf)) != nil
    var now = Action("start", of: shelf.sport.id, options: ["again": nil])
    let values = isEnough ? named : StartOffer.nearest(to: last.rules, kind, shelf)?.values ?? named
    now.options += values.sorted { $0.key < $1.key }.map { name, value in
      Action.Option(name, value.isEmpty ? nil : .text(value))
    }
    return """
      \(title) has changed since the last \(round), and this is played as that was: `\(now)` takes \
      it as it is now.
      """
  }

  /// Returns the participants of a round, including those who joined later, with their settings at
  /// the start.
  ///
  /// For another kind of round, they are returned without these settings.
  static func group(of ledger: any RoundLedger, _ kind: RoundKind) -> [JSONValue] {
    guard ledger.header.kind == kind.id else { return ledger.competitors.map(\.value) }
    let opened = ledger.header.seats
    return opened
      + ledger.competitors.enumerated().dropFirst(opened.count).map { index, competitor in
        ledger.field(FieldBody.seatKey(index + 1))?["participant"] ?? competitor.value
      }
  }
}
