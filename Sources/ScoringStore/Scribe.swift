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

/// A name that a scorer gives to one press, so that sending it twice counts once.
///
/// It is looked up for its device alone. A store remembers the newest
/// ``StoreLimits/presses`` of them.
package struct PressKey: Hashable, Sendable {
  /// 1 to 64 printable characters of ASCII, without a space.
  package let text: String

  /// Takes a name; nil for any other text.
  package init?(_ text: String) {
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ (33...126).contains($0) })
    else { return nil }
    self.text = text
  }
}
