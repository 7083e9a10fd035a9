package import ScoringKit
import ScoringStore

extension Scorer.Disputes {
  /// Returns the page that lists the disputes of a round, or of the whole store if the round is
  /// `nil`.
  package func list(in round: RoundRequest? = nil) throws -> Page {
    try page {
      try read { repository in
        guard let round else {
          return try AllDisputesPage(
            list: DisputeList(repository), repository: repository, dateStyle: dates, offset: offset
          ).page()
        }
        let record = try repository.record(repository.round(round, .shown))
        return try DisputesPage(
          record: record, repository: repository, dateStyle: dates, offset: offset
        )
        .page()
      }
    }
  }

  /// Settles disputes: for each, a new entry replaces the entries of all sides.
  package func resolve(_ request: ResolveRequest) throws -> Page {
    try page {
      guard request.name == nil || request.entry == nil else {
        throw DeskError(
          .conflictingOptions, "--take and --from both choose the side that is right.",
          token: "--take", hint: "Leave one of them out.")
      }
      guard let round = request.round else { return try settle(request) }
      return try RoundLine(
        request: EntryRequest(.settle(request.entry ?? ""), in: round, force: request.force),
        scope: .shown, kind: LineEcho.resolved
      )
      .store(scorer) { drafts, repository in
        try RoundSettlement(request: request, record: drafts.seen, repository: repository).drafts()
      }
    }
  }

  /// Settles disputes of the whole store, or only those of some streams.
  func settle(_ request: ResolveRequest, of streams: Set<StreamID>? = nil) throws -> Page {
    try write { writer in
      let choices = try StoreSettlement(
        request: request, list: DisputeList(writer.repository, of: streams),
        repository: writer.repository
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
          try writer.keepCurrentRound(before: record.stream, isMeant: false)
          let entries = try writer.take(drafts, into: &record)
          if !request.force { try RoundLine.refuseOrphans(in: record, since: orphans) }
          try writer.store(entries, of: record)
          if let line = DroppedBranch(entries, of: record).line { dropped.append(line) }
          if isOver { changes += RoundLine.changes(of: record, from: results) }
        } else {
          try writer.writer.append(
            drafts, to: stream, by: WriterIdentity(device: writer.identity, author: writer.author),
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
