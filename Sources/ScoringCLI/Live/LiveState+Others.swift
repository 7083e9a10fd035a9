import ScoringDesk
import ScoringKit

// What is said of what others wrote.
extension LiveState {
  /// Forgets what was said of an entry, as somebody else has written since.
  mutating func forgetSaid() {
    if message?.tone == .good { message = nil }
  }

  /// Says which entries of a device count no more, as others changed the round, and that it was
  /// finished; what somebody else has said alike is not gone.
  mutating func sayWhatIsGone(of device: String, since before: LiveRound) {
    if view.phase.isFinished, !before.phase.isFinished {
      let opens = isWatching ? "" : "u asks to open it, "
      return say("The \(view.noun) was finished by somebody else: \(opens)q leaves.")
    }
    if view.phase == .abandoned, before.phase != .abandoned {
      return say(
        "The \(view.noun) was given up by somebody else: `reopen` goes on with it, q leaves.")
    }
    let gone = before.counts[device, default: 0] - view.counts[device, default: 0]
    if gone < 0, message?.isOfOthers == true { message = nil }
    guard gone > 0 else { return }
    let (ids, says) = (Set(view.entries.map(\.id)), Set(view.entries.map(\.says)))
    let lost = before.entries.filter { entry in
      entry.isPlay && entry.id.hasPrefix("\(device)-") && !ids.contains(entry.id)
    }.suffix(gone)
    let silenced = lost.filter { !says.contains($0.says) }
    guard !silenced.isEmpty || lost.isEmpty else { return }
    let named = Phrases.list(silenced.map { "\"\($0.says)\"" }, last: " and ", limit: 3)
    say(
      silenced.isEmpty
        ? "Others changed it: \(gone) of your entries \(gone == 1 ? "counts" : "count") no more."
        : "Others changed it: your \(named) \(silenced.count == 1 ? "counts" : "count") no more.")
    message?.isOfOthers = true
  }

  /// Says whose turn it is, and why, as others moved it elsewhere while its place is still empty.
  ///
  /// What was said last is made longer where it `isWhy`.
  mutating func sayWhereTheTurnWent(since before: LiveRound, isWhy: Bool) {
    guard view.phase.isInProgress, view.look == nil else { return }
    if isWhy, let said = message {
      let text = "\(said.text) Now \(question)."
      message?.text = text
      return
    }
    let (known, now) = (Set(before.entries.map(\.id)), Set(view.entries.map(\.id)))
    let newest = view.entries.last { !known.contains($0.id) }
    let who = newest.map(\.who).flatMap { $0.isEmpty ? nil : $0 } ?? "Somebody"
    let late = view.names.seats.dropFirst(before.names.seats.count).map { view.names[$0] }
    let why =
      if !late.isEmpty {
        "\(who) added \(Phrases.list(late, last: " and "))"
      } else if let newest {
        "\(who) wrote \"\(newest.says)\""
      } else if let lost = before.entries.last(where: { !now.contains($0.id) }) {
        "\"\(lost.says)\" counts no more"
      } else {
        "Others changed it"
      }
    say("\(why): now \(question).")
  }

  /// Says that the round is gone.
  mutating func sayThatItIsDeleted() {
    (mode, held, isDeleted) = (.play, nil, true)
    message = Message(
      text: "The \(view.noun) was deleted by somebody else: nothing is kept any more. q leaves.",
      tone: .poor)
  }

  /// Says that the round leaves all lists.
  mutating func sayThatItIsPutAway() {
    say(
      "The \(view.noun) was put away by somebody else: what is entered is kept, and no list has it. "
        + "q leaves.")
  }

  /// Asks before undo takes back what somebody doesn't expect, and names it.
  mutating func ask(about undoing: UndoPreview) {
    let named = "\"\(undoing.says)\" (\(undoing.time))"
    let why = undoing.passed.last.map { "Others settled or changed your \"\($0.says)\": " }
    let what = undoing.isSettlement ? "the settling by \(named)" : named
    mode = .asking(
      "\(why ?? "")\(why == nil ? "U" : "u")ndo takes back \(what). "
        + "y does it; any other key leaves it.", .undoNamed)
  }
}
