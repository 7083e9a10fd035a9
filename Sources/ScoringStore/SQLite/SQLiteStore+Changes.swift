extension SQLiteStore {
  /// Asks for the file's data version, which other connections' commits change, and forgets
  /// the answer after an own commit: so where nothing changed no table is read.
  package func changes(after mark: Changes.Mark?) throws(StoreError) -> Changes {
    try lock.hold { () throws(StoreError) -> Changes in
      let version = try openIfThere()?.number(.dataVersion)
      if let feed, let mark, feed.version == version, feed.mark == mark {
        return Changes(mark: mark, extent: .streams([]))
      }
      let changes = try reading { reader throws(StoreError) in try reader.changes(after: mark) }
      guard let changes, let version else { return .none(after: mark) }
      feed = (version, changes.mark)
      return changes
    }
  }
}

extension Changes {
  /// The answer of a store that isn't there yet.
  fileprivate static func none(after mark: Mark?) -> Changes {
    let none = Mark(device: nil, number: 0)
    return Changes(mark: none, extent: mark == none ? .streams([]) : .everything)
  }
}
