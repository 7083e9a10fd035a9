extension TypedWords {
  /// Reads the commas between digits that follow as decimal points, for numbers with decimal places:
  /// `12,5` is the number 12.5 and not the two numbers 12 and 5.
  ///
  /// A comma separates words in most sports. A point in the same run, a space or a semicolon says
  /// that it does here too: `12.5,13.1` has two numbers.
  ///
  /// - Parameter places: the greatest number of decimal places.
  /// - Throws: a refusal of a run that can be read as one number or several, such as `12,13,14`.
  mutating func readDecimalCommas(places: Int) throws(Refusal) {
    guard places > 0, !form.signs.contains(","), line.utf8.contains(0x2C), let first = rest.first
    else { return }
    // The offsets of a refusal count from the start of the text that the line is a part of.
    let whole = line.base
    var text = Array(whole.utf8)
    let start = whole.utf8.distance(from: whole.startIndex, to: first.written.startIndex)
    let end = whole.utf8.distance(from: whole.startIndex, to: line.endIndex)
    var hasChanged = false
    for run in Self.runs(text, in: start..<end) {
      let parts = text[run].split(separator: 0x2C, omittingEmptySubsequences: false)
      guard parts.count > 1, parts.allSatisfy({ !$0.contains(0x2E) }) else { continue }
      guard parts.count == 2, let comma = text[run].firstIndex(of: 0x2C),
        parts[1].count <= places, !parts[1].contains(0x3A)
      else {
        let (lower, upper) = (run.lowerBound, run.upperBound)
        let typed = whole.utf8.index(whole.startIndex, offsetBy: lower)
        let behind = whole.utf8.index(whole.startIndex, offsetBy: upper)
        throw Refusal(
          .notation, "\(whole[typed..<behind]) can be read as one number or as several.",
          at: whole[typed..<behind],
          hint: "Type a point in a number, and a space between two.")
      }
      text[comma] = 0x2E
      hasChanged = true
    }
    // The new text differs in single bytes only, so that offsets stay right.
    guard hasChanged else { return }
    try replace(by: String(decoding: text, as: UTF8.self), rest: start..<end)
  }

  /// Returns the runs of digits, colons, points and commas that begin with a digit, without those in
  /// quotes; the end of a name with digits is no part of a run.
  private static func runs(_ text: [UInt8], in part: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var (index, isQuoted) = (part.lowerBound, false)
    func isDigit(_ index: Int) -> Bool { (0x30...0x39).contains(text[index]) }
    while index < part.upperBound {
      if text[index] == 0x22 { isQuoted.toggle() }
      let before = index == part.lowerBound ? 0x20 : text[index - 1]
      guard !isQuoted, isDigit(index), " ,;:+-\t".utf8.contains(before) else {
        index += 1
        continue
      }
      let begin = index
      // A separator belongs to the run only if a digit follows.
      while index < part.upperBound,
        isDigit(index)
          || (",.:".utf8.contains(text[index]) && index + 1 < part.upperBound && isDigit(index + 1))
      { index += 1 }
      runs.append(begin..<index)
    }
    return runs
  }
}
