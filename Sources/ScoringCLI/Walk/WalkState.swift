import ScoringDesk
import ScoringKit

/// What a person who browses rounds has before them: a value that keys change.
///
/// It reads and writes nothing: a key gives a ``WalkRequest``, and the desk changes the state.
struct WalkState: Hashable, Sendable, ScreenState {
  /// One of the three panes.
  enum Pane: Int, Hashable, Sendable, CaseIterable {
    case scoring, history, reference
  }

  /// What keys mean now.
  enum Mode: Hashable, Sendable {
    case walk, filter
    case note(RoundRequest, EditedLine)
    case asking(String, WalkRequest)
    case start(StartState)
  }

  /// The sport whose rounds are shown; `nil` for all of them.
  var sport: String?
  /// The scorer's name; empty if unknown.
  var who = ""
  /// The title of the third pane.
  var referenceTitle = "Reference"
  /// Whether a round is chosen and started, and nothing is behind that choice.
  var startsOnly = false
  var size = ScreenSize()
  /// The pane that keys are for.
  private(set) var pane = Pane.scoring
  var mode = Mode.walk
  var message: Notice?
  private var lists = Pane.allCases.map { WalkList(isFilteredByDesk: $0 == .history) }
  private var paths: [[WalkView]] = [[], [], []]

  init(sport: String? = nil, who: String = "") { (self.sport, self.who) = (sport, who) }
}

/// What is open above a list.
enum WalkView: Hashable, Sendable {
  /// A round. The position counts its participants, and then the lines of the text.
  case round(ShownRound, position: Int = 0)
  /// The part of a seat, with the marked row and the marked place in it.
  case part(ShownPart, seat: Int, row: Int = 0, column: Int = 0)
  /// What was written at a place.
  case place(ShownPlace)
  /// A page, and how many of its lines are above the screen.
  case text(String, [Page.Block], top: Int = 0)
}

/// What a key asks for.
enum WalkRequest: Hashable, Sendable {
  case open(WalkList.Target)
  /// To open the part of a seat in the open round, or a place of it.
  case part(Int)
  case place(String)
  /// To score a round: at a place, its value is corrected.
  case live(RoundRequest, place: String?)
  /// To choose what to start, with what the command line said.
  case start(StartRequest? = nil)
  case offer(StartKind)
  /// To start the round that was chosen.
  case begin
  case note(RoundRequest, String)
  case editNote(RoundRequest)
  case archive(RoundRequest, Bool)
  case share(RoundRequest, replaces: Bool)
  case delete(RoundRequest, isConfirmed: Bool)
  case log(RoundRequest)
  case timeline(RoundRequest)
  case leave

  /// Whether it may write to the store.
  var writes: Bool {
    switch self {
    case .live, .begin, .note, .archive, .share, .delete: true
    default: false
    }
  }
}

extension WalkState {
  /// The least columns on which the panes are side by side.
  static let wide = 110

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

  mutating func change(_ pane: Pane, _ body: (inout WalkList) -> Void) {
    body(&lists[pane.rawValue])
  }

  /// The panes that are in sight and were not read yet.
  var missing: [Pane] {
    let seen = size.columns >= Self.wide ? Pane.allCases : [pane]
    return seen.filter { !list($0).isLoaded }
  }

  /// The panes that were read.
  var loaded: [Pane] { Pane.allCases.filter { list($0).isLoaded } }

  var openRound: ShownRound? {
    for case .round(let round, _) in path { return round }
    return nil
  }

  /// The round that is open, or else the one that is marked.
  var meant: RoundRequest? {
    if let round = openRound { return RoundRequest(sport: round.sport, round: round.id) }
    guard path.isEmpty, let item = list.chosen?.opens.round else { return nil }
    return RoundRequest(sport: item.sport, round: item.id)
  }

  /// Whether the round that is meant is archived.
  var isMeantArchived: Bool {
    openRound?.isArchived ?? list.chosen?.opens.round?.isArchived ?? false
  }

  /// Goes to a pane, which is where it was left.
  mutating func go(to pane: Pane) {
    self.pane = pane
    mode = .walk
  }

  /// The lines that a screen has for a page.
  var textRows: Int { max(1, size.rows - 4) }

  // MARK: Results of a request

  mutating func done(_ text: String) {
    mode = .walk
    message = text.isEmpty ? nil : Notice(text: text, tone: .good)
  }

  mutating func refuse(_ error: any Error) {
    switch error {
    case let error as DeskError: say(error.sentence)
    case let error as ErrorReport: say(error.message)
    default: say("\(error)")
    }
  }
}
