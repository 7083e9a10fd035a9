import ScoringDesk
import ScoringKit
import ScoringViews

extension LiveState {
  /// The program's own keys while a round is on the screen, with their actions and the help page.
  static let keys: KeyTable<LiveState> = .init(rows: [
    .init("What the sport offers has its own key: letter or digit, in either case."),
    .init("0 is ten if there is no value 0; + and a digit are ten more."),
    .init("Enter: the likeliest, in brackets.   Space: what is rarer."),
    .init(
      "Tab: another player first.   e: correct what is marked.",
      .init("e", "correct") { $0.correct(.instead) }),
    .init(
      "i: insert before the marked entry.   x or Del: remove the marked entry.",
      .init("i", "put before") { $0.correct(.before) },
      .init("x") { state in
        guard let look = state.view.look, let stands = look.stands else {
          state.say(
            "x removes the entry that the arrow keys have selected. Nothing was removed.",
            refusing: "x")
          return nil
        }
        state.gathered = ""
        return state.correct(.remove(look.place), "\(stands) would be removed")
      }),
    .init("Arrows: select; if ← and → are shown beside a side, they score for it."),
    .init("@ and a place, as typed: go there.   : and a line of notation, arrows bring old ones."),
    .init(
      "u or Backspace: undo, to any depth.   U or Ctrl-R: redo.",
      .init("u", "undo") { _ in .undo }, .init("U") { _ in .redo }),
    .init(
      "< >: first or second side of a dispute.   d: the dispute in full.",
      .init(
        "d",
        run: {
          if $0.view.disputes.isEmpty {
            $0.say("Nobody disagrees.")
          } else {
            $0.mode = .dispute(index: 0)
          }
        })),
    .init(
      "n: note.   t: what is noted of an entry.   f: finish.   q: leave, everything is kept.",
      .init("n", "note", run: { $0.openLine(.note, $0.view.note ?? "") }),
      .init(
        "t",
        run: { state in
          guard let tags = state.view.tags else {
            let nothing = state.view.look == nil ? "has been scored yet" : "stands there yet"
            return state.say("Nothing \(nothing).")
          }
          guard tags.tokens.isEmpty else { return state.mode = .menu(Menu(tagged: tags.entry.id)) }
          let rest = "e corrects it, n notes the \(state.view.noun)."
          state.say("Nothing is noted of \(tags.entry.says): \(rest)")
        }),
      .init("f", "finish") { state in
        let view = state.view
        if view.phase == .setup || view.phase == .planned {
          state.say("Nothing has been scored yet.")
        } else if view.phase.isFinished {
          state.say("The \(view.noun) is finished already.")
        } else if !view.disputes.isEmpty {
          state.mode = .dispute(index: 0)
          state.say("This is settled before the \(view.noun) is finished.")
        } else {
          state.mode = .finishing
          return .weigh
        }
        return nil
      },
      .init("q", "leave") { _ in .leave },
      .init("k", "keep", when: { $0.isWatching }) { _ in .keep }),
    .init("If the sport uses a letter itself, type Alt or Esc before it for the program."),
    .init("Ctrl-Z: the shell; fg comes back.   Ctrl-L: draw again."),
    .init(
      "? once more: without these hints, with more of the card.",
      .init("?", "keys", run: { $0.mode = .help(from: 0) })),
  ])

  /// Handles a key, and returns the request to the desk that it makes; `nil` for none.
  mutating func press(_ key: Keystroke) -> LiveRequest? {
    (struckBefore, struck, doubt) = (struck, nil, "")
    (hadSettled, hasSettled) = (hasSettled, false)
    if case .paste(let text) = key {
      paste(text)
      return nil
    }
    if let held {
      switch key {
      case .character("r"), .enter: return held
      case .character("q"): return .leave
      case .escape:
        self.held = nil
        say("Dropped: it was not stored.")
      default: break
      }
      return nil
    }
    missed.note(message?.refused ?? "", isGathering: !gathered.isEmpty)
    message?.refused = ""
    if key == .escape { missed = Missed() }
    if case .line(let input) = mode { return pressInLine(key, input) }
    message = nil
    switch mode {
    case .play, .line: return pressInPlay(key)
    case .menu(let menu): return pressInMenu(key, menu)
    case .help(let first): pressInHelp(key, from: first)
    case .letters:
      mode = .play
      guard case .character(let letter) = key, letter.isLetter else { return pressInPlay(key) }
      return pressCommand(letter)
    case .finishing:
      switch key {
      case .character("y"): return .finish
      case .character("f"), .enter: return view.isDecided ? .finish : nil
      case .escape, .character("q"):
        mode = .play
        return .look(view.look?.place)
      default: break
      }
    case .dispute(let index): return pressInDispute(key, index)
    case .asking(let question):
      mode = .play
      return question.request(of: key)
    }
    return nil
  }

  private mutating func pressInPlay(_ key: Keystroke) -> LiveRequest? {
    switch key {
    case .alt(let letter): return pressCommand(letter)
    case .control("r"): return write(.redo)
    case .escape:
      if !gathered.isEmpty {
        gathered = ""
      } else if correction != nil {
        correction = nil
      } else if view.look != nil {
        return .look(nil)
      } else {
        mode = .letters
      }
    case .enter: return enter()
    case .backspace where !gathered.isEmpty: gathered.removeLast()
    case .backspace: return write(.undo)
    case .tab: return view.openPlace(by: 1)
    case .backTab: return view.openPlace(by: -1)
    case .left where hasSides: return value(keypad.buttons[0].token.text)
    case .right where hasSides: return value(keypad.buttons[1].token.text)
    case .left, .right, .up, .down: return view.request(toMove: key)
    case .character(" "):
      guard !isWatching, !isOver else { return nil }
      if Menu().tokens(in: self).isEmpty {
        say("There is nothing more here.")
      } else {
        mode = .menu(Menu())
      }
    case .delete: return Self.keys.binding("x", in: self)?.act(&self)
    // A time has colons: `1:02.10`.
    case .character(":") where keypad.press(":", after: gathered) == .refused: openLine(notation)
    case .character("@"): openLine(.place)
    case .character("?"): mode = .help(from: 0)
    case .character("<"): return settle(0)
    case .character(">"): return settle(1)
    case .character(let character): return pressCharacter(character)
    default: break
    }
    return nil
  }

  /// Handles a letter after Esc or with Alt, which is a command of the program even if the sport uses
  /// the letter too.
  ///
  /// A letter without a command keeps its usual meaning, so that no value is lost after an Esc.
  private mutating func pressCommand(_ letter: Character) -> LiveRequest? {
    Self.keys.binding(letter, in: self) == nil ? pressCharacter(letter) : command(letter)
  }

  private mutating func pressCharacter(_ character: Character) -> LiveRequest? {
    if !isWatching, !isWaiting, !isOver {
      switch keypad.press(character, after: gathered) {
      case .enter(let text):
        doubt = keypad.doubt(of: text, by: character, after: struckBefore)
        struck = gathered.isEmpty ? character : nil
        return value(text)
      case .gather(let more):
        gathered = more
        return nil
      case .refused: break
      }
    }
    let plain = Character(character.lowercased())
    if gathered.isEmpty, !claimed.contains(plain) || isWatching { return command(character) }
    refuse(character)
    return nil
  }

  /// Enters a value at the position that is selected, or at the one whose turn it is.
  mutating func value(_ text: String, isRare: Bool = false) -> LiveRequest? {
    gathered = ""
    if let stands = view.look?.stands, correction == nil {
      say("\(stands) is there. e corrects it; Esc goes back to the turn.", refusing: text)
      return nil
    }
    let stands = view.look?.stands ?? "it"
    if correction == .before, let look = view.look {
      return correct(.insert(text, before: look.place), "\(text) would come before \(stands)")
    }
    // A rare value from the menu possibly belongs to no cell, or to another one than the cell whose
    // turn it is. It is therefore entered without a position, unless the user selected one.
    let request = LiveRequest.enter(text, place: isRare && view.look == nil ? nil : place)
    return correct(request, "\(stands) would be \(text)")
  }

  /// Returns a request that corrects an entry.
  ///
  /// If the round is finished, a question is asked first, and the request is made when the answer
  /// is yes.
  private mutating func correct(_ request: LiveRequest, _ outcome: String) -> LiveRequest? {
    guard view.phase.isFinished, !isWatching else { return write(request) }
    mode = .asking(
      KeyQuestion(
        "The \(view.noun) is finished, and \(outcome). y corrects it; any other key leaves it.",
        yes: request))
    return nil
  }

  /// Returns a request that writes; for a watcher, sets a message instead and returns `nil`.
  private mutating func write(_ request: LiveRequest) -> LiveRequest? {
    guard isWatching else { return request }
    say("Nothing is written here; k keeps score too.")
    return nil
  }

  private mutating func enter() -> LiveRequest? {
    if isWaiting {
      // The outcome of the round is shown before the finish is confirmed, as with the key `f`.
      if view.phase == .complete { return command("f") }
      confirmed = pauseMark
      return nil
    }
    guard !isWatching, !isOver else { return nil }
    // A scorer who mistyped a value and confirms it would otherwise enter another one.
    if let entry = keypad.entry(of: gathered) {
      guard missed.isLast else { return value(entry) }
      say("Enter enters nothing right after a refused key. Enter once more: \(entry).")
      return nil
    }
    guard !gathered.isEmpty else {
      say("Enter means nothing here. \(offers)")
      return nil
    }
    let limits = keypad.numbers.filter { $0.format.value(gathered) != nil }.map(\.words)
    say(
      limits.isEmpty
        ? "\(gathered) is not whole."
        : "\(gathered) is not within \(limits.joined(separator: ", ")).")
    return nil
  }

  /// Sets a message that a key has no meaning, and lists the keys of the sport that have one.
  ///
  /// Keys typed before it for an entry are kept: the next ones would else be an entry of their own.
  private mutating func refuse(_ character: Character) {
    let keys = "\(gathered)\(character)"
    if isDeleted {
      sayThatItIsDeleted()
    } else if isOver {
      let back = view.phase == .abandoned ? "" : "u takes that back, "
      say("\(ending): \(back)q leaves.", refusing: keys)
    } else if isWaiting {
      say("Enter confirms: \(pause). Nothing was written.", refusing: keys)
    } else if !gathered.isEmpty {
      return say(
        "\(character) is no key after \(gathered), which is kept; Esc drops it.",
        refusing: "\(character)")
    } else {
      let sentences = ["\(keys) is no key here.", offers, "Nothing was written."]
      say(sentences.filter { !$0.isEmpty }.joined(separator: " "), refusing: keys)
    }
    gathered = ""
  }

  /// The keys of the sport as a short sentence, for a message.
  private var offers: String {
    let keys = keypad.buttons.map { "\($0.key)" } + keypad.words.map(\.text)
    let all = keys.isEmpty ? [] : [keys.joined(separator: " ") + "."]
    return (all + (keypad.menu.isEmpty ? [] : ["Space: more."])).joined(separator: " ")
  }

  /// Scrolls the help page if the key is an arrow; any other key closes it.
  private mutating func pressInHelp(_ key: Keystroke, from first: Int) {
    switch key {
    case .down: mode = .help(from: min(first + 1, 2 * LiveScreen.help.count))
    case .up: mode = .help(from: max(0, first - 1))
    default:
      mode = .play
      guard case .character(let character) = key else { return }
      if character == "?" { isExpert.toggle() }
      guard !isWatching, !isOver, keypad.keys.contains(character) else { return }
      say(
        "Nothing was written: \(character) closed the page. Once more, and it counts.",
        refusing: "\(character)")
    }
  }

  /// Performs the command of one of the program's own letters, such as `u` for undo.
  private mutating func command(_ letter: Character) -> LiveRequest? {
    gathered = ""
    if isWatching, !"qkd?".contains(letter) { return write(.undo) }
    if let binding = Self.keys.binding(letter, in: self) { return binding.act(&self) }
    refuse(letter)
    return nil
  }

  /// Makes the next value replace the selected value, or be inserted before it.
  ///
  /// If no value is selected, the newest entry of play is.
  private mutating func correct(_ correction: Correction) -> LiveRequest? {
    if let look = view.look, correction == .before, !look.makesRoom {
      say(
        look.stands.map { "Nothing can be put before \($0): e corrects it." }
          ?? "The place is empty: the next key fills it.")
      return nil
    }
    guard view.look != nil || view.entries.contains(where: \.isPlay) else {
      say("Nothing has been scored yet.")
      return nil
    }
    self.correction = correction
    return view.look == nil ? view.entries.last(where: \.isPlay).map { .look($0.id) } : nil
  }

  /// Settles the oldest dispute in favour of its first or second side; `number` is 0 or 1.
  private mutating func settle(_ number: Int) -> LiveRequest? {
    guard let sides = view.disputes.first?.distinctSides else {
      say("Nobody disagrees.")
      return nil
    }
    guard sides.indices.contains(number) else { return nil }
    // If the key that settled a dispute is pressed twice, the second press is not meant for the
    // next dispute.
    guard !hadSettled else {
      say("Another dispute comes next: < or > settles it.")
      return nil
    }
    hasSettled = true
    return write(.settle(sides[number].id))
  }

  private mutating func pressInDispute(_ key: Keystroke, _ index: Int) -> LiveRequest? {
    guard view.disputes.indices.contains(index) else {
      mode = .play
      return nil
    }
    let sides = view.disputes[index].distinctSides
    switch key {
    case .character("n"): mode = .dispute(index: (index + 1) % view.disputes.count)
    case .character("e") where !isWatching:
      mode = .play
      correction = .instead
      return .look(sides[0].id)
    case .character(let sign):
      let number = sign == "<" ? 1 : sign == ">" ? 2 : sign.wholeNumberValue ?? 0
      guard (1...sides.count).contains(number) else { return nil }
      return write(.settle(sides[number - 1].id))
    case .escape, .enter: mode = .play
    default: break
    }
    return nil
  }
}

extension Keypad {
  /// Returns a warning if a number may have been typed digit by digit: `1` and `0`, if the second
  /// key alone means 10, or `1` and `2`, if 12 is possible; empty otherwise.
  fileprivate func doubt(of text: String, by key: Character, after last: Character?) -> String {
    guard let last else { return "" }
    let (whole, said) = ("\(last)\(key)", "That is \(last) and then \(text): for one")
    if text == whole { return "\(said) \(text), u twice and then \(key)." }
    // In a typed line, a number may need a name next to it, but keys apply to the current position.
    guard last == "1", press(key, after: "\(Keypad.teen)") == .enter(whole) else { return "" }
    return "\(said) \(whole), u twice and then \(Keypad.teen)\(key)."
  }
}
