import ScoringDesk
import ScoringKit

/// The state of browsing rounds, which keys change.
///
/// It reads and writes nothing: a key returns a ``WalkRequest``, and the desk updates the state.
struct WalkState: Hashable, Sendable, ScreenState {
  /// One of the three panes.
  enum Pane: Int, Hashable, Sendable, CaseIterable {
    case scoring, history, reference
  }

  /// The meaning of keys.
  enum Mode: Hashable, Sendable {
    case walk, filter
    case note(RoundRequest, EditedLine)
    case asking(String, WalkRequest)
    case start(StartState)
  }

  /// The sport whose rounds are shown; `nil` for all sports.
  var sport: String?
  /// The scorer's name; empty if unknown.
  var who = ""
  /// The title of the third pane.
  var referenceTitle = "Reference"
  /// Whether the program only starts a round, so that there is no list to go back to.
  var startsOnly = false
  var size = ScreenSize()
  /// The active pane.
  private(set) var pane = Pane.scoring
  var mode = Mode.walk
  var message: Notice?
  private var lists = Pane.allCases.map { WalkList(isFilteredByDesk: $0 == .history) }
  private var paths: [[WalkView]] = [[], [], []]

  init(sport: String? = nil, who: String = "") { (self.sport, self.who) = (sport, who) }
}

/// A view that is open above a list.
enum WalkView: Hashable, Sendable {
  /// A round. The position is an index of its participants, and then of the lines of its text.
  case round(ShownRound, position: Int = 0)
  /// The part of a seat, with the marked row and the marked place in it.
  case part(ShownPart, seat: Int, row: Int = 0, column: Int = 0)
  /// The entries at a place.
  case place(ShownPlace)
  /// A page, with the number of its lines above the screen.
  case text(String, [Page.Block], top: Int = 0)
}

/// A request that a key makes.
enum WalkRequest: Hashable, Sendable {
  case open(WalkList.Target)
  /// Opens the part of a seat in the open round, or one of its places.
  case part(Int)
  case place(String)
  /// Scores a round. If there is a place, its value is corrected.
  case live(RoundRequest, place: String?)
  /// Chooses what to start, with the values from the command line.
  case start(StartRequest? = nil)
  case offer(StartKind)
  /// Starts the chosen round.
  case begin
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
    case .live, .begin, .note, .archive, .share, .delete: true
    default: false
    }
  }
}

extension WalkState {
  /// The smallest number of columns at which the panes are side by side.
  static let wide = 110

  func list(_ pane: Pane) -> WalkList { lists[pane.rawValue] }

  /// The list of the active pane.
  var list: WalkList {
    get { lists[pane.rawValue] }
    set { lists[pane.rawValue] = newValue }
  }

  /// The views that are open above the list, nearest last.
  var path: [WalkView] {
    get { paths[pane.rawValue] }
    set { paths[pane.rawValue] = newValue }
  }

  mutating func change(_ pane: Pane, _ body: (inout WalkList) -> Void) {
    body(&lists[pane.rawValue])
  }

  /// The visible panes that were not read yet.
  var missing: [Pane] {
    let seen = size.columns >= Self.wide ? Pane.allCases : [pane]
    return seen.filter { !list($0).isLoaded }
  }

  /// The panes whose lists were read from the store and are up to date.
  var loaded: [Pane] { Pane.allCases.filter { list($0).isLoaded } }

  var openRound: ShownRound? {
    for case .round(let round, _) in path { return round }
    return nil
  }

  /// The open round, or else the marked one.
  var meant: RoundRequest? {
    if let round = openRound { return RoundRequest(sport: round.sport, round: round.id) }
    guard path.isEmpty, let item = list.chosen?.opens.round else { return nil }
    return RoundRequest(sport: item.sport, round: item.id)
  }

  /// Whether the open or marked round is archived.
  var isMeantArchived: Bool {
    openRound?.isArchived ?? list.chosen?.opens.round?.isArchived ?? false
  }

  /// Goes to a pane, in the state in which it was left.
  mutating func go(to pane: Pane) {
    self.pane = pane
    mode = .walk
  }

  /// The number of lines on the screen for a page.
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
