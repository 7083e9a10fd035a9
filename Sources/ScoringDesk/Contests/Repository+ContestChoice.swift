import ScoringContests
import ScoringKit
import ScoringStore

extension Repository {
  /// Returns the event that a request means: the one with a name, or the only one that is not
  /// over.
  ///
  /// If several are not over, it is the only one of them that was written to within the last day.
  ///
  /// - Throws: An error that lists the events if none or several could be meant.
  func contest(named name: String?, at time: Moment) throws -> ContestReading {
    let streams = try contestStreams()
    let documents = try streams.map { try document($0) }
    guard let name else { return try currentContest(documents.filter { !$0.isArchived }, time) }
    let chosen = try Naming.choose(
      name, from: documents.filter { !$0.isArchived }, hidden: documents.filter(\.isArchived),
      noun: "event", id: \.id.key, names: { [$0.name] }, list: Action("event"))
    return try ContestReading(chosen.id, in: self)
  }

  /// Returns the event that was created with a name, or that has an id, with its names in a form for strangers; `nil`
  /// if rounds only bear the name, or if there is none.
  func contest(called name: String, names: ShownNames = .full) throws -> ContestReading? {
    if let stream = Self.contest(name), try reader.mark(of: stream) != .empty {
      return try ContestReading(stream, in: self, names: names)
    }
    let search = NameSearch(name[...])
    let stream = try contestStreams().first { search.equals([try contestName($0)]) }
    return try stream.map { try ContestReading($0, in: self, names: names) }
  }

  private func document(_ stream: StreamID) throws -> Document {
    DocumentLedger(stream, entries: try reader.entries(of: stream)).document
  }

  private func currentContest(_ documents: [Document], _ time: Moment) throws -> ContestReading {
    if documents.count == 1 { return try ContestReading(documents[0].id, in: self) }
    let open = try documents.map { try ContestReading($0.id, in: self) }.filter { !$0.isOver }
    if open.count == 1 { return open[0] }
    let recent = try open.filter { reading in
      let last = try reader.entries(of: reading.contest.id).map(\.time.milliseconds).max() ?? 0
      return time.milliseconds - last < 86_400_000
    }
    if recent.count == 1 { return recent[0] }
    guard !open.isEmpty else {
      throw DeskError(
        .unknownEvent,
        documents.isEmpty ? "There is no event yet." : "All events are over.",
        hint: "`\(Action("event new", [.blank("NAME")]))` creates one.")
    }
    throw DeskError(
      .missingValue, "\(open.count) events are not over; name the one you mean.",
      expected: open.map { "--event \"\($0.contest.name)\"" })
  }
}

extension ContestReading {
  /// Whether everything that was planned has been played.
  var isOver: Bool { !course.stages.isEmpty && course.stages.allSatisfy(\.isComplete) }
}
