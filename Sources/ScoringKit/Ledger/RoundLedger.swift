/// A round's log, read under its rules: what the store, the views and the commands see of it.
///
/// ``Ledger`` is the one that conforms; this protocol hides its type of round. It asks only for what
/// needs that type: all else is made of the log and the rules.
/// A ledger is a value: what it drafts is numbered and stored elsewhere, and appended to it.
public protocol RoundLedger: Sendable {
  // MARK: Facts

  /// Which entries count, and in what order.
  var log: RoundLog { get }
  /// What was agreed before play.
  var header: Header { get }
  /// The rules.
  var rules: any Round { get }
  /// Who takes part, in order of the seats.
  var participants: [any Participant] { get }
  /// The state before anything had happened.
  var start: any Resolution { get }
  /// The state that the counting events add up to.
  var state: any Resolution { get }
  /// What only the events that count tell, in their order.
  var story: any Story { get }

  // MARK: Saying

  /// Whose turn it was at each of the newest events of the flow that count, in order, and what it
  /// led to.
  ///
  /// - Complexity: O(*n*) for *n* events, and a prompt for each of those that are told.
  func turns(_ names: Roster, last count: Int) -> [Turn]
  /// An entry of this round in words.
  func phrase(_ entry: EntryID, names: Roster) -> String
  /// All entries in words, in their order.
  ///
  /// - Complexity: O(*n*) for *n* entries, of which the flow is played once.
  func phrases(names: Roster) -> [String]
  /// What a line did, with its effect.
  func echo(_ line: EntryID, names: Roster) -> Line

  // MARK: Drafting

  /// The drafts of a typed line, read in the present state.
  ///
  /// - Throws: a refusal; then nothing of the line is drafted.
  func drafts(entering line: Substring, names: Roster) throws(Refusal) -> [Draft]
  /// The drafts of canonical events, as an importer gives them.
  ///
  /// - Throws: a refusal where one is not canonical.
  func drafts(importing bodies: [String]) throws(Refusal) -> [Draft]
  /// The place that a typed text names: a number in the log, an entry's id, or a cell.
  ///
  /// - Throws: a refusal.
  func place(named text: Substring, names: Roster) throws(Refusal) -> LogPlace
  /// What may be entered at a place, whoever's turn it is: in its cell, or instead of the event of
  /// play that stands there.
  ///
  /// - Throws: a refusal where nothing can be entered there.
  func prompt(at place: LogPlace, names: Roster) throws(Refusal) -> Prompt
  /// The drafts that give a place a new value, read in the state at that place.
  ///
  /// What stands in the flow may be replaced by several events.
  /// - Throws: a refusal where the line is not one value for a cell, or is not possible there.
  func drafts(amending place: LogPlace, to line: Substring, names: Roster) throws(Refusal)
    -> [Draft]
  /// The drafts that put something directly before what stands at a place.
  ///
  /// In a cell, what stands there moves on to the next one (``Round/movedOn(_:)``), and so does
  /// all that follows without a gap.
  /// - Throws: a refusal where nothing can be put before a cell, or an event is not possible
  ///   there.
  func drafts(inserting line: Substring, before place: LogPlace, names: Roster) throws(Refusal)
    -> [Draft]

  // MARK: Going on

  /// Adds entries: the ledger is then what it would be, were it read from all of them.
  ///
  /// What is in it already is passed over.
  /// - Throws: a refusal where the round can't be read with them; nothing is changed then.
  /// - Complexity: that of the new entries alone where they come after all others and take
  ///   nothing back, and no copy of the ledger is held; else that of reading the whole log.
  mutating func append(_ entries: [Entry]) throws(Refusal)
  /// The ledger as a scorer knows it who has seen a part of the log: to draft against.
  ///
  /// It holds all entries of the scorer's own device, those of others up to the heads, and
  /// what the writers of all these had seen. A line that is drafted so, and numbered with
  /// these heads as what its writer had seen, tells alike events apart: two phones that
  /// score one rally, neither knowing of the other's, make one rally, or a dispute where
  /// they differ; one phone that presses twice makes two.
  /// - Throws: a refusal where the round can't be read from that part.
  func seen(by device: DeviceID, upTo heads: [EntryID]) throws(Refusal) -> any RoundLedger
}

// MARK: - What the log says

extension RoundLedger {
  /// The entries that it was read from, each once, in order.
  public var entries: [Entry] { log.reading.entries }

  /// The entries in the order in which they are shown, numbered from 1, with what became of them.
  public var rows: [LogRow] { log.rows }

  /// The newest entry of each device, in order of the devices: what somebody has seen who is
  /// shown this ledger.
  public var heads: [EntryID] { log.heads }

  /// Whether whoever wrote an entry had seen another; false where one of them isn't here.
  public func saw(_ entry: EntryID, _ other: EntryID) -> Bool {
    let reading = log.reading
    guard let one = reading.positions[entry], let two = reading.positions[other] else {
      return false
    }
    return Causality(reading).saw(one, two)
  }

  /// The events of the flow that count, in the order in which they are played.
  public var flowEntries: [EntryID] { log.flow.sequence.map(log.id) }

  /// Whether events are in a flow, each after another.
  public var hasFlow: Bool { !log.flow.sequence.isEmpty }

  /// The entries that count and say what another one says in their place: of several scorekeepers
  /// who agree, those of all but one.
  public var repetitions: Set<EntryID> { log.repetitions }

  /// The counting events in canonical form, in the order in which they are folded.
  public var notation: [String] {
    let log = log
    return log.events.map { log.reading.entries[$0].body }
  }

  /// The same without what the rules refuse in the present state: what made the score.
  public var counted: [String] {
    let log = log
    let refused = Set(log.orphans.map { $0.entry })
    return log.events.map { log.reading.entries[$0] }
      .filter { !refused.contains($0.id) }.map { $0.body }
  }

  /// The value of a counting field.
  public func field(_ key: String) -> JSONValue? { log.fields[key]?.value }

  /// Whether somebody has put the round away.
  public var isArchived: Bool { field(FieldBody.archivedKey)?.bool ?? false }

  /// The files that belong to the round, in the order in which they were attached.
  public var attachments: [Attachment] { log.attachments }

  /// What two scorekeepers see differently: fields, then places in play, then cells.
  public var disputes: [Dispute] { log.disputes }

  /// Whether a dispute is about a note or about putting away, so that the result stands.
  public func isAside(_ dispute: Dispute) -> Bool {
    let reading = log.reading
    guard let position = dispute.entries.first.flatMap({ reading.positions[$0] }),
      reading.entries[position].kind == .field
    else { return false }
    return FieldBody.isAside(dispute.subject)
  }

  /// The entries that count and are refused where they stand, with the reasons.
  public var orphans: [Orphan] { log.orphans }

  /// The orphans that were not among some earlier ones: what entries made impossible since.
  public func orphans(since earlier: [Orphan]) -> [Orphan] {
    let orphans = orphans
    guard !orphans.isEmpty else { return [] }
    let known = Set(earlier.map { $0.entry })
    return orphans.filter { !known.contains($0.entry) }
  }
}

// MARK: - What an entry says

extension RoundLedger {
  /// The event of an entry; nil where it holds none that can be read.
  private func event(of entry: EntryID) -> (any Event)? {
    log.eventBody(of: entry).flatMap { rules.event($0) }
  }

  /// What may be noted of an entry afterwards; see ``Event/tags(_:)``.
  public func tags(of entry: EntryID, names: Roster) -> [Prompt.Token] {
    event(of: entry)?.tags(names) ?? []
  }

  /// The seat that an entry is about, if it is about one.
  public func seat(of entry: EntryID) -> Seat? { event(of: entry)?.owner }

  /// The seat that a place is about, if it is about one.
  public func seat(at place: LogPlace) -> Seat? {
    switch place {
    case .entry(let id): seat(of: id)
    case .cell(let text): rules.event(text)?.owner
    }
  }

  /// The fields of an entry's event in payloads.
  public func fields(of entry: EntryID) -> [String: JSONValue] { event(of: entry)?.fields ?? [:] }

  /// An event in canonical form for a round in which the same people have other seats.
  ///
  /// The seats are those that they have there, in the order of those that they have here.
  ///
  /// - Throws: a refusal where the entry holds no event that can be read, or names a seat that is
  ///   not among them.
  public func notation(of entry: EntryID, seating: [Seat]) throws(Refusal) -> String {
    let reading = log.reading
    guard let position = reading.positions[entry] else {
      throw Refusal(.damaged, "There is no entry \(entry).")
    }
    return try rules.notation(reading.entries[position].body, seating: seating)
  }

  /// Whether two names of places mean one cell of the card.
  public func isSame(_ one: LogPlace, as other: LogPlace, names: Roster) -> Bool {
    rules.isSame(one, as: other, in: log, names: names)
  }

  /// Whether something can be put before what stands at a place: in play always, in a cell where
  /// what stands there can move on to the next one (``Round/movedOn(_:)``).
  public func makesRoom(at place: LogPlace, names: Roster) -> Bool {
    let log = log
    guard case .entry(let id) = place, let position = log.reading.positions[id],
      log.reading.voidedBy[position] == nil
    else { return false }
    return log.eventBody(of: id).flatMap { rules.movesOn($0) }
      ?? ((try? log.flowPosition(at: place)) != nil)
  }

  /// What is asked before the drafts of a typed line are stored; see
  /// ``Round/doubt(about:at:names:)``.
  public func doubt(about drafts: [Draft], names: Roster) -> String? {
    rules.doubt(about: drafts, at: state, names: names)
  }
}

// MARK: - Drafting and going on

extension RoundLedger {
  /// The drafts that take back a device's newest counting line.
  ///
  /// - Throws: a refusal where it has none.
  public func undo(by device: DeviceID) throws(Refusal) -> [Draft] { try log.undo(by: [device]) }

  /// The drafts that take back the newest counting line of one of some devices.
  ///
  /// - Throws: a refusal where they have none.
  public func undo(by devices: Set<DeviceID>) throws(Refusal) -> [Draft] {
    try log.undo(by: devices)
  }

  /// The drafts that take back the newest counting line of a player, on whatever device.
  ///
  /// - Throws: a refusal where there is none.
  public func undo(of author: StreamID) throws(Refusal) -> [Draft] { try log.undo(of: author) }

  /// The drafts that bring back what the device's newest undo took.
  ///
  /// - Throws: a refusal where it typed something since, or has undone nothing.
  public func redo(by device: DeviceID) throws(Refusal) -> [Draft] { try log.redo(by: device) }

  /// The drafts that take back everything that stands at a place.
  ///
  /// - Throws: a refusal where nothing is there that can be taken back.
  public func drafts(removing place: LogPlace) throws(Refusal) -> [Draft] {
    try log.drafts(removing: place)
  }

  /// The drafts that give fields of the round their values.
  ///
  /// - Throws: where a value holds a number that JSON cannot.
  public func drafts(setting fields: [FieldBody]) throws -> [Draft] {
    try log.drafts(setting: fields)
  }

  /// The ledger as it would be with some drafts added by a device that has seen all of it.
  ///
  /// - Throws: a refusal where the round can't be read with them.
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

  /// The ledger as it would be, were a dispute settled by what one of its entries says; see
  /// ``drafts(settling:by:onward:)``.
  ///
  /// - Throws: a refusal where the entry is none of the dispute's, or the round can't be read
  ///   with the dispute settled.
  public func settling(_ dispute: Dispute, by entry: EntryID, onward: Bool) throws(Refusal)
    -> Self
  {
    try adding(drafts(settling: dispute, by: entry, onward: onward), by: entry.device)
  }

  /// The drafts that settle a dispute by what one of its entries says, at its place alone.
  ///
  /// What followed on all sides comes after it, and may show the next difference.
  /// - Throws: a refusal where the entry is none of the dispute's.
  public func drafts(settling dispute: Dispute, by entry: EntryID) throws(Refusal) -> [Draft] {
    try drafts(settling: dispute, by: entry, onward: false)
  }

  /// The steps of notation folded without being stored, going on past the end.
  ///
  /// - Throws: the refusal of the first line that is not possible.
  public func replay(_ text: Substring, names: Roster) throws(Refusal) -> [ReplayStep] {
    try rules.replay(text, from: state, names: names)
  }
}
