import ScoringKit
import ScoringKitTesting
import ScoringStore

@testable internal import ScoringDesk

/// Entries for tests that no device writes: they have extreme values in each field of each kind of
/// entry.
///
/// Each of these entries has a device of its own, and its line in the bundle has a correct
/// checksum. So only the entry itself can be the reason if it is refused.
package struct HostileEntries {
  /// A part of an entry for which the tests have extreme values.
  package enum Part: String, CaseIterable, Sendable {
    case numbers, times, references, names, bodies, openings
  }

  /// The lines of the original bundle between its first and its last line.
  private let sound: [BundleLine]
  private let samples: [[String: JSONValue]]
  /// The bundle lines of the hostile entries; each group has an entry and the lines that it needs.
  private var made: [[BundleLine]] = []
  private var heads: [String] = []
  private var count: UInt64 = 0

  /// Makes hostile entries for a test from the entries of a bundle, with extreme values in some
  /// parts.
  ///
  /// - Parameters:
  ///   - parts: the parts of entries that get extreme values.
  ///   - bundle: a bundle with a round that has at least one event.
  ///   - step: 9 keeps only every ninth group of hostile entries, to save time; `make prove` keeps
  ///     all.
  /// - Throws: an error if the bundle can't be read.
  package init(_ parts: [Part], like bundle: String, oneOf step: Int = 9) throws {
    let lines = bundle.split(separator: "\n").compactMap { BundleLine(String($0)) }
    sound = Array(lines.dropFirst().dropLast())
    let head = try CanonicalJSON.value(BundleForm.Head.self, from: lines.first?.body ?? "")
    heads = head.heads
    samples = try Self.samples(of: sound)
    for part in parts {
      switch part {
      case .numbers: addNumbers()
      case .times: addTimes()
      case .references: addReferences()
      case .names: addNames()
      case .bodies: addBodies()
      case .openings: try addOpenings()
      }
    }
    guard Proof.asked == nil else { return }
    made = stride(from: 0, to: made.count, by: step).map { made[$0] }
  }

  /// The number of hostile entries that were made.
  package var hostileCount: Int { made.joined().count { $0.kind == BundleForm.entry } }

  /// The text of a bundle that contains the hostile entries and the original ones.
  package var bundle: String {
    get throws {
      let head = BundleForm.Head(
        form: BundleForm.name, version: "1.0", device: "000000000001", heads: heads)
      let lines =
        [BundleLine(kind: BundleForm.head, body: try CanonicalJSON.text(head))] + made.joined()
        + sound
      var tally = BundleTally()
      for line in lines { _ = tally.add(line) }
      let end = BundleForm.End(lines: tally.count, digest: tally.digest)
      return Self.text(
        lines + [BundleLine(kind: BundleForm.end, body: try CanonicalJSON.text(end))])
    }
  }

  /// The name and the text of a file in a shared folder that contains the same entries as the
  /// bundle.
  package var sharedLog: (name: String, text: String) {
    get throws {
      let device = DeviceID(bits: 0xbad)
      return (
        SyncForm.file(of: device),
        Self.text([try SyncForm.head(of: device)] + made.joined() + sound)
      )
    }
  }

  /// The JSON of `export` with the same entries as the bundle.
  package var json: String {
    get throws {
      try BundleJSON.beginning + bundle.split(separator: "\n").joined(separator: ",")
        + BundleJSON.end
    }
  }

  private static func text(_ lines: [BundleLine]) -> String {
    lines.map { $0.text + "\n" }.joined()
  }

  /// Returns sample entries of the newest round as JSON fields, one of each kind, the opening
  /// first; none if that round has no event.
  private static func samples(of lines: [BundleLine]) throws -> [[String: JSONValue]] {
    let entries = try lines.filter { $0.kind == BundleForm.entry }.compactMap { line in
      if case .object(let fields) = try CanonicalJSON.value(JSONValue.self, from: line.body) {
        fields
      } else {
        nil
      }
    }
    guard let opening = entries.last(where: { $0["kind"] == "open" }),
      let round = opening["stream"],
      let event = entries.last(where: { $0["kind"] == "event" && $0["stream"] == round })
    else { return [] }
    func changed(_ fields: [String: JSONValue]) -> [String: JSONValue] {
      event.merging(fields) { _, new in new }
    }
    let target: JSONValue = .array([event["id"] ?? .null])
    return [
      opening, event,
      changed(["kind": "insert", "targets": .array([]), "after": event["after"] ?? .null]),
      changed(["kind": "field", "after": .null, "targets": .array([]), "body": "note=\"x\""]),
      changed(["kind": "remove", "after": .null, "targets": target, "body": ""]),
      changed(["kind": "undo", "after": .null, "targets": target, "body": ""]),
      changed(["kind": "redo", "after": .null, "targets": target, "body": ""]),
    ]
  }

  // MARK: Adding

  private mutating func add(
    _ sample: [String: JSONValue], _ changes: [String: JSONValue], sequence: String = "5"
  ) {
    if let line = line(sample, changes, sequence: sequence) { made.append([line]) }
  }

  /// Returns the bundle line of a sample entry with some fields changed, as if a new device had
  /// written it.
  private mutating func line(
    _ sample: [String: JSONValue], _ changes: [String: JSONValue], sequence: String = "5"
  ) -> BundleLine? {
    count += 1
    let id = "\(DeviceID(bits: 0x0bad_0000_0000 + count))-\(sequence)"
    if EntryID(id) != nil { heads.append(id) }
    var fields = sample
    fields["id"] = .string(id)
    fields["line"] = .string(id)
    fields["lamport"] = .integer(900)
    fields["checksum"] = .string(String(repeating: "0", count: 32))
    // A store accepts only the first opening of a round, so each of these openings belongs to a new
    // round.
    if sample["kind"] == "open" {
      fields["stream"] = .string(StreamID.round(bits: 0x0bad_0000_0000 + count).description)
    }
    for (key, value) in changes { fields[key] = value }
    guard let body = try? CanonicalJSON.text(JSONValue.object(fields)) else { return nil }
    return BundleLine(kind: BundleForm.entry, body: body)
  }

  private mutating func addNumbers() {
    for sample in samples {
      for lamport in Self.numbers { add(sample, ["lamport": .integer(lamport)]) }
    }
    for number in Self.numbers.map(String.init) + ["9223372036854775808", "00", "1e3", "x", ""] {
      for sample in samples.prefix(2) { add(sample, [:], sequence: number) }
    }
    // Entries in streams of other kinds than rounds have Lamport numbers too.
    for stream in ["settings/all", "player/0000000000zz"] {
      for lamport in Self.numbers {
        add(samples[3], ["stream": .string(stream), "lamport": .integer(lamport)])
      }
    }
  }

  private mutating func addTimes() {
    for sample in samples {
      for time in Self.times { add(sample, ["time": .integer(time)]) }
    }
  }

  private mutating func addReferences() {
    let far = Self.numbers.map { "\(DeviceID(bits: 0x0bad_ffff_ffff))-\($0)" } + ["x", ""]
    for sample in samples.dropFirst() {
      for reference in far.map({ JSONValue.string($0) }) {
        add(sample, ["after": reference])
        add(sample, ["targets": .array([reference])])
        add(sample, ["seen": .array([reference])])
        add(sample, ["line": reference])
      }
    }
    let many = JSONValue.array((1...10_001).map { .string("\(DeviceID(bits: 1))-\($0)") })
    add(samples[4], ["targets": many])
    add(samples[4], ["seen": many])
  }

  private mutating func addNames() {
    let names = [
      "", "/", "round/", "round/!", "player/x", "settings/all", "none/none", "\u{1B}[2J",
    ]
    for sample in samples {
      for name in names + [String(repeating: "x", count: 5000)] {
        add(sample, ["author": .string(name)])
        add(sample, ["stream": .string(name)])
        add(sample, ["kind": .string(name)])
        add(sample, ["origin": .string(name)])
      }
    }
  }

  private mutating func addBodies() {
    if case .string(let body)? = samples[1]["body"] {
      for text in Self.variants(of: body) {
        add(samples[1], ["body": .string(text)])
        add(samples[2], ["body": .string(text)])
      }
    }
    let values = [
      "null", "0", "-1", "9223372036854775807", "1e308", "\"\"", "[]", "{}", "true", "x",
    ]
    let keys = [
      "status", "started", "ended", "claim", "archived", "note", "event", "shared", "united",
      "seat.0",
      "seat.1", "seat.2", "seat.3", "seat.9223372036854775807", "seat.-1", "united.x", "united.x.y",
      "attachment.", "attachment.\(String(repeating: "0", count: 32))", "", "=",
    ]
    for key in keys {
      for value in values { add(samples[3], ["body": .string("\(key)=\(value)")]) }
    }
    for body in [
      "ended=\"9999-12-31T23:59:59\"", "ended=\"0001-01-01T00:00\"", "status=\"finished\"",
      "status=\"abandoned\"",
      "united.x={\"copies\":[[\"000000000001-1152921504606846976\",\"000000000001-1152921504606846976\","
        + "1152921504606846976]],\"round\":\"0000000000zz\"}",
      "attachment.\(String(repeating: "0", count: 32))={\"bytes\":9223372036854775807,\"name\":\"a/../b\","
        + "\"type\":\"x\"}",
      "note=\"\(String(repeating: "x", count: 20_000))\"",
    ] {
      add(samples[3], ["body": .string(body)])
    }
  }

  /// Returns variants of a text for a test: with text added at either end, or with one of its
  /// numbers replaced by an extreme one.
  private static func variants(of text: String) -> [String] {
    var variants = ["", " ", text + " " + text, text + "\n" + text, "-" + text, text + "\u{0}"]
    let extremes = ["0", "-1", "9999999", "9223372036854775807", "99999999999999999999", ""]
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index].isNumber else {
        index = text.index(after: index)
        continue
      }
      let end = text[index...].firstIndex { !$0.isNumber } ?? text.endIndex
      variants += extremes.map { text[..<index] + $0 + text[end...] }
      index = end
    }
    return variants
  }

  /// Adds hostile openings of new rounds, each followed by an event.
  private mutating func addOpenings() throws {
    guard case .string(let body)? = samples[0]["body"],
      case .object(let header) = try CanonicalJSON.value(JSONValue.self, from: body)
    else { return }
    let seats = header["seats"]?.array ?? []
    let changes: [[String: JSONValue]] =
      Self.numbers.flatMap { [["offset": .integer($0)], ["notation": .integer($0)]] }
      + ["9999-12-31T23:59:59", "0001-01-01T00:00", "x", ""].map { ["startedAt": .string($0)] }
      + [0, 1, 101, 5000].map { count in
        ["seats": .array((0..<count).compactMap { _ in seats.first })]
      } + ["kind", "sport", "rules", "event", "organiser"].map { [$0: "unknown"] } + [
        ["seats": "x"], ["seats": [1]], ["rules": .string(String(repeating: "0", count: 32))],
        ["rules": .string(String(repeating: "0", count: 64))], ["source": ["importer": 1]],
      ]
    for (index, change) in changes.enumerated() {
      let stream = StreamID.round(bits: 0x0bad_1000_0000 + UInt64(index)).description
      let text = try CanonicalJSON.text(JSONValue.object(header.merging(change) { $1 }))
      made.append(
        [
          line(samples[0], ["stream": .string(stream), "body": .string(text), "lamport": 1]),
          line(samples[1], ["stream": .string(stream), "after": .null, "targets": .array([])]),
          line(samples[3], ["stream": .string(stream), "body": "status=\"finished\""]),
        ].compactMap(\.self))
    }
  }

  private static let numbers = [
    .min, -1, 0, 1, 1 << 31, 1 << 40 - 1, 1 << 40, 1 << 40 + 1, 1 << 53, 1 << 60, 1 << 60 + 1, .max,
  ]
  private static let times = [
    Int.min, Int.min + 1, -62_135_596_800_001, -62_135_596_800_000, -1, 0, 253_402_300_799_999,
    253_402_300_800_000, .max - 1, .max,
  ]
}
