/// A round's log, read according to its rules, as the store, the views and the commands use it.
///
/// ``Ledger`` is the only conforming type; this protocol hides its type of round. The requirements
/// are limited to what needs that type: everything else is derived from the log and the rules. A
/// ledger is a value: its drafts are numbered and stored elsewhere, and then appended to it.
public protocol RoundLedger: Sendable {
  // MARK: Facts

  /// The entries in effect, and their order.
  var log: EffectiveLog { get }
  /// The header: everything that was agreed before play.
  var header: Header { get }
  /// The rules.
  var rules: any Round { get }
  /// The participants in order of the seats.
  var participants: [any Participant] { get }
  /// The state before any event.
  var start: any Resolution { get }
  /// The state after all events in effect.
  var state: any Resolution { get }
  /// Facts that depend on the order of the events in effect, such as a timeline.
  var story: any Story { get }

  // MARK: Saying

  /// Returns the newest flow events in effect, in order, with whose turn it was and the state after
  /// each.
  ///
  /// - Complexity: O(*n*) for *n* events, and a prompt for each of those returned.
  func turns(_ names: Roster, last count: Int) -> [Turn]
  /// Returns an entry of this round in words.
  func phrase(_ entry: EntryID, names: Roster) -> String
  /// Returns all entries in words, in order.
  ///
  /// - Complexity: O(*n*) for *n* entries; the flow is played once.
  func phrases(names: Roster) -> [String]
  /// Returns what a line did, with its effect.
  func echo(_ line: EntryID, names: Roster) -> Line

  // MARK: Drafting

  /// Returns the drafts of a typed line, read in the present state.
  ///
  /// - Throws: a refusal; then nothing of the line is drafted.
  func drafts(entering line: Substring, names: Roster) throws(Refusal) -> [Draft]
  /// Returns the drafts of canonical events, for an import.
  ///
  /// - Throws: a refusal if one is not canonical.
  func drafts(importing bodies: [String]) throws(Refusal) -> [Draft]
  /// Returns the place that a typed text names: a number in the log, an entry's id, or a cell.
  ///
  /// - Throws: a refusal.
  func place(named text: Substring, names: Roster) throws(Refusal) -> LogPlace
  /// Returns what may be entered at a place, in or out of turn: in its cell, or instead of its flow
  /// event.
  ///
  /// - Throws: a refusal if nothing can be entered there.
  func prompt(at place: LogPlace, names: Roster) throws(Refusal) -> Prompt
  /// Returns the drafts that give a place a new value, read in the state at that place.
  ///
  /// A flow event may be replaced by several events.
  /// - Throws: a refusal if the line is not one value for a cell, or is illegal there.
  func drafts(amending place: LogPlace, to line: Substring, names: Roster) throws(Refusal)
    -> [Draft]
  /// Returns the drafts that insert something directly before a place.
  ///
  /// In a cell, the present value moves to the next cell (``Round/movedOn(_:)``), and so do all
  /// values that follow without a gap.
  /// - Throws: a refusal if nothing can be inserted before a cell, or an event is illegal there.
  func drafts(inserting line: Substring, before place: LogPlace, names: Roster) throws(Refusal)
    -> [Draft]

  // MARK: Going on

  /// Adds entries; the ledger is then as if it had been read from all of them.
  ///
  /// Entries that it already contains are skipped.
  /// - Throws: a refusal if the round can't be read with them; nothing is changed then.
  /// - Complexity: linear in the new entries if they come after all others and contain no void, and
  ///   no copy of the ledger exists; otherwise that of reading the whole log.
  mutating func append(_ entries: [Entry]) throws(Refusal)

  /// Returns the prompts that may follow the present one, at most as many as `count`.
  ///
  /// - Complexity: O(*n*) for *n* steps, each with a trial of all that its prompt offers.
  func lookahead(_ names: Roster, most count: Int) -> Lookahead

  /// Returns the ledger as it is known to a scorer who has seen a part of the log, for drafting.
  ///
  /// It contains all entries of the scorer's own device, those of others up to `heads`, and
  /// everything that their writers had seen. Lines are drafted in this ledger, and numbered with
  /// these heads as their causal context. This decides whether equal events are one or several: if
  /// two phones score a rally without knowledge of each other, the result is one rally, or a
  /// dispute if they differ; if one phone scores twice, the result is two rallies.
  /// - Throws: a refusal if the round can't be read from that part.
  func seen(by device: DeviceID, upTo heads: [EntryID]) throws(Refusal) -> any RoundLedger
}

// MARK: - What the log says

extension RoundLedger {
  /// The entries of the ledger, without duplicates, in order.
  public var entries: [Entry] { log.reading.entries }

  /// The entries in display order, numbered from 1, with the status of each.
  public var rows: [LogRow] { log.rows }

  /// The newest entry of each device, in order of the devices: the causal context of somebody who
  /// is shown this ledger.
  public var heads: [EntryID] { log.heads }

  /// Whether the writer of an entry had seen another entry; false if one of them isn't here.
  public func saw(_ entry: EntryID, _ other: EntryID) -> Bool {
    let reading = log.reading
    guard let one = reading.positions[entry], let two = reading.positions[other] else {
      return false
    }
    return Causality(reading).saw(one, two)
  }

  /// The flow events in effect, in the order in which they are played.
  public var flowEntries: [EntryID] { log.flow.sequence.map(log.id) }

  /// Whether there are flow events.
  public var hasFlow: Bool { !log.flow.sequence.isEmpty }

  /// The entries in effect that repeat another one at the same place: if several scorers agree, all
  /// of their entries but one.
  public var repetitions: Set<EntryID> { log.repetitions }

  /// The events in effect in canonical form, in the order in which they are folded.
  public var notation: [String] {
    let log = log
    return log.events.map { log.reading.entries[$0].body }
  }

  /// The events in effect, without those that the rules refuse: the events that make up the score.
  public var counted: [String] {
    let log = log
    let refused = Set(log.orphans.map { $0.entry })
    return log.events.map { log.reading.entries[$0] }
      .filter { !refused.contains($0.id) }.map { $0.body }
  }

  /// Returns the value of a field; nil if it is not set.
  public func field(_ key: String) -> JSONValue? { log.fields[key]?.value }

  /// Whether the round is archived.
  public var isArchived: Bool { field(FieldBody.archivedKey)?.bool ?? false }

  /// The files attached to the round, in the order in which they were attached.
  public var attachments: [Attachment] { log.attachments }

  /// The disputes between scorers: about fields, then about places in the flow, then about cells.
  public var disputes: [Dispute] { log.disputes }

  /// Whether a dispute is about a note or about archiving, so that it doesn't affect the result.
  public func isAside(_ dispute: Dispute) -> Bool {
    let reading = log.reading
    guard let position = dispute.entries.first.flatMap({ reading.positions[$0] }),
      reading.entries[position].kind == .field
    else { return false }
    return FieldBody.isAside(dispute.subject)
  }

  /// The entries in effect that the rules refuse, with the reasons.
  public var orphans: [Orphan] { log.orphans }

  /// Returns the orphans that are not in an earlier list: those that newer entries made illegal.
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

  /// Returns the notes that can be added to an entry afterwards; see ``Event/tags(_:)``.
  public func tags(of entry: EntryID, names: Roster) -> [Prompt.Token] {
    event(of: entry)?.tags(names) ?? []
  }

  /// Returns the seat that an entry is about, if any.
  public func seat(of entry: EntryID) -> Seat? { event(of: entry)?.owner }

  /// Returns the seat that a place is about, if any.
  public func seat(at place: LogPlace) -> Seat? {
    switch place {
    case .entry(let id): seat(of: id)
    case .cell(let text): rules.event(text)?.owner
    }
  }

  /// Returns the fields of an entry's event in payloads.
  public func fields(of entry: EntryID) -> [String: JSONValue] { event(of: entry)?.fields ?? [:] }

  /// Returns an event in canonical form for another round, in which the same people have other
  /// seats.
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

  /// Whether two places are the same cell of the card.
  public func isSame(_ one: LogPlace, as other: LogPlace, names: Roster) -> Bool {
    rules.isSame(one, as: other, in: log, names: names)
  }

  /// Whether something can be inserted before a place: always in the flow, and in a cell if its
  /// value can move to the next cell (``Round/movedOn(_:)``).
  public func makesRoom(at place: LogPlace, names: Roster) -> Bool {
    let log = log
    guard case .entry(let id) = place, let position = log.reading.positions[id],
      log.reading.voidedBy[position] == nil
    else { return false }
    return log.eventBody(of: id).flatMap { rules.movesOn($0) }
      ?? ((try? log.flowPosition(at: place)) != nil)
  }

  /// Returns a question to ask before the drafts of a typed line are stored; see
  /// ``Round/doubt(about:at:names:)``.
  public func doubt(about drafts: [Draft], names: Roster) -> String? {
    rules.doubt(about: drafts, at: state, names: names)
  }
}

// MARK: - Drafting and going on

extension RoundLedger {
  /// Returns the drafts that void a device's newest line in effect.
  ///
  /// - Throws: a refusal if there is none.
  public func undo(by device: DeviceID) throws(Refusal) -> [Draft] { try log.undo(by: [device]) }

  /// Returns the drafts that void the newest line in effect of any of some devices.
  ///
  /// - Throws: a refusal if there is none.
  public func undo(by devices: Set<DeviceID>) throws(Refusal) -> [Draft] {
    try log.undo(by: devices)
  }

  /// Returns the drafts that void the newest line in effect of a player, on any device.
  ///
  /// - Throws: a refusal if there is none.
  public func undo(of author: StreamID) throws(Refusal) -> [Draft] { try log.undo(of: author) }

  /// Returns the drafts that restore what the device's newest undo voided.
  ///
  /// - Throws: a refusal if the device has typed something since, or has undone nothing.
  public func redo(by device: DeviceID) throws(Refusal) -> [Draft] { try log.redo(by: device) }

  /// Returns the drafts that void everything at a place.
  ///
  /// - Throws: a refusal if nothing there can be voided.
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

  /// Returns the drafts that settle a dispute in favour of one of its entries, at its place only.
  ///
  /// The later events of all sides follow it, and may show the next difference.
  /// - Throws: a refusal if the entry is not one of the dispute's.
  public func drafts(settling dispute: Dispute, by entry: EntryID) throws(Refusal) -> [Draft] {
    try drafts(settling: dispute, by: entry, onward: false)
  }

  /// Returns the steps of some notation, folded without being stored, even past the end of the
  /// round.
  ///
  /// - Throws: the refusal of the first line that is illegal.
  public func replay(_ text: Substring, names: Roster) throws(Refusal) -> [ReplayStep] {
    try rules.replay(text, from: state, names: names)
  }
}
