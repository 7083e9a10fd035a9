import ScoringDesk
import ScoringKit

/// The connection between the screen for browsing and the desk: it performs the requests of keys,
/// and updates the state of the screen.
struct BrowseDesk {
  /// The scorer who browses and scores rounds at the terminal.
  let scorer: Scorer
  /// Writes the card of a round to a file, like the command `share`, and returns the file's name.
  let share: (_ round: RoundRequest, _ replaces: Bool) throws -> String
  /// The change cursor after the last reading of changes; nil for none.
  private var mark: DeskChanges.Cursor?

  /// The number of rounds that are read at once for the list of finished rounds.
  private static let page = 50
  /// If the marked row is farther down than this, the list of finished rounds is not read again
  /// after changes by others.
  private static let far = 500

  /// Makes the connection for a scorer, with a function that writes the card of a round to a file.
  init(scorer: Scorer, share: @escaping (RoundRequest, Bool) throws -> String) {
    self.scorer = scorer
    self.share = share
  }

  /// Performs a request; if that fails, the state gets a message with the reason.
  ///
  /// - Returns: the round to score on a screen of its own next; nil for none.
  mutating func perform(_ request: BrowseRequest, for state: inout BrowseState) -> RoundRequest? {
    do {
      return try done(request, &state)
    } catch let question as Question {
      if case .delete(let round, false) = request {
        state.mode = .asking(
          "\(question.sentence) y deletes it; any other key leaves it.",
          .delete(round, isConfirmed: true))
      } else if case .start(var start) = state.mode {
        start.asked = .init(question: question)
        state.mode = .start(start)
      } else {
        state.say(question.sentence)
      }
    } catch {
      if case .share(let round, false) = request, let error = error as? ErrorReport,
        error.code == "file-exists"
      {
        state.mode = .asking(
          "\(error.message) y writes it all the same.", .share(round, replaces: true))
      } else {
        state.refuse(error)
      }
    }
    return nil
  }

  /// Reads the lists on the screen that were not read yet, and the next page of the history if
  /// needed.
  mutating func read(_ state: inout BrowseState) {
    do {
      for pane in state.missing { try load(pane, &state) }
      guard state.pane == .history, state.list.isNearItsEnd else { return }
      let list = try scorer.history.list(history(state, after: state.list.next))
      state.list.append(list.items.map(Self.item), next: list.next)
    } catch {
      state.refuse(error)
    }
  }

  private mutating func done(_ request: BrowseRequest, _ state: inout BrowseState) throws
    -> RoundRequest?
  {
    switch request {
    case .open(let target): try open(target, &state)
    case .part(let seat):
      guard let round = state.meant else { break }
      state.path.append(.part(try scorer.keypads.shown(round, seat: seat), seat: seat))
    case .place(let place):
      guard let round = state.meant else { break }
      state.path.append(.place(try scorer.keypads.shown(round, place: place)))
    case .log(let round): state.path.append(.text("Log", try scorer.rounds.log(round).blocks))
    case .timeline(let round):
      state.path.append(.text("Timeline", try scorer.rounds.timeline(round).blocks))
    case .start(let given): try start(given, &state)
    case .offer(let kind):
      guard case .start(var start) = state.mode else { break }
      start.show(try scorer.starting.startOffer(kind))
      state.mode = .start(start)
    case .begin: return try begin(&state)
    case .live(let round, _): return round
    case .editNote(let round):
      state.mode = .note(round, EditedLine(try scorer.notes.noteForEditing(of: round).text))
    case .note, .archive, .share, .delete: try write(request, &state)
    case .leave: break
    }
    return nil
  }

  // MARK: Writing

  private mutating func write(_ request: BrowseRequest, _ state: inout BrowseState) throws {
    switch request {
    case .note(let round, let text):
      let isEmpty = text.allSatisfy(\.isWhitespace)
      state.done(
        Self.said(try scorer.notes.writeNote(isEmpty ? .clear : .write(text), of: round)))
    case .archive(let round, let archives):
      let page = try archives ? scorer.storage.archive(round) : scorer.storage.restore(round)
      let back = archives ? " A brings it back; among the others, a lists it." : ""
      state.done(Self.said(page) + back)
    case .share(let round, let replaces):
      state.done("Written: \(try share(round, replaces))")
    case .delete(let round, let isConfirmed):
      var answers: Answers = [:]
      do {
        _ = try scorer.storage.delete(round)
      } catch let question as Question where isConfirmed {
        answers.give(Question.yes, to: question)
        state.done(Self.said(try scorer.storage.delete(round, answers: answers)))
        state.path = []
      }
    default: break
    }
    try refresh(&state)
  }

  /// Returns the text of a page's first block if that is a line of text; else an empty text.
  private static func said(_ page: Page) -> String {
    if case .line(let line)? = page.blocks.first { line.text } else { "" }
  }

  // MARK: Starting

  /// Shows the kinds of round that can be started; the values of the last round are preset.
  private func start(_ given: StartRequest?, _ state: inout BrowseState) throws {
    var (kinds, hasLast) = try scorer.starting.startKinds(sport: state.sport)
    if let given {
      let kind = given.kind ?? scorer.desk.sports[given.sport]?.kinds.first?.id
      kinds = kinds.filter { $0.sport == given.sport && $0.kind == kind }
    }
    var start = StartState(kinds, given: given)
    if let first = kinds.first, hasLast || kinds.count == 1 {
      start.show(try scorer.starting.startOffer(first))
    }
    state.mode = .start(start)
  }

  private mutating func begin(_ state: inout BrowseState) throws -> RoundRequest? {
    guard case .start(let start) = state.mode, var request = start.request else { return nil }
    let page = try started(&request)
    state.done("")
    state.go(to: .scoring)
    state.path = []
    guard let id = page.payload["id"]?.string ?? page.payload["roundID"]?.string else {
      return nil
    }
    return RoundRequest(sport: request.sport, round: id)
  }

  /// Starts a round that the user has chosen.
  ///
  /// New players are confirmed without a question, because the list showed them as new.
  private func started(_ request: inout StartRequest) throws -> Page {
    while true {
      do {
        return try scorer.starting.start(request)
      } catch let question as Question
        where question.form == .yesOrNo && question.assumed == Question.yes
      {
        request.answers.give(Question.yes, to: question)
      }
    }
  }

  // MARK: Reading

  /// Reads the loaded lists again if another scorer has written since the last reading.
  ///
  /// If reading fails, the next call tries again.
  ///
  /// - Returns: whether the lists were read again.
  mutating func follow(_ state: inout BrowseState) -> Bool {
    guard let changes = try? scorer.desk.changes(after: mark), !changes.isEmpty else {
      return false
    }
    // If the user has scrolled far down in the history, it is not read again, because that is slow.
    let isFar = state.list(.history).marked > Self.far
    return (try? refresh(&state, without: isFar ? .history : nil)) != nil
  }

  /// Reads the loaded lists, except for one, and the open round again.
  mutating func refresh(_ state: inout BrowseState, without omitted: BrowseState.Pane? = nil) throws {
    mark = try scorer.desk.changes(after: mark).mark
    for pane in state.loaded where pane != omitted { try load(pane, &state) }
    guard let round = state.openRound.map({ RoundRequest(sport: $0.sport, round: $0.id) }) else {
      return
    }
    guard let shown = try? scorer.keypads.shown(round) else { return state.path = [] }
    state.path = try state.path.map { view in
      switch view {
      case .round(_, let position): .round(shown, position: position)
      case .part(_, let seat, let row, let column):
        .part(try scorer.keypads.shown(round, seat: seat), seat: seat, row: row, column: column)
      case .place(let place):
        .place((try? scorer.keypads.shown(round, place: place.place)) ?? place)
      case .text: view
      }
    }
  }

  private mutating func load(_ pane: BrowseState.Pane, _ state: inout BrowseState) throws {
    if mark == nil { mark = try scorer.desk.changes().mark }
    switch pane {
    case .scoring:
      let open = try scorer.history.unfinished(sport: state.sport).items.map { item in
        BrowseList.Item(title: item.card.title, lines: item.card.lines, opens: .live(item))
      }
      state.change(pane) { list in
        list.emptyText = "No round in progress."
        list.show(open + [BrowseList.Item(title: "Start Round", opens: .start)])
      }
    case .history:
      var request = history(state, after: nil)
      // All rows up to the marked one are read again, so that it stays in its position.
      request.limit = max(Self.page, state.list(.history).marked + 10)
      let list = try scorer.history.list(request)
      state.change(pane) {
        $0.emptyText =
          $0.isOfArchived
          ? "No round is archived."
          : "Your round history will appear here after your first completed round."
        $0.show(list.items.map(Self.item), next: list.next)
      }
    case .reference:
      let items = try references(state)
      let emptyText = Self.emptyText(of: sports(state))
      state.change(pane) {
        $0.emptyText = emptyText
        $0.show(items)
      }
    }
  }

  private func history(_ state: BrowseState, after round: String?) -> HistoryRequest {
    let list = state.list(.history)
    var request = HistoryRequest(sport: state.sport, limit: Self.page, before: round)
    request.words = list.filter.split(separator: " ").map(String.init)
    request.archived = list.isOfArchived ? .only : .left
    return request
  }

  private static func item(_ round: RoundList.Item) -> BrowseList.Item {
    BrowseList.Item(title: round.card.title, lines: round.card.lines, opens: .round(round))
  }

  private func sports(_ state: BrowseState) -> [Sport] {
    scorer.desk.sports.sports.filter { state.sport == nil || $0.id == state.sport }
  }

  /// Returns the text for an empty list of documents: that of the first kind of documents, and the
  /// command that adds one.
  private static func emptyText(of sports: [Sport]) -> String {
    sports.lazy.flatMap(\.references).first.map {
      "\($0.emptyText) By hand: \(ActionSpelling.line($0.adding))"
    } ?? "There is nothing here yet."
  }

  /// Returns the documents of all kinds, such as courses, of the sports that are shown.
  private func references(_ state: BrowseState) throws -> [BrowseList.Item] {
    let groups = try sports(state).flatMap { sport in
      try sport.references.map { kind -> [BrowseList.Item] in
        let request = ReferenceRequest(sport: sport.id, kind: kind.plural)
        let plural = kind.plural.prefix(1).uppercased() + kind.plural.dropFirst()
        let heading = state.sport == nil ? "\(plural) — \(sport.name)" : plural
        guard case .sheet(let sheet)? = try scorer.documents.list(request).blocks.first else {
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

  private func open(_ target: BrowseList.Target, _ state: inout BrowseState) throws {
    switch target {
    case .round(let item), .live(let item):
      let shown = try scorer.keypads.shown(RoundRequest(sport: item.sport, round: item.id))
      state.path.append(.round(shown))
    case .document(let request, let number):
      let page = try scorer.documents.document(request, named: "\(number)")
      state.path.append(.text(state.list.chosen?.title.runs.first?.text ?? "", page.blocks))
    case .start: try start(nil, &state)
    }
  }
}
