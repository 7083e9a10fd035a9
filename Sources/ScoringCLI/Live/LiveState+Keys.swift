import ScoringDesk
import ScoringKit

extension LiveState {
  /// What a key asks for; nil where nothing is to be done.
  mutating func press(_ key: Keystroke) -> LiveRequest? {
    (struckBefore, struck, doubt) = (struck, nil, "")
    (hadSettled, hasSettled) = (hasSettled, false)
    switch key {
    case .control("c"): return .leave
    case .control("z"):
      message = nil
      return .stop
    case .control("l"): return .redraw
    case .paste(let text):
      paste(text)
      return nil
    default: break
    }
    if held != nil { return pressHeld(key) }
    let mode = mode
    noteMissed(by: key)
    if case .line = mode {} else { message = nil }
    switch mode {
    case .play: return pressInPlay(key)
    case .menu(let menu): return pressInMenu(key, menu)
    case .line(let line): return pressInLine(key, line)
    case .help(let first):
      pressInHelp(key, from: first)
      return nil
    case .letters:
      self.mode = .play
      guard case .character(let letter) = key, letter.isLetter else { return pressInPlay(key) }
      return command(letter)
    case .finishing: return pressFinishing(key)
    case .dispute(let index): return pressInDispute(key, index)
    case .asking(_, let request):
      self.mode = .play
      return key == .character("y") ? request : nil
    }
  }

  /// Keeps in mind what the last key was refused for, until Esc.
  private mutating func noteMissed(by key: Keystroke) {
    missed.note(message?.refused ?? "")
    message?.refused = ""
    if key == .escape { missed = Missed() }
  }

  /// While something waits to be stored, nothing else is entered.
  private mutating func pressHeld(_ key: Keystroke) -> LiveRequest? {
    switch key {
    case .character("r"), .enter: return held
    case .escape:
      held = nil
      say("Dropped: it was not stored.")
    case .character("q"): return .leave
    default: break
    }
    return nil
  }

  // MARK: Play

  private mutating func pressInPlay(_ key: Keystroke) -> LiveRequest? {
    switch key {
    case .alt(let letter): return command(letter)
    case .control("r"): return write(.redo)
    case .escape: return escape()
    case .enter: return enter()
    case .backspace where !gathered.isEmpty: gathered.removeLast()
    case .backspace: return write(.undo)
    case .tab: return openCell(by: 1)
    case .backTab: return openCell(by: -1)
    case .left where hasSides: return value(keypad.buttons[0].token.text)
    case .right where hasSides: return value(keypad.buttons[1].token.text)
    case .left, .right, .up, .down: return move(key)
    case .character(" "): openMenu()
    case .delete: return takeAway()
    case .character(":"): openLine(notation)
    case .character("@"): openLine(.place)
    case .character("?"): mode = .help(from: 0)
    case .character("<"): return settle(0)
    case .character(">"): return settle(1)
    case .character(let character): return pressCharacter(character)
    default: break
    }
    return nil
  }

  /// Whether two things are all that can happen, so that left and right mean them.
  var hasSides: Bool {
    view.turn == nil && !isWatching && keypad.buttons.contains { $0.other != nil }
  }

  private mutating func pressCharacter(_ character: Character) -> LiveRequest? {
    if !isWatching, !isWaiting, !isOver {
      switch keypad.press(character, after: gathered) {
      case .enter(let text):
        doubt = doubt(of: text, by: character, after: struckBefore)
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

  /// What to say of somebody who may have typed one number digit by digit: `1` and `0`, of which
  /// the second key means 10 by itself, or `1` and `2` where 12 may be entered; empty where that
  /// isn't so.
  private func doubt(of text: String, by key: Character, after last: Character?) -> String {
    guard let last else { return "" }
    let (whole, said) = ("\(last)\(key)", "That is \(last) and then \(text): for one")
    if text == whole { return "\(said) \(text), u twice and then \(key)." }
    // A line of notation may want a name beside a number; the keys mean the place by themselves.
    guard last == "1", keypad.press(key, after: "\(Keypad.teen)") == .enter(whole) else {
      return ""
    }
    return "\(said) \(whole), u twice and then \(Keypad.teen)\(key)."
  }

  /// Enters a value where somebody looks, or where play stands.
  mutating func value(_ text: String, isRare: Bool = false) -> LiveRequest? {
    gathered = ""
    if let look = view.look, let stands = look.stands, !isCorrecting {
      say("\(stands) stands there. e corrects it; Esc goes back to the turn.", refusing: text)
      return nil
    }
    if correction == .before, let look = view.look {
      return correct(
        .insert(text, before: look.place), "\(text) would come before \(look.stands ?? "it")")
    }
    // What is rarer may be about something else than the cell.
    let request = LiveRequest.enter(text, place: isRare && view.look == nil ? nil : place)
    return correct(request, "\(view.look?.stands ?? "it") would be \(text)")
  }

  /// A request that writes; in a finished round it is asked about, with what would come of it.
  private mutating func correct(_ request: LiveRequest, _ outcome: String) -> LiveRequest? {
    guard view.phase.isFinished, !isWatching else { return write(request) }
    mode = .asking(
      "The \(view.noun) is finished, and \(outcome). y corrects it; any other key leaves it.",
      request)
    return nil
  }

  /// Takes away what is looked at.
  private mutating func takeAway() -> LiveRequest? {
    guard let look = view.look, let stands = look.stands else {
      say("The arrows mark what is to be taken away. Nothing was.")
      return nil
    }
    gathered = ""
    return correct(.remove(look.place), "\(stands) would be taken away")
  }

  private mutating func enter() -> LiveRequest? {
    if isWaiting {
      // Whoever confirms the end sees first what it comes to, as with f.
      if view.phase == .complete { return command("f") }
      confirmPause()
      return nil
    }
    guard !isWatching, !isOver else { return nil }
    guard let entry = keypad.entry(of: gathered) else {
      say(gathered.isEmpty ? "Enter means nothing here. \(offers)" : "\(gathered) is not whole.")
      return nil
    }
    return value(entry)
  }

  private mutating func escape() -> LiveRequest? {
    if !gathered.isEmpty {
      gathered = ""
    } else if isCorrecting {
      correction = nil
    } else if view.look != nil {
      return .look(nil)
    } else {
      mode = .letters
    }
    return nil
  }

  /// Says that a key means nothing, and which do.
  private mutating func refuse(_ character: Character) {
    let keys = "\(gathered)\(character)"
    if isDeleted {
      sayThatItIsDeleted()
    } else if isOver {
      let back = view.phase == .abandoned ? "" : "u takes that back, "
      say("\(ending): \(back)q leaves.", refusing: keys)
    } else if isWaiting {
      say("Enter confirms: \(pause). Nothing was written.", refusing: keys)
    } else {
      let sentences = ["\(keys) is no key here.", offers, "Nothing was written."]
      say(sentences.filter { !$0.isEmpty }.joined(separator: " "), refusing: keys)
    }
    gathered = ""
  }

  /// The keys of the sport in a few words.
  private var offers: String {
    let keys = keypad.buttons.map { "\($0.key)" } + keypad.words.map(\.text)
    guard !keys.isEmpty else { return keypad.menu.isEmpty ? "" : "Space: more." }
    return keys.joined(separator: " ") + "." + (keypad.menu.isEmpty ? "" : " Space: more.")
  }

  /// A request that writes; refused where the round is only looked at.
  private mutating func write(_ request: LiveRequest) -> LiveRequest? {
    guard !isWatching else {
      say("Nothing is written here; k keeps score too.")
      return nil
    }
    return request
  }

  /// Arrows go over the explanations; any other key closes them.
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

  // MARK: Commands

  /// What one of the program's own letters does.
  mutating func command(_ letter: Character) -> LiveRequest? {
    gathered = ""
    switch letter {
    case "q": return .leave
    case "?": mode = .help(from: 0)
    case "k" where isWatching: return .keep
    case "d":
      if view.disputes.isEmpty { say("Nobody disagrees.") } else { mode = .dispute(index: 0) }
    case _ where isWatching: return write(.undo)
    case "u": return .undo
    case "U": return .redo
    case "e": return correct(.instead)
    case "i": return correct(.before)
    case "x": return takeAway()
    case "n": openLine(.note, view.note)
    case "t": tagLast()
    case "f":
      if view.phase == .setup {
        say("Nothing has been scored yet.")
      } else if view.phase.isFinished {
        say("The \(view.noun) is finished already.")
      } else if !view.disputes.isEmpty {
        mode = .dispute(index: 0)
        say("This is settled before the \(view.noun) is finished.")
      } else {
        mode = .finishing
        return .weigh
      }
    default: refuse(letter)
    }
    return nil
  }

  /// Lets the next value stand instead of what is looked at, or before it: of the newest entry,
  /// where nothing is.
  private mutating func correct(_ correction: Correction) -> LiveRequest? {
    if let look = view.look {
      if correction == .before, !look.makesRoom {
        say(
          look.stands.map { "Nothing can be put before \($0): e corrects it." }
            ?? "Nothing stands there: the next key fills it.")
      } else {
        self.correction = correction
      }
      return nil
    }
    guard let last = view.entries.last(where: \.isPlay) else {
      say("Nothing has been scored yet.")
      return nil
    }
    self.correction = correction
    return .look(last.id)
  }

  /// Lists what may be noted of the entry that is looked at, or of the newest.
  private mutating func tagLast() {
    guard let tags = view.tags else {
      return say(view.look == nil ? "Nothing has been scored yet." : "Nothing stands there yet.")
    }
    guard !tags.tokens.isEmpty else {
      return say("Nothing is noted of \(tags.entry.says): e corrects it, n notes the \(view.noun).")
    }
    mode = .menu(Menu(tagged: tags.entry.id))
  }

  /// Settles the oldest dispute by its first or second side.
  private mutating func settle(_ number: Int) -> LiveRequest? {
    guard let dispute = view.disputes.first else {
      say("Nobody disagrees.")
      return nil
    }
    let sides = dispute.distinctSides
    guard sides.indices.contains(number) else { return nil }
    // The key that settled one dispute, pressed once more, was not meant for the next.
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
    case .character("<"), .character("1"): return write(.settle(sides[0].id))
    case .character(let digit):
      if digit == "n" {
        mode = .dispute(index: (index + 1) % view.disputes.count)
      } else if digit == "e", !isWatching {
        mode = .play
        correction = .instead
        return .look(sides[0].id)
      } else if let number = digit == ">" ? 2 : digit.wholeNumberValue,
        sides.indices.contains(number - 1)
      {
        return write(.settle(sides[number - 1].id))
      }
    case .escape, .enter: mode = .play
    default: break
    }
    return nil
  }

  private mutating func pressFinishing(_ key: Keystroke) -> LiveRequest? {
    let isOver = view.isDecided
    switch key {
    case .character("y"): return .finish
    case .character("f") where isOver, .enter where isOver: return .finish
    case .escape, .character("q"):
      mode = .play
      return .look(view.look?.place)
    default: break
    }
    return nil
  }
}

extension LiveRound.Dispute {
  /// One entry for each thing that is said, in order.
  var distinctSides: [LiveRound.Entry] {
    sides.enumerated().filter { index, side in
      !sides[..<index].contains { $0.says == side.says }
    }.map(\.element)
  }
}
