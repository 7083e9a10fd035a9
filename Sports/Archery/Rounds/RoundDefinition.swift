internal import ScoringKit

/// A round as a rule book defines it: its distances, faces and numbers of arrows.
public struct RoundDefinition: Hashable, Sendable {
  /// The code name: `york`, `wa720_70`; unique in the catalogue.
  let code: String
  let name: String
  let location: RoundLocation
  /// Who made it: `AGB`, `WA`, `IFAA`, `AA`; `custom` for anybody else.
  let body: String
  /// The group of rounds that it belongs to; empty for none.
  let family: String
  let passes: [RoundPass]

  static let passLimits = 1...60

  /// Makes a round; throws a refusal where it has no passes or too many, or more than 1000 arrows.
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

  /// The most points that can be shot: arrows by the best value of the face that is shot.
  var maximum: Int { passes.reduce(0) { $0 + $1.maximum } }

  /// The longest distance as a bare number, yards and metres alike.
  var longestNumber: Double { passes.map(\.distance.number).max() ?? 0 }
}

extension RoundDefinition {
  /// The ends of the round in order.
  ///
  /// An end never spans two distances, so the last one of a distance is short where the
  /// number of arrows asks for it. On a field course an end is a target, and targets of
  /// several distances count as one end.
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

  /// The same round with another number of arrows in every end.
  ///
  /// - Throws: a refusal unless it is 1 to 36.
  func withArrowsPerEnd(_ count: Int) throws(Refusal) -> RoundDefinition {
    try with(passes: passes.map { pass throws(Refusal) in try pass.with(arrowsPerEnd: count) })
  }

  /// The round up to some arrow, for handicaps of a round that was not shot to its end.
  ///
  /// - Throws: a refusal where it has fewer arrows, or comes in no fixed order.
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

/// One end of a round before it is shot: which, where, and how many arrows.
struct EndPlan: Hashable, Sendable {
  /// The number of the end in the round, from 1.
  let number: Int
  /// The index of its distance in the round's passes; nil on a field course.
  ///
  /// There the targets come in the order of the course and not of their distances.
  let pass: Int?
  let arrows: Int
}

/// Where a round is shot, which decides its arrows and its classification tables.
enum RoundLocation: String, Hashable, Sendable, Codable, CaseIterable {
  case outdoor
  /// Under a roof; handicaps assume thicker arrows.
  case indoor
  case field
}

extension RoundDefinition {
  /// Makes a round of the texts in which documents hold it.
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
  /// Reads `{"code":…,"name":…,"location":…,"body":…,"family":…,"passes":["72@100y/6 122 5-zone"]}`.
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
