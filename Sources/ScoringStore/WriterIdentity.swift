package import ScoringKit

/// The writer of a line: a device of the store, a player, and the entries that they had seen.
///
/// Several scorers write to one store, each under a device of its own (see
/// ``StoreWriter/makeDevice()``).
package struct WriterIdentity: Hashable, Sendable {
  /// The device that numbers the entries; `nil` for the store's own.
  package var device: DeviceID?
  /// The player who writes; `nil` if unknown.
  package var author: StreamID?
  /// The newest entry of each device that the scorer had seen in the stream when the line was made;
  /// `nil` if the scorer had seen all entries.
  ///
  /// The targets of a line and all entries of its own device count as seen as well. No entry of a
  /// device that isn't listed was seen. A number that does not exist means all smaller ones.
  package var knowing: [EntryID]?

  /// Creates a writer.
  package init(device: DeviceID? = nil, author: StreamID? = nil, knowing: [EntryID]? = nil) {
    self.device = device
    self.author = author
    self.knowing = knowing
  }
}

/// An idempotency key that a scorer gives to one press: if the press is sent twice, it is stored
/// once.
///
/// A key is looked up only among those of its device. A store remembers at least the newest
/// ``StoreLimits/presses`` keys.
package struct PressKey: Hashable, Sendable {
  /// The key: 1 to 64 printable ASCII characters without a space.
  package let text: String

  /// Creates a key; `nil` if the text is not a valid one.
  package init?(_ text: String) {
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ (33...126).contains($0) })
    else { return nil }
    self.text = text
  }
}
