/// The words of a stored event, read leniently; the caller compares with what is spelt.
struct CanonicalWords {
  private let words: [Substring]
  private let text: Substring

  init(_ text: String) {
    self.text = text[...]
    words = text.split(separator: " ", omittingEmptySubsequences: false)
  }

  /// The event; nil where there is none like it.
  var event: MatchEvent? {
    if let rally { return rally }
    guard let first = words.first else { return nil }
    let rest = words.dropFirst()
    switch (first, rest.count) {
    case ("foul", 1): return side(rest.first).map { .foul($0) }
    case ("warn", 1): return side(rest.first).map { .warning($0, isTechnical: true) }
    case ("warn", 2): return side(rest.first).map { .warning($0, isTechnical: false) }
    case ("time", 1) where rest.first == "referee": return .refereeTimeOut
    case ("time", 1): return side(rest.first).map { .timeOut($0, .standard) }
    case ("time", 2):
      guard let kind = rest.last.flatMap({ MatchEvent.TimeOut(rawValue: String($0)) }) else {
        return nil
      }
      return side(rest.first).map { .timeOut($0, kind) }
    case ("server", 1): return Self.player(rest.first).map { .server($0, number: nil) }
    case ("server", 2):
      guard let number = rest.last.flatMap({ UInt8($0) }), number <= 9 else { return nil }
      return Self.player(rest.first).map { .server($0, number: number) }
    case ("receiver", 1): return Self.player(rest.first).map { .receiver($0) }
    case ("injury", 1): return Self.player(rest.first).map { .injury($0) }
    case ("score", 1): return Self.score(rest.first)
    case ("swap", 1): return side(rest.first).map { .swap($0) }
    case ("ends", 0): return .endChange
    case ("end", 1): return Ending(word: rest.first ?? "", side: nil).map { .end($0) }
    case ("end", 2):
      return side(rest.last).flatMap { Ending(word: rest.first ?? "", side: $0) }.map { .end($0) }
    case ("on", 0): return .playOn(isOpen: true)
    case ("on", 1) where rest.first == "1": return .playOn(isOpen: false)
    default: return nil
    }
  }

  /// A rally with notes: `A:7,drop,error,net,B2`.
  private var rally: MatchEvent? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let side = side(parts[0]) else { return nil }
    var tags = RallyTags.none
    for word in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      guard tags.take(word) else { return nil }
    }
    return .rally(side, tags)
  }

  private func side(_ word: Substring?) -> Side? {
    switch word {
    case "A": .a
    case "B": .b
    default: nil
    }
  }

  /// A player by letter and number: `A1`.
  static func player(_ word: Substring?) -> MatchPlayer? {
    guard let word, word.utf8.count == 2, let letter = word.utf8.first,
      let digit = word.utf8.last, (65...66).contains(letter), (49...57).contains(digit)
    else { return nil }
    return MatchPlayer(letter == 65 ? .a : .b, Int(digit) - 49)
  }

  /// A score: `7-5`.
  static func score(_ word: Substring?) -> MatchEvent? {
    let parts = (word ?? "").split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let a = UInt16(parts[0]), let b = UInt16(parts[1])
    else { return nil }
    return .score(a, b)
  }
}

extension RallyTags {
  /// Takes one note; false where it is none, or says again what was said.
  mutating func take(_ word: Substring) -> Bool {
    let text = String(word)
    if let third = ThirdShot(rawValue: text), self.third == nil {
      self.third = third
    } else if let ending = Ending(rawValue: text), self.ending == nil {
      self.ending = ending
    } else if let fault = Fault(rawValue: text), self.fault == nil {
      self.fault = fault
    } else if let player = CanonicalWords.player(word), self.player == nil {
      self.player = player
    } else if let length = UInt16(text), length >= 1, length <= Self.longest, self.length == 0,
      word.utf8.allSatisfy({ (48...57).contains($0) })
    {
      self.length = length
    } else {
      return false
    }
    return true
  }
}
