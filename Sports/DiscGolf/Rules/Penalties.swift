internal import ScoringKit

/// The reason for penalty throws on a whole round, which are added to the sum of its holes (PDGA
/// 2025, 808.D).
enum RoundPenalty: String, PenaltyReason, Comparable {
  /// The card was handed in late (PDGA 2025, 808.F).
  case late
  /// A total or a hole's score on the card was wrong or missing (PDGA 2025, 808.G).
  case card
  /// A hole was played that is not part of the round (PDGA 2025, 811.F).
  case extra
  /// A courtesy violation after a warning (PDGA 2025, section 812).
  case courtesy
  case other

  /// The name of the reason in words, the number of its rule (empty for none), and the number of
  /// throws that the rule adds (`nil` if it must be given).
  var facts: (words: String, rule: String, usual: Int?) {
    switch self {
    case .late: ("late card", "808.F", 2)
    case .card: ("wrong card", "808.G", 2)
    case .extra: ("extra hole", "811.F", 2)
    case .courtesy: ("courtesy", "812", 1)
    case .other: ("other reason", "", nil)
    }
  }

  var words: String { facts.words }
  var usual: Int? { facts.usual }

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// The reason for a penalty throw in the score of a hole.
///
/// Such throws are already included in the hole's score (PDGA 2025, 808.D) and are never added
/// again.
enum ThrowPenalty: String, Comparable, Sendable, CaseIterable {
  /// The disc was out of bounds (PDGA 2025, 806.02).
  case ob
  /// The disc came to rest in a hazard, and the lie is kept (PDGA 2025, 806.05).
  case hazard
  /// A mandatory was missed (PDGA 2025, section 804).
  case mando
  case lost
  /// A throw from a wrong place, or a required throw that was not made (PDGA 2025, section 811).
  case misplay
  case other

  var words: String {
    switch self {
    case .ob: "out of bounds"
    case .hazard: "hazard"
    case .mando: "missed mandatory"
    case .lost: "lost disc"
    case .misplay: "misplay"
    case .other: "other penalty"
    }
  }

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
