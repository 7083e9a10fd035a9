package import ScoringKit

/// Who writes a line: a device of the store, a player, and what they had seen.
///
/// Several scorers write to one store under a device each (see ``StoreWriter/makeDevice()``).
package struct Scribe: Hashable, Sendable {
  /// The device that the entries are numbered under; nil for the store's own.
  package var device: DeviceID?
  /// The player who writes; nil where nobody said.
  package var author: StreamID?
  /// The newest entry of each device that the scorer had seen in the stream when the line was
  /// made; nil for everything that is there.
  ///
  /// What a line refers to was seen too, and so was everything that its own device wrote. A
  /// device that isn't named was not seen; a number that isn't there stands for those below.
  package var knowing: [EntryID]?

  /// Says who writes.
  package init(device: DeviceID? = nil, author: StreamID? = nil, knowing: [EntryID]? = nil) {
    self.device = device
    self.author = author
    self.knowing = knowing
  }
}
