import ScoringDesk
import ScoringKit

/// The list of a pane: rounds in progress, finished ones, or reference data.
struct WalkList: Hashable, Sendable {
  struct Item: Hashable, Sendable {
    /// The heading of the item's group; empty for none.
    var heading = ""
    let title: Line
    /// The lines below the title.
    var lines: [Line] = []
    let opens: Target
  }

  /// The target that opens when an item is chosen.
  enum Target: Hashable, Sendable {
    /// A round in progress, to be scored.
    case live(RoundList.Item)
    /// A round, to be viewed.
    case round(RoundList.Item)
    /// A document, by its number in the list of its kind.
    case document(ReferenceRequest, Int)
    /// The choice of a round to start.
    case start

    var round: RoundList.Item? {
      switch self {
      case .live(let item), .round(let item): item
      case .document, .start: nil
      }
    }

  }

  /// Whether the desk filters the list; otherwise the list filters itself.
  var isFilteredByDesk = false
  /// All items that were read.
  private(set) var items: [Item] = []
  private var picker = Picker()
  /// The cursor of the next page; `nil` at the end.
  private(set) var next: String?
  /// Whether it lists archived rounds.
  var isOfArchived = false { didSet { isLoaded = false } }
  /// Whether the list is up to date with its settings.
  private(set) var isLoaded = false
  /// Whether the marked item stays marked when the list is read again, even at the top.
  private var keepsMark = false
  var emptyText = ""

  init(isFilteredByDesk: Bool = false) { self.isFilteredByDesk = isFilteredByDesk }

  var marked: Int { picker.marked }
  var filter: String { picker.filter }

  /// The items that match the filter.
  var shown: [Item] {
    guard !isFilteredByDesk, !filter.isEmpty else { return items }
    return items.filter {
      Self.fits(filter, [$0.heading, $0.title.text] + $0.lines.map(\.text))
    }
  }

  /// The marked item.
  var chosen: Item? { picker.chosen(of: shown) }

  /// Whether there are no rounds even without a filter, so that a first one can be offered.
  var isWithoutRounds: Bool {
    isLoaded && filter.isEmpty && !isOfArchived && (items.isEmpty || items.map(\.opens) == [.start])
  }

  /// Whether the mark is so near to the end that the next page must be read.
  var isNearItsEnd: Bool { next != nil && marked + 10 > items.count }

  /// Returns whether each word of a filter is the beginning of a word in some texts, ignoring
  /// accents.
  static func fits(_ filter: String, _ texts: [String]) -> Bool {
    let plain = texts.map { Roster.plain($0[...]) }
    return Roster.plain(filter[...]).split(separator: " ").allSatisfy { word in
      plain.contains { text in
        text.hasPrefix(word)
          || text.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(word) }
      }
    }
  }

  /// Replaces the items.
  ///
  /// The same item stays marked if it still exists; at the top, the newest is marked.
  mutating func show(_ items: [Item], next: String? = nil) {
    let old = marked == 0 && !keepsMark ? nil : chosen?.opens
    keepsMark = false
    (self.items, self.next, isLoaded) = (items, next, true)
    let shown = shown
    picker.marked = Self.index(of: old, in: shown) ?? min(marked, max(0, shown.count - 1))
  }

  private static func index(of target: Target?, in items: [Item]) -> Int? {
    items.firstIndex {
      guard let round = $0.opens.round else { return $0.opens == target }
      return round.id == target?.round?.id
    }
  }

  /// Adds the next page.
  mutating func append(_ items: [Item], next: String?) {
    self.items += items
    self.next = next
  }

  /// Filters by a text, and marks the first item.
  ///
  /// If the filter is cleared, the mark is kept.
  mutating func find(_ text: String) {
    let old = text.isEmpty ? chosen?.opens : nil
    keepsMark = old != nil
    picker.filter = text
    if isFilteredByDesk { isLoaded = false }
    picker.marked = Self.index(of: old, in: shown) ?? 0
  }

  /// Changes the filter, and returns whether the key is one that edits it.
  mutating func find(_ key: Keystroke) -> Bool {
    var picker = picker
    guard picker.find(key) else { return false }
    find(picker.filter)
    return true
  }

  mutating func move(_ key: Keystroke, page: Int) {
    _ = picker.move(key, count: shown.count, page: page)
  }
}
