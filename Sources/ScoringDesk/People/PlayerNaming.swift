import ScoringKit
import ScoringViews

/// Finds the known or new players that typed names mean, and asks or refuses if a name is
/// ambiguous.
struct PlayerNaming {
  /// The known or new player that a typed name means.
  enum Choice {
    /// A player whom the store knows.
    case player(Player)
    /// A player whom the store knows under another name; the typed name becomes an alias.
    case alias(Player, String)
    /// A new player, who is not added yet, with a name.
    case new(String)

    /// The known player; `nil` for a new one.
    var known: Player? {
      switch self {
      case .player(let player), .alias(let player, _): player
      case .new: nil
      }
    }
  }

  /// A participant who is to take a seat in a round.
  enum Entrant {
    /// A known or new player.
    case player(Choice)
    /// A guest with a name, who exists in this round only.
    case guest(String)
    /// A side of several people who share one score, with or without a name of its own.
    case side([Entrant], called: String?)
    /// A participant of an earlier round, as stored in that round, who plays again.
    case again(JSONValue)

    /// The known player who takes part alone; `nil` for a new player, a guest or a side.
    var player: Player? {
      if case .player(let choice) = self { choice.known } else { nil }
    }
  }

  /// Whether a typed name that resembles the name of a known player is accepted as that of a new
  /// player.
  let allowsNear: Bool
  /// Whether the user is asked before a new player is added.
  var asks = true
  /// Whether a player may be named by the number in the list of players or by the beginning of the
  /// id.
  var takesReferences = true
  /// The answers that the user gave so far.
  var answers: Answers = [:]
  /// Whether a typed name that seems to name several people is accepted as the name of one person.
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
  /// - Throws: A refusal or a question about a typed name, or about texts that seem to name several
  ///   people at once, such as `Mia and Tom`.
  func entrants(_ texts: [String], in repository: Repository) throws -> [Entrant] {
    var naming = self
    let texts = try allowsNear ? texts : sides(texts, repository)
    let joined = try allowsNear ? [:] : joinedNames(texts, repository)
    guard !joined.isEmpty else { return try texts.map { try entrant($0, in: repository) } }
    let several = texts.flatMap { joined[$0] ?? [$0] }
    naming.takesJoined = try areMeant(
      texts, unclear: texts.filter { joined[$0] != nil },
      " joins names: these seem to be \(Phrases.count(several.count, "player")).",
      or: several, shown: several.joined(separator: ", "))
    return try (naming.takesJoined ? texts : several).map { try naming.entrant($0, in: repository) }
  }

  /// Returns whether typed texts are meant as they are, although some of them seem to name several
  /// people.
  ///
  /// - Parameters:
  ///   - texts: The typed texts.
  ///   - unclear: Those that seem to name several people.
  ///   - reason: What follows the unclear texts in the refusal.
  ///   - others: The texts that may be meant instead.
  ///   - shown: These texts as the person sees them.
  /// - Returns: Whether the answer is that the texts are meant as they are.
  /// - Throws: The question which of the two is meant, if it has no answer yet.
  private func areMeant(
    _ texts: [String], unclear: [String], _ reason: String, or others: [String], shown: String
  ) throws -> Bool {
    func quoted(_ texts: [String]) -> String {
      texts.map { "\"\($0)\"" }.joined(separator: ", ")
    }
    let refusal = DeskError(
      .notation, quoted(unclear) + reason, token: unclear.first,
      expected: [JoinedNames.spelled(others)],
      hint: "A side has a + between its members. --new takes the names as they are.")
    let choices = [Question.Choice("several", shown), Question.Choice("typed", quoted(texts))]
    return try answers.answer(
      to: Question(
        "joined:\(unclear.joined(separator: " "))", "Who plays?", .choice(choices), refusal: refusal
      ))
      == "typed"
  }

  /// Returns typed texts with a `+` between the words of each text that seems to name a side, if the
  /// user agrees: `Ann Bea` is a side of two if `Ann` and `Bea` are known and `Ann Bea` is not.
  ///
  /// - Throws: The question whether sides are meant, if it has no answer yet.
  private func sides(_ texts: [String], _ repository: Repository) throws -> [String] {
    let lookup = PlayerLookup(try repository.players())
    let sides = texts.map { text -> String? in
      let words = Self.cleaned(text).split(separator: " ").map(String.init)
      guard words.count > 1, !text.contains(where: { "+=:".contains($0) }),
        lookup.meanings(of: text).isEmpty, words.allSatisfy({ !lookup.meanings(of: $0).isEmpty })
      else { return nil }
      return words.joined(separator: "+")
    }
    guard sides.contains(where: { $0 != nil }) else { return texts }
    let meant = zip(texts, sides).map { $1 ?? $0 }
    let unclear = zip(texts, sides).compactMap { $1 == nil ? nil : $0 }
    return try areMeant(
      texts, unclear: unclear, ": each word is the name of a known player.", or: meant,
      shown: JoinedNames.spelled(meant)) ? texts : meant
  }

  /// Returns the people that each typed text seems to name at once, by text; texts that name one
  /// person or a known player are left out.
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

  /// Returns the participant that a typed text means: a player, a guest as in `guest:Dave`, or a
  /// side as in `ann+ben` or, with a name of its own, `Red=ann+ben`.
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

  /// Splits a typed text such as `Red=ann+ben` into the side's own name and its members; the name
  /// is `nil` if there is none.
  ///
  /// An equals sign at the beginning of the text is part of a name.
  /// - Throws: A refusal if the members are missing, the own name contains a `+`, or there are two
  ///   equals signs.
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

  /// Returns the names of the members of a typed side, as in `ann + ben`; only the text itself if
  /// it is no side.
  ///
  /// A `+` that is not between two names is part of a name. If such a `+` is a word of its own, a
  /// member is missing, and the text is refused.
  /// - Throws: A refusal if a name is not allowed or a member is missing.
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

  /// Returns the name after `guest:` in a typed text; `nil` for texts that don't begin with
  /// `guest:`.
  static func guestName(_ text: String) -> String? {
    text.lowercased().hasPrefix(guestPrefix) ? String(text.dropFirst(guestPrefix.count)) : nil
  }

  /// Returns the checked name of a new player or guest.
  ///
  /// - Throws: A refusal if the name is not allowed, or if it seems to name several people.
  func onePerson(_ text: String) throws -> String {
    let name = try Self.checked(text)
    guard !allowsNear else { return name }
    if !takesJoined, let people = JoinedNames.people(in: name) {
      throw JoinedNames.refusal(name, people)
    }
    if let refusal = UnlikelyName.refusal(name) { throw refusal }
    return name
  }

  /// Returns the checked name of a guest.
  ///
  /// - Throws: A refusal if the name is not allowed or has the form of a side, such as `ann+ben`.
  static func guest(_ text: String) throws -> String {
    guard try members(of: text).count > 1 else { return try checked(text) }
    let (side, names) = try side(text)
    let guests = try members(of: names).map { guestPrefix + $0 }.joined(separator: "+")
    throw Refusal(
      .notation, "\"\(text)\" is a side, and --guest is one person.", token: text,
      expected: [side.map { "\($0)=\(guests)" } ?? guests],
      hint: "Name the side among the players.")
  }

  /// Returns the known or new player that a typed name means.
  ///
  /// - Throws: A refusal, or a question: which player with a similar name is meant, or whether to
  ///   add a new player.
  func choose(_ text: String, in repository: Repository) throws -> Choice {
    let name = try Self.checked(text)
    if let found = try known(name, repository) { return .player(found) }
    if Roster.folded(name[...]) == "me", let me = try repository.me() { return .player(me) }
    _ = try onePerson(name)
    let near = allowsNear ? [] : nearPlayers(name, try repository.listedPlayers())
    if !near.isEmpty { return try chooseNear(name, among: near) }
    guard asks, !allowsNear else { return .new(name) }
    let question = Question(
      "add:\(name)", "Nobody is called \"\(name)\" yet. Add a new player?", .yesOrNo,
      assumed: Question.yes)
    try answers.require(question, else: "\"\(name)\" was not added.", code: .notAdded)
    return .new(name)
  }

  /// Returns the user of this store: the known one, or the player whose name is the answer to a
  /// question, which is "Me" if it can't be asked.
  ///
  /// - Throws: The question for the user's name, if it has no answer yet.
  func me(in repository: Repository) throws -> Choice {
    if let me = try repository.me() { return .player(me) }
    let question = Question(
      Self.whoAreYou, "What is your name?", .text, assumed: Repository.placeholderName)
    let name = try Self.checked(answers.answer(to: question))
    return try known(name, repository).map { .player($0) } ?? .new(onePerson(name))
  }

  /// The id of the question for the user's name.
  static let whoAreYou = "me"

  private static let guestPrefix = "guest:"

  /// Returns a typed name in its valid form: with single spaces and without invisible characters.
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

  /// Returns a typed name with single spaces, and without control characters and invisible
  /// characters.
  ///
  /// Joiners and variation selectors stay, because some scripts and emoji need them; names that
  /// differ only in these are equal.
  static func cleaned(_ text: String) -> String {
    let visible = SafeText.withoutControls(text).unicodeScalars.filter { scalar in
      !scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isVariationSelector
        || scalar.properties.isJoinControl
    }
    return String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Returns the known player whom a typed name means; `nil` if there is none.
  ///
  /// The first words or letters of a known name are not enough, because they may be the name of a
  /// new player: a new Ben is not Ben Ode.
  private func known(_ name: String, _ repository: Repository) throws -> Player? {
    // If similar names are accepted as new, only exactly equal names are known.
    let lookup = PlayerLookup(try repository.players())
    if let player = try lookup.find(name, upTo: .exact) { return player }
    return try allowsNear || !takesReferences ? nil : lookup.find(reference: name)
  }

  /// Returns the players with a name or alias that a typed name may have been meant to be, each
  /// with that name or alias.
  ///
  /// A command that only adds a player accepts a name that a known one begins: a name in full is
  /// meant.
  private func nearPlayers(_ name: String, _ players: [Player]) -> [(player: Player, name: String)]
  {
    let wanted = Roster.folded(name[...])
    return players.flatMap { player in
      ([player.name] + player.aliases).map { (player, $0) }
    }.filter { _, known in
      Self.mayBeASlip(known, name) || Roster.folded(known[...]).hasPrefix(wanted)
        || asks && Self.isShortened(known, name)
    }
  }

  /// Whether one of two names consists of the first words of the other, as `Ben` and `Ben Ode`.
  private static func isShortened(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Roster.folded(one[...]), Roster.folded(other[...]))
    return one.hasPrefix(other + " ") || other.hasPrefix(one + " ")
  }

  /// Whether a typed name may mean a known name, because the two differ only in accents or by a
  /// typing mistake.
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
    guard let index = Int(answer), near.indices.contains(index) else { return .new(name) }
    // A short form is asked about once; a typing mistake is no other name of the player.
    return Self.isShortened(near[index].name, name)
      ? .alias(near[index].player, name) : .player(near[index].player)
  }

  private static let somebodyNew = "new"
}
