internal import ScoringKit

/// The position of a player in a list of results, as a file writes it.
enum FilePosition: Hashable {
  /// The list contains no position.
  case none
  /// The player has a rank: `3`, `T3`, `=3`, `3rd`.
  case rank(Int)
  /// The player isn't ranked.
  case status(PlayerStatus)
  /// Any other text.
  case unknown

  /// Reads a position, ignoring case, spaces and punctuation.
  init(_ text: String) {
    let letters = text.lowercased().filter { $0.isLetter || $0.isNumber }
    let digits = letters.drop { $0 == "t" }.prefix { $0.isASCII && $0.isNumber }
    let rest = letters.drop { $0 == "t" }.dropFirst(digits.count)
    if text.allSatisfy({ $0.isWhitespace || "-–—".contains($0) }) {
      self = .none
    } else if let rank = Int(digits), rank > 0, ["", "t", "st", "nd", "rd", "th"].contains(rest) {
      self = .rank(rank)
    } else if let status = Self.statuses[letters] {
      self = .status(status)
    } else {
      self = .unknown
    }
  }

  /// The statuses by the words for them, which consist of lower-case letters.
  private static let statuses: [String: PlayerStatus] = {
    var statuses: [String: PlayerStatus] = [
      "dnp": .dns, "didnotplay": .dns, "didnotstart": .dns, "ns": .dns, "na": .dns,
      "didnotfinish": .dnf, "dnc": .dnf, "aufgegeben": .dnf, "aufg": .dnf, "abandon": .dnf,
      "abd": .dnf, "wdn": .dnf, "disq": .dq, "disqualifiziert": .dq,
    ]
    for leaving in Leaving.allCases {
      for word in leaving.words {
        statuses[word.filter(\.isLetter)] =
          switch leaving {
          case .absent: .dns
          case .disqualified: .dq
          case .retired, .withdrawn, .forfeited: .dnf
          }
      }
    }
    return statuses
  }()
}
