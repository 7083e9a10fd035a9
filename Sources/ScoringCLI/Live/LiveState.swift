import ScoringDesk
import ScoringKit
import ScoringViews

/// The state of the screen that shows a round to a scorer or a watcher.
struct LiveState: Hashable, ScreenState {
  /// The current meaning of the keys while a round is on the screen.
  enum Mode: Hashable, Sendable {
    /// Keys enter values of the sport.
    case play
    /// Keys choose a row of a menu: a rare value, or a tag for an entry.
    case menu(Menu)
    case line(LineInput)
    /// Keys scroll the help page, whose first visible line has the number `from`.
    case help(from: Int)
    /// The next letter is a command of the program, even if the sport uses it too.
    case letters
    case finishing
    case dispute(index: Int)
    case asking(KeyQuestion<LiveRequest>)
  }

  /// Whether the next value replaces the selected value, or is inserted before it.
  enum Correction: Hashable, Sendable {
    case instead, before
  }

  struct Menu: Hashable, Sendable {
    /// The id of the entry whose possible tags are listed; `nil` for a menu of rare values.
    var tagged: String?
    var list = Picker()
  }

  private(set) var view: LiveRound
  /// The name of the scorer at the keys; empty if unknown.
  let who: String
  var size = ScreenSize()
  var isWatching = false
  /// Whether each finished game or end, and the finish of the round, must be confirmed with a key.
  var confirmsEnds = false
  /// Whether the hints on keys and the legend are hidden.
  var isExpert = false
  var mode = Mode.play
  /// The correction that the next value makes; `nil` if it makes none.
  var correction: Correction?
  /// The keys typed so far for an entry that takes several keys.
  var gathered = ""
  /// The last key and the one before it; each is `nil` unless it entered a value alone.
  var struck: Character?
  var struckBefore: Character?
  /// Whether the current key settles a dispute, and whether the key before it did.
  var hasSettled = false
  var hadSettled = false
  /// A warning about the value that is being entered, for the next message; empty for none.
  var doubt = ""
  var message: Notice?
  var missed = Missed()
  /// The request that could not be stored and can be tried again; `nil` for none.
  var held: LiveRequest?
  /// The lines of notation that were typed, newest last.
  var typed: [String] = []
  /// The value of `pauseMark` when the scorer last confirmed a pause; empty if never.
  var confirmed = ""
  private(set) var isDeleted = false

  init(_ view: LiveRound, who: String, isWatching: Bool = false, confirmsEnds: Bool = false) {
    (self.view, self.who) = (view, who)
    (self.isWatching, self.confirmsEnds) = (isWatching, confirmsEnds)
  }
}

extension LiveState {
  /// The values that are possible at the selected position, or at the one whose turn it is.
  var prompt: Prompt {
    if let look = view.look { return look.prompt }
    guard let turn = view.turn else { return view.prompt }
    // The prompt of a cell has more exact values than that of the round, but not the rare ones.
    var prompt = turn.prompt
    prompt.secondary = view.prompt.secondary
    return prompt
  }

  /// The keys of the sport that have a meaning now; none if nothing can be entered.
  var keypad: Keypad {
    isWaiting || isOver ? Keypad(Prompt(question: "")) : Keypad(prompt)
  }

  /// The keys that the sport uses at any time of the round, which the program must not use itself.
  var claimed: Set<Character> {
    Keypad(view.opening).keys.union(Keypad(view.prompt).keys).union(Keypad(prompt).keys)
  }

  /// The position of the next value; `nil` if it continues the sequence of entries.
  var place: String? { view.look?.place ?? view.turn?.place }

  /// Whether the round is finished or abandoned, and no correction was started.
  var isOver: Bool { view.phase.isOver && correction == nil }

  /// Whether two keys are the sides of the next point, so that the left and right arrows enter
  /// them.
  var hasSides: Bool {
    view.turn == nil && !isWatching && keypad.buttons.contains { $0.other != nil }
  }

  var ending: String {
    "The \(view.noun) \(view.phase == .abandoned ? "was abandoned" : "is finished")"
  }

  /// Whether a finished game or end, or the finish of the round, must be confirmed before anything
  /// else is entered.
  var isWaiting: Bool {
    guard confirmsEnds, view.look == nil else { return false }
    return view.isDecided || (!view.prompt.pause.isEmpty && confirmed != pauseMark)
  }

  /// Whether a break between two games or ends must be confirmed, while the screen still shows the
  /// first of them.
  private var isPaused: Bool { isWaiting && !view.isDecided }

  /// The card that the screen shows.
  var sheet: Sheet { (isPaused ? view.prompt.pausedSheet : nil) ?? view.sheet }

  /// The words for the pause or for the end of the round that Enter confirms.
  var pause: String { view.isDecided ? finishLabel : view.prompt.pause }

  /// The words for finishing the round: `Finish Round`.
  var finishLabel: String { "Finish \(view.noun.prefix(1).uppercased())\(view.noun.dropFirst())" }

  var pauseMark: String { view.turn?.place ?? "\(view.entries.count)" }

  /// The question on the screen, with the player whose turn it is and the next players.
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
  /// Returns the values of the menu that match the typed text; all if nothing was typed.
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
  /// Replaces the round on the screen with its current state.
  mutating func show(_ view: LiveRound) {
    self.view = view
    isDeleted = false
    if view.look == nil { correction = nil }
    if case .dispute(let index) = mode, index >= view.disputes.count { mode = .play }
    if case .menu(var menu) = mode {
      menu.list.marked = min(menu.list.marked, max(0, menu.tokens(in: self).count - 1))
      // The menu is closed if its entry is no longer the one to be tagged.
      mode = menu.tagged == nil || menu.tagged == view.tags?.entry.id ? .menu(menu) : .play
    }
  }

  /// Replaces the round on the screen after a request, with a message.
  ///
  /// `place` is the position that the request filled, if it was selected; the message then also
  /// repeats the question.
  mutating func show(
    _ view: LiveRound, after request: LiveRequest, _ said: String, filling place: String?
  ) {
    done(request, said)
    show(view)
    if place != nil, view.look == nil, let said = message {
      message = Notice(text: "\(said.text). Back to \(question)", tone: said.tone)
    }
  }

  /// Updates the state after the desk has performed a request, with a message; an empty one is not
  /// shown.
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

  mutating func refuse(_ request: LiveRequest, _ error: any Error) {
    guard let error = error as? DeskError else { return refuse(error) }
    if error.isTemporary {
      held = request
      message = Notice(
        text: "Not stored: \(error.message) r tries again, Esc drops it.", tone: .poor)
    } else if error.code == .orphans, request.forced(by: "") != nil {
      ask(error.message, before: request)
    } else {
      // A refused line of notation stays in the input line and can be changed and entered again, so it
      // is not reported as missed.
      let isTyping = if case .line = mode { true } else { false }
      say(error.sentence, refusing: isTyping ? "" : request.keys)
    }
  }

  mutating func ask(_ question: Question, before request: LiveRequest) {
    ask(question.sentence, question.id, before: request)
  }

  /// Asks a question before a request is performed that changes more than it seems to.
  ///
  /// If the answer is `y`, the request is performed.
  ///
  /// `question` is the id of the desk's question; empty if the desk refused the request with an
  /// error.
  mutating func ask(_ sentence: String, _ question: String = "", before request: LiveRequest) {
    guard let forced = request.forced(by: question) else { return say(sentence) }
    mode = .asking(
      KeyQuestion("\(sentence) y does it all the same; any other key leaves it.", yes: forced))
  }

  func screen() -> Screen { LiveScreen(state: self).screen() }

  /// Updates the round after other scorers wrote, with a message if that affects this scorer.
  ///
  /// - Parameters:
  ///   - view: the round as it is now.
  ///   - device: the id of this scorer's device; `nil` if unknown.
  ///   - hasMoved: whether another position has the turn although the earlier one is still empty.
  mutating func follow(_ view: LiveRound, device: String?, hasMoved: Bool) {
    let before = self.view
    show(view)
    // A message that confirmed this scorer's entry may no longer be true.
    if message?.tone == .good { message = nil }
    let said = message
    if let device { sayWhatIsGone(of: device, since: before) }
    if hasMoved, !view.phase.isOver, view.look == nil {
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
    // The answer would no longer fit the question.
    if view.context != before.context, case .asking = mode {
      mode = .play
      say("Others wrote since that was asked: nothing was done.")
    }
  }

  /// Sets a message if others finished or abandoned the round, or voided entries of this scorer's
  /// device.
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
  /// The question that is asked before an unexpected undo.
  var question: String {
    let named = "\"\(says)\" (\(time))"
    let why = passed.last.map { "Others settled or changed your \"\($0.says)\": u" } ?? "U"
    let what = isSettlement ? "the settling by \(named)" : named
    return "\(why)ndo takes back \(what). y does it; any other key leaves it."
  }
}
