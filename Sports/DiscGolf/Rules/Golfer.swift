internal import ScoringKit

/// A player or a side in a round, with facts about the player that were imported with the round.
struct Golfer: Participant {
  let competitor: Competitor
  /// The player's rating for the round in the app from which it was imported; `nil` if unknown.
  let roundRating: Int?
  /// The player's division in a competition, such as `MPO`; `nil` if unknown.
  let division: String?
  /// The number of the hole that the player began on, in a shotgun start; `nil` if unknown.
  let startingHole: Int?

  /// The positions of the holes on which the player has a stroke less, in a match or in skins.
  let strokeHoles: [Int]
  /// For each member of the side, the positions of the holes on which only this member has a stroke
  /// less; empty if nobody has one.
  let memberStrokeHoles: [[Int]]

  static let ratings = 1...9999
  static let ratingKey = "roundRating"
  static let divisionKey = "division"
  static let longestDivision = 40
  static let startingHoleKey = "startingHole"
  static let strokeHolesKey = "strokeHoles"
  static let memberStrokeHolesKey = "memberStrokeHoles"

  static let details = [ParticipantDetail.division]

  init(_ competitor: Competitor, fields: [String: JSONValue]) {
    self.competitor = competitor
    roundRating = fields[Self.ratingKey]?.integer.flatMap { Self.ratings.contains($0) ? $0 : nil }
    division = fields[Self.divisionKey]?.string.flatMap {
      (1...Self.longestDivision).contains($0.count) ? $0 : nil
    }
    startingHole = fields[Self.startingHoleKey]?.integer.flatMap {
      Layout.holeLimits.contains($0) ? $0 : nil
    }
    strokeHoles = (fields[Self.strokeHolesKey]?.array ?? []).compactMap(\.integer)
    let members = (fields[Self.memberStrokeHolesKey]?.array ?? []).map {
      ($0.array ?? []).compactMap(\.integer)
    }
    memberStrokeHoles = members.allSatisfy(\.isEmpty) ? [] : members
  }

  /// Makes a player of a match or of skins.
  init(_ competitor: Competitor, strokeHoles: [Int], memberStrokeHoles: [[Int]] = []) {
    self.init(
      competitor,
      fields: [
        Self.strokeHolesKey: Self.holes(strokeHoles),
        Self.memberStrokeHolesKey: .array(memberStrokeHoles.map(Self.holes)),
      ])
  }

  private static func holes(_ holes: [Int]) -> JSONValue { .array(holes.map { .integer($0) }) }

  var fields: [String: JSONValue?] {
    // A missing value is left out of the header, and null would be stored.
    let own: JSONValue? = strokeHoles.isEmpty ? .none : Self.holes(strokeHoles)
    let members: JSONValue? =
      memberStrokeHoles.isEmpty ? .none : .array(memberStrokeHoles.map(Self.holes))
    return [
      Self.ratingKey: roundRating.map { .integer($0) },
      Self.divisionKey: division.map { .string($0) },
      Self.startingHoleKey: startingHole.map { .integer($0) },
      Self.strokeHolesKey: own,
      Self.memberStrokeHolesKey: members,
    ]
  }
}
