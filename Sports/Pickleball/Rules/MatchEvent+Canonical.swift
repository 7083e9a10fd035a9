public import ScoringKit

extension MatchEvent {
  public var owner: Seat? { side?.seat }

  public static var canonicalForms: [String] {
    ["A", "B", "=", "foul A", "time A", "server A2", "score 7-5", "end agreed"]
  }

  public var canonical: String {
    switch self {
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

  /// Reads a stored form; `a` and `b` are what `foul A` and `foul B` were spelt as once.
  public init?(_ text: inout CanonicalText) {
    if let side = Side(&text) {
      self.init(rallyOf: side, &text)
    } else if text.take("=") {
      self = .replay
    } else if text.take("score ") {
      let points = 0...Int(UInt16.max)
      guard let a = text.number(points), text.take("-"), let b = text.number(points)
      else { return nil }
      self = .score(UInt16(a), UInt16(b))
    } else if text.take("server ") {
      self.init(serverIn: &text)
    } else if text.take("receiver ") {
      guard let player = MatchPlayer(&text) else { return nil }
      self = .receiver(player)
    } else if text.take("injury ") {
      guard let player = MatchPlayer(&text) else { return nil }
      self = .injury(player)
    } else {
      self.init(word: &text)
    }
  }

  /// A rally: the letter of who won it, and notes behind a colon.
  private init?(rallyOf side: Side, _ text: inout CanonicalText) {
    guard !text.isAtEnd else {
      self = .rally(side, .none)
      return
    }
    guard text.take(":"), let tags = RallyTags(&text) else { return nil }
    self = .rally(side, tags)
  }

  private init?(serverIn text: inout CanonicalText) {
    guard let player = MatchPlayer(&text) else { return nil }
    guard text.take(" ") else {
      self = .server(player, number: nil)
      return
    }
    guard let number = text.number(0...9) else { return nil }
    self = .server(player, number: UInt8(number))
  }

  /// What concerns a side or both.
  private init?(word text: inout CanonicalText) {
    if text.take("ends") {
      self = .endChange
    } else if text.take("end ") {
      let words = text.rest(limit: 20).split(separator: " ", omittingEmptySubsequences: false)
      let side: Side? = words.last == "A" ? .a : words.last == "B" ? .b : nil
      guard let word = words.first, words.count == (side == nil ? 1 : 2),
        let ending = Ending(word: word, side: side)
      else { return nil }
      self = .end(ending)
    } else if text.take("on") {
      self = .playOn(isOpen: !text.take(" 1"))
    } else if text.take("time referee") {
      self = .refereeTimeOut
    } else if text.take("time ") {
      guard let side = Side(&text) else { return nil }
      guard text.take(" ") else {
        self = .timeOut(side, .standard)
        return
      }
      guard let kind = text.word(TimeOut.self), kind != .standard else { return nil }
      self = .timeOut(side, kind)
    } else if text.take("warn ") {
      guard let side = Side(&text) else { return nil }
      self = .warning(side, isTechnical: !text.take(" verbal"))
    } else if text.take("foul ") {
      guard let side = Side(&text) else { return nil }
      self = .foul(side)
    } else if text.take("swap ") {
      guard let side = Side(&text) else { return nil }
      self = .swap(side)
    } else if text.take("a") {
      self = .foul(.a)
    } else if text.take("b") {
      self = .foul(.b)
    } else {
      return nil
    }
  }
}

extension Side {
  /// Reads the letter of a side.
  fileprivate init?(_ text: inout CanonicalText) {
    if text.take("A") {
      self = .a
    } else if text.take("B") {
      self = .b
    } else {
      return nil
    }
  }
}

extension MatchPlayer {
  /// Reads a player by letter and number: `A1`.
  fileprivate init?(_ text: inout CanonicalText) {
    guard let side = Side(&text), let number = text.number(1...9) else { return nil }
    self.init(side, number - 1)
  }

  /// A player by letter and number in a text of their own; nil for any other text.
  init?(text: Substring) {
    guard text.utf8.count == 2, let letter = text.first, let digit = text.last?.wholeNumberValue,
      let side: Side = letter == "A" ? .a : letter == "B" ? .b : nil, (1...9).contains(digit)
    else { return nil }
    self.init(side, digit - 1)
  }
}

extension RallyTags {
  /// Reads notes in their order: `7,drop,error,net,B2`.
  fileprivate init?(_ text: inout CanonicalText) {
    self.init()
    var taken = 0
    repeat {
      if taken < 1, let length = text.number(1...Self.longest) {
        self.length = UInt16(length)
        taken = 1
      } else if taken < 2, let third = text.word(ThirdShot.self) {
        self.third = third
        taken = 2
      } else if taken < 3, let ending = text.word(LastShot.self) {
        self.ending = ending
        taken = 3
      } else if taken < 4, let fault = text.word(Fault.self) {
        self.fault = fault
        taken = 4
      } else if taken < 5, let player = MatchPlayer(&text) {
        self.player = player
        taken = 5
      } else {
        return nil
      }
    } while text.take(",")
  }
}
