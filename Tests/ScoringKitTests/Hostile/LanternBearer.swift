import ScoringKit

/// A participant in lanterns, a made-up game for tests, with some oil at the start.
struct LanternBearer: Participant {
  let competitor: Competitor
  /// The number of lanterns that the bearer has lit at the start, 0 to 9.
  let oil: Int

  init(_ competitor: Competitor, oil: Int) {
    self.competitor = competitor
    self.oil = oil
  }

  init(_ competitor: Competitor, fields: [String: JSONValue]) {
    self.init(competitor, oil: fields["oil"]?.integer ?? 0)
  }

  var fields: [String: JSONValue?] { ["oil": .integer(oil)] }
}
