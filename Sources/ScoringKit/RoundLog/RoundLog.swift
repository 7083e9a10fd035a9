/// A round that is kept in memory, without a store: the simplest way to keep score in an app.
///
/// A round log opens a round, takes typed lines, undoes them, and answers with the state:
///
/// ```swift
/// var round = try RoundLog(.coinRace, players: ["Ann", "Ben"], startedAt: now)
/// try round.enter("h")
/// try round.enter("t h")
/// try round.undo()
/// print(round.prompt.question)
/// ```
///
/// It is a value: a copy is another replica of the same round. Give each copy that is written to a
/// device of its own (``RoundLog/on(_:)``), and exchange their entries with ``merge(_:)-(RoundLog)``:
/// the result is the same in any order. ``text()`` writes the score for a file, and
/// ``init(_:of:device:)`` reads it again.
///
/// The log reads no clock. Set ``time`` before a line if the times of entries are shown.
public struct RoundLog: Sendable {
  /// The sport.
  public let sport: Sport
  /// The identifier of the round.
  public let stream: StreamID
  /// The device whose lines are entered here, and which `undo` takes back.
  public private(set) var device: DeviceID
  /// The round as its entries say: everything that is shown is read from it.
  public private(set) var ledger: any RoundLedger
  /// The names that typed lines and answers use, in order of the seats.
  public var names: Roster
  /// The player who enters the next lines; nil if unknown.
  public var author: StreamID?
  /// The time of the next lines, which is only displayed; at first the start of the round.
  public var time: Moment

  /// Opens a round with a header for rules of a kind of the sport.
  init(
    _ sport: Sport, _ rules: any Round, header: Header, stream: StreamID, device: DeviceID
  ) throws(Refusal) {
    self.sport = sport
    self.stream = stream
    self.device = device
    time = header.startedAt.moment(offset: header.offset ?? 0)
    do {
      let opening = LineNumbering(device: device, stream: stream, sequence: 1, lamport: 0)
        .entries(
          [Draft(kind: .open, body: try CanonicalJSON.text(header))], author: nil, time: time)
      ledger = try sport.ledger(round: rules, header: header, entries: opening)
    } catch {
      throw Self.refusal(error)
    }
    names = Roster(ledger.competitors.map(Roster.Names.init))
  }

  /// Returns a copy for another device, which writes lines of its own.
  public func on(_ device: DeviceID) -> RoundLog {
    var copy = self
    copy.device = device
    return copy
  }

  /// Returns the refusal that an error is, or one for a value that can't be encoded or decoded.
  static func refusal(_ error: any Error) -> Refusal {
    error as? Refusal ?? Refusal(.damaged, "The round cannot be read or written: \(error).")
  }
}

// MARK: - Entering

extension RoundLog {
  /// Enters a typed line, such as `3 4`, in the present state.
  ///
  /// - Returns: what was understood, with its effect.
  /// - Throws: a refusal that says what was wrong; nothing of the line is entered then.
  @discardableResult
  public mutating func enter(_ line: String) throws(Refusal) -> Line {
    try append(ledger.drafts(entering: line[...], names: names))
  }

  /// Enters events in canonical form, such as `7 1=3`, as one line.
  ///
  /// - Returns: the events in words, with their effect.
  /// - Throws: a refusal if one of them is not canonical, or the rules refuse it; none is entered
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
  /// intended; nil if there is none.
  ///
  /// - Throws: the refusal of the line.
  public func doubt(about line: String) throws(Refusal) -> String? {
    ledger.doubt(about: try ledger.drafts(entering: line[...], names: names), names: names)
  }

  /// Gives a place another value, such as the cell `7 ann`, or an entry by its number in
  /// ``rows``.
  ///
  /// - Returns: the new value, with its effect.
  /// - Throws: a refusal if there is no such place, if the value is illegal there, or if later events
  ///   would become impossible.
  @discardableResult
  public mutating func amend(_ place: String, to line: String) throws(Refusal) -> Line {
    let place = try ledger.place(named: place[...], names: names)
    return try append(ledger.drafts(amending: place, to: line[...], names: names))
  }

  /// Inserts a forgotten event directly before a place, which is named as in ``amend(_:to:)``.
  ///
  /// - Returns: the event, with its effect.
  /// - Throws: a refusal as in ``amend(_:to:)``.
  @discardableResult
  public mutating func insert(_ line: String, before place: String) throws(Refusal) -> Line {
    let place = try ledger.place(named: place[...], names: names)
    return try append(ledger.drafts(inserting: line[...], before: place, names: names))
  }

  /// Removes everything at a place, which is named as in ``amend(_:to:)``.
  ///
  /// - Returns: what was removed.
  /// - Throws: a refusal if nothing there can be removed, or if later events would become impossible.
  @discardableResult
  public mutating func remove(_ place: String) throws(Refusal) -> Line {
    let place = try ledger.place(named: place[...], names: names)
    return try append(ledger.drafts(removing: place))
  }

  /// Takes back the newest line of this device that is in effect; repeated calls go back to the
  /// opening.
  ///
  /// - Returns: what was undone.
  /// - Throws: a refusal if there is nothing to undo.
  @discardableResult
  public mutating func undo() throws(Refusal) -> Line {
    try append(ledger.undo(by: device), keepsLaterEvents: false)
  }

  /// Restores what the newest undo took back.
  ///
  /// - Returns: what was restored.
  /// - Throws: a refusal if nothing was undone, or if a line was entered since.
  @discardableResult
  public mutating func redo() throws(Refusal) -> Line {
    try append(ledger.redo(by: device), keepsLaterEvents: false)
  }

  /// Finishes the round: its phase is then final, and places are those of a closed round.
  ///
  /// A round may be finished before it is complete. Later corrections still apply.
  /// - Throws: a refusal if the round is finished already.
  public mutating func finish() throws(Refusal) {
    guard !phase.isFinished else {
      throw Refusal(.illegal, "The round is finished already.", hint: "`undo` reopens it.")
    }
    try set([FieldBody(FieldBody.statusKey, .string(FieldBody.finished))])
  }

  /// Sets fields of the round.
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

  /// Appends the drafts of one line, for drafts that the ``ledger`` made.
  ///
  /// - Parameters:
  ///   - drafts: the drafts; the line is empty if there are none.
  ///   - keepsLaterEvents: whether the line is refused if it makes events impossible for the rules.
  /// - Returns: the line in words, with its effect.
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
    return ledger.echo(entries[0].id, names: names)
  }
}

// MARK: - Reading

extension RoundLog {
  /// The state after all events in effect; a sport's author can cast it to the sport's own type.
  public var state: any Resolution { ledger.state }

  /// The progress of the round.
  public var phase: Phase { ledger.phase }

  /// The question, the seats that are next, and everything that may be entered.
  public var prompt: Prompt { ledger.state.prompt(names) }

  /// The score as a table, which every view can draw.
  public var sheet: Sheet { ledger.state.sheet(names, closed: phase.isFinished) }

  /// The places of all seats.
  public var standings: Standings { ledger.standings(names) }

  /// Returns a seat's result in a few words, such as `-2 thru 7`.
  public func headline(of seat: Seat) -> Line {
    ledger.state.headline(of: seat, closed: phase.isFinished)
  }

  /// All entries in the order of the log, numbered from 1, with the status of each; the numbers name
  /// places in corrections.
  public var rows: [LogRow] { ledger.rows }

  /// The entries of ``rows`` in words.
  public var phrases: [String] { ledger.phrases(names: names) }

  /// The events in effect in canonical form, in the order in which they are folded.
  public var notation: [String] { ledger.notation }
}

// MARK: - Merging

extension RoundLog {
  /// Adds the entries of another replica that this one lacks.
  ///
  /// - Throws: a refusal as in ``merge(_:)-([Entry])``.
  public mutating func merge(_ other: RoundLog) throws(Refusal) {
    try merge(other.ledger.entries)
  }

  /// Adds entries that this log lacks, in any order, and skips those that it has.
  ///
  /// If two devices entered different values for one place, both are kept, and ``ledger`` lists the
  /// dispute.
  /// - Throws: a refusal if an entry is of another round, has a number that is not supported, or has
  ///   the id of a different entry; nothing is added then.
  public mutating func merge(_ entries: [Entry]) throws(Refusal) {
    var known: [EntryID: Entry] = [:]
    for entry in ledger.entries { known[entry.id] = entry }
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
    try ledger.append(entries)
    let competitors = ledger.competitors
    if competitors.count > names.names.count {
      names = Roster(
        names.names + competitors.dropFirst(names.names.count).map(Roster.Names.init))
    }
  }

  /// The sequence and Lamport numbers that are accepted; far above what scoring reaches, and far
  /// below an overflow.
  private static var supported: ClosedRange<Int> { 1...(1 << 50) }
}
