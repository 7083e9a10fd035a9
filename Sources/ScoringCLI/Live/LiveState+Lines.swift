import ScoringDesk
import ScoringKit

// The list of what is rarer, and lines of text.
extension LiveState {
  mutating func openMenu() {
    guard !isWatching, !isOver else { return }
    if tokens(of: Menu()).isEmpty {
      say("There is nothing more here.")
    } else {
      mode = .menu(Menu())
    }
  }

  /// Letters only mark: nothing is entered before Enter.
  mutating func pressInMenu(_ key: Keystroke, _ menu: Menu) -> LiveRequest? {
    let tokens = tokens(of: menu)
    var menu = menu
    switch key {
    case .escape:
      mode = .play
      return nil
    case .enter:
      guard tokens.indices.contains(menu.index) else { return nil }
      mode = .play
      let text = tokens[menu.index].text
      return menu.tagged.map { .enter(text, place: $0) } ?? value(text, isRare: true)
    case .up: menu.index = max(0, menu.index - 1)
    case .down: menu.index = min(max(0, tokens.count - 1), menu.index + 1)
    case .backspace: menu = Menu(tagged: menu.tagged, filter: String(menu.filter.dropLast()))
    case .character(let letter):
      // What nothing begins with marks nothing, so that Enter enters nothing else.
      menu = Menu(tagged: menu.tagged, filter: menu.filter + letter.lowercased())
      if self.tokens(of: menu).isEmpty { say("Nothing here begins with \(menu.filter).") }
    default: break
    }
    mode = .menu(menu)
    return nil
  }

  /// What a line of notation is for.
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
    mode = .line(LineInput(purpose: purpose, line: EditedLine(text)))
  }

  mutating func paste(_ text: String) {
    if case .line(var input) = mode {
      input.line.insert(text)
      mode = .line(input)
    } else if held == nil {
      openLine(notation)
      paste(text)
      say("Pasted: Enter enters it, Esc leaves it.")
    }
  }

  mutating func pressInLine(_ key: Keystroke, _ line: LineInput) -> LiveRequest? {
    var line = line
    switch key {
    case .escape:
      mode = .play
      message = nil
      return nil
    case .enter: return end(line)
    case .backspace where line.line.isEmpty:
      mode = .play
      return nil
    case .tab:
      let fits = line.line.complete(from: words(for: line.purpose))
      if fits.count > 1 { say(fits.prefix(20).joined(separator: "  ")) }
    case .up, .down:
      let back = line.back + (key == .up ? 1 : -1)
      guard line.isNotation, (0...typed.count).contains(back) else { return nil }
      line.back = back
      line.line = EditedLine(back == 0 ? "" : typed[typed.count - back])
    default: _ = line.line.press(key)
    }
    mode = .line(line)
    return nil
  }

  /// What Tab completes a word to: who plays, and what may be entered.
  private func words(for purpose: LineInput.Purpose) -> [String] {
    let names = view.names.names.flatMap { [$0.name] + $0.members.map(\.name) }
    let prompt = prompt
    switch purpose {
    case .notation, .inserted:
      return names + (prompt.tokens + prompt.secondary).map(\.text).filter { !$0.isEmpty }
    case .note, .place: return names
    }
  }

  private mutating func end(_ line: LineInput) -> LiveRequest? {
    let text = line.line.text.split(separator: " ").joined(separator: " ")
    switch line.purpose {
    case .note:
      mode = .play
      return .note(text)
    case .place:
      mode = .play
      return text.isEmpty ? nil : .look(text)
    case .notation, .inserted:
      guard !text.isEmpty else {
        mode = .play
        return nil
      }
      // The colon opens the line, and may be copied with it.
      let entered = String(text.drop { $0 == ":" || $0 == " " })
      if typed.last != entered { typed.append(entered) }
      return switch line.purpose {
      case .inserted(let place): .insert(entered, before: place)
      case .notation(let place): .enter(entered, place: place)
      case .note, .place: nil
      }
    }
  }
}
