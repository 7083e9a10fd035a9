/// A text file with a round that people can read: a header, an empty line, and one event per line.
///
/// It contains the events in effect and the current names, without the history of the round. A file
/// may contain several rounds, each beginning with ``firstLine``.
package enum NotationFile {
  /// The first line of each round in a file, with the version of the format.
  package static let firstLine = "score-notation 1"

  /// The refusal of a line of text in a file.
  package struct Fault: Error {
    /// The reason why the line of text was refused.
    package let refusal: Refusal
    /// The number of the line of text in the file, from 1.
    package let line: Int
  }

  /// One round that was read from a file.
  package struct Round {
    /// The number of the round's first line in the file, from 1.
    package let line: Int
    /// The key of the round's stream.
    package let key: String
    /// The header of the round's opening entry.
    package let header: Header
    /// The rules of the round, as JSON.
    package let rules: String
    /// The status of the round: `finished`, `abandoned`, or nil if the file contains none.
    package let status: String?
    /// The local time at which the round ended; nil if the file contains none.
    package let endedAt: LocalTime?
    /// The note of the round; nil if the file contains none.
    package let note: String?
    /// The events of the round in canonical form, each with the number of its line in the file.
    package let events: [(line: Int, body: String)]
  }

  // MARK: Writing

  /// Returns the text of a round in such a file.
  ///
  /// - Parameters:
  ///   - ledger: the round.
  ///   - key: the key of the round's stream.
  ///   - title: the title of the round, without line breaks.
  ///   - names: a closure that returns a competitor's current name.
  /// - Returns: the header, an empty line, and the events.
  /// - Throws: the error of `names`, or of rules that can't be encoded.
  package static func text(
    of ledger: any RoundLedger, key: String, title: String, names: (Competitor) throws -> String
  ) throws -> String {
    let header = ledger.header
    var lines = [
      firstLine, "round: \(key)", "sport: \(header.sport)", "kind: \(header.kind)",
      "notation: \(header.notation)", "title: \(title)", "started: \(header.startedAt)",
    ]
    if let offset = header.offset { lines.append("offset: \(offset)") }
    if let place = header.place { lines.append("place: \(place)") }
    if let event = ledger.event { lines.append("event: \(try CanonicalJSON.text(event))") }
    if let fixture = header.fixture {
      lines.append("fixture: \(try CanonicalJSON.text(fixture))")
    }
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
    lines.append("rules: \(try CanonicalJSON.text(ledger.rules))")
    for (index, competitor) in ledger.competitors.enumerated() {
      var seat = participant(ledger, index).object ?? [:]
      seat["name"] = .string(try names(competitor))
      lines.append("seat \(index + 1): \(try CanonicalJSON.text(JSONValue.object(seat)))")
    }
    return (lines + [""] + ledger.counted).joined(separator: "\n") + "\n"
  }

  /// Returns a participant of a round, as stored in its header or, if added later, in an entry.
  private static func participant(_ ledger: any RoundLedger, _ index: Int) -> JSONValue {
    let seats = ledger.header.seats
    if seats.indices.contains(index) { return seats[index] }
    return ledger.field(FieldBody.seatKey(index + 1))?["participant"] ?? .object([:])
  }

  // MARK: Reading

  /// Whether a text begins like a file with rounds, in any version of the format.
  package static func recognizes(_ text: String) -> Bool {
    text.drop(while: \.isWhitespace).hasPrefix("score-notation ")
  }

  /// Returns the rounds in a file.
  ///
  /// - Throws: the fault of the first line of text that is wrong, or after which something is
  ///   missing.
  package static func rounds(_ text: String) throws(Fault) -> [Round] {
    // Lines end only at these characters, because names may contain other line separators of
    // Unicode.
    let lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
      .map(String.init)
    let starts = lines.indices.filter { lines[$0].hasPrefix("score-notation ") }
    guard let first = starts.first, lines[..<first].allSatisfy({ $0.isEmpty }) else {
      throw Fault(
        refusal: Refusal(
          .notation, "The file does not begin with \"\(firstLine)\".",
          hint: "`export --form notation` writes such files."),
        line: 1)
    }
    var rounds: [Round] = []
    for (start, end) in zip(starts, starts.dropFirst() + [lines.count]) {
      rounds.append(try round(Array(lines[start..<end]), from: start + 1))
    }
    return rounds
  }

  private static func round(_ lines: [String], from line: Int) throws(Fault) -> Round {
    func refuse(_ offset: Int, _ message: String) -> Fault {
      Fault(refusal: Refusal(.notation, message), line: line + offset)
    }
    guard lines[0] == firstLine else {
      throw refuse(0, "A newer version of the form: this program reads \"\(firstLine)\".")
    }
    let (values, body) = try head(lines, refuse)
    func required(_ name: String) throws(Fault) -> String {
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
    func quoted(_ name: String) throws(Fault) -> String? {
      guard let text = values[name] else { return nil }
      guard let value = try? CanonicalJSON.value(String.self, from: text) else {
        throw refuse(offset(of: name), "\"\(name)\" is no text in quotes.")
      }
      return value
    }
    let header = Header(
      sport: try required("sport"), kind: try required("kind"),
      notation: values["notation"].flatMap(Int.init) ?? 1, rules: ContentID(of: rules),
      seats: seats, startedAt: started, offset: values["offset"].flatMap(Int.init),
      event: try quoted("event"), fixture: try quoted("fixture"),
      organiser: values["organiser"], place: values["place"].flatMap(Int.init))
    let events = lines.indices.dropFirst(body).filter {
      !lines[$0].isEmpty && !lines[$0].hasPrefix("#")
    }.map { (line: line + $0, body: lines[$0]) }
    return Round(
      line: line, key: try required("round"), header: header, rules: rules,
      status: values["status"], endedAt: values["ended"].flatMap { LocalTime($0) },
      note: try quoted("note"), events: events)
  }

  /// Returns the values in a round's header by name, and the index of the line after the empty line
  /// that ends the header.
  private static func head(
    _ lines: [String], _ refuse: (_ offset: Int, _ message: String) -> Fault
  ) throws(Fault) -> (values: [String: String], body: Int) {
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
