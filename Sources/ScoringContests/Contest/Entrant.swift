package import ScoringKit

/// A competitor in a contest, with what the organiser recorded about them.
package struct Entrant: Hashable, Sendable {
  /// The identifier of the entrant in the contest.
  package let id: EntrantID
  /// The player, guest or side.
  package let competitor: Competitor
  /// The position of the entry in the log, by which entrants are listed.
  package let order: Int
  /// The division or class from a day on, the earliest first; the first day is empty.
  package var divisions: [(since: String, name: String)] = []
  /// The club; empty for none.
  package var club = ""
  /// The place at which the entrant starts; nil for none.
  package var place: StartPlace?
  /// The places at which the entrant starts in rounds of stages.
  package var places: [StageRound: StartPlace] = [:]
  /// The membership number that the organiser recorded; nil for none.
  package var number: Int?
  /// The seed, from 1; nil for none.
  package var seed: Int?
  /// The tag of a ladder, from 1; nil for none.
  package var tag: Int?
  /// The handicap that the organiser recorded at the start; nil for none.
  package var handicap: Int?
  /// When the entrant left the contest; nil for one who takes part.
  package var leaving: Leaving?

  /// The moment at which an entrant left.
  package struct Leaving: Hashable, Sendable {
    /// The position in the log: who left first has the smaller number.
    package let position: Int
    /// The line in which it was typed; entrants of one line left together.
    package let line: String
    /// The local day; empty if unknown.
    package let day: String

    /// Makes a moment.
    package init(position: Int, line: String, day: String) {
      self.position = position
      self.line = line
      self.day = day
    }
  }

  /// The longest name of a division or a club that is read, in characters.
  package static let longestName = 60
  /// The handicaps that can be recorded.
  package static let handicaps = -1000...1000
  /// The membership numbers that can be recorded.
  package static let numbers = 1...999_999_999

  /// Makes an entrant.
  package init(_ competitor: Competitor, order: Int = .max) {
    id = EntrantID(competitor)
    self.competitor = competitor
    self.order = order
  }

  /// The present division; empty for none.
  package var division: String { divisions.last?.name ?? "" }

  /// Returns the division on a day; an unknown day is the last one.
  package func division(on day: String) -> String {
    day.isEmpty ? division : divisions.last { $0.since <= day }?.name ?? ""
  }

  /// Whether the entrant has left the contest.
  package var hasLeft: Bool { leaving != nil }

  package static func == (one: Entrant, other: Entrant) -> Bool {
    one.id == other.id && one.competitor == other.competitor && one.seed == other.seed
      && one.tag == other.tag && one.handicap == other.handicap && one.leaving == other.leaving
      && one.club == other.club && one.place == other.place && one.places == other.places
      && one.number == other.number
      && one.divisions.elementsEqual(other.divisions) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A number about an entrant, which is stored in a field of its own.
package enum EntrantFact: String, CaseIterable, Sendable {
  case seed, tag, handicap, number
}

extension Entrant {
  /// Sets a fact.
  ///
  /// - Returns: Whether the value is one; another program may have written any other.
  mutating func set(_ fact: EntrantFact, _ value: JSONValue) -> Bool {
    let range =
      switch fact {
      case .handicap: Self.handicaps
      case .number: Self.numbers
      case .seed, .tag: 1...100_000
      }
    guard let number = value.integer, range.contains(number) else { return value == .null }
    switch fact {
    case .seed: seed = number
    case .tag: tag = number
    case .handicap: handicap = number
    case .number: self.number = number
    }
    return true
  }
}

extension [EntrantID] {
  /// Returns the entrant at a position of a draw, from 1; nil if there is none.
  package func at(_ position: Int) -> EntrantID? {
    indices.contains(position - 1) ? self[position - 1] : nil
  }
}
