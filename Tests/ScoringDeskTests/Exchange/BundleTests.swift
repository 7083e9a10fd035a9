import DeskTesting
import SampleSport
import ScoringKit
import ScoringKitTesting
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests of bundles that are imported into other stores: completely, or refused with the number of
/// the wrong line and without any effect.
@Suite final class BundleTests {
  let desk = TestDesk()

  /// Another desk that has not imported anything yet.
  private var empty: TestDesk { TestDesk(device: 7) }

  /// Returns the lines of a bundle that contains a round in progress.
  private func sample() throws -> [String] {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.start("Ann", "Bob")
    try desk.enter("Ann +3")
    try desk.enter("Bob +1")
    return try lines(desk)
  }

  private func lines(_ desk: TestDesk) throws -> [String] {
    try desk.bundle().split(separator: "\n").map(String.init)
  }

  private func text(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }

  /// Returns the text of a bundle with these lines, another first line, and a last line with the
  /// correct checksum.
  private func closed(
    _ lines: [BundleLine], version: String = "1.0", heads: [String]? = nil
  ) throws -> String {
    let newest = try desk.store.read { try $0.heads().map(\.description) }
    let head = BundleLine(
      kind: BundleForm.head,
      body: try CanonicalJSON.text(
        BundleForm.Head(form: BundleForm.name, version: version, device: "", heads: heads ?? newest)
      ))
    var tally = BundleTally()
    for line in [head] + lines { _ = tally.add(line) }
    let end = BundleForm.End(lines: tally.count, digest: tally.digest)
    let last = BundleLine(kind: BundleForm.end, body: try CanonicalJSON.text(end))
    return text(([head] + lines + [last]).map(\.text))
  }

  private func finding(_ key: String, _ desk: TestDesk) throws -> Int? {
    try desk.scorer.storage.examine().page.payload[key]?.integer
  }

  @Test func test_bundle_inAnotherStore_showsTheSameRound() throws {
    let lines = try sample()
    let other = empty
    #expect(try other.take(text(lines)).text.hasPrefix("Added 1 round.\n"))
    #expect(try other.show().payload == desk.show().payload)
    let again = try other.take(text(lines)).text
    #expect(again.hasPrefix("Added 0 rounds, 1 known already.\n0 entries added"), "\(again)")
    #expect(try self.lines(other).dropFirst().dropLast() == lines.dropFirst().dropLast())
    #expect(try other.scorer.storage.examine().damage == nil)
  }

  @Test func test_bundle_ofOneSport_bringsItsDocumentsAndPlayers() throws {
    let ponds = ReferenceRequest(sport: "pebbles", kind: "ponds")
    _ = try desk.scorer.documents.addDocument(
      ponds, Arguments(options: ["depth": ["9"]], positionals: ["NAME": ["Deep"]]))
    try desk.start("Ann", "Bob")
    let other = empty
    try other.take(desk.bundle("pebbles"), sport: "pebbles")
    #expect(try other.scorer.documents.document(ponds, named: "Deep").payload["depth"] == 9)
    #expect(try other.players() == ["Ann", "Bob"])
  }

  @Test func test_bundle_cutAfterAnyLine_isRefusedWhole() throws {
    let lines = try sample()
    for count in 1..<lines.count {
      let other = empty
      let refused = refusal { try other.take(text(Array(lines.prefix(count)))) }
      #expect(refused?.code == .damagedBundle, "\(count)")
      #expect(refused?.message.contains("Line \(count + 1) is missing") == true, "\(count)")
      #expect(other.entryCount == 0, "\(count)")
    }
  }

  @Test func test_bundle_withoutOneLine_isRefusedWhole() throws {
    let lines = try sample()
    for index in 1..<lines.count - 1 {
      var fewer = lines
      fewer.remove(at: index)
      let other = empty
      let refused = refusal { try other.take(text(fewer)) }
      #expect(refused?.code == .damagedBundle)
      #expect(refused?.message.contains("lines come before it") == true, "\(index)")
      #expect(other.entryCount == 0, "\(index)")
    }
  }

  @Test func test_bundle_oneByteChanged_isNamedByItsLine() throws {
    let lines = try sample()
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let index = Int.random(in: lines.indices, using: &random)
      var bytes = Array(lines[index].utf8)
      let place = Int.random(in: bytes.indices, using: &random)
      let flipped = bytes[place] ^ (1 << UInt8.random(in: 0..<8, using: &random))
      guard flipped != 10 else { continue }
      bytes[place] = flipped
      var changed = lines
      changed[index] = String(decoding: bytes, as: UTF8.self)
      let other = empty
      let refused = refusal { try other.take(text(changed)) }
      let remark: Comment =
        "line \(index + 1), byte \(place), seed \(seed): \(refused?.message ?? "")"
      #expect(refused != nil, remark)
      let isNamed = refused?.message.contains("Line \(index + 1) is damaged") == true
      #expect(isNamed || index == 0, remark)
      #expect(other.entryCount == 0, remark)
    }
  }

  @Test func test_bundle_doubledAndReorderedLines_isTheSame() throws {
    let lines = try sample()
    let middle = Array(lines.dropFirst().dropLast())
    for changed in [middle + middle, middle.reversed(), middle.reversed() + middle] {
      let other = empty
      try other.take(text([lines[0]] + changed + [lines[lines.count - 1]]))
      #expect(try other.show().payload == desk.show().payload)
      #expect(try other.scorer.storage.examine().damage == nil)
    }
  }

  @Test func test_bundle_linesOfAnotherBundle_areRefused() throws {
    let lines = try sample()
    try desk.enter("Ann +5")
    let mixed = try Array(self.lines(desk).dropLast()) + [lines[lines.count - 1]]
    let refused = refusal { try empty.take(text(mixed)) }
    #expect(refused?.message.contains("lines come before it") == true)
    let after = refusal { try empty.take(text(lines + [lines[1]])) }
    #expect(after?.message.contains("comes after the last line") == true)
  }

  @Test func test_bundle_ofANewerMajorVersion_isRefused() throws {
    let file = try closed([], version: "2.0")
    let refused = refusal { try desk.take(file) }
    #expect(refused?.code == .newerFile)
    #expect(refused?.message.contains("2.0") == true)
  }

  @Test func test_bundle_unknownLines_arePassedOverOnlyInANewerMinorVersion() throws {
    let strange = BundleLine(kind: "weather", body: "{\"sun\":true}")
    let newer = try desk.take(closed([strange], version: "1.4"))
    #expect(newer.warned.contains("1 line of a newer version"))
    let file = try closed([strange])
    #expect(
      refusal { try desk.take(file) }?.message.contains("Line 2 is of a kind that") == true)
  }

  @Test func test_bundle_entryThatDoesNotFollow_isRefusedWithWhatToDo() throws {
    let lines = try sample()
    let other = empty
    try other.take(text(lines))
    let count = other.entryCount
    // The changed line has the id of a known entry but another text, as the copy of a home may
    // write it.
    let index = try #require(lines.lastIndex { $0.contains("\"entry\":") })
    let line = try #require(BundleLine(lines[index]))
    let changed = BundleLine(kind: line.kind, body: line.body.replacing("2b=1", with: "2b=9"))
    #expect(changed.body != line.body)
    let file = try closed([changed])
    let refused = refusal { try other.take(file) }
    #expect(refused?.code == .conflict)
    #expect(
      refused?.hint?.text.contains("doctor --new-device") == true, "\(refused?.hint?.text ?? "")")
    #expect(other.entryCount == count)
  }

  @Test func test_text_underAnotherName_isRefused() throws {
    let text = "{\"rules\":1}"
    for (id, isSound) in [(ContentID(of: text).text, true), (ContentID(of: "other").text, false)] {
      let body = try CanonicalJSON.text(BundleForm.Text(id: id, text: text))
      let line = BundleLine(kind: BundleForm.text, body: body)
      #expect(BundleLine(line.text) != nil)
      if isSound {
        #expect(try line.content() != nil)
      } else {
        #expect(throws: BundleLine.Unreadable.self) { try line.content() }
      }
    }
  }

  @Test func test_bundle_ofAnUnknownSport_isKeptListedAndExportedAgain() throws {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.start("Ann", "Bob")
    try desk.enter("Ann +3")
    try desk.finish()
    let bundle = try lines(desk)
    let other = TestDesk([Pebbles.sport("lanterns")], device: 7)
    #expect(try other.take(text(bundle)).warned.contains("\"pebbles\""))
    #expect(try other.history().payload.array?.first?["sport"] == "pebbles")
    #expect(try other.scorer.storage.examine().damage == nil)
    #expect(try finding("unknownSports", other) == 1)
    #expect(try lines(other).dropFirst().dropLast() == bundle.dropFirst().dropLast())
    let json = TestDesk([Pebbles.sport("lanterns")], device: 8)
    try json.take(desk.export().text)
    #expect(json.rounds == desk.rounds)
  }

  @Test(arguments: [nil, "Cup"])
  func test_bundle_ofAnUnknownSport_isListedInItsPresentEvent(event: String?) throws {
    let round = try desk.finished([("Ann", 4)], event: "Night")
    _ = try desk.scorer.rounds.setEvent(event, of: TestDesk.round(round))
    let other = TestDesk([Pebbles.sport("lanterns")], device: 7)
    try other.take(text(lines(desk)))
    for name in ["Night", "Cup"] {
      let found = try other.store.read { try $0.summaries(SummaryQuery(event: name, limit: 9)) }
      #expect(found.count == (name == event ? 1 : 0), "\(name)")
    }
    _ = try other.scorer.storage.examine(rebuilds: true)
    let again = try other.store.read { try $0.summaries(SummaryQuery(event: "Night", limit: 9)) }
    #expect(again.isEmpty)
  }

  @Test func test_bundle_ofADeletedRound_isSetAside() throws {
    let lines = try sample()
    let other = empty
    try other.take(text(lines))
    let round = try #require(other.rounds.first)
    try other.store.write { try $0.deleteRound(round) }
    try desk.enter("Ann +4")
    #expect(try other.take(desk.bundle()).warned.contains("set aside"))
    #expect(other.rounds.isEmpty)
    #expect(try finding("strays", other) == 1)
  }

  @Test func test_bundle_ofOneRoundOfMany_canComeInAnyOrder() throws {
    let rounds = try (0..<2).map { _ in
      try #require(try desk.start("Ann", "Bob", isNew: true).payload["id"]?.string)
    }
    for round in rounds + rounds { try desk.enter("Ann +1", in: round) }
    let bundles = try rounds.map { try desk.bundle(rounds: [$0]) }
    for order in [[0, 1], [1, 0], [1, 0, 1]] {
      let other = empty
      for index in order { try other.take(bundles[index]) }
      #expect(try other.scorer.storage.examine().damage == nil)
      for round in rounds { #expect(try other.show(round).payload == desk.show(round).payload) }
    }
  }

  @Test func test_import_rehearsal_addsNothing() throws {
    let lines = try sample()
    let other = empty
    #expect(try other.take(text(lines), isRehearsal: true).text.hasPrefix("Would add 1 round"))
    #expect(other.entryCount == 0)
  }

  @Test(arguments: [
    ("0.9", ["x"], "No bundle is of version 0.9"), ("1.-1", [], "No bundle is of version 1.-1"),
    ("1.0", ["never"], "what can't be: \"never\""),
    ("1.0", ["0000000000001-2", "0000000000001-3"], "what can't be"),
  ])
  func test_import_ofAHeadThatCannotBe_saysWhatItIs(
    version: String, heads: [String], words: String
  ) throws {
    let file = try closed([], version: version, heads: heads)
    let refused = refusal { try empty.take(file) }
    #expect(refused?.message.contains(words) == true, "\(refused?.message ?? "taken")")
  }

  @Test func test_import_ofAnEntryThatTheHeadDoesNotKnow_isRefused() throws {
    let entries = try sample().dropFirst().dropLast().compactMap { BundleLine($0) }
    let file = try closed(entries, heads: [])
    let refused = refusal { try empty.take(file) }
    #expect(refused?.message.contains("the head of the bundle doesn't list") == true)
  }

  /// Tests entries that another device wrote without knowing of the finish: if importing them
  /// changes the result, this is reported.
  @Test func test_import_thatChangesAFinishedResult_saysSo() throws {
    let desk = TestDesk()
    let id = try desk.started("Ann", "Bob")
    try desk.enter("Ann +3 Bob +1")
    let other = try desk.copied()
    try other.enter("Bob +5", in: id)
    try desk.finish()
    let page = try desk.take(other.bundle())
    #expect(page.warned.contains("was finished, and what came changes it: "), "\(page.warned)")
    #expect(page.warned.contains("Bob: "))
    #expect(try !desk.take(other.bundle()).warned.contains("changes it"))
    #expect(try !other.take(desk.bundle()).warned.contains("changes it"))
  }
}
