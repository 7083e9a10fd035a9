package import ScoringKit
import ScoringStore
internal import Synchronization

/// What a line makes of a round, told before the line is stored.
///
/// A commit takes a while. Whoever shows the round makes the next picture meanwhile, on a thread
/// beside, and shows it when the call that writes the line has returned. Where that throws instead,
/// nothing of it has happened.
package struct RoundOutlook: Sendable {
  /// What a round is shown from, as it was read: the store is needed no more.
  struct Sources: Sendable {
    /// The round.
    let record: Book.Record
    /// The round that this one was made one with.
    let keptIn: StreamID?
    /// What those who wrote are called.
    let authors: [StreamID: String]
    /// The offset of the place's clock from UTC at a moment, in seconds.
    let offset: @Sendable (Moment) -> Int
    let now: Moment
  }

  let sources: Sources
  private let made: Once<Page>

  /// Begins with what is known before the line is stored, and how its page is made of that.
  init(_ sources: Sources, page: @escaping @Sendable () -> Page) {
    self.sources = sources
    made = Once(page)
  }

  /// What the call will return, but for what the store has to say of itself.
  package var page: Page { made.value }
}

/// A value that is made once, by whichever thread asks for it first.
private final class Once<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  var value: Value {
    known.withLock { known in
      if let known { return known }
      let value = make()
      known = value
      return value
    }
  }
}
