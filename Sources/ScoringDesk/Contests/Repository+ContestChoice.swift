import ScoringContests
import ScoringKit
import ScoringStore

extension Repository {
  /// Returns the contest that a request means: the one with a name, or the only one that is not over.
  ///
  /// If several are not over, it is the only one of them that was written to within the last day.
  ///
  /// - Throws: An error that lists the contests if none or several could be meant.
  func contest(named name: String?, at time: Moment) throws -> ContestReading {
    let documents = try contestDocuments()
    guard let name else { return try currentContest(documents.filter { !$0.isArchived }, time) }
    return try contest(try contestDocument(named: name, among: documents).id)
  }

  /// Reads a contest, or returns it as this process knows it since its last result.
  func contest(_ stream: StreamID) throws -> ContestReading {
    if let keptContest, keptContest.contest.id == stream { return keptContest }
    return try ContestReading(stream, in: self)
  }

  /// Returns the document of the contest with a name, the beginning of a name, or a whole id.
  ///
  /// A number is a name and no position in a list, because nobody sees the list when they type it.
  func contestDocument(named name: String, among documents: [Document]) throws -> Document {
    if let whole = documents.first(where: { $0.id.key == name || $0.id.description == name }) {
      return whole
    }
    let (listed, archived) = (documents.filter { !$0.isArchived }, documents.filter(\.isArchived))
    let search = NameSearch(name[...])
    let found = search.found([
      { listed.filter { search.equals([$0.name]) } },
      { archived.filter { search.equals([$0.name]) } },
      { listed.filter { search.begins([$0.name]) } },
    ])
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      throw Refusal(
        .ambiguousName, "\"\(name)\" could be \(found.count) events.", token: name,
        expected: found.prefix(10).map { "\($0.name) (\($0.id.key))" },
        hint: "Type the whole name or id.")
    }
    throw DeskError(
      .unknownEvent, "There is no event called \"\(name)\".", token: name,
      expected: listed.prefix(12).map(\.name),
      hint: "`\(Action("event new", [.text(name)]))` creates one.")
  }

  /// Returns the contest that was created with a name, with its names in a form for strangers; `nil`
  /// if rounds only bear the name, or if there is none.
  func contest(called name: String, names: ShownNames = .full) throws -> ContestReading? {
    let search = NameSearch(name[...])
    let document = try contestDocuments().first {
      $0.id.description == name || search.equals([$0.name])
    }
    return try document.map { try ContestReading($0.id, in: self, names: names) }
  }

  /// Returns the documents of all contests that have begun: one without a sport is undone.
  func contestDocuments() throws -> [Document] {
    try contests().filter { $0.fields["sport"]?.string != nil && !$0.isDeleted }
  }

  private func currentContest(_ documents: [Document], _ time: Moment) throws -> ContestReading {
    if documents.count == 1 { return try contest(documents[0].id) }
    let open = try documents.map { try contest($0.id) }.filter { !$0.isOver }
    if open.count == 1 { return open[0] }
    let recent = try open.filter { time.milliseconds - (try lastTime(of: $0)) < 86_400_000 }
    if recent.count == 1 { return recent[0] }
    guard !open.isEmpty else {
      // Without an open one, the one that ended last is shown and corrected.
      let all = try documents.map { try contest($0.id) }
      if let last = try all.max(by: { try lastTime(of: $0) < lastTime(of: $1) }) { return last }
      throw DeskError(
        .unknownEvent, "There is no event yet.",
        hint: "`\(Action("event new", [.blank("NAME")]))` creates one.")
    }
    throw DeskError(
      .missingValue, "\(open.count) events are not over; name the one you mean.",
      expected: open.map { "--event \"\($0.contest.name)\"" },
      hint: "`\(Action("event end", options: ["event": .blank("NAME")]))` ends one.")
  }

  /// Returns the time of the newest entry of a contest's stream.
  private func lastTime(of reading: ContestReading) throws -> Int64 {
    try reader.entries(of: reading.contest.id).map(\.time.milliseconds).max() ?? 0
  }
}
