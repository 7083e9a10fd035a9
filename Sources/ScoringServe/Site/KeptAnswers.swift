internal import CServe
internal import ScoringDesk
internal import Synchronization

/// A cache of recent responses to requests with share links, which is cleared when anything in the
/// store changes.
///
/// So a page that hundreds of clients open is made only once.
final class KeptAnswers: Sendable {
  /// A cached response, with the link that it belongs to.
  final class Kept: Sendable {
    let link: OpenLink
    private let plain: Served
    /// The response compressed with gzip; nil if it would not be smaller.
    private let packed: Served?

    fileprivate init(_ answer: Answer, to link: OpenLink) {
      let given = PackedAnswer(answer)
      self.link = link
      plain = Served(given.plain)
      packed = given.packed.map(Served.init)
    }

    /// Returns the compressed response for a client that accepts gzip, if there is one; otherwise
    /// the uncompressed response.
    func served(unpacks: Bool) -> Served { unpacks ? packed ?? plain : plain }
  }

  /// A response, with the same response in the form of the C server.
  final class Served: Sendable {
    let answer: Answer
    let prepared: Prepared?

    fileprivate init(_ answer: Answer) {
      self.answer = answer
      prepared = Prepared(answer)
    }
  }

  /// A response in the form of the C server, which can be sent many times.
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

    /// Sends the response as the answer to a request.
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

  /// The cached response to requests with a key; nil if there is none or the store has changed
  /// since.
  subscript(key: String) -> Kept? {
    state.withLock { $0.kept[key] }
  }

  /// The number of times that the cache was cleared.
  ///
  /// Read it before reading the store for a response, and pass it to ``keep(_:_:under:age:)``.
  var age: Int { state.withLock { $0.age } }

  /// Stores a response in the cache, unless the cache was cleared since it had the given age;
  /// returns the response in the form of the cache.
  func keep(_ answer: Answer, _ link: OpenLink, under key: String, age: Int) -> Kept {
    let made = Kept(answer, to: link)
    state.withLock { state in
      guard state.age == age else { return }
      if state.kept.count >= Self.most { state.kept = [:] }
      state.kept[key] = made
    }
    return made
  }

  /// Removes all responses from the cache.
  func clear() {
    state.withLock { state in
      state.kept = [:]
      state.age += 1
    }
  }
}
