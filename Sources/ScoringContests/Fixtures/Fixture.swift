/// One planned match or card of a stage: who plays, in terms of the draw and of other fixtures.
public struct Fixture: Hashable, Sendable {
  /// The fixture's position in its stage.
  public let number: FixtureNumber
  /// The sides, two or more, each of one or more members: partners are two members of one side, and
  /// a card of four is four sides of one member.
  public let sides: [[Feed]]
  /// What the fixture is called within its stage, such as `Final`; empty for a fixture that is
  /// known by its number only.
  public let title: String
  /// Whether the fixture is left out if an earlier one decides, as with the second final of a double
  /// elimination; see ``ContestFormat/isNeeded(_:_:)``.
  public let isOptional: Bool

  /// The greatest number of sides, and of members of one side.
  static let mostSides = 8
  static let mostMembers = 8

  /// Makes a fixture.
  public init(
    _ number: FixtureNumber, _ sides: [[Feed]], title: String = "", isOptional: Bool = false
  ) {
    self.number = number
    self.sides = sides
    self.title = title
    self.isOptional = isOptional
  }

  /// Makes a fixture of two sides of one member each.
  public init(
    _ number: FixtureNumber, _ one: Feed, _ other: Feed, title: String = "",
    isOptional: Bool = false
  ) {
    self.init(number, [[one], [other]], title: title, isOptional: isOptional)
  }
}

/// From where a fixture gets one of its entrants.
public enum Feed: Hashable, Sendable {
  /// The entrant at a position of the stage's draw, from 1.
  case entrant(Int)
  /// The winner of another fixture of the stage.
  case winner(FixtureNumber)
  /// The loser of another fixture of the stage.
  case loser(FixtureNumber)
  /// Nobody: the other side advances without a match.
  case bye
}
