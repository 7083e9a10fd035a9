import ScoringKit
import ScoringKitTesting

/// A transcript kept on several devices: what tests of the log type into.
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

  /// What counts, in one line; a star where there is a dispute, a question mark a piece where there are orphans.
  func text() throws -> String {
    let ledger = try ledger()
    let state = (ledger.state as? Transcript.Resolution)?.text ?? ""
    return state + String(repeating: "*", count: ledger.disputes.count)
      + String(repeating: "?", count: ledger.orphans.count)
  }

  /// Types a line; one word `undo` or `redo` is that command.
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

  /// A copy that goes on by itself.
  func merged(with other: Notebook) -> Notebook {
    var copy = self
    copy.log.merge(other.log)
    return copy
  }
}
