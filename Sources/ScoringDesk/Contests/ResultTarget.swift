import ScoringContests
import ScoringKit

/// The meaning of a typed result: a fixture or a session of a contest, and the score as typed.
///
/// The score is in the order in which the fixture is displayed, or begins with the side that is
/// named before it.
struct ResultTarget {
  /// The fixture or the session of a result.
  enum Subject {
    /// A fixture.
    case fixture(ContestFixture)
    /// A stage that counts rounds, with who played: one entrant, or the two sides of a match.
    case session(StageState, [EntrantID])
  }

  /// The way in which somebody did not finish, and the reason; the reason may be empty.
  typealias Ending = (leaving: Leaving, reason: String)

  let subject: Subject
  /// The index of the side whose score is typed first.
  let first: Int
  /// Whether the result names one side, and not only the fixture or the court, or both sides.
  let isNamed: Bool
  /// The court by which the fixture was named; `nil` for another way.
  let court: Int?
  /// How who played did not finish; `nil` if they did.
  let ending: Ending?
  /// The people who play a rubber for each team that was named; empty for any other result.
  let lineups: [Lineup]
  /// The numbered round of a stage that the result is of; `nil` for others.
  private(set) var round: StageRound?
  /// The score as it was typed; a space between two bare numbers of two sides became a hyphen.
  let score: String

  /// Returns the target as that of a numbered round.
  func of(_ round: StageRound) -> ResultTarget {
    var target = self
    target.round = round
    return target
  }

  /// Reads a line such as `c1 11-6`, `p.3.1 11-7 9-11 11-5`, `ann 11-6`, `ann 11-6 ben` or
  /// `ann ben 11-6`; in a stage that counts rounds, `ann 54`.
  ///
  /// - Throws: A refusal that lists what could be meant, if the line means nothing or several things.
  init(_ typed: [String], in reading: ContestReading) throws {
    // A quoted line is one argument of the command.
    let words = typed.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    guard let word = words.first else {
      throw Refusal(
        .notation, "A result is missing.", expected: ["c1 11-6", "ann 11-6", "p.1.1 11-6"])
    }
    if let court = Self.court(word, reading) {
      let called = reading.onCourt.filter { $0.court == court }.map(\.fixture)
      let fixture = try Self.only(called, word, reading)
      try self.init(fixture, words.dropFirst(), word, reading, court: court)
    } else if let id = FixtureID(word.lowercased()), reading.state.stage(id.stage) != nil {
      if id.rubber > 0, let match = reading.state.fixture(id.match), match.rubbers.isEmpty {
        _ = try Self.playable(match, reading)
      }
      guard let fixture = reading.state.fixture(id) else {
        throw Refusal(
          .unknownName, "There is no fixture \(id).", token: word,
          expected: reading.state.parts.filter(\.isOpen).prefix(12).map(\.id.description))
      }
      try self.init(Self.playable(fixture, reading), words.dropFirst(), word, reading)
    } else if let target = try Self.playing(words, reading) {
      self = target
    } else {
      try self.init(named: Names(words[...], reading), words, reading)
    }
  }

  /// Makes the target of a result that names its fixture or court, from the words behind it.
  private init(
    _ fixture: ContestFixture, _ words: ArraySlice<String>, _ word: String,
    _ reading: ContestReading, court: Int? = nil
  ) throws {
    guard fixture.id.rubber > 0 || !fixture.rubbers.isEmpty else {
      try self.init(fixture, Names(words, reading), word, reading, court: court)
      return
    }
    let (rubber, rest) =
      fixture.id.rubber > 0 ? (fixture, words) : try Self.rubber(of: fixture, words, reading)
    try self.init(
      rubber: Self.playable(rubber, reading), rest, word, reading, court: court)
  }

  // MARK: Fixtures

  /// Refuses one letter behind an ending, such as `8-3 ret b`, if it may mean either side: it begins
  /// the name of the other one, or the line begins with the side that is shown second.
  private static func refuseLetter(
    _ names: Names, of fixture: ContestFixture, isReversed: Bool, _ reading: ContestReading
  ) throws {
    guard names.ending != nil, let letter = names.wholeScore.last, letter.count == 1,
      let index = ["a", "b"].firstIndex(of: letter.lowercased()), fixture.entrants.count == 2
    else { return }
    let meant = fixture.entrants[index].compactMap(\.self)
    let others = reading.entrants(named: letter).filter {
      fixture.known.contains($0) && !meant.contains($0)
    }
    guard isReversed || !others.isEmpty else { return }
    throw Refusal(
      .ambiguousName, "\"\(letter)\" could be either side of \(reading.title(of: fixture)).",
      token: letter, expected: fixture.entrants.map(reading.name(ofSide:)),
      hint: "Type the name instead of the letter.")
  }

  /// Makes the target of a result that names its fixture or court, and perhaps one or both sides.
  private init(
    _ fixture: ContestFixture, _ names: Names, _ word: String, _ reading: ContestReading,
    court: Int? = nil
  ) throws {
    if let ending = names.ending, names.score.isEmpty {
      throw Refusal(
        .illegal, "\(reading.title(of: fixture)) is a match, and has no \(ending.leaving.mark).",
        token: names.first?.text,
        hint:
          "`\(Action("event rule", [.text("\(fixture.id)"), .text("walkover"), .blank("NAME")]))` "
          + "names the winner.")
    }
    ending = nil
    let side = try names.first.map { try Self.side(of: fixture, $0, reading) }
    let other = try names.other.map { try Self.side(of: fixture, $0, reading) }
    guard side == nil || side != other else {
      throw Refusal(
        .ambiguousName, "Both names are of one side of \(reading.title(of: fixture)).",
        token: names.other?.text)
    }
    subject = .fixture(fixture)
    first = side ?? other.map { fixture.entrants.count == 2 ? 1 - $0 : 0 } ?? 0
    isNamed = (side == nil) != (other == nil)
    lineups = []
    self.court = court
    try Self.refuseLetter(names, of: fixture, isReversed: first == 1, reading)
    score = FinalScore.paired(names.wholeScore, sides: fixture.entrants.count)
    guard !score.isEmpty else {
      throw Refusal(
        .notation, "The score of \(reading.title(of: fixture)) is missing.",
        expected: ["\(word) 11-6"])
    }
  }

  /// Returns the side of a fixture that a name means.
  private static func side(
    of fixture: ContestFixture, _ name: (found: [EntrantID], text: String),
    _ reading: ContestReading
  ) throws -> Int {
    let sides = fixture.entrants.indices.filter { index in
      fixture.entrants[index].contains { $0.map(name.found.contains) ?? false }
    }
    guard let side = sides.first, sides.count == 1 else {
      throw Refusal(
        sides.isEmpty ? .unknownName : .ambiguousName,
        sides.isEmpty
          ? "\(name.text) doesn't play \(reading.title(of: fixture))."
          : "\"\(name.text)\" could be either side of \(reading.title(of: fixture)).",
        token: name.text, expected: fixture.entrants.indices.map { reading.side($0, of: fixture) })
    }
    return side
  }

  /// Reads `c1` or `C12`; `nil` for another word, or if the contest has no such court.
  ///
  /// Without courts, `C1` is a name.
  private static func court(_ word: String, _ reading: ContestReading) -> Int? {
    guard word.lowercased().hasPrefix("c"), let number = Int(word.dropFirst()), number > 0,
      number <= reading.contest.courts
    else { return nil }
    return number
  }

  private static func only(
    _ fixtures: [ContestFixture], _ word: String, _ reading: ContestReading
  ) throws -> ContestFixture {
    guard let only = fixtures.first, fixtures.count == 1 else {
      throw Refusal(
        fixtures.isEmpty ? .unknownName : .ambiguousName,
        fixtures.isEmpty
          ? "Nothing of \(reading.contest.name) is called to \(word)."
          : "\(word) could be \(fixtures.count) fixtures of \(reading.contest.name).",
        token: word,
        expected: (fixtures.isEmpty ? reading.onCourt.map(\.fixture) : fixtures).prefix(12).map {
          "\($0.id) (\(reading.sides(of: $0)))"
        }, hint: fixtures.isEmpty && reading.onCourt.isEmpty ? idle(reading) : nil)
    }
    return try playable(only, reading)
  }

  /// Says why nothing is called to any court, and what to do.
  private static func idle(_ reading: ContestReading) -> Line {
    let stages = reading.state.stages
    if stages.contains(where: \.isDue) {
      return "`\(Action("event draw"))` draws what is next."
    }
    let correction = Action("result", [.blank("FIXTURE"), .blank("SCORE")])
    return stages.allSatisfy(\.isComplete)
      ? "Everything is played; `\(correction)` corrects a result."
      : "`\(Action("event"))` shows what is open."
  }

  /// Refuses a result for a fixture that can't have one now.
  static func playable(_ fixture: ContestFixture, _ reading: ContestReading) throws
    -> ContestFixture
  {
    let title = reading.title(of: fixture)
    let id = Action.Word.text("\(fixture.id)")
    try checkRubber(fixture, title, reading)
    switch fixture.state {
    case .ready, .playing, .final: return fixture
    case .disputed:
      throw Refusal(
        .illegal, "\(title) has several results.", token: "\(fixture.id)",
        hint: "`\(Action("event disputes"))` shows them; "
          + "`\(Action("event rule", [id, .text("counts"), .blank("ROUND")]))` settles it.")
    case .waiting(let numbers):
      let stage = fixture.id.stage
      throw Refusal(
        .illegal, "\(title) waits for \(Phrases.count(numbers.count, "other fixture")).",
        token: "\(fixture.id)", expected: numbers.map { "\(FixtureID(stage, $0))" })
    case .stale:
      throw Refusal(
        .illegal, "\(title) was played by other people than the draw names now.",
        token: "\(fixture.id)",
        hint: "`\(Action("event rule", [id, .text("again")]))` plays it again; "
          + "`stands` keeps its result.")
    case .void, .decided, .empty:
      let isRuled =
        reading.contest.rulings[fixture.id] != nil
        || fixture.id.rubber > 0 && reading.contest.rulings[fixture.id.match] != nil
      throw Refusal(
        .illegal, "\(title) is decided without a match.", token: "\(fixture.id)",
        hint: isRuled
          ? "`\(Action("event rule", [id, .text("clear")]))` takes the decision back."
          : "`\(Action("event undo"))` takes back what decided it.")
    }
  }
}

// MARK: - Names

extension ResultTarget {
  /// Makes the target of a result that begins with a name: that of an entrant who has one fixture to
  /// play, those of both sides, or, in a stage that counts rounds, who played.
  private init(named names: Names, _ words: [String], _ reading: ContestReading) throws {
    guard let name = names.first else {
      throw Refusal(
        .unknownName,
        "\"\(words[0])\" is no court, fixture or entrant of \(reading.contest.name).",
        token: words[0],
        expected: reading.onCourt.map { "c\($0.court)" }
          + reading.contest.entrants.prefix(10).map { reading.name($0.id) })
    }
    func plays(_ fixture: ContestFixture) -> Bool {
      let sides = fixture.entrants.map { Set($0.compactMap(\.self)) }
      let own = sides.indices.filter { !sides[$0].isDisjoint(with: name.found) }
      guard let other = names.other else { return !own.isEmpty }
      return sides.indices.contains { index in
        !sides[index].isDisjoint(with: other.found) && own.contains { $0 != index }
      }
    }
    let open = reading.state.fixtures.filter { $0.isOpen && plays($0) }
    if open.isEmpty, let session = try Self.session(names, reading) {
      self = session
      return
    }
    var fixtures = open
    if fixtures.isEmpty, names.other != nil {
      // Both sides are named: a result of a match that is over is corrected.
      fixtures = reading.state.fixtures.filter { $0.state == .final && plays($0) }
    }
    guard !fixtures.isEmpty else { throw reading.nothingOpen(for: name.found, name.text) }
    let called = fixtures.filter { fixture in
      fixture.parts.contains { $0.court != nil && $0.isOpen }
        || !fixture.rubbers.isEmpty && fixture.state == .playing
    }
    let fixture = try Self.only(called.count == 1 ? called : fixtures, name.text, reading)
    guard !fixture.rubbers.isEmpty else {
      try self.init(fixture, names, words[0], reading)
      return
    }
    let (rubber, rest) = try Self.rubber(of: fixture, names.behindFirst[...], reading)
    let isTold = rest.contains { !Self.isScore($0) }
    try self.init(
      rubber: Self.playable(rubber, reading), (isTold ? [] : [name.text]) + rest, words[0], reading)
  }

  /// Returns the result of a round in a stage that counts rounds; `nil` if there is no such stage.
  private static func session(_ names: Names, _ reading: ContestReading) throws -> ResultTarget? {
    let stages = reading.state.stages.filter(\.countsRounds)
    guard !stages.isEmpty, let name = names.first else { return nil }
    let entrants = try [name, names.other].compactMap(\.self).map {
      try reading.only(of: $0.found, named: $0.text)
    }
    let own = stages.filter { stage in entrants.allSatisfy { stage.order?.contains($0) ?? false } }
    guard let stage = own.first(where: { !$0.isComplete }) ?? own.last else { return nil }
    if let left = entrants.first(where: { reading.contest.entrant($0)?.hasLeft ?? false }) {
      throw Refusal(
        .illegal, "\(reading.name(left)) has left \(reading.contest.name).", token: name.text,
        hint: "`\(Action("event in", [.text(reading.name(left))]))` lets them play again.")
    }
    if let ending = names.ending, ending.leaving == .absent, !names.score.isEmpty {
      throw Refusal(
        .illegal, "Who has a score did start.", token: names.score.joined(separator: " "),
        expected: ["\(name.text) dns", "\(name.text) \(names.score.joined(separator: " ")) dnf"])
    }
    guard !names.score.isEmpty || names.ending != nil else {
      throw Refusal(
        .notation,
        "The score of \(entrants.map(reading.name).joined(separator: " v ")) is missing.",
        token: name.text)
    }
    return ResultTarget(
      subject: .session(stage, entrants), first: 0, isNamed: true, court: nil,
      ending: names.ending,
      score: FinalScore.paired(names.score, sides: entrants.count))
  }

  init(
    subject: Subject, first: Int, isNamed: Bool, court: Int?, ending: Ending?, score: String,
    lineups: [Lineup] = []
  ) {
    self.subject = subject
    self.first = first
    self.isNamed = isNamed
    self.court = court
    self.ending = ending
    self.score = score
    self.lineups = lineups
  }
}

extension ContestReading {
  /// Returns the refusal for a result of entrants who have nothing to play.
  func nothingOpen(for entrants: [EntrantID], _ name: String) -> Refusal {
    let played = state.fixtures.filter { fixture in
      fixture.state == .final && !Set(fixture.known).isDisjoint(with: entrants)
    }
    let waiting = state.fixtures.first { fixture in
      if case .waiting = fixture.state {
        !Set(fixture.known).isDisjoint(with: entrants)
      } else {
        false
      }
    }
    let who = entrants.map(self.name).joined(separator: ", ")
    if let waiting {
      return Refusal(
        .illegal, "\(who) waits: \(title(of: waiting)) is \(sides(of: waiting)).", token: name)
    }
    return Refusal(
      .illegal, "\(who) has nothing left to play.", token: name,
      expected: played.suffix(5).map { "\($0.id) (\(sides(of: $0)))" },
      hint: played.isEmpty ? nil : "A played fixture is corrected by its number.")
  }
}
