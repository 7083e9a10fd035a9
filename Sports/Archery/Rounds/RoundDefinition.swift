internal import ScoringKit

/// A round as a rule book defines it: its distances, faces and numbers of arrows.
public struct RoundDefinition: Hashable, Sendable {
  /// The round's code name, such as `york` or `wa720_70`, which is unique in the catalogue.
  let code: String
  let name: String
  let location: RoundLocation
  /// The organization that defined the round: `AGB`, `WA`, `IFAA`, `AA`; `custom` for any other.
  let body: String
  /// The family to which the round belongs; empty for none.
  let family: String
  let passes: [RoundPass]

  static let passLimits = 1...60

  /// Creates a round; throws a refusal unless it has 1 to 60 passes (distances) and at most 1000
  /// arrows.
  init(
    code: String, name: String, location: RoundLocation, body: String = "custom",
    family: String = "", passes: [RoundPass]
  ) throws(Refusal) {
    guard Self.passLimits.contains(passes.count), passes.reduce(0, { $0 + $1.arrows }) <= 1000
    else {
      throw Refusal(
        .illegal, "A round has 1 to 60 distances and at most 1000 arrows.",
        hint: "Give each as in `--pass \"36@70m/6 122 10-zone\"`.")
    }
    self.code = code
    self.name = name
    self.location = location
    self.body = body
    self.family = family
    self.passes = passes
  }

  var arrows: Int { passes.reduce(0) { $0 + $1.arrows } }

  /// The maximum score of the round: its arrows times the best value of the faces that are shot.
  var maximum: Int { passes.reduce(0) { $0 + $1.maximum } }

  /// The number of the round's longest distance, without regard to yards or metres.
  var longestNumber: Double { passes.map(\.distance.number).max() ?? 0 }
}

extension RoundDefinition {
  /// The ends of the round in order.
  ///
  /// An end never spans two distances, so the last end of a distance is short if the number of
  /// arrows requires it. On a field course an end is a target, and the targets are numbered without
  /// regard to their distances.
  var ends: [EndPlan] {
    let isCourse = location == .field
    let parts =
      isCourse
      ? [(arrows: arrows, size: passes.first?.arrowsPerEnd ?? 1)]
      : passes.map { (arrows: $0.arrows, size: $0.arrowsPerEnd) }
    var ends: [EndPlan] = []
    for (index, part) in parts.enumerated() {
      for first in stride(from: 0, to: part.arrows, by: max(1, part.size)) {
        ends.append(
          EndPlan(
            number: ends.count + 1, pass: isCourse ? nil : index,
            arrows: min(part.size, part.arrows - first)))
      }
    }
    return ends
  }

  private func with(passes: [RoundPass]) throws(Refusal) -> RoundDefinition {
    try RoundDefinition(
      code: code, name: name, location: location, body: body, family: family, passes: passes)
  }

  /// Returns the round with another number of arrows in every end.
  ///
  /// - Throws: a refusal unless the number is 1 to 36.
  func withArrowsPerEnd(_ count: Int) throws(Refusal) -> RoundDefinition {
    try with(passes: passes.map { pass throws(Refusal) in try pass.with(arrowsPerEnd: count) })
  }

  /// Returns the round up to an arrow, for handicaps of an unfinished round.
  ///
  /// - Throws: a refusal if the round has fewer arrows, or if its targets have no fixed order.
  func first(arrows count: Int) throws(Refusal) -> RoundDefinition {
    guard (1...arrows).contains(count) else {
      throw Refusal(.illegal, "\(name) has 1 to \(arrows) arrows, not \(count).")
    }
    guard count < arrows else { return self }
    guard location != .field else {
      throw Refusal(
        .illegal, "The targets of \(name) come in no fixed order, so a part of it says nothing.")
    }
    var left = count
    var kept: [RoundPass] = []
    for pass in passes where left > 0 {
      kept.append(try pass.with(arrows: min(left, pass.arrows)))
      left -= pass.arrows
    }
    return try with(passes: kept)
  }
}

/// One end of a round before it is shot: its number, its distance, and its number of arrows.
struct EndPlan: Hashable, Sendable {
  /// The number of the end in the round, from 1.
  let number: Int
  /// The index of the end's distance in the round's passes; `nil` on a field course.
  ///
  /// Targets are shot in the order of the field course, not by distance.
  let pass: Int?
  let arrows: Int
}

/// The location of a round, which determines the arrows' diameter for handicaps and the tables of
/// classes.
enum RoundLocation: String, Hashable, Sendable, Codable, CaseIterable {
  case outdoor
  /// Indoors, where handicaps assume thicker arrows.
  case indoor
  case field
}

extension RoundDefinition {
  /// Creates a round from the texts of a stored document.
  init(
    code: String, name: String, location: Substring, body: String, family: String,
    passes: Substring
  ) throws(Refusal) {
    guard let place = RoundLocation(rawValue: String(location)) else {
      throw Refusal(
        .notation, "\"\(location.prefix(20))\" is no place to shoot a round.", at: location,
        expected: RoundLocation.allCases.map(\.rawValue))
    }
    let passes = passes.split(separator: ";", maxSplits: Self.passLimits.upperBound)
    try self.init(
      code: code, name: name, location: place, body: body, family: family,
      passes: passes.map { pass throws(Refusal) in try RoundPass(pass) })
  }

  var passesText: String { passes.map(\.description).joined(separator: ";") }
}

extension RoundDefinition: Codable {
  /// Reads a round from JSON:
  /// `{"code":…,"name":…,"location":…,"body":…,"family":…,"passes":["72@100y/6 122 5-zone"]}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      code: try container.decode(String.self, forKey: .code),
      name: try container.decode(String.self, forKey: .name),
      location: try container.decode(RoundLocation.self, forKey: .location),
      body: try container.decodeIfPresent(String.self, forKey: .body) ?? "custom",
      family: try container.decodeIfPresent(String.self, forKey: .family) ?? "",
      passes: try container.decode([RoundPass].self, forKey: .passes))
  }
}
