import ScoringKitTesting

/// A defect that the tests plant in the game of lanterns, to check that the laws find it.
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

  /// The defect in the text of events that is planted in the current task; an event doesn't know
  /// its round, so the round can't contain this.
  @TaskLocal static var ofText: Defect?

  /// The laws that must find the defect, each of them alone.
  var killers: [Law] {
    switch self {
    case .opensForNine: [.loads]
    case .countsCalls: [.deterministic, .replay, .undo, .merge]
    case .touchesOnRefusal, .refusesInSilence: [.refusal]
    case .stopsAtRefusal, .losesTheLast: [.replay]
    case .readsBlowAsPass: [.replay, .undo, .correction, .text, .resume]
    case .forgetsGoal: [.roundTrip, .resume]
    case .offersTen, .offersNothing, .playsPastEnd, .neverGoesOn: [.progress]
    case .needsOneMore: [.end]
    case .countsBonusTwice: [.accounting]
    case .anyoneMayPlay: [.turns]
    case .ranksByName, .favoursFirstSeat: [.names]
    case .spellsAlike, .readsLeadingZeros, .saysAlike: [.text]
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

  /// Whether only a round in which any bearer may play next can show the defect.
  var needsVigil: Bool {
    switch self {
    case .needsOneMore, .favoursFirstSeat, .goneMayNotPlay: true
    default: false
    }
  }
}
