/// What an arrow counts for when equal scores are told apart, whatever points it gave.
///
/// A ranking ruleset names the classes that it counts and in which order. "Tens without the
/// Xs" is ``ten`` and not ``inner``.
public struct TieClass: OptionSet, Hashable, Sendable, Codable {
  /// One bit a class.
  public let rawValue: UInt16

  /// Makes a set of classes from its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// An arrow that scored above zero.
  public static let hit = TieClass(rawValue: 1 << 0)
  /// A gold: a 9 on imperial faces, a 10 (X included) on metric ones, a 5 on five-ring ones.
  public static let gold = TieClass(rawValue: 1 << 1)
  /// The innermost ring where it is marked apart from the next: X.
  public static let inner = TieClass(rawValue: 1 << 2)
  /// A 12.
  public static let twelve = TieClass(rawValue: 1 << 3)
  /// An 11, also where it is written X.
  public static let eleven = TieClass(rawValue: 1 << 4)
  /// A 10, also where it is written X.
  public static let ten = TieClass(rawValue: 1 << 5)
  /// A 9.
  public static let nine = TieClass(rawValue: 1 << 6)
  /// An 8.
  public static let eight = TieClass(rawValue: 1 << 7)
  /// A 7.
  public static let seven = TieClass(rawValue: 1 << 8)
  /// A 6.
  public static let six = TieClass(rawValue: 1 << 9)
  /// A 5, also where it is written X.
  public static let five = TieClass(rawValue: 1 << 10)
  /// A 4.
  public static let four = TieClass(rawValue: 1 << 11)

  /// The class of some points alone, a hit included; empty for a miss.
  public static func points(_ points: Int) -> TieClass {
    switch points {
    case ..<1: []
    case 4: [.hit, .four]
    case 5: [.hit, .five]
    case 6: [.hit, .six]
    case 7: [.hit, .seven]
    case 8: [.hit, .eight]
    case 9: [.hit, .nine]
    case 10: [.hit, .ten]
    case 11: [.hit, .eleven]
    case 12: [.hit, .twelve]
    default: .hit
    }
  }
}
