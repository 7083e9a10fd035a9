import ScoringKit

/// A player of the made-up game of lanterns, with some oil in stock.
struct LanternBearer: Participant {
  let competitor: Competitor
  /// The number of lanterns lit at the start, 0 to 9.
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
