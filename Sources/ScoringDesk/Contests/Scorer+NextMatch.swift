import ScoringContests
import ScoringKit
import ScoringStore

extension LiveRound {
  /// The match that follows on the court of a round that is over, in a round of an event.
  package struct Onward: Hashable, Sendable {
    /// The next match in words: `Court 1: Ann v Ben`; `nil` if nothing is called to the court.
    package var match: String?
    /// Why there is no next match; empty if there is one, or if the round is not over.
    package var sentence = ""
  }
}

/// The court of a round of an event, with the match that is next there.
struct NextOnCourt {
  let reading: ContestReading
  /// The court; `nil` if the match of the round had none.
  let court: Int?
  /// The match that is called to the court, or that would be called to it now; `nil` for none.
  let fixture: ContestFixture?

  /// The next match in words; `nil` for none.
  var match: String? {
    guard let court, let fixture else { return nil }
    let isRubber = fixture.id.rubber > 0
    return "Court \(court): \(isRubber ? reading.name(of: fixture) : reading.sides(of: fixture))"
  }

  /// Why there is no next match.
  var sentence: String {
    guard let court else { return "" }
    return reading.isOver
      ? "Court \(court): everything is played." : "Court \(court): no match is called yet."
  }
}

extension Repository {
  /// Returns what is next on the court of a round; `nil` if the round is of no event.
  ///
  /// A match that is called to the court is next, even if it has begun on another phone.
  func nextOnCourt(after record: Record) throws -> NextOnCourt? {
    guard let event = record.ledger.event, let stream = Self.contest(event),
      let reading = try? ContestReading(stream, in: self)
    else { return nil }
    return try nextOnCourt(after: record, in: reading)
  }

  fileprivate func nextOnCourt(after record: Record, in reading: ContestReading) throws
    -> NextOnCourt
  {
    let own = record.ledger.header.fixture.flatMap { FixtureID($0) }
    guard let court = own.flatMap({ reading.contest.courtsOf[$0]?.court }) else {
      return NextOnCourt(reading: reading, court: nil, fixture: nil)
    }
    var next = reading.onCourt.first { $0.court == court }?.fixture
    if next == nil, !reading.queue.isEmpty {
      let busy = try peoplePlaying(besides: reading.contest)
      let call = reading.calls(busy: busy).first { $0.1 == court }
      next = call.flatMap { reading.state.fixture($0.0) }
    }
    let isOpen = next.map { $0.state == .ready || $0.state == .playing } ?? false
    let isOther = next?.round != record.stream.key
    return NextOnCourt(reading: reading, court: court, fixture: isOpen && isOther ? next : nil)
  }

  /// Returns what a keypad shows as the way onward from a round; `nil` if the round is of no event.
  func onward(from record: Record) throws -> LiveRound.Onward? {
    guard record.ledger.phase.isOver else {
      return record.ledger.event.flatMap(Self.contest).map { _ in LiveRound.Onward() }
    }
    if let card = try nextCard(after: record) {
      return LiveRound.Onward(match: card.match, sentence: card.match == nil ? card.sentence : "")
    }
    return try nextOnCourt(after: record).map { next in
      LiveRound.Onward(match: next.match, sentence: next.match == nil ? next.sentence : "")
    }
  }
}

extension Scorer.Contests {
  /// Starts the match that is next on the court of a round that is over, unless somebody has started
  /// it already.
  ///
  /// - Parameters:
  ///   - round: The round that is over, of an event.
  ///   - shown: The match that the scorer saw as the next one, in the words of
  ///     ``LiveRound/Onward/match``; `nil` if unknown.
  /// - Returns: The id of the round of that match.
  /// - Throws: An error if nothing is called to the court, or another match than the scorer saw.
  package func startNext(after round: RoundRequest, shown: String? = nil) throws -> String {
    try write { writer in
      let record = try writer.repository.record(writer.repository.round(round, .shown))
      if let card = try writer.repository.nextCard(after: record) {
        return try started(card, shown: shown, writer).stream.key
      }
      guard let before = try writer.repository.nextOnCourt(after: record) else {
        throw DeskError(.illegal, "The \(record.nouns.round) is of no event.")
      }
      let next = try writer.repository.nextOnCourt(
        after: record, in: writer.callFixtures(of: before.reading))
      guard let fixture = next.fixture, let match = next.match else {
        throw DeskError(
          .illegal, next.sentence.isEmpty ? "No match follows on a court." : next.sentence)
      }
      guard shown == nil || shown == match else {
        throw DeskError(.badValue, "Another match is called now. \(match).")
      }
      if fixture.state == .playing, let round = fixture.round { return round }
      try ResultTarget.checkPlayers(of: fixture, [], next.reading)
      return try started(fixture, [], next.reading, writer).stream.key
    }
  }

  /// Calls the matches that can be played to the free courts of the event of a round that is over.
  package func callFixtures(after round: RoundRequest) throws {
    let isOfEvent = try read { repository in
      let record = try repository.record(repository.round(round, .shown))
      return record.ledger.phase.isOver && record.ledger.event.flatMap(Repository.contest) != nil
    }
    guard isOfEvent else { return }
    try write { writer in
      let record = try writer.repository.record(writer.repository.round(round, .shown))
      guard let next = try writer.repository.nextOnCourt(after: record) else { return }
      _ = try writer.callFixtures(of: next.reading)
    }
  }

  /// Starts the card of the next numbered round, or returns its round if somebody has started it.
  private func started(_ next: NextCard, shown: String?, _ writer: RepositoryWriter) throws
    -> Repository.Record
  {
    guard let words = next.match else {
      throw DeskError(
        .illegal, next.sentence, hint: "`\(Action("event places"))` shows who starts where.")
    }
    guard shown == nil || shown == words else {
      throw DeskError(.badValue, "Others start here now. \(words).")
    }
    let reading = next.reading
    if let begun = next.members.first.flatMap({ reading.result(of: [$0], in: next.round) }),
      let stream = StreamID(kind: StreamID.roundKind, key: begun.id)
    {
      return try writer.repository.record(stream)
    }
    return try startedCard(next.members, next.card, next.round, reading, writer)
  }
}

/// The card of the next numbered round at the target or the card of one that is over.
struct NextCard {
  let reading: ContestReading
  let round: StageRound
  let card: Int
  /// Those who start there; empty if nobody does yet, or if the round before was the last.
  let members: [EntrantID]
  /// Whether the stage has the round.
  let isPlayed: Bool

  /// The round and who starts in it, in words; `nil` if nobody does.
  var match: String? {
    members.isEmpty
      ? nil
      : "Round \(round.number): \(Phrases.list(members.map(reading.name), last: " and ", limit: 8))"
  }

  /// Why nobody starts.
  var sentence: String {
    isPlayed
      ? "Nobody starts round \(round.number) here yet."
      : "Round \(round.number - 1) was the last one."
  }
}

extension Repository {
  /// Returns the card of the next numbered round at the place of a round; `nil` if the round is of no
  /// such card.
  func nextCard(after record: Record) throws -> NextCard? {
    guard let fixture = record.ledger.header.fixture, let round = StageRound(fixture),
      let event = record.ledger.event, let stream = Self.contest(event),
      let reading = try? ContestReading(stream, in: self),
      let count = reading.state.stage(round.stage)?.rounds
    else { return nil }
    let card = fixture.split(separator: ".").last.flatMap { Int($0) } ?? 0
    let next = StageRound(round.stage, round.number + 1)
    let places = reading.starters(in: next).compactMap { entrant in
      reading.contest.place(of: entrant, in: next).map { (place: $0, id: entrant.id) }
    }
    let members = places.filter { $0.place.group + ($0.place.session - 1) * 1000 == card }
      .sorted { $0.place < $1.place }.map(\.id)
    let isPlayed = round.number < count
    return NextCard(
      reading: reading, round: next, card: card, members: isPlayed ? members : [],
      isPlayed: isPlayed)
  }
}
