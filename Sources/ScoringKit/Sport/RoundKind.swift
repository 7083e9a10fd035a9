/// A kind of round of a sport, with the options of `start` for it and the functions that read its
/// logs.
public struct RoundKind: Sendable {
  /// The name of the kind, unique within the sport, which the headers of rounds contain: `stroke`.
  public let id: String
  /// The description of the options of `start` for this kind, with examples; its name and abstract
  /// are not shown if the sport has only one kind.
  public var syntax: CommandSyntax { makeSyntax() }
  /// The nouns for rounds of this kind; nil if they are those of the sport.
  public let nouns: Nouns?
  /// The lasting facts about players that a new round copies to its participants.
  public var details: [ParticipantDetail] { makeDetails() }
  /// Returns the rules of a new round, made from the options of `start`.
  public let rules: @Sendable (Arguments, any Library) throws -> any Round
  /// Decodes the rules that a round's log contains; ``ledger`` then reads the log with them.
  let decode: @Sendable (_ rules: String) throws -> any Round
  let ledger: @Sendable (any Round, Header, [Entry]) throws -> any RoundLedger
  /// The words that can't be the name of a side, in lower case.
  let words: Set<String>
  let seat: @Sendable (any Round, [JSONValue], Arguments, Nouns) throws -> [any Participant]
  private let makeSyntax: @Sendable () -> CommandSyntax
  private let makeDetails: @Sendable () -> [ParticipantDetail]

  /// Makes a kind of round from a closure that makes its rules from the options of `start`.
  ///
  /// `participants` adds values of the options to the participants, such as a bow or a handicap;
  /// ``Arguments/values(bySeat:)`` reads `--handicap ann=12`. It gets one participant for each
  /// seat: a participant of an earlier round as it was then, any other as
  /// ``Participant/init(_:)-(Competitor)`` makes them. The default changes nothing. `nouns` are the
  /// nouns for rounds of this kind; nil for those of the sport. `words` are those that typed lines
  /// can begin with, in lower case; they can't be the name of a side.
  @inlinable
  public init<R: Round>(
    _ id: String, syntax: @autoclosure @escaping @Sendable () -> CommandSyntax,
    nouns: Nouns? = nil, words: Set<String> = [],
    rules: @escaping @Sendable (Arguments, any Library) throws -> R,
    participants: @escaping @Sendable (Arguments, R, [R.Participant]) throws -> [R.Participant] = {
      _, _, participants in participants
    }
  ) where R.TypedCell == R.Event.Slot {
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
    makeDetails = { R.Participant.details }
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
      let user = arguments.user
      arguments.roster = Roster(competitors.map { Roster.Names($0, user: user) })
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
  ///   - seats: one JSON value for each seat: a ``Competitor``, or a participant of an earlier
  ///     round of this kind.
  ///   - rules: the result of ``rules`` for the same arguments.
  ///   - arguments: the arguments of `start`.
  ///   - nouns: the sport's nouns, for a refusal.
  /// - Returns: the participants as the header stores them, one for each seat.
  /// - Throws: a refusal if there are too few or too many participants, if a person is named twice,
  ///   if the name of a side is ambiguous, or if the participants can't play this round.
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

  /// Refuses names of sides that are ambiguous when they are typed: the name of another side, of a
  /// player, or a word of the notation.
  package func refuseNames(of competitors: [Competitor]) throws(Refusal) {
    let people = Set(competitors.flatMap(\.people).map { Roster.folded($0.name[...]) })
    var seen: Set<String> = []
    for side in competitors where side.isNamed {
      let name = Roster.folded(side.name[...])
      let why: String? =
        if !seen.insert(name).inserted {
          "Two sides are called \(side.name)"
        } else if people.contains(name) {
          "\(side.name) is the name of a player, and cannot be a side's name too"
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
