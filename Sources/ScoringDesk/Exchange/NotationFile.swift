import ScoringKit
import ScoringViews

/// A round as a readable text file: a header, an empty line, and one event per line.
///
/// It contains the values in effect under the current names, without their history. A file may
/// contain several rounds, each beginning with the first line.
struct NotationFile {
  /// The first line of each round, with the version of the format.
  static let firstLine = "score-notation 1"

  /// One round of a file.
  struct Round {
    /// The number of its first line, from 1.
    let line: Int
    /// The round's key.
    let key: String
    /// The header of its opening entry.
    let header: Header
    /// The rules, as JSON.
    let rules: String
    /// The status: `finished`, `abandoned`, or `nil`.
    let status: String?
    /// The local end time.
    let endedAt: LocalTime?
    /// The note.
    let note: String?
    /// The canonical events, with their line numbers.
    let events: [(line: Int, body: String)]
  }

  // MARK: Writing

  /// Returns the text of a round; `names` returns a competitor's current name.
  static func text(
    _ record: Repository.Record, names: (Competitor) throws -> Roster.Names
  ) throws -> String {
    let ledger = record.ledger
    let header = ledger.header
    var lines = [
      firstLine, "round: \(record.stream.key)", "sport: \(header.sport)", "kind: \(header.kind)",
      "notation: \(header.notation)", "title: \(SafeText.visible(ledger.rules.title))",
      "started: \(header.startedAt)",
    ]
    if let offset = header.offset { lines.append("offset: \(offset)") }
    if let event = ledger.event { lines.append("event: \(try CanonicalJSON.text(event))") }
    if let note = ledger.field(FieldBody.noteKey)?.string {
      lines.append("note: \(try CanonicalJSON.text(note))")
    }
    // An organiser from an imported file is written only if it is a valid player key.
    if let organiser = header.organiser,
      StreamID(kind: StreamID.playerKind, key: organiser) != nil
    {
      lines.append("organiser: \(organiser)")
    }
    let ended =
      ledger.endedAt ?? ledger.completedAt.map { LocalTime($0, offset: header.offset ?? 0) }
    if let ended { lines.append("ended: \(ended)") }
    if let status = ledger.field(FieldBody.statusKey)?.string,
      [FieldBody.finished, FieldBody.abandoned].contains(status)
    {
      lines.append("status: \(status)")
    }
    lines.append("rules: \(try RulesText.of(ledger.rules))")
    for (index, competitor) in ledger.competitors.enumerated() {
      var seat = RulesText.participant(ledger, index).object ?? [:]
      seat["name"] = .string(try names(competitor).name)
      lines.append("seat \(index + 1): \(try CanonicalJSON.text(JSONValue.object(seat)))")
    }
    return (lines + [""] + ledger.counted).joined(separator: "\n") + "\n"
  }

  // MARK: Reading

  /// Whether a text begins like such a file.
  static func recognizes(_ text: String) -> Bool {
    text.drop(while: \.isWhitespace).hasPrefix("score-notation ")
  }

  /// Returns the rounds of a file.
  ///
  /// - Throws: An error with the line that is missing something or malformed.
  static func rounds(_ text: String, source: String) throws -> [Round] {
    // Names may contain other line separators of Unicode.
    let lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
      .map(String.init)
    let starts = lines.indices.filter { lines[$0].hasPrefix("score-notation ") }
    guard let first = starts.first, lines[..<first].allSatisfy({ $0.isEmpty }) else {
      throw Refusal(
        .notation, "The file does not begin with \"\(firstLine)\".",
        hint: "`export --form notation` writes such files.")
    }
    return try starts.enumerated().map { index, start in
      let end = index + 1 < starts.count ? starts[index + 1] : lines.count
      return try round(Array(lines[start..<end]), from: start + 1, source: source)
    }
  }

  private static func round(_ lines: [String], from line: Int, source: String) throws -> Round {
    func refuse(_ offset: Int, _ message: String) -> LineRefusal {
      LineRefusal(refusal: Refusal(.notation, message), line: line + offset, source: source)
    }
    guard lines[0] == firstLine else {
      throw refuse(0, "A newer version of the form: this program reads \"\(firstLine)\".")
    }
    let (values, body) = try head(lines, refuse)
    func required(_ name: String) throws -> String {
      guard let value = values[name] else { throw refuse(0, "The line \"\(name): …\" is missing.") }
      return value
    }
    func offset(of name: String) -> Int {
      lines.firstIndex { $0.hasPrefix("\(name):") } ?? 0
    }
    guard let started = LocalTime(try required("started")) else {
      throw refuse(offset(of: "started"), "\"started\" is no date and time.")
    }
    let rules = try required("rules")
    var seats: [JSONValue] = []
    while let seat = values["seat \(seats.count + 1)"] {
      guard let value = try? CanonicalJSON.value(JSONValue.self, from: seat), value.object != nil
      else {
        let name = "seat \(seats.count + 1)"
        throw refuse(offset(of: name), "\"\(name)\" is no participant.")
      }
      seats.append(value)
    }
    func quoted(_ name: String) throws -> String? {
      try values[name].map { text in
        guard let value = try? CanonicalJSON.value(String.self, from: text) else {
          throw refuse(offset(of: name), "\"\(name)\" is no text in quotes.")
        }
        return value
      }
    }
    let header = Header(
      sport: try required("sport"), kind: try required("kind"),
      notation: values["notation"].flatMap(Int.init) ?? 1, rules: ContentID(of: rules),
      seats: seats, startedAt: started, offset: values["offset"].flatMap(Int.init),
      event: try quoted("event"),
      organiser: values["organiser"])
    let events = lines.indices.dropFirst(body).filter {
      !lines[$0].isEmpty && !lines[$0].hasPrefix("#")
    }.map { (line: line + $0, body: lines[$0]) }
    return Round(
      line: line, key: try required("round"), header: header, rules: rules,
      status: values["status"], endedAt: values["ended"].flatMap { LocalTime($0) },
      note: try quoted("note"), events: events)
  }

  /// Returns the named values of a round's header, and the number of the first event's line.
  private static func head(
    _ lines: [String], _ refuse: (_ offset: Int, _ message: String) -> LineRefusal
  ) throws -> (values: [String: String], body: Int) {
    var values: [String: String] = [:]
    var body = lines.count
    for offset in lines.indices.dropFirst() {
      if lines[offset].isEmpty {
        body = offset + 1
        break
      }
      let parts = lines[offset].split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else {
        throw refuse(offset, "\"\(lines[offset])\" has no name and value.")
      }
      guard values[String(parts[0])] == nil else {
        throw refuse(offset, "\"\(parts[0])\" occurs twice.")
      }
      values[String(parts[0])] = String(parts[1].drop(while: \.isWhitespace))
    }
    return (values, body)
  }
}

/// Encoding of the frozen parts of a round.
enum RulesText {
  /// Returns the rules as JSON.
  static func of<R: Round>(_ rules: R) throws -> String {
    try CanonicalJSON.text(rules)
  }

  /// Returns a participant as stored in the round's header or in a later entry.
  static func participant(_ ledger: any RoundLedger, _ index: Int) -> JSONValue {
    let seats = ledger.header.seats
    if seats.indices.contains(index) { return seats[index] }
    return ledger.field(FieldBody.seatKey(index + 1))?["participant"] ?? .object([:])
  }
}
