/// The difference between two texts in the form of `diff -u`, which a failing test prints.
struct LineDifference: CustomStringConvertible {
  private enum Line {
    case same(Substring)
    case old(Substring)
    case new(Substring)

    var text: Substring {
      switch self {
      case .same(let text), .old(let text), .new(let text): text
      }
    }

    var isSame: Bool { if case .same = self { true } else { false } }

    var printed: String {
      switch self {
      case .same(let text): " \(text)"
      case .old(let text): "-\(text)"
      case .new(let text): "+\(text)"
      }
    }
  }

  private let lines: [Line]
  /// Whether a line of text is a heading of the lines below it.
  private let isHeading: (Substring) -> Bool

  /// Compares two texts line by line.
  ///
  /// In the printed difference, each group of changed lines is preceded by the last heading above
  /// it.
  init(from old: String, to new: String, isHeading: @escaping (Substring) -> Bool) {
    self.isHeading = isHeading
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = after.difference(from: before)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (lines, next): ([Line], Int) = ([], 0)
    for (index, line) in before.enumerated() {
      if removed.contains(index) {
        lines.append(.old(line))
        continue
      }
      while inserted.contains(next), next < after.count {
        lines.append(.new(after[next]))
        next += 1
      }
      lines.append(.same(line))
      next += 1
    }
    lines += after.dropFirst(next).map { .new($0) }
    self.lines = lines
  }

  /// Whether the two compared texts are the same.
  var isEmpty: Bool { lines.allSatisfy(\.isSame) }

  /// The number of unchanged lines that are printed before and after a changed line.
  private static let context = 3
  /// The maximum number of lines of a printed difference.
  private static let longest = 400

  var description: String {
    var shown = IndexSet(lines.count)
    for index in lines.indices where !lines[index].isSame {
      shown.show((index - Self.context)...(index + Self.context))
    }
    // `place` is the index of the "@@" line of the current group of changes, until the first change
    // in the group is found.
    var (result, heading, place): ([String], Substring, Int?) = ([], "", nil)
    for (index, line) in lines.enumerated() {
      if shown.contains(index), index == 0 || !shown.contains(index - 1) {
        place = result.count
        result.append("")
      }
      if isHeading(line.text) { heading = line.text }
      if let at = place, !line.isSame { (result[at], place) = ("@@ \(heading) @@", nil) }
      if shown.contains(index) { result.append(line.printed) }
    }
    let rest = result.count - Self.longest
    return (result.prefix(Self.longest) + (rest > 0 ? ["… \(rest) more lines"] : []))
      .joined(separator: "\n")
  }

  /// The indices of the lines that are printed.
  private struct IndexSet {
    private var flags: [Bool]

    init(_ count: Int) { flags = Array(repeating: false, count: count) }

    mutating func show(_ range: ClosedRange<Int>) {
      for index in range.clamped(to: 0...max(0, flags.count - 1))
      where flags.indices.contains(index) { flags[index] = true }
    }

    func contains(_ index: Int) -> Bool { flags[index] }
  }
}
