import ScoringKit
import ScoringStore
import Testing

@testable import ScoringCLI

/// Bundles between stores: complete, or refused by their line with nothing done.
@Suite final class BundleTests {
  let run = Runner()

  /// A bundle of a round in progress, as lines.
  private func sample() -> [String] {
    run("me Ann")
    run("pebbles start Ann Bob")
    run("pebbles enter Ann +3")
    run("pebbles enter Bob +1")
    return run("export --bundle").out.split(separator: "\n").map(String.init)
  }

  private func text(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }

  /// A bundle of these lines under another head, closed as it should be.
  private func closed(_ lines: [BundleLine], version: String = "1.0") throws -> String {
    let head = BundleLine(
      kind: BundleForm.head,
      body: try CanonicalJSON.text(
        BundleForm.Head(form: BundleForm.name, version: version, device: "", heads: [])))
    var tally = BundleTally()
    for line in [head] + lines { _ = tally.add(line) }
    let end = BundleForm.End(lines: tally.count, digest: tally.digest)
    let last = BundleLine(kind: BundleForm.end, body: try CanonicalJSON.text(end))
    return text(([head] + lines + [last]).map(\.text))
  }

  @Test func test_bundle_inAnotherStore_showsTheSameRound() {
    let lines = sample()
    let other = Runner(device: 7)
    let read = other("import -", input: text(lines))
    #expect(read.code == .done && read.out.hasPrefix("Added 1 round.\n"), "\(read)")
    #expect(other("pebbles show --json").out == run("pebbles show --json").out)
    let again = other("import -", input: text(lines))
    #expect(again.out.hasPrefix("Added 0 rounds, 1 known already.\n0 entries added"), "\(again)")
    #expect(
      other("export").out.split(separator: "\n").dropFirst().dropLast().map(String.init)
        == Array(lines.dropFirst().dropLast()))
    #expect(other("doctor").code == .done)
  }

  @Test func test_bundle_ofOneSport_bringsItsDocumentsAndPlayers() {
    run("pebbles ponds add Deep --depth 9")
    run("pebbles start Ann Bob")
    let other = Runner(device: 7)
    #expect(other("pebbles import -", input: run("pebbles export --bundle").out).code == .done)
    #expect(other("pebbles ponds show Deep").code == .done)
    #expect(other("players").out.contains("Bob"))
  }

  @Test func test_bundle_cutAfterAnyLine_isRefusedWhole() {
    let lines = sample()
    for count in 1..<lines.count {
      let other = Runner(device: 7)
      let read = other("import -", input: text(Array(lines.prefix(count))))
      #expect(read.code == .data, "\(count): \(read)")
      #expect(read.err.contains("Line \(count + 1) is missing"), "\(count): \(read)")
      #expect(other.entryCount == 0, "\(count)")
    }
  }

  @Test func test_bundle_withoutOneLine_isRefusedWhole() {
    let lines = sample()
    for index in 1..<lines.count - 1 {
      var fewer = lines
      fewer.remove(at: index)
      let other = Runner(device: 7)
      let read = other("import -", input: text(fewer))
      #expect(read.code == .data && read.err.contains("lines come before it"), "\(read)")
      #expect(other.entryCount == 0, "\(index)")
    }
  }

  @Test func test_bundle_oneByteChanged_isNamedByItsLine() {
    let lines = sample()
    let seed = UInt64.random(in: 0 ... .max)
    let bits = Runner.Bits(seed: seed)
    for _ in 0..<150 {
      let index = Int(bits.take() % UInt64(lines.count))
      var bytes = Array(lines[index].utf8)
      let place = Int(bits.take() % UInt64(bytes.count))
      let flipped = bytes[place] ^ (1 << UInt8(bits.take() % 8))
      guard flipped != 10 else { continue }
      bytes[place] = flipped
      var changed = lines
      changed[index] = String(decoding: bytes, as: UTF8.self)
      let other = Runner(device: 7)
      let read = other("import -", input: text(changed))
      #expect(read.code == .data, "line \(index + 1), byte \(place), seed \(seed): \(read)")
      let isNamed = read.err.contains("Line \(index + 1) is damaged")
      #expect(isNamed || index == 0, "line \(index + 1), byte \(place), seed \(seed): \(read)")
      #expect(other.entryCount == 0, "seed \(seed)")
    }
  }

  @Test func test_bundle_doubledAndReorderedLines_isTheSame() {
    let lines = sample()
    let middle = Array(lines.dropFirst().dropLast())
    for changed in [middle + middle, middle.reversed(), middle.reversed() + middle] {
      let other = Runner(device: 7)
      let read = other("import -", input: text([lines[0]] + changed + [lines[lines.count - 1]]))
      #expect(read.code == .done, "\(read)")
      #expect(other("pebbles show --json").out == run("pebbles show --json").out)
      #expect(other("doctor").code == .done)
    }
  }

  @Test func test_bundle_linesOfAnotherBundle_areRefused() {
    let lines = sample()
    run("pebbles enter Ann +5")
    let later = run("export").out.split(separator: "\n").map(String.init)
    let mixed = Array(later.dropLast()) + [lines[lines.count - 1]]
    let read = Runner(device: 7)("import -", input: text(mixed))
    #expect(read.code == .data && read.err.contains("lines come before it"), "\(read)")
    let after = Runner(device: 7)("import -", input: text(lines + [lines[1]]))
    #expect(after.code == .data && after.err.contains("stands after the last line"), "\(after)")
  }

  @Test func test_bundle_ofANewerMajorVersion_isRefused() throws {
    let read = run("import -", input: try closed([], version: "2.0"))
    #expect(read.code == .data && read.err.contains("2.0"), "\(read)")
    #expect(
      run("import - --json", input: try closed([], version: "2.0"))
        .errorPayload?["code"]?.string == "newer-file")
  }

  @Test func test_bundle_unknownLines_arePassedOverOnlyInANewerMinorVersion() throws {
    let strange = BundleLine(kind: "weather", body: "{\"sun\":true}")
    let newer = run("import -", input: try closed([strange], version: "1.4"))
    #expect(newer.code == .done && newer.err.contains("1 line of a newer version"), "\(newer)")
    let same = run("import -", input: try closed([strange]))
    #expect(same.code == .data && same.err.contains("Line 2 is of no kind"), "\(same)")
  }

  @Test func test_bundle_entryThatDoesNotFollow_isRefusedWithWhatToDo() throws {
    let lines = sample()
    let other = Runner(device: 7)
    #expect(other("import -", input: text(lines)).code == .done)
    let count = other.entryCount
    // The same name with another content, as a copied home writes it.
    let index = try #require(lines.lastIndex { $0.contains("\"entry\":") })
    let line = try #require(BundleLine(lines[index]))
    let changed = BundleLine(kind: line.kind, body: line.body.replacing("2b=1", with: "2b=9"))
    #expect(changed.body != line.body)
    let read = other("import -", input: try closed([changed]))
    #expect(read.code == .data && read.err.contains("doctor --new-device"), "\(read)")
    #expect(other.entryCount == count)
  }

  @Test func test_bundle_ofAnUnknownSport_isKeptListedAndExportedAgain() {
    run("me Ann")
    run("pebbles start Ann Bob")
    run("pebbles enter Ann +3")
    run("pebbles finish")
    let bundle = run("export").out.split(separator: "\n").map(String.init)
    let other = Runner([Pebbles.sport("lanterns")], device: 7)
    let read = other("import -", input: text(bundle))
    #expect(read.code == .done && read.err.contains("\"pebbles\""), "\(read)")
    let history = other("history --json").payload?.array
    #expect(history?.first?["sport"]?.string == "pebbles")
    #expect(other("doctor").code == .done)
    #expect(other("doctor --json").payload?["unknownSports"]?.integer == 1)
    let again = other("export").out.split(separator: "\n").map(String.init)
    #expect(again.dropFirst().dropLast() == bundle.dropFirst().dropLast())
    let json = Runner([Pebbles.sport("lanterns")], device: 8)
    #expect(json("import -", input: run("pebbles export").out).code == .done)
  }

  @Test func test_bundle_ofADeletedRound_isSetAside() throws {
    let lines = sample()
    let other = Runner(device: 7)
    other("import -", input: text(lines))
    let round = try #require(other.rounds.first)
    try other.store?.write { try $0.deleteRound(round) }
    run("pebbles enter Ann +4")
    let read = other("import -", input: run("export").out)
    #expect(read.code == .done && read.err.contains("set aside"), "\(read)")
    #expect(other.rounds.isEmpty)
    #expect(other("doctor --json").payload?["strays"]?.integer == 1)
  }

  @Test func test_bundle_ofOneRoundOfMany_canComeInAnyOrder() {
    let one = run.started("pebbles start Ann Bob --new")
    let two = run.started("pebbles start Ann Bob --new")
    for round in [one, two, one, two] { run("pebbles enter --round \(round) Ann +1") }
    let bundles = [one, two].map { run("export \($0) --bundle").out }
    for order in [[0, 1], [1, 0], [1, 0, 1]] {
      let other = Runner(device: 7)
      for index in order { #expect(other("import -", input: bundles[index]).code == .done) }
      #expect(other("doctor").code == .done)
      for round in [one, two] {
        let show = "pebbles show \(round) --json"
        #expect(other(show).out == run(show).out)
      }
    }
  }

  @Test func test_import_dryRun_addsNothing() {
    let lines = sample()
    let other = Runner(device: 7)
    let read = other("import - --dry-run", input: text(lines))
    #expect(read.code == .done && read.out.hasPrefix("Would add 1 round"), "\(read)")
    #expect(other.entryCount == 0)
  }
}
