internal import CServe
internal import ScoringDesk
internal import ScoringKit
internal import Synchronization

extension Server {
  func forget(_ stream: UInt64) {
    following.withLock { $0.open[stream] = nil }
  }

  /// Checks the store for changes, and sends them to the clients that follow rounds.
  func tick() {
    guard let handle else { return }
    let (isChanged, ticks) = look()
    let (open, hasNew) = following.withLock { following in
      defer { following.hasNew = false }
      return (following.open, following.hasNew)
    }
    guard !open.isEmpty else { return }
    hand(open, handle)
    if isChanged || hasNew { tell(open, handle) }
    if ticks % Self.checking == 0 {
      endThoseThatEnded(open, handle)
      endPatience(open, handle)
    }
    if ticks % Self.beating == 0 {
      for (stream, follower) in open where follower.feed.form.isStream {
        Self.send(BoardEvents.alive, to: stream, handle, ifIdle: true)
      }
    }
  }

  /// Returns whether the store has changed since the last call, and the number of calls so far.
  private func look() -> (isChanged: Bool, ticks: Int) {
    pace.withLock { pace in
      pace.ticks += 1
      var isChanged = false
      if let changes = try? router.desk.changes(after: pace.mark) {
        isChanged = changes.mark != pace.mark
        pace.mark = changes.mark
      }
      // If the store can't be read at the moment, the cached responses stay valid.
      let version = (try? router.desk.foreignVersion()) ?? pace.version
      if isChanged || version != pace.version || pace.ticks % (2 * Self.checking) == 0 {
        router.kept.clear()
      }
      pace.version = version
      return (isChanged, pace.ticks)
    }
  }

  /// The key by which clients that follow rounds are grouped: clients with equal keys get the same
  /// text.
  private struct Subject: Hashable {
    let form: ChangeFeed.Form
    let link: OpenLink
    let round: String?
    let visit: ChangeFeed.Visit?
  }

  private func tell(_ open: [UInt64: Follower], _ handle: OpaquePointer) {
    var told: [Subject: (text: String, version: String)?] = [:]
    for (stream, follower) in open where follower.feed.form != .picture {
      let feed = follower.feed
      let subject = Subject(
        form: feed.form, link: feed.link, round: feed.round, visit: feed.visit)
      let news = told[subject] ?? (try? news(of: feed))
      told[subject] = news
      guard let news, news.version != feed.version else { continue }
      Self.send(news.text, to: stream, handle)
      if feed.form == .poll { serve_end(handle, stream) }
      following.withLock { $0.open[stream]?.feed.version = news.version }
    }
  }

  /// Sends pictures that were drawn to the requests that wait for them.
  private func hand(_ open: [UInt64: Follower], _ handle: OpaquePointer) {
    for (stream, follower) in open where follower.feed.form == .picture {
      switch router.previews[follower.feed.version] {
      case .waiting: continue
      case .failed: break
      case .made(let bytes):
        bytes.withUnsafeBufferPointer {
          _ = serve_send(handle, stream, $0.baseAddress, $0.count)
        }
      }
      serve_end(handle, stream)
      forget(stream)
    }
  }

  private func news(of feed: ChangeFeed) throws -> (text: String, version: String) {
    switch feed.form {
    case .board, .overlay:
      return BoardEvents.board(
        try router.desk.scorer().sharing.board(of: feed.link, round: feed.round),
        isOverlay: feed.form == .overlay)
    case .event:
      let news = try feed.visit.flatMap { try router.eventNews(of: feed.link, $0) }
      return news ?? ("", feed.version)
    case .hall: return try router.eventBoardNews(of: feed.link) ?? ("", feed.version)
    case .poll:
      let state = KeypadState(
        try router.desk.scorer().keypads.live(withStepsIn: feed.link.share.round))
      return ((try CanonicalJSON.text(state.value)) + "\n", state.version)
    case .picture: return ("", feed.version)
    }
  }

  /// Ends the responses to clients whose links were revoked or have expired.
  private func endThoseThatEnded(_ open: [UInt64: Follower], _ handle: OpaquePointer) {
    var known: [OpenLink: Bool] = [:]
    for (stream, follower) in open {
      let links = [follower.feed.link, follower.feed.phone].compactMap(\.self)
      for link in links where known[link] == nil {
        // If the store can't be read at the moment, the link counts as valid.
        known[link] = (try? router.desk.holds(link)) ?? true
      }
      guard links.contains(where: { known[$0] == false }) else { continue }
      switch follower.feed.form {
      case .board, .overlay, .event, .hall: Self.send(BoardEvents.end, to: stream, handle)
      case .poll: Self.send("{\"error\":\"revoked\"}\n", to: stream, handle)
      case .picture: break
      }
      serve_end(handle, stream)
      forget(stream)
    }
  }

  /// Ends the requests of keypads that have waited for the maximum time; the keypads then send new
  /// ones.
  private func endPatience(_ open: [UInt64: Follower], _ handle: OpaquePointer) {
    for (stream, follower) in open
    where follower.feed.form == .poll && follower.since.duration(to: .now) > Self.patience {
      Self.send("{\"same\":true}\n", to: stream, handle)
      serve_end(handle, stream)
      forget(stream)
    }
  }

  private static func send(
    _ text: String, to stream: UInt64, _ handle: OpaquePointer, ifIdle: Bool = false
  ) {
    var text = text
    text.withUTF8 { bytes in
      if ifIdle {
        serve_send_idle(handle, stream, bytes.baseAddress, bytes.count)
      } else {
        _ = serve_send(handle, stream, bytes.baseAddress, bytes.count)
      }
    }
  }
}
