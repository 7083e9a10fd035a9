/// A round that is kept in memory, without a store: the simplest way to keep score in an app.
///
/// A round log opens a round, accepts typed lines, undoes them, and returns the state of the round:
///
/// ```swift
/// var round = try RoundLog(.coinRace, players: ["Ann", "Ben"], startedAt: now)
/// try round.enter("h")
/// try round.enter("t h")
/// try round.undo()
/// print(round.prompt.question)
/// ```
///
/// It is a value: a copy is another replica of the same round. If several copies get new lines,
/// give each copy a device of its own (``RoundLog/on(_:)``), and exchange their entries with
/// ``merge(_:)-(RoundLog)``: the result is the same in any order. ``save()`` returns the round with
/// its whole history as text for a file, and ``init(saved:of:device:)`` opens it again. ``text()``
/// returns only the events in effect, for people.
///
/// The log reads no clock. Set ``time`` before a line if the times of entries are shown.
public struct RoundLog: Sendable {
  /// The sport of the round.
  public let sport: Sport
  /// The stream of entries that contains the round.
  public let stream: StreamID
  /// The device whose entries this value creates; `undo` takes back only lines of this device.
  public private(set) var device: DeviceID
  /// The round as its entries define it; everything that is shown is read from it.
  public private(set) var ledger: any RoundLedger
  /// The current names of the seats, in order, which typed lines and answers use.
  public var names: Roster
  /// The player who enters the following lines, such as `StreamID(kind: StreamID.playerKind, key:
  /// "ann")` for the competitor with the id `ann`; nil if unknown.
  public var author: StreamID?
  /// The time of the following lines, which is only displayed; at first the start of the round.
  public var time: Moment
  /// The text of the rules as it was when the round was opened; the header contains its hash.
  let frozen: String
  /// The checksums that were read together with entries; those of other entries are computed.
  var checksums: [EntryID: Checksum] = [:]

  /// Opens a round with rules of one of the sport's kinds.
  init(
    _ sport: Sport, _ rules: any Round, header: Header, stream: StreamID, device: DeviceID
  ) throws(Refusal) {
    let time = header.startedAt.moment(offset: header.offset ?? 0)
    do {
      let opening = LineNumbering(device: device, stream: stream, sequence: 1, lamport: 0)
        .entries(
          [Draft(kind: .open, body: try CanonicalJSON.text(header))], author: nil, time: time)
      self.init(
        sport, try sport.ledger(round: rules, header: header, entries: opening),
        frozen: try CanonicalJSON.text(rules), stream: stream, device: device)
    } catch {
      throw Self.refusal(error)
    }
  }

  /// Makes a round log of a round that was read.
  init(
    _ sport: Sport, _ ledger: any RoundLedger, frozen: String, stream: StreamID, device: DeviceID
  ) {
    self.sport = sport
    self.stream = stream
    self.device = device
    self.ledger = ledger
    self.frozen = frozen
    time = ledger.header.startedAt.moment(offset: ledger.header.offset ?? 0)
    names = Roster(numbering: ledger.competitors.map(Roster.Names.init))
  }

  /// Returns a copy of the round whose new entries are created by another device.
  public func on(_ device: DeviceID) -> RoundLog {
    var copy = self
    copy.device = device
    return copy
  }

  /// Returns an error if it is a refusal; otherwise a refusal that says that the round can't be
  /// read or written.
  static func refusal(_ error: any Error) -> Refusal {
    error as? Refusal ?? Refusal(.damaged, "The round cannot be read or written: \(error).")
  }
}

// MARK: - Entering

extension RoundLog {
  /// Enters a typed line, such as `3 4`, in the present state of the round.
  ///
  /// - Returns: what was understood, with its effect.
  /// - Throws: a refusal that says what was wrong; nothing of the line is entered then.
  @discardableResult
  public mutating func enter(_ line: String) throws(Refusal) -> Line {
    try append(ledger.drafts(entering: line[...], names: names))
  }

  /// Enters events in canonical form, such as `7 1=3`, all as one line.
  ///
  /// - Returns: the events in words, with their effect.
  /// - Throws: a refusal if an event is not canonical, or if the rules forbid it; none is entered
  ///   then.
  @discardableResult
  public mutating func enter(canonical events: [String]) throws(Refusal) -> Line {
    try append(
      ledger.drafts(importing: events).map { draft in
        var draft = draft
        draft.origin = .typed
        return draft
      })
  }

  /// Returns a question to ask before a typed line is entered, if the line is possible but rarely
  /// intended; nil if there is nothing to ask.
  ///
  /// - Throws: a refusal if the line can't be entered.
  public func doubt(about line: String) throws(Refusal) -> String? {
    ledger.doubt(about: try ledger.drafts(entering: line[...], names: names), names: names)
  }

  /// Changes the value of a cell, such as `7 ann`, or the event of an entry, by its number in
  /// ``rows``.
  ///
  /// - Returns: the new value, with its effect.
  /// - Throws: a refusal if there is no such cell or entry, if the new value is illegal there, or
  ///   if later events would become illegal.
  @discardableResult
  public mutating func amend(_ place: String, to line: String) throws(Refusal) -> Line {
    let place = try ledger.place(named: place[...], names: names)
    return try append(ledger.drafts(amending: place, to: line[...], names: names))
  }

  /// Inserts a forgotten event directly before a cell or an entry, which is named as in
  /// ``amend(_:to:)``.
  ///
  /// - Returns: the event, with its effect.
  /// - Throws: a refusal as in ``amend(_:to:)``.
  @discardableResult
  public mutating func insert(_ line: String, before place: String) throws(Refusal) -> Line {
    let place = try ledger.place(named: place[...], names: names)
    return try append(ledger.drafts(inserting: line[...], before: place, names: names))
  }

  /// Removes the value of a cell, or the event of an entry, which is named as in ``amend(_:to:)``.
  ///
  /// - Returns: what was removed.
  /// - Throws: a refusal if nothing there can be removed, or if later events would become illegal.
  @discardableResult
  public mutating func remove(_ place: String) throws(Refusal) -> Line {
    let place = try ledger.place(named: place[...], names: names)
    return try append(ledger.drafts(removing: place))
  }

  /// Takes back the newest line of this device that is in effect.
  ///
  /// Repeated calls take back one line after the other, until only the opening of the round is
  /// left.
  ///
  /// - Returns: what was undone.
  /// - Throws: a refusal if there is nothing to undo.
  @discardableResult
  public mutating func undo() throws(Refusal) -> Line {
    let drafts: [Draft]
    do {
      drafts = try ledger.undo(by: device)
    } catch {
      var refusal = error
      if refusal.hint != nil {
        refusal.hint = "`remove` takes back what another device entered, by its number in `rows`."
      }
      throw refusal
    }
    return try append(drafts, keepsLaterEvents: false)
  }

  /// Restores what the newest undo took back.
  ///
  /// - Returns: what was restored.
  /// - Throws: a refusal if nothing was undone, or if a line was entered after the undo.
  @discardableResult
  public mutating func redo() throws(Refusal) -> Line {
    try append(ledger.redo(by: device), keepsLaterEvents: false)
  }

  /// Sets fields of the round, such as its status or its note.
  mutating func set(_ fields: [FieldBody]) throws(Refusal) {
    guard !fields.isEmpty else { return }
    let drafts: [Draft]
    do {
      drafts = try ledger.drafts(setting: fields)
    } catch {
      throw Self.refusal(error)
    }
    try append(drafts)
  }

  /// Appends drafts that the ``ledger`` returned, as one line.
  ///
  /// - Parameters:
  ///   - drafts: the drafts; nothing is appended if there are none.
  ///   - keepsLaterEvents: whether the line is refused if the rules would then forbid a later
  ///     event.
  /// - Returns: the line in words, with its effect; empty if there are no drafts.
  /// - Throws: a refusal; the log is unchanged then.
  @discardableResult
  public mutating func append(_ drafts: [Draft], keepsLaterEvents: Bool = true) throws(Refusal)
    -> Line
  {
    guard !drafts.isEmpty else { return "" }
    let heads = ledger.heads
    let numbering = LineNumbering(
      device: device, stream: stream,
      sequence: (heads.first { $0.device == device }?.sequence ?? 0) + 1,
      lamport: ledger.log.reading.lamport, seen: heads.filter { $0.device != device })
    let entries = numbering.entries(drafts, author: author, time: time)
    var next = ledger
    try next.append(entries)
    if keepsLaterEvents, let orphan = next.orphans(since: ledger.orphans).first {
      guard !entries.contains(where: { $0.id == orphan.entry }) else { throw orphan.refusal }
      throw Refusal(
        .illegal,
        "\(next.phrase(orphan.entry, names: names)) would be impossible: \(orphan.refusal.message)",
        hint: "Correct or remove the later entry first.")
    }
    ledger = next
    fitNames()
    return ledger.echo(entries[0].id, names: names)
  }

  /// Adds the names of competitors who joined, drops those of competitors who left again, and
  /// numbers those that are equal.
  private mutating func fitNames() {
    let competitors = ledger.competitors
    guard competitors.count != names.names.count else { return }
    names = Roster(
      numbering: names.names.prefix(competitors.count)
        + competitors.dropFirst(names.names.count).map(Roster.Names.init))
  }
}

// MARK: - Reading

extension RoundLog {
  /// The state of the round after all events in effect; it can be cast to the sport's own type.
  public var state: any Resolution { ledger.state }

  /// The progress of the round, such as underway or final.
  public var phase: Phase { ledger.phase }

  /// The question about the next entry, with the seats whose turn it is and everything that may be
  /// entered.
  public var prompt: Prompt { ledger.state.prompt(names) }

  /// The card of the round as a table, which every view can draw.
  public var sheet: Sheet { ledger.state.sheet(names, closed: phase.isFinished) }

  /// The present places of all seats.
  public var standings: Standings { ledger.standings(names) }

  /// Returns a seat's result in a few words, such as `-2 thru 7`.
  public func headline(of seat: Seat) -> Line {
    ledger.state.headline(of: seat, closed: phase.isFinished)
  }

  /// All entries in the order of the log, numbered from 1, with the status of each; corrections
  /// name entries by these numbers.
  public var rows: [LogRow] { ledger.rows }

  /// A description of each entry of ``rows`` in words.
  public var phrases: [String] { ledger.phrases(names: names) }

  /// The events in effect in canonical form, in the order in which they are folded.
  public var notation: [String] { ledger.notation }
}

// MARK: - Merging

extension RoundLog {
  /// Adds those entries of another copy of the round that this one lacks.
  ///
  /// - Throws: a refusal as in ``merge(_:)-([Entry])``.
  public mutating func merge(_ other: RoundLog) throws(Refusal) {
    try merge(other.ledger.entries)
    checksums.merge(other.checksums) { own, _ in own }
  }

  /// Adds entries of the round, in any order, and skips those that this log already has.
  ///
  /// If two devices entered different values for one cell or position, both entries are kept, and
  /// ``ledger`` lists the dispute.
  /// - Throws: a refusal if an entry is of another round, has a sequence or Lamport number that is
  ///   out of range, or has the id of a different entry; nothing is added then.
  public mutating func merge(_ entries: [Entry]) throws(Refusal) {
    try ledger.append(try Self.checked(entries, of: stream, besides: ledger.entries))
    fitNames()
  }

  /// Returns entries of a round after a check that they can be added to others.
  ///
  /// - Throws: a refusal as in ``merge(_:)-([Entry])``.
  static func checked(
    _ entries: [Entry], of stream: StreamID, besides known: [Entry] = []
  ) throws(Refusal) -> [Entry] {
    var known = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
    for entry in entries {
      guard entry.stream == stream else {
        throw Refusal(.damaged, "The entry \(entry.id) is of another round.")
      }
      guard Self.supported.contains(entry.id.sequence), Self.supported.contains(entry.lamport)
      else {
        throw Refusal(.damaged, "The entry \(entry.id) has a number that is not supported.")
      }
      guard known.updateValue(entry, forKey: entry.id) ?? entry == entry else {
        throw Refusal(
          .damaged, "There are two different entries \(entry.id).",
          hint: "Each copy of a round that is written to needs a device of its own.")
      }
    }
    return entries
  }

  /// The sequence and Lamport numbers that are accepted.
  ///
  /// The greatest is far above what scoring reaches, and far below an overflow.
  private static var supported: ClosedRange<Int> { 1...(1 << 50) }
}
