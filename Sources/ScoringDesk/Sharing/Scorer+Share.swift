package import ScoringKit
import ScoringStore
package import ScoringViews

/// What of a round is handed out.
package struct ShareRequest: Hashable, Sendable {
  /// The round.
  package var round: RoundRequest
  /// One participant alone; nil for all.
  package var player: String?
  /// The score sheet in the place of the card, by its id.
  package var sheet: String?
  /// How much of the names is shown.
  package var names: ShownNames
  /// Whether the note is shown.
  package var showsNote: Bool
  /// Whether the attached files are handed out too, as they are.
  package var showsFiles: Bool

  /// Makes a request.
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

/// A round for other people: its page, and its picture.
package struct SharedRound {
  /// The round's id.
  package let round: String
  /// The id of its sport.
  package let sport: String
  /// The card, or a score sheet.
  package let page: Page
  /// The attached files that are handed out, and are here; none, where none is asked for.
  package let files: [File]
  /// What draws the picture.
  let source: SharePicture

  /// The picture; a score sheet is none.
  ///
  /// - Complexity: reads the events once more, for what only they tell.
  package var picture: Picture { source.picture }

  /// An attached file that is handed out, without its bytes.
  package struct File: Hashable, Sendable {
    /// Its number among all that are attached, from 1.
    package let number: Int
    /// What it is called.
    package let name: String
    /// Whether it was attached as a picture that every browser shows.
    package let isPicture: Bool
  }
}

extension Scorer.Sharing {
  /// The card of a round, or of one participant, for other people: the page, and the picture.
  ///
  /// Ids, commands and the organiser are left out. Whoever hands it out says so afterwards by
  /// ``logShare(of:form:names:)``.
  package func share(_ request: ShareRequest) throws -> SharedRound {
    try read { book in
      let record = try book.record(book.round(request.round, .shown))
      let seat = try request.player.map { try book.seat(named: $0, in: record) }
      let hidden = Book.Record(
        stream: record.stream, sport: record.sport, ledger: record.ledger,
        roster: request.names.roster(record.roster, noun: record.nouns.person))
      let card = SharePage(record: hidden, dateStyle: dates, showsNote: request.showsNote)
      let layout = record.sport.sheets.first { $0.id == request.sheet }
      let page =
        try layout.map { card.page(showing: try $0.draw(hidden.ledger, hidden.roster, seat)) }
        ?? card.page(of: seat)
      let files = try request.showsFiles ? AttachmentList(record, in: book).items : []
      return SharedRound(
        round: record.stream.key, sport: record.sport.id, page: page,
        files: files.filter(\.isHere).map { item in
          SharedRound.File(
            number: item.number, name: item.attachment.name,
            isPicture: MediaType(rawValue: item.attachment.type)?.isPicture ?? false)
        },
        source: SharePicture(
          record: hidden, dateStyle: dates, caption: card.caption, seat: seat))
    }
  }

  /// An attached file of a round that is handed out, by its number.
  ///
  /// - Throws: `notFound` where files are not handed out, and where there is none of that number,
  ///   of a kind that is taken.
  package func sharedFile(_ number: Int, of request: ShareRequest) throws -> AttachedFile {
    guard request.showsFiles else { throw DeskError(.notFound, "Nothing is attached.") }
    return try read { book in
      let record = try book.record(book.round(request.round, .shown))
      let item = try AttachmentList(record, in: book).items.first { $0.number == number }
      guard let file = item?.attachment, let bytes = try book.reader.attached(file.content),
        let type = MediaType(of: bytes)
      else { throw DeskError(.notFound, "Nothing is attached under that number.") }
      return AttachedFile(
        round: record.stream.key, name: file.name, type: type, bytes: bytes)
    }
  }

  /// Writes into the log that a round was shared; false where the store can only be read.
  ///
  /// The round is given by its id, the form is what was made of it: `svg`.
  @discardableResult
  package func logShare(of round: String, form: String, names: ShownNames) throws -> Bool {
    let value: JSONValue = ["form": .string(form), "names": .string(names.rawValue)]
    do {
      try write { writer in
        let record = try writer.book.record(writer.book.round(named: round, sport: nil))
        let drafts = try record.ledger.drafts(setting: [FieldBody(FieldBody.sharedKey, value)])
        try writer.append(drafts.map(\.imported), to: record)
      }
      return true
    } catch let error as DeskError where error.code == .readOnly || error.code == .permission {
      return false
    }
  }
}
