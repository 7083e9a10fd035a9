import DeskTesting
import SampleSport
import ScoringKit
import ScoringKitTesting
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests of exchanges through a shared folder, also with failures.
@Suite final class SyncTests {
  let folder = MemoryFolder()
  let ann = TestDesk(device: 1)
  let ben = TestDesk(device: 2)
  private let annsFile = MemoryFolder.file(1)
  private let bensFile = MemoryFolder.file(2)

  /// Exchanges once at a desk, as a process does that has not read the folder before.
  @discardableResult
  private func sync(_ desk: TestDesk, begins: Bool = false) throws -> SyncResult {
    var session = SyncSession(folder)
    return try desk.scorer.exchange.sync(&session, begins: begins)
  }

  /// Creates a round in progress at Ann's desk, exchanges it, and returns its id.
  @discardableResult
  private func sample() throws -> String {
    _ = try ann.scorer.people.setMe("Ann")
    try ann.start("Ann", "Bob")
    try ann.enter("Ann +3")
    try ann.enter("Bob +1")
    try sync(ann)
    return try #require(ann.rounds.first).key
  }

  private func number(_ result: SyncResult, _ key: String) -> Int? {
    result.page.payload[key]?.integer
  }

  private func entries(_ desk: TestDesk) throws -> EntryRuns {
    try desk.store.read { try $0.runs() }
  }

  /// Returns the index of the last line in a file that contains an entry.
  private func lastEntry(_ file: String) throws -> Int {
    try #require(folder.lines(file).lastIndex { $0.contains("\"entry\":") })
  }

  private func write(_ lines: [String], to file: String) {
    folder.contents[file] = Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  // MARK: What comes along

  @Test func test_sync_twoDesks_haveTheSameRoundAndThenNothingToDo() throws {
    let id = try sample()
    let taken = try sync(ben)
    #expect(taken.page.lines.first == "Took 6 entries (1 new round), gave 0 entries.")
    #expect(try ben.show(id).payload == ann.show(id).payload)
    try ben.enter("Bob +2", in: id)
    // The two new entries are the score and the setting with Ben's current round.
    #expect(try number(sync(ben), "entriesGiven") == 2)
    let back = try sync(ann)
    #expect(back.page.payload["roundsContinued"] == [.string(id)])
    #expect(try ben.show(id).payload == ann.show(id).payload)
    for desk in [ann, ben] {
      let idle = try sync(desk)
      #expect(idle.isQuiet && number(idle, "otherDevices") == (desk === ann ? 1 : 1))
      #expect(try desk.scorer.storage.examine().damage == nil)
    }
    #expect(try entries(ann) == entries(ben))
  }

  @Test func test_sync_bringsNotesDocumentsPlayersAndWhatWasPutAway() throws {
    let ponds = ReferenceRequest(sport: "pebbles", kind: "ponds")
    _ = try ann.scorer.documents.addDocument(
      ponds, Arguments(options: ["depth": ["9"]], positionals: ["NAME": ["Deep"]]))
    let id = try ann.finished([("Ann", 3), ("Bob", 1)])
    _ = try ann.scorer.notes.writeNote(.write("windy"), of: TestDesk.round(id))
    _ = try ann.scorer.storage.archive(TestDesk.round(id))
    _ = try ann.scorer.people.addPlayer("Cleo")
    try sync(ann)
    try sync(ben)
    #expect(try ben.scorer.documents.document(ponds, named: "Deep").payload["depth"] == 9)
    #expect(try ben.players() == ann.players())
    #expect(try ben.show(id).text == ann.show(id).text)
    #expect(try ben.history().payload == [])
    #expect(
      try ben.history { $0.archived = .only }.payload == ann.history { $0.archived = .only }.payload
    )
  }

  @Test func test_sync_oneSharesOnlyWhatOthersBroughtByFile() throws {
    _ = try sample()
    let cleo = TestDesk(device: 3)
    try cleo.start("Cleo", "Dan")
    try ben.take(cleo.bundle())
    #expect(number(try sync(ben), "entriesGiven") == cleo.entryCount)
    try sync(ann)
    #expect(ann.rounds.count == 2)
  }

  @Test func test_sync_roundOfThousandsOfEntries_isOneNewRound() throws {
    let id = try sample()
    let drafts = (0..<2_500).map { Draft(kind: .field, body: "note.\($0)=1") }
    let stream = try #require(ann.rounds.first)
    _ = try ann.store.write { try $0.append(drafts, to: stream, author: nil, time: TestDesk.start) }
    try sync(ann)
    let taken = try sync(ben)
    #expect(taken.page.payload["roundsAdded"] == [.string(id)])
    #expect(taken.page.payload["roundsContinued"] == [])
    #expect(try entries(ann) == entries(ben))
  }

  // MARK: Half there, missing, doubled

  @Test func test_sync_halfAFile_isReadToItsLastWholeLineAndSaid() throws {
    let id = try sample()
    let whole = try #require(folder.contents[annsFile])
    let lines = folder.lines(annsFile)
    folder.contents[annsFile] = whole.dropLast(10)
    let half = try sync(ben)
    #expect(half.page.warned.contains("\(annsFile), line \(lines.count), is only partly there"))
    #expect(number(half, "entriesTaken") == lines.filter { $0.contains("\"entry\":") }.count - 1)
    folder.contents[annsFile] = whole
    #expect(number(try sync(ben), "entriesTaken") == 1)
    #expect(try ben.show(id).payload == ann.show(id).payload)
  }

  /// Tests that an exchange reads only a part of a huge file if its lines are too long or damaged.
  @Test func test_sync_fileWithoutLines_isNotReadToItsEnd() throws {
    let id = try sample()
    folder.contents["junk.scorelog"] = [UInt8](repeating: 120, count: 4 << 20)
    folder.contents["damaged.scorelog"] = [UInt8](repeating: 10, count: 1 << 20)
    for _ in 0..<2 {
      folder.bytesRead = [:]
      let result = try sync(ben)
      #expect(result.page.warned.contains("junk.scorelog, line 1, is too long"))
      #expect(result.page.warned.contains("is damaged like 1000 before it"))
      #expect(folder.bytesRead["junk.scorelog", default: 0] <= 512 * 1024)
      #expect(folder.bytesRead["damaged.scorelog", default: 0] <= 256 * 1024)
    }
    #expect(try ben.show(id).payload == ann.show(id).payload)
  }

  /// Tests a line that is too long: it and the rest of the file are not read, the lines before it
  /// are used, and the device that writes the file writes it again.
  @Test func test_sync_lineThatIsTooLong_costsItselfAndWhatFollows() throws {
    let id = try sample()
    let whole = try #require(folder.contents[annsFile])
    let endless = [UInt8](repeating: 120, count: BundleForm.longestLine + (1 << 20))
    folder.contents[annsFile] = whole + endless + endless + [10]
    let result = try sync(ben)
    #expect(result.page.warned.contains("is too long"))
    #expect(!result.page.warned.contains("by half"))
    #expect(folder.bytesRead[annsFile, default: 0] < BundleForm.longestLine + (1 << 20))
    #expect(try ben.show(id).payload == ann.show(id).payload)
    try sync(ann)
    #expect(folder.contents[annsFile]?.count ?? 0 < 2 * whole.count)
    #expect(try sync(ben).page.warned.isEmpty)
  }

  @Test func test_sync_cutAnywhere_losesNothingInTheEnd() throws {
    let id = try sample()
    let whole = try #require(folder.contents[annsFile])
    for count in stride(from: 0, to: whole.count, by: 37) {
      folder.contents[annsFile] = Array(whole.prefix(count))
      let other = TestDesk(device: 9)
      try sync(other)
      folder.contents[MemoryFolder.file(9)] = nil
      try sync(ann)
      try sync(other)
      #expect(try other.show(id).payload == ann.show(id).payload, "cut after \(count)")
      folder.contents[MemoryFolder.file(9)] = nil
    }
  }

  @Test func test_sync_folderThatIsFull_keepsTheStoreAndIsMendedTheNextTime() throws {
    try sample()
    try ann.enter("Ann +5")
    folder.room = 100
    #expect(refusal { try sync(ann) }?.code == .diskFull)
    var session = SyncSession(folder)
    folder.contents[annsFile]? += Array("{\"sum\":\"01".utf8)
    folder.room = nil
    let mended = try ann.scorer.exchange.sync(&session)
    #expect(mended.page.warned.contains("was written only in part, and is written again"))
    try sync(ben)
    #expect(try entries(ann) == entries(ben))
    #expect(try sync(ann).page.warned.isEmpty)
  }

  @Test func test_sync_filesThatAreGone_comeAgainFromWhoHasThem() throws {
    let id = try sample()
    try sync(ben)
    folder.contents[annsFile] = nil
    #expect(number(try sync(ben), "entriesGiven") == ann.entryCount)
    let cleo = TestDesk(device: 3)
    try sync(cleo)
    #expect(try cleo.show(id).payload == ann.show(id).payload)
    // Ann writes her missing file again with everything, so Ben has nothing to add.
    folder.contents[bensFile] = nil
    try sync(ann)
    #expect(folder.names.contains(annsFile))
    #expect(number(try sync(ben), "entriesGiven") == 0)
  }

  @Test func test_sync_conflictedCopy_isReadAndNamed() throws {
    let id = try sample()
    let copy = "\(DeviceID(bits: 1)) (Ann's conflicted copy).scorelog"
    folder.contents[copy] = folder.contents[annsFile]
    folder.contents[annsFile] = nil
    #expect(try sync(ben).page.warned.contains("\(copy) is a copy of \(annsFile)"))
    #expect(try ben.show(id).payload == ann.show(id).payload)
  }

  @Test func test_sync_withNothingToGive_needsNoFileOfItsOwn() throws {
    try sample()
    folder.room = 0
    try sync(ben)
    #expect(folder.names == [annsFile] && ben.rounds.count == 1)
    try ben.enter("Bob +2")
    #expect(refusal { try sync(ben) }?.code == .diskFull)
    #expect(folder.names == [annsFile])
  }

  // MARK: Damaged, changed, newer

  @Test func test_sync_damagedLine_isNamedPassedOverAndComesAgain() throws {
    let id = try sample()
    var lines = folder.lines(annsFile)
    let place = try lastEntry(annsFile) - 1
    lines[place] = lines[place].replacing("+", with: "-").replacing("3", with: "4")
    write(lines, to: annsFile)
    let odd = try sync(ben)
    #expect(odd.page.warned.contains("\(annsFile), line \(place + 1), is damaged"))
    #expect(number(odd, "entriesTaken") == ann.entryCount - 1)
    try sync(ann)
    try sync(ben)
    #expect(try ben.show(id).payload == ann.show(id).payload)
    #expect(try sync(ben).page.warned.isEmpty)
  }

  @Test func test_sync_everyByteChanged_neverFailsNorTakesWhatIsWrong() throws {
    try sample()
    let whole = try #require(folder.contents[annsFile])
    let truth = Set(folder.lines(annsFile))
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      folder.contents = [annsFile: bytes]
      let other = TestDesk(device: 9)
      try sync(other)
      let taken = folder.lines(MemoryFolder.file(9)).dropFirst()
      #expect(taken.allSatisfy { truth.contains($0) }, "seed \(seed)")
      #expect(try other.store.check().findings.allSatisfy { !$0.isDamage }, "seed \(seed)")
    }
  }

  @Test func test_sync_entryThatWasForgedWithItsSum_isRefusedAndTheRestGoesOn() throws {
    let id = try sample()
    try sync(ben)
    try ann.enter("Ann +4")
    try ann.enter("Bob +4")
    try sync(ann)
    var lines = folder.lines(annsFile)
    let place = lines.count - 2
    let forged = try #require(BundleLine(lines[place]))
    lines[place] =
      BundleLine(kind: forged.kind, body: forged.body.replacing("=4", with: "=9")).text
    write(lines, to: annsFile)
    let odd = try sync(ben)
    #expect(odd.page.warned.contains("line \(place + 1), holds entry \(DeviceID(bits: 1))-"))
    #expect(number(odd, "entriesTaken") == 1)
    try sync(ann)
    try sync(ben)
    #expect(try ben.show(id).payload == ann.show(id).payload)
  }

  @Test func test_sync_homeThatWasCopied_isSaidWithWhatToDo() throws {
    try sample()
    let twin = TestDesk(device: 1)
    try twin.start("Eve", "Flo")
    let odd = try sync(twin)
    #expect(odd.page.warned.contains("doctor --new-device"), "\(odd.page.warned)")
    let count = twin.entryCount
    try sync(twin)
    #expect(twin.entryCount == count)
  }

  @Test func test_sync_fileOfANewerVersion_isSaidAndTheRestGoesOn() throws {
    let id = try sample()
    let head = BundleForm.Head(form: SyncForm.name, version: "2.0", device: "", heads: [])
    let newer = BundleLine(kind: BundleForm.head, body: try CanonicalJSON.text(head))
    write([newer.text, "whatever"], to: "new.scorelog")
    let said = try sync(ben)
    #expect(said.page.warned.contains("new.scorelog is of version 2.0"))
    #expect(try ben.show(id).payload == ann.show(id).payload)
    #expect(folder.lines("new.scorelog").count == 2)
  }

  @Test func test_sync_lineOfAnotherKind_isPassedOver() throws {
    let id = try sample()
    let strange = BundleLine(kind: "weather", body: "{\"sun\":true}")
    write(folder.lines(annsFile) + [strange.text], to: annsFile)
    #expect(try sync(ben).page.warned.contains("of no kind that this program knows"))
    #expect(try ben.show(id).payload == ann.show(id).payload)
  }

  @Test func test_sync_bundleInTheFolder_isLeftAlone() throws {
    try sample()
    folder.contents["club.scorelog"] = Array(try ann.bundle().utf8)
    #expect(try sync(ben).page.warned.contains("is no file of a shared folder"))
  }

  // MARK: Whose folder it is

  @Test func test_sync_folderWithOtherFiles_asksBeforeItIsBegun() throws {
    folder.contents = ["letter.txt": [65]]
    let asked = question { try sync(ann) }
    #expect(asked?.sentence.contains("letter.txt") == true)
    #expect(asked?.refusal?.hint?.text.contains("init") == true)
    #expect(folder.names == ["letter.txt"])
    var session = SyncSession(folder)
    let refused = refusal {
      try ann.scorer.exchange.sync(&session, answers: ["sync-begin:folder": Question.no])
    }
    #expect(refused?.code == .notConfirmed && folder.names == ["letter.txt"])
    try ann.start("Ann", "Bob")
    try sync(ann, begins: true)
    try sync(ben)
    #expect(ben.rounds.count == 1)
  }

  // MARK: Deletions

  @Test func test_sync_roundDeletedElsewhere_isKeptSaidAndCanBeDeletedToo() throws {
    let id = try sample()
    try sync(ben)
    _ = try ann.agreeing { try ann.scorer.storage.delete(TestDesk.round(id), answers: $0) }
    try sync(ann)
    #expect(
      !folder.lines(annsFile).contains { $0.contains("\"stream\":\"round/\(id)\",\"targets\"") })
    let said = try sync(ben)
    #expect(said.page.warned.contains("Deleted on another device, and kept here"))
    #expect(said.deletedElsewhere == [id] && ben.rounds.count == 1)
    // Ben's home kept the round, so another home gets it from the folder.
    let cleo = TestDesk(device: 3)
    try sync(cleo)
    #expect(try cleo.show(id).payload == ben.show(id).payload)
    try ben.enter("Bob +2", in: id)
    try sync(ben)
    #expect(try sync(ann).page.warned.contains("stored without effect"))
    #expect(ann.rounds.isEmpty)
    #expect(try !sync(ann).page.warned.contains("stored without effect"))
    for desk in [ben, cleo] {
      let rounds = try sync(desk).deletedElsewhere
      let asked = question { try desk.scorer.exchange.deleteToo(rounds) }
      #expect(asked?.sentence.hasPrefix("Delete here too") == true && desk.rounds.count == 1)
      _ = try desk.agreeing { try desk.scorer.exchange.deleteToo(rounds, answers: $0) }
      #expect(try sync(desk).deletedElsewhere == [] && desk.rounds.isEmpty)
    }
    let all = folder.contents.keys.flatMap { folder.lines($0) }
    #expect(!all.contains { $0.contains("\"stream\":\"round/\(id)\",\"targets\"") })
  }

  // MARK: At rest

  @Test func test_sync_atRest_isDueOnlyWhereSomethingChanged() throws {
    try sample()
    var session = SyncSession(folder)
    #expect(try ben.scorer.exchange.isSyncDue(session))
    _ = try ben.scorer.exchange.sync(&session)
    #expect(try !ben.scorer.exchange.isSyncDue(session))
    try ben.enter("Bob +1")
    #expect(try ben.scorer.exchange.isSyncDue(session))
    #expect(number(try ben.scorer.exchange.sync(&session), "entriesGiven") == 1)
    #expect(try !ben.scorer.exchange.isSyncDue(session))
    try ann.enter("Ann +1")
    try sync(ann)
    #expect(try ben.scorer.exchange.isSyncDue(session))
    let taken = try ben.scorer.exchange.sync(&session)
    #expect(number(taken, "entriesTaken") == 1 && number(taken, "entriesGiven") == 0)
    #expect(try !ben.scorer.exchange.isSyncDue(session))
  }

  @Test func test_sync_fileThatWasMendedAndGrew_isReadFromItsBeginning() throws {
    try sample()
    let whole = folder.lines(annsFile)
    var damaged = whole
    damaged[3] = damaged[3].replacing("field", with: "fieId")
    write(damaged, to: annsFile)
    var session = SyncSession(folder)
    _ = try ben.scorer.exchange.sync(&session)
    write(whole, to: annsFile)
    try ann.enter("Ann +1")
    try sync(ann)
    _ = try ben.scorer.exchange.sync(&session)
    #expect(try entries(ann) == entries(ben))
  }

  @Test func test_sync_ownFileChangedByAnother_isReadAgain() throws {
    try sample()
    var session = SyncSession(folder)
    _ = try ann.scorer.exchange.sync(&session)
    var lines = folder.lines(annsFile)
    lines[2] = String(lines[2].reversed())
    write(lines, to: annsFile)
    #expect(try ann.scorer.exchange.sync(&session).page.warned.contains("line 3, is damaged"))
    try sync(ben)
    #expect(try entries(ann) == entries(ben))
  }

  /// Tests that a file which grew is read from its beginning, because the new lines don't show
  /// whether earlier ones are damaged.
  @Test func test_sync_formerOwnFileDamagedAndLonger_isReadFromItsBeginning() throws {
    try sample()
    var session = SyncSession(folder)
    _ = try ann.scorer.exchange.sync(&session)
    _ = try ann.store.beginDevice()
    _ = try ann.scorer.exchange.sync(&session)
    var lines = folder.lines(annsFile)
    let text = try #require(lines.firstIndex { $0.contains("\"text\":") })
    lines[text] = String(lines[text].reversed())
    write(lines + lines.suffix(1), to: annsFile)
    _ = try ann.scorer.exchange.sync(&session)
    try sync(ben)
    #expect(try ben.show(String(#require(ann.rounds.first).key)).text.contains("Bob"))
  }
}
