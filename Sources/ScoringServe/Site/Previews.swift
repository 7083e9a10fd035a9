internal import CServe
internal import ScoringDesk
internal import ScoringKit
internal import Synchronization

/// Pictures of shared rounds as PNG, for the previews of chat programs: each drawn once, away from
/// the thread that answers, and one after another.
package final class Previews: Sendable {
  /// What became of a picture.
  enum Drawn {
    /// It is there.
    case made([UInt8])
    /// It can't be drawn.
    case failed
    /// It is being drawn, or waits for its turn.
    case waiting
  }

  private struct State {
    var drawn: [String: Drawn] = [:]
    /// The keys in the order in which they came.
    var order: [String] = []
    /// What is to be drawn: the first is at work.
    var queue: [Waiting] = []

    /// The most pictures that are kept, and the most that wait.
    private static let (most, mostWaiting) = (64, 16)

    mutating func begin(_ key: String, _ svg: String) -> Begun {
      guard drawn[key] == nil else { return .known }
      guard queue.count < Self.mostWaiting else { return .refused }
      if order.count >= Self.most {
        let oldest = order.removeFirst()
        drawn[oldest] = nil
      }
      drawn[key] = .waiting
      order.append(key)
      queue.append(Waiting(key: key, svg: svg))
      return queue.count == 1 ? .first : .known
    }
  }

  private struct Waiting {
    let key: String
    let svg: String
  }

  private enum Begun {
    case known, first, refused
  }

  private let state = Mutex(State())
  private let draw: @Sendable (String) -> [UInt8]?

  /// Whether pictures can be drawn here.
  package let isPossible: Bool

  /// Previews that are drawn by a function from SVG to PNG; nil where none can be.
  package init(draw: (@Sendable (String) -> [UInt8]?)?) {
    isPossible = draw != nil
    self.draw = draw ?? { _ in nil }
  }

  /// Previews drawn by what the machine has for it.
  package convenience init() {
    let draw: @Sendable (String) -> [UInt8]? = { try? PictureTools.png($0) }
    self.init(draw: PictureTools.canDraw ? draw : nil)
  }

  /// The key of a picture, which is looked for, or begun where it is new; nil where too many wait.
  func begin(_ svg: String) -> String? {
    let key = ContentID(of: svg).text
    let begun = state.withLock { $0.begin(key, svg) }
    if begun == .first { startWork() }
    return begun == .refused ? nil : key
  }

  /// What became of a picture; one that was forgotten has failed.
  subscript(key: String) -> Drawn {
    state.withLock { $0.drawn[key] ?? .failed }
  }

  private func startWork() {
    let own = Unmanaged.passRetained(self)
    let isBegun = serve_begin(
      { context in
        guard let context else { return }
        Unmanaged<Previews>.fromOpaque(context).takeRetainedValue().work()
      }, own.toOpaque())
    guard isBegun == 0 else { return }
    own.release()
    state.withLock { state in
      for waiting in state.queue { state.drawn[waiting.key] = .failed }
      state.queue = []
    }
  }

  private func work() {
    while let next = state.withLock({ $0.queue.first }) {
      let result = draw(next.svg)
      state.withLock { state in
        if state.drawn[next.key] != nil {
          state.drawn[next.key] = result.map { .made($0) } ?? .failed
        }
        state.queue.removeFirst()
      }
    }
  }
}
