import ScoringKit

@testable import Pickleball

/// A match for tests, which takes typed lines and keeps the state after each event.
struct Play {
  let match: Match
  let names: Roster
  private(set) var states: [MatchState]
  private(set) var events: [MatchEvent] = []

  var state: MatchState { states.last ?? opening }
  var opening: MatchState { states[0] }

  init(
    _ format: String = "sideout", size: Int = 2, first: Side? = nil,
    starters: Pair<Int> = Pair(0, 0),
    change: (inout Format) -> Void = { _ in }
  ) throws {
    try self.init(Self.format(format, change), size: size, first: first, starters: starters)
  }

  init(_ format: Format, size: Int, first: Side? = nil, starters: Pair<Int> = Pair(0, 0)) throws {
    try self.init(format, sides: Self.sides(size), first: first, starters: starters)
  }

  init(
    _ format: Format, sides: [Competitor], first: Side? = nil, starters: Pair<Int> = Pair(0, 0)
  ) throws {
    match = try Match(format)
    states = [
      try match.opening([
        Entrant(competitor: sides[0], starter: starters.a, servesFirst: first == .a),
        Entrant(competitor: sides[1], starter: starters.b, servesFirst: first == .b),
      ])
    ]
    names = Roster(
      sides.map { Roster.Names($0.name, members: $0.members.map { Roster.Names($0.name) }) })
  }

  /// Returns two sides for a test, whose members are guests named A1, A2, B1 and B2.
  static func sides(_ size: Int) -> [Competitor] {
    ["A", "B"].map { letter in
      let members = (1...size).map {
        Competitor(id: "\(letter)\($0)", kind: .guest, name: "\(letter)\($0)")
      }
      return size == 1 ? members[0] : .side(of: members)
    }
  }

  static func format(_ name: String, _ change: (inout Format) -> Void = { _ in }) throws -> Format {
    guard var format = FormatDocument.builtIn(name) else {
      throw Refusal(.unknownName, "no format \(name)")
    }
    change(&format)
    return try format.checked()
  }

  /// Enters a typed line, and returns the state after it.
  @discardableResult
  mutating func callAsFunction(_ line: String) throws -> MatchState {
    for event in try match.understand(line[...], at: state, names: names, in: nil) {
      var next = state
      try match.apply(event, to: &next)
      states.append(next)
      events.append(event)
    }
    return state
  }

  /// Returns the typed line for a test's shorthand: a capital letter is the winner of a rally, a
  /// small letter is a foul of that side.
  static func line(_ shorthand: String) -> String {
    shorthand.map { ["a": " foul A ", "b": " foul B "][$0] ?? String($0) }.joined()
  }

  /// Returns the call, the server with the court, and the receiver, such as `4-7-2 A1/R>B1`.
  static func serve(_ state: MatchState) -> String {
    "\(state.call) \(state.servingPlayer.text)/\(state.serverCourt.rawValue)"
      + ">\(state.receivingPlayer.text)"
  }

  /// Returns the refusal of a typed line; `nil` if the line would be accepted.
  func refusal(_ line: String) -> Refusal? {
    var copy = self
    do {
      try copy(line)
      return nil
    } catch {
      return error as? Refusal
    }
  }

  var echo: String {
    match.echo(events.suffix(1), before: { nil }, after: state, names: names).text
  }
}
