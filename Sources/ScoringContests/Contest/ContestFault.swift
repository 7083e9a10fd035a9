/// A stored field of a contest that has no effect, because its value is out of bounds or has another
/// form; another program may have written it.
package struct ContestFault: Hashable, Sendable {
  /// The key of the field.
  package let key: String
  /// A sentence that says what is wrong.
  package let sentence: String
}
