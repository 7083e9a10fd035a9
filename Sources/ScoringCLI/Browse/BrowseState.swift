import ScoringDesk
import ScoringKit
import ScoringViews

/// The state of the screen for browsing rounds.
struct BrowseState: Hashable, ScreenState {
  /// One of the three lists: rounds in progress, finished rounds, or documents.
  enum Pane: Int, Hashable, Sendable, CaseIterable {
    case scoring, history, reference
  }

  /// The current meaning of the keys while rounds are browsed.
  enum Mode: Hashable, Sendable {
    case lists, filter
    case note(RoundRequest, EditedLine)
    case asking(KeyQuestion<BrowseRequest>)
  }

  /// The sport whose rounds are shown; `nil` for all sports.
  var sport: String?
  /// The name of the scorer at the terminal; empty if unknown.
  var who = ""
  /// The title of the list of documents, such as `Courses`.
  var referenceTitle = "Reference"
  var size = ScreenSize()
  /// The list that keys apply to.
  private(set) var pane = Pane.scoring
  var mode = Mode.lists
  var message: Notice?
  private var lists = Pane.allCases.map { BrowseList(isFilteredByDesk: $0 == .history) }
  private var paths: [[BrowseView]] = [[], [], []]

  init(sport: String? = nil, who: String = "") { (self.sport, self.who) = (sport, who) }
}

/// A view that is open instead of a list.
enum BrowseView: Hashable, Sendable {
  /// A round; the position is the index of a participant, or else of a line of the text below them.
  case round(ShownRound, position: Int = 0)
  /// One participant's part of a round, with the marked row and the marked column in it.
  case part(ShownPart, seat: Int, row: Int = 0, column: Int = 0)
  /// The entries at one position: for a cell of the card, or one entry of play.
  case place(ShownPlace)
  case text(TextView)
}

/// A request to the desk that a key makes while browsing.
enum BrowseRequest: Hashable, Sendable {
  case open(BrowseList.Target)
  /// Opens the part of a participant in the open round, or a position in that part.
  case part(Int)
  case place(String)
  /// Scores a round; if there is a position, its value is corrected first.
  case live(RoundRequest, place: String?)
  /// Opens the screen on which a round to start is chosen.
  case start
  case note(RoundRequest, String)
  case editNote(RoundRequest)
  case archive(RoundRequest, Bool)
  case share(RoundRequest, replaces: Bool)
  case delete(RoundRequest, isConfirmed: Bool)
  case log(RoundRequest)
  case timeline(RoundRequest)
  case leave

  /// Whether the request may write to the store.
  var writes: Bool {
    switch self {
    case .live, .note, .archive, .share, .delete: true
    default: false
    }
  }
}

extension BrowseState {
  /// The minimum number of columns at which the three lists are side by side.
  static let wide = 110

  func list(_ pane: Pane) -> BrowseList { lists[pane.rawValue] }

  /// The list that keys apply to.
  var list: BrowseList {
    get { lists[pane.rawValue] }
    set { lists[pane.rawValue] = newValue }
  }

  /// The views that are open instead of the active list; the last one is on the screen.
  var path: [BrowseView] {
    get { paths[pane.rawValue] }
    set { paths[pane.rawValue] = newValue }
  }

  mutating func change(_ pane: Pane, _ body: (inout BrowseList) -> Void) {
    body(&lists[pane.rawValue])
  }

  /// The visible lists that must be read.
  var missing: [Pane] {
    let seen = size.columns >= Self.wide ? Pane.allCases : [pane]
    return seen.filter { !list($0).isLoaded }
  }

  /// The lists that were read from the store and are up to date.
  var loaded: [Pane] { Pane.allCases.filter { list($0).isLoaded } }

  var openRound: ShownRound? {
    for case .round(let round, _) in path { return round }
    return nil
  }

  /// The request for the open round, or else for the marked one; `nil` if there is none.
  var meant: RoundRequest? {
    openRound?.request ?? (path.isEmpty ? list.chosen?.opens.round?.request : nil)
  }

  /// Whether the open round, or else the marked one, is archived.
  var isMeantArchived: Bool {
    openRound?.isArchived ?? list.chosen?.opens.round?.isArchived ?? false
  }

  /// Makes another list active, with the views that were open when it was left.
  mutating func go(to pane: Pane) {
    self.pane = pane
    mode = .lists
  }

  mutating func open(_ title: String, _ page: Page) {
    path.append(.text(TextView(title, page.blocks)))
  }

  // MARK: Results of a request

  mutating func done(_ text: String) {
    mode = .lists
    message = text.isEmpty ? nil : Notice(text: text, tone: .good)
  }

  mutating func ask(_ question: Question, before request: BrowseRequest) {
    guard case .delete(let round, false) = request else { return say(question.sentence) }
    mode = .asking(
      KeyQuestion(
        "\(question.sentence) y deletes it; any other key leaves it.",
        yes: .delete(round, isConfirmed: true)))
  }

  mutating func refuse(_ request: BrowseRequest, _ error: any Error) {
    guard case .share(let round, false) = request, let error = error as? ErrorReport,
      error.code == "file-exists"
    else { return refuse(error) }
    mode = .asking(
      KeyQuestion(
        "\(error.message) y writes it all the same.", yes: .share(round, replaces: true)))
  }

  func screen() -> Screen { BrowseScreen(state: self).screen() }
}

extension ShownRound {
  var request: RoundRequest { RoundRequest(sport: round.sport, round: round.id) }
}

extension RoundList.Item {
  var request: RoundRequest { RoundRequest(sport: sport, round: id) }
}
