import ScoringDesk
import ScoringKit
import ScoringViews

// The menu of rare values, and the lines of text that are typed below the card.
extension LiveState {
  /// Handles a key while a menu is open.
  ///
  /// Letters mark the first row that begins with them; only Enter enters the value of the row.
  mutating func pressInMenu(_ key: Keystroke, _ menu: Menu) -> LiveRequest? {
    var menu = menu
    switch key {
    case .escape:
      mode = .play
      return nil
    case .enter:
      guard let token = menu.list.chosen(of: menu.tokens(in: self)) else { return nil }
      mode = .play
      if token.isBeginning {
        openLine(notation, "\(token.text) ")
        say("As in: \(token.sample)")
        return nil
      }
      return menu.tagged.map { .enter(token.text, place: $0) } ?? value(token.text, isRare: true)
    default:
      if menu.list.find(key) {
        menu.list.filter = menu.list.filter.lowercased()
        // If no row begins with the typed text, no row is marked, so that Enter enters nothing.
        if case .character = key, menu.tokens(in: self).isEmpty {
          say("Nothing here begins with \(menu.list.filter).")
        }
      } else {
        _ = menu.list.move(key, count: menu.tokens(in: self).count)
      }
    }
    mode = .menu(menu)
    return nil
  }

  /// The purpose of a line of notation that is opened now, which depends on the started correction.
  var notation: LineInput.Purpose {
    switch correction {
    case .before: place.map { .inserted(before: $0) } ?? .notation(place: nil)
    case .instead: .notation(place: place)
    case nil: .notation(place: nil)
    }
  }

  mutating func openLine(_ purpose: LineInput.Purpose, _ text: String = "") {
    guard !isWatching || purpose == .place else { return say("Nothing is written here.") }
    gathered = ""
    mode = .line(LineInput(purpose: purpose, text, typed: typed))
  }

  mutating func paste(_ text: String) {
    let isOpen = if case .line = mode { true } else { false }
    if !isOpen, held == nil {
      openLine(notation)
      if !isWatching { say("Pasted: Enter enters it, Esc leaves it.") }
    }
    guard case .line(var input) = mode else { return }
    input.line.insert(text)
    mode = .line(input)
  }

  mutating func pressInLine(_ key: Keystroke, _ input: LineInput) -> LiveRequest? {
    var input = input
    switch key {
    case .escape:
      mode = .play
      message = nil
      return nil
    case .backspace where input.line.isEmpty:
      mode = .play
      return nil
    case .enter:
      let text = input.line.text.split(separator: " ").joined(separator: " ")
      guard !text.isEmpty && input.isNotation else {
        mode = .play
        return input.purpose == .note ? .note(text) : text.isEmpty ? nil : .look(text)
      }
      // The colon opens the line, and may have been copied together with the notation.
      let entered = String(text.drop { $0 == ":" || $0 == " " })
      if typed.last != entered { typed.append(entered) }
      input.line.history = typed
      mode = .line(input)
      if case .inserted(let place) = input.purpose { return .insert(entered, before: place) }
      if case .notation(let place) = input.purpose { return .enter(entered, place: place) }
      return nil
    case .tab:
      let names = view.names.names.flatMap { [$0.name] + $0.members.map(\.name) }
      let values = input.isNotation ? (prompt.tokens + prompt.secondary).map(\.text) : []
      let fits = input.line.complete(from: names + values.filter { !$0.isEmpty })
      if fits.count > 1 { say(fits.prefix(20).joined(separator: "  ")) }
    default: _ = input.line.press(key)
    }
    mode = .line(input)
    return nil
  }
}
