package import ScoringKit
import ScoringStore

/// A request to start a round.
package struct StartRequest: Hashable, Sendable {
  /// The id of the sport whose round is started.
  package var sport: String
  /// The kind of round, by its name within the sport; `nil` for the sport's first kind.
  package var kind: String?
  /// The players who take part: names, aliases, `guest:NAME`, or sides as in `ann+ben`.
  ///
  /// If no players and no guests are named, the scorer plays alone.
  package var players: [String]
  /// The names of people who play as guests, in this round only.
  package var guests: [String]
  /// The values of the sport's options, such as the course, by the names of the options.
  package var options: Arguments
  /// The local time at which the round starts; `nil` for now.
  package var startsAt: LocalTime?
  /// The name of the event that the round belongs to; `nil` if it belongs to none.
  package var event: String?
  /// Whether the participants of an earlier round play again.
  package var again: Bool
  /// The round whose participants play again; `nil` for the last one of the sport.
  package var repeated: RoundRequest?
  /// Whether a name that resembles the name of a known player is accepted as that of a new player.
  package var allowsNear: Bool
  /// The answers that the scorer has given so far.
  package var answers: Answers

  /// Creates a request to start a round.
  package init(
    sport: String, kind: String? = nil, players: [String] = [], guests: [String] = [],
    options: Arguments = Arguments(), startsAt: LocalTime? = nil, event: String? = nil,
    again: Bool = false, allowsNear: Bool = false, answers: Answers = [:]
  ) {
    self.sport = sport
    self.kind = kind
    self.players = players
    self.guests = guests
    self.options = options
    self.startsAt = startsAt
    self.event = event
    self.again = again
    self.allowsNear = allowsNear
    self.answers = answers
  }
}

extension Scorer.Starting {
  /// Starts a round and returns a page that describes it.
  ///
  /// - Throws: A ``Question`` about a player's name, the scorer's own name, or a missing course or
  ///   other document.
  package func start(_ request: StartRequest) throws -> Page {
    try page {
      var request = request
      let sport = try sport(request.sport)
      let last =
        request.again
        ? try read { try Self.repeatable(request.repeated, sport, $0).ledger } : nil
      let kind = try sport.chosenKind(request.kind ?? last?.header.kind)
      try sport.refuseStrays(in: request.options, for: kind)
      let alike = last.flatMap { $0.header.kind == kind.id ? $0 : nil }
      let played = request.hasOptions(of: kind) ? nil : alike
      request.event = request.event ?? alike?.event
      // A person who starts their first round without naming players becomes the user of the
      // device.
      let me = request.isForScorer ? try scorer.people.introduced(request.answers) : nil
      let isNameless = me?.name == Repository.placeholderName
      let naming = PlayerNaming(allowsNear: request.allowsNear, answers: request.answers)
      let now = clock.now()
      let startedAt =
        try request.startsAt.map { try checked($0) } ?? LocalTime(now, offset: offset(now))
      let (made, entrants) = try read {
        repository -> (MadeRules, [PlayerNaming.Entrant]) in
        var shelf = DocumentShelf(repository: repository, sport: sport, startsAt: request.startsAt)
        if played != nil { shelf.startsAt = startedAt }
        if played == nil, let alike { try Self.keep(alike.rules, &request.options, kind, shelf) }
        var made =
          try played.map { try Self.repeated($0, kind, sport, shelf) }
          ?? Self.rules(&request, sport, kind, shelf)
        let entrants = try group(request, kind, naming, last, repository)
        if last == nil {
          let details = PlayerDetails(entrants.map(\.player), for: kind)
          let options = details.adding(to: request.options)
          if options != request.options {
            request.options = options
            made = try Self.rules(&request, sport, kind, shelf)
          }
        }
        return (made, entrants)
      }
      var page: Page
      do {
        page = try open(request, sport, kind, made.rules, entrants, startedAt)
      } catch let error as DeskError
        where request.isForScorer && !made.rules.seating.seats.contains(1)
        && !error.code.isOfStorage
      {
        throw DeskError(.missingValue, "No players are named.", hint: error.hint)
      }
      if let remark = made.remark { page.warnings.append(remark) }
      if let remark = remark(about: startedAt) { page.warnings.append(remark) }
      if isNameless {
        page.warnings.append(
          """
          Playing as \(Repository.placeholderName); `\(Action("me", [.blank("NAME")]))` sets \
          your name.
          """)
      }
      return page
    }
  }

  /// Stores a new round and returns the page that describes it.
  private func open(
    _ request: StartRequest, _ sport: Sport, _ kind: RoundKind, _ rules: any Round,
    _ entrants: [PlayerNaming.Entrant], _ startedAt: LocalTime
  ) throws -> Page {
    let offset = try clock.offset(atLocal: startedAt)
    return try write { writer in
      let open = try writer.repository.unfinished(nil, limit: Self.mentioned + 1)
      var seating = SeatWriter(writer)
      var seats: [JSONValue] = []
      for entrant in entrants { seats.append(try seating.participant(entrant)) }
      for name in request.guests {
        seats.append(try seating.participant(.guest(PlayerNaming.guest(name))))
      }
      let details = PlayerDetails(entrants.map(\.player), for: kind)
      let record = try opened(
        request, sport, kind, rules, details.adding(to: seats), startedAt, offset, writer)
      var page = try Self.page(record, seating.lines, writer.repository)
      page.blocks += details.words(of: record.ledger.header.seats).map { .line(Line($0, .dim)) }
      page.warnings += try open.prefix(Self.mentioned).map { round in
        "Also in progress: \(try writer.repository.described(round.stream))."
      }
      if open.count > Self.mentioned {
        page.warnings.append("More rounds are in progress; `score` lists all of them.")
      }
      return page
    }
  }

  /// Stores a new round with participants, in order of the seats, and returns its record.
  func opened(
    _ request: StartRequest, _ sport: Sport, _ kind: RoundKind, _ rules: any Round,
    _ seats: [JSONValue], _ startedAt: LocalTime, _ offset: Int, _ writer: RepositoryWriter,
    isMeant: Bool = true
  ) throws -> Repository.Record {
    let frozen = try CanonicalJSON.text(rules)
    let user = try writer.repository.me()?.id.key
    var arguments = request.options
    arguments.user = user
    let header = Header(
      sport: sport.id, kind: kind.id, rules: ContentID(of: frozen),
      seats: try kind.seats(
        seats, rules: rules, arguments: arguments, nouns: sport.nouns(of: kind.id)),
      startedAt: startedAt, offset: offset,
      event: try request.event.map {
        try writer.repository.eventText(named: PlayerNaming.checked($0))
      },
      organiser: user,
      place: try request.startsAt.map {
        try writer.repository.nextPlace(sport: sport.id, startedAt: $0)
      })
    return try writer.open(writer.newRound(), header: header, rules: frozen, isMeant: isMeant).0
  }

  /// The maximum number of documents that a question offers as choices; if there are more, it asks
  /// for a name.
  private static let mostChoices = 20

  /// Builds the rules of a new round from the options, after a question if a document such as the
  /// course is missing.
  static func rules(
    _ request: inout StartRequest, _ sport: Sport, _ kind: RoundKind, _ shelf: DocumentShelf
  ) throws -> MadeRules {
    let given = request.options
    do {
      return (try kind.rules(given, shelf), nil)
    } catch let refusal as Refusal {
      let missing = kind.syntax.options.lazy.compactMap {
        option -> (OptionSyntax, ReferenceKind)? in
        guard case .document(let noun) = option.completion, given.text(option) == nil
        else { return nil }
        return sport.references.first { $0.noun == noun }.map { (option, $0) }
      }.first
      guard let (option, reference) = missing else {
        // An earlier round's course can be used again even if it was never added to the store.
        if refusal.reason == .unknownName,
          let made = try playedRules(given, sport, kind, shelf.repository)
        {
          return made
        }
        throw refusal
      }
      request.options.options[option.name] = [
        try document(reference, "start:\(option.name)", shelf, request.answers, refusal)
      ]
      return (try kind.rules(request.options, shelf), nil)
    }
  }

  /// Asks for the name of a document: with choices if there are few, or else for a name or a part
  /// of it.
  ///
  /// - Throws: The question if it was not answered, and then a second one if several names contain
  ///   the typed part.
  private static func document(
    _ reference: ReferenceKind, _ id: String, _ shelf: DocumentShelf, _ answers: Answers,
    _ refusal: Refusal
  ) throws -> String {
    func choice(_ names: [String]) -> Question.Form {
      .choice(names.map { Question.Choice($0, $0) })
    }
    let sentence = "Which \(reference.noun)?"
    let names = try shelf.documents(of: reference).map(\.name)
    guard names.count > mostChoices else {
      return try answers.answer(
        to: Question(id, sentence, choice(names), refusal: DeskError(refusal)))
    }
    let typed = try answers.answer(
      to: Question(
        id, "\(sentence) A name, or a part of it:", .text, refusal: DeskError(refusal)))
    let words = Roster.folded(typed[...]).split(separator: " ")
    let found = names.filter { name in
      let name = Roster.folded(name[...])
      return words.allSatisfy { name.contains($0) }
    }
    guard (1...mostChoices).contains(found.count), !NameSearch(typed[...]).equals(found) else {
      return typed
    }
    if found.count == 1 { return found[0] }
    return try answers.answer(
      to: Question("\(id):\(typed)", sentence, choice(found), refusal: DeskError(refusal)))
  }

  /// Returns the participants of the new round: those of the last round, those who are named, or
  /// the scorer.
  private func group(
    _ request: StartRequest, _ kind: RoundKind, _ naming: PlayerNaming,
    _ last: (any RoundLedger)?, _ repository: Repository
  ) throws -> [PlayerNaming.Entrant] {
    if let last {
      guard request.players.isEmpty else {
        throw DeskError(
          .conflictingOptions,
          "--again takes the players of the last round, but others are named.",
          token: "--again", hint: "Leave one of them out.")
      }
      return Self.group(of: last, kind).map { .again($0) }
    }
    if request.isForScorer { return try [.player(naming.me(in: repository))] }
    for name in request.guests { _ = try naming.onePerson(PlayerNaming.guest(name)) }
    return try naming.entrants(request.players, in: repository)
  }

  /// The maximum number of other rounds in progress that the page mentions.
  private static let mentioned = 3

  /// Returns a remark about a start time in the future, or on an earlier day; `nil` for any other
  /// time.
  private func remark(about time: LocalTime) -> Line? {
    let now = clock.localNow
    let days = time.daysSinceEpoch - now.daysSinceEpoch
    if days > 0 { return "\(time.mediumDate) is in the future." }
    let minutes =
      time.moment(offset: 0).milliseconds(since: now.moment(offset: 0)) / 60_000
    if minutes > Self.shortNotice {
      return "\(time.clock) is in the future: in \(Phrases.count(Int(minutes / 60), "hour"))."
    }
    return days < -365 ? "\(time.mediumDate) is more than a year ago." : nil
  }

  /// The number of minutes in the future that a start is entered in advance without a remark.
  private static let shortNotice: Int64 = 60

  /// Returns a start time; throws an error if it is more than a year in the future, because it is
  /// probably mistyped.
  func checked(_ time: LocalTime) throws -> LocalTime {
    let day: Int64 = 86_400_000
    let latest = clock.now().milliseconds + 366 * day
    guard time.moment(offset: 0).milliseconds > latest else { return time }
    throw DeskError(
      .badValue, "\(time.isoDate) is more than a year from now.", token: time.isoDate,
      hint: "Leave --at out for a round that begins now.")
  }

  static func page(_ record: Repository.Record, _ people: [Page.Block], _ repository: Repository)
    throws -> Page
  {
    let id = try repository.shortID(record.stream)
    let title = record.ledger.words
    let names = record.roster.names.map(\.name).joined(separator: ", ")
    var blocks = people
    blocks.append(
      .line(
        Line("Started \(record.nouns.round) ", .plain) + Line(id, .accent)
          + Line(": \(title), \(names)", .plain)))
    let question = try RoundView(record, in: repository).question(namingAll: true)
    if !question.isEmpty { blocks.append(.line(Line(question, .accent))) }
    return Page(
      kind: "started", payload: .object(try RoundPayload(record, in: repository).round),
      blocks: blocks,
      next: [Action("status", of: record.sport.id)])
  }
}

extension StartRequest {
  /// Whether the scorer plays alone, because nobody was named.
  fileprivate var isForScorer: Bool { players.isEmpty && guests.isEmpty && !again }

  /// Whether the request contains any option of a kind of round.
  fileprivate func hasOptions(of kind: RoundKind) -> Bool {
    kind.syntax.options.contains { !options.texts($0).isEmpty || options.flag($0) != nil }
  }
}

extension Sport {
  /// Returns the sport's kind of round with an id, or its first kind if the id is `nil`.
  ///
  /// - Throws: ``DeskError`` if the sport has no kind with this id.
  func chosenKind(_ id: String?) throws -> RoundKind {
    if let id, let kind = kind(id) { return kind }
    guard id == nil, let first = kinds.first else {
      throw DeskError(
        .unknownName, "\(name) has no rounds of the kind \"\(id ?? "")\".", token: id,
        expected: kinds.map(\.id))
    }
    return first
  }
}
