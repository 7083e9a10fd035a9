internal import ScoringKit

/// The end of a device's log: its newest number and the checksum that the next entry follows.
struct Chain: Hashable {
  var sequence: Int
  var checksum: Checksum

  /// The end of an empty log.
  static let empty = Chain(sequence: 0, checksum: .zero)
}
