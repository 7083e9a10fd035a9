/// Output that did not arrive: a full disk, a closed descriptor, a reader that went away.
package struct LostOutput: Error, Hashable, Sendable {
  /// The system's number of the failure (`errno`).
  package let number: Int32

  /// Makes it from the number of a failure.
  package init(number: Int32) {
    self.number = number
  }

  /// Whether the reader of a pipe went away, which is no error to complain about.
  package var isBrokenPipe: Bool { System.Failure(number: number).isBrokenPipe }

  /// A sentence: what happened.
  package var message: String {
    "The output could not be written: \(System.Failure(number: number).meaning)."
  }
}
