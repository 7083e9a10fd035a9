import ScoringKit
import ScoringStore

/// Finds imported players and rounds that the store may already have under another id, because they
/// were added on two devices.
///
/// The import only reports them, with the command that merges them; similarity alone never merges
/// anything.
struct Similarity {
  private let repository: Repository

  /// The maximum time between the starts of two rounds that are compared, in milliseconds.
  private static let longest: Int64 = 2 * 3600 * 1000
  /// The maximum number of stored rounds with which an imported round is compared: those that began
  /// closest to it.
  private static let most = 100
  /// The maximum number of stored rounds of which the closest are chosen.
  private static let mostInPeriod = 1000

  init(_ repository: Repository) {
    self.repository = repository
  }

  /// Returns warnings about imported players who have the name of a player whom the store had
  /// before, by the new player's stream.
  func remarks(players new: Set<StreamID>) throws -> [StreamID: [ImportPlan.Warning]] {
    guard !new.isEmpty else { return [:] }
    let players = try repository.players().filter { $0.mergedInto == nil && !$0.isDeleted }
    // Of several players with one name or alias, the first of the list is compared.
    var known: [String: Player] = [:]
    for player in players where !new.contains(player.id) {
      for name in [player.name] + player.aliases {
        let folded = Roster.folded(name[...])
        known[folded] = known[folded] ?? player
      }
    }
    var remarks: [StreamID: [ImportPlan.Warning]] = [:]
    for player in players where new.contains(player.id) {
      let other = known[Roster.folded(player.name[...])]
      // Two players who took part in one round are different people.
      guard let other, try repository.round(of: player, and: other) == nil else { continue }
      let merge = Action("players merge", [.text(player.id.key), .text(other.id.key)])
      remarks[player.id] = [
        ImportPlan.Warning(
          line: 0, kind: "same-name",
          message: "\(player.name) of another device has the name of \(other.name), who was here.",
          hint: "If they are the same, `\(merge)` merges them.")
      ]
    }
    return remarks
  }

  /// Returns warnings about imported rounds that resemble a stored round from another device, by
  /// the new round's stream.
  func remarks(rounds new: Set<StreamID>) throws -> [StreamID: [ImportPlan.Warning]] {
    var remarks: [StreamID: [ImportPlan.Warning]] = [:]
    var devices: [StreamID: DeviceID] = [:]
    for stream in new.sorted() {
      guard let round = try look(at: stream) else { continue }
      devices[stream] = round.device
      guard let twin = try twin(of: round, new, &devices) else { continue }
      let (later, kept) = try inOrder(stream, twin)
      let (id, other) = (try repository.shortID(later), try repository.shortID(kept))
      remarks[stream] = [
        ImportPlan.Warning(
          line: 0, kind: "same-round",
          message:
            "Round \(id) looks like round \(other), started on another device before it with "
            + "the same people.",
          hint: try advice(on: later, kept, of: round.header.sport))
      ]
    }
    return remarks
  }

  /// Returns a hint with the commands that show two similar rounds and merge them, or archive one
  /// if they can't be merged.
  func advice(on one: StreamID, _ two: StreamID, of sport: String) throws -> Line {
    let (later, kept) = try inOrder(one, two)
    let (id, other) = (try repository.shortID(later), try repository.shortID(kept))
    let way: Line =
      try canUnite(later, into: kept)
      ? "`\(Action("merge", of: sport, [.text(other), .text(id)]))` merges them."
      : "`\(Action("archive", of: sport, round: id))` puts that one away."
    return """
      `\(Action("show", of: sport, round: id))` and \
      `\(Action("show", of: sport, round: other))` show them. If they are one, \(way)
      """
  }

  /// Returns two rounds in a fixed order, first the one that began later, so that all devices
  /// recommend keeping the same one.
  private func inOrder(_ one: StreamID, _ two: StreamID) throws -> (later: StreamID, kept: StreamID)
  {
    let kept = try first(of: one, two)
    return (kept == one ? two : one, kept)
  }

  /// Whether two rounds can be merged; they can't if entries depend on the order of the seats.
  private func canUnite(_ other: StreamID, into kept: StreamID) throws -> Bool {
    do {
      _ = try Scorer.Disputes.match(
        repository.record(other), into: repository.record(kept), repository)
      return true
    } catch is DeskError {
      return false
    }
  }

  /// Returns that of two rounds which began first; if both began at the same time, the one with the
  /// smaller id.
  private func first(of one: StreamID, _ other: StreamID) throws -> StreamID {
    let begun = try [one, other].map { stream in
      try repository.reader.summary(of: stream)?.startedAt.moment(offset: 0)
        ?? Moment(milliseconds: 0)
    }
    return (begun[0], one.key) <= (begun[1], other.key) ? one : other
  }

  /// Returns warnings about rounds that were merged into another one and still received entries, by
  /// stream.
  func remarks(united grown: Set<StreamID>) throws -> [StreamID: [ImportPlan.Warning]] {
    var remarks: [StreamID: [ImportPlan.Warning]] = [:]
    for stream in grown.sorted() {
      guard let row = try repository.reader.summary(of: stream), row.isArchived,
        let record = try repository.readable(stream),
        let remark = try repository.remainder(of: record)
      else { continue }
      remarks[stream] = [remark]
    }
    return remarks
  }

  /// The properties of a round by which similar rounds are found.
  private struct Looked {
    let stream: StreamID
    let header: Header
    /// The device that wrote the opening entry of the round.
    let device: DeviceID
    let names: [String]
  }

  private func look(at stream: StreamID) throws -> Looked? {
    let entries = try repository.reader.entries(of: stream)
    guard let row = try repository.reader.summary(of: stream), !row.isArchived,
      let summary = RoundSummary(row),
      let opening = entries.opening,
      let header = try? repository.currentHeader(stream, entries: entries)
    else { return nil }
    return Looked(
      stream: stream, header: header, device: opening.id.device, names: Self.names(summary))
  }

  private static func names(_ summary: RoundSummary) -> [String] {
    summary.rows.flatMap(\.competitor.people).map { Roster.folded($0.name[...]) }.sorted()
  }

  /// Returns the stored round that was opened on another device with the same rules, kind and
  /// people, and began within two hours of a new round; of several, the one that began closest.
  ///
  /// `nil` if there is none. Two rounds of fixtures are never similar: rounds of one fixture that
  /// are the same have the same id.
  ///
  /// `devices` are the devices of the rounds that were looked at, so that the entries of no other
  /// round of the same device are read.
  private func twin(
    of round: Looked, _ new: Set<StreamID>, _ devices: inout [StreamID: DeviceID]
  ) throws -> StreamID? {
    let begun = round.header.startedAt.moment(offset: 0).milliseconds
    func local(_ milliseconds: Int64) -> LocalTime {
      LocalTime(Moment(milliseconds: milliseconds), offset: 0)
    }
    func distance(_ row: Summary) -> Int64 {
      abs(row.startedAt.moment(offset: 0).milliseconds - begun)
    }
    let rows = try repository.reader.summaries(
      sport: round.header.sport,
      started: local(begun - Self.longest)...local(begun + Self.longest), limit: Self.mostInPeriod)
    let nearest = rows.map { (distance($0), $0) }
      .sorted { ($0.0, $0.1.stream) < ($1.0, $1.1.stream) }.prefix(Self.most)
    for (_, row) in nearest where row.stream != round.stream {
      let stream = row.stream
      // Of two similar rounds that are both new, only one is reported. The names in the summary come
      // first, because most rounds differ in them and their entries need not be read.
      guard !new.contains(stream) || round.stream < stream, devices[stream] != round.device,
        RoundSummary(row).map(Self.names) == round.names, let other = try look(at: stream)
      else { continue }
      devices[stream] = other.device
      guard other.device != round.device,
        other.header.rules == round.header.rules, other.header.kind == round.header.kind,
        !other.names.isEmpty,
        other.header.fixture == nil || round.header.fixture == nil
      else { continue }
      return stream
    }
    return nil
  }
}
