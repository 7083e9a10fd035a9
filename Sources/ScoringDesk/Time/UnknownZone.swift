/// A time zone that nobody knows.
package struct UnknownZone: Error, Hashable, Sendable {
  /// The name that was given, unescaped.
  package let name: String

  /// A sentence: what is wrong.
  package var message: String { "There is no time zone \"\(name)\"." }

  /// What to do.
  package var hint: String { "Write it as Europe/Tallinn, UTC or +02:00." }
}
