import ScoringKit

/// What a bundle's last line says of all the others: how many, and a digest of them.
///
/// Neither the order of the lines nor a line that comes twice changes it.
struct BundleTally {
  private var sums: Set<BundleLine.Sum> = []

  /// How many different lines there were.
  var count: Int { sums.count }

  /// Counts a line; false where the same line came before.
  mutating func add(_ line: BundleLine) -> Bool {
    sums.insert(line.sum).inserted
  }

  /// The SHA-256 of the checksums of all lines in ascending order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* lines.
  var digest: String {
    Hexadecimal.text(SHA256.digest(sums.sorted().flatMap(\.bytes)))
  }
}
