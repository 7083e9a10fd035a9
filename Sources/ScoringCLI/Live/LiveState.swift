import ScoringDesk
import ScoringKit

/// What somebody has before them who keeps a round, or follows it: a value that keys change.
///
/// It does nothing itself: a key gives a ``LiveRequest``, and what came of it is told back.
struct LiveState: Hashable, Sendable {
  /// What the keys mean for the moment.
  enum Mode: Hashable, Sendable {
    /// They enter what happens.
    case play
    /// They choose what is rarer, or what is noted of an entry.
    case menu(Menu)
    /// They make a line of text.
    case line(LineInput)
    /// They are explained, from some line on.
    case help(from: Int)
    /// The next one is the program's, whatever the sport has.
    case letters
    /// They finish the round, or don't.
    case finishing
    /// They settle a dispute.
    case dispute(index: Int)
    /// They answer whether something is done all the same.
    case asking(String, LiveRequest)
  }

  /// What becomes of the next value where something stands at what is looked at.
  enum Correction: Hashable, Sendable {
    /// It stands there instead, or before it.
    case instead, before
  }

  /// A list of which one is marked.
  struct Menu: Hashable, Sendable {
    /// The entry whose notes are listed; nil for what is rarer.
    var tagged: String?
    /// What was typed to find one.
    var filter = ""
    /// Which of those that fit is marked, from 0.
    var index = 0
  }

  /// What is said below the keys.
  struct Message: Hashable, Sendable {
    var text: String
    var tone: Tone = .plain
    /// Whether it says what others took out: no longer true once that is back.
    var isOfOthers = false
    /// The key, or line, that it refuses; empty where it refuses none.
    var refused = ""
  }

  /// The round.
  private(set) var view: LiveRound
  /// What whoever keeps it is called; empty where nobody said.
  let who: String
  /// Whether it is only looked at.
  var isWatching: Bool
  /// Whether the end of an end, and of the round, is confirmed with a key.
  let confirmsEnds: Bool
  /// Whether what experts know is left out.
  var isExpert = false
  var mode = Mode.play
  /// What becomes of the next value, although something stands at what is looked at; nil where it
  /// is refused there.
  var correction: Correction?
  /// What was typed of an entry that takes several keys.
  var gathered = ""
  /// The key that was pressed last, and the one before it, if they entered something by themselves.
  var struck: Character?
  var struckBefore: Character?
  /// Whether the key before settled a dispute, and whether this one does.
  var hadSettled = false
  var hasSettled = false
  /// What is odd about the value that is being entered; empty for nothing.
  var doubt = ""
  var message: Message?
  /// What was refused a moment ago, while something else is said already.
  var missed = Missed()
  /// What could not be stored, and is tried again.
  var held: LiveRequest?
  /// The typed lines, the newest last.
  var typed: [String] = []
  /// Where the pause was confirmed.
  private var confirmed = ""
  /// Whether the round was deleted, and what is shown is what it was.
  var isDeleted = false

  /// Begins with a round.
  init(_ view: LiveRound, who: String, isWatching: Bool = false, confirmsEnds: Bool = false) {
    self.view = view
    self.who = who
    self.isWatching = isWatching
    self.confirmsEnds = confirmsEnds
  }
}

// MARK: - What the keys are for

extension LiveState {
  /// What may be entered: where somebody looks, else where play stands.
  var prompt: Prompt {
    if let look = view.look { return look.prompt }
    guard let turn = view.turn else { return view.prompt }
    // The cell knows more of its values than a line does, the round what is rarer.
    var prompt = turn.prompt
    prompt.secondary = view.prompt.secondary
    return prompt
  }

  /// The keys of the sport; none where nothing can be entered.
  var keypad: Keypad {
    isWaiting || isOver ? Keypad(Prompt(question: "")) : Keypad(prompt)
  }

  /// The keys that the sport has at any time of the round.
  var claimed: Set<Character> {
    Keypad(view.opening).keys.union(Keypad(view.prompt).keys).union(Keypad(prompt).keys)
  }

  /// Where the next value goes; nil where play is a sequence, and stands at its end.
  var place: String? { view.look?.place ?? view.turn?.place }

  /// Whether the round is closed, and what is looked at is not being corrected.
  var isOver: Bool { !view.phase.isInProgress && !isCorrecting }

  /// What became of a round that is closed.
  var ending: String {
    "The \(view.noun) \(view.phase == .abandoned ? "was given up" : "is finished")"
  }

  /// Whether nothing is entered before somebody confirms that a part has ended.
  var isWaiting: Bool {
    guard confirmsEnds, view.look == nil else { return false }
    return view.isDecided || (!view.prompt.pause.isEmpty && confirmed != pauseMark)
  }

  /// What Enter confirms where the keypad waits.
  var pause: String { view.isDecided ? finishLabel : view.prompt.pause }

  /// What finishing is called: `Finish Round`.
  var finishLabel: String { "Finish \(view.noun.prefix(1).uppercased())\(view.noun.dropFirst())" }

  private var pauseMark: String { view.turn?.place ?? "\(view.entries.count)" }

  /// Whether what is looked at is being corrected.
  var isCorrecting: Bool { correction != nil }

  mutating func confirmPause() { confirmed = pauseMark }

  /// What is asked, whose turn it is, and who comes then.
  var question: String {
    if isOver { return ending }
    guard view.look == nil else { return lookQuestion }
    let names = view.prompt.next.map { view.names[$0] }
    guard let first = names.first,
      !view.names.isNamed(view.prompt.next[0], in: view.prompt.question)
    else {
      return view.prompt.question
    }
    let others = names.dropFirst()
    let then = others.isEmpty ? "" : "  (then \(others.joined(separator: ", ")))"
    return "\(view.prompt.question): \(first)\(then)"
  }

  private var lookQuestion: String {
    guard let look = view.look else { return "" }
    let whose = look.seat.map { ": \(view.names[$0])" } ?? ""
    let stands = look.stands ?? "\(look.prompt.question)\(whose), empty"
    let number = view.entries.first { $0.id == look.place }.map { "\($0.number) " } ?? ""
    return switch correction {
    case .instead: "CORRECT \(number)\(stands)"
    case .before: "BEFORE \(number)\(stands)"
    case nil: "\(number)\(stands)"
    }
  }

  /// What can be chosen from a menu, as far as its filter leaves it.
  func tokens(of menu: Menu) -> [Prompt.Token] {
    let tokens = menu.tagged == nil ? Keypad(prompt).menu : view.tags?.tokens ?? []
    let filter = menu.filter
    guard !filter.isEmpty else { return tokens }
    return tokens.filter { token in
      let text = token.text.lowercased().filter { $0 != " " }
      return text.hasPrefix(filter.filter { $0 != " " })
        || token.label.lowercased().split(separator: " ").contains { $0.hasPrefix(filter) }
    }
  }
}

// MARK: - What came of a request

extension LiveState {
  /// The round as it is now, by whomever it was changed.
  mutating func show(_ view: LiveRound) {
    self.view = view
    isDeleted = false
    if view.look == nil { correction = nil }
    if case .dispute(let index) = mode, index >= view.disputes.count { mode = .play }
    if case .menu(var menu) = mode {
      menu.index = min(menu.index, max(0, tokens(of: menu).count - 1))
      // What is noted of an entry that is gone, or is another's now, is not chosen any more.
      mode = menu.tagged == nil || menu.tagged == view.tags?.entry.id ? .menu(menu) : .play
    }
  }

  /// A request was done, this is said of it, and the round is so now; nil where no place was filled
  /// that was looked at.
  mutating func show(
    _ view: LiveRound, after request: LiveRequest, _ said: String, filling place: String?
  ) {
    done(request, said)
    show(view)
    if place != nil { sayWhereItGoesOn() }
  }

  /// A request was done, and this is said of it.
  mutating func done(_ request: LiveRequest, _ said: String) {
    held = nil
    switch request {
    case .look: return
    case .keep: isWatching = false
    case .enter, .insert, .remove, .undo, .undoNamed, .redo, .reopen, .finish, .note, .settle:
      (mode, correction) = (.play, nil)
    case .weigh, .leave, .stop, .redraw: break
    }
    if !said.isEmpty {
      message = Message(text: doubt.isEmpty ? said : "\(said). \(doubt)", tone: .good)
    }
    doubt = ""
  }

  /// A request was refused, and nothing was changed by it.
  mutating func refuse(_ request: LiveRequest, _ error: DeskError) {
    if error.isTemporary {
      held = request
      message = Message(
        text: "Not stored: \(error.message) r tries again, Esc drops it.", tone: .poor)
    } else if error.code == .orphans, request.forced(by: "") != nil {
      ask(error.message, before: request)
    } else {
      var text = error.message
      if !error.expected.isEmpty {
        text += " Expected: \(error.expected.prefix(6).joined(separator: ", "))."
      }
      // A line that is still being typed is not lost.
      if case .line = mode { say(text) } else { say(text, refusing: request.keys) }
    }
  }

  /// Asks before something is done that changes more than it says: y does it all the same.
  ///
  /// The desk's question is known by its id; empty for what it refused.
  mutating func ask(_ sentence: String, _ question: String = "", before request: LiveRequest) {
    guard let forced = request.forced(by: question) else { return say(sentence) }
    mode = .asking("\(sentence) y does it all the same; any other key leaves it.", forced)
  }

  /// Asks no longer what was asked of the round before others wrote: the answer would be to
  /// something else.
  mutating func forgetQuestion() {
    guard case .asking = mode else { return }
    mode = .play
    say("Others wrote since that was asked: nothing was done.")
  }

  /// Says where the next key goes once nothing is lacking beside a place that was filled out of
  /// turn.
  private mutating func sayWhereItGoesOn() {
    guard view.look == nil, let said = message else { return }
    message = Message(text: "\(said.text). Back to \(question)", tone: said.tone)
  }

  /// Says why a key did nothing; what it would have written is named a while longer.
  mutating func say(_ text: String, refusing keys: String = "") {
    message = Message(text: text, tone: .fair, refused: keys)
  }
}
