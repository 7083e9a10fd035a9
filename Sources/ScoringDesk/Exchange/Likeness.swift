import ScoringKit
import ScoringStore

/// What came from another device and is perhaps here already under another id: somebody who was
/// added on both, a round that was begun on both.
///
/// It is said with what can be done. Nothing is joined by likeness alone.
struct Likeness {
  private let book: Book

  /// Rounds that were begun so far apart are two.
  private static let longest: Int64 = 2 * 3600 * 1000
  /// So many rounds of that time are looked at.
  private static let most = 100

  init(_ book: Book) {
    self.book = book
  }

  /// What to say of new players: who has the name of somebody that was here before.
  func remarks(players new: Set<StreamID>) throws -> [StreamID: [ImportPlan.Warning]] {
    guard !new.isEmpty else { return [:] }
    let players = try book.players().filter { $0.mergedInto == nil && !$0.isDeleted }
    var remarks: [StreamID: [ImportPlan.Warning]] = [:]
    for player in players where new.contains(player.id) {
      let wanted = NameSearch(player.name[...])
      let other = players.first { other in
        !new.contains(other.id) && wanted.equals([other.name] + other.aliases)
      }
      // Who played against each other are two.
      guard let other, try book.round(of: player, and: other) == nil else { continue }
      let merge = Action("players merge", [.text(player.id.key), .text(other.id.key)])
      remarks[player.id] = [
        ImportPlan.Warning(
          line: 0, kind: "same-name",
          message: "\(player.name) of another device has the name of \(other.name), who was here.",
          hint: "Where they are one, `\(merge)` says so.")
      ]
    }
    return remarks
  }

  /// What to say of new rounds: which look like another one that was begun on another device.
  func remarks(rounds new: Set<StreamID>) throws -> [StreamID: [ImportPlan.Warning]] {
    var remarks: [StreamID: [ImportPlan.Warning]] = [:]
    for stream in new.sorted() {
      guard let round = try look(at: stream), let twin = try twin(of: round, new) else { continue }
      // Whoever reads it on either device is told to keep the same one.
      let kept = try first(of: stream, twin)
      let later = kept == stream ? twin : stream
      let (id, other) = (try book.shortID(later), try book.shortID(kept))
      let sport = round.header.sport
      let way: Line =
        try canUnite(later, into: kept)
        ? "`\(Action("unite", of: sport, [.text(other), .text(id)]))` makes them one."
        : "`\(Action("archive", of: sport, round: id))` puts that one away."
      remarks[stream] = [
        ImportPlan.Warning(
          line: 0, kind: "same-round",
          message: "Round \(id) looks like round \(other), begun on another device before it with "
            + "the same people.",
          hint: """
            `\(Action("show", of: sport, round: id))` and \
            `\(Action("show", of: sport, round: other))` show them. Where they are one, \(way)
            """)
      ]
    }
    return remarks
  }

  /// Whether two rounds could be made one: not where what was entered depends on who sits where.
  private func canUnite(_ other: StreamID, into kept: StreamID) throws -> Bool {
    do {
      _ = try Scorer.Disputes.match(book.record(other), into: book.record(kept), book)
      return true
    } catch is DeskError {
      return false
    }
  }

  /// The one of two rounds that was begun first.
  private func first(of one: StreamID, _ other: StreamID) throws -> StreamID {
    let begun = try [one, other].map { stream in
      try book.reader.summary(of: stream)?.startedAt.moment(offset: 0) ?? Moment(milliseconds: 0)
    }
    return (begun[0], one.key) <= (begun[1], other.key) ? one : other
  }

  /// What to say of rounds that got entries although they were made one with another.
  func remarks(united grown: Set<StreamID>) throws -> [StreamID: [ImportPlan.Warning]] {
    var remarks: [StreamID: [ImportPlan.Warning]] = [:]
    for stream in grown.sorted() {
      guard let row = try book.reader.summary(of: stream), row.isArchived,
        let record = try book.readable(stream), let remark = try book.remainder(of: record)
      else { continue }
      remarks[stream] = [remark]
    }
    return remarks
  }

  /// A round, as far as it can be compared.
  private struct Looked {
    let stream: StreamID
    let header: Header
    /// Who opened it.
    let device: DeviceID
    let names: [String]
  }

  private func look(at stream: StreamID) throws -> Looked? {
    let entries = try book.reader.entries(of: stream)
    guard let row = try book.reader.summary(of: stream), !row.isArchived,
      let summary = RoundSummary(row),
      let opening = entries.first(where: { $0.kind == .open }),
      let header = try? book.header(stream, entries: entries)
    else { return nil }
    return Looked(
      stream: stream, header: header, device: opening.id.device,
      names: summary.rows.flatMap(\.competitor.people).map { Roster.folded($0.name[...]) }.sorted())
  }

  /// The round that was begun nearest to another one, if they are alike in everything.
  private func twin(of round: Looked, _ new: Set<StreamID>) throws -> StreamID? {
    let begun = round.header.startedAt.moment(offset: 0).milliseconds
    func local(_ milliseconds: Int64) -> LocalTime {
      LocalTime(Moment(milliseconds: milliseconds), offset: 0)
    }
    let query = SummaryQuery(
      sport: round.header.sport, startedFrom: local(begun - Self.longest),
      startedUntil: local(begun + Self.longest), limit: Self.most)
    var nearest: (stream: StreamID, distance: Int64)?
    for row in try book.reader.summaries(query) where row.stream != round.stream {
      // Of two that are both new, one is told of.
      guard !new.contains(row.stream) || round.stream < row.stream,
        let other = try look(at: row.stream), other.device != round.device,
        other.header.rules == round.header.rules, other.header.kind == round.header.kind,
        other.names == round.names, !other.names.isEmpty
      else { continue }
      let distance = abs(row.startedAt.moment(offset: 0).milliseconds - begun)
      if distance < nearest?.distance ?? .max { nearest = (row.stream, distance) }
    }
    return nearest?.stream
  }
}
