package import ScoringKit

/// How far a stream has come: how many entries it has, and each device's newest.
///
/// Two states of one stream with equal marks hold the same entries, because a device
/// numbers its entries upwards and late arrivals change the count.
package struct StreamMark: Hashable, Sendable {
  /// The number of entries.
  package let count: Int
  /// The newest entry of each device, in order of the devices.
  package let heads: [EntryID]

  /// The mark of a stream without entries.
  package static let empty = StreamMark(count: 0, heads: [])

  /// Makes a mark; the heads are put in order.
  package init(count: Int, heads: [EntryID]) {
    self.count = count
    self.heads = heads.sorted()
  }

  /// The newest number of a device in the stream; 0 for none.
  package func newest(of device: DeviceID) -> Int {
    heads.first { $0.device == device }?.sequence ?? 0
  }
}

extension StreamMark: CustomStringConvertible, LosslessStringConvertible {
  /// The count and the heads, as in `23 7h3k9qv2m0ad-45`.
  package var description: String {
    heads.reduce(into: "\(count)") { $0 += " \($1)" }
  }

  /// Reads the same form; nil for any other text.
  package init?(_ description: String) {
    let parts = description.split(separator: " ", omittingEmptySubsequences: false)
    guard let first = parts.first, let count = Int(first), count >= 0 else { return nil }
    let heads = parts.dropFirst().compactMap { EntryID($0) }
    guard heads.count == parts.count - 1 else { return nil }
    self.init(count: count, heads: heads)
  }
}
