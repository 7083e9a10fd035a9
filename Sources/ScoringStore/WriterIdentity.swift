package import ScoringKit

/// The writer of a line: the device and the player, with the entries that the player had seen.
///
/// Several scorers can write to one store, each of them under a device of their own (see
/// ``StoreWriter/makeDevice()``).
package struct WriterIdentity: Hashable, Sendable {
  /// The device that numbers the entries of the line; `nil` for the store's own device.
  package var device: DeviceID?
  /// The player who writes the line; `nil` if unknown.
  package var author: StreamID?
  /// The newest entry of each device that the player had seen in the stream when writing the line;
  /// `nil` if the player had seen all entries.
  ///
  /// The entries that the line refers to, and all entries of its own device, count as seen too. No
  /// entry of another device was seen if that device isn't listed. If a listed entry does not
  /// exist, all entries of its device with smaller numbers were seen.
  package var knowing: [EntryID]?

  /// Creates a description of a writer.
  package init(device: DeviceID? = nil, author: StreamID? = nil, knowing: [EntryID]? = nil) {
    self.device = device
    self.author = author
    self.knowing = knowing
  }
}

/// An idempotency key, which a scorer's device sends with one press or typed line: if it is sent
/// twice, it is stored once.
///
/// The key is compared only with other keys of the same device. A store remembers at least the keys
/// of a device's newest ``StoreLimits/presses`` entries.
package struct PressKey: Hashable, Sendable {
  /// The text of the key: 1 to 64 printable ASCII characters without a space.
  package let text: String

  /// Creates an idempotency key; `nil` if the text is empty, too long or contains other characters.
  package init?(_ text: String) {
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ (33...126).contains($0) })
    else { return nil }
    self.text = text
  }
}
