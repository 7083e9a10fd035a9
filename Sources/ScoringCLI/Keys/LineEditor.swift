import ScoringKit
import ScoringViews

/// Asks for one line on the terminal of the process, and lets the user edit it.
///
/// Tab completes a word, the up and down arrows recall earlier lines. Keys are read one by one:
/// what was typed ahead stays in the terminal's buffer for the next reader.
struct LineEditor {
  /// The result of reading a line.
  enum Outcome: Hashable {
    /// A line, and pasted text after its end.
    case line(String, rest: String)
    /// The end of the input: Ctrl-D on an empty line, or the terminal is gone.
    case ended
  }

  private let question: String
  private let words: () -> [String]
  private var line = EditedLine()
  /// Whether Tab was pressed a moment ago: in unmarked pasted text it is white space.
  private var isTabbed = false

  private static let output = System.standardError
  /// The longest time for the rest of a key sequence, and for text that is pasted after a tab, in
  /// milliseconds.
  private static let pauses = (escape: Int32(100), tab: Int32(30))
  /// The largest number of fitting words that are listed.
  private static let most = 60
  /// The sequences that make terminals mark pasted text (xterm, "Bracketed Paste Mode").
  private static let marks = (
    opening: Theme.control("?2004h"), closing: Theme.control("?2004l")
  )
  /// The smallest number of columns for the line next to the question; with fewer it gets a line of
  /// its own.
  private static let room = 20

  /// Prepares to ask.
  ///
  /// - Parameters:
  ///   - question: the text before the line.
  ///   - typed: the earlier lines, newest last.
  ///   - words: the words to which Tab completes; called when Tab is pressed.
  init(_ question: String, typed: [String], words: @escaping () -> [String]) {
    (self.question, self.words) = (question, words)
    line.history = typed
  }

  /// Reads until the line ends; nil if there is no suitable terminal.
  ///
  /// Ctrl-C ends the process as usual, and Ctrl-Z stops it.
  ///
  /// An initial text is treated as if it had been pasted.
  mutating func read(_ text: String = "") -> Outcome? {
    guard
      let terminal = RawTerminal(
        opening: Self.marks.opening, closing: Self.marks.closing, output: Self.output,
        keepsTyped: true)
    else { return nil }
    defer { terminal.close() }
    if room(terminal) < Self.room { _ = terminal.write("\(question)\n") }
    var decoder = KeyDecoder()
    var outcome = press(.paste(text), terminal)
    while outcome == nil {
      draw(terminal)
      let pause = isTabbed ? Self.pauses.tab : decoder.isWaiting ? Self.pauses.escape : -1
      for event in terminal.wait(pause, most: 1) where outcome == nil {
        switch event {
        case .bytes(let bytes):
          if isTabbed { line.insert(" ") }
          isTabbed = false
          for key in decoder.keys(bytes) where outcome == nil { outcome = press(key, terminal) }
        case .quiet where isTabbed:
          isTabbed = false
          complete(terminal)
        case .quiet: _ = decoder.flush()
        case .resized: break
        case .stop: if !terminal.stop() { outcome = .ended }
        case .continued: if !terminal.retake() { outcome = .ended }
        case .end(let signal): end(by: signal, terminal)
        case .lost: outcome = .ended
        }
      }
    }
    if case .line = outcome { draw(terminal, isAtEnd: true) }
    return outcome
  }

  private mutating func press(_ key: Keystroke, _ terminal: RawTerminal) -> Outcome? {
    switch key {
    case .enter: return .line(line.text, rest: "")
    case .control("d") where line.isEmpty: return .ended
    case .control("c"): end(by: RawTerminal.interrupt, terminal)
    case .control("z"): return terminal.stop() ? nil : .ended
    case .tab: isTabbed = true
    case .paste(let text):
      // Pasted lines are treated as typed lines.
      let parts = text.split(
        maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      line.insert(parts.first.map(String.init) ?? "")
      if parts.count > 1 { return .line(line.text, rest: String(parts[1])) }
    default: _ = line.press(key)
    }
    return nil
  }

  private mutating func complete(_ terminal: RawTerminal) {
    let fits = line.complete(from: words())
    guard fits.count > 1 else { return }
    let shown = fits.prefix(Self.most).map { SafeText.visible($0) }
    let more = fits.count > shown.count ? ["and \(fits.count - shown.count) more"] : []
    var rows = [""]
    for word in shown + more {
      let row = rows[rows.count - 1]
      let isFull = DisplayWidth.columns(of: row + word) + 2 > terminal.size.columns
      if isFull, !row.isEmpty {
        rows.append(word)
      } else {
        rows[rows.count - 1] += row.isEmpty ? word : "  \(word)"
      }
    }
    _ = terminal.write("\n\(rows.joined(separator: "\n"))\n")
  }

  /// Redraws the line.
  ///
  /// If it is longer than the terminal is wide, it scrolls with the cursor.
  private func draw(_ terminal: RawTerminal, isAtEnd: Bool = false) {
    let label = room(terminal) < Self.room ? "> " : "\(question) "
    let window = line.window(max(Self.room / 2, terminal.size.columns - 1) - columns(of: label))
    let place = isAtEnd ? "\n" : "\r" + Theme.control("\(columns(of: label) + window.column)C")
    _ = terminal.write("\r\(label)\(window.text)\(Theme.control("K"))\(place)")
  }

  /// Returns the number of columns next to the question.
  private func room(_ terminal: RawTerminal) -> Int {
    terminal.size.columns - columns(of: question) - 2
  }

  private func columns(of text: String) -> Int { DisplayWidth.columns(of: text) }

  private func end(by signal: Int32, _ terminal: RawTerminal) {
    terminal.close()
    _ = terminal.write("\n")
    RawTerminal.end(by: signal)
  }
}
