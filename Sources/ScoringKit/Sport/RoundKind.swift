/// A kind of round of a sport: the options of `start`, and the functions that read its logs.
public struct RoundKind: Sendable {
  /// The name within the sport, which headers contain: `stroke`.
  public let id: String
  /// The options and examples of `start`; the name and the abstract are not shown if the sport has
  /// only one kind.
  public var syntax: CommandSyntax { makeSyntax() }
  /// The nouns of its rounds, if they differ from the sport's.
  public let nouns: Nouns?
  /// Makes the rules from the options of `start`.
  public let rules: @Sendable (Arguments, any Library) throws -> any Round
  /// Decodes frozen rules; ``ledger`` then reads a round's log with them.
  let decode: @Sendable (_ rules: String) throws -> any Round
  let ledger: @Sendable (any Round, Header, [Entry]) throws -> any RoundLedger
  /// The words that can't be the name of a side.
  let words: Set<String>
  let seat: @Sendable (any Round, [JSONValue], Arguments, Nouns) throws -> [any Participant]
  private let makeSyntax: @Sendable () -> CommandSyntax

  /// Makes a kind of round from a closure that makes its rules from the options of `start`.
  ///
  /// `participants` adds the options' values to the participants, such as a bow or a handicap;
  /// ``Arguments/values(bySeat:)`` reads `--handicap ann=12`. It gets one participant for each
  /// seat: those of an earlier round as they were then, the others as
  /// ``Participant/init(_:)-(Competitor)`` makes them. The default changes nothing.
  /// `nouns` are the kind's nouns, if they differ from the sport's.
  /// `words` are those that typed lines can begin with, in lower case; they can't be the name of a
  /// side.
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
  /// Returns the participants of a round that is about to be opened, for its header.
  ///
  /// - Parameters:
  ///   - seats: the participants: the JSON of a ``Competitor``, or of a participant of an earlier
  ///     round of this kind.
  ///   - rules: the result of ``rules`` for the same arguments.
  ///   - arguments: the arguments of `start`.
  ///   - nouns: the sport's nouns, for a refusal.
  /// - Returns: one participant for each seat, in JSON.
  /// - Throws: a refusal if there are too few or too many, a person is named twice, or they cannot
  ///   play this round.
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

  /// Refuses names of sides that would be ambiguous when they are typed.
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
