import ScoringKitTesting

/// A planted defect in the game of lanterns, with the laws that must find it.
enum Defect: String, CaseIterable, Codable {
  case opensForNine
  case countsCalls
  case touchesOnRefusal
  case refusesInSilence
  case stopsAtRefusal
  case losesTheLast
  case readsBlowAsPass
  case forgetsGoal
  case offersTen
  case offersNothing
  case playsPastEnd
  case neverGoesOn
  case needsOneMore
  case countsBonusTwice
  case anyoneMayPlay
  case ranksByName
  case favoursFirstSeat
  case spellsAlike
  case readsLeadingZeros
  case saysAlike
  case ignoresCell
  case bonusesMultiply
  case goneMayNotPlay
  case includesEverything
  case hasTooManyCells
  case showsControlByte
  case repeatsItsRemarks
  case speaksByToneAlone
  case showsNoCell
  case namesOtherPlaces
  case leavesNoughtEmpty
  case lowestWins
  case keepsPrefixes
  case countsBelowZero
  case figureTwice
  case hidesCompetitor
  case forgetsOil

  /// The current defect in the text of events; a task-local value, because an event doesn't know
  /// its round.
  @TaskLocal static var ofText: Defect?

  /// The laws each of which must find it.
  var killers: [Law] {
    switch self {
    case .opensForNine: [.loads]
    case .countsCalls: [.deterministic, .replay, .undo, .merge]
    case .touchesOnRefusal, .refusesInSilence: [.refusal]
    case .stopsAtRefusal, .losesTheLast: [.replay]
    case .readsBlowAsPass: [.replay, .undo, .text, .resume]
    case .forgetsGoal: [.roundTrip, .resume]
    case .offersTen, .offersNothing, .playsPastEnd, .neverGoesOn: [.progress]
    case .needsOneMore: [.end]
    case .countsBonusTwice: [.accounting]
    case .anyoneMayPlay: [.turns]
    case .ranksByName, .favoursFirstSeat: [.names]
    case .spellsAlike, .readsLeadingZeros, .saysAlike: [.text]
    case .ignoresCell: [.correction]
    case .bonusesMultiply, .goneMayNotPlay: [.independence]
    case .includesEverything: [.inclusion]
    case .hasTooManyCells, .showsControlByte, .repeatsItsRemarks, .speaksByToneAlone: [.views]
    case .showsNoCell: [.keypad]
    case .namesOtherPlaces: [.places]
    case .leavesNoughtEmpty: [.sides]
    case .lowestWins: [.oracle]
    case .keepsPrefixes: [.cost]
    case .countsBelowZero, .figureTwice: [.metrics]
    case .hidesCompetitor, .forgetsOil: [.participants]
    }
  }

  /// Whether only rounds of two sides can show the defect.
  var needsDuel: Bool { self == .leavesNoughtEmpty }

  /// Whether it shows only where anybody may play next.
  var needsVigil: Bool {
    switch self {
    case .needsOneMore, .favoursFirstSeat, .goneMayNotPlay: true
    default: false
    }
  }
}
