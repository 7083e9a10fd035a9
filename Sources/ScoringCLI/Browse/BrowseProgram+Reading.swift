import ScoringDesk
import ScoringKit

// The lists on the screen for browsing, and the open views, as they are read from the desk.
extension BrowseProgram {
  /// The number of rounds that are read at once for the list of finished rounds.
  private static let page = 50
  /// If the marked row is farther down than this, the list of finished rounds is not read again
  /// after changes by others.
  private static let far = 500

  /// Reads the lists on the screen that were not read yet, and the next page of the history if
  /// needed.
  mutating func read() {
    do {
      for pane in state.missing { try load(pane) }
      guard state.pane == .history, state.list.isNearItsEnd else { return }
      let list = try desk.scorer.history.list(history(after: state.list.next))
      state.list.append(list.items.map(Self.item), next: list.next)
    } catch {
      state.refuse(error)
    }
  }

  /// Reads the loaded lists and the open round again.
  mutating func refresh(after changes: DeskChanges?) throws {
    // If the user has scrolled far down in the history, it is not read again, because that is slow.
    let isFar = changes != nil && state.list(.history).marked > Self.far
    for pane in state.loaded where !isFar || pane != .history { try load(pane) }
    guard let round = state.openRound?.request else { return }
    let keypads = desk.scorer.keypads
    guard let shown = try? keypads.shown(round) else { return state.path = [] }
    state.path = try state.path.map { view in
      switch view {
      case .round(_, let position): .round(shown, position: position)
      case .part(_, let seat, let row, let column):
        .part(try keypads.shown(round, seat: seat), seat: seat, row: row, column: column)
      case .place(let place): .place((try? keypads.shown(round, place: place.place)) ?? place)
      case .text: view
      }
    }
  }

  private mutating func load(_ pane: BrowseState.Pane) throws {
    switch pane {
    case .scoring:
      let open = try desk.scorer.history.unfinished(sport: state.sport).items.map { item in
        BrowseList.Item(title: item.card.title, lines: item.card.lines, opens: .live(item))
      }
      state.change(pane) { list in
        list.emptyText = "No round in progress."
        list.show(open + [BrowseList.Item(title: "Start Round", opens: .start)])
      }
    case .history:
      var request = history(after: nil)
      // All rows up to the marked one are read again, so that it stays in its position.
      request.limit = max(Self.page, state.list(.history).marked + 10)
      let list = try desk.scorer.history.list(request)
      state.change(pane) {
        $0.emptyText =
          $0.isOfArchived
          ? "No round is archived."
          : "Your round history will appear here after your first completed round."
        $0.show(list.items.map(Self.item), next: list.next)
      }
    case .reference:
      let items = try references()
      let emptyText = emptyText
      state.change(pane) {
        $0.emptyText = emptyText
        $0.show(items)
      }
    }
  }

  private func history(after round: String?) -> HistoryRequest {
    let list = state.list(.history)
    var request = HistoryRequest(sport: state.sport, limit: Self.page, before: round)
    request.words = list.filter.split(separator: " ").map(String.init)
    request.archived = list.isOfArchived ? .only : .left
    return request
  }

  private static func item(_ round: RoundList.Item) -> BrowseList.Item {
    BrowseList.Item(title: round.card.title, lines: round.card.lines, opens: .round(round))
  }

  private var sports: [Sport] {
    desk.scorer.desk.sports.sports.filter { state.sport == nil || $0.id == state.sport }
  }

  /// The text for an empty list of documents: that of the first kind of documents, and the command
  /// that adds one.
  private var emptyText: String {
    sports.lazy.flatMap(\.references).first.map {
      "\($0.emptyText) By hand: \(ActionSpelling.line($0.adding))"
    } ?? "There is nothing here yet."
  }

  /// Returns the documents of all kinds, such as courses, of the sports that are shown.
  private func references() throws -> [BrowseList.Item] {
    let groups = try sports.flatMap { sport in
      try sport.references.map { kind -> [BrowseList.Item] in
        let request = ReferenceRequest(sport: sport.id, kind: kind.plural)
        let plural = kind.plural.prefix(1).uppercased() + kind.plural.dropFirst()
        let heading = state.sport == nil ? "\(plural) — \(sport.name)" : plural
        guard case .sheet(let sheet)? = try desk.scorer.documents.list(request).blocks.first else {
          return []
        }
        return sheet.rows.enumerated().map { index, row in
          BrowseList.Item(
            heading: heading,
            title: Line(row.cells.dropFirst().first?.text ?? "")
              + Line("  \(row.cells.dropFirst(2).first?.text ?? "")", .dim),
            opens: .document(request, index + 1))
        }
      }
    }
    // Short groups of documents come first, so that long ones don't hide them.
    return groups.sorted { $0.count < $1.count }.flatMap(\.self)
  }
}
