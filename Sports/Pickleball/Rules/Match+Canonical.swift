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
