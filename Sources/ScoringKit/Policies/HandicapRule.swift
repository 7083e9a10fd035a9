/// How handicaps change the results of a season.
public enum HandicapRule: Hashable, Sendable {
  /// A part of the mean of an entrant's own earlier results.
  case club(ClubHandicap)
  /// The sport's own system with an id, such as `agb2023`.
  case sport(String)
}

extension HandicapRule {
  /// Reads a rule as a person types it; nil if the text is none.
  init?(_ text: String) {
    if let club = ClubHandicap(text) {
      self = .club(club)
    } else if text.first?.isLetter == true, text.utf8.count <= 40,
      text.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 })
    {
      self = .sport(text)
    } else {
      return nil
    }
  }

  /// The rule as a person types it.
  var word: String {
    switch self {
    case .club(let rule): rule.word
    case .sport(let id): id
    }
  }

  /// The rule in words for people.
  var sentence: String {
    switch self {
    case .club(let rule): rule.sentence
    case .sport(let id): "results have the allowance of the handicap (\(id))"
    }
  }
}
