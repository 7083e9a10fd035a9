package import ScoringKit
import ScoringStore
package import ScoringViews

/// The shared parts of a round.
package struct ShareRequest: Hashable, Sendable {
  /// The round.
  package var round: RoundRequest
  /// The only participant to share; `nil` for all.
  package var player: String?
  /// The id of the score sheet that replaces the card.
  package var sheet: String?
  /// The form of the names.
  package var names: ShownNames
  /// Whether the note is shared.
  package var showsNote: Bool
  /// Whether the attached files are shared, unchanged.
  package var showsFiles: Bool

  /// Creates a request.
  package init(
    round: RoundRequest = RoundRequest(), player: String? = nil, sheet: String? = nil,
    names: ShownNames = .full, showsNote: Bool = false, showsFiles: Bool = false
  ) {
    self.round = round
    self.player = player
    self.sheet = sheet
    self.names = names
    self.showsNote = showsNote
    self.showsFiles = showsFiles
  }
}

/// A round in its shared form: a page and a picture.
package struct SharedRound {
  /// The round's id.
  package let round: String
  /// The id of its sport.
  package let sport: String
  /// The card, or a score sheet.
  package let page: Page
  /// The shared attached files whose bytes this store has; empty unless requested.
  package let files: [File]
  /// The source of the picture.
  let source: SharePicture

  /// The picture of the round; it does not show score sheets.
  ///
  /// - Complexity: Reads the events once more, for facts that depend on their order.
  package var picture: Picture { source.picture }

  /// A shared attached file, without its bytes.
  package struct File: Hashable, Sendable {
    /// The file's number among all attached files, from 1.
    package let number: Int
    /// The file's name.
    package let name: String
    /// Whether the file is a picture that every browser shows.
    package let isPicture: Bool
  }
}

extension Scorer.Sharing {
  /// Returns the card of a round or of one participant in its shared form: page and picture.
  ///
  /// Ids, commands and the organiser are left out. The caller records the sharing afterwards with
  /// ``logShare(of:form:names:)``.
  package func share(_ request: ShareRequest) throws -> SharedRound {
    try read { repository in
      let record = try repository.record(repository.round(request.round, .shown))
      let seat = try request.player.map { try repository.seat(named: $0, in: record) }
      let hidden = Repository.Record(
        stream: record.stream, sport: record.sport, ledger: record.ledger,
        roster: request.names.roster(record.roster, noun: record.nouns.person))
      let card = SharePage(record: hidden, dateStyle: dates, showsNote: request.showsNote)
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
          record: hidden, dateStyle: dates, caption: card.caption, seat: seat,
          showsNote: request.showsNote))
    }
  }

  /// Returns a shared attached file by its number.
  ///
  /// - Throws: `notFound` if files are not shared, or if no file of an accepted type has the
  ///   number.
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
  /// The round is given by its id. The form is that of the shared file, such as `svg`.
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
