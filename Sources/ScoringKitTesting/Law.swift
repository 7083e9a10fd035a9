/// A property that every sport must have, independent of its rules, and that `ScoringKitTesting`
/// tests.
public enum Law: String, CaseIterable, Hashable, Sendable {
  /// The round opens with as many seats as it declares, and with no other number of them.
  case loads
  /// The same events give the same state, which is shown in the same words.
  case deterministic
  /// A refused event or text changes nothing, and random text never makes the program crash.
  case refusal
  /// Folding the first entries of a log gives the same state as applying their events one by one.
  case replay
  /// Undo cancels the last line, and redo restores it.
  case undo
  /// Encoding and decoding the rules gives equal rules, and encoding them again gives the same
  /// bytes.
  case roundTrip
  /// Play can continue until the round is complete, and the rules accept everything that the prompt
  /// offers.
  case progress
  /// A round is complete after at most the number of entries that the sport declares.
  case end
  /// The sums and bounds that the sport declares are right in every state.
  case accounting
  /// Only the seats that the prompt lists as next may play.
  case turns
  /// Renaming the participants changes only names, and exchanging symmetric seats exchanges their
  /// results.
  case names
  /// The canonical text of an event is unique, and reading it gives the event.
  case text
  /// A corrected entry has the same effect as if the new value had been entered at once.
  case correction
  /// The cells of the card can be filled in any order.
  case independence
  /// An entry that includes another entry, or says the same in another way, causes no dispute with
  /// it.
  case inclusion
  /// Merged logs have the same meaning in any order and with any repeated entries.
  case merge
  /// A round that is read from the store again continues as if it had stayed in memory.
  case resume
  /// Every state of a round can be shown, during play and after the end, with any names of players.
  case views
  /// Everything that the prompt offers can be entered with keys, and every cell that is shown can
  /// be filled.
  case keypad
  /// A typed line fills the cell that the prompt names first, and no earlier entry of that cell is
  /// lost.
  case places
  /// In a match of two sides, both have a number in the column that pictures and boards show in
  /// large type.
  case sides
  /// Rounds that were recorded for tests give the recorded results when they are played again.
  case oracle
  /// A state grows no faster than its log, and folding applies each event once.
  case cost
  /// The metrics of a round have keys that are not empty or repeated, and counts that are not
  /// negative.
  case metrics
  /// The stored participants can be read by a program that doesn't know the sport.
  case participants

  /// The law in one sentence, for the report of a violation.
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

  /// Whether the law is tested on each random round; the others are tested once.
  var needsHistories: Bool {
    switch self {
    case .loads, .oracle, .participants: false
    default: true
    }
  }
}
