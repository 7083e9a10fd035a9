/// Standard input that could not be read.
package enum InputError: Error, Hashable, Sendable {
  /// It holds more than so many bytes.
  case tooLong(limit: Int)
  /// The system refused; its number of the failure (`errno`).
  case failed(number: Int32)

  /// A sentence: what happened.
  package var message: String {
    switch self {
    case .tooLong(let limit):
      let mebibytes = limit / (1024 * 1024)
      let size = mebibytes > 0 && limit % (1024 * 1024) == 0 ? "\(mebibytes) MiB" : "\(limit) bytes"
      return "Standard input holds more than \(size)."
    case .failed(let number):
      return "Standard input could not be read: \(System.Failure(number: number).meaning)."
    }
  }
}
