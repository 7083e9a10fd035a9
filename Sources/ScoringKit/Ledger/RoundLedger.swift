/// A round's log, read according to its rules, as the store, the views and the commands use it.
///
/// ``Ledger`` is the only conforming type; this protocol hides its type of round. The requirements
/// are limited to what needs that type: everything else is derived from the log and the rules. A
/// ledger is a value: its drafts are numbered and stored elsewhere, and then appended to it.
public protocol RoundLedger: Sendable {
  // MARK: Facts

  /// The entries of the round that are in effect, and their order.
  var log: EffectiveLog { get }
  /// The header of the round: everything that was agreed before play.
  var header: Header { get }
  /// The rules of the round.
  var rules: any Round { get }
  /// The participants of the round in order of the seats.
  var participants: [any Participant] { get }
  /// The state of the round before any event.
  var start: any Resolution { get }
  /// The state of the round after all events in effect.
  var state: any Resolution { get }
  /// Facts about the round that depend on the order of its events, such as a timeline.
  var story: any Story { get }

  /// The name of the event in place of the text that the log contains; nil for that text.
  ///
  /// The text is not always a name: it may be the id of a contest, whose present name only the
  /// program's store knows.
  var eventName: String? { get set }

  // MARK: Saying

  /// Returns the newest flow events in effect, at most `count`, in order, each with the seats whose
  /// turn it was and the state of the round after it.
  ///
  /// - Complexity: O(*n*) for *n* flow events, and one prompt for each of those returned.
  func turns(_ names: Roster, last count: Int) -> [Turn]
  /// Returns an entry of this round in words, such as `Ann, hole 7: 3`.
  func phrase(_ entry: EntryID, names: Roster) -> String
  /// Returns all entries of this round in words, in the order of the log.
  ///
  /// - Complexity: O(*n*) for *n* entries; the flow is played once.
  func phrases(names: Roster) -> [String]
  /// Describes what a typed line did and its effect, such as `Ann, hole 7: 3 (E), -2 thru 7`.
  ///
  /// `line` is the first entry of the line; the result is empty if there is none.
  func echo(_ line: EntryID, names: Roster) -> Line

  /// Whether the flow events would mean the same in another round of the same people, who have other
  /// seats there.
  ///
  /// - Parameters:
  ///   - other: the other round.
  ///   - order: the seats in the other round, in the order of the seats in this one.
  /// - Returns: false if an event is legal in one round only, or belongs to somebody else.
  func fits(_ other: any RoundLedger, seats order: [Seat]) -> Bool

  // MARK: Drafting

  /// Returns the drafts that record a final score as it is written on paper; nil if the sport has no
  /// result without play.
  ///
  /// - Throws: a refusal if the text is no final score, or if the rules forbid it.
  func drafts(final score: Substring, names: Roster) throws(Refusal) -> [Draft]?

  /// Returns the drafts of a typed line, which is read in the present state of the round.
  ///
  /// - Throws: a refusal if a part of the line can't be read or is illegal; then the line has no
  ///   drafts.
  func drafts(entering line: Substring, names: Roster) throws(Refusal) -> [Draft]
  /// Returns the drafts for importing events that are given in canonical form.
  ///
  /// - Throws: a refusal if one is not canonical, or if two are for the same cell.
  func drafts(importing bodies: [String]) throws(Refusal) -> [Draft]
  /// Returns the target of a correction that a text names: an entry by its number in the log or by
  /// its id, or a cell of the card.
  ///
  /// - Throws: a refusal if the text names none of these, or several entries.
  func place(named text: Substring, names: Roster) throws(Refusal) -> LogPlace
  /// Returns the prompt for a correction: what may be entered in a cell, in or out of turn, or
  /// instead of a flow event.
  ///
  /// - Throws: a refusal if nothing can be entered there.
  func prompt(at place: LogPlace, names: Roster) throws(Refusal) -> Prompt
  /// Returns the drafts that replace the value of a cell, or a flow event, with those in a typed
  /// line.
  ///
  /// For a flow event, the line is read in the state before that event, and may contain several
  /// events.
  /// - Throws: a refusal if the line is not one value for a cell, or is illegal there.
  func drafts(amending place: LogPlace, to line: Substring, names: Roster) throws(Refusal)
    -> [Draft]
  /// Returns the drafts that insert a typed line directly before a flow event, or in a cell.
  ///
  /// In a cell, the present value moves to the next cell (``Round/movedOn(_:)``), and so do all
  /// values that follow without a gap.
  /// - Throws: a refusal if the cell is empty, if a value can't move, or if an event is illegal
  ///   there.
  func drafts(inserting line: Substring, before place: LogPlace, names: Roster) throws(Refusal)
    -> [Draft]

  // MARK: Going on

  /// Adds entries; the ledger is then the same as if all entries of the round had been read at
  /// once.
  ///
  /// Entries that it already contains are skipped.
  /// - Throws: a refusal if the round can't be read with them; nothing is changed then.
  /// - Complexity: linear in the number of new entries if they follow all others in the order of
  ///   the log and contain no void, and if no copy of the ledger exists; otherwise that of reading
  ///   the whole log.
  mutating func append(_ entries: [Entry]) throws(Refusal)

  /// Returns the prompts that may follow the present one, at most as many as `count`.
  ///
  /// - Complexity: O(*n*) for *n* prompts; the entries that each prompt offers are tried.
  func lookahead(_ names: Roster, most count: Int) -> Lookahead

  /// Returns the ledger that a scorer knows who has seen only a part of the log.
  ///
  /// It contains all entries of the scorer's own device, those of other devices up to `heads`, and
  /// everything that their writers had seen. The scorer's lines are drafted in this ledger, and get
  /// `heads` as their causal context. This decides whether equal events are one or several: if two
  /// phones score a rally without knowledge of each other, the result is one rally, or a dispute if
  /// they differ; if one phone scores twice, the result is two rallies.
  /// - Throws: a refusal if the round can't be read from that part.
  func seen(by device: DeviceID, upTo heads: [EntryID]) throws(Refusal) -> any RoundLedger
}

// MARK: - What the log says

extension RoundLedger {
  /// All entries of the round, without duplicates, in the order of the log.
  public var entries: [Entry] { log.reading.entries }

  /// All entries of the round in the order of the log, numbered from 1, with the status of each.
  public var rows: [LogRow] { log.rows }

  /// The newest entry of each device that wrote to the round, in order of the devices: the causal
  /// context of a scorer who has seen the whole ledger.
  public var heads: [EntryID] { log.heads }

  /// Whether the writer of an entry had seen another entry; false if the ledger lacks one of them.
  public func saw(_ entry: EntryID, _ other: EntryID) -> Bool {
    let reading = log.reading
    guard let one = reading.positions[entry], let two = reading.positions[other] else {
      return false
    }
    return Causality(reading).saw(one, two)
  }

  /// The entries of the flow events that are played, in their order.
  public var flowEntries: [EntryID] { log.flow.sequence.map(log.id) }

  /// Whether the round has flow events in effect.
  public var hasFlow: Bool { !log.flow.sequence.isEmpty }

  /// The entries in effect that only repeat another one for the same cell or at the same place in
  /// the flow: if several scorers agree, all of their entries but one.
  public var repetitions: Set<EntryID> { log.repetitions }

  /// The round's events in effect in canonical form, in the order in which they are folded.
  public var notation: [String] {
    let log = log
    return log.events.map { log.reading.entries[$0].body }
  }

  /// The round's events in effect, without those that the rules refuse: the events that make up the
  /// score.
  public var counted: [String] {
    let log = log
    let refused = Set(log.orphans.map { $0.entry })
    return log.events.map { log.reading.entries[$0] }
      .filter { !refused.contains($0.id) }.map { $0.body }
  }

  /// Returns the value of a field of the round; nil if it is not set.
  public func field(_ key: String) -> JSONValue? { log.fields[key]?.value }

  /// Whether the round is archived.
  public var isArchived: Bool { field(FieldBody.archivedKey)?.bool ?? false }

  /// The files attached to the round, in the order in which they were attached.
  public var attachments: [Attachment] { log.attachments }

  /// The disputes between scorers: about fields, then about places in the flow, then about cells.
  public var disputes: [Dispute] { log.disputes }

  /// Whether a dispute doesn't affect the result of the round, because it is about a note, an
  /// attached file, the competition or archiving.
  public func isAside(_ dispute: Dispute) -> Bool {
    let reading = log.reading
    guard let position = dispute.entries.first.flatMap({ reading.positions[$0] }),
      reading.entries[position].kind == .field
    else { return false }
    return FieldBody.isAside(dispute.subject)
  }

  /// The entries in effect that the rules refuse, with the reasons.
  public var orphans: [Orphan] { log.orphans }

  /// Returns the orphans of the round that are not in an earlier list: those that newer entries
  /// made illegal.
  public func orphans(since earlier: [Orphan]) -> [Orphan] {
    let orphans = orphans
    guard !orphans.isEmpty else { return [] }
    let known = Set(earlier.map { $0.entry })
    return orphans.filter { !known.contains($0.entry) }
  }
}

// MARK: - What an entry says

extension RoundLedger {
  /// Returns the event of an entry; nil if it contains no readable event.
  private func event(of entry: EntryID) -> (any Event)? {
    log.eventBody(of: entry).flatMap { rules.event($0) }
  }

  /// Returns the notes that can be added to an entry's event afterwards, as tokens; see
  /// ``Event/tags(_:)``.
  public func tags(of entry: EntryID, names: Roster) -> [Prompt.Token] {
    event(of: entry)?.tags(names) ?? []
  }

  /// Returns the seat that an entry's event is about; nil for none.
  public func seat(of entry: EntryID) -> Seat? { event(of: entry)?.owner }

  /// Returns the seat that the target of a correction is about; nil for none.
  public func seat(at place: LogPlace) -> Seat? {
    switch place {
    case .entry(let id): seat(of: id)
    case .cell(let text): rules.event(text)?.owner
    }
  }

  /// Returns the fields that describe an entry's event in payloads; empty if it contains no event.
  public func fields(of entry: EntryID) -> [String: JSONValue] { event(of: entry)?.fields ?? [:] }

  /// Returns the event of an entry in canonical form for another round, in which the same people
  /// have other seats.
  ///
  /// `seating` contains the seats in that round, in the order of the seats in this one.
  ///
  /// - Throws: a refusal if the entry contains no readable event, or names a seat outside
  ///   `seating`.
  public func notation(of entry: EntryID, seating: [Seat]) throws(Refusal) -> String {
    let reading = log.reading
    guard let position = reading.positions[entry] else {
      throw Refusal(.damaged, "There is no entry \(entry).")
    }
    return try rules.notation(reading.entries[position].body, seating: seating)
  }

  /// Whether two corrections refer to the same cell of the card; false if one of them refers to
  /// none.
  public func isSame(_ one: LogPlace, as other: LogPlace, names: Roster) -> Bool {
    rules.isSame(one, as: other, in: log, names: names)
  }

  /// Whether something can be inserted before an entry: always before a flow event, and before the
  /// value of a cell if it can move to the next cell (``Round/movedOn(_:)``).
  public func makesRoom(at place: LogPlace, names: Roster) -> Bool {
    let log = log
    guard case .entry(let id) = place, let position = log.reading.positions[id],
      log.reading.voidedBy[position] == nil
    else { return false }
    return log.eventBody(of: id).flatMap { rules.movesOn($0) }
      ?? ((try? log.flowPosition(at: place)) != nil)
  }

  /// Returns a question to ask before the drafts of a typed line are stored; nil for none; see
  /// ``Round/doubt(about:at:names:)``.
  public func doubt(about drafts: [Draft], names: Roster) -> String? {
    rules.doubt(about: drafts, at: state, names: names)
  }
}

// MARK: - Drafting and going on

extension RoundLedger {
  /// Returns the drafts that void a device's newest typed line in effect.
  ///
  /// - Throws: a refusal if there is none.
  public func undo(by device: DeviceID) throws(Refusal) -> [Draft] { try log.undo(by: [device]) }

  /// Returns the drafts that void the newest typed line in effect of any of some devices.
  ///
  /// - Throws: a refusal if there is none.
  public func undo(by devices: Set<DeviceID>) throws(Refusal) -> [Draft] {
    try log.undo(by: devices)
  }

  /// Returns the drafts that void the newest typed line in effect of a player, on any device.
  ///
  /// - Throws: a refusal if there is none.
  public func undo(of author: StreamID) throws(Refusal) -> [Draft] { try log.undo(of: author) }

  /// Returns the drafts that restore what the device's newest undo voided.
  ///
  /// - Throws: a refusal if the device has typed something since, or has undone nothing.
  public func redo(by device: DeviceID) throws(Refusal) -> [Draft] { try log.redo(by: device) }

  /// Returns the drafts that void the value in the cell, the field or the flow that a correction
  /// refers to, and all values that it replaced.
  ///
  /// - Throws: a refusal if that is an empty cell, the opening of the round, or already voided.
  public func drafts(removing place: LogPlace) throws(Refusal) -> [Draft] {
    try log.drafts(removing: place)
  }

  /// Returns the drafts that set fields of the round.
  ///
  /// - Throws: an error if a value contains a number that JSON can't represent.
  public func drafts(setting fields: [FieldBody]) throws -> [Draft] {
    try log.drafts(setting: fields)
  }

  /// Returns the ledger after some drafts are added by a device that has seen all of it.
  ///
  /// - Throws: a refusal if the round can't be read with them.
  public func adding(_ drafts: [Draft], by device: DeviceID) throws(Refusal) -> Self {
    let (reading, heads) = (log.reading, heads)
    let numbering = LineNumbering(
      device: device, stream: reading.entries.first?.stream ?? .settings,
      sequence: (heads.first { $0.device == device }?.sequence ?? 0) + 1,
      lamport: reading.lamport, seen: heads.filter { $0.device != device })
    var ledger = self
    try ledger.append(numbering.entries(drafts, author: nil, time: Moment(milliseconds: 0)))
    return ledger
  }

  /// Returns the ledger after a dispute is settled in favour of one of its entries; see
  /// ``drafts(settling:by:onward:)``.
  ///
  /// - Throws: a refusal if the entry is not one of the dispute's, or the round can't be read with
  ///   the dispute settled.
  public func settling(_ dispute: Dispute, by entry: EntryID, onward: Bool) throws(Refusal)
    -> Self
  {
    try adding(drafts(settling: dispute, by: entry, onward: onward), by: entry.device)
  }

  /// Returns the drafts that settle a dispute in favour of one of its entries, and change nothing
  /// else.
  ///
  /// In the flow, the later events of all sides then follow the chosen one, and may show the next
  /// difference.
  /// - Throws: a refusal if the entry is not one of the dispute's.
  public func drafts(settling dispute: Dispute, by entry: EntryID) throws(Refusal) -> [Draft] {
    try drafts(settling: dispute, by: entry, onward: false)
  }

  /// Plays the events in some lines of notation without storing them, even past the end of the
  /// round, and returns a step for the present state and for each event.
  ///
  /// - Throws: the refusal of the first line that is illegal.
  public func replay(_ text: Substring, names: Roster) throws(Refusal) -> [ReplayStep] {
    try rules.replay(text, from: state, names: names)
  }
}
