package import ScoringKit
internal import Synchronization

/// What a line makes of a round, told before the line is stored.
///
/// A commit takes a while. Whoever shows the round makes the next picture meanwhile, on a thread
/// beside, and shows it when the call that writes the line has returned. Where that throws instead,
/// nothing of it has happened.
package struct RoundOutlook: Sendable {
  private let made: Once<Page>
  private let sources: LiveReading.Sources

  init(_ echo: LineEcho, _ sources: LiveReading.Sources) {
    made = Once { echo.page }
    self.sources = sources
  }

  /// What the call will return, but for what the store has to say of itself.
  package var page: Page { made.value }

  /// The round as it will be: what ``Scorer/live(_:at:asFinished:names:)`` gives then, or, for
  /// whoever has filled a place that they looked at, ``Scorer/live(_:onFrom:)``.
  package func round(onFrom filled: String? = nil) -> LiveRound {
    let reading = LiveReading(sources)
    return filled.map { reading.round(onFrom: $0) } ?? reading.round(at: nil)
  }
}

extension Scorer {
  /// Tells of what a line makes of its round, where somebody wants to know: whoever does keeps that
  /// round alone, so that nothing names it.
  func tellOutlook(of echo: LineEcho, _ writer: BookWriter) throws -> RoundOutlook? {
    guard let onOutlook else { return nil }
    let outlook = RoundOutlook(
      echo,
      try LiveReading.Sources(echo.record, writer.book, offset: offset, now: writer.time))
    onOutlook(outlook)
    return outlook
  }
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
