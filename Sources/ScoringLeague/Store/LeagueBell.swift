#if League
  internal import ScoringKit

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// The bell beside the feed: it says that there may be something to look at, and nothing more.
  ///
  /// Where no bell can be heard (a pooler lies between, the server has none), readers look by the
  /// clock.
  struct LeagueBell {
    /// The connection that listens, by the server's name for it.
    private var listener: Int32?
    /// Whether the bell that was rung for a test was heard.
    private var isHeard = false
    private var lastLook: ContinuousClock.Instant?
    private var lastRings: [StreamID?: ContinuousClock.Instant] = [:]
    /// Whether a change was not rung for yet, as the bell had just been.
    private(set) var isPending = false

    /// How long after a ring the next one for the same round comes.
    private static let rest = Duration.milliseconds(50)
    /// How long readers wait who hear the bell, and those who don't.
    private static let pace = (heard: Duration.seconds(1), deaf: Duration.milliseconds(250))

    /// What a store's bell is called.
    static func channel(_ store: DeviceID) -> String { "score_\(store)" }

    /// Whether to ring now for these streams; otherwise it is kept in mind.
    mutating func mayRing(for streams: [StreamID?]) -> Bool {
      let now = ContinuousClock.now
      guard streams.contains(where: { lastRings[$0].map { now - $0 >= Self.rest } ?? true }) else {
        isPending = true
        return false
      }
      if lastRings.count > 1024 { lastRings = [:] }
      for stream in streams { lastRings[stream] = now }
      isPending = false
      return true
    }

    /// The bell was rung for what was kept in mind.
    mutating func rang() { isPending = false }

    /// Somebody looked.
    mutating func looked() { lastLook = .now }

    /// Whether it is time to look although no bell rang.
    var isLookDue: Bool {
      guard let lastLook else { return true }
      return ContinuousClock.now - lastLook >= (isHeard ? Self.pace.heard : Self.pace.deaf)
    }

    /// Begins to listen on a connection, once, and rings to find out whether that is heard.
    mutating func listen(
      _ connection: ServerConnection, to channel: String
    ) throws(ServerFailure) {
      guard listener != connection.process else { return }
      listener = connection.process
      isHeard = false
      // What came meanwhile is looked for after listening has begun.
      lastLook = nil
      do {
        _ = try connection.run([
          Request("LISTEN \(channel)", isKept: false), Request(LeagueQuery.ring, [.text(channel)]),
        ])
      } catch  where !error.isBroken {
        return
      }
    }

    /// Whether the bell rang since this was asked last, by others than this connection.
    mutating func hasRung(_ connection: ServerConnection) throws(ServerFailure) -> Bool {
      guard listener == connection.process else { return false }
      let bells = try connection.bells()
      if !bells.isEmpty { isHeard = true }
      return bells.contains { $0 != connection.process }
    }
  }

  /// Waits.
  enum Pause {
    static func sleep(_ duration: Duration) {
      let (seconds, fraction) = duration.components
      var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(fraction / 1_000_000_000))
      nanosleep(&time, nil)
    }
  }
#endif
