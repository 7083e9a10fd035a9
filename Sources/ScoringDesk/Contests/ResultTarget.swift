import ScoringContests
import ScoringKit

/// The fixture that a typed result means, and the score as it was typed.
///
/// The score is in the order in which the fixture is displayed, or begins with the side that is
/// named before it.
struct ResultTarget {
  /// The fixture.
  let fixture: ContestFixture
  /// The index of the side whose score is typed first.
  let first: Int
  /// Whether the result names the side, and not the fixture or the court.
  let isNamed: Bool
  /// The score as it was typed; a space between two bare numbers of two sides became a hyphen.
  let score: String

  /// Reads a line such as `c1 11-6`, `p.3.1 11-7 9-11 11-5`, or `ann 11-6`.
  ///
  /// - Throws: A refusal that lists what could be meant, if the line means no fixture or several.
  init(_ words: [String], in reading: ContestReading) throws {
    guard let word = words.first else {
      throw Refusal(
        .notation, "A result is missing.", expected: ["c1 11-6", "ann 11-6", "p.1.1 11-6"])
    }
    let rest = words.dropFirst()
    if let court = Self.court(word) {
      let called = reading.onCourt.filter { $0.court == court }.map(\.fixture)
      self.init(try Self.only(called, word, reading), rest, in: reading)
    } else if let id = FixtureID(word.lowercased()) {
      guard let fixture = reading.course.fixture(id) else {
        throw Refusal(
          .unknownName, "There is no fixture \(id).", token: word,
          expected: reading.course.fixtures.filter(\.isOpen).prefix(12).map(\.id.description))
      }
      self.init(try Self.playable(fixture, reading), rest, in: reading)
    } else {
      self = try Self.named(words, in: reading)
    }
    guard !score.isEmpty else {
      throw Refusal(
        .notation, "The score of \(reading.title(of: fixture)) is missing.",
        expected: ["\(word) 11-6"])
    }
  }

  private init(
    _ fixture: ContestFixture, _ score: ArraySlice<String>, first: Int = 0, isNamed: Bool = false
  ) {
    self.fixture = fixture
    self.first = first
    self.isNamed = isNamed
    self.score = Self.paired(score, sides: fixture.entrants.count).joined(separator: " ")
  }

  /// Returns the words of a score with a hyphen in each pair of bare numbers: `11 7 9 11` of two
  /// sides means `11-7 9-11`.
  private static func paired(_ words: ArraySlice<String>, sides: Int) -> [String] {
    let words = Array(words)
    guard sides == 2, words.count.isMultiple(of: 2),
      words.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return words }
    return stride(from: 0, to: words.count, by: 2).map { "\(words[$0])-\(words[$0 + 1])" }
  }

  /// Makes the target of a result that names its fixture or court, and after it perhaps the side
  /// whose score comes first.
  private init(_ fixture: ContestFixture, _ words: ArraySlice<String>, in reading: ContestReading) {
    for count in stride(from: min(words.count - 1, 6), through: 1, by: -1) {
      let found = reading.entrants(named: words.prefix(count).joined(separator: " "))
      let sides = fixture.entrants.indices.filter { index in
        fixture.entrants[index].contains { $0.map(found.contains) ?? false }
      }
      guard let side = sides.first, sides.count == 1 else { continue }
      self.init(fixture, words.dropFirst(count), first: side, isNamed: true)
      return
    }
    self.init(fixture, words)
  }

  /// Reads `c1` or `C12`.
  private static func court(_ word: String) -> Int? {
    guard word.lowercased().hasPrefix("c"), let number = Int(word.dropFirst()),
      (1...99).contains(number)
    else { return nil }
    return number
  }

  /// Reads a result that begins with a name: that of an entrant who has one fixture to play, or
  /// those of both sides, as in `ann ben 11-6`.
  private static func named(_ words: [String], in reading: ContestReading) throws -> ResultTarget {
    guard let (found, count) = name(at: words[...], in: reading) else {
      throw Refusal(
        .unknownName, "\"\(words[0])\" is no court, fixture or entrant of \(reading.contest.name).",
        token: words[0],
        expected: reading.onCourt.map { "c\($0.court)" }
          + reading.contest.entrants.prefix(10)
          .map { reading.name($0.id) })
    }
    let name = words.prefix(count).joined(separator: " ")
    var rest = words.dropFirst(count)
    var fixtures = reading.course.fixtures.filter { fixture in
      fixture.isOpen && !Set(fixture.known).isDisjoint(with: found)
    }
    guard !fixtures.isEmpty else { throw reading.nothingOpen(for: found, name) }
    let after = rest.drop { ["v", "vs", "-", "–"].contains($0.lowercased()) }
    if let (others, length) = self.name(at: after, in: reading) {
      rest = after.dropFirst(length)
      fixtures = fixtures.filter { fixture in
        fixture.entrants.contains { side in
          let side = Set(side.compactMap(\.self))
          return !side.isDisjoint(with: others) && side.isDisjoint(with: found)
        }
      }
    }
    let called = fixtures.filter { $0.court != nil }
    let fixture = try only(called.count == 1 ? called : fixtures, name, reading)
    let side = fixture.entrants.firstIndex { side in
      side.contains { $0.map(found.contains) ?? false }
    }
    return ResultTarget(fixture, rest, first: side ?? 0, isNamed: true)
  }

  /// Returns the entrants whom the longest beginning of some words names, and the number of these
  /// words; `nil` if they begin with no name.
  static func name(at words: ArraySlice<String>, in reading: ContestReading) -> (
    [EntrantID], Int
  )? {
    for count in stride(from: min(words.count, 6), through: 1, by: -1) {
      let found = reading.entrants(named: words.prefix(count).joined(separator: " "))
      if !found.isEmpty { return (found, count) }
    }
    return nil
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
        })
    }
    return try playable(only, reading)
  }

  /// Refuses a result for a fixture that can't have one now.
  private static func playable(_ fixture: ContestFixture, _ reading: ContestReading) throws
    -> ContestFixture
  {
    let title = reading.title(of: fixture)
    switch fixture.state {
    case .ready, .playing, .final: return fixture
    case .disputed:
      throw Refusal(
        .illegal, "\(title) has several results.", token: "\(fixture.id)",
        hint:
          "`\(Action("event rule", [.text("\(fixture.id)"), .text("counts"), .blank("ROUND")]))` "
          + "names the one that counts.")
    case .waiting(let numbers):
      let stage = fixture.id.stage
      throw Refusal(
        .illegal, "\(title) waits for \(Phrases.count(numbers.count, "other fixture")).",
        token: "\(fixture.id)", expected: numbers.map { "\(FixtureID(stage, $0))" })
    case .stale:
      throw Refusal(
        .illegal, "\(title) was played by other people than the draw names now.",
        token: "\(fixture.id)",
        hint: "`\(Action("event rule", [.text("\(fixture.id)"), .text("again")]))` plays it again; "
          + "`stands` keeps its result.")
    case .void, .decided, .empty:
      throw Refusal(
        .illegal, "\(title) is decided without a match.", token: "\(fixture.id)",
        hint: "`\(Action("event rule", [.text("\(fixture.id)"), .text("clear")]))` takes the "
          + "decision back.")
    }
  }
}

extension ContestReading {
  /// Returns the refusal for a result of entrants who have nothing to play.
  func nothingOpen(for entrants: [EntrantID], _ name: String) -> Refusal {
    let played = course.fixtures.filter { fixture in
      fixture.state == .final && !Set(fixture.known).isDisjoint(with: entrants)
    }
    let waiting = course.fixtures.filter { fixture in
      if case .waiting = fixture.state {
        !Set(fixture.known).isDisjoint(with: entrants)
      } else {
        false
      }
    }
    let who = entrants.map(self.name).joined(separator: ", ")
    if let next = waiting.first {
      return Refusal(
        .illegal, "\(who) waits: \(title(of: next)) is \(sides(of: next)).", token: name)
    }
    return Refusal(
      .illegal, "\(who) has nothing left to play.", token: name,
      expected: played.suffix(5).map { "\($0.id) (\(sides(of: $0)))" },
      hint: played.isEmpty ? nil : "A played fixture is corrected by its number.")
  }
}
