extension RoundLog {
  /// Returns the round as a text that people can read: a header, an empty line, and one event on
  /// each line.
  ///
  /// The text contains the rules, the participants and the events in effect, but not who entered
  /// them, when, and what was corrected: ``save()`` keeps all of that. ``init(_:of:device:)`` reads
  /// the text as a new log, and so does `score import`.
  ///
  /// - Throws: a refusal if the rules contain a value that can't be written.
  public func text() throws(Refusal) -> String {
    let shown = Dictionary(zip(ledger.competitors, names.names)) { first, _ in first }
    do {
      return try NotationFile.text(
        of: ledger, key: stream.key,
        title: String(
          ledger.rules.title.unicodeScalars.map { Self.isPlain($0) ? Character($0) : " " }),
        names: { shown[$0]?.unnumbered.name ?? $0.name })
    } catch {
      throw Self.refusal(error)
    }
  }

  /// Reads the text of a round, as ``text()`` or `score export --form notation` wrote it.
  ///
  /// Each event becomes a line of its own, which `undo` takes back. The entries are new ones: merged
  /// with the log that the text came from, they are those of a second scorer who agrees.
  ///
  /// - Parameters:
  ///   - text: the text of one round.
  ///   - sport: the sport of the round.
  ///   - device: the device whose entries this value creates; a random one by default.
  /// - Throws: a refusal with the number of the line that can't be read, or that breaks a rule of
  ///   the sport.
  public init(
    _ text: String, of sport: Sport, device: DeviceID = DeviceID(bits: .random(in: 0 ... .max))
  ) throws(Refusal) {
    do throws(NotationFile.Fault) {
      let rounds = try NotationFile.rounds(text)
      guard let round = rounds.first, rounds.count == 1 else {
        throw NotationFile.Fault(
          refusal: Refusal(.notation, "The text contains \(rounds.count) rounds, not one."),
          line: rounds.dropFirst().first?.line ?? 1)
      }
      try self.init(round, sport, device)
    } catch {
      var refusal = error.refusal
      refusal.message = "Line \(error.line): \(refusal.message)"
      throw refusal
    }
  }

  private init(_ round: NotationFile.Round, _ sport: Sport, _ device: DeviceID)
    throws(NotationFile.Fault)
  {
    @discardableResult
    func located<Value>(_ line: Int, _ body: () throws -> Value) throws(NotationFile.Fault)
      -> Value
    {
      do {
        return try body()
      } catch {
        throw NotationFile.Fault(refusal: Self.refusal(error), line: line)
      }
    }
    self = try located(round.line) {
      guard round.header.sport == sport.id else {
        throw Refusal(
          .notation, "The round is of the sport \"\(round.header.sport)\", not \"\(sport.id)\".")
      }
      guard let stream = StreamID(kind: StreamID.roundKind, key: round.key) else {
        throw Refusal(.notation, "\"\(round.key)\" is no id of a round.")
      }
      let rules = try sport.rules(round.rules, kind: round.header.kind)
      var header = round.header
      header.rules = ContentID(of: try CanonicalJSON.text(rules))
      return try RoundLog(sport, rules, header: header, stream: stream, device: device)
    }
    for event in round.events {
      try located(event.line) { try enter(canonical: [event.body]) }
    }
    try located(round.line) {
      var fields: [FieldBody] = []
      if let status = round.status {
        fields.append(FieldBody(FieldBody.statusKey, .string(status)))
        let ended = round.endedAt ?? round.header.startedAt
        fields.append(FieldBody(FieldBody.endedKey, .string(ended.description)))
      }
      if let note = round.note {
        fields.append(
          FieldBody(FieldBody.noteKey, .string(String(note.prefix(FieldBody.longestNote)))))
      }
      try set(fields)
    }
  }

  /// Whether a character can be written in a header: it is no line break, control character or
  /// invisible format character.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
