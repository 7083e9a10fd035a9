import ScoringKit
import ScoringViews

/// Asks for one line of text on the terminal of the process, and lets the person edit it.
///
/// Tab completes a word, the up and down arrows recall earlier lines. Keys are read one by one:
/// keys that are typed ahead stay in the terminal's buffer for the next reader.
struct LineEditor {
  /// The way in which reading a line ended.
  enum Ending: Hashable {
    /// The line that was typed, and pasted text after its end.
    case line(String, rest: String)
    /// The input has ended: Ctrl-D on an empty line, or the terminal is closed.
    case ended
  }

  private let question: String
  private let words: () -> [String]
  private var line = EditedLine()
  /// Whether the last key was Tab, less than a moment ago: in pasted text that is not marked, it is
  /// white space.
  private var isTabbed = false

  private static let output = System.standardError
  /// The maximum times, in milliseconds, to wait for the rest of a key sequence, and after a tab
  /// for the rest of a pasted text.
  private static let pauses = (escape: Int32(100), tab: Int32(30))
  /// The maximum number of matching words that are listed.
  private static let most = 60
  /// The control sequences that make terminals mark pasted text, and stop it (xterm, "Bracketed
  /// Paste Mode").
  private static let marks = (
    opening: Theme.control("?2004h"), closing: Theme.control("?2004l")
  )
  /// The minimum number of columns for the answer next to the question; if there are fewer, the
  /// answer gets a line of its own.
  private static let room = 20

  /// Makes an editor for the answer to a question.
  ///
  /// - Parameters:
  /// - question: the text that is shown to the left of the answer.
  /// - typed: the earlier lines that the arrows recall, newest last.
  /// - words: returns the words to which Tab completes; called when Tab is pressed.
  init(_ question: String, typed: [String], words: @escaping () -> [String]) {
    (self.question, self.words) = (question, words)
    line.history = typed
  }

  /// Reads keys until the line ends; returns nil if there is no suitable terminal.
  ///
  /// Ctrl-C ends the process as usual, and Ctrl-Z stops it until it is continued.
  ///
  /// `text` is treated as if it had been pasted at the beginning.
  mutating func read(_ text: String = "") -> Ending? {
    guard
      let terminal = RawTerminal(
        opening: Self.marks.opening, closing: Self.marks.closing, output: Self.output,
        keepsTyped: true)
    else { return nil }
    defer { terminal.close() }
    if room(terminal) < Self.room { _ = terminal.write("\(question)\n") }
    var decoder = KeyDecoder()
    var ending = press(.paste(text), terminal)
    while ending == nil {
      draw(terminal)
      let pause = isTabbed ? Self.pauses.tab : decoder.isWaiting ? Self.pauses.escape : -1
      for event in terminal.wait(pause, most: 1) where ending == nil {
        switch event {
        case .bytes(let bytes):
          if isTabbed { line.insert(" ") }
          isTabbed = false
          for key in decoder.keys(bytes) where ending == nil { ending = press(key, terminal) }
        case .quiet where isTabbed:
          isTabbed = false
          complete(terminal)
        case .quiet: _ = decoder.flush()
        case .resized: break
        case .stop: if !terminal.stop() { ending = .ended }
        case .continued: if !terminal.retake() { ending = .ended }
        case .end(let signal): end(by: signal, terminal)
        case .lost: ending = .ended
        }
      }
    }
    if case .line = ending { draw(terminal, isAtEnd: true) }
    return ending
  }

  private mutating func press(_ key: Keystroke, _ terminal: RawTerminal) -> Ending? {
    switch key {
    case .enter: return .line(line.text, rest: "")
    case .control("d") where line.isEmpty: return .ended
    case .control("c"): end(by: RawTerminal.interrupt, terminal)
    case .control("z"): return terminal.stop() ? nil : .ended
    case .tab: isTabbed = true
    case .paste(let text):
      // Each line of a pasted text is treated as a typed line.
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

  /// Redraws the line with the question.
  ///
  /// If the line is wider than the terminal, only the part with the cursor is shown.
  private func draw(_ terminal: RawTerminal, isAtEnd: Bool = false) {
    let label = room(terminal) < Self.room ? "> " : "\(question) "
    let window = line.window(max(Self.room / 2, terminal.size.columns - 1) - columns(of: label))
    let place = isAtEnd ? "\n" : "\r" + Theme.control("\(columns(of: label) + window.column)C")
    _ = terminal.write("\r\(label)\(window.text)\(Theme.control("K"))\(place)")
  }

  /// Returns the number of columns that remain next to the question.
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
