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

  /// Reads the stored text of an event; `a` and `b` are old spellings of `foul A` and `foul B`.
  public init?(_ text: inout CanonicalText) {
    guard let event = Self.read(&text) else { return nil }
    self = event
  }

  private static func read(_ text: inout CanonicalText) -> MatchEvent? {
    if let side = text.side() {
      if text.isAtEnd { return .rally(side, .none) }
      return text.take(":") ? RallyTags(&text).map { .rally(side, $0) } : nil
    }
    if text.take("=") { return .replay }
    if text.take("score ") {
      return text.pair(0...Int(UInt16.max)).map { .score(UInt16($0.a), UInt16($0.b)) }
    }
    if text.take("server ") {
      guard let player = MatchPlayer(&text) else { return nil }
      guard text.take(" ") else { return .server(player, number: nil) }
      return text.number(0...9).map { .server(player, number: UInt8($0)) }
    }
    if text.take("receiver ") { return MatchPlayer(&text).map { .receiver($0) } }
    if text.take("injury ") { return MatchPlayer(&text).map { .injury($0) } }
    if text.take("ends") { return .endChange }
    if text.take("end ") {
      guard let word = text.word({ $0 }) else { return nil }
      guard text.take(" ") else { return Ending(word: word, side: nil).map { .end($0) } }
      return text.side().flatMap { Ending(word: word, side: $0) }.map { .end($0) }
    }
    if text.take("on") { return .playOn(isOpen: !text.take(" 1")) }
    if text.take("time referee") { return .refereeTimeOut }
    if text.take("time ") {
      guard let side = text.side() else { return nil }
      guard text.take(" ") else { return .timeOut(side, .standard) }
      return text.word(TimeOut.self).flatMap { $0 == .standard ? nil : .timeOut(side, $0) }
    }
    if text.take("warn ") {
      guard let side = text.side() else { return nil }
      return .warning(side, isTechnical: !text.take(" verbal"))
    }
    if text.take("foul ") { return text.side().map { .foul($0) } }
    if text.take("swap ") { return text.side().map { .swap($0) } }
    return text.side("a", "b").map { .foul($0) }
  }
}

extension MatchPlayer {
  /// Reads a player by letter and number, `A1`, from the stored text of an event.
  fileprivate init?(_ text: inout CanonicalText) {
    guard let side = text.side(), let number = text.number(1...9) else { return nil }
    self.init(side, number - 1)
  }

  /// Reads a player by letter and number from a whole text; `nil` for any other text.
  init?(text: some StringProtocol) {
    guard text.utf8.count == 2, let digit = text.last?.wholeNumberValue, (1...9).contains(digit),
      let side = Side.allCases.first(where: { $0.letter == text.prefix(1) })
    else { return nil }
    self.init(side, digit - 1)
  }
}

extension RallyTags {
  /// Reads the notes on a rally in their order, `7,drop,error,net,B2`, from the stored text of an
  /// event.
  fileprivate init?(_ text: inout CanonicalText) {
    self.init()
    // Whether a note must follow, as at the beginning and after a comma.
    var isDue = true
    func note<Note>(_ read: (inout CanonicalText) -> Note?) -> Note? {
      guard isDue, let note = read(&text) else { return nil }
      isDue = text.take(",")
      return note
    }
    length = note { $0.number(1...Self.longest).map { UInt16($0) } } ?? 0
    third = note { $0.word() }
    ending = note { $0.word() }
    fault = note { $0.word() }
    player = note { MatchPlayer(&$0) }
    if isDue { return nil }
  }
}
