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
