import ScoringDesk
import ScoringKit

/// What somebody has before them who walks through rounds: a value that keys change.
///
/// It does nothing itself: a key gives a ``WalkRequest``, and what came of it is told back.
struct WalkState: Hashable, Sendable {
  /// One of the three panes.
  enum Pane: Int, Hashable, Sendable, CaseIterable {
    case scoring, history, reference
  }

  /// What the keys mean for the moment.
  enum Mode: Hashable, Sendable {
    /// They walk.
    case walk
    /// They make a filter.
    case filter
    /// They make the note of a round.
    case note(RoundRequest, EditedLine)
    /// They answer whether something is done.
    case asking(String, WalkRequest)
    /// They choose what is started.
    case start(StartState)
    /// They answer a question of the desk about what is started.
    case question(StartState, Question, String)
  }

  /// The sport that it is about; nil for all of them.
  let sport: String?
  /// What whoever sits here is called; empty where nobody said.
  let who: String
  /// What the third pane is called.
  let referenceTitle: String
  /// How large the screen is.
  var size: (columns: Int, rows: Int) {
    get { (columns, rows) }
    set { (columns, rows) = newValue }
  }
  private var columns = 80
  private var rows = 24

  /// The pane that keys are for.
  private(set) var pane = Pane.scoring
  /// Whether it is the choice of a round alone, and nothing stands behind it.
  let startsOnly: Bool
  var mode = Mode.walk
  /// What is said below the lists.
  var message: LiveState.Message?
  private var lists: [WalkList]
  private var paths: [[WalkView]] = [[], [], []]

  /// Begins before anything was read.
  init(
    sport: String? = nil, who: String = "", reference: String = "Reference",
    startsOnly: Bool = false
  ) {
    self.sport = sport
    self.who = who
    self.startsOnly = startsOnly
    referenceTitle = reference
    lists = Pane.allCases.map { WalkList(isFilteredByDesk: $0 == .history) }
  }
}

/// What is open above a list.
enum WalkView: Hashable, Sendable {
  /// A round; the position counts those who took part, and then the lines of the text.
  case round(ShownRound, position: Int = 0)
  /// The part of somebody, by the seat: which row is marked, and which place in it.
  case part(ShownPart, seat: Int, row: Int = 0, column: Int = 0)
  /// What was written at a place.
  case place(ShownPlace)
  /// A page to be read: how many of its lines are above the screen.
  case text(String, [Page.Block], top: Int = 0)
}

/// What a key asks for.
enum WalkRequest: Hashable, Sendable {
  /// To read a pane anew, or its next page.
  case load(WalkState.Pane)
  case more
  /// To open what is marked in a list.
  case open(WalkList.Target)
  /// To open somebody's part of the round, or a place of it.
  case part(Int)
  case place(String)
  /// To keep a round: at a place, what stands there is corrected.
  case live(RoundRequest, place: String?)
  /// To be offered what can be started; what was said already stands.
  case start(StartRequest? = nil)
  case offer(StartKind)
  /// To open the round that was chosen.
  case begin
  case note(RoundRequest, String)
  /// To read the note that is there, and go on with it.
  case editNote(RoundRequest)
  case archive(RoundRequest, Bool)
  case share(RoundRequest, replaces: Bool)
  case delete(RoundRequest, isConfirmed: Bool)
  case log(RoundRequest)
  case timeline(RoundRequest)
  /// To leave, to stop as Ctrl-Z does, and to draw all of the screen again.
  case leave, stop, redraw

  /// Whether it may write to the store.
  var writes: Bool {
    switch self {
    case .live, .begin, .note, .archive, .share, .delete: true
    case .load, .more, .open, .part, .place, .start, .offer, .editNote, .log, .timeline, .leave,
      .stop, .redraw:
      false
    }
  }
}

// MARK: - What is open

extension WalkState {
  /// The least columns on which the panes stand side by side.
  static let wide = 110

  /// The list of a pane.
  func list(_ pane: Pane) -> WalkList { lists[pane.rawValue] }

  /// The list that keys are for.
  var list: WalkList {
    get { lists[pane.rawValue] }
    set { lists[pane.rawValue] = newValue }
  }

  /// What is open above the list, the nearest last.
  var path: [WalkView] {
    get { paths[pane.rawValue] }
    set { paths[pane.rawValue] = newValue }
  }

  /// Changes the list of a pane.
  mutating func change(_ pane: Pane, _ body: (inout WalkList) -> Void) {
    body(&lists[pane.rawValue])
  }

  /// The panes that are to be seen and were not read yet.
  var missing: [Pane] {
    let seen = size.columns >= Self.wide ? Pane.allCases : [pane]
    return seen.filter { !list($0).isLoaded }
  }

  /// The panes that were read.
  var loaded: [Pane] { Pane.allCases.filter { list($0).isLoaded } }

  /// The round that is open.
  var openRound: ShownRound? {
    for case .round(let round, _) in path { return round }
    return nil
  }

  /// How a round is named to the desk: the one that is open, else the one that is marked.
  var meant: RoundRequest? {
    if let round = openRound { return RoundRequest(sport: round.sport, round: round.id) }
    guard path.isEmpty else { return nil }
    switch list.chosen?.opens {
    case .live(let item)?, .round(let item)?:
      return RoundRequest(sport: item.sport, round: item.id)
    case .document?, .start?, nil: return nil
    }
  }

  /// Whether the round that is meant was put away.
  var isMeantArchived: Bool {
    if let round = openRound { return round.isArchived }
    if case .round(let item)? = list.chosen?.opens { return item.isArchived }
    return false
  }

  /// Goes to a pane, which is where it was left.
  mutating func go(to pane: Pane) {
    self.pane = pane
    mode = .walk
  }

  /// Opens something above what is open.
  mutating func push(_ view: WalkView) {
    path.append(view)
  }

  /// The lines of text that a screen has for a page.
  var textRows: Int { max(1, size.rows - 4) }
}

// MARK: - What came of a request

extension WalkState {
  /// Something was done, and this is said of it.
  mutating func done(_ text: String) {
    mode = .walk
    message = text.isEmpty ? nil : LiveState.Message(text: text, tone: .good)
  }

  /// Something was refused, and nothing was changed by it.
  mutating func refuse(_ error: DeskError) {
    var text = error.message
    if !error.expected.isEmpty {
      text += " Expected: \(error.expected.prefix(6).joined(separator: ", "))."
    }
    say(text)
  }

  /// Says why a key did nothing.
  mutating func say(_ text: String) {
    message = LiveState.Message(text: text, tone: .fair)
  }

  /// Asks before something is done: y does it.
  mutating func ask(_ sentence: String, before request: WalkRequest) {
    mode = .asking(sentence, request)
  }
}
