package import ScoringKit

/// A device that keeps a round: what it wrote to one stream, and when last.
package struct Keeper: Hashable, Sendable {
  /// The device's newest entry in the stream.
  package let newest: EntryID
  /// Whether this store may write under the device now.
  package let isOwn: Bool
  /// Who wrote the newest entry; nil where nobody said.
  package let author: StreamID?
  /// When the writer's clock says the newest entry was written: for people only.
  package let time: Moment
  /// How many entries of the stream are the device's.
  package let count: Int
}

extension Keeper {
  /// The order of a list: who wrote last comes first; equal ones by device.
  static func precedes(_ one: Keeper, _ other: Keeper) -> Bool {
    one.time == other.time ? one.newest < other.newest : one.time > other.time
  }
}
