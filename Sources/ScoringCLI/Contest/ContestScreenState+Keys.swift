import ScoringDesk
import ScoringKit

extension ContestScreenState {
  /// The keys of the screen of an event, with their actions and the help page.
  static let keys: KeyTable<ContestScreenState, ContestWish> = .init(rows: [
    .init("1-9: the match on that court; arrows choose any match."),
    .init(
      """
      Then the score in the order of the screen, with a space or - between two numbers, and Enter. \
      Before Enter, the line below says what it will store. Esc lets go of the match.
      """),
    .init(
      """
      r: a result of any match: its number, or a name and the score of that side first, as in \
      ann 11-6. So are corrected the results of matches that are over.
      """,
      .init("r", "result", run: { $0.mode = .line(EditedLine()) })),
    .init("u: undo the last result or draw.", .init("u", "undo") { _ in ContestWish(.undo) }),
    .init(
      "x: the chosen match has a winner without being played.",
      .init(
        "x", "walkover",
        run: { $0.match == nil ? $0.say("Choose a match first.") : ($0.mode = .walkover) })),
    .init(
      "l: keep the score of the chosen match on a screen of its own.",
      .init("l", "live") { state in
        guard let match = state.match else {
          state.say("Choose a match first.")
          return nil
        }
        return ContestWish(.play(fixture: match.fixture))
      }),
    .init("d: draw the next round or stage.", .init("d", "draw") { _ in ContestWish(.draw) }),
    .init("t: tables and all matches.", .init("t", "table") { _ in ContestWish(.table) }),
    .init(""),
    .init(
      "q: leave. Ctrl-Z: the shell, fg comes back. Ctrl-L: draw again.",
      .init("q", "leave") { _ in ContestWish(.leave) },
      .init("?", "keys", run: { $0.mode = help })),
  ])

  private static let help = Mode.text(keys.rows.map { .line(Line($0.help)) })

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
    case .walkover: return pressInWalkover(key)
    case .asking(let question, let wish): return answer(key, question, wish)
    case .text(let blocks, let top): scroll(key, blocks, top)
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
    case .character(let letter) where score.isEmpty && !(letter.isWholeNumber && match != nil),
      .alt(let letter):
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
    guard let binding = Self.keys.binding(letter, in: self) else {
      say("\(letter) is no key here: ? lists them.")
      return nil
    }
    return binding.act(&self)
  }

  private mutating func move(_ key: Keystroke) {
    let ids = matches.map(\.fixture)
    let here = chosen.flatMap { ids.firstIndex(of: $0) }
    let next = here.map { Picker.moved($0, key, count: ids.count, page: 5) ?? $0 } ?? 0
    choose(ids.indices.contains(next) ? ids[next] : nil)
  }

  private mutating func pressInWalkover(_ key: Keystroke) -> ContestWish? {
    mode = .matches
    guard let match, case .character(let letter) = key, let number = letter.wholeNumberValue,
      match.sides.indices.contains(number - 1)
    else {
      say("Nothing was changed.")
      return nil
    }
    return ContestWish(.walkover(fixture: match.fixture, side: match.sides[number - 1].name))
  }

  private mutating func answer(_ key: Keystroke, _ question: Question, _ wish: ContestWish)
    -> ContestWish?
  {
    let answer: String? =
      switch (question.form, key) {
      case (.yesOrNo, .character("y")): Question.yes
      case (.choice(let choices), .character(let letter)):
        zip(1..., choices).first { $0.0 == letter.wholeNumberValue }?.1.id
      default: nil
      }
    mode = .matches
    guard let answer else {
      say("Nothing was changed.")
      return nil
    }
    var wish = wish
    wish.answers.give(answer, to: question)
    return wish
  }

  private mutating func scroll(_ key: Keystroke, _ blocks: [Page.Block], _ top: Int) {
    let count = PageText.lines(of: blocks, columns: size.columns).count
    let last = max(0, count - size.textRows)
    guard let there = Picker.moved(top, key, count: last + 1, page: size.textRows - 1) else {
      return mode = .matches
    }
    mode = .text(blocks, top: there)
  }
}
