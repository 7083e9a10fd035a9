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
  /// Whether a typed name that is hardly a name, such as `dnf`, is accepted as that of a new player.
  let takesUnlikely: Bool
  /// Whether a typed name that seems to name several people is accepted as the name of one person.
  private var takesJoined: Bool

  init(
    allowsNear: Bool, asks: Bool = true, takesReferences: Bool = true,
    takesUnlikely: Bool? = nil, answers: Answers = [:]
  ) {
    self.allowsNear = allowsNear
    self.takesUnlikely = takesUnlikely ?? allowsNear
    takesJoined = allowsNear
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
      texts, in: repository, unclear: texts.filter { joined[$0] != nil },
      " joins names: these seem to be \(Phrases.count(several.count, "player")).",
      or: several, shown: several.joined(separator: ", "))
    return try (naming.takesJoined ? texts : several).map { try naming.entrant($0, in: repository) }
  }

  /// Returns whether typed texts are meant as they are, although some of them seem to name several
  /// people.
  ///
  /// - Parameters:
  ///   - texts: The typed texts.
  ///   - repository: The store's data.
  ///   - unclear: Those that seem to name several people.
  ///   - reason: What follows the unclear texts in the refusal.
  ///   - others: The texts that may be meant instead.
  ///   - shown: These texts as the person sees them.
  /// - Returns: Whether the answer is that the texts are meant as they are.
  /// - Throws: The question which of the two is meant, if it has no answer yet; before it, the
  ///   refusal of another text or the question about it, because the advice repeats that text.
  private func areMeant(
    _ texts: [String], in repository: Repository, unclear: [String], _ reason: String,
    or others: [String], shown: String
  ) throws -> Bool {
    for text in texts where !unclear.contains(text) {
      do {
        _ = try entrant(text, in: repository)
      } catch let question as Question where question.form == .yesOrNo {}
    }
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
    let lookup = try PlayerLookup(in: repository)
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
      texts, in: repository, unclear: unclear, ": each word is the name of a known player.",
      or: meant, shown: JoinedNames.spelled(meant)) ? texts : meant
  }

  /// Returns the people that each typed text seems to name at once, by text; texts that name one
  /// person or a known player are left out.
  private func joinedNames(_ texts: [String], _ repository: Repository) throws
    -> [String: [String]]
  {
    var joined: [String: [String]] = [:]
    for text in texts where !text.contains("+") && !text.contains("=") {
      guard let people = JoinedNames.people(in: text),
        Self.guestName(text) == nil, try known(text, repository) == nil
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
      guard let guest = Self.guestName(name) else {
        return .player(try choose(name, in: repository))
      }
      return .guest(try onePerson(guest))
    }
    return members.count == 1 && side == nil ? members[0] : .side(members, called: side)
  }

  /// Returns the checked name of a new player or guest.
  ///
  /// - Throws: A refusal if the name is not allowed or can't be used as ``usable(_:)`` says, if it
  ///   seems to name several people, or if it is hardly a name.
  func onePerson(_ text: String) throws -> String {
    let name = try Self.usable(text)
    if !takesJoined, let people = JoinedNames.people(in: name) {
      throw JoinedNames.refusal(name, people)
    }
    if !takesUnlikely, let refusal = UnlikelyName.refusal(name) { throw refusal }
    return name
  }

  /// Returns the known or new player that a typed name means.
  ///
  /// - Throws: A refusal, or a question: which player with a similar name is meant, or whether to
  ///   add a new player.
  func choose(_ text: String, in repository: Repository) throws -> Choice {
    let (choice, isConfirmed) = try found(text, in: repository)
    guard case .new(let name) = choice, asks, !allowsNear, !isConfirmed else { return choice }
    let question = Question(
      "add:\(name)", "Nobody is called \"\(name)\" yet. Add a new player?", .yesOrNo,
      assumed: Question.yes)
    try answers.require(question, else: "\"\(name)\" was not added.", code: .notAdded)
    return choice
  }

  /// Returns the known or new player that a typed name means, and whether a person has confirmed that
  /// it is a new player's.
  ///
  /// - Throws: A refusal, or a question which player with a similar name is meant.
  private func found(_ text: String, in repository: Repository) throws
    -> (choice: Choice, isConfirmed: Bool)
  {
    let name = try Self.checked(text)
    if let known = try known(name, repository) { return (.player(known), false) }
    _ = try onePerson(name)
    guard !allowsNear else { return (.new(name), false) }
    // A command that only adds a player accepts a name that a known one begins: a name in full is
    // meant.
    let near = NearPlayers(try repository.listedPlayers())
      .near(name, by: asks ? [.beginning, .words] : [.beginning])
    return near.isEmpty ? (.new(name), false) : (try chooseNear(name, among: near), true)
  }

  /// Returns the user of this store: the known one, or the player whose name is the answer to a
  /// question, which is "Me" if it can't be asked.
  ///
  /// - Throws: The question for the user's name, if it has no answer yet.
  func me(in repository: Repository) throws -> Choice {
    if let me = try repository.me() { return .player(me) }
    var question = Question(
      Self.whoAreYou, Self.whatName, .text, assumed: Repository.placeholderName)
    for attempt in 2... {
      let name = try answers.answer(to: question)
      guard !NameSearch(name[...]).meansUser else { return .new(Repository.placeholderName) }
      let fault: String
      do {
        return try found(name, in: repository).choice
      } catch let refusal as Refusal {
        fault = refusal.message
      } catch let error as DeskError where !error.code.isOfStorage {
        fault = error.message
      }
      question = Question("\(Self.whoAreYou):\(attempt)", "\(fault) \(Self.whatName)", .text)
    }
    return .new(Repository.placeholderName)
  }

  /// The id of the question for the user's name.
  private static let whoAreYou = "me"
  private static let whatName = "What is your name?"

  /// Returns the known player whom a typed name means; `nil` if there is none.
  ///
  /// The first words or letters of a known name are not enough, because they may be the name of a
  /// new player: a new Ben is not Ben Ode.
  private func known(_ name: String, _ repository: Repository) throws -> Player? {
    // If similar names are accepted as new, only exactly equal names are known.
    let lookup = try PlayerLookup(in: repository)
    if let player = try lookup.find(name, upTo: .exact) { return player }
    return try allowsNear || !takesReferences ? nil : lookup.find(reference: name)
  }

  private func chooseNear(_ name: String, among near: [NearPlayers.Near]) throws -> Choice {
    let labels = near.labels
    let refusal = DeskError(
      .unknownName, "Nobody is called \"\(name)\", but some names are similar.", token: name,
      expected: labels, hint: "Type the known name in full, or --new for somebody else.")
    guard asks else { throw refusal }
    let choices =
      zip(near, labels).enumerated().map { index, choice in
        Question.Choice(
          "\(index)", choice.1,
          typed: [choice.0.player.name, choice.0.name, choice.0.player.id.key])
      } + [Question.Choice(Self.somebodyNew, "somebody new: \(name)", typed: [name])]
    let answer = try answers.answer(
      to: Question(
        "who:\(name)", "Nobody is called \"\(name)\". Who is meant?", .choice(choices),
        agreed: Self.somebodyNew, refusal: refusal))
    guard let index = Int(answer), near.indices.contains(index) else { return .new(name) }
    // A short form is asked about once; a typing mistake is no other name of the player.
    return NearPlayers.isShortened(near[index].name, name)
      ? .alias(near[index].player, name) : .player(near[index].player)
  }

  private static let somebodyNew = "new"
}
