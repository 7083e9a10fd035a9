#if League
  internal import ScoringKit
  internal import ScoringStore

  /// What a store object knows of the changes of all writers.
  ///
  /// Each home numbers its own changes and none of them can commit out of turn, so that the newest
  /// number of every writer says exactly what is known. One counter of all writers would skip rows
  /// that commit late.
  struct LeagueFeed {
    /// What tells this object's marks from those of others.
    let session = DeviceID(bits: .random(in: 0 ... .max))
    /// The newest number that is known of each writer; nil before the first look.
    private(set) var known: [Int64: Int64]?
    /// How many changes were by others.
    private(set) var foreign: Int64 = 0
    /// The newest changes; nil stands for everything.
    private var changes: [StreamID?] = []
    /// How many changes were forgotten.
    private var forgotten: Int64 = 0

    /// How far the feed has come.
    var mark: Changes.Mark {
      Changes.Mark(device: session, number: forgotten + Int64(changes.count))
    }

    /// Takes over what the newest numbers are, and what they mean isn't known.
    mutating func begin(_ newest: [Int64: Int64]) {
      known = newest
      note(nil)
    }

    /// Adds a change; nil for everything.
    mutating func note(_ stream: StreamID?) {
      changes.append(stream)
      let surplus = changes.count - 2 * StoreLimits.changes
      if surplus > 0 {
        changes.removeFirst(StoreLimits.changes)
        forgotten += Int64(StoreLimits.changes)
      }
    }

    /// Takes changes that this object wrote itself, so that they needn't be looked for.
    mutating func wrote(_ streams: [StreamID?], from first: Int64, by writer: Int64) {
      for stream in streams { note(stream) }
      if known != nil, known?[writer] ?? 0 == first - 1 {
        known?[writer] = first - 1 + Int64(streams.count)
      }
    }

    /// Takes one change that was found.
    ///
    /// - Returns: false where changes before it were forgotten, so that nothing is known.
    mutating func found(
      _ stream: StreamID?, _ number: Int64, by writer: Int64, isOwn: Bool
    ) -> Bool {
      let before = known?[writer] ?? 0
      guard number == before + 1 else { return number <= before }
      known?[writer] = number
      if !isOwn {
        foreign += 1
        note(stream)
      }
      return true
    }

    /// Forgets what is known of the writers: others changed more than can be told.
    mutating func lose() {
      known = nil
      foreign += 1
    }

    /// What changed after a mark.
    func changes(after mark: Changes.Mark?) -> Changes {
      let end = self.mark
      guard let mark, mark.device == session, (forgotten...end.number).contains(mark.number) else {
        return Changes(mark: end, extent: .everything)
      }
      let new = Set(changes[Int(mark.number - forgotten)...])
      let streams = new.compactMap(\.self).sorted()
      return Changes(
        mark: end, extent: streams.count < new.count ? .everything : .streams(streams))
    }
  }
#endif
