import ScoringKit

/// What a scorer had seen of a round when something was done: the newest entry of each device.
///
/// A front door that shows a round keeps the sight that it showed, and hands it back with what is
/// entered there. So alike events of two scorers are told apart: two phones that score one rally,
/// neither knowing of the other's, make one rally, or a dispute where they differ; one phone that
/// presses twice makes two.
package struct Sight: Hashable, Sendable {
  let heads: [EntryID]

  /// Whether an entry was seen.
  func holds(_ entry: EntryID) -> Bool {
    heads.contains { $0.device == entry.device && $0.sequence >= entry.sequence }
  }
}

extension Sight: CustomStringConvertible, LosslessStringConvertible {
  /// The ids with spaces between, as in `7h3k9qv2m0ad-12 9pq2m0ad7h3k-4`; empty for nothing.
  package var description: String {
    heads.map(\.description).joined(separator: " ")
  }

  /// Reads the same form; nil for any other text, or one of more than 1,000 devices.
  package init?(_ description: String) {
    let parts = description.split(separator: " ")
    let heads = parts.prefix(1000).compactMap { EntryID($0) }
    guard heads.count == parts.count else { return nil }
    self.init(heads: heads)
  }
}
