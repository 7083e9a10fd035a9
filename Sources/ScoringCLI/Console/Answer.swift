/// What came of a question.
package enum Answer<Value: Hashable & Sendable>: Hashable, Sendable {
  /// It was answered.
  case given(Value)
  /// The person gave none: the input ended, or was no answer three times.
  case withheld
  /// Nobody could be asked.
  case impossible(Obstacle)
}
