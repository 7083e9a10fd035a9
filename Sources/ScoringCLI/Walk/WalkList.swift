import ScoringDesk
import ScoringKit

/// One of the lists of the start: rounds in progress, finished ones, reference data.
struct WalkList: Hashable, Sendable {
  /// Something that can be opened.
  struct Item: Hashable, Sendable {
    /// The group that it stands in; empty for none.
    var heading = ""
    /// Its first line.
    let title: Line
    /// What stands below that.
    var lines: [Line] = []
    /// What opens when it is chosen.
    let opens: Target
  }

  /// What opens when an item is chosen.
  enum Target: Hashable, Sendable {
    /// A round in progress, to be kept.
    case live(RoundList.Item)
    /// A round, to be looked at.
    case round(RoundList.Item)
    /// A document, by its number in the list of its kind.
    case document(ReferenceRequest, Int)
    /// The choice of a round to start.
    case start
  }

  /// All of it that was read.
  private(set) var items: [Item] = []
  /// Which of what is shown is marked.
  private(set) var marked = 0
  /// What was typed to find something.
  private(set) var filter = ""
  /// Where the list goes on; nil at the end.
  var next: String?
  /// Whether it lists the rounds that were put away.
  var isOfArchived = false
  /// Whether it was read.
  private(set) var isLoaded = false
  /// Whether the marked item stays so when the list is read next, even at the top.
  private var keepsMark = false
  /// Whether the desk filters it; else all of it is here.
  let isFilteredByDesk: Bool
  /// What is said where it is empty.
  var emptyText = ""

  /// Makes a list that was not read yet.
  init(isFilteredByDesk: Bool = false) {
    self.isFilteredByDesk = isFilteredByDesk
  }

  /// The items that the filter leaves.
  var shown: [Item] {
    guard !isFilteredByDesk, !filter.isEmpty else { return items }
    return items.filter {
      Self.fits(filter, [$0.heading, $0.title.text] + $0.lines.map(\.text))
    }
  }

  /// The item that is marked.
  var chosen: Item? {
    let shown = shown
    return shown.indices.contains(marked) ? shown[marked] : nil
  }

  /// Whether it is empty although nothing was looked for, so that a first round leads on from it.
  var isWithoutRounds: Bool {
    isLoaded && filter.isEmpty && !isOfArchived && (items.isEmpty || items.map(\.opens) == [.start])
  }

  /// Whether each word of a filter begins a word of some texts, whatever the accents.
  static func fits(_ filter: String, _ texts: [String]) -> Bool {
    let plain = texts.map { Roster.plain($0[...]) }
    return Roster.plain(filter[...]).split(separator: " ").allSatisfy { word in
      plain.contains { text in
        text.hasPrefix(word)
          || text.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(word) }
      }
    }
  }
}

extension WalkList {
  /// Shows what was read; the same item stays marked where it still is there.
  mutating func show(_ items: [Item], next: String? = nil) {
    // The newest stays the newest, where somebody is at the top.
    let old = marked == 0 && !keepsMark ? nil : chosen?.opens
    keepsMark = false
    self.items = items
    self.next = next
    isLoaded = true
    let shown = shown
    marked =
      shown.firstIndex { Self.isSame($0.opens, old) } ?? min(marked, max(0, shown.count - 1))
  }

  private static func isSame(_ target: Target, _ other: Target?) -> Bool {
    switch (target, other) {
    case (.live(let one), .live(let two)?), (.round(let one), .round(let two)?): one.id == two.id
    default: target == other
    }
  }

  /// Adds the next page.
  mutating func append(_ items: [Item], next: String?) {
    self.items += items
    self.next = next
  }

  /// Filters; the first that is left is marked, and whoever clears the filter stays where they are.
  mutating func find(_ text: String) {
    let old = text.isEmpty ? chosen?.opens : nil
    filter = text
    keepsMark = old != nil
    marked = shown.firstIndex { Self.isSame($0.opens, old) } ?? 0
  }

  /// Marks another item, so many further on; at either end it stays.
  mutating func move(by step: Int) {
    let count = shown.count
    marked = min(max(0, marked + step), max(0, count - 1))
  }

  /// Marks an end of the list.
  mutating func move(toEnd isLast: Bool) {
    marked = isLast ? max(0, shown.count - 1) : 0
  }

  /// Whether more has to be read for what comes next.
  var isNearItsEnd: Bool { next != nil && marked + 10 > items.count }
}
