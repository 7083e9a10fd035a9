import ScoringKit

/// The causal context of a scorer's action: the newest entry of each device that they had seen.
///
/// A front end that shows a round keeps the context and returns it with each entry. So the desk can
/// distinguish simultaneous entries from later ones. Two phones that score one rally without
/// knowing of each other add one rally, or a dispute if the entries differ. One phone that presses
/// twice adds two rallies.
package struct CausalContext: Hashable, Sendable {
  let heads: [EntryID]

  /// Whether the scorer had seen an entry: its number is not above that of the newest entry of its
  /// device that they had seen.
  func holds(_ entry: EntryID) -> Bool {
    heads.contains { $0.device == entry.device && $0.sequence >= entry.sequence }
  }
}

extension CausalContext: CustomStringConvertible, LosslessStringConvertible {
  /// The ids of the newest seen entries, separated by spaces: `7h3k9qv2m0ad-12 9pq2m0ad7h3k-4`.
  package var description: String {
    heads.map(\.description).joined(separator: " ")
  }

  /// Parses a context from the form of ``description``; `nil` for any other text, or for more than
  /// 1,000 devices.
  package init?(_ description: String) {
    let parts = description.split(separator: " ")
    let heads = parts.prefix(1000).compactMap { EntryID($0) }
    guard heads.count == parts.count else { return nil }
    self.init(heads: heads)
  }
}
