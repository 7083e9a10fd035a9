import ScoringContests
import ScoringKit
import ScoringStore

// Results and cards of the numbered rounds of a stage.
extension Scorer.Contests {
  /// Returns what a typed result of a numbered round stores: of the round that is named, or of the one
  /// in play.
  ///
  /// - Throws: A ``Question`` if the entrant has a result of that round; a refusal if they were cut, or
  ///   if it isn't known who goes on.
  func numberedResult(
    _ target: ResultTarget, _ stage: StageState, _ typed: [EntrantID], of number: Int?,
    at time: LocalTime, _ reading: ContestReading, _ repository: Repository, by device: DeviceID,
    _ answers: Answers
  ) throws -> ResultEntry {
    var round = try reading.round(number, of: stage)
    if let other = try replaced(by: target, typed, &round, isNamed: number != nil, reading, answers)
    {
      let record = try repository.record(other)
      return ResultEntry(
        target: target.of(round), opening: nil, record: record,
        drafts: try score(target, typed).drafts(in: record, at: now, by: device))
    }
    try reading.checkAdvance(of: typed, to: round)
    try reading.checkCut(before: round, of: typed)
    let rounds = ContestRounds(reading: reading, repository: repository, scorer: scorer)
    let opening = try rounds.opening(
      of: "\(round)", typed.sorted().map { try rounds.competitor([$0]) }, at: time)
    let record = try rounds.record(of: opening, by: device)
    try Self.checkSides(of: record, typed, target)
    var entry = ResultEntry(
      target: target.of(round), opening: opening, record: record,
      drafts: try score(target, typed).drafts(in: record, at: now, by: device))
    entry.following = reading.advancing(to: round, with: typed)
    return entry
  }

  /// Returns the score of a typed result; two desks that type the same match store the same round in
  /// either order of the names.
  func score(_ target: ResultTarget, _ typed: [EntrantID]) -> FinalScore {
    FinalScore(
      score: target.score, first: Seat(index: typed.sorted().firstIndex(of: typed[0]) ?? 0),
      ending: target.ending)
  }

  /// Refuses a result of one entrant for a match of two, and the other way around.
  static func checkSides(
    of record: Repository.Record, _ typed: [EntrantID], _ target: ResultTarget
  ) throws {
    guard record.ledger.isDuel == (typed.count == 2) else {
      throw DeskError(
        .illegal,
        record.ledger.isDuel
          ? "A \(record.nouns.round) is between two: the other side is missing."
          : "A \(record.nouns.round) of an event has one result for each \(record.nouns.listed(sides: false).one).",
        token: target.score)
    }
  }

  /// Returns the stream of the result that a typed one replaces; `nil` if it is the first one of the
  /// round, which may become the next round by the answer.
  private func replaced(
    by target: ResultTarget, _ typed: [EntrantID], _ round: inout StageRound, isNamed: Bool,
    _ reading: ContestReading, _ answers: Answers
  ) throws -> StreamID? {
    guard let stage = reading.state.stage(round.stage) else { return nil }
    let names = typed.map(reading.name).joined(separator: " v ")
    guard let earlier = reading.result(of: typed, in: round) else {
      let results = stage.progress?.session(ofRound: round.number)?.results ?? [:]
      let hasCard = typed.contains { id in
        stage.order?.firstIndex(of: id).map { results[$0 + 1] != nil } ?? false
      }
      guard hasCard else { return nil }
      throw DeskError(
        .illegal, "A card without a round's number is \(names)'s result of round \(round.number).",
        token: target.score, hint: "`\(Action("event put"))` takes the card out of the event.")
    }
    let result = reading.headline(of: earlier, typed)
    let sentence = "\(names) has a result of round \(round.number) (\(result))"
    let next = round.number < (stage.rounds ?? 1) && !isNamed ? round.number + 1 : nil
    // A card has the results of others too.
    guard earlier.people.count == typed.count, let stream = earlier.stream else {
      throw DeskError(
        .illegal, "\(sentence), on a card with others.", token: target.score,
        hint: "`\(Action("live", of: reading.sport.id, options: ["round": .text(earlier.id)]))` "
          + "opens the card" + (next.map { "; --of-round \($0) is for round \($0)." } ?? "."))
    }
    let refusal = DeskError(
      .notConfirmed, "\(sentence).",
      hint: "--yes replaces it" + (next.map { "; --of-round \($0) is for round \($0)." } ?? "."))
    guard let next else {
      try answers.require(
        Question("round:\(earlier.id)", "\(sentence). Replace it?", .yesOrNo, refusal: refusal),
        else: "Nothing was stored.")
      return stream
    }
    let question = Question(
      "round:\(earlier.id)", "\(sentence). Does this one replace it, or is it of round \(next)?",
      .choice([
        Question.Choice("replace", "replace \(result)"),
        Question.Choice("add", "the result of round \(next)"),
      ]), agreed: "replace", refusal: refusal)
    guard try answers.answer(to: question) == "add" else { return stream }
    round = stage.round(next)
    return nil
  }

  /// Starts the card of a target, a card or a court in a numbered round, for a scorer who enters its
  /// play; `nil` if the words name none.
  func startedCard(
    _ words: [String], of number: Int?, _ reading: ContestReading, _ writer: RepositoryWriter
  ) throws -> Repository.Record? {
    guard let round = try reading.round(number),
      let start = reading.contest.start(of: round),
      let (session, group) = Self.group(words, start)
    else { return nil }
    let members = reading.starters(in: round).compactMap { entrant in
      reading.contest.place(of: entrant, in: round).map { (place: $0, id: entrant.id) }
    }.filter { $0.place.session == session && $0.place.group == group }
      .sorted { $0.place < $1.place }.map(\.id)
    guard !members.isEmpty else {
      throw DeskError(
        .unknownName,
        "Nobody starts round \(round.number) on \(start.kind.rawValue) \(words.last ?? "").",
        token: words.last, hint: "`\(Action("event places"))` shows who starts where.")
    }
    return try startedCard(members, group + (session - 1) * 1000, round, reading, writer)
  }

  /// Starts the round of some entrants on a card.
  func startedCard(
    _ members: [EntrantID], _ card: Int, _ round: StageRound, _ reading: ContestReading,
    _ writer: RepositoryWriter
  ) throws -> Repository.Record {
    try reading.checkCut(before: round, of: members)
    try reading.checkAdvance(of: members, to: round)
    for id in members {
      guard let known = reading.result(of: [id], in: round) else { continue }
      let live = Action("live", of: reading.sport.id, options: ["round": .text(known.id)])
      throw DeskError(
        .illegal, "\(reading.name(id)) has begun round \(round.number).",
        hint: "`\(live)` continues it.")
    }
    let rounds = ContestRounds(reading: reading, repository: writer.repository, scorer: scorer)
    let record = try opened(
      "\(round).\(card)", members.map { try rounds.competitor([$0]) }, rounds, writer)
    let kept = reading.advancing(to: round, with: members)
    if !kept.isEmpty { try writer.set(kept, of: reading.contest.id) }
    return record
  }

  /// Reads `card 3`, `target 12` or `2/3`, or the number of a group alone, in a plan.
  private static func group(_ words: [String], _ start: StartPlan) -> (session: Int, group: Int)? {
    var words = words.flatMap { $0.split(separator: " ").map { $0.lowercased() } }
    if words.count == 2, words[0] == start.kind.rawValue { words.removeFirst() }
    guard words.count == 1, let place = StartPlace(words[0] + "A") else { return nil }
    return (place.session, place.group)
  }
}

extension ContestRound {
  /// The stream of the round.
  fileprivate var stream: StreamID? { StreamID(kind: StreamID.roundKind, key: id) }
}

extension ContestReading {
  /// Returns the round in which entrants have a result of a numbered round, or are playing it; `nil` if
  /// there is none.
  func result(of entrants: [EntrantID], in round: StageRound) -> ContestRound? {
    let people = entrants.map { self.people(of: $0) }
    return state.rounds.last { other in
      StageRound(other.fixture) == round
        && people.allSatisfy { own in other.people.contains { !$0.isDisjoint(with: own) } }
    }
  }

  /// Returns the result of entrants in a round, as the sport writes it.
  func headline(of round: ContestRound, _ entrants: [EntrantID]) -> String {
    let seat = entrants.first.flatMap { id in
      round.people.firstIndex { !$0.isDisjoint(with: people(of: id)) }
    }
    let headline = seat.flatMap { round.headlines.indices.contains($0) ? round.headlines[$0] : nil }
    return headline.flatMap { $0.isEmpty ? nil : $0 } ?? "in progress"
  }
}
