package import ScoringKit
import ScoringStore

extension Scorer.Disputes {
  /// Merges two rounds: the entries of the other round also take effect in the kept one.
  ///
  /// People are matched, people who are only in the other round join the kept one, and differing
  /// entries become disputes. The other round stays as it is, but archived, with a link to the kept
  /// round. `undo` in the kept round takes all of this back. Merging again takes over newer entries
  /// of the other round.
  ///
  /// - Parameters:
  ///   - other: The round whose entries are taken over.
  ///   - kept: The round that is kept and receives the entries of the other.
  ///   - answers: The answers that a person has given so far.
  /// - Returns: A page that describes the merged round.
  /// - Throws: A question if the rounds have nobody in common, started more than a day apart, have
  ///   different rules, or differ in a participant's settings at the start; an error if they can't
  ///   be merged, because their sports, rules or seat orders differ.
  package func unite(
    _ other: RoundRequest, into kept: RoundRequest, answers: Answers = [:]
  ) throws -> Page {
    try page {
      try write { writer in
        let kept = try writer.repository.record(scorer.notes.named(kept, writer.repository))
        let other = try writer.repository.record(scorer.notes.named(other, writer.repository))
        let match = try Self.match(other, into: kept, writer.repository)
        try confirm(kept, other, match, answers, writer.repository)
        return try unite(kept, other, match, answers, writer)
      }
    }
  }

  private func unite(
    _ kept: Repository.Record, _ other: Repository.Record, _ match: SeatMatch, _ answers: Answers,
    _ writer: RepositoryWriter
  ) throws -> Page {
    let copy = try LogCopy(other, into: kept, match, writer)
    let freed = kept.ledger.unitedWith == nil ? [] : RepositoryWriter.united(with: nil)
    guard !copy.copies.isEmpty || other.ledger.unitedWith != kept.stream.key || !freed.isEmpty
    else {
      return try Self.page(kept, other, match, copied: 0, writer.repository)
    }
    let isOfCurrent = try writer.repository.isCurrent(other.stream)
    if !isOfCurrent { try writer.keepCurrentRound(before: kept.stream, isMeant: false) }
    // The other round is written first, so that the kept round is the one that this device wrote to
    // last.
    try writer.setUnited(other, with: kept.stream)
    var record = kept
    try record.ledger.append(copy.copies)
    try confirmRules(of: record, other, copy, answers, writer.repository)
    let drafts = try kept.ledger.drafts(
      setting: freed + seats(match.late, of: other, joining: kept) + [copy.united.field])
    let entries = try writer.take(drafts, into: &record)
    try writer.store(entries, of: record)
    if isOfCurrent { try writer.useRound(kept.stream) }
    return try Self.page(record, other, match, copied: copy.copies.count, writer.repository)
  }

  /// Returns the fields that add the participants that only the other round has to the kept round.
  private func seats(_ late: [Seat], of other: Repository.Record, joining kept: Repository.Record)
    throws
    -> [FieldBody]
  {
    guard !late.isEmpty else { return [] }
    let seated = kept.ledger.competitors
    let most = kept.ledger.rules.seating.seats.upperBound
    guard seated.count + late.count <= most else {
      throw DeskError(
        .illegal,
        "\(Phrases.list(late.map { other.roster[$0] })) can't join: "
          + "\(kept.ledger.rules.title) is for \(Phrases.count(most, kept.nouns.participant, plural: kept.nouns.participants)).",
        hint: """
          If two are the same person, \
          `\(Action("players merge", [.blank("PLAYER"), .blank("PLAYER")]))` merges them.
          """)
    }
    let all = try kept.sport.chosenKind(kept.ledger.header.kind).seats(
      seated.map(\.value) + late.map { other.ledger.competitors[$0.index].value },
      rules: kept.ledger.rules, arguments: Arguments(), nouns: kept.sport.nouns)
    return all.enumerated().dropFirst(seated.count).map { index, participant in
      FieldBody(FieldBody.seatKey(index + 1), ["participant": participant])
    }
  }

  // MARK: Checks

  /// Matches the seats of the other round with the seats of the kept round.
  ///
  /// - Throws: An error if the rounds can't be merged.
  static func match(
    _ other: Repository.Record, into kept: Repository.Record, _ repository: Repository
  ) throws -> SeatMatch {
    try repository.checkUnitable(kept, other)
    let match = try SeatMatch(other, into: kept, repository)
    try checkOrder(kept, other, match)
    return match
  }

  /// Throws an error if the rounds have events whose meaning depends on the order of the seats, or on
  /// settings of the players, and these differ.
  private static func checkOrder(
    _ kept: Repository.Record, _ other: Repository.Record, _ match: SeatMatch
  ) throws {
    guard kept.ledger.hasFlow || other.ledger.hasFlow else { return }
    let away = "`\(Action("archive", [.blank("ROUND")]))` puts one of them away."
    guard match.differences.isEmpty else {
      throw DeskError(
        .illegal,
        match.differences.joined(separator: " ") + " The turns depend on it, so that "
          + "entries of one don't fit the other.", hint: Line(away))
    }
    guard !match.isExact(for: kept) else { return }
    // Events that name their sides or seats follow them.
    if match.late.isEmpty, other.ledger.fits(kept.ledger, seats: match.seating) { return }
    func seats(_ record: Repository.Record) -> String {
      record.roster.names.map(\.name).joined(separator: ", ")
    }
    throw DeskError(
      .illegal,
      "The order of the \(kept.nouns.listed(sides: false).several) is \(seats(kept)) in one and \(seats(other)) in the other, "
        + "and the turns depend on it, so that entries of one don't fit the other.",
      hint: Line(away))
  }

  /// The time between the starts of two rounds, in milliseconds, beyond which they are probably
  /// different games.
  private static let longest: Int64 = 24 * 3600 * 1000

  private func confirm(
    _ kept: Repository.Record, _ other: Repository.Record, _ match: SeatMatch, _ answers: Answers,
    _ repository: Repository
  ) throws {
    func begun(_ record: Repository.Record) -> Int64 {
      record.ledger.header.startedAt.moment(offset: 0).milliseconds
    }
    var doubts: [String] = []
    if match.isStrange {
      doubts.append("They have no \(kept.nouns.listed(sides: false).one) in common.")
    }
    if abs(begun(kept) - begun(other)) > Self.longest {
      doubts.append("They started more than a day apart.")
    }
    doubts += match.differences
    guard !doubts.isEmpty else { return }
    let sentence =
      "\(try repository.described(kept.stream)) and \(try repository.described(other.stream)): "
      + doubts.joined(separator: " ")
    let question = Question(
      "unite:\(other.stream)", "\(sentence) Merge them?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, sentence, hint: "--yes does it all the same; nothing was changed."))
    try answers.require(question, else: "Nothing was changed.")
  }

  /// Asks before scores are taken over from a round with other rules.
  ///
  /// The question includes the number of events that the kept round's rules don't allow.
  private func confirmRules(
    of kept: Repository.Record, _ other: Repository.Record, _ copy: LogCopy, _ answers: Answers,
    _ repository: Repository
  ) throws {
    guard kept.ledger.header.rules != other.ledger.header.rules, !copy.copies.isEmpty else {
      return
    }
    let lost = kept.ledger.orphans.count
    let count = Phrases.count(copy.copies.count, "entry", plural: "entries")
    let sentence =
      "\(try repository.described(kept.stream)) and \(try repository.described(other.stream)) were not "
      + "started with the same rules. \(count) would be taken over"
      + (lost > 0 ? ", of which \(lost) \(lost == 1 ? "has" : "have") no place there." : ".")
    let question = Question(
      "unite:\(other.stream):rules", "\(sentence) Do it?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, sentence, hint: "--yes does it all the same; nothing was changed."))
    try answers.require(question, else: "Nothing was changed.")
  }

  // MARK: Messages

  private static func page(
    _ record: Repository.Record, _ other: Repository.Record, _ match: SeatMatch, copied: Int,
    _ repository: Repository
  ) throws -> Page {
    let joined = copied == 0 ? 0 : match.late.count
    let (id, away) = (try repository.shortID(record.stream), try repository.shortID(other.stream))
    let disputes = record.ledger.disputes.count
    let orphans = record.ledger.orphans.count
    let isFirst = other.ledger.unitedWith != record.stream.key
    var lines = [
      copied == 0
        ? Line(
          isFirst
            ? "\(away) had no entries, and is one with "
            : "Nothing is new in \(away) since it was merged with ") + Line(id, .accent)
          + Line(".")
        : Line(
          "Took over \(Phrases.count(copied, "entry", plural: "entries")) of \(away) into "
            + "\(record.nouns.round) ") + Line(id, .accent) + Line(".")
    ]
    if joined > 0 {
      let names = record.roster.names.suffix(joined).map(\.name)
      lines.append(Line("Joined: \(Phrases.list(names))."))
    }
    if copied > 0 {
      let differ =
        disputes == 0 ? "Nothing is disputed" : "\(Phrases.count(disputes, "place")) disputed"
      let odd =
        orphans == 0 ? "" : "; \(Phrases.count(orphans, "event")) not possible where it stands"
      lines.append(Line("\(differ)\(odd).", disputes + orphans == 0 ? .dim : .fair))
    }
    func action(_ verb: String) -> Action { Action(verb, of: record.sport.id, round: id) }
    let namesakes = match.namesakes.map { name, kept, other -> Line in
      let merge = Action("players merge", [.text(other), .text(kept)])
      return "\(name) is another player in \(away): if they are the same, `\(merge)` merges them."
    }
    return Page(
      kind: "united",
      payload: [
        "roundID": .string(record.stream.key), "otherID": .string(other.stream.key),
        "copied": .integer(copied), "joined": .integer(joined), "disputes": .integer(disputes),
        "orphans": .integer(orphans), "phase": .string(record.ledger.phase.rawValue),
      ],
      blocks: lines.map { .line($0) },
      next: (disputes > 0 ? [action("disputes")] : []) + [action("show")]
        + (copied > 0 ? [action("undo")] : []), warnings: namesakes)
  }
}
