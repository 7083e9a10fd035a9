/// A property that every sport must have, independent of its rules.
public enum Law: String, CaseIterable, Hashable, Sendable {
  /// The round opens with as many seats as it declares, and with no other number of them.
  case loads
  /// The same events give the same state and the same words.
  case deterministic
  /// A refusal changes nothing, and garbage is refused without a trap.
  case refusal
  /// Folding the log gives the state of every prefix.
  case replay
  /// Undo drops the last line and redo restores it.
  case undo
  /// Encoding and decoding gives the same value, and encoding again gives the same bytes.
  case roundTrip
  /// Play can continue until the round is complete, and everything that the prompt offers is
  /// accepted.
  case progress
  /// A round is complete after no more entries than declared.
  case end
  /// The declared sums and bounds hold in every state.
  case accounting
  /// Only the seats that are next may play.
  case turns
  /// Renaming changes names only; exchanging symmetric seats exchanges their results.
  case names
  /// Canonical text is unique and reversible.
  case text
  /// A correction is the same as playing the new value in that place.
  case correction
  /// Cells can be filled in any order.
  case independence
  /// An entry that includes another, or says the same in another way, does not contradict it.
  case inclusion
  /// Two merged logs mean the same in any order and with any duplicates.
  case merge
  /// A round that is read from the store again continues as if it had stayed in memory.
  case resume
  /// Every state can be shown, during play and when closed, with any names.
  case views
  /// Every offer can be entered with keys, and every cell that is shown can be filled.
  case keypad
  /// A line goes to the place that the prompt names first, and no entry is lost there.
  case places
  /// In a duel both sides have a figure in the column that pictures and boards show large.
  case sides
  /// Recorded rounds give the recorded results.
  case oracle
  /// A state grows no faster than its log, and folding applies each event once.
  case cost
  /// Figures are within their own bounds.
  case metrics
  /// The participants can be read without knowing the sport.
  case participants

  /// The law in one sentence.
  public var sentence: String {
    switch self {
    case .loads: "The round opens with as many seats as it declares, and with no other number."
    case .deterministic: "The same events give the same state and the same words."
    case .refusal: "What is refused changes nothing, and garbage never traps."
    case .replay: "Folding the log gives the state of every prefix."
    case .undo: "Undo drops the last line, and redo restores it."
    case .roundTrip: "Decoding what was encoded gives the value, and the same bytes again."
    case .progress: "Play goes on until it is complete, and every offer is accepted."
    case .end: "A round is complete after no more entries than declared."
    case .accounting: "The declared sums and bounds hold in every state."
    case .turns: "Only the seats that are next may play."
    case .names: "Names do not matter, and neither does the order of symmetric seats."
    case .text: "Canonical text is unique and reversible."
    case .correction: "A correction equals playing the new value in that place."
    case .independence: "Cells can be filled in any order."
    case .inclusion: "Who says more than another, or the same otherwise, does not contradict."
    case .merge: "Joined logs mean the same in any order and with any repetition."
    case .resume: "A round that was put away goes on as if it had not been."
    case .views: "Every state can be shown, to everybody, with any names."
    case .keypad: "Every offer has its key, and every cell that is shown can be filled."
    case .places: "A line goes to the place that the prompt names, and loses no entry there."
    case .sides: "Two who meet have a figure each in the column that is shown large."
    case .oracle: "Recorded rounds come out as they were recorded."
    case .cost: "A state grows no faster than its log, and an event is applied once."
    case .metrics: "Figures are within their own bounds."
    case .participants: "Who took part can be read without knowing the sport."
    }
  }

  /// Whether the law is checked over random rounds; the others are checked once.
  var needsHistories: Bool {
    switch self {
    case .loads, .oracle, .participants: false
    default: true
    }
  }
}
