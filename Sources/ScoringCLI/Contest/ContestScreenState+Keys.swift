import ScoringDesk
import ScoringKit

extension ContestScreenState {
  /// The keys of the screen of an event, with their actions and the help page.
  static let keys: KeyTable<ContestScreenState> = .init(rows: [
    .init("1-9: the match on that court; arrows choose any match."),
    .init(
      """
      Then the score in the order of the screen, with a space or - between two numbers, and Enter: \
      11 6, 11-4 5-11 11-9, 9 7 time. Before Enter, the line below says what it will store. Esc lets \
      go of the match.
      """),
    .init(
      """
      r: a result of any match: its number, or a name and the score of that side first, as in \
      ann 11-6, or ann 60 dnf in a stage that counts rounds. So are corrected the results of matches \
      that are over.
      """,
      .init("r", "result", run: { $0.mode = .line(EditedLine()) })),
    .init("u: undo the last result or draw.", .init("u", "undo") { _ in ContestWish(.undo) }),
    .init(
      "x: the chosen match has a winner without being played.",
      .init(
        "x", "walkover",
        run: { state in
          guard let match = state.match else { return state.say("Choose a match first.") }
          state.ask(
            "Who wins without a match?",
            match.sides.map {
              ($0.name, ContestWish(.walkover(fixture: match.fixture, side: $0.name)))
            }, "; Esc nobody.")
        })),
    .init(
      "l: keep the score of the chosen match on a screen of its own.",
      .init("l", "live") { state in
        guard let match = state.match else {
          state.say("Choose a match first.")
          return nil
        }
        return ContestWish(.play(fixture: match.fixture))
      }),
    .init(
      "d: draw the next round or stage, if no match is chosen.",
      .init("d", "draw", when: { $0.match == nil }) { _ in ContestWish(.draw) }),
    .init(
      "n: take away what visitors reported about a result, if the result is right.",
      .init(
        "n", "reports",
        run: { state in
          guard !state.view.reported.isEmpty else { return state.say("Nothing is reported.") }
          state.ask(
            "About which result?",
            state.view.reported.prefix(9).map { ($0.line, ContestWish(.answered($0.subject))) },
            "; Esc none.")
        })),
    .init("t: tables and all matches.", .init("t", "table") { _ in ContestWish(.table) }),
    .init(""),
    .init(
      "q: leave. Ctrl-Z: the shell, fg comes back. Ctrl-L: draw again.",
      .init("q", "leave") { _ in ContestWish(.leave) },
      .init("?", "keys", run: { $0.mode = help })),
  ])

  private static let help = Mode.text(keys.help)

  /// Handles a key, and returns the request to the desk that it makes; `nil` for none.
  mutating func press(_ key: Keystroke) -> ContestWish? {
    message = nil
    switch mode {
    case .matches: return pressInMatches(key)
    case .line(var line):
      switch key {
      case .escape: mode = .matches
      case .enter: return words.map { ContestWish(.result($0)) }
      default: if line.press(key) { mode = .line(line) }
      }
    case .asking(let question):
      mode = .matches
      if let wish = question.request(of: key) { return wish }
      say("Nothing was changed.")
    case .text(var text): mode = text.scroll(key, size) ? .text(text) : .matches
    }
    return nil
  }

  private mutating func pressInMatches(_ key: Keystroke) -> ContestWish? {
    switch key {
    case .enter:
      if let words { return ContestWish(.result(words)) }
      if match == nil { say("A digit chooses a match; r takes any result.") }
    case .escape: score.isEmpty ? choose(nil) : (score = EditedLine())
    case .up, .down, .pageUp, .pageDown: move(key)
    case .character(let letter) where score.isEmpty && isCommand(letter), .alt(let letter):
      return command(letter)
    default:
      guard match != nil else {
        say("A digit chooses a match first.")
        return nil
      }
      _ = score.press(key)
    }
    return nil
  }

  /// Whether a letter is a command before a score is typed: with a chosen match, digits and words
  /// that are no commands about it begin the score.
  private func isCommand(_ letter: Character) -> Bool {
    guard match != nil else { return true }
    return Self.keys.binding(letter, in: self) != nil
  }

  /// Does what a letter means, or chooses the match of a digit.
  private mutating func command(_ letter: Character) -> ContestWish? {
    if let number = letter.wholeNumberValue {
      guard let match = matches.first(where: { digit(of: $0) == number }) else {
        say("There is no match \(number) on the screen.")
        return nil
      }
      choose(match.fixture)
      return nil
    }
    return Self.keys.act(letter, &self)
  }

  private mutating func move(_ key: Keystroke) {
    let ids = matches.map(\.fixture)
    let here = chosen.flatMap { ids.firstIndex(of: $0) }
    let next = here.map { Picker.moved($0, key, count: ids.count, page: 5) ?? $0 } ?? 0
    choose(ids.indices.contains(next) ? ids[next] : nil)
  }
}
