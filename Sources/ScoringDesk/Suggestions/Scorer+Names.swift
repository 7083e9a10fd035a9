package import ScoringKit
import ScoringStore

extension Scorer.History {
  /// The kinds of items that a person can name in a command.
  package enum NameKind: Hashable, Sendable {
    /// The items are the players that lists show.
    case players
    /// The items are the rounds in progress and the newest finished ones.
    case rounds
    /// The items are the events of recent rounds.
    case events
    /// The items are the documents of a kind, by its noun: `course`.
    case documents(String)
  }

  /// A name that a person can type in a command.
  package struct Name: Hashable, Sendable {
    /// The text to type; for a round, the shortest unique beginning of its id.
    package let name: String
    /// The id to type instead if several items have the same name; empty if the item has no id.
    package let id: String
    /// Whether another item has the same name, so that the id must be typed.
    package let isShared: Bool
    /// A short description of the named item: `player`.
    package let meaning: String
  }

  /// The maximum number of rounds that are searched for names of events.
  private static let mostNames = 200
  /// The maximum number of finished rounds that are offered.
  private static let recentRounds = 10

  /// Returns the names that a person can type for a kind of item, in one sport or in all.
  package func names(of kind: NameKind, sport id: String? = nil) throws -> [Name] {
    let sport = try id.map { try self.sport($0) }
    return try read { repository in
      switch kind {
      case .players:
        return Self.names(try repository.listedPlayers(), name: \.name, id: \.id.key) { _ in
          "player"
        }
      case .rounds: return try rounds(sport, repository)
      case .events: return try events(sport, repository)
      case .documents(let noun): return try documents(noun, sport, repository)
      }
    }
  }

  /// Returns the texts that can be entered next in a round: those that its prompt offers, and the
  /// numbers of its ranges, unless a range has more than `longestRange` numbers.
  package func tokens(in round: RoundRequest, longestRange: Int) throws -> [Prompt.Token] {
    try read { repository in
      let record = try repository.record(repository.round(round, .unfinished))
      let prompt = record.ledger.state.prompt(record.roster)
      let tokens = prompt.tokens + prompt.secondary
      let known = Set(tokens.map(\.text))
      let numbers = prompt.ranges.filter { $0.bounds.count <= longestRange }.flatMap { range in
        range.numbers.map(range.token)
      }
      return tokens + numbers.filter { !known.contains($0.text) }
    }
  }

  private static func names<Thing>(
    _ things: [Thing], name: (Thing) -> String, id: (Thing) -> String,
    meaning: (Thing) -> String
  ) -> [Name] {
    let counts = Dictionary(grouping: things) { Roster.folded(name($0)[...]) }
      .mapValues(\.count)
    return things.map { thing in
      Name(
        name: name(thing), id: id(thing),
        isShared: counts[Roster.folded(name(thing)[...]), default: 0] > 1,
        meaning: meaning(thing))
    }
  }

  private func documents(_ noun: String, _ sport: Sport?, _ repository: Repository) throws -> [Name]
  {
    try sports.sports.filter { sport == nil || $0.id == sport?.id }.flatMap { sport in
      try sport.references.filter { $0.noun == noun }.flatMap { kind in
        let documents = try DocumentShelf(repository: repository, sport: sport).documents(of: kind)
        let names = Self.names(documents, name: \.name, id: \.id.key, meaning: kind.subtitle)
        guard let field = kind.codeField else { return names }
        // Names are added before codes, so that a list that is cut off loses codes instead of
        // names.
        let coded = documents.filter { $0.fields[field]?.string?.isEmpty == false }
        return names
          + Self.names(
            coded, name: { $0.fields[field]?.string ?? "" }, id: \.id.key, meaning: \.name)
      }
    }
  }

  private func rounds(_ sport: Sport?, _ repository: Repository) throws -> [Name] {
    let open = try repository.unfinished(sport)
    let done = try repository.reader.summaries(
      SummaryQuery(sport: sport?.id, phases: Phase.finished, limit: Self.recentRounds))
    return try (open + done).map { row in
      let id = try repository.shortID(row.stream)
      let title = RoundSummary(row)?.title ?? ""
      return Name(
        name: id, id: id, isShared: true,
        meaning: "\(title), \(row.startedAt.isoDate), \(row.phase.words)")
    }
  }

  private func events(_ sport: Sport?, _ repository: Repository) throws -> [Name] {
    var seen: Set<String> = []
    return try repository.reader.summaries(
      SummaryQuery(sport: sport?.id, order: .touchedDescending, limit: Self.mostNames)
    ).compactMap { row in
      guard let event = try repository.eventName(row.event), seen.insert(event).inserted else {
        return nil
      }
      return Name(name: event, id: "", isShared: false, meaning: "event")
    }
  }

  /// Runs a sport's own command, which reads only the sport's documents.
  package func run(_ command: SportCommand, of sport: Sport, _ arguments: Arguments) throws -> Page
  {
    try page {
      try read { try command.run(arguments, DocumentShelf(repository: $0, sport: sport)) }
    }
  }
}
