import ScoringKit
import ScoringStore

extension Scorer.History {
  /// Returns a page made from a round's stored summary, if this program doesn't know the round's
  /// sport; `nil` for any other round.
  func lastKnown(_ stream: StreamID, _ repository: Repository) throws -> Page? {
    guard let row = try repository.reader.summary(of: stream), sports[row.sport] == nil,
      let summary = RoundSummary(row)
    else { return nil }
    let card = try RoundCard(
      summary, row: row, in: repository, me: repository.me(), dateStyle: dates, showsSport: true)
    let known = ([card.card.title] + card.card.lines).map { Page.Block.line($0) }
    return Page(
      kind: "last-known", payload: card.payload,
      blocks: known + [
        .line(
          Line(
            "This program doesn't know the sport \"\(row.sport)\". This is what was known when "
              + "the round was last written; `export` contains all of it.", .fair))
      ])
  }
}
