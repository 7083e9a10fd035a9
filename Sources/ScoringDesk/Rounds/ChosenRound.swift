import ScoringKit
import ScoringStore

/// The round that a request writes to, with what follows from the way in which it was chosen.
struct ChosenRound {
  /// The record of the round, which includes the line as soon as it was made.
  var record: Repository.Record
  /// The entries that an earlier request with the same key stored; `nil` if this request is new.
  let sent: [Entry]?
  /// The idempotency key of the request; `nil` if it has none.
  let key: PressKey?
  /// The round that this device wrote to before; `nil` if it wrote to none.
  let last: Summary?
  /// Whether the request named the round, so that no question about it is asked.
  let isNamed: Bool
  /// Whether the write makes the round the current one.
  let becomesCurrent: Bool
}

extension RepositoryWriter {
  /// Returns the round that a request writes to.
  ///
  /// A request that was stored before stays in its round, even if another round is the current one
  /// now.
  ///
  /// - Parameters:
  ///   - request: The request, which may name a round.
  ///   - scope: The purpose for which a round is chosen if the request names none.
  ///   - key: The idempotency key of the request; `nil` if it has none.
  ///   - cache: The cached ledger, from which the record is taken if possible.
  /// - Returns: The chosen round.
  /// - Throws: A question if it isn't certain which round is meant, or if the round is of an earlier
  ///   day; an error if there is no such round, or if it was merged with another one.
  func choose(
    _ request: RoundRequest, _ scope: Repository.Scope, sentAs key: PressKey? = nil,
    from cache: KeptLedgers? = nil
  ) throws -> ChosenRound {
    func chosen(_ record: Repository.Record, sent: [Entry]? = nil) throws -> ChosenRound {
      ChosenRound(
        record: record, sent: sent, key: key,
        last: try repository.lastWritten(archive: .included), isNamed: request.round != nil,
        becomesCurrent: request.round == nil && scope.makesCurrent)
    }
    if let key, let sent = try line(sentAs: key), let first = sent.first {
      return try chosen(repository.record(first.stream), sent: sent)
    }
    let stream =
      try cache?.round(request.round, of: request.sport, self) ?? repository.round(request, scope)
    let record = try cache?.take(stream, self) ?? repository.record(stream)
    try repository.checkStandsAlone(record)
    try repository.confirmAge(of: record, request, scope, at: time)
    return try chosen(record)
  }

  /// Stores a line of a chosen round, and returns the round with the line.
  func append(_ drafts: [Draft], to chosen: ChosenRound) throws -> Repository.Record {
    try append(
      drafts, to: chosen.record, sentAs: chosen.key, isMeant: chosen.becomesCurrent
    ).0
  }
}

extension Repository {
  /// Asks a question before a request that names no round adds or corrects events of a round that
  /// was begun on an earlier day, if nobody has played in it for six hours.
  ///
  /// The age is that of the opening entry and not of the start time, so that a game of an earlier
  /// day can be typed in. Corrections, notes and other changes are not play: they don't show that
  /// the game goes on.
  func confirmAge(
    of record: @autoclosure () throws -> Record, _ request: RoundRequest, _ scope: Scope,
    at now: Moment
  ) throws {
    guard request.round == nil, scope.changesPlay, let answers = scope.write?.answers else {
      return
    }
    let record = try record()
    let entries = record.ledger.entries
    guard let begun = entries.first?.time else { return }
    let offset = record.ledger.header.offset ?? 0
    let days =
      LocalTime(now, offset: offset).daysSinceEpoch
      - LocalTime(begun, offset: offset).daysSinceEpoch
    // Most lines are of the day on which the round was begun, and need no search for the last one.
    guard days > 0 else { return }
    let played = entries.filter { [.event, .insert].contains($0.kind) && $0.targets.isEmpty }
    let last = played.map(\.time).max() ?? begun
    guard now.milliseconds(since: max(begun, last)) > Self.pause else { return }
    let id = try shortID(record.stream)
    let sentence = "\(try described(record.stream)) was begun \(Phrases.count(days, "day")) ago."
    let question = Question(
      "age:\(record.stream)", "\(sentence) Go on with it?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, sentence,
        hint: """
          --round \(id) says that it is meant; nothing was stored. To start another one: \
          \(Action("start", of: record.sport.id))
          """))
    try Question.based(on: CausalContext(heads: record.ledger.heads)) {
      try answers.require(question, else: "Nothing was stored.")
    }
  }

  /// The longest pause of a game, in milliseconds: six hours.
  private static let pause: Int64 = 21_600_000
}
