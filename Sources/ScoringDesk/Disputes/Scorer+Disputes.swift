package import ScoringKit
import ScoringStore

/// A request to settle disputes.
package struct ResolveRequest: Hashable, Sendable {
  /// The round; `nil` for the whole store.
  package var round: RoundRequest?
  /// The number of the dispute in the list; `nil` for the only one, or for all.
  package var dispute: String?
  /// The entry that is right, by its number in the log or its id.
  package var entry: String?
  /// The person who is right.
  package var name: String?
  /// Whether to settle all disputes; used with ``name``.
  package var all: Bool
  /// Whether the side is right at that place only, not from there on, in a sport of turns.
  package var only: Bool
  /// Whether to settle even if later events become impossible.
  package var force: Bool

  /// Creates a request.
  package init(
    round: RoundRequest? = nil, dispute: String? = nil, entry: String? = nil,
    name: String? = nil, all: Bool = false, only: Bool = false, force: Bool = false
  ) {
    self.round = round
    self.dispute = dispute
    self.entry = entry
    self.name = name
    self.all = all
    self.only = only
    self.force = force
  }
}

extension Scorer.Disputes {
  /// Returns the disputes of a round, or of the whole store if the round is `nil`.
  package func list(in round: RoundRequest? = nil) throws -> Page {
    try page {
      try read { book in
        guard let round else {
          return try AllDisputesPage(
            list: DisputeList(book), book: book, dateStyle: dates, offset: offset
          ).page()
        }
        let record = try book.record(book.round(round, .shown))
        return try DisputesPage(record: record, book: book, dateStyle: dates, offset: offset)
          .page()
      }
    }
  }

  /// Settles disputes by adding one entry for each, which replaces all sides.
  package func resolve(_ request: ResolveRequest) throws -> Page {
    try page {
      guard request.name == nil || request.entry == nil else {
        throw DeskError(
          .conflictingOptions, "--take and --from both say which side is right.",
          token: "--take", hint: "Leave one of them out.")
      }
      guard let round = request.round else { return try settle(request) }
      return try RoundLine(
        request: EntryRequest(.settle(request.entry ?? ""), in: round, force: request.force),
        scope: .shown, kind: LineEcho.resolved
      )
      .store(scorer) { record, _, book in
        try RoundSettlement(request: request, record: record, book: book).drafts()
      }
    }
  }

  private func settle(_ request: ResolveRequest) throws -> Page {
    try write { writer in
      let choices = try StoreSettlement(
        request: request, list: DisputeList(writer.book), book: writer.book
      ).choices()
      var dropped: [Line] = []
      var changes: [String] = []
      let streams = Dictionary(grouping: choices) { $0.item.stream }
      for (stream, choices) in streams.sorted(by: { $0.key < $1.key }) {
        let drafts = try choices.flatMap {
          try $0.item.drafts(by: $0.side.entry, onward: !request.only)
        }
        if case .round(var record) = choices[0].item.subject {
          let orphans = record.ledger.orphans
          let results = record.results
          let isOver = record.ledger.phase.isFinished
          let entries = try writer.take(drafts, into: &record)
          if !request.force { try RoundLine.refuseOrphans(in: record, since: orphans) }
          try writer.store(entries, of: record)
          if let line = DroppedBranch(entries, of: record).line { dropped.append(line) }
          if isOver { changes += RoundLine.changes(of: record, from: results) }
        } else {
          try writer.writer.append(
            drafts, to: stream, by: Scribe(device: writer.scribe, author: writer.author),
            time: writer.time)
        }
      }
      return Page(
        kind: LineEcho.resolved,
        payload: [
          "settled": .array(
            choices.map { item, side in
              [
                "stream": .string(item.stream.description), "says": .string(side.says),
                "entry": .string(side.entry.description),
              ]
            })
        ],
        blocks: (choices.map { item, side in Line("\(item.title): \(side.says)") } + dropped)
          .map { .line($0) }, warnings: changes.map { "\($0)." })
    }
  }
}
