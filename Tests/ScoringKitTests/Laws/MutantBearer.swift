import ScoringKit

/// A bearer of lanterns whose written form can have a planted defect, for tests of the laws.
struct MutantBearer: Participant {
  let bearer: LanternBearer
  var defect: Defect?

  init(_ bearer: LanternBearer, _ defect: Defect?) {
    self.bearer = bearer
    self.defect = defect
  }

  init(_ competitor: Competitor, fields: [String: JSONValue]) {
    self.init(
      LanternBearer(competitor, fields: fields),
      fields["defect"]?.string.flatMap { Defect(rawValue: $0) })
  }

  var competitor: Competitor { bearer.competitor }

  var fields: [String: JSONValue?] {
    var fields = bearer.fields
    fields["defect"] = .some(defect.map { .string($0.rawValue) })
    switch defect {
    case .hidesCompetitor: fields["name"] = .some("")
    case .forgetsOil: fields["oil"] = nil
    default: break
    }
    return fields
  }
}
