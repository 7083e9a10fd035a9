/// A number of arrows that a ruleset counts to tell equal scores apart.
public struct Counter: Hashable, Sendable {
  /// What stands above its column: `10+X`.
  public let label: String
  /// One of them in a sentence: `10 or X`.
  public let singular: String
  /// Several of them in a sentence: `10s and Xs`.
  public let plural: String
  /// The class that is counted.
  public let counted: TieClass
  /// Arrows of this class are not counted although they are of the other.
  public let excluded: TieClass

  /// Makes a counter.
  init(
    _ label: String, _ singular: String, _ plural: String, _ counted: TieClass,
    without excluded: TieClass = []
  ) {
    self.label = label
    self.singular = singular
    self.plural = plural
    self.counted = counted
    self.excluded = excluded
  }

  /// Whether an arrow in a zone is counted.
  public func counts(_ zone: Zone) -> Bool {
    !zone.tie.isDisjoint(with: counted) && zone.tie.isDisjoint(with: excluded)
  }

  /// A number of them in words: `1 X`, `12 Xs`.
  func count(_ number: Int) -> String {
    "\(number) \(number == 1 ? singular : plural)"
  }

  /// Tens, the Xs among them.
  static let tensAndXs = Counter("10+X", "10 or X", "10s and Xs", .ten)
  /// Tens that are no X.
  static let plainTens = Counter(
    "10", "10 without the Xs", "10s without the Xs", .ten, without: .inner)
  /// The inner ring.
  static let xs = Counter("X", "X", "Xs", .inner)
  /// Elevens, also where they are written X.
  static let elevens = Counter("11", "11", "11s", .eleven)
  /// Tens of a face that has no X.
  static let tens = Counter("10", "10", "10s", .ten)
  /// Nines.
  static let nines = Counter("9", "9", "9s", .nine)
  /// Sixes.
  static let sixes = Counter("6", "6", "6s", .six)
  /// Fives, the Xs among them where they are worth 5.
  static let fives = Counter("5", "5", "5s", .five)
  /// Arrows above zero.
  static let hits = Counter("Hits", "hit", "hits", .hit)
  /// Golds.
  static let golds = Counter("Golds", "gold", "golds", .gold)
}
