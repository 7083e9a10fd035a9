package import ScoringKit
import ScoringStore

/// The choices that a form for starting a round offers, each preset with its value in the last
/// round.
package struct StartOffer: Hashable, Sendable {
  /// A value that can be chosen in the form, such as a course or a player.
  package struct Choice: Hashable, Sendable {
    /// The value as an argument of `start`.
    package let word: String
    /// The value as people see it.
    package let name: String
    /// A short description of the value; empty if there is none.
    package let meaning: String

    /// Creates a value that can be chosen.
    package init(_ word: String, name: String? = nil, meaning: String = "") {
      self.word = word
      self.name = name ?? word
      self.meaning = meaning
    }
  }

  /// The id of the sport whose round is started.
  package let sport: String
  /// The name of the kind of round within the sport.
  package let kind: String
  /// Whether the command `start` must name the kind of round, because the sport has several.
  package var saysKind = false
  /// The sport's name, followed by the kind's name unless it is the sport's first kind.
  package let title: String
  /// The sport's word for a round: `round`, `match`.
  package var noun = "round"
  /// The option that names the document to play on, such as a course; `nil` if the kind of round
  /// has no such option.
  package var frame: OptionSyntax?
  /// The documents to play on that can be chosen, such as the courses.
  package var frames: [Choice] = []
  /// The message if there are no documents to play on; empty if the kind of round needs none.
  package var emptyText = ""
  /// The command that adds a document to play on; `nil` if the kind of round needs none.
  package var adding: Action?
  /// The other options of the kind of round that take one value, or none.
  package var options: [OptionSyntax] = []
  /// The values of the options in the last round, by option name; an empty text is the value of an
  /// option that takes none.
  package var values: [String: String] = [:]
  /// The participants of the last round, in order; only the scorer if there was none.
  package var company: [Choice] = []
  /// The other players that the store knows.
  package var others: [Choice] = []
  /// Whether ``StartRequest/again`` alone starts a round like the last one, because that was of the
  /// same kind.
  package var isRepeatable = false
}

/// A kind of round that can be started, with its sport.
package struct StartKind: Hashable, Sendable {
  /// The id of the sport.
  package let sport: String
  /// The name of the kind within the sport.
  package let kind: String
  /// The sport's name, followed by the kind's name unless it is the sport's first kind.
  package let title: String
}

extension Scorer.Starting {
  /// Returns the kinds of round that can be started, and whether there was a last round; the kind
  /// of the last round is the first.
  package func startKinds(sport id: String? = nil) throws -> (kinds: [StartKind], hasLast: Bool) {
    let shown = try id.map { [try self.sport($0)] } ?? sports.sports
    let kinds = shown.flatMap { sport in
      sport.kinds.map {
        StartKind(sport: sport.id, kind: $0.id, title: StartOffer.title(of: $0, sport))
      }
    }
    return try read { repository in
      guard let last = try Self.last(id, repository), let sport = sports[last.sport],
        let kind = try? repository.header(
          last.stream, entries: repository.reader.entries(of: last.stream)
        )
        .kind,
        let index = kinds.firstIndex(where: { $0.sport == sport.id && $0.kind == kind })
      else { return (kinds, false) }
      return ([kinds[index]] + kinds[..<index] + kinds[(index + 1)...], true)
    }
  }

  /// Returns the choices that a form for starting a kind of round offers.
  package func startOffer(_ kind: StartKind) throws -> StartOffer {
    try DeskError.telling {
      let sport = try sport(kind.sport)
      let kind = try sport.chosenKind(kind.kind)
      return try read { repository in
        let shelf = DocumentShelf(repository: repository, sport: sport)
        let frame = StartOffer.frame(of: kind, sport)
        let documents = try frame.map { try shelf.documents(of: $0.kind) } ?? []
        let last = try Self.last(sport.id, repository).flatMap {
          try repository.readable($0.stream)
        }
        let isSame = last?.ledger.header.kind == kind.id
        let options = StartOffer.single(kind).filter { $0 != frame?.option }
        let first = try repository.first(sport)
        var values =
          last.flatMap { isSame ? StartOffer.values(of: $0, kind, shelf, frame) : nil }
          ?? first.values(for: kind)
        // The document that the rules use by default is preselected.
        if let frame, values[frame.option.name] == nil,
          let usual = try? kind.rules(Arguments(values: values), shelf).title,
          let document = documents.first(where: { $0.name == usual })
        {
          values[frame.option.name] = DocumentShelf.word(for: document, among: documents)
        }
        let company =
          try last.map { try StartOffer.company(of: $0, repository) }
          ?? StartOffer.alone(repository)
        let known = Set(company.map(\.word))
        return StartOffer(
          sport: sport.id, kind: kind.id, saysKind: sport.kinds.count > 1,
          title: StartOffer.title(of: kind, sport), noun: sport.nouns(of: kind.id).round,
          frame: frame?.option,
          frames: StartOffer.frames(
            documents, frame?.kind, marked: frame.flatMap { values[$0.option.name] },
            meaning: isSame ? "played the last time" : ""),
          emptyText: frame?.kind.emptyText ?? "", adding: frame?.kind.adding, options: options,
          values: values,
          company: company,
          others: try StartOffer.people(repository).filter { !known.contains($0.word) },
          isRepeatable: isSame)
      }
    }
  }

  /// Whether a round can't start before its course or another document is named in the request.
  package func lacksFrame(_ request: StartRequest) throws -> Bool {
    try DeskError.telling {
      let sport = try sport(request.sport)
      let kind = try sport.chosenKind(request.kind)
      guard !request.again, let frame = StartOffer.frame(of: kind, sport),
        request.options.text(frame.option) == nil
      else { return false }
      return try read { repository in
        do {
          _ = try kind.rules(
            request.options,
            DocumentShelf(repository: repository, sport: sport, startsAt: request.startsAt))
          return false
        } catch is Refusal {
          return true
        }
      }
    }
  }
}

// Functions that build the choices and their names.
extension StartOffer {
  /// Returns the name of a kind of round in a list of all sports.
  fileprivate static func title(of kind: RoundKind, _ sport: Sport) -> String {
    sport.kinds.first?.id == kind.id ? sport.name : "\(sport.name), \(kind.id)"
  }

  /// Returns the options of a kind of round that take one value, or none.
  fileprivate static func single(_ kind: RoundKind) -> [OptionSyntax] {
    kind.syntax.options.filter { $0.count == 1 && !$0.isRepeated }
  }

  /// Returns the option of a kind of round that names the document to play on, and the kind of
  /// document; `nil` if there is none.
  static func frame(of kind: RoundKind, _ sport: Sport) -> (
    option: OptionSyntax, kind: ReferenceKind
  )? {
    for option in kind.syntax.options {
      guard case .document(let noun) = option.completion,
        let reference = sport.references.first(where: { $0.noun == noun })
      else { continue }
      return (option, reference)
    }
    return nil
  }

  /// Returns the choices for the document to play on, such as a course or a format.
  ///
  /// If the preselected value is neither the name nor the id of one of the documents, an additional
  /// choice with that value comes first.
  fileprivate static func frames(
    _ documents: [Document], _ kind: ReferenceKind?, marked: String?, meaning: String
  ) -> [Choice] {
    let choices = zip(documents, DocumentShelf.words(of: documents)).map { document, word in
      let code = kind?.codeField.flatMap { document.fields[$0]?.string }
      let about = [word == document.name ? nil : word, code, kind?.subtitle(document)]
      return Choice(
        word, name: document.name,
        meaning: about.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · "))
    }
    guard let marked, !documents.contains(where: { $0.name == marked || $0.id.key == marked })
    else { return choices }
    return [Choice(marked, meaning: meaning)] + choices
  }

  /// Returns the values of the options with which a round can be started again, as far as the rules
  /// of the round show them.
  fileprivate static func values(
    of record: Repository.Record, _ kind: RoundKind, _ shelf: DocumentShelf,
    _ frame: (option: OptionSyntax, kind: ReferenceKind)?
  ) -> [String: String] {
    let rules = record.ledger.rules
    return Self.options(making: rules, kind, shelf)
      ?? frame.map { [$0.option.name: rules.title] } ?? [:]
  }

  // MARK: People

  /// Returns the participants of a round as arguments of `start`.
  fileprivate static func company(of record: Repository.Record, _ repository: Repository) throws
    -> [Choice]
  {
    let words = try Dictionary(
      Self.people(repository).map { ($0.name, $0.word) }, uniquingKeysWith: { first, _ in first })
    let listed = Set(try repository.listedPlayers().map(\.id.key))
    return try record.ledger.competitors.compactMap { competitor in
      guard let word = try Self.word(competitor, words, listed, repository) else { return nil }
      return Choice(
        word, name: try repository.names(competitor).name, meaning: "last \(record.nouns.round)")
    }
  }

  private static func word(
    _ competitor: Competitor, _ words: [String: String], _ listed: Set<String>,
    _ repository: Repository
  ) throws -> String? {
    switch competitor.kind {
    case .guest: return "guest:\(competitor.name)"
    case .player:
      guard let player = try repository.player(key: competitor.id), listed.contains(player.id.key)
      else {
        return nil
      }
      return words[player.name] == player.name ? player.name : player.id.key
    case .side:
      let members = try competitor.members.map { try word($0, words, listed, repository) }
      let joined = members.compactMap(\.self).joined(separator: "+")
      guard !members.isEmpty, !members.contains(nil) else { return nil }
      return competitor.isNamed ? "\(competitor.name)=\(joined)" : joined
    }
  }

  fileprivate static func people(_ repository: Repository) throws -> [Choice] {
    let me = try repository.me()
    let players = try repository.listedPlayers()
    return players.map { player in
      let search = NameSearch(player.name[...])
      let isShared =
        search.meansUser || players.contains { $0.id != player.id && search.equals([$0.name]) }
      return Choice(
        isShared ? player.id.key : player.name, name: player.name,
        meaning: player.id == me?.id ? "you" : "")
    }
  }

  fileprivate static func alone(_ repository: Repository) throws -> [Choice] {
    let people = try people(repository)
    return people.filter { $0.meaning == "you" }
  }
}

// MARK: - Options

extension StartOffer {
  /// Returns the values of the options from which rules were built; `nil` if they can't be found.
  ///
  /// Rules are stored without their options, so values that occur in the rules are tried.
  static func options(making rules: any Round, _ kind: RoundKind, _ shelf: DocumentShelf)
    -> [String: String]?
  {
    let nearest = nearest(to: rules, kind, shelf)
    return nearest.map { $0.distance == 0 } ?? false ? nearest?.values : nil
  }

  /// Returns the best option values that were found for given rules, and the distance of the rules
  /// that they produce; `nil` if none of the tried values produce valid rules.
  ///
  /// The distance is the number of single values that only one of the two rules contains, so a
  /// changed value counts twice. The options are tried one after the other, and a value is kept if
  /// it reduces the distance. So other values may exist that produce more similar rules.
  static func nearest(to rules: any Round, _ kind: RoundKind, _ shelf: DocumentShelf)
    -> (values: [String: String], distance: Int)?
  {
    guard let wanted = try? DocumentShelf.leaves(of: rules) else { return nil }
    func distance(_ values: [String: String]) -> Int {
      guard let made = try? kind.rules(Arguments(values: values), shelf),
        let leaves = try? DocumentShelf.leaves(of: made)
      else { return .max }
      return leaves.symmetricDifference(wanted).count
    }
    let frame = frame(of: kind, shelf.sport)
    let named = frame.flatMap { frame in
      (try? shelf.words(for: rules, frame.kind))?.map { [frame.option.name: $0] }
    }
    var (best, values) = (Int.max, named?.first ?? [:])
    for start in named ?? [[:]] {
      let reached = distance(start)
      if reached < best { (best, values) = (reached, start) }
    }
    for option in single(kind) where best > 0 && option != frame?.option {
      for candidate in Self.candidates(option, wanted) where best > 0 {
        var tried = values
        tried[option.name] = candidate
        let reached = distance(tried)
        if reached < best { (best, values) = (reached, tried) }
      }
    }
    return best == .max ? nil : (values, best)
  }

  /// The maximum number of values that are tried for one option.
  private static let mostTried = 60

  private static func candidates(_ option: OptionSyntax, _ leaves: Set<String>) -> [String] {
    let values = Set(
      leaves.compactMap { $0.split(separator: "=", maxSplits: 1).last.map(String.init) })
    switch option.value {
    case .none: return [""]
    case .choice(_, let words): return words
    case .integer(_, let bounds):
      return values.filter { Int($0).map(bounds.contains) ?? false }.sorted().suffix(mostTried)
    case .text: return Array(values.filter { $0.utf8.count <= 64 }.sorted().prefix(mostTried))
    case .date: return []
    }
  }
}

extension Arguments {
  /// Creates arguments from the values of options by their names; an empty text means an option
  /// that takes no value.
  package init(values: [String: String]) {
    self.init(
      options: values.filter { !$0.value.isEmpty }.mapValues { [$0] },
      flags: values.filter(\.value.isEmpty).mapValues { _ in true })
  }

  /// The options of the arguments that have one value or none, by their names.
  package var values: [String: String] {
    options.filter { $0.value.count == 1 }.compactMapValues(\.first)
      .merging(flags.filter(\.value).mapValues { _ in "" }) { text, _ in text }
  }
}
