import ScoringKit
import ScoringViews

/// The keys of a full-screen program: one table for their actions, the hints in the last line of
/// the screen, and the help page.
struct KeyTable<State: ScreenState>: Sendable {
  typealias Request = State.Request

  /// A key with the word for its hint, and its action.
  struct Binding: Sendable {
    let key: Character
    let word: String
    let isEnabled: @Sendable (State) -> Bool
    let act: @Sendable (inout State) -> Request?

    init(
      _ key: Character, _ word: String = "",
      when isEnabled: @escaping @Sendable (State) -> Bool = { _ in true },
      _ act: @escaping @Sendable (inout State) -> Request?
    ) {
      (self.key, self.word, self.isEnabled, self.act) = (key, word, isEnabled, act)
    }

    /// Makes a binding whose action returns no request.
    init(
      _ key: Character, _ word: String = "",
      when isEnabled: @escaping @Sendable (State) -> Bool = { _ in true },
      run: @escaping @Sendable (inout State) -> Void
    ) {
      self.init(key, word, when: isEnabled) { state in
        run(&state)
        return nil
      }
    }
  }

  /// A line of the help page, with the bindings of the keys that it explains.
  struct Row: Sendable {
    let help: String
    let bindings: [Binding]

    init(_ help: String, _ bindings: Binding...) {
      (self.help, self.bindings) = (help, bindings)
    }
  }

  let rows: [Row]

  /// Returns the enabled binding of a key; `nil` if the key has no meaning in this state.
  func binding(_ key: Character, in state: State) -> Binding? {
    rows.lazy.flatMap(\.bindings).first { $0.key == key && $0.isEnabled(state) }
  }

  /// Handles a letter that must be one of the keys, and returns the request that it makes; `nil` for
  /// none.
  func act(_ letter: Character, _ state: inout State) -> Request? {
    if let binding = binding(letter, in: state) { return binding.act(&state) }
    state.say("\(letter) is no key here: ? lists them.")
    return nil
  }

  /// The help page.
  var help: TextView { TextView("Keys", rows.map { .line(Line($0.help)) }) }

  /// Returns the hints on some keys, such as `u undo`; keys in `alt` are shown with Alt.
  func hints(_ keys: String, alt: Set<Character> = []) -> [String] {
    keys.compactMap { key in
      let binding = rows.lazy.flatMap(\.bindings).first { $0.key == key }
      return binding.map { "\(alt.contains(key) ? "Alt-" : "")\(key) \($0.word)" }
    }
  }
}

extension StyledText {
  /// Makes a line of hints on keys, with as many of the middle ones as fit.
  init(hints first: [String], _ middle: [String] = [], _ last: [String] = [], columns: Int) {
    var shown = first + last
    for count in 0...middle.count {
      let items = first + middle.prefix(count) + last
      guard items.reduce(2 * items.count, { $0 + $1.count }) < columns else { break }
      shown = items
    }
    self.init(" " + shown.joined(separator: "  "), .dim)
  }
}
