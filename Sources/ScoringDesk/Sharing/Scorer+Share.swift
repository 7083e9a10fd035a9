package import ScoringKit
import ScoringStore
package import ScoringViews

/// A request to share a round, with the parts of it that others see.
package struct ShareRequest: Hashable, Sendable {
  /// The round to share.
  package var round: RoundRequest
  /// The name of the only participant whose scores are shared; `nil` for all participants.
  package var player: String?
  /// The id of the sport's score sheet that is shared instead of the card; `nil` for the card.
  package var sheet: String?
  /// The form in which the participants' names are shared.
  package var names: ShownNames
  /// Whether the note of the round is shared.
  package var showsNote: Bool
  /// Whether the files attached to the round are shared, unchanged.
  package var showsFiles: Bool
  /// Whether the round is shared, with a warning, even if an entry doesn't match its checksum.
  package var admitsDamage: Bool

  /// Creates a request to share a round.
  package init(
    round: RoundRequest = RoundRequest(), player: String? = nil, sheet: String? = nil,
    names: ShownNames = .full, showsNote: Bool = false, showsFiles: Bool = false,
    admitsDamage: Bool = false
  ) {
    self.round = round
    self.player = player
    self.sheet = sheet
    self.names = names
    self.showsNote = showsNote
    self.showsFiles = showsFiles
    self.admitsDamage = admitsDamage
  }
}

/// A round in the form in which it is shared: a page and a picture.
package struct SharedRound {
  /// The id of the shared round.
  package let round: String
  /// The id of the shared round's sport.
  package let sport: String
  /// The page that is shared, with the card of the round or a score sheet.
  package let page: Page
  /// The files attached to the round whose bytes this store has; empty unless the request shares
  /// files.
  package let files: [File]
  /// The builder of the shared picture.
  let source: SharePicture

  /// The picture of the round that is shared; it shows the card even if the page shows a score
  /// sheet.
  ///
  /// - Complexity: Reads the events once more, for facts that depend on their order.
  package var picture: Picture { source.picture }

  /// A file attached to a shared round, without its bytes.
  package struct File: Hashable, Sendable {
    /// The number of the file among all files attached to the round, from 1.
    package let number: Int
    /// The name of the attached file.
    package let name: String
    /// Whether the attached file is a picture that every browser shows.
    package let isPicture: Bool
  }
}

extension Scorer.Sharing {
  /// Returns the card of a round, or of one participant, as the page and the picture that are
  /// shared.
  ///
  /// The page and the picture contain no ids, no commands and not the organiser. The caller records
  /// the sharing afterwards with ``logShare(of:form:names:)``.
  package func share(_ request: ShareRequest) throws -> SharedRound {
    try read { repository in
      let record = try repository.record(repository.round(request.round, .shown))
      if !request.admitsDamage { try repository.checkUndamaged(record) }
      let seat = try request.player.map { try repository.seat(named: $0, in: record) }
      let hidden = Repository.Record(
        stream: record.stream, sport: record.sport, ledger: record.ledger,
        roster: request.names.roster(record.roster, noun: record.nouns.listed(sides: false).one),
        damage: record.damage)
      let view = try RoundView(hidden, in: repository).shared(showsNote: request.showsNote)
      let card = SharePage(view: view, ledger: hidden.ledger, dateStyle: dates)
      let layout = record.sport.sheets.first { $0.id == request.sheet }
      let page =
        try layout.map { card.page(showing: try $0.draw(hidden.ledger, hidden.roster, seat)) }
        ?? card.page(of: seat)
      let files = try request.showsFiles ? AttachmentList(record, in: repository).items : []
      return SharedRound(
        round: record.stream.key, sport: record.sport.id, page: page,
        files: files.filter(\.isHere).map { item in
          SharedRound.File(
            number: item.number, name: item.attachment.name,
            isPicture: MediaType(rawValue: item.attachment.type)?.isPicture ?? false)
        },
        source: SharePicture(
          view: view, ledger: hidden.ledger, sport: hidden.sport, dateStyle: dates, seat: seat))
    }
  }

  /// Returns a file attached to a shared round, by its number among the attached files.
  ///
  /// - Throws: `notFound` if the request does not share files, or if no file of an accepted type
  ///   has the number.
  package func sharedFile(_ number: Int, of request: ShareRequest) throws -> AttachedFile {
    guard request.showsFiles else { throw DeskError(.notFound, "Nothing is attached.") }
    return try read { repository in
      let record = try repository.record(repository.round(request.round, .shown))
      let item = try AttachmentList(record, in: repository).items.first { $0.number == number }
      guard let file = item?.attachment, let bytes = try repository.reader.attached(file.content),
        let type = MediaType(of: bytes)
      else { throw DeskError(.notFound, "Nothing is attached under that number.") }
      return AttachedFile(
        round: record.stream.key, name: file.name, type: type, bytes: bytes)
    }
  }

  /// Records in the log that a round was shared; returns `false` if the store is read-only.
  ///
  /// The round is given by its id, and the form is that of the shared file, such as `svg`.
  @discardableResult
  package func logShare(of round: String, form: String, names: ShownNames) throws -> Bool {
    let value: JSONValue = ["form": .string(form), "names": .string(names.rawValue)]
    do {
      try write { writer in
        let record = try writer.repository.record(writer.repository.round(named: round, sport: nil))
        let drafts = try record.ledger.drafts(setting: [FieldBody(FieldBody.sharedKey, value)])
        try writer.append(drafts.map(\.imported), to: record)
      }
      return true
    } catch let error as DeskError where error.code == .readOnly || error.code == .permission {
      return false
    }
  }
}
