internal import CServe
internal import ScoringDesk
internal import Synchronization

/// Answers to links that were given lately, until anything changes: so a page that hundreds open is
/// made once.
final class KeptAnswers: Sendable {
  /// An answer, and the link that it was given to.
  final class Kept: Sendable {
    let link: OpenLink
    private let plain: Served
    /// The same for who can unpack it; nil where that would not be smaller.
    private let packed: Served?

    fileprivate init(_ answer: Answer, to link: OpenLink) {
      let given = PackedAnswer(answer)
      self.link = link
      plain = Served(given.plain)
      packed = given.packed.map(Served.init)
    }

    /// What somebody gets who can, or can't, unpack it.
    func served(unpacks: Bool) -> Served { unpacks ? packed ?? plain : plain }
  }

  /// An answer, and as it goes out.
  final class Served: Sendable {
    let answer: Answer
    let prepared: Prepared?

    fileprivate init(_ answer: Answer) {
      self.answer = answer
      prepared = Prepared(answer)
    }
  }

  /// An answer as it goes out, made once.
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

    /// Gives the answer.
    func answer(_ exchange: OpaquePointer) {
      if let prepared = OpaquePointer(bitPattern: address) {
        serve_answer_prepared(exchange, prepared)
      }
    }
  }

  private static let most = 512
  private let kept = Mutex<[String: Kept]>([:])

  /// What was answered at a path; nil where nothing was, or something has changed since.
  subscript(path: String) -> Kept? {
    kept.withLock { $0[path] }
  }

  /// Keeps an answer.
  func keep(_ answer: Answer, _ link: OpenLink, under path: String) -> Kept {
    let made = Kept(answer, to: link)
    kept.withLock { kept in
      if kept.count >= Self.most { kept = [:] }
      kept[path] = made
    }
    return made
  }

  /// Forgets all of them.
  func clear() {
    kept.withLock { $0 = [:] }
  }
}
