import ScoringDesk
import ScoringKit

/// The state of a scorer's or a watcher's screen, which keys change.
///
/// It reads and writes nothing: a key returns a ``LiveRequest``, and the desk updates the state.
struct LiveState: Hashable, Sendable, ScreenState {
  /// The meaning of keys.
  enum Mode: Hashable, Sendable {
    /// Keys enter values.
    case play
    /// Keys choose a rare value, or a note on an entry.
    case menu(Menu)
    case line(LineInput)
    /// Keys scroll the help page, from a line on.
    case help(from: Int)
    /// The next letter is a command of the program, even if the sport uses it too.
    case letters
    case finishing
    case dispute(index: Int)
    /// Keys answer whether a request is performed nevertheless.
    case asking(String, LiveRequest)
  }

  /// Whether the next value replaces the value that is looked at, or goes before it.
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
  /// Whether hints are hidden.
  var isExpert = false
  var mode = Mode.play
  /// The correction that the next value makes; `nil` if it corrects nothing.
  var correction: Correction?
  /// The beginning of an entry that takes several keys.
  var gathered = ""
  /// The last key and the one before it, each only if it entered something by itself.
  var struck: Character?
  var struckBefore: Character?
  /// Whether this key settles a dispute, and whether the one before it did.
  var hasSettled = false
  var hadSettled = false
  /// A warning about the value that is being entered; empty for none.
  var doubt = ""
  var message: Notice?
  var missed = Missed()
  /// The request that could not be stored and is tried again.
  var held: LiveRequest?
  /// The typed lines, newest last.
  var typed: [String] = []
  /// The place at which the pause was confirmed.
  var confirmed = ""
  private(set) var isDeleted = false

  init(_ view: LiveRound, who: String, isWatching: Bool = false, confirmsEnds: Bool = false) {
    (self.view, self.who) = (view, who)
    (self.isWatching, self.confirmsEnds) = (isWatching, confirmsEnds)
  }
}

extension LiveState {
  /// The values that are possible at the place that is looked at, or where the turn is.
  var prompt: Prompt {
    if let look = view.look { return look.prompt }
    guard let turn = view.turn else { return view.prompt }
    // The cell knows more about its values than a line does; the round knows the rare ones.
    var prompt = turn.prompt
    prompt.secondary = view.prompt.secondary
    return prompt
  }

  /// The keys of the sport; none if nothing can be entered.
  var keypad: Keypad {
    isWaiting || isOver ? Keypad(Prompt(question: "")) : Keypad(prompt)
  }

  /// The keys that the sport uses at any time of the round.
  var claimed: Set<Character> {
    Keypad(view.opening).keys.union(Keypad(view.prompt).keys).union(Keypad(prompt).keys)
  }

  /// The place of the next value; `nil` at the end of a sequence.
  var place: String? { view.look?.place ?? view.turn?.place }

  /// Whether the round is closed, and nothing is being corrected.
  var isOver: Bool { !view.phase.isInProgress && correction == nil }

  /// Whether only two things can happen, so that the left and right arrows enter them.
  var hasSides: Bool {
    view.turn == nil && !isWatching && keypad.buttons.contains { $0.other != nil }
  }

  var ending: String {
    "The \(view.noun) \(view.phase == .abandoned ? "was abandoned" : "is finished")"
  }

  /// Whether the end of a part must be confirmed before anything else is entered.
  var isWaiting: Bool {
    guard confirmsEnds, view.look == nil else { return false }
    return view.isDecided || (!view.prompt.pause.isEmpty && confirmed != pauseMark)
  }

  /// Whether a break between two parts must be confirmed: the screen still shows the first one.
  private var isPaused: Bool { isWaiting && !view.isDecided }

  /// The card on the screen.
  var sheet: Sheet { (isPaused ? view.prompt.pausedSheet : nil) ?? view.sheet }

  /// The pause or the end that Enter confirms.
  var pause: String { view.isDecided ? finishLabel : view.prompt.pause }

  /// The name of finishing: `Finish Round`.
  var finishLabel: String { "Finish \(view.noun.prefix(1).uppercased())\(view.noun.dropFirst())" }

  var pauseMark: String { view.turn?.place ?? "\(view.entries.count)" }

  /// The question, whose turn it is, and who is next.
  var question: String {
    if isOver { return ending }
    if isPaused, !view.prompt.pausedQuestion.isEmpty { return view.prompt.pausedQuestion }
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
  /// Returns the tokens that match the filter.
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
  /// Updates the round.
  mutating func show(_ view: LiveRound) {
    self.view = view
    isDeleted = false
    if view.look == nil { correction = nil }
    if case .dispute(let index) = mode, index >= view.disputes.count { mode = .play }
    if case .menu(var menu) = mode {
      menu.list.marked = min(menu.list.marked, max(0, menu.tokens(in: self).count - 1))
      // The menu is closed if its entry is gone or belongs to another scorer now.
      mode = menu.tagged == nil || menu.tagged == view.tags?.entry.id ? .menu(menu) : .play
    }
  }

  /// Updates the round after a request, with the place that the request filled if that was looked
  /// at.
  mutating func show(
    _ view: LiveRound, after request: LiveRequest, _ said: String, filling place: String?
  ) {
    done(request, said)
    show(view)
    if place != nil, view.look == nil, let said = message {
      message = Notice(text: "\(said.text). Back to \(question)", tone: said.tone)
    }
  }

  /// Updates the state after a request succeeded, with a message.
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

  /// Updates the state after a request was refused, and changed nothing.
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

  /// Asks before a request is performed that changes more than it seems to.
  ///
  /// `y` performs it.
  ///
  /// `question` is the id of the desk's question; empty if the desk refused the request.
  mutating func ask(_ sentence: String, _ question: String = "", before request: LiveRequest) {
    guard let forced = request.forced(by: question) else { return say(sentence) }
    mode = .asking("\(sentence) y does it all the same; any other key leaves it.", forced)
  }

  /// Updates the round after others wrote, with a message if that affects this scorer.
  ///
  /// `device` is this scorer's device. `hasMoved` is whether the turn moved although its earlier
  /// place is still empty.
  mutating func follow(_ view: LiveRound, device: String?, hasMoved: Bool) {
    let before = self.view
    show(view)
    // A confirmation of this scorer's entry may no longer be true.
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
    // The answer would be to a different question.
    if view.context != before.context, case .asking = mode {
      mode = .play
      say("Others wrote since that was asked: nothing was done.")
    }
  }

  /// Adds a message if others finished or abandoned the round, or voided entries of a device.
  mutating func sayWhatIsGone(of device: String, since before: LiveRound) {
    if view.phase.isFinished, !before.phase.isFinished {
      let opens = isWatching ? "" : "u asks to open it, "
      say("The \(view.noun) was finished by somebody else: \(opens)q leaves.")
    } else if view.phase == .abandoned, before.phase != .abandoned {
      say("The \(view.noun) was abandoned by somebody else: `reopen` continues it, q leaves.")
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
  /// The question before an unexpected undo.
  var question: String {
    let named = "\"\(says)\" (\(time))"
    let why = passed.last.map { "Others settled or changed your \"\($0.says)\": u" } ?? "U"
    let what = isSettlement ? "the settling by \(named)" : named
    return "\(why)ndo takes back \(what). y does it; any other key leaves it."
  }
}
