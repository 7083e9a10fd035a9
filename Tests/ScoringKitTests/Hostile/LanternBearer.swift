import ScoringKit

/// Who plays the made-up game of lanterns: anybody, with some oil in stock.
struct LanternBearer: Participant {
  let competitor: Competitor
  /// The lanterns that burn at the start, 0 to 9.
  let oil: Int

  init(_ competitor: Competitor, oil: Int) {
    self.competitor = competitor
    self.oil = oil
  }

  init(_ competitor: Competitor) {
    self.init(competitor, oil: 0)
  }

  init(from decoder: any Decoder) throws {
    competitor = try Competitor(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    oil = try container.decodeIfPresent(Int.self, forKey: .oil) ?? 0
  }

  func encode(to encoder: any Encoder) throws {
    try competitor.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(oil, forKey: .oil)
  }

  private enum CodingKeys: String, CodingKey {
    case oil
  }
}
