extension Ledger {
  public func place(named text: Substring, names: Roster) throws(Refusal) -> LogPlace {
    if let number = Int(text) {
      let count = reading.entries.count
      // The number -1 names the newest entry.
      let position = number < 0 ? count.addingReportingOverflow(number).partialValue : number - 1
      guard number != 0, reading.entries.indices.contains(position) else {
        throw Refusal(
          .notation, "The log has no entry \(text).", at: text,
          expected: reading.entries.isEmpty ? [] : ["1…\(count)", "-1 for the newest"])
      }
      return .entry(reading.entries[position].id)
    }
    if let id = try entry(named: text) { return .entry(id) }
    let slot = try round.slot(named: text, names: names)
    guard let winner = table.number(of: slot).flatMap({ cells.winners[$0] }) else {
      return .cell(String(text))
    }
    return .entry(reading.entries[winner].id)
  }

  public func prompt(at place: LogPlace, names: Roster) throws(Refusal) -> Prompt {
    if let slot = try round.slot(at: place, in: log, names: names) {
      return round.prompt(for: slot, at: resolution, names: names)
    }
    return state(before: try log.flowPosition(at: place)).0.prompt(names)
  }

  /// Returns the entry whose id a text names by the first characters of its device, `-`, and its
  /// sequence number, such as `7h3-12`; nil if there is none.
  ///
  /// - Throws: a refusal if several entries match.
  private func entry(named text: Substring) throws(Refusal) -> EntryID? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]) else { return nil }
    let found = reading.entries.map { $0.id }.filter {
      $0.sequence == number && $0.device.description.hasPrefix(parts[0])
    }
    guard found.count <= 1 else {
      throw Refusal(
        .ambiguousName, "\"\(text)\" could be \(found.count) entries.", at: text,
        expected: found.map { $0.description })
    }
    return found.first
  }

  /// Returns the state before a flow entry is played, and the position of the entry that is played
  /// directly before it, if any.
  ///
  /// If the event of the entry is not played, the next played entry of the log is used instead, or
  /// else the end of the flow.
  func state(before position: Int) -> (R.Resolution, Int?) {
    let root = flow.placeOf(position)
    let index =
      flow.sequence.firstIndex { flow.placeOf($0) == root }
      ?? flow.sequence.firstIndex { $0 > position } ?? flow.sequence.count
    return (state(after: index), flow.sequence.prefix(index).last)
  }

  /// Returns the state of the round after the first `count` events of the flow.
  func state(after count: Int) -> R.Resolution {
    loops.replay(round, Array(flow.sequence.prefix(count)), table, opening).resolution
  }
}

/// The target of a correction: an entry of the log, or a cell of the card.
public enum LogPlace: Hashable, Sendable {
  /// An entry; a correction replaces the value that is now in effect for the same cell or at the
  /// same place in the flow.
  case entry(EntryID)
  /// A cell of the card, by the stored form of any of its values, or as a scorer types it, such as
  /// `7 ann`.
  case cell(String)
}
