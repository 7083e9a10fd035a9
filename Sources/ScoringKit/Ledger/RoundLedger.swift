/// A round's log, read under its rules: what the store, the views and the commands see of it.
///
/// ``Ledger`` is the one that conforms; this protocol hides its type of round.
/// A ledger is a value: what it drafts is numbered and stored elsewhere, and appended to it.
public protocol RoundLedger: Sendable {
  // MARK: Facts

  /// The entries that it was read from, in order.
  var entries: [Entry] { get }
  /// Whether whoever wrote an entry had seen another; false where one of them isn't here.
  func saw(_ entry: EntryID, _ other: EntryID) -> Bool

  /// What was agreed before play.
  var header: Header { get }
  /// The rules.
  var rules: any Round { get }
  /// Who takes part, in order of the seats.
  var participants: [any Participant] { get }
  /// Where the round stands.
  var phase: Phase { get }
  /// The state that the counting events add up to.
  var state: any Resolution { get }
  /// Who stands where while play goes on, or where the round is taken for closed; in a contested
  /// round nobody has a place.
  func standings(_ names: Roster, closed: Bool) -> Standings
  /// What two scorekeepers see differently.
  var disputes: [Dispute] { get }
  /// Whether a dispute is about a note or about putting away, so that the result stands.
  func isAside(_ dispute: Dispute) -> Bool
  /// The events that the rules refuse where they stand.
  var orphans: [Orphan] { get }
  /// When it was completed: the end that an import gave, else the first counting finish.
  ///
  /// Nil where it is not finished. A correction never moves it. A round that was opened over six
  /// hours after it began was typed up: its end is not known, and it counts as completed when it
  /// began.
  var completedAt: Moment? { get }
  /// When it ended on the clock of the place, where an import said so.
  var endedAt: LocalTime? { get }
  /// The entries in the order in which they are shown, numbered from 1.
  var rows: [LogRow] { get }
  /// The events of the flow that count, in the order in which they are played.
  var flowEntries: [EntryID] { get }
  /// The entries that count and say what another one says in their place: of several scorekeepers
  /// who agree, those of all but one.
  var repetitions: Set<EntryID> { get }
  /// The value of a counting field.
  func field(_ key: String) -> JSONValue?
  /// Whether somebody has put the round away.
  var isArchived: Bool { get }
  /// The files that belong to the round, in the order in which they were attached.
  var attachments: [Attachment] { get }

  /// When the first and the last counting event were typed; nil where fewer than two were.
  ///
  /// What an import brought has no times of its own, nor has what was typed up.
  var span: ClosedRange<Moment>? { get }

  /// Whose turn it was at each of the newest events of the flow that count, in order, and what it
  /// led to.
  ///
  /// - Complexity: O(*n*) for *n* events, and a prompt for each of those that are told.
  func turns(_ names: Roster, last count: Int) -> [Turn]
  /// Whether events are in a flow, each after another.
  var hasFlow: Bool { get }

  // MARK: Saying

  /// What only the events that count tell, in their order.
  var story: any Story { get }
  /// An entry of this round in words.
  func phrase(_ entry: EntryID, names: Roster) -> String
  /// All entries in words, in their order.
  func phrases(names: Roster) -> [String]
  /// What may be noted of an entry afterwards; see ``Event/tags(_:)``.
  func tags(of entry: EntryID, names: Roster) -> [Prompt.Token]
  /// The seat that an entry is about, if it is about one.
  func seat(of entry: EntryID) -> Seat?
  /// The fields of an entry's event in payloads.
  func fields(of entry: EntryID) -> [String: JSONValue]
  /// An event in canonical form for a round in which the same people have other seats.
  ///
  /// The seats are those that they have there, in the order of those that they have here.
  ///
  /// - Throws: a refusal where the entry holds no event that can be read, or names a seat that is
  ///   not among them.
  func notation(of entry: EntryID, seating: [Seat]) throws(Refusal) -> String
  /// What a line did, with its effect.
  func echo(_ line: EntryID, names: Roster) -> Line
  /// The counting events in canonical form, in the order in which they are folded.
  var notation: [String] { get }
  /// The same without what the rules refuse in the present state: what made the score.
  var counted: [String] { get }

  // MARK: Drafting

  /// The drafts of a typed line, read in the present state.
  ///
  /// - Throws: a refusal; then nothing of the line is drafted.
  func drafts(entering line: Substring, names: Roster) throws(Refusal) -> [Draft]
  /// What is asked before the drafts of a typed line are stored; see
  /// ``Round/doubt(about:at:names:)``.
  func doubt(about drafts: [Draft], names: Roster) -> String?
  /// The drafts of canonical events, as an importer gives them.
  ///
  /// - Throws: a refusal where one is not canonical.
  func drafts(importing bodies: [String]) throws(Refusal) -> [Draft]
  /// The place that a typed text names: a number in the log, an entry's id, or a cell.
  ///
  /// - Throws: a refusal.
  func place(named text: Substring, names: Roster) throws(Refusal) -> LogPlace
  /// What may be entered at a place, whoever's turn it is.
  ///
  /// - Throws: a refusal where nothing can be entered there.
  func prompt(at place: LogPlace, names: Roster) throws(Refusal) -> Prompt
  /// Whether two names of places mean one cell of the card.
  func isSame(_ one: LogPlace, as other: LogPlace, names: Roster) -> Bool
  /// The seat that a place is about, if it is about one.
  func seat(at place: LogPlace) -> Seat?
  /// What could be entered before anything had happened.
  func openingPrompt(_ names: Roster) -> Prompt
  /// The drafts that give a place a new value, read in the state at that place.
  func drafts(amending place: LogPlace, to line: Substring, names: Roster) throws(Refusal)
    -> [Draft]
  /// Whether something can be put before what stands at a place.
  func makesRoom(at place: LogPlace, names: Roster) -> Bool
  /// The drafts that put something directly before what stands at a place.
  func drafts(inserting line: Substring, before place: LogPlace, names: Roster) throws(Refusal)
    -> [Draft]
  /// The drafts that take back what stands at a place.
  func drafts(removing place: LogPlace) throws(Refusal) -> [Draft]
  /// The drafts that take back the newest counting line of one of some devices.
  func undo(by devices: Set<DeviceID>) throws(Refusal) -> [Draft]
  /// The drafts that take back the newest counting line of a player, on whatever device.
  func undo(of author: StreamID) throws(Refusal) -> [Draft]
  /// The drafts that bring back what the device's newest undo took.
  func redo(by device: DeviceID) throws(Refusal) -> [Draft]
  /// The drafts that settle a dispute by what one of its entries says.
  ///
  /// With `onward`, they also take back what the other sides say after a place in play, so
  /// that the branch of the chosen side stands from there on. One line: one undo brings
  /// all of it back. For a cell or a field it is the same without.
  /// - Throws: a refusal where the entry is none of the dispute's.
  func drafts(settling dispute: Dispute, by entry: EntryID, onward: Bool) throws(Refusal)
    -> [Draft]
  /// How many events of play stand behind each entry of a dispute alone, were its side chosen.
  ///
  /// Zeros for a cell or a field.
  /// - Throws: a refusal where the log could not be read with the dispute settled.
  func following(_ dispute: Dispute) throws(Refusal) -> [Int]
  /// The drafts that give a field of the round a value.
  func drafts(setting fields: [FieldBody]) throws -> [Draft]

  // MARK: Going on

  /// Adds entries: the ledger is then what it would be, were it read from all of them.
  ///
  /// What is in it already is passed over.
  /// - Throws: a refusal where the round can't be read with them; nothing is changed then.
  /// - Complexity: that of the new entries alone where they come after all others and take
  ///   nothing back, and no copy of the ledger is held; else that of reading the whole log.
  mutating func append(_ entries: [Entry]) throws(Refusal)
  /// The ledger as it would be with some drafts added by a device that has seen all of it.
  ///
  /// - Throws: a refusal where the round can't be read with them.
  func adding(_ drafts: [Draft], by device: DeviceID) throws(Refusal) -> any RoundLedger

  // MARK: Who has seen what

  /// The newest entry of each device, in order of the devices: what somebody has seen who is
  /// shown this ledger.
  var heads: [EntryID] { get }
  /// The ledger as a scorer knows it who has seen a part of the log: to draft against.
  ///
  /// It holds all entries of the scorer's own device, those of others up to the heads, and
  /// what the writers of all these had seen. A line that is drafted so, and numbered with
  /// these heads as what its writer had seen, tells alike events apart: two phones that
  /// score one rally, neither knowing of the other's, make one rally, or a dispute where
  /// they differ; one phone that presses twice makes two.
  /// - Throws: a refusal where the round can't be read from that part.
  func seen(by device: DeviceID, upTo heads: [EntryID]) throws(Refusal) -> any RoundLedger

  /// The steps of notation folded without being stored, going on past the end.
  func replay(_ text: Substring, names: Roster) throws(Refusal) -> [ReplayStep]
}

extension RoundLedger {
  /// Who takes part, in terms that every sport shares, in order of the seats.
  public var competitors: [Competitor] {
    // A key path is made anew each time where the types are not known.
    participants.map { $0.competitor }
  }

  /// What was said of each participant beside who it is, in order of the seats: a bow, who serves
  /// first.
  public var particulars: [[String: JSONValue]] {
    participants.map { participant in participant.fields.compactMapValues { $0 } }
  }

  /// What the page of the round says of it; see ``Story/sections(_:closed:)``.
  public func sections(_ names: Roster) -> [Section] {
    story.sections(names, closed: phase.isFinished)
  }

  /// How the round went, step by step; nil in a sport that has nothing to say of it.
  public func timeline(_ names: Roster) -> Timeline? {
    story.timeline(names)
  }

  /// Who stands where, by the phase of the round.
  public func standings(_ names: Roster) -> Standings {
    standings(names, closed: phase.isFinished)
  }
}

extension RoundLedger {
  /// The drafts that take back a device's newest counting line.
  ///
  /// - Throws: a refusal where it has none.
  public func undo(by device: DeviceID) throws(Refusal) -> [Draft] {
    try undo(by: [device])
  }

  /// The same of all events of the flow.
  public func turns(_ names: Roster) -> [Turn] {
    turns(names, last: .max)
  }

  /// The same with some entries more; see ``append(_:)``.
  ///
  /// - Throws: a refusal where the round can't be read with them.
  public func appending(_ entries: [Entry]) throws(Refusal) -> any RoundLedger {
    var copy = self
    try copy.append(entries)
    return copy
  }

  /// The orphans that were not among some earlier ones: what entries made impossible since.
  public func orphans(since earlier: [Orphan]) -> [Orphan] {
    let orphans = orphans
    guard !orphans.isEmpty else { return [] }
    let known = Set(earlier.map(\.entry))
    return orphans.filter { !known.contains($0.entry) }
  }

  /// The ledger as it would be, were a dispute settled by what one of its entries says; see
  /// ``drafts(settling:by:onward:)``.
  ///
  /// - Throws: a refusal where the entry is none of the dispute's, or the round can't be read
  ///   with the dispute settled.
  public func settling(_ dispute: Dispute, by entry: EntryID, onward: Bool) throws(Refusal)
    -> any RoundLedger
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
}
