import ScoringDesk
import ScoringKit
import ScoringViews

/// The state of the screen of an event, on which results are typed.
struct ContestScreenState: ScreenState {
  /// The current meaning of the keys.
  enum Mode: Hashable, Sendable {
    /// A match is chosen, and its score typed.
    case matches
    /// A line is typed that names the match itself, such as `ann 11-6`.
    case line(EditedLine)
    case asking(KeyQuestion<ContestWish>)
    case text(TextView)
  }

  /// The words that were tried last, with a sentence about what they would store.
  struct Preview: Hashable, Sendable {
    let words: [String]
    let notice: Notice
  }

  /// The event as it was read last.
  private(set) var view: ContestView
  var size = ScreenSize()
  var mode = Mode.matches
  /// The number of the chosen fixture; `nil` for none.
  private(set) var chosen: String?
  /// The score of the chosen match, as typed so far.
  var score = EditedLine()
  /// The preview of the typed words; `nil` if nothing was tried.
  var preview: Preview?
  var message: Notice?

  init(_ view: ContestView) { self.view = view }
}

/// A request to the desk that a key makes on the screen of an event, with the answers given so far.
struct ContestWish: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case result([String])
    case walkover(fixture: String, side: String)
    case draw, undo
    /// Takes away the visitors' reports about a result.
    case answered(String)
    /// Shows the tables and all matches as text.
    case table
    /// Keeps the score of a match on a screen of its own.
    case play(fixture: String)
    case leave
  }

  let kind: Kind
  var answers: Answers = [:]

  init(_ kind: Kind) { self.kind = kind }
}

extension ContestScreenState {
  /// The matches that can be chosen, in the order of the screen.
  var matches: [ContestView.Match] { view.now + view.deck }

  /// The chosen match; `nil` if none is chosen.
  var match: ContestView.Match? { chosen.flatMap { id in matches.first { $0.fixture == id } } }

  /// Returns the digit that chooses a match: that of its court, or that of its row if no match has
  /// a court.
  func digit(of match: ContestView.Match) -> Int? {
    if let court = match.court { return court < 10 ? court : nil }
    guard view.now.allSatisfy({ $0.court == nil }) else { return nil }
    return matches.firstIndex { $0.fixture == match.fixture }.map { $0 + 1 }.flatMap {
      $0 < 10 ? $0 : nil
    }
  }

  /// Chooses a match, or none; a score that was typed for another match is discarded.
  mutating func choose(_ fixture: String?) {
    if fixture != chosen { score = EditedLine() }
    chosen = fixture
  }

  /// Shows the event as it is now; if the chosen match is over, no match is chosen.
  mutating func show(_ view: ContestView) {
    self.view = view
    preview = nil
    if match == nil { choose(nil) }
  }

  /// The words of the result that Enter stores; `nil` if nothing is typed.
  var words: [String]? {
    switch mode {
    case .matches:
      guard let match, !score.text.allSatisfy(\.isWhitespace) else { return nil }
      return [match.fixture] + score.text.split(separator: " ").map(String.init)
    case .line(let line):
      let words = line.text.split(separator: " ").map(String.init)
      return words.isEmpty ? nil : words
    case .asking, .text: return nil
    }
  }

  /// Shows what a request did.
  mutating func done(_ text: String) {
    mode = .matches
    choose(nil)
    message = text.isEmpty ? nil : Notice(text: text, tone: .good)
  }

  mutating func ask(_ question: Question, before wish: ContestWish) {
    func answered(_ answer: String) -> ContestWish {
      var wish = wish
      wish.answers.give(answer, to: question)
      return wish
    }
    if case .choice(let choices) = question.form {
      ask(question.sentence, choices.map { ($0.label, answered($0.id)) })
    } else {
      mode = .asking(
        KeyQuestion(
          "\(question.sentence) y: yes; any other key: no",
          question.form == .yesOrNo ? ["y": answered(Question.yes)] : [:]))
    }
  }

  /// Asks the user to choose one of several wishes with a digit; `rest` follows the choices.
  mutating func ask(
    _ sentence: String, _ choices: [(label: String, ContestWish)], _ rest: String = ""
  ) {
    let named = zip(1..., choices).map { "\($0) \($1.label)" }.joined(separator: ", ")
    let answers = zip("123456789", choices).map { ($0, $1.1) }
    mode = .asking(
      KeyQuestion("\(sentence) \(named)\(rest)", Dictionary(answers) { first, _ in first }))
  }

  func screen() -> Screen { ContestScreen(state: self).screen() }
}
