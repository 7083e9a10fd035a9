import ScoringKit
import Testing

@testable import Archery

/// A round or a match for tests, into which the tests enter lines.
struct Boss<R: Round> where R.Participant == Archer {
  let round: R
  let names: Roster
  var state: R.Resolution

  init(_ round: R, _ people: [String], bows: [Category.Bowstyle?] = []) throws {
    self.round = round
    names = Roster(people)
    state = try round.opening(
      people.enumerated().map { index, name in
        Archer(
          competitor: Competitor(id: "\(index + 1)", kind: .guest, name: name),
          bow: bows.indices.contains(index) ? bows[index] : nil)
      })
  }

  /// Enters a line; if it is refused, nothing of it is entered.
  @discardableResult
  mutating func enter(_ line: String) throws -> [R.Event] {
    let events = try round.understand(line[...], at: state, names: names, in: nil)
    var next = state
    for event in events { try round.apply(event, to: &next) }
    state = next
    return events
  }

  /// Enters several lines, one after the other.
  mutating func enter(_ lines: [String]) throws {
    for line in lines { try enter(line) }
  }

  /// Returns the tokens among the prompt's secondary ones that end with a value.
  func offered(_ value: String) -> [String] {
    state.prompt(names).secondary.map(\.text).filter { $0.hasSuffix(" \(value)") }
  }

  /// Replaces the value of a cell, which is named as a scorer would type it.
  mutating func amend(_ place: String, _ value: String) throws {
    let cell = try round.cell(named: place[...], names: names)
    for event in try round.understand(value[...], at: state, names: names, in: cell) {
      try round.apply(event, to: &state)
    }
  }

  /// Returns the refusal of a line; `nil` if the line would be accepted.
  func refusal(_ line: String) -> Refusal? {
    var copy = self
    return Fixtures.refusal { try copy.enter(line) }
  }

  var question: String { state.prompt(names).question }

  /// Returns the names in the order of the standings, such as `1 Ann=Ben, 3 Cid`.
  func order(closed: Bool = true) -> String {
    let ranks = names.seats.map { state.rank(of: $0, closed: closed) }
    var groups: [(Int?, [String])] = []
    for row in Standings(ranks, names: names).rows {
      if let last = groups.last, last.0 == row.place {
        groups[groups.count - 1].1.append(names[row.seat])
      } else {
        groups.append((row.place, [names[row.seat]]))
      }
    }
    return groups.map { "\($0.0.map(String.init) ?? "-") \($0.1.joined(separator: "="))" }
      .joined(separator: ", ")
  }
}

extension Boss where R == TargetRound {
  /// Creates a round of the catalogue for a test, given its code.
  init(
    _ code: String, _ people: [String] = ["Ann"], ruleset: String? = nil, year: Int = 2026,
    cut: Int? = nil, medals: Bool = false, bows: [Category.Bowstyle?] = []
  ) throws {
    let definition = try Fixtures.round(code)
    let rules = try ruleset.map { try Ruleset.named($0) }
    try self.init(
      TargetRound(
        definition,
        ruleset: rules ?? Ruleset.chosen(for: definition, bow: bows.first ?? nil, year: year),
        cut: cut, hasMedals: medals), people, bows: bows)
  }

  /// Creates a short round for a test, which consists of one distance and face.
  init(
    pass: String, _ people: [String] = ["Ann"], ruleset: String = "wa-2026", cut: Int? = nil,
    medals: Bool = false
  ) throws {
    try self.init(
      TargetRound(
        RoundsUnderTest.definition([pass]), ruleset: Ruleset.named(ruleset), cut: cut,
        hasMedals: medals), people)
  }

  func tally(_ seat: Int = 1) -> ArrowTally { state.tally(of: Seat(index: seat - 1)) }

  func end(_ number: Int, _ seat: Int = 1) -> EndScore {
    state.card.end(number, of: Seat(index: seat - 1))
  }
}
