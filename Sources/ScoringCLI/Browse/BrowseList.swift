import ScoringDesk
import ScoringKit

/// One of the three lists for browsing: rounds in progress, finished rounds, or documents such as
/// courses.
struct BrowseList: Hashable, Sendable {
  struct Item: Hashable, Sendable {
    /// The heading above the item and others of its group; empty for none.
    var heading = ""
    let title: Line
    /// The lines of text below the title; empty for a document.
    var lines: [Line] = []
    let opens: Target
  }

  /// The target that opens when the user chooses an item.
  enum Target: Hashable, Sendable {
    /// A round in progress, which is then scored.
    case live(RoundList.Item)
    /// A finished round, which is then shown.
    case round(RoundList.Item)
    /// A document, by its number in the list of documents of its kind.
    case document(ReferenceRequest, Int)
    /// The screen on which the user chooses a round to start.
    case start

    var round: RoundList.Item? {
      switch self {
      case .live(let item), .round(let item): item
      case .document, .start: nil
      }
    }

  }

  /// Whether the desk filters the items by the typed text; otherwise the list does.
  var isFilteredByDesk = false
  /// The items of the list that were read so far.
  private(set) var items: [Item] = []
  private var picker = Picker()
  /// The cursor with which the next page of items is read; `nil` if there is none.
  private(set) var next: String?
  /// Whether the list contains only archived rounds.
  var isOfArchived = false { didSet { isLoaded = false } }
  /// Whether the items were read with the current settings of the list.
  private(set) var isLoaded = false
  /// Whether the marked item stays marked when the list is read again, even if it is the first.
  private var keepsMark = false
  var emptyText = ""

  init(isFilteredByDesk: Bool = false) { self.isFilteredByDesk = isFilteredByDesk }

  var marked: Int { picker.marked }
  var filter: String { picker.filter }

  /// The items that match the typed filter.
  var shown: [Item] {
    guard !isFilteredByDesk, !filter.isEmpty else { return items }
    return items.filter {
      Picker.fits(filter, [$0.heading, $0.title.text] + $0.lines.map(\.text))
    }
  }

  /// The marked item; `nil` if the list is empty.
  var chosen: Item? { picker.chosen(of: shown) }

  /// Whether the list has no rounds even without a filter, so that starting the first one can be
  /// offered.
  var isWithoutRounds: Bool {
    isLoaded && filter.isEmpty && !isOfArchived && (items.isEmpty || items.map(\.opens) == [.start])
  }

  /// Whether so few items follow the marked one that the next page must be read.
  var isNearItsEnd: Bool { next != nil && marked + 10 > items.count }

  /// Replaces the items of the list with newly read ones.
  ///
  /// The marked item stays marked if it still exists; if the first was marked, the new first one
  /// is.
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

  /// Appends the next page of items to the list.
  mutating func append(_ items: [Item], next: String?) {
    self.items += items
    self.next = next
  }

  /// Filters the list by a text, and marks the first item that matches.
  ///
  /// If the filter is removed, the marked item stays marked.
  mutating func find(_ text: String) {
    let old = text.isEmpty ? chosen?.opens : nil
    keepsMark = old != nil
    picker.filter = text
    if isFilteredByDesk { isLoaded = false }
    picker.marked = Self.index(of: old, in: shown) ?? 0
  }

  /// Changes the filter with a key, and returns whether the key is one that edits the filter.
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
