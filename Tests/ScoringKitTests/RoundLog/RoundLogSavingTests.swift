import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of saved rounds: nothing is lost, undo goes on, and damaged texts are refused.
@Suite struct RoundLogSavingTests {
  private static func race() throws -> RoundLog {
    var race = try RoundLog(
      .coinRace, options: ["heads": ["9"]], players: ["Ann \u{2028}\u{202e}", "Ben \"B\"\n"],
      startedAt: FixedClock.moment, offset: 7200)
    try race.enter("h t")
    race.time = Moment(milliseconds: FixedClock.moment.milliseconds + 60_000)
    try race.enter("h")
    try race.undo()
    try race.enter("t")
    return race
  }

  private static func opened(_ race: RoundLog) throws -> RoundLog {
    try RoundLog(saved: race.save(), of: .coinRace)
  }

  @Test func test_save_andOpen_losesNothing() throws {
    let race = try Self.race()
    let copy = try Self.opened(race)
    #expect(copy.ledger.entries == race.ledger.entries)
    #expect(copy.device == race.device && copy.stream == race.stream && copy.time == race.time)
    #expect(copy.names == race.names && copy.phrases == race.phrases)
    #expect(try copy.save() == race.save())
  }

  @Test func test_save_duringPlay_undoAndRedoGoOn() throws {
    var race = try Self.race()
    var copy = try Self.opened(race)
    for _ in 0..<2 {
      try race.undo()
      try copy.undo()
      #expect(copy.notation == race.notation)
      copy = try Self.opened(copy)
    }
    #expect(copy.notation.isEmpty)
    #expect(throws: Refusal.self) { try copy.undo() }
    try copy.redo()
    #expect(copy.notation == ["h", "t"])
    try copy.enter("t")
    #expect(Set(copy.ledger.entries.map(\.id)).count == copy.ledger.entries.count)
  }

  @Test func test_save_ofACopyOnAnotherDevice_continuesAsThatDevice() throws {
    let race = try Self.race()
    var watch = try RoundLog(saved: race.save(), of: .coinRace, device: DeviceID(bits: 2))
    try watch.enter("h")
    var again = try Self.opened(watch)
    #expect(again.device == DeviceID(bits: 2))
    try again.undo()
    #expect(again.notation == race.notation)
    var phone = race
    try phone.enter("h")
    try phone.merge(watch)
    var other = try Self.opened(phone)
    #expect(other.ledger.disputes == phone.ledger.disputes && other.notation == phone.notation)
    try other.merge(again)
    try phone.merge(again)
    #expect(other.ledger.entries == phone.ledger.entries)
  }

  /// Tests that a device that wrote other rounds too is not continued, because its next number is
  /// unknown.
  @Test func test_open_ofADeviceWithOtherRounds_getsADeviceOfItsOwn() throws {
    let race = try Self.race()
    var lines = try race.save().split(separator: "\n").map(String.init)
    let head = BundleForm.Head(
      device: race.device.description, heads: ["\(race.device)-\(race.ledger.entries.count + 5)"])
    lines[0] = BundleLine(kind: BundleForm.head, body: try CanonicalJSON.text(head)).text
    var copy = try RoundLog(saved: Self.closed(lines.dropLast()), of: .coinRace)
    #expect(copy.device != race.device && copy.notation == race.notation)
    try copy.enter("h")
    let saved = try copy.save()
    #expect(try RoundLog(saved: saved, of: .coinRace).device == copy.device)
  }

  private static func closed(_ lines: some Sequence<String>) throws -> String {
    var tally = BundleTally()
    for line in lines { _ = tally.add(try #require(BundleLine(line))) }
    let end = BundleForm.End(lines: tally.count, digest: tally.digest)
    let last = BundleLine(kind: BundleForm.end, body: try CanonicalJSON.text(end)).text
    return (lines + [last]).joined(separator: "\n")
  }

  @Test func test_open_damagedTexts_areRefused() throws {
    let text = try Self.race().save()
    let lines = text.split(separator: "\n").map(String.init)
    let faults = [
      ("", "does not begin"), ("score-notation 1\n", "does not begin"),
      (text.replacing("heads", with: "tails"), "Line "),
      (lines.dropLast().joined(separator: "\n"), "cut off"),
      (text + lines[2], "comes after"),
      (try Self.closed([lines[0]] + lines[2...].dropLast()), "rules of the round are missing"),
      (try Self.closed(Array(lines[..<2])), "0 rounds"),
    ]
    for (text, expected) in faults {
      let refusal = #expect(throws: Refusal.self) { try RoundLog(saved: text, of: .coinRace) }
      #expect(refusal?.message.contains(expected) == true, "\(refusal?.message ?? text)")
    }
  }

  /// Tests that no change of a byte is read as another round.
  @Test func test_open_changedBytes_areRefusedOrTheSame() throws {
    let race = try Self.race()
    let bytes = Array(try race.save().utf8)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var changed = bytes
      let place = Int.random(in: changed.indices, using: &generator)
      changed[place] = UInt8.random(in: 0...255, using: &generator)
      guard let text = String(validating: changed, as: UTF8.self),
        let copy = try? RoundLog(saved: text, of: .coinRace)
      else { continue }
      #expect(copy.ledger.entries == race.ledger.entries, "seed 7, byte \(place)")
    }
  }
}
