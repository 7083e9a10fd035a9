import ScoringContests
import ScoringKit
import ScoringStore
import ScoringViews

/// All disputes of a store: of rounds, players, documents and settings, the oldest first.
struct DisputeList {
  /// One side of a dispute: an entry with its author and time.
  struct Side {
    let entry: EntryID
    /// The entry's number in the log of its stream, from 1.
    let number: Int
    /// The description of the entry for people.
    let says: String
    /// The author of the entry; `nil` if unknown.
    let author: StreamID?
    /// The time of the entry by its writer's clock.
    let time: Moment
  }

  /// The stored item that a dispute is about.
  enum Subject {
    /// The dispute is about a round.
    case round(Repository.Record)
    /// The dispute is about a player, a document or the settings.
    case document(DocumentLedger)
  }

  /// One dispute, with the item that it is about.
  struct Item {
    /// The stream that contains the disputed entries.
    let stream: StreamID
    /// The name of the item that the dispute is about: `player Ann`.
    let title: String
    let subject: Subject
    let dispute: Dispute
    /// The disputed entries; the one that is in effect for now is the last.
    let sides: [Side]

    /// Returns the drafts that settle the dispute in favor of an entry.
    ///
    /// With `onward`, they also void the later events of the other sides.
    ///
    /// - Throws: A refusal if the entry does not belong to the dispute.
    func drafts(by entry: EntryID, onward: Bool) throws(Refusal) -> [Draft] {
      switch subject {
      case .round(let record):
        try record.ledger.drafts(settling: dispute, by: entry, onward: onward)
      case .document(let ledger): try ledger.drafts(settling: dispute, by: entry)
      }
    }
  }

  /// The disputes, sorted by the time of the oldest entry among all disputes of the same stream.
  let items: [Item]

  /// Finds all disputes in a store.
  ///
  /// A round that is final or abandoned is read only if its summary reports disputes.
  ///
  /// With `streams`, only those are looked at.
  init(_ repository: Repository, of streams: Set<StreamID>? = nil) throws {
    let isMeant: (StreamID) -> Bool = { streams?.contains($0) ?? true }
    var items = try Self.rounds(repository, isMeant)
    let kinds = [
      (StreamID.playerKind, "player"), (StreamID.settingsKind, ""), (Contest.streamKind, "event"),
    ]
    for (kind, noun) in kinds {
      for stream in try repository.reader.streams(ofKind: kind) where isMeant(stream) {
        let entries = try repository.reader.entries(of: stream)
        items += Self.items(DocumentLedger(stream, entries: entries), entries, noun)
          .filter {
            kind != Contest.streamKind || ContestField(key: $0.dispute.subject)?.decides == true
          }
      }
    }
    for sport in repository.sports.sports {
      let shelf = DocumentShelf(repository: repository, sport: sport)
      for kind in sport.references {
        for stream in try repository.reader.streams(
          ofKind: DocumentShelf.streamKind(kind, of: sport)) where isMeant(stream)
        {
          items += Self.items(
            try shelf.ledger(of: kind, stream), try repository.reader.entries(of: stream), kind.noun
          )
        }
      }
    }
    // The disputes of one stream stay together and keep the order that they have in the page of the
    // round.
    let ages = Dictionary(grouping: items, by: \.stream).mapValues { items in
      items.map(Self.age).min() ?? 0
    }
    self.items = items.enumerated().sorted { one, other in
      (ages[one.element.stream] ?? 0, one.element.stream, one.offset)
        < (ages[other.element.stream] ?? 0, other.element.stream, other.offset)
    }.map(\.element)
  }

  private static func age(_ item: Item) -> Int64 {
    item.sides.map(\.time.milliseconds).min() ?? 0
  }

  private static func rounds(_ repository: Repository, _ isMeant: (StreamID) -> Bool) throws
    -> [Item]
  {
    try rounds(repository, phases: Phase.inProgress + [.contested], bodyTexts: [], isMeant)
      + rounds(
        repository, phases: [.final, .abandoned], bodyTexts: [[RoundSummary.disputesMark]],
        isMeant)
  }

  private static func rounds(
    _ repository: Repository, phases: [Phase], bodyTexts: [[String]],
    _ isMeant: (StreamID) -> Bool
  ) throws -> [Item] {
    var items: [Item] = []
    let query = SummaryQuery(
      phases: phases, archive: .included, bodyTexts: bodyTexts, limit: Repository.summaryPage)
    try repository.eachSummary(of: query) { row in
      guard isMeant(row.stream), repository.sports[row.sport] != nil,
        let record = try repository.readable(row.stream),
        !record.ledger.disputes.isEmpty
      else { return }
      let title = "\(record.ledger.called(record.roster)) \(try repository.shortID(row.stream))"
      items += record.ledger.disputes.map { dispute in
        Item(
          stream: row.stream, title: title, subject: .round(record), dispute: dispute,
          sides: sides(dispute, record.ledger.entries) {
            record.ledger.phrase($0.id, names: record.roster)
          })
      }
    }
    return items
  }

  private static func items(_ ledger: DocumentLedger, _ entries: [Entry], _ noun: String)
    -> [Item]
  {
    let stream = ledger.document.id
    let title = noun.isEmpty ? stream.kind : "\(noun) \(ledger.document.name)"
    return ledger.disputes.map { dispute in
      Item(
        stream: stream, title: title, subject: .document(ledger), dispute: dispute,
        sides: sides(dispute, entries) { says($0) })
    }
  }

  private static func sides(
    _ dispute: Dispute, _ entries: [Entry], _ says: (Entry) -> String
  ) -> [Side] {
    let places = Dictionary(zip(entries.map(\.id), entries.indices)) { first, _ in first }
    return dispute.entries.compactMap { id in
      places[id].map { place in
        let entry = entries[place]
        return Side(
          entry: id, number: place + 1, says: says(entry), author: entry.author, time: entry.time)
      }
    }
  }

  private static func says(_ entry: Entry) -> String {
    guard let field = FieldBody(entry.body) else { return entry.body }
    switch field.value {
    case .null: return "\(field.key): nothing"
    case .string(let text): return "\(field.key): \(text)"
    default: return "\(field.key): \((try? CanonicalJSON.text(field.value)) ?? "")"
    }
  }
}
