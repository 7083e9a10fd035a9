internal import ScoringKit

extension Format: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func optional<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try container.decodeIfPresent(Value.self, forKey: key)
    }
    let target: Int = try container.decode(Int.self, forKey: .target)
    let format = Format(
      name: try container.decode(String.self, forKey: .name),
      summary: try optional(.summary) ?? "", edition: try optional(.edition) ?? "",
      scoring: try container.decode(Scoring.self, forKey: .scoring), target: target,
      winBy: try optional(.winBy) ?? 2, cap: try optional(.cap),
      bestOf: try optional(.bestOf) ?? 1, endChange: try optional(.endChange),
      timeOuts: try optional(.timeOuts) ?? Format.usualTimeOuts(target),
      gamePoint: try optional(.gamePoint) ?? .any, freeze: try optional(.freeze),
      freezeTrailing: try optional(.freezeTrailing),
      positions: try optional(.positions) ?? .parity, swaps: try optional(.swaps) ?? false,
      rotation: try optional(.rotation), isSkinny: try optional(.isSkinny) ?? false)
    self = try format.checked()
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(summary, forKey: .summary)
    try container.encode(edition, forKey: .edition)
    try container.encode(scoring, forKey: .scoring)
    try container.encode(target, forKey: .target)
    try container.encode(winBy, forKey: .winBy)
    try container.encodeIfPresent(cap, forKey: .cap)
    try container.encode(bestOf, forKey: .bestOf)
    try container.encodeIfPresent(endChange, forKey: .endChange)
    try container.encode(timeOuts, forKey: .timeOuts)
    if gamePoint != .any { try container.encode(gamePoint, forKey: .gamePoint) }
    try container.encodeIfPresent(freeze, forKey: .freeze)
    try container.encodeIfPresent(freezeTrailing, forKey: .freezeTrailing)
    if positions != .parity { try container.encode(positions, forKey: .positions) }
    if swaps { try container.encode(swaps, forKey: .swaps) }
    try container.encodeIfPresent(rotation, forKey: .rotation)
    if isSkinny { try container.encode(isSkinny, forKey: .isSkinny) }
  }

  private enum CodingKeys: String, CodingKey {
    case name, summary, edition, scoring, winBy, cap, bestOf, endChange, timeOuts, gamePoint
    case freeze, freezeTrailing, positions, swaps, rotation
    case target = "to"
    case isSkinny = "skinny"
  }
}

extension Format {
  /// The format as documents and payloads hold it.
  var value: JSONValue {
    guard let text = try? CanonicalJSON.text(self),
      let value = try? CanonicalJSON.value(JSONValue.self, from: text)
    else { return .null }
    return value
  }

  /// Reads a format from a document.
  ///
  /// - Throws: a refusal where the value is no format.
  init(_ value: JSONValue) throws(Refusal) {
    do {
      self = try CanonicalJSON.value(Format.self, from: CanonicalJSON.text(value))
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(
        .notation, "This is no format: it needs a \"name\", a \"scoring\" and a \"to\".",
        expected: Format.Scoring.allCases.map(\.rawValue))
    }
  }
}
