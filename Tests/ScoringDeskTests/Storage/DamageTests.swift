import DeskTesting
import SampleSport
import ScoringKit
import ScoringViews
import Testing

@testable import ScoringDesk
@testable import ScoringStore

/// Tests that a score with an entry that doesn't match its checksum is marked wherever it is shown,
/// and handed on only on request.
@Suite struct DamageTests {
  private let desk = TestDesk()

  /// Changes the bonus 4 in the store without its checksum, and returns the id of the entry.
  @discardableResult
  private func damage(to body: String = "1b=9") throws -> String {
    let connection = try #require(desk.store.connection)
    try connection.run("DROP TRIGGER entries_unchanged")
    try connection.run(
      "UPDATE entries SET body = CAST('\(body)' AS BLOB) WHERE CAST(body AS TEXT) = '1b=4'")
    let changed = try desk.store.read { reader in
      try desk.rounds.flatMap { try reader.entries(of: $0) }.filter { $0.body == body }
    }
    return try #require(changed.first).id.description
  }

  private func isMarked(_ text: String, _ entry: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.contains("Damaged: entry \(entry) doesn't match its checksum")
      && words.contains("`doctor` tells more")
  }

  /// Returns the pages of a finished round, by names.
  private func pages(_ id: String) throws -> [String: Page] {
    let (rounds, request) = (desk.scorer.rounds, TestDesk.round(id))
    return [
      "show": try desk.show(id), "breakdown": try desk.show(id, player: "Ann"),
      "log": try desk.log(id), "standings": try rounds.standings(request),
      "explained": try rounds.standings(request, explains: true),
    ]
  }

  private func share(_ id: String, admitsDamage: Bool) throws -> SharedRound {
    try desk.scorer.sharing.share(
      ShareRequest(round: TestDesk.round(id), admitsDamage: admitsDamage))
  }

  // MARK: Views

  @Test func test_pages_ofADamagedRound_nameTheEntry() throws {
    let id = try desk.finished([("Ann", 4), ("Bob", 3)])
    let before = try pages(id)
    for (name, page) in before {
      #expect(!(page.text + page.warned).contains("checksum"), "\(name)")
      #expect(page.payload["damaged"] == nil, "\(name)")
    }
    let entry = try damage()
    for (name, page) in try pages(id) {
      #expect(isMarked(page.text, entry), "\(name): \(page.text)")
      #expect(isMarked(page.spoken, entry), "\(name): \(page.spoken)")
      #expect(page.payload["damaged"] == [.string(entry)], "\(name)")
    }
    let shown = try desk.scorer.keypads.shown(TestDesk.round(id))
    #expect(shown.damage.map(\.description) == [entry])
    let compact = try desk.scorer.rounds.compact(TestDesk.round(id))
    #expect(compact.text.contains("DAMAGED") && compact.payload["damaged"] == [.string(entry)])
  }

  @Test func test_pages_ofADamagedRoundInPlay_nameTheEntry() throws {
    let id = try desk.started("Ann", "Bob")
    try desk.enter("Ann +4", in: id)
    #expect(try desk.status(id).payload["damaged"] == nil)
    let entry = try damage()
    let status = try desk.status(id)
    #expect(isMarked(status.text, entry) && status.payload["damaged"] == [.string(entry)])
    let line = try desk.scorer.rounds.statusLine(TestDesk.round(id))
    #expect(line.text.hasPrefix("DAMAGED") && line.payload["damaged"] == [.string(entry)])
    let live = try desk.scorer.keypads.live(TestDesk.round(id))
    #expect(isMarked(try #require(live.damageWarning), entry))
    let board = try desk.scorer.keypads.board(TestDesk.round(id), names: .full)
    #expect(board.remarks.contains { isMarked($0, entry) })
  }

  @Test func test_history_ofADamagedRound_isMarkedAsSoonAsItShowsTheChange() throws {
    let id = try desk.finished([("Ann", 4), ("Bob", 3)])
    let entry = try damage()
    // The list shows the result that was stored before the change.
    #expect(try desk.history().text.contains("Ann won at 4"))
    _ = try desk.scorer.storage.archive(TestDesk.round(id))
    _ = try desk.scorer.storage.restore(TestDesk.round(id))
    let page = try desk.history()
    #expect(page.text.contains("Ann won at 9") && isMarked(page.text, entry), "\(page.text)")
    #expect(isMarked(page.spoken, entry))
    #expect(page.payload.array?.first?["damaged"] == [.string(entry)])
    #expect(try desk.history { $0.isTable = true }.text.contains("(damaged)"))
    #expect(try desk.history { $0.isTable = true }.text.contains(String(id.prefix(4))))
  }

  @Test func test_mark_staysAfterOtherEntriesAreUndoneOrWritten() throws {
    let id = try desk.started("Ann", "Bob")
    try desk.enter("Ann +4", in: id)
    try desk.enter("Bob +1", in: id)
    let entry = try damage()
    try desk.undo(id)
    #expect(isMarked(try desk.show(id).text, entry))
    try desk.enter("Bob +2", in: id)
    try desk.finish(id)
    #expect(isMarked(try desk.show(id).text, entry))
    #expect(isMarked(try desk.history().text, entry))
  }

  @Test func test_table_ofAnEvent_saysThatItCountsADamagedRound() throws {
    let id = try desk.finished([("Ann", 4), ("Bob", 3)], event: "Cup")
    let history = desk.scorer.history
    #expect(try history.standings(ofEvent: "Cup", sport: "pebbles").warned.isEmpty)
    #expect(try !history.standingsTable(ofEvent: "Cup", sport: "pebbles").isEmpty)
    try damage()
    _ = try desk.scorer.storage.archive(TestDesk.round(id))
    _ = try desk.scorer.storage.restore(TestDesk.round(id))
    let page = try history.standings(ofEvent: "Cup", sport: "pebbles")
    #expect(page.warned.contains("Damaged: round \(id.prefix(4))"))
    #expect(page.payload["damaged"] == [.string(id)])
    let refused = refusal {
      try history.standingsTable(ofEvent: "Cup", sport: "pebbles")
    }
    #expect(refused?.code == .damaged)
    let table = try history.standingsTable(ofEvent: "Cup", sport: "pebbles", admitsDamage: true)
    #expect(table.contains("Ann"))
  }

  // MARK: Handing on

  @Test func test_share_ofADamagedRound_isRefusedUnlessAdmitted() throws {
    let id = try desk.finished([("Ann", 4), ("Bob", 3)])
    #expect(try share(id, admitsDamage: false).picture.remarks.isEmpty)
    let entry = try damage()
    let refused = refusal { try share(id, admitsDamage: false) }
    #expect(refused?.code == .damaged && refused?.message.contains(entry) == true)
    #expect(refused?.message.contains("round \(id.prefix(4))") == true)
    let shared = try share(id, admitsDamage: true)
    #expect(isMarked(shared.page.text, entry))
    #expect(shared.picture.remarks.contains { isMarked($0, entry) })
    let request = ShareRequest(round: TestDesk.round(id))
    #expect(refusal { try desk.scorer.sharing.makeLink(.share, request) }?.code == .damaged)
  }

  @Test(arguments: [ExportForm.json, .notation, .other("cards")])
  func test_export_leavesADamagedRoundOut_unlessAdmitted(form: ExportForm) throws {
    let id = try desk.finished([("Ann", 4), ("Bob", 3)])
    let other = try desk.finished([("Cid", 1)])
    let entry = try damage()
    let exchange = desk.scorer.exchange
    func text(_ rounds: [String] = [], _ damage: DamageHandling) throws -> String {
      var text = ""
      _ = try exchange.export(form, of: "pebbles", rounds: rounds, damage: damage) { text += $0 }
      return text
    }
    for rounds in [[], [id], [other, id]] {
      let refused = refusal { try text(rounds, .refused) }
      #expect(refused?.code == .damaged && refused?.message.contains(entry) == true)
    }
    #expect(try text([other], .refused).contains("Cid"))
    var found: DeskError?
    let rest = try text([], .leftOut { found = $0 })
    #expect(rest.contains("Cid") && !rest.contains("\(id)"))
    #expect(found?.message.contains(entry) == true)
    var warnings: [String] = []
    let whole = try text([], .admitted { warnings.append($0) })
    #expect(whole.contains("Cid") && whole.contains("Bob"))
    #expect(warnings.count == 1 && warnings.first?.contains(entry) == true)
  }

  @Test func test_bundleOfEverything_leavesADamagedRoundOut_unlessAdmitted() throws {
    let id = try desk.finished([("Ann", 4), ("Bob", 3)])
    let other = try desk.finished([("Cid", 1)])
    try damage()
    #expect(refusal { try desk.bundle() }?.code == .damaged)
    var (text, whole) = ("", "")
    let exchange = desk.scorer.exchange
    try exchange.exportBundle(damage: .leftOut { _ in }) { text += $0 }
    #expect(text.contains("round/\(other)") && !text.contains("round/\(id)"))
    try exchange.exportBundle(damage: .admitted { _ in }) { whole += $0 }
    #expect(whole.contains("round/\(id)"))
    let receiver = TestDesk(device: 7)
    try receiver.take(text)
    #expect(try receiver.show(other).payload == desk.show(other).payload)
  }

  @Test func test_sync_givesADamagedRoundOnlyIfAdmitted() throws {
    let id = try desk.finished([("Ann", 4), ("Bob", 3)])
    let other = try desk.finished([("Cid", 1)])
    let entry = try damage()
    let folder = MemoryFolder()
    func file() -> String { folder.lines(MemoryFolder.file(1)).joined(separator: "\n") }
    var session = SyncSession(folder)
    let result = try desk.scorer.exchange.sync(&session)
    #expect(result.damage?.message.contains(entry) == true)
    #expect(file().contains("round/\(other)") && !file().contains("round/\(id)"))
    let again = try desk.scorer.exchange.sync(&session, admitsDamage: true)
    #expect(again.damage == nil && file().contains("round/\(id)"))
  }

  @Test func test_entryAfterAnUnknownOne_isNotReported() throws {
    let deleted = try desk.finished([("Cid", 1)])
    let id = try desk.finished([("Ann", 4), ("Bob", 3)])
    let last = try desk.finished([("Ann", 2)])
    var agreed: Answers = [:]
    do {
      _ = try desk.scorer.storage.delete(TestDesk.round(deleted))
    } catch let question as Question {
      agreed.give(Question.yes, to: question)
      _ = try desk.scorer.storage.delete(TestDesk.round(deleted), answers: agreed)
    }
    let receiver = TestDesk(device: 7)
    try receiver.take(desk.bundle(rounds: [last]))
    #expect(try receiver.show(last).payload["damaged"] == nil)
    for round in [id, last] { #expect(try desk.show(round).payload["damaged"] == nil) }
  }
}
