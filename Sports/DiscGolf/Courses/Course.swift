public import ScoringKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A place with baskets, as lists show it.
///
/// Every property has a default, so that an old file loads in a new version. Names
/// need not be unique; ids are.
public struct Course: Hashable, Sendable, Identifiable {
  /// Which course it is: the name of its stream, `course.discgolf/maple-hill`.
  public let id: String
  /// What it is called.
  public var name: String
  /// How many holes its main layout has.
  public var holeCount: Int
  /// Whether the program brings it along.
  public var isSeeded: Bool
  /// When it was made: for people only.
  public var createdAt: Moment

  /// Makes a course; without an id it gets a random one, without a time the present one.
  public init(
    id: String? = nil, name: String = "", holeCount: Int = 18, isSeeded: Bool = false,
    createdAt: Moment? = nil
  ) {
    self.id = id ?? Self.randomID()
    self.name = name
    self.holeCount = holeCount
    self.isSeeded = isSeeded
    self.createdAt = createdAt ?? Self.now()
  }

  /// The kind of the streams that hold courses.
  public static let streamKind = "course.discgolf"

  private static func randomID() -> String {
    "\(streamKind)/\(String(UInt64.random(in: .min ... .max), radix: 36))"
  }

  private static func now() -> Moment {
    Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }
}

extension Course: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decodeIfPresent(String.self, forKey: .id),
      name: try container.decodeIfPresent(String.self, forKey: .name) ?? "",
      holeCount: try container.decodeIfPresent(Int.self, forKey: .holeCount) ?? 18,
      isSeeded: try container.decodeIfPresent(Bool.self, forKey: .isSeeded) ?? false,
      createdAt: try container.decodeIfPresent(Moment.self, forKey: .createdAt))
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, holeCount, isSeeded, createdAt
  }
}
