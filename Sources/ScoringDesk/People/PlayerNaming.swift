import ScoringKit
import ScoringViews

/// Resolves typed names to known or new players; nobody is added while a name is ambiguous.
struct PlayerNaming {
  /// The player that a typed name means.
  enum Choice {
    /// A known player.
    case player(Player)
    /// A new player.
    case new(String)
  }

  /// A participant who takes a seat.
  enum Entrant {
    /// A player.
    case player(Choice)
    /// A guest, who exists in this round only.
    case guest(String)
    /// A side that shares one score, with or without its own name.
    case side([Entrant], called: String?)
    /// A participant of an earlier round, as JSON.
    case again(JSONValue)
  }

  /// Whether a name that resembles a known one is accepted as it is.
  let allowsNear: Bool
  /// Whether a question is asked before a player is added.
  var asks = true
  /// Whether list numbers and beginnings of ids are accepted as references.
  var takesReferences = true
  /// The answers given so far.
  var answers: Answers = [:]
  /// Whether a name that seems to name several people is accepted as it is.
  private var takesJoined = false

  init(
    allowsNear: Bool, asks: Bool = true, takesReferences: Bool = true, answers: Answers = [:]
  ) {
    self.allowsNear = allowsNear
    self.asks = asks
    self.takesReferences = takesReferences
    self.answers = answers
  }

  /// Returns the participants that typed texts mean, as ``entrant(_:in:)`` does.
  ///
  /// - Throws: A refusal or a question about a name, or about texts that seem to name several people
  ///   at once, such as `Mia and Tom`.
  func entrants(_ texts: [String], in repository: Repository) throws -> [Entrant] {
    var naming = self
    let joined = try allowsNear ? [:] : joinedNames(texts, repository)
    guard !joined.isEmpty else { return try texts.map { try entrant($0, in: repository) } }
    let several = texts.flatMap { joined[$0] ?? [$0] }
    let refusal = DeskError(
      .notation,
      "\(texts.filter { joined[$0] != nil }.map { "\"\($0)\"" }.joined(separator: ", ")) joins "
        + "names: these seem to be \(Phrases.count(several.count, "player")).",
      token: texts.first { joined[$0] != nil }, expected: [JoinedNames.spelled(several)],
      hint: "A side has a + between its members. --new takes the names as they are.")
    let answer = try answers.answer(
      to: Question(
        "joined:\(texts.joined(separator: " "))", "Who plays?",
        .choice([
          Question.Choice("several", several.joined(separator: ", ")),
          Question.Choice("typed", texts.map { "\"\($0)\"" }.joined(separator: ", ")),
        ]), refusal: refusal))
    naming.takesJoined = answer == "typed"
    return try (answer == "typed" ? texts : several).map { try naming.entrant($0, in: repository) }
  }

  /// Returns the people that each text seems to name at once, without names that are known.
  private func joinedNames(_ texts: [String], _ repository: Repository) throws
    -> [String: [String]]
  {
    var joined: [String: [String]] = [:]
    for text in texts where !text.contains("+") && !text.contains("=") {
      guard let people = JoinedNames.people(in: text),
        !text.lowercased().hasPrefix(Self.guestPrefix), try known(text, repository) == nil
      else { continue }
      joined[text] = people
    }
    return joined
  }

  /// Returns the participant that a typed text means: a player, `guest:NAME`, or members joined by
  /// `+`, optionally with a side's name: `Red=ann+ben`.
  ///
  /// - Throws: A refusal or a question about a name.
  func entrant(_ text: String, in repository: Repository) throws -> Entrant {
    let (side, names) = try Self.side(text)
    let members = try Self.members(of: names).map { name -> Entrant in
      guard name.lowercased().hasPrefix(Self.guestPrefix) else {
        return .player(try choose(name, in: repository))
      }
      return .guest(try onePerson(String(name.dropFirst(Self.guestPrefix.count))))
    }
    return members.count == 1 && side == nil ? members[0] : .side(members, called: side)
  }

  /// Splits a text into a side's name and its members, as in `Red=ann+ben`.
  ///
  /// An equals sign at the beginning is part of a name.
  /// - Throws: A refusal if the members are missing or there are two equals signs.
  private static func side(_ text: String) throws -> (name: String?, members: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, let name = parts.first, !cleaned(name).isEmpty else {
      return (nil, text)
    }
    guard parts.count == 2, !cleaned(parts[1]).isEmpty, !name.contains("+") else {
      throw Refusal(
        .notation, "\"\(text)\" is no side with a name.", token: text,
        expected: ["Red=ann+ben"])
    }
    return (try checked(name), parts[1])
  }

  /// Returns the names of a side's members, as in `ann + ben`; only the text itself if it is no
  /// side.
  ///
  /// A `+` that is not between two names is part of a name, unless it is surrounded by spaces: then
  /// a member is missing.
  /// - Throws: A refusal if a name is not allowed.
  static func members(of text: String) throws -> [String] {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !cleaned($0).isEmpty }) else {
      guard !cleaned(text).split(separator: " ").contains("+") else { throw halfSide(text) }
      return [try checked(text)]
    }
    return try parts.map { try checked($0) }
  }

  private static func halfSide(_ text: String) -> Refusal {
    Refusal(
      .notation, "\"\(text)\" is no name: a + joins the members of a side.", token: text,
      expected: ["ann+ben", "\"Ann + Ben\""])
  }

  /// Returns the name behind `guest:`; `nil` for other texts.
  static func guestName(_ text: String) -> String? {
    text.lowercased().hasPrefix(guestPrefix) ? String(text.dropFirst(guestPrefix.count)) : nil
  }

  /// Returns the name of a new person.
  ///
  /// - Throws: A refusal if the name is not allowed, or if it seems to name several people.
  func onePerson(_ text: String) throws -> String {
    let name = try Self.checked(text)
    guard !allowsNear, !takesJoined, let people = JoinedNames.people(in: name) else { return name }
    throw JoinedNames.refusal(name, people)
  }

  /// Returns the name of a guest.
  ///
  /// - Throws: A refusal if the name is not allowed or has the form of a side.
  static func guest(_ text: String) throws -> String {
    guard try members(of: text).count > 1 else { return try checked(text) }
    let (side, names) = try side(text)
    let guests = try members(of: names).map { guestPrefix + $0 }.joined(separator: "+")
    throw Refusal(
      .notation, "\"\(text)\" is a side, and --guest is one person.", token: text,
      expected: [side.map { "\($0)=\(guests)" } ?? guests],
      hint: "Name the side among the players.")
  }

  /// Returns the player that a name means.
  ///
  /// - Throws: A refusal, or a question: which player with a similar name is meant, or whether to
  ///   add one.
  func choose(_ text: String, in repository: Repository) throws -> Choice {
    let name = try Self.checked(text)
    if let found = try known(name, repository) { return .player(found) }
    _ = try onePerson(name)
    let near = allowsNear ? [] : nearPlayers(name, try repository.listedPlayers())
    if !near.isEmpty { return try chooseNear(name, among: near) }
    guard asks, !allowsNear else { return .new(name) }
    let question = Question(
      "add:\(name)", "Nobody is called \"\(name)\" yet. Add a new player?", .yesOrNo,
      assumed: Question.yes)
    guard try answers.confirms(question) else {
      throw DeskError(.notAdded, "\"\(name)\" was not added.")
    }
    return .new(name)
  }

  /// Returns the scorer: the user of the device, or the person named in an answer, or a new player
  /// "Me".
  ///
  /// - Throws: The question for the name.
  func me(in repository: Repository) throws -> Choice {
    if let me = try repository.me() { return .player(me) }
    let question = Question(
      Self.whoAreYou, "What is your name?", .text, assumed: Repository.placeholderName)
    let name = try Self.checked(answers.answer(to: question))
    return try known(name, repository).map { .player($0) } ?? .new(onePerson(name))
  }

  /// The id of the question for the scorer's name.
  static let whoAreYou = "me"

  private static let guestPrefix = "guest:"

  /// Returns a valid name with single spaces and without invisible characters.
  ///
  /// - Throws: A refusal if the name is empty or too long.
  static func checked(_ text: String) throws -> String {
    let name = cleaned(text)
    guard DisplayWidth.columns(of: name) > 0 else {
      throw Refusal(.notation, "A name is missing.", token: text)
    }
    guard name != "+" else { throw halfSide(text) }
    guard name.count <= Player.longestName else {
      throw Refusal(
        .notation, "A name of \(name.count) characters is too long.",
        expected: ["at most \(Player.longestName) characters"])
    }
    return name
  }

  /// Returns a name with single spaces, and without controls and invisible characters.
  ///
  /// Joiners and variation selectors stay, because some scripts and emoji need them; they don't
  /// distinguish names.
  static func cleaned(_ text: String) -> String {
    let visible = SafeText.withoutControls(text).unicodeScalars.filter { scalar in
      !scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isVariationSelector
        || scalar.properties.isJoinControl
    }
    return String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Returns the known player with a name; the beginning of a name may be that of a new player.
  private func known(_ name: String, _ repository: Repository) throws -> Player? {
    // A name that is accepted as it is does not match similar names.
    try PlayerLookup(repository.players()).find(
      name, upTo: allowsNear ? .exact : takesReferences ? .reference : .words)
  }

  /// Returns the players with a name or alias that may have been meant, with that name.
  private func nearPlayers(_ name: String, _ players: [Player]) -> [(player: Player, name: String)]
  {
    let wanted = Roster.folded(name[...])
    return players.flatMap { player in
      ([player.name] + player.aliases).map { (player, $0) }
    }.filter { _, known in
      Self.mayBeASlip(known, name) || Roster.folded(known[...]).hasPrefix(wanted)
    }
  }

  /// Whether two names may be the same: they differ only in accents or by a typing mistake.
  ///
  /// Two names of three letters that differ in one letter belong to different people.
  private static func mayBeASlip(_ known: String, _ name: String) -> Bool {
    guard Roster.plain(known[...]) != Roster.plain(name[...]) else { return true }
    guard NearName.isNear(known, name) else { return false }
    let (one, other) = (Roster.folded(known[...]), Roster.folded(name[...]))
    return one.count != other.count || one.count > 3 || one.sorted() == other.sorted()
  }

  private func chooseNear(_ name: String, among near: [(player: Player, name: String)]) throws
    -> Choice
  {
    let refusal = DeskError(
      .unknownName, "Nobody is called \"\(name)\", but some names are similar.", token: name,
      expected: near.map(\.name),
      hint: "Type the known name in full, or --new for somebody else.")
    guard asks else { throw refusal }
    let choices =
      near.indices.map { Question.Choice("\($0)", near[$0].name) }
      + [Question.Choice(Self.somebodyNew, "somebody new: \(name)")]
    let answer = try answers.answer(
      to: Question(
        "who:\(name)", "Nobody is called \"\(name)\". Who is meant?", .choice(choices),
        agreed: Self.somebodyNew, refusal: refusal))
    guard let index = Int(answer) else { return .new(name) }
    return .player(near[index].player)
  }

  private static let somebodyNew = "new"
}

/// Encodes participants, and adds new players.
struct SeatWriter {
  private let writer: RepositoryWriter
  /// The names of the added players.
  private(set) var added: [String] = []

  init(_ writer: RepositoryWriter) {
    self.writer = writer
  }

  /// Returns a participant as stored in a header, adding a new player.
  mutating func participant(_ entrant: PlayerNaming.Entrant) throws -> JSONValue {
    guard case .again(let value) = entrant else { return try competitor(entrant).value }
    return try again(value)
  }

  /// Returns the player of a choice, adding a new one.
  mutating func player(_ choice: PlayerNaming.Choice) throws -> Player {
    switch choice {
    case .player(let known): return known
    case .new(let name):
      // Another program may have added the name since it was looked up.
      let wanted = NameSearch(name[...])
      let players = try writer.repository.listedPlayers()
      if let known = players.first(where: { wanted.equals([$0.name]) }) {
        return known
      }
      added.append(name)
      return try writer.addPlayer(name)
    }
  }

  /// Returns a participant of an earlier round; guests get new keys because they exist in one round
  /// only.
  private func again(_ value: JSONValue) throws -> JSONValue {
    guard var fields = value.object else { return value }
    if fields["kind"]?.string == Competitor.Kind.guest.rawValue {
      fields["id"] = .string(RandomKey.make(writer.random()))
    }
    if let members = fields["members"]?.array {
      fields["members"] = .array(try members.map { try again($0) })
    }
    return .object(fields)
  }

  private mutating func competitor(_ entrant: PlayerNaming.Entrant) throws -> Competitor {
    switch entrant {
    case .player(let choice):
      if case .new(let name) = choice, isAdded(name) {
        throw Refusal(
          .illegal, "\(name) is named twice.", token: name,
          hint:
            "Name each once; another of that name is `guest:\(name)`, or a player of an own name.")
      }
      return try player(choice).competitor
    case .guest(let name):
      return Competitor(id: RandomKey.make(writer.random()), kind: .guest, name: name)
    case .side(let members, let name):
      var people: [Competitor] = []
      for member in members { people.append(try competitor(member)) }
      return .side(of: people, called: name)
    case .again(let value): return try Competitor(value)
    }
  }

  private func isAdded(_ name: String) -> Bool {
    NameSearch(name[...]).equals(added)
  }
}
