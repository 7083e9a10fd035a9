import ScoringKit
import ScoringStore

extension Book {
  /// The summary of a round whose sport this program lacks.
  ///
  /// It is made of the opening, of the claim that the finish left, and of the status.
  func makeUnknownSummary(_ stream: StreamID, _ header: Header, _ entries: [Entry]) throws
    -> Summary
  {
    let fields = DocumentLedger(stream, entries: entries).document.fields
    let status = fields[FieldBody.statusKey]?.string
    let phase: Phase =
      switch status {
      case FieldBody.finished: .final
      case FieldBody.abandoned: .abandoned
      default: .underway
      }
    let ended = fields[FieldBody.endedKey]?.string.flatMap { LocalTime($0) }
    let completed =
      ended?.moment(offset: header.offset ?? 0)
      ?? entries.last { FieldBody($0.body)?.key == FieldBody.statusKey }?.time
    let competitors = header.seats.compactMap { try? Competitor($0) }
    let claim = fields[FieldBody.claimKey]?.string ?? ""
    let body = RoundSummary(
      title: claim.isEmpty ? header.kind : claim, subtitle: "",
      people: competitors.flatMap(\.people).count,
      rows: competitors.map { RoundSummary.Row(competitor: $0, place: nil, headline: "") })
    return Summary(
      stream: stream, sport: header.sport, phase: phase,
      isArchived: fields[FieldBody.archivedKey]?.bool ?? false, startedAt: header.startedAt,
      completedAt: phase == .final ? completed : nil, event: header.event,
      mark: try reader.mark(of: stream), revision: 0, body: try CanonicalJSON.text(body.value))
  }
}
