import ScoringDesk
import ScoringKit

/// What a scorer or a watcher of a round has before them: a value that keys change.
///
/// It reads and writes nothing: a key gives a ``LiveRequest``, and the desk changes the state.
struct LiveState: Hashable, Sendable, ScreenState {
  /// What keys mean now.
  enum Mode: Hashable, Sendable {
    /// They enter what happens.
    case play
    /// They choose a rare value, or a note on an entry.
    case menu(Menu)
    case line(LineInput)
    /// They scroll the help page, from a line on.
    case help(from: Int)
    /// The next letter is the program's, whatever keys the sport has.
    case letters
    case finishing
    case dispute(index: Int)
    /// They answer whether something is done all the same.
    case asking(String, LiveRequest)
  }

  /// Whether the next value replaces the value at the place that is looked at, or goes before it.
  enum Correction: Hashable, Sendable {
    case instead, before
  }

  struct Menu: Hashable, Sendable {
    /// The entry whose notes are listed; `nil` for rare values.
    var tagged: String?
    var list = Picker()
  }

  private(set) var view: LiveRound
  /// The scorer's name; empty if unknown.
  let who: String
  var isWatching = false
  /// Whether the end of a part, and of the round, is confirmed with a key.
  var confirmsEnds = false
  /// Whether hints are left out.
  var isExpert = false
  var mode = Mode.play
  /// `nil` if a value that is already there is not changed.
  var correction: Correction?
  /// The beginning of an entry that takes several keys.
  var gathered = ""
  /// The last key, and the one before it, if each entered something by itself.
  var struck: Character?
  var struckBefore: Character?
  /// Whether this key settles a dispute, and whether the one before it did.
  var hasSettled = false
  var hadSettled = false
  /// What is odd about the value that is being entered; empty for nothing.
  var doubt = ""
  var message: Notice?
  var missed = Missed()
  /// The request that could not be stored, and is tried again.
  var held: LiveRequest?
  /// The typed lines, the newest last.
  var typed: [String] = []
  /// Where the pause was confirmed.
  var confirmed = ""
  private(set) var isDeleted = false

  init(_ view: LiveRound, who: String, isWatching: Bool = false, confirmsEnds: Bool = false) {
    (self.view, self.who) = (view, who)
    (self.isWatching, self.confirmsEnds) = (isWatching, confirmsEnds)
  }
}

extension LiveState {
  /// What may be entered: at the place that is looked at, else where the turn is.
  var prompt: Prompt {
    if let look = view.look { return look.prompt }
    guard let turn = view.turn else { return view.prompt }
    // The cell knows more of its values than a line does, the round knows the rare ones.
    var prompt = turn.prompt
    prompt.secondary = view.prompt.secondary
    return prompt
  }

  /// The keys of the sport; none if nothing can be entered.
  var keypad: Keypad {
    isWaiting || isOver ? Keypad(Prompt(question: "")) : Keypad(prompt)
  }

  /// The keys that the sport has at any time of the round.
  var claimed: Set<Character> {
    Keypad(view.opening).keys.union(Keypad(view.prompt).keys).union(Keypad(prompt).keys)
  }

  /// Where the next value goes; `nil` at the end of a sequence.
  var place: String? { view.look?.place ?? view.turn?.place }

  /// Whether the round is closed, and nothing is being corrected.
  var isOver: Bool { !view.phase.isInProgress && correction == nil }

  /// Whether two things are all that can happen, so that left and right mean them.
  var hasSides: Bool {
    view.turn == nil && !isWatching && keypad.buttons.contains { $0.other != nil }
  }

  var ending: String {
    "The \(view.noun) \(view.phase == .abandoned ? "was given up" : "is finished")"
  }

  /// Whether nothing is entered before somebody confirms that a part has ended.
  var isWaiting: Bool {
    guard confirmsEnds, view.look == nil else { return false }
    return view.isDecided || (!view.prompt.pause.isEmpty && confirmed != pauseMark)
  }

  /// What Enter confirms.
  var pause: String { view.isDecided ? finishLabel : view.prompt.pause }

  /// The name of finishing: `Finish Round`.
  var finishLabel: String { "Finish \(view.noun.prefix(1).uppercased())\(view.noun.dropFirst())" }

  var pauseMark: String { view.turn?.place ?? "\(view.entries.count)" }

  /// What is asked, whose turn it is, and who is next.
  var question: String {
    if isOver { return ending }
    if let look = view.look {
      let whose = look.seat.map { ": \(view.names[$0])" } ?? ""
      let number = view.entries.first { $0.id == look.place }.map { "\($0.number) " } ?? ""
      let stands = number + (look.stands ?? "\(look.prompt.question)\(whose), empty")
      return switch correction {
      case .instead: "CORRECT \(stands)"
      case .before: "BEFORE \(stands)"
      case nil: stands
      }
    }
    let names = view.prompt.next.map { view.names[$0] }
    guard let first = names.first,
      !view.names.isNamed(view.prompt.next[0], in: view.prompt.question)
    else { return view.prompt.question }
    let others = names.dropFirst()
    let then = others.isEmpty ? "" : "  (then \(others.joined(separator: ", ")))"
    return "\(view.prompt.question): \(first)\(then)"
  }
}

extension LiveState.Menu {
  /// What can be chosen, as far as the filter leaves it.
  func tokens(in state: LiveState) -> [Prompt.Token] {
    let tokens = tagged == nil ? Keypad(state.prompt).menu : state.view.tags?.tokens ?? []
    guard !list.filter.isEmpty else { return tokens }
    return tokens.filter { token in
      let text = token.text.lowercased().filter { $0 != " " }
      return text.hasPrefix(list.filter.filter { $0 != " " })
        || token.label.lowercased().split(separator: " ").contains { $0.hasPrefix(list.filter) }
    }
  }
}

// MARK: - Results of a request

extension LiveState {
  /// Shows the round as it is now, whoever changed it.
  mutating func show(_ view: LiveRound) {
    self.view = view
    isDeleted = false
    if view.look == nil { correction = nil }
    if case .dispute(let index) = mode, index >= view.disputes.count { mode = .play }
    if case .menu(var menu) = mode {
      menu.list.marked = min(menu.list.marked, max(0, menu.tokens(in: self).count - 1))
      // A note on an entry that is gone, or is another's now, is not chosen any more.
      mode = menu.tagged == nil || menu.tagged == view.tags?.entry.id ? .menu(menu) : .play
    }
  }

  /// Shows the round after a request, with the place that it filled if that was looked at.
  mutating func show(
    _ view: LiveRound, after request: LiveRequest, _ said: String, filling place: String?
  ) {
    done(request, said)
    show(view)
    if place != nil, view.look == nil, let said = message {
      message = Notice(text: "\(said.text). Back to \(question)", tone: said.tone)
    }
  }

  /// A request was done, and this is said of it.
  mutating func done(_ request: LiveRequest, _ said: String) {
    held = nil
    switch request {
    case .look: return
    case .keep: isWatching = false
    case .weigh, .leave: break
    default: (mode, correction) = (.play, nil)
    }
    if !said.isEmpty {
      message = Notice(text: doubt.isEmpty ? said : "\(said). \(doubt)", tone: .good)
    }
    doubt = ""
  }

  /// A request was refused, and changed nothing.
  mutating func refuse(_ request: LiveRequest, _ error: DeskError) {
    if error.isTemporary {
      held = request
      message = Notice(
        text: "Not stored: \(error.message) r tries again, Esc drops it.", tone: .poor)
    } else if error.code == .orphans, request.forced(by: "") != nil {
      ask(error.message, before: request)
    } else {
      // A line that is still being typed is not lost.
      let isTyping = if case .line = mode { true } else { false }
      say(error.sentence, refusing: isTyping ? "" : request.keys)
    }
  }

  /// Asks before something is done that changes more than it says: y does it all the same.
  ///
  /// The question of the desk is known by its id; empty for what it refused.
  mutating func ask(_ sentence: String, _ question: String = "", before request: LiveRequest) {
    guard let forced = request.forced(by: question) else { return say(sentence) }
    mode = .asking("\(sentence) y does it all the same; any other key leaves it.", forced)
  }

  /// Shows the round after others wrote, and says what that changes for this scorer.
  ///
  /// The device is this scorer's. The turn has moved if it is another's although its place is still
  /// empty.
  mutating func follow(_ view: LiveRound, device: String?, hasMoved: Bool) {
    let before = self.view
    show(view)
    // What was said of an own entry may no longer be true.
    if message?.tone == .good { message = nil }
    let said = message
    if let device { sayWhatIsGone(of: device, since: before) }
    if hasMoved, view.phase.isInProgress, view.look == nil {
      if message != said, let why = message?.text {
        let text = "\(why) Now \(question)."
        message?.text = text
      } else {
        say("\(view.reason(since: before)): now \(question).")
      }
    }
    if view.isArchived, !before.isArchived {
      say(
        "The \(view.noun) was put away by somebody else: what is entered is kept, and no list has "
          + "it. q leaves.")
    }
    // The answer would be to another question.
    if view.sight != before.sight, case .asking = mode {
      mode = .play
      say("Others wrote since that was asked: nothing was done.")
    }
  }

  /// Says that others finished the round, gave it up, or voided entries of a device.
  mutating func sayWhatIsGone(of device: String, since before: LiveRound) {
    if view.phase.isFinished, !before.phase.isFinished {
      let opens = isWatching ? "" : "u asks to open it, "
      say("The \(view.noun) was finished by somebody else: \(opens)q leaves.")
    } else if view.phase == .abandoned, before.phase != .abandoned {
      say("The \(view.noun) was given up by somebody else: `reopen` goes on with it, q leaves.")
    } else if let loss = view.loss(of: device, since: before) {
      say(loss)
      message?.isOfOthers = true
    } else if message?.isOfOthers == true,
      view.counts[device, default: 0] > before.counts[device, default: 0]
    {
      message = nil
    }
  }

  mutating func sayThatItIsDeleted() {
    (mode, held, isDeleted) = (.play, nil, true)
    message = Notice(
      text: "The \(view.noun) was deleted by somebody else: nothing is kept any more. q leaves.",
      tone: .poor)
  }
}

extension UndoPreview {
  /// What is asked before undo voids what nobody expects.
  var question: String {
    let named = "\"\(says)\" (\(time))"
    let why = passed.last.map { "Others settled or changed your \"\($0.says)\": u" } ?? "U"
    let what = isSettlement ? "the settling by \(named)" : named
    return "\(why)ndo takes back \(what). y does it; any other key leaves it."
  }
}
