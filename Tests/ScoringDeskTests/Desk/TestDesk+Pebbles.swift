import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

extension TestDesk {
  /// Creates a desk for a test, with pebbles as its only sport.
  convenience init(device: UInt64 = 1) {
    self.init([Pebbles.sport()], device: device)
  }

  /// Returns a request for a round of pebbles or of another sport; without an id, for the current
  /// one.
  static func round(_ id: String? = nil, of sport: String = "pebbles") -> RoundRequest {
    RoundRequest(sport: sport, round: id)
  }

  @discardableResult
  func start(
    _ players: String..., guests: [String] = [], sport: String = "pebbles", pond: String? = nil,
    event: String? = nil, again: Bool = false, isNew: Bool = false
  ) throws -> Page {
    try assuming { answers in
      try scorer.starting.start(
        StartRequest(
          sport: sport, players: players, guests: guests, options: Self.options(pond),
          event: event, again: again, allowsNear: isNew, answers: answers))
    }
  }

  /// Starts a round of some players, who may be new, and returns its id.
  func started(
    _ players: String..., sport: String = "pebbles", pond: String? = nil, event: String? = nil
  ) throws -> String {
    let page = try assuming { answers in
      try scorer.starting.start(
        StartRequest(
          sport: sport, players: players, options: Self.options(pond), event: event,
          answers: answers))
    }
    return try #require(page.payload["id"]?.string)
  }

  private static func options(_ pond: String?) -> Arguments {
    Arguments(options: pond.map { [Pebbles.pondOption.name: [$0]] } ?? [:])
  }

  @discardableResult
  func enter(_ line: String, in id: String? = nil, of sport: String = "pebbles") throws -> Page {
    try scorer.rounds.take(EntryRequest(.enter(line), in: Self.round(id, of: sport)))
  }

  @discardableResult
  func finish(_ id: String? = nil, of sport: String = "pebbles") throws -> Page {
    try agreeing {
      try scorer.rounds.take(EntryRequest(.finish, in: Self.round(id, of: sport), answers: $0))
    }
  }

  @discardableResult
  func abandon(_ id: String? = nil) throws -> Page {
    try scorer.rounds.abandon(Self.round(id))
  }

  @discardableResult
  func undo(_ id: String? = nil, of name: String? = nil, force: Bool = false) throws -> Page {
    try scorer.rounds.take(EntryRequest(.undo(of: name), in: Self.round(id), force: force))
  }

  @discardableResult
  func redo(_ id: String? = nil) throws -> Page {
    try scorer.rounds.take(EntryRequest(.redo, in: Self.round(id)))
  }

  @discardableResult
  func amend(_ words: String..., force: Bool = false) throws -> Page {
    try scorer.rounds.take(EntryRequest(.amend(words), in: Self.round(), force: force))
  }

  @discardableResult
  func insert(_ words: String..., force: Bool = false) throws -> Page {
    try scorer.rounds.take(EntryRequest(.insert(words), in: Self.round(), force: force))
  }

  @discardableResult
  func remove(_ words: String..., force: Bool = false) throws -> Page {
    try scorer.rounds.take(EntryRequest(.remove(words), in: Self.round(), force: force))
  }

  func status(_ id: String? = nil) throws -> Page {
    try scorer.rounds.status(Self.round(id))
  }

  func log(_ id: String? = nil) throws -> Page {
    try scorer.rounds.log(Self.round(id))
  }

  func show(_ id: String? = nil, player: String? = nil) throws -> Page {
    try scorer.rounds.show(Self.round(id), player: player)
  }

  /// Returns the disputes of a round, or of the whole store if no round is given.
  func disputes(in round: RoundRequest? = nil) throws -> [JSONValue] {
    try scorer.disputes.list(in: round).payload["disputes"]?.array ?? []
  }

  /// Exports rounds of pebbles in one of the forms of the sport; all rounds if no ids are given.
  func export(_ form: ExportForm = .json, rounds: [String] = []) throws -> Exported {
    try scorer.exchange.export(form, of: "pebbles", rounds: rounds)
  }

  /// Plays and finishes a round of pebbles in which each player gets the given bonus, and returns
  /// its id; the clock advances meanwhile.
  @discardableResult
  func finished(_ bonuses: [(String, Int)], event: String? = nil, pond: String? = nil) throws
    -> String
  {
    let started = try assuming { answers in
      try scorer.starting.start(
        StartRequest(
          sport: "pebbles", players: bonuses.map(\.0), options: Self.options(pond), event: event,
          allowsNear: true, answers: answers))
    }
    let id = try #require(started.payload["id"]?.string)
    let line = bonuses.map { "\($0) \($1 < 0 ? "\($1)" : "+\($1)")" }.joined(separator: " ")
    try enter(line, in: id)
    wait(minutes: 1)
    try finish(id)
    return id
  }
}
