public import ScoringKit

extension Match {
  /// Reads a stored form of ``MatchEvent``.
  ///
  /// `a` and `b` are what `foul A` and `foul B` were spelt as once.
  /// - Throws: a refusal for any other text, for spare spaces and for leading zeros.
  public func read(_ canonical: Span<UInt8>) throws(Refusal) -> MatchEvent {
    if canonical.count == 1 {
      switch canonical[0] {
      case 65: return .rally(.a, .none)
      case 66: return .rally(.b, .none)
      case 97: return .foul(.a)
      case 98: return .foul(.b)
      case 61: return .replay
      default: break
      }
    }
    return try readWords(canonical)
  }

  public func spell(_ event: MatchEvent) -> String {
    switch event {
    case .rally(let side, let tags):
      tags.isEmpty ? side.letter : "\(side.letter):\(tags.words.joined(separator: ","))"
    case .replay: "="
    case .foul(let side): "foul \(side.letter)"
    case .warning(let side, let isTechnical): "warn \(side.letter)\(isTechnical ? "" : " verbal")"
    case .timeOut(let side, let kind):
      "time \(side.letter)\(kind == .standard ? "" : " \(kind.rawValue)")"
    case .refereeTimeOut: "time referee"
    case .server(let player, let number):
      "server \(player.text)\(number.map { " \($0)" } ?? "")"
    case .receiver(let player): "receiver \(player.text)"
    case .score(let a, let b): "score \(a)-\(b)"
    case .swap(let side): "swap \(side.letter)"
    case .endChange: "ends"
    case .injury(let player): "injury \(player.text)"
    case .end(let ending):
      "end \(ending.word)\(ending.side.map { " \($0.letter)" } ?? "")"
    case .playOn(let isOpen): isOpen ? "on" : "on 1"
    }
  }

  private static let longest = 64

  private func readWords(_ canonical: Span<UInt8>) throws(Refusal) -> MatchEvent {
    var bytes: [UInt8] = []
    for index in canonical.indices.prefix(Self.longest) { bytes.append(canonical[index]) }
    let text = String(decoding: bytes, as: UTF8.self)
    // What does not spell back to the same bytes was not canonical.
    guard canonical.count <= Self.longest, let event = CanonicalWords(text).event,
      Array(spell(event).utf8) == bytes
    else {
      throw Refusal(
        .notation, "This is no event of a match in canonical form.", token: text, offset: 0,
        expected: ["A", "B", "=", "foul A", "time A", "server A2", "score 7-5", "end agreed"],
        hint: "A form that this version does not know may come from a newer one.")
    }
    return event
  }
}

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
    } else if let ending = LastShot(rawValue: text), self.ending == nil {
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
