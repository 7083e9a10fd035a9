import ScoringKit
import ScoringStore

/// What may stand at a place of a command line, with the names that are in the store.
///
/// It only reads, and what can't be read is left out: a shell that completes shows no errors.
struct CompletionAnswer {
  /// How many rounds and names are offered at most.
  private static let limit = 200
  /// How many finished rounds are offered.
  private static let recentRounds = 10
  /// How many numbers a range may have to be offered one by one.
  private static let longestRange = 20

  /// Where it is asked.
  let point: CompletionPoint<Session>
  /// The run in which it is asked; nil where it has no home for its files.
  let session: Session?
  /// The sports of the program.
  let sports: SportList

  /// Whether files are to be offered, which the shell knows best.
  var wantsFiles: Bool {
    switch point.target {
    case .value(let option, _): option.completion == .file
    case .option: false
    case .word: point.argument?.completion == .file
    }
  }

  /// What may stand there and begins like what is typed, ignoring case.
  var candidates: [CompletionCandidate] {
    let typed = Roster.folded(point.typed[...])
    return all.filter {
      $0.text.lowercased().hasPrefix(point.typed.lowercased())
        || (!typed.isEmpty && Roster.folded($0.text[...]).hasPrefix(typed))
    }
    .prefix(Self.limit).map { candidate in
      guard case .value(_, let before) = point.target else { return candidate }
      return CompletionCandidate(before + candidate.text, candidate.meaning)
    }
  }

  private var all: [CompletionCandidate] {
    switch point.target {
    case .value(let option, _):
      if case .choice(_, let choices) = option.value {
        return choices.map { CompletionCandidate($0) }
      }
      return (try? values(option.completion)) ?? []
    case .option:
      return point.options.flatMap { option in
        option.longNames.map { CompletionCandidate("--\($0)", option.abstract) }
      }
    case .word:
      let commands = point.commands.map {
        CompletionCandidate($0.syntax.name, $0.syntax.abstract)
      }
      guard let argument = point.argument else { return commands }
      let given = Set(point.positionals)
      let values = (try? values(argument.completion)) ?? []
      return commands
        + values.filter { argument.completion == .token || !given.contains($0.text) }
    }
  }

  private func values(_ completion: Completion) throws -> [CompletionCandidate] {
    switch completion {
    case .none, .file: return []
    case .topic: return topics
    case .player: return try session?.read(players) ?? []
    case .round: return try session?.read(rounds) ?? []
    case .event: return try session?.read(events) ?? []
    case .token: return try session?.read(tokens) ?? []
    case .document(let noun): return try session?.read { try documents(noun, $0) } ?? []
    }
  }

  /// The sport below which the command stands; nil for commands of all sports.
  private var sport: Sport? {
    point.path.count > 1 ? sports[point.path[1].syntax.name] : nil
  }

  private var topics: [CompletionCandidate] {
    var here = point.path.first
    for word in point.positionals { here = here?.subcommand(word) }
    let commands = (here?.subcommands ?? []).map {
      CompletionCandidate($0.syntax.name, $0.syntax.abstract)
    }
    guard point.positionals.isEmpty else { return commands }
    return HelpTopic.all(sports).map { CompletionCandidate($0.name, $0.abstract) } + commands
  }

  // MARK: Names in the store

  private func players(_ book: Book) throws -> [CompletionCandidate] {
    let players = try book.listedPlayers()
    let names = Dictionary(grouping: players) { Roster.folded($0.name[...]) }
    return players.map { player in
      CompletionCandidate(
        name: player.name, id: player.id.key,
        isShared: (names[Roster.folded(player.name[...])]?.count ?? 0) > 1, meaning: "player")
    }
  }

  private func documents(_ noun: String, _ book: Book) throws -> [CompletionCandidate] {
    try sports.sports.filter { sport == nil || $0.id == sport?.id }.flatMap { sport in
      try sport.references.filter { $0.noun == noun }.flatMap { kind in
        let documents = try DocumentShelf(book: book, sport: sport).documents(of: kind)
        let names = Dictionary(grouping: documents) { Roster.folded($0.name[...]) }
        return documents.map { document in
          CompletionCandidate(
            name: document.name, id: document.id.key,
            isShared: (names[Roster.folded(document.name[...])]?.count ?? 0) > 1,
            meaning: kind.subtitle(document))
        }
      }
    }
  }

  private func rounds(_ book: Book) throws -> [CompletionCandidate] {
    let open = try book.reader.summaries(
      SummaryQuery(
        sport: sport?.id, phases: Phase.inProgress, order: .touchedDescending, limit: 20))
    let done = try book.reader.summaries(
      SummaryQuery(sport: sport?.id, phases: Phase.finished, limit: Self.recentRounds))
    return try (open + done).map { row in
      let title = RoundSummary(row)?.title ?? ""
      return CompletionCandidate(
        try book.shortID(row.stream),
        "\(title), \(row.startedAt.isoDate), \(RoundPage.words(row.phase))")
    }
  }

  private func events(_ book: Book) throws -> [CompletionCandidate] {
    var seen: Set<String> = []
    return try book.reader.summaries(
      SummaryQuery(sport: sport?.id, order: .touchedDescending, limit: Self.limit)
    ).compactMap { row in
      guard let event = row.event, seen.insert(event).inserted else { return nil }
      let candidate = CompletionCandidate(name: event, id: "", isShared: false, meaning: "event")
      return candidate.text.isEmpty ? nil : candidate
    }
  }

  private func tokens(_ book: Book) throws -> [CompletionCandidate] {
    guard let sport else { return [] }
    let stream = try CurrentRound.find(
      point.values[RoundOptions.round.name]?.last, sport: sport, scope: .unfinished, in: book)
    let record = try book.record(stream)
    let prompt = record.ledger.state.prompt(record.roster)
    let tokens = (prompt.tokens + prompt.secondary).map { CompletionCandidate($0.text, $0.label) }
    let known = Set(tokens.map(\.text))
    let numbers = prompt.ranges.filter { $0.bounds.count <= Self.longestRange }.flatMap { range in
      range.bounds.map { CompletionCandidate("\(range.prefix)\($0)") }
    }
    // A word that begins with a dash would be an option, or standard input.
    return (tokens + numbers.filter { !known.contains($0.text) }).filter {
      !$0.text.hasPrefix("-") && !$0.text.isEmpty
    }
  }
}
