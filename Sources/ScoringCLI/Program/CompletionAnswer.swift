import ScoringDesk
import ScoringKit

/// The words that a shell may offer at the cursor of a command line, including names from the
/// store.
///
/// The store is only read. Errors are ignored, because a shell that completes a word shows none.
struct CompletionAnswer {
  /// The maximum number of words that are offered.
  private static let limit = 200
  /// The length of the longest range whose numbers are offered one by one.
  private static let longestRange = 20

  /// The position of the cursor in the command line, and what is typed there.
  let point: CompletionPoint<Session>
  /// The run of the program, whose store provides names; nil for no names.
  let session: Session?
  /// The sports that the program was built with.
  let sports: SportList

  /// Whether the shell should offer file names.
  var wantsFiles: Bool {
    switch point.target {
    case .value(let option, _): option.completion == .file
    case .option: false
    case .word: point.argument?.completion == .file
    }
  }

  /// The offered words that begin with the typed text, ignoring case.
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
    case .words(let words):
      let name = point.typed.lastIndex(of: "=").map { String(point.typed[...$0]) } ?? ""
      return words.map { CompletionCandidate(name + $0) }
    case .token:
      let round = RoundRequest(sport: sport?.id, round: point.values[RoundOptions.round.name]?.last)
      // A word that begins with a dash would be an option, or standard input.
      return try (session?.scorer.history.tokens(in: round, longestRange: Self.longestRange) ?? [])
        .filter { !$0.text.hasPrefix("-") && !$0.text.isEmpty }
        .map { CompletionCandidate($0.text, $0.label) }
    case .player: return try names(.players)
    case .round: return try names(.rounds)
    case .event: return try names(.events)
    case .document(let noun): return try names(.documents(noun))
    }
  }

  private func names(_ kind: Scorer.History.NameKind) throws -> [CompletionCandidate] {
    try (session?.scorer.history.names(of: kind, sport: sport?.id) ?? []).compactMap { name in
      // Rounds are offered by their ids, because a title is not accepted as an argument.
      if kind == .rounds { return CompletionCandidate(name.id, name.meaning) }
      let candidate = CompletionCandidate(
        name: name.name, id: name.id, isShared: name.isShared, meaning: name.meaning)
      return candidate.text.isEmpty ? nil : candidate
    }
  }

  /// The sport that the command belongs to; nil for a command of all sports.
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
}
