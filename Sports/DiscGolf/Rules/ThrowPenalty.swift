/// Why a penalty throw was added to the score of a hole.
///
/// Such throws are part of the hole's score already (808.D) and are never added again.
public enum ThrowPenalty: String, Hashable, Sendable, CaseIterable {
  /// The disc was out of bounds (806.02).
  case ob
  /// The disc came to rest in a hazard, and the lie is kept (806.05).
  case hazard
  /// A mandatory was missed (804.04).
  case mando
  /// The disc was lost.
  case lost
  /// A throw from a wrong place, or none where one was due (811).
  case misplay
  /// Another reason.
  case other

  /// The reason in words.
  public var words: String {
    switch self {
    case .ob: "out of bounds"
    case .hazard: "hazard"
    case .mando: "missed mandatory"
    case .lost: "lost disc"
    case .misplay: "misplay"
    case .other: "other penalty"
    }
  }

  /// What a penalty may be.
  public static let limits = 1...99
}

extension ThrowPenalty: Comparable {
  public static func < (one: ThrowPenalty, other: ThrowPenalty) -> Bool {
    one.rawValue < other.rawValue
  }
}
