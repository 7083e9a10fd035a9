import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests that each way to import reports the entries that no device writes, and accepts all others.
@Suite struct HostileEntriesTests {
  /// Returns a desk for a test, with a round in progress.
  private static func played() throws -> TestDesk {
    let desk = TestDesk(device: 1)
    _ = try desk.scorer.people.setMe("Ann")
    try desk.start("Ann", "Bob")
    for line in ["Ann +3", "Bob +1"] { try desk.enter(line) }
    return desk
  }

  /// Returns the entries that a device wrote, from the store of a desk.
  private static func written(_ desk: TestDesk, by device: UInt64) throws -> [Entry] {
    try desk.store.read { try $0.entries(by: DeviceID(bits: device), after: 0, limit: .max) }
  }

  @Test(arguments: ["bundle", "json", "folder"])
  func test_everyWayIn_hostileEntries_costOnlyThemselves(way: String) throws {
    let ann = try Self.played()
    let hostile = try HostileEntries(HostileEntries.Part.allCases, like: ann.bundle())
    let ben = TestDesk(device: 2)
    switch way {
    case "bundle": try ben.take(hostile.bundle)
    case "json": try ben.take(hostile.json)
    default:
      let folder = MemoryFolder()
      let (name, text) = try hostile.sharedLog
      folder.contents[name] = Array(text.utf8)
      var session = SyncSession(folder)
      _ = try ben.scorer.exchange.sync(&session, begins: false)
    }
    // All sound entries were imported, except those that JSON does not contain.
    let sound = try Self.written(ann, by: 1)
    let taken = try Self.written(ben, by: 1)
    #expect(way == "json" ? Set(taken).isSubset(of: sound) : taken == sound)
    #expect(taken.contains { $0.kind == .open })
    // An entry that is written after the import is accepted by another store.
    let id = try #require(ann.rounds.first?.key)
    try ben.enter("Ann +2", in: id)
    let cleo = TestDesk(device: 3)
    let report = try cleo.take(ben.bundle()).payload
    #expect(report["entries_refused"] == nil, "\(report)")
    #expect(try Self.written(cleo, by: 2) == Self.written(ben, by: 2))
    #expect(try cleo.show(id).payload == ben.show(id).payload)
    for desk in [ben, cleo] {
      let diagnosis = try desk.scorer.storage.examine()
      #expect(diagnosis.damage == nil, "\(diagnosis.page.text)")
      #expect(try desk.scorer.storage.examine(rebuilds: true).damage == nil)
    }
  }

  /// Tests that `doctor` names an entry above the limit of Lamport numbers; the arguments are the
  /// kinds of streams to which every device writes.
  @Test(arguments: ["round", "player", "settings"])
  func test_entryAboveTheLimit_isNamedByTheDoctor(kind: String) throws {
    let desk = try Self.played()
    let stream = try #require(
      kind == "settings"
        ? .settings : desk.store.read { try $0.streams(ofKind: kind).first })
    let poison = Entry(
      id: EntryID(device: DeviceID(bits: 99), sequence: 7), stream: stream, lamport: 1 << 50,
      time: TestDesk.start, kind: .field, body: "name=\"Eve\"")
    try desk.store.write { _ = try $0.insert(poison, checksum: .zero) }
    let diagnosis = try desk.scorer.storage.examine()
    #expect(diagnosis.damage == nil)
    let finding = diagnosis.page.payload["findings"]?.array?.first {
      $0["place"]?.string == "\(poison.id)"
        && $0["sentence"]?.string?.hasPrefix(
          "This entry of \(stream) has the Lamport number 1125899906842624") == true
    }
    #expect(finding?["isDamage"] == false, "\(diagnosis.page.payload)")
    #expect(diagnosis.page.payload["quarantined"] == 1)
    #expect(try desk.players() == ["Ann", "Bob"])
  }

  @Test func test_import_oneEntryOutOfRange_isNamedWithStreamDeviceNumberAndReason() throws {
    let ann = try Self.played()
    let page = try TestDesk(device: 2).take(
      HostileEntries([.times], like: ann.bundle(), oneOf: 1).bundle)
    #expect(page.warned.contains("it holds entry 000"), "\(page.warned)")
    #expect(
      page.warned.contains(
        "of round/\(ann.rounds[0].key), which is not accepted: its time is outside the years"))
    #expect(page.warned.contains("further lines not accepted"))
    #expect(page.payload["entries_refused"]?.integer ?? 0 > 20)
  }

  @Test func test_import_nothingAccepted_isRefused() throws {
    let ann = try Self.played()
    var lines = try ann.bundle().split(separator: "\n").map(String.init)
    let twin = TestDesk(device: 1)
    lines.removeAll { $0.isEmpty }
    let refused = refusal { try twin.take(lines.map { $0 + "\n" }.joined()) }
    #expect(refused?.code == .conflict)
    #expect(refused?.message == "No entry of the file is accepted.")
    #expect(refused?.hint?.text.contains("doctor --new-device") == true)
    #expect(twin.entryCount == 0)
  }

  /// Tests that a round without its rules is reported as another device's and not as damage, if
  /// this device did not write it.
  @Test func test_doctor_roundWithoutItsRules_isForeignOrDamage() throws {
    let ann = try Self.played()
    let (lines, heads) = try Self.lines(ann)
    let ben = TestDesk(device: 2)
    try ben.take(Self.bundle(lines.filter { $0.kind == BundleForm.entry }, heads: heads))
    let diagnosis = try ben.scorer.storage.examine()
    #expect(diagnosis.damage == nil)
    #expect(diagnosis.page.payload["foreign"] == 1)
    #expect(diagnosis.page.text.contains("This round came from another device"))
    try ben.take(ann.bundle())
    #expect(try ben.scorer.storage.examine().page.payload["foreign"] == 0)
  }

  /// Returns the text of a bundle with these lines, and with the correct checksum in its last line.
  private static func bundle(_ lines: [BundleLine], heads: [String]) throws -> String {
    let head = BundleForm.Head(form: BundleForm.name, version: "1.0", device: "", heads: heads)
    var all = [BundleLine(kind: BundleForm.head, body: try CanonicalJSON.text(head))] + lines
    var tally = BundleTally()
    for line in all { _ = tally.add(line) }
    let end = BundleForm.End(lines: tally.count, digest: tally.digest)
    all.append(BundleLine(kind: BundleForm.end, body: try CanonicalJSON.text(end)))
    return all.map { $0.text + "\n" }.joined()
  }

  /// Returns the lines of a desk's bundle, and the newest entries of each device that its first
  /// line lists.
  private static func lines(_ desk: TestDesk) throws -> (lines: [BundleLine], heads: [String]) {
    let lines = try desk.bundle().split(separator: "\n").compactMap { BundleLine(String($0)) }
    let head = try CanonicalJSON.value(BundleForm.Head.self, from: lines.first?.body ?? "")
    return (Array(lines.dropFirst().dropLast()), head.heads)
  }

  @Test func test_import_openingAboveTheLimit_opensNothing() throws {
    let ann = try Self.played()
    let (lines, heads) = try Self.lines(ann)
    let ben = TestDesk(device: 2)
    let raised = try lines.map { line in
      guard line.kind == BundleForm.entry,
        let entry = EntryLine(try CanonicalJSON.value(JSONValue.self, from: line.body))?.entry,
        entry.kind == .open
      else { return line }
      let far = Entry(
        id: EntryID(device: DeviceID(bits: 99), sequence: 7), stream: entry.stream,
        lamport: 1 << 50, time: entry.time, kind: .open, body: entry.body)
      return BundleLine(
        kind: line.kind, body: try CanonicalJSON.text(EntryLine(far, checksum: .zero).value))
    }
    let page = try ben.take(
      Self.bundle(raised, heads: heads + ["\(EntryID(device: DeviceID(bits: 99), sequence: 7))"]))
    #expect(page.warned.contains("waits for its opening"), "\(page.warned)")
    #expect(try ben.history().lines == TestDesk(device: 2).history().lines)
    #expect(try ben.scorer.storage.examine().damage == nil)
  }

  @Test func test_import_entryThatCannotBeDecoded_isNamed() throws {
    let ann = try Self.played()
    let (lines, heads) = try Self.lines(ann)
    let id = "00000000zzzz-5"
    let bad = BundleLine(
      kind: BundleForm.entry,
      body: "{\"id\":\"\(id)\",\"stream\":\"round/x\",\"lamport\":99999999999999999999}")
    let page = try TestDesk(device: 2).take(Self.bundle([bad] + lines, heads: heads))
    #expect(page.warned.contains("line 2: it holds entry \(id) of round/x, which can't be read"))
    #expect(page.payload["rounds_added"] == 1)
  }

  @Test func test_export_besideARoundThatCannotBeRead_leavesThatOut() throws {
    let ann = try Self.played()
    let ben = TestDesk(device: 2)
    try ben.take(HostileEntries([.openings], like: ann.bundle(), oneOf: 1).bundle)
    let file = try ben.scorer.exchange.export(.notation, of: "pebbles")
    #expect(file.leftOut.contains { $0.hasSuffix("can't be read by this program.") })
    #expect(!file.text.isEmpty)
  }

  /// Tests that homes which have one round with two openings have the same entries after they
  /// exchanged everything.
  @Test func test_sync_roundWithAnotherOpening_isTheSameEverywhere() throws {
    let ann = try Self.played()
    let ben = TestDesk(device: 2)
    let text = try ann.scorer.exchange.export(.notation, of: "pebbles").text
    try ben.take(text)
    let folder = MemoryFolder()
    for desk in [ann, ben, ann] {
      var session = SyncSession(folder)
      _ = try desk.scorer.exchange.sync(&session, begins: true)
    }
    #expect(!ann.rounds.isEmpty)
    for stream in ann.rounds {
      let entries = try [ann, ben].map { try $0.store.read { try $0.entries(of: stream) } }
      #expect(entries[0] == entries[1] && entries[0].count { $0.kind == .open } == 2)
      #expect(try ann.show(stream.key).payload == ben.show(stream.key).payload)
    }
  }

  @Test func test_doctor_playersWhoShareAPlace_renamed_isNoDamage() throws {
    let desk = TestDesk(device: 1)
    try desk.start("Ann", "Bob")
    for _ in 0..<10 {
      _ = try? desk.enter("Ann +1")
      _ = try? desk.enter("Bob +1")
    }
    _ = try desk.scorer.rounds.take(
      EntryRequest(.finish, in: RoundRequest(sport: "pebbles"), answers: .agreeingToAll))
    _ = try desk.scorer.people.renamePlayer("Ann", "Zed")
    let diagnosis = try desk.scorer.storage.examine()
    #expect(diagnosis.damage == nil, "\(diagnosis.page.text)")
  }
}
