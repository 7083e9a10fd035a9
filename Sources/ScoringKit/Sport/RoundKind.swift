/// One kind of round that a sport offers: how it is started, and how its log is read.
public struct RoundKind: Sendable {
  /// Its name within the sport, which headers carry: `stroke`.
  public let id: String
  /// The options and examples of `start`; its name and abstract are not shown where
  /// the sport has one kind only.
  public var syntax: CommandSyntax { makeSyntax() }
  /// What its rounds call things, where that differs from the sport's words.
  public let nouns: Nouns?
  /// The rules that the options of `start` ask for.
  public let rules: @Sendable (Arguments, any Library) throws -> any Round
  /// A ledger of a round, from its frozen rules.
  let decode: @Sendable (_ rules: String) throws -> any Round
  let ledger: @Sendable (any Round, Header, [Entry]) throws -> any RoundLedger
  /// What no side may be called.
  let words: Set<String>
  let seat: @Sendable (any Round, [JSONValue], Arguments, Nouns) throws -> [any Participant]
  private let makeSyntax: @Sendable () -> CommandSyntax

  /// Describes a kind of round by what makes its value from the options of `start`.
  ///
  /// `participants` gives those who take part what the options say of them (a bow, a
  /// handicap; ``Arguments/values(bySeat:)`` reads `--handicap ann=12`). It gets one a seat: those of an earlier round as they were then, others
  /// as ``Participant/init(_:)-(Competitor)`` makes them. The default changes nothing.
  /// `nouns` are its words, where they differ from the sport's.
  /// `words` are those that typed lines begin with, in lower case: no side may be called so.
  @inlinable
  public init<R: Round>(
    _ id: String, syntax: @autoclosure @escaping @Sendable () -> CommandSyntax,
    nouns: Nouns? = nil, words: Set<String> = [],
    rules: @escaping @Sendable (Arguments, any Library) throws -> R,
    participants: @escaping @Sendable (Arguments, R, [R.Participant]) throws -> [R.Participant] = {
      _, _, participants in participants
    }
  ) {
    self.init(
      id, syntax, nouns: nouns, loops: RoundLoops(), words: words, rules: rules,
      participants: participants)
  }

  @usableFromInline
  init<R: Round>(
    _ id: String, _ syntax: @escaping @Sendable () -> CommandSyntax, nouns: Nouns?,
    loops: RoundLoops<R>, words: Set<String>,
    rules: @escaping @Sendable (Arguments, any Library) throws -> R,
    participants: @escaping @Sendable (Arguments, R, [R.Participant]) throws -> [R.Participant]
  ) {
    self.id = id
    makeSyntax = syntax
    self.nouns = nouns
    self.words = words
    self.rules = { try rules($0, $1) }
    decode = { try CanonicalJSON.value(R.self, from: $0) }
    ledger = { round, header, entries in
      try Ledger<R>(round: Self.typed(round), header: header, entries: entries, loops: loops)
    }
    seat = { round, seats, arguments, nouns in
      let round: R = try Self.typed(round)
      let competitors = try seats.map { try Competitor($0) }
      try round.seating.check(competitors, round.title, nouns)
      var arguments = arguments
      arguments.roster = Roster(competitors.map(Roster.Names.init))
      let seats = try participants(arguments, round, seats.map { try R.Participant($0) })
      _ = try round.opening(seats)
      return seats
    }
  }

  private static func typed<R: Round>(_ round: any Round) throws -> R {
    guard let round = round as? R else {
      throw Refusal(.damaged, "The rules of the round are of another kind.")
    }
    return round
  }
}

extension RoundKind {
  /// The participants of a round that is about to be opened, as its header has them.
  ///
  /// - Parameters:
  ///   - seats: who takes part: the JSON of a ``Competitor``, or of a participant of an
  ///     earlier round of this kind.
  ///   - rules: what ``rules`` made of the same arguments.
  ///   - arguments: what was typed after `start`.
  ///   - nouns: the sport's words, for a refusal.
  /// - Returns: one participant a seat, in JSON.
  /// - Throws: a refusal where they are too few or too many, somebody is named twice, or they
  ///   cannot play this round.
  public func seats(
    _ seats: [JSONValue], rules: any Round, arguments: Arguments, nouns: Nouns
  ) throws -> [JSONValue] {
    var seen: Set<String> = []
    let competitors = try seats.map { try Competitor($0) }
    for person in competitors.flatMap(\.people)
    where !seen.insert(person.identity).inserted {
      throw Refusal(
        .illegal, "\(person.name) is named twice.", token: person.name,
        hint: "Everybody is named once; somebody else of that name is `guest:\(person.name)`.")
    }
    try refuseNames(of: competitors)
    return try seat(rules, seats, arguments, nouns).map { $0.value }
  }

  /// Refuses names of sides that would be taken for something else when they are typed.
  private func refuseNames(of competitors: [Competitor]) throws(Refusal) {
    let people = Set(competitors.flatMap(\.people).map { Roster.folded($0.name[...]) })
    var seen: Set<String> = []
    for side in competitors where side.isNamed {
      let name = Roster.folded(side.name[...])
      let why: String? =
        if !seen.insert(name).inserted {
          "Two sides are called \(side.name)"
        } else if people.contains(name) {
          "\(side.name) is a player of this round, and cannot be a side's name too"
        } else if words.contains(name) {
          "\(side.name) is a word of the notation, and cannot be a side's name"
        } else {
          nil
        }
      if let why {
        throw Refusal(
          .illegal, "\(why).", token: side.name, hint: "Give the side another name.")
      }
    }
  }
}
