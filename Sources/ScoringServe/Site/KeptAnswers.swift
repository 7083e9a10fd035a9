internal import CServe
internal import ScoringDesk
internal import Synchronization

/// A cache of recent answers to links, cleared when anything changes.
///
/// A page that hundreds open is made only once.
final class KeptAnswers: Sendable {
  /// An answer, and the link to which it belongs.
  final class Kept: Sendable {
    let link: OpenLink
    private let plain: Served
    /// The gzip version; nil if it would not be smaller.
    private let packed: Served?

    fileprivate init(_ answer: Answer, to link: OpenLink) {
      let given = PackedAnswer(answer)
      self.link = link
      plain = Served(given.plain)
      packed = given.packed.map(Served.init)
    }

    /// Returns the answer for a client that accepts, or doesn't accept, gzip.
    func served(unpacks: Bool) -> Served { unpacks ? packed ?? plain : plain }
  }

  /// An answer, with its prepared form.
  final class Served: Sendable {
    let answer: Answer
    let prepared: Prepared?

    fileprivate init(_ answer: Answer) {
      self.answer = answer
      prepared = Prepared(answer)
    }
  }

  /// An answer in the form of the C server, made once.
  final class Prepared: Sendable {
    private let address: UInt

    init?(_ answer: Answer) {
      let made = answer.body.withUnsafeBufferPointer {
        serve_prepare(answer.allHeaders, $0.baseAddress, $0.count)
      }
      guard let made else { return nil }
      address = UInt(bitPattern: made)
    }

    deinit {
      if let prepared = OpaquePointer(bitPattern: address) { serve_release(prepared) }
    }

    /// Sends the answer.
    func answer(_ exchange: OpaquePointer) {
      if let prepared = OpaquePointer(bitPattern: address) {
        serve_answer_prepared(exchange, prepared)
      }
    }
  }

  private static let most = 512
  private struct State {
    var kept: [String: Kept] = [:]
    var age = 0
  }

  private let state = Mutex(State())

  /// The kept answer to requests with a key; nil if there is none, or if the store has changed.
  subscript(key: String) -> Kept? {
    state.withLock { $0.kept[key] }
  }

  /// The number of times that all answers were forgotten.
  ///
  /// An answer must be kept with the age at which the store was read for it.
  var age: Int { state.withLock { $0.age } }

  /// Keeps an answer that was read at an age, unless the age has changed since.
  func keep(_ answer: Answer, _ link: OpenLink, under key: String, age: Int) -> Kept {
    let made = Kept(answer, to: link)
    state.withLock { state in
      guard state.age == age else { return }
      if state.kept.count >= Self.most { state.kept = [:] }
      state.kept[key] = made
    }
    return made
  }

  /// Clears the cache.
  func clear() {
    state.withLock { state in
      state.kept = [:]
      state.age += 1
    }
  }
}
