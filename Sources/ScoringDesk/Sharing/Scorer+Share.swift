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

  /// Makes a request.
  package init(
    round: RoundRequest = RoundRequest(), player: String? = nil, sheet: String? = nil,
    names: ShownNames = .full, showsNote: Bool = false
  ) {
    self.round = round
    self.player = player
    self.sheet = sheet
    self.names = names
    self.showsNote = showsNote
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
  /// What draws the picture.
  let source: SharePicture

  /// The picture; a score sheet is none.
  ///
  /// - Complexity: reads the events once more, for what only they tell.
  package var picture: Picture { source.picture }
}

extension Scorer {
  /// The card of a round, or of one participant, for other people: the page, and the picture.
  ///
  /// Ids, commands and the organiser are left out. Whoever hands it out says so afterwards by
  /// ``logShare(of:form:names:)``.
  package func share(_ request: ShareRequest) throws -> SharedRound {
    do {
      return try read { book in
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
        return SharedRound(
          round: record.stream.key, sport: record.sport.id, page: page,
          source: SharePicture(
            record: hidden, dateStyle: dates, caption: card.caption, seat: seat))
      }
    } catch {
      throw DeskError.told(error)
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
    } catch let error as StoreError where [.readOnly, .permission].contains(error.kind) {
      return false
    } catch {
      throw DeskError.told(error)
    }
  }
}
