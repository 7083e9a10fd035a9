import ScoringKit

/// A bearer of lanterns whose encoding may be wrong.
struct MutantBearer: Participant {
  let bearer: LanternBearer
  var defect: Defect?

  init(_ bearer: LanternBearer, _ defect: Defect?) {
    self.bearer = bearer
    self.defect = defect
  }

  init(_ competitor: Competitor) {
    self.init(LanternBearer(competitor), nil)
  }

  var competitor: Competitor { bearer.competitor }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let nested = try container.decodeIfPresent(LanternBearer.self, forKey: .bearer)
    bearer = try nested ?? LanternBearer(from: decoder)
    defect = try container.decodeIfPresent(Defect.self, forKey: .defect)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(defect, forKey: .defect)
    switch defect {
    case .nestsCompetitor: try container.encode(bearer, forKey: .bearer)
    case .forgetsOil: try competitor.encode(to: encoder)
    default: try bearer.encode(to: encoder)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case bearer, defect
  }
}
