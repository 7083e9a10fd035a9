import ScoringContests
package import ScoringKit
import ScoringStore

extension Scorer.Contests {
  /// Takes back the newest line that this device typed in a contest or in one of its rounds, such as a
  /// result or a draw.
  ///
  /// The members of that line that are in effect are voided, except an opening. So the contest is then
  /// the same as if the line had never been typed; see `Docs/Log.md`.
  package func undo(in request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let before = try writer.repository.contest(named: request.event, at: clock.now())
        let subject = ContestSubject(contest: before.contest.id, repository: writer.repository)
        let device = try writer.device
        var isDeletion = false
        let newest = try subject.newest(of: device) { entry, log -> (Entry, EffectiveLog)? in
          guard EffectiveLog.isTyped(entry), log.isInEffect(entry.id),
            !ContestSubject.isConsequence(entry)
          else { return nil }
          if ContestSubject.isDeletion(entry) {
            isDeletion = true
            return nil
          }
          return (entry, log)
        }
        guard let (entry, log) = newest else {
          throw DeskError(.illegal, "This device has changed nothing of \(before.contest.name).")
        }
        let says = try Self.phrases(ofLine: entry.line, in: entry.stream, before, writer.repository)
        try Self.append(log.undo(line: entry.line), to: entry.stream, writer)
        return try stepped(
          "Undone: \(says)", before, writer,
          passing: isDeletion ? "A deleted round can't be brought back; it was passed over." : nil)
      }
    }
  }

  /// Brings back what this device's newest undo took back, unless it has typed something since.
  package func redo(in request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let before = try writer.repository.contest(named: request.event, at: clock.now())
        let subject = ContestSubject(contest: before.contest.id, repository: writer.repository)
        let newest = try subject.newest(of: writer.device) {
          entry, log -> (Entry?, EffectiveLog)? in
          if entry.kind == .undo, log.isInEffect(entry.id) { return (entry, log) }
          guard EffectiveLog.isTyped(entry), !ContestSubject.isConsequence(entry) else {
            return nil
          }
          return (nil, log)
        }
        guard let (undo, log) = newest, let undo else {
          throw Refusal(
            .illegal, "There is nothing to redo.",
            hint: "A new line empties what can be brought back.")
        }
        let line = undo.targets.first.flatMap { id in
          log.entry(id)?.line
        }
        try Self.append(log.redo(undo.id), to: undo.stream, writer)
        let after = try ContestReading(before.contest.id, in: writer.repository)
        let says = try line.map {
          try Self.phrases(ofLine: $0, in: undo.stream, after, writer.repository)
        }
        return try stepped("Brought back: \(says ?? "a change")", before, writer)
      }
    }
  }

  private func stepped(
    _ sentence: String, _ before: ContestReading, _ writer: RepositoryWriter,
    passing remark: String? = nil
  ) throws -> Page {
    guard
      let after = try? ContestReading(before.contest.id, in: writer.repository)
    else {
      return Page(
        kind: "deleted", payload: ["event": .string(before.contest.name)],
        blocks: [.line(Line("\(sentence).")), .line("The event is gone; `redo` brings it back.")])
    }
    var page = ContestPage(after).stepped(sentence, before)
    if let remark { page.warnings.append(Line(remark)) }
    return page
  }

  private static func append(_ drafts: [Draft], to stream: StreamID, _ writer: RepositoryWriter)
    throws
  {
    guard stream.kind == StreamID.roundKind else {
      try writer.appendFields(drafts, to: stream)
      return
    }
    try writer.append(drafts, to: writer.repository.record(stream))
  }

  /// Returns a line in words, as people see it.
  private static func phrases(
    ofLine line: EntryID, in stream: StreamID, _ reading: ContestReading, _ repository: Repository
  ) throws -> String {
    guard stream.kind == StreamID.roundKind else {
      let words = ContestWords(reading)
      let bodies = reading.ledger.rows.filter { $0.entry.line == line }
        .compactMap { FieldBody($0.entry.body) }
      let phrases = bodies.compactMap { words.phrase($0) }.uniqued()
      return phrases.prefix(4).joined(separator: ", ")
        + (phrases.count > 4 ? " and \(phrases.count - 4) more" : "")
    }
    let record = try repository.record(stream)
    let fixture = reading.state.parts.first { $0.rounds.contains(stream.key) }
    if let fixture { return ContestPage(reading).line(of: fixture.id) }
    let round = reading.rounds[stream.key]
    let names = record.roster.names.map(\.name)
    let results = round?.headlines ?? []
    return zip(names, results).map { name, result in
      result.isEmpty ? name : "\(name) \(result)"
    }.joined(separator: ", ")
  }

  /// Lists the decisions about a contest: the author, time, content and fate of each.
  package func log(in request: ContestRequest) throws -> Page {
    try page {
      try read { repository in
        let reading = try repository.contest(named: request.event, at: clock.now())
        return try ContestLogPage(
          reading: reading, repository: repository, dateStyle: dates, offset: offset
        ).page()
      }
    }
  }

  // MARK: Disputes

  /// Lists what two devices or two scorekeepers disagree about in a contest: decisions, scores of
  /// rounds, and fixtures with several results.
  package func disputes(in request: ContestRequest) throws -> Page {
    try page {
      try read { repository in
        let reading = try repository.contest(named: request.event, at: clock.now())
        return try contestDisputes(reading, repository).page(
          besides: ContestPage(reading).disputedFixtures)
      }
    }
  }

  private func contestDisputes(_ reading: ContestReading, _ repository: Repository) throws
    -> AllDisputesPage
  {
    let subject = ContestSubject(contest: reading.contest.id, repository: repository)
    let streams = Set(try subject.streams(sport: reading.sport.id))
    return AllDisputesPage(
      list: try DisputeList(repository, of: streams), repository: repository, dateStyle: dates,
      offset: offset)
  }

  /// Settles disputes of a contest; see ``Scorer/Disputes/resolve(_:)``.
  package func resolve(_ request: ResolveRequest, in contest: ContestRequest) throws -> Page {
    try page {
      let streams = try read { repository in
        let reading = try repository.contest(named: contest.event, at: clock.now())
        return Set(
          try ContestSubject(contest: reading.contest.id, repository: repository)
            .streams(sport: reading.sport.id))
      }
      return try scorer.disputes.settle(request, of: streams)
    }
  }

  // MARK: Notes and archive

  /// Shows or changes the note of a contest.
  package func note(_ change: NoteChange?, in request: ContestRequest) throws -> Page {
    try page {
      guard let change else {
        return try read { repository in
          let reading = try repository.contest(named: request.event, at: clock.now())
          let note = reading.contest.note
          return Page(
            kind: "note",
            payload: [
              "event": .string(reading.contest.name),
              "note": note.isEmpty ? .null : .string(note),
              "reports": ContestPage(reading).reportsPayload,
            ],
            blocks: (note.isEmpty
              ? [.empty("No note.", Action("event note", [.blank("TEXT")]))]
              : .note(note)) + ContestPage(reading).reportBlocks)
        }
      }
      let note = try Scorer.Notes.text(of: change)
      return try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        let value = note.map { JSONValue.string($0) } ?? .null
        try writer.set([ContestField.note.field(value)], of: reading.contest.id)
        return Page(
          kind: "note", payload: ["event": .string(reading.contest.name), "note": value],
          blocks: [.line(note == nil ? "Note cleared." : "Note saved.")])
      }
    }
  }

  /// Archives a contest, so that it is no longer listed, or restores one that was archived or deleted.
  package func archive(_ archives: Bool, in request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let document = try document(request, writer.repository, includesDeleted: !archives)
        let value: JSONValue = archives ? true : .null
        var fields = [FieldBody(Document.archivedField, value)]
        if !archives { fields.append(FieldBody(Document.deletedField, .null)) }
        let isChanged = try !writer.set(fields, of: document.id).isEmpty
        let state = archives ? "archived" : "restored"
        return Page(
          kind: archives ? "archive" : "restore",
          payload: ["event": .string(document.name), "isArchived": .bool(archives)],
          blocks: [
            .line(
              Line(
                isChanged
                  ? "\(state.capitalizedFirst) event \(document.name)."
                  : "Event \(document.name) is \(archives ? "archived already" : "not archived")."))
          ])
      }
    }
  }

  /// Deletes a contest after a question; its rounds stay in the history.
  package func delete(in request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let document = try document(request, writer.repository, includesDeleted: false)
        let question = Question(
          "delete:\(document.id)",
          "Delete event \(document.name)? Its rounds stay in the history.", .yesOrNo)
        try request.answers.require(question, else: "Nothing was deleted.")
        try writer.set([FieldBody(Document.deletedField, true)], of: document.id)
        return Page(
          kind: "deleted", payload: ["event": .string(document.name)],
          blocks: [.line(Line("Deleted event \(document.name); its rounds stay in the history."))],
          next: [Action("event restore", options: ["event": .text(document.id.key)])])
      }
    }
  }

  private func document(
    _ request: ContestRequest, _ repository: Repository, includesDeleted: Bool
  ) throws -> Document {
    guard let name = request.event else {
      return try repository.contest(named: nil, at: clock.now()).ledger.document
    }
    let deleted = includesDeleted ? try repository.contests().filter(\.isDeleted) : []
    return try repository.contestDocument(
      named: name, among: repository.contestDocuments() + deleted)
  }
}

extension ContestSubject {
  /// Whether an entry records the deletion of a round, which can't be undone.
  static func isDeletion(_ entry: Entry) -> Bool {
    guard entry.kind == .field, let field = FieldBody(entry.body),
      case .dismissal = ContestField(key: field.key)
    else { return false }
    return field.value == .string(deleted)
  }

  /// The reason of the dismissal of a deleted round.
  static let deleted = "deleted"
}
