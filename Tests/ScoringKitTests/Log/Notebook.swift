import ScoringKit
import ScoringKitTesting

/// A round on several devices, into which the tests of the log enter lines.
struct Notebook: Hashable {
  var log: TestLog
  static let round = Transcript()
  static let names = Roster(["Somebody"])
  static let one = TestLog.firstDevice
  static let two = TestLog.secondDevice
  static let three = DeviceID(bits: 0x777)

  init() throws {
    log = try TestLog(Self.round, seats: [.somebody])
  }

  func ledger() throws -> any RoundLedger {
    try log.ledger(Self.round)
  }

  /// Returns the entries in effect on one line of text, followed by a star for a dispute and a
  /// question mark for each orphan.
  func text() throws -> String {
    Self.text(of: try ledger())
  }

  /// Returns the entries in effect of a ledger on one line of text.
  static func text(of ledger: any RoundLedger) -> String {
    let state = (ledger.state as? Transcript.Resolution)?.text ?? ""
    return state + String(repeating: "*", count: ledger.disputes.count)
      + String(repeating: "?", count: ledger.orphans.count)
  }

  /// Enters a line on a device; the lines `undo` and `redo` are commands.
  mutating func type(_ line: String, by device: DeviceID = one) throws {
    let ledger = try ledger()
    let drafts =
      switch line {
      case "undo": try ledger.undo(by: device)
      case "redo": try ledger.redo(by: device)
      default: try ledger.drafts(entering: line[...], names: Self.names)
      }
    log.append(drafts, by: device)
  }

  mutating func amend(_ place: String, _ line: String, by device: DeviceID = one) throws {
    let ledger = try ledger()
    let place = try ledger.place(named: place[...], names: Self.names)
    log.append(
      try ledger.drafts(amending: place, to: line[...], names: Self.names), by: device)
  }

  mutating func insert(_ place: String, _ line: String, by device: DeviceID = one) throws {
    let ledger = try ledger()
    let place = try ledger.place(named: place[...], names: Self.names)
    log.append(
      try ledger.drafts(inserting: line[...], before: place, names: Self.names), by: device)
  }

  mutating func remove(_ place: String, by device: DeviceID = one) throws {
    let ledger = try ledger()
    let place = try ledger.place(named: place[...], names: Self.names)
    log.append(try ledger.drafts(removing: place), by: device)
  }

  mutating func finish(by device: DeviceID = one) throws {
    let fields = [FieldBody(FieldBody.statusKey, .string(FieldBody.finished))]
    log.append(try ledger().drafts(setting: fields), by: device)
  }

  /// Settles the dispute that has an entry with a given text, in favour of that entry.
  mutating func settle(_ body: String, onward: Bool, by device: DeviceID = one) throws {
    let ledger = try ledger()
    let bodies = Dictionary(ledger.entries.map { ($0.id, $0.body) }) { first, _ in first }
    for dispute in ledger.disputes {
      guard let entry = dispute.entries.last(where: { bodies[$0] == body }) else { continue }
      let drafts = try ledger.drafts(settling: dispute, by: entry, onward: onward)
      log.append(drafts, by: device)
      return
    }
    throw Refusal(.illegal, "Nobody says \(body).")
  }

  /// Enters single letters on a device, one per line.
  mutating func play(_ letters: String, by device: DeviceID = one) throws {
    for letter in letters { try type(String(letter), by: device) }
  }

  /// Returns the notation of the events in effect, in order, as one text.
  func notation() throws -> String {
    try ledger().notation.joined()
  }

  /// Returns a copy of the notebook after merging another one into it.
  func merged(with other: Notebook) -> Notebook {
    var copy = self
    copy.log.merge(other.log)
    return copy
  }
}
