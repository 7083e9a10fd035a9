internal import Synchronization

/// Standard input of the program, which is read to its end or line by line.
package final class Input: Sendable {
  private struct State {
    /// The bytes that were read from the descriptor; those before `start` were already returned.
    var buffer: [UInt8] = []
    var start = 0
    var hasEnded = false
  }

  /// The maximum number of bytes that are read to the end by default: 64 MiB.
  package static let defaultLimit = 64 * 1024 * 1024

  /// Whether the input is a terminal.
  package let isTerminal: Bool
  private let descriptor: Int32?
  private let state: Mutex<State>

  /// Whether the input is the terminal of this process, so that its keys can be read one by one.
  var isOwnTerminal: Bool { isTerminal && descriptor == System.standardInput }

  /// Makes an input that reads from an open descriptor, which stays open.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = System.isTerminal(descriptor)
    state = Mutex(State())
  }

  /// Makes an input that reads from a text, which may be treated as a terminal; for tests.
  package init(text: String, isTerminal: Bool = false) {
    descriptor = nil
    self.isTerminal = isTerminal
    state = Mutex(State(buffer: Array(text.utf8), hasEnded: true))
  }

  /// Returns the standard input of this process.
  package static func process() -> Input {
    Input(descriptor: System.standardInput)
  }

  /// Reads and returns all remaining bytes of the input.
  ///
  /// - Throws: an error if there are more than `limit` bytes, or if reading fails.
  package func readAll(limit: Int = defaultLimit) throws(InputError) -> [UInt8] {
    let result = state.withLock { state -> Result<[UInt8], InputError> in
      do throws(InputError) {
        while !state.hasEnded, state.buffer.count - state.start <= limit {
          try fill(&state)
        }
        guard state.buffer.count - state.start <= limit else { throw .tooLong(limit: limit) }
        let bytes = Array(state.buffer[state.start...])
        state.buffer = []
        state.start = 0
        return .success(bytes)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Returns at most `count` of the remaining bytes; the next call that reads returns them again.
  ///
  /// - Throws: an error if reading fails.
  package func peek(_ count: Int) throws(InputError) -> [UInt8] {
    let result = state.withLock { state -> Result<[UInt8], InputError> in
      do throws(InputError) {
        while !state.hasEnded, state.buffer.count - state.start < count { try fill(&state) }
        return .success(Array(state.buffer[state.start...].prefix(max(0, count))))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Reads the next line of text without its end (LF or CR LF); nil at the end of the input.
  ///
  /// Bytes that are not UTF-8 become U+FFFD.
  /// - Throws: an error if the line is longer than `limit` bytes, or if reading fails.
  package func readLine(limit: Int = 64 * 1024) throws(InputError) -> String? {
    let result = state.withLock { state -> Result<String?, InputError> in
      do throws(InputError) {
        return .success(try nextLine(&state, limit: limit))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Returns the bytes that were read but not yet returned as a line, and removes them from the
  /// buffer.
  func takeRest() -> String {
    state.withLock { state in
      defer { (state.buffer, state.start) = ([], 0) }
      return String(decoding: state.buffer[state.start...], as: UTF8.self)
    }
  }

  /// Puts text back into the input, so that it is read next.
  func putBack(_ text: String) {
    state.withLock { state in
      state.buffer.replaceSubrange(..<state.start, with: text.utf8)
      state.start = 0
    }
  }

  private func nextLine(_ state: inout State, limit: Int) throws(InputError) -> String? {
    var searched = state.start
    while true {
      if let end = state.buffer[searched...].firstIndex(of: 10) {
        guard end - state.start <= limit else { throw .tooLong(limit: limit) }
        let line = state.buffer[state.start..<end]
        state.start = end + 1
        return text(line)
      }
      let count = state.buffer.count - state.start
      guard count <= limit else { throw .tooLong(limit: limit) }
      if state.hasEnded {
        guard count > 0 else { return nil }
        let line = state.buffer[state.start...]
        state.start = state.buffer.count
        return text(line)
      }
      state.buffer.removeFirst(state.start)
      state.start = 0
      searched = state.buffer.count
      try fill(&state)
    }
  }

  private func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
  }

  private func fill(_ state: inout State) throws(InputError) {
    guard let descriptor else {
      state.hasEnded = true
      return
    }
    do throws(System.Failure) {
      let bytes = try System.read(64 * 1024, from: descriptor)
      state.hasEnded = bytes.isEmpty
      state.buffer += bytes
    } catch {
      throw .failed(number: error.number)
    }
  }
}

/// An error while reading standard input.
package enum InputError: Error, Hashable, Sendable {
  /// The input has more bytes than the limit.
  case tooLong(limit: Int)
  /// The system reported an error, with its error number (`errno`).
  case failed(number: Int32)

  /// The message of the error for people, as a sentence.
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
