package import ScoringKit

/// A stage of an event as the organiser planned it: its format, and where its entrants come from.
package struct StagePlan: Hashable, Sendable {
  /// Where the entrants of a stage come from.
  package enum Source: Hashable, Sendable {
    /// The entrants of the contest.
    case entrants
    /// The entrants at some places of an earlier stage, the best first.
    case places(ClosedRange<Int>, of: String)
  }

  /// The id of the stage, which begins the numbers of its fixtures: `ko`.
  package let id: String
  /// The id of the format.
  package let format: String
  /// The version of the format with which the stage was planned.
  package let version: Int
  /// The options of the format.
  package let options: FormatOptions
  /// Where the entrants come from.
  package let source: Source
  /// The only division whose entrants play; nil for all.
  package var division: String?
  /// The kind and the options of the stage's rounds, in the desk's form; null for those of the event.
  package var round: JSONValue
  /// The rubbers of each match, if the entrants are teams; nil if a match is one round.
  package var rubbers: RubberPlan?
  /// The position of the stage in the event, from 1.
  package let order: Int

  /// Makes a plan.
  package init(
    _ id: String, format: String, version: Int, options: FormatOptions = FormatOptions(),
    source: Source = .entrants, division: String? = nil, round: JSONValue = .null,
    rubbers: RubberPlan? = nil, order: Int = 1
  ) {
    self.id = id
    self.format = format
    self.version = version
    self.options = options
    self.source = source
    self.division = division
    self.round = round
    self.rubbers = rubbers
    self.order = order
  }

  /// The reason why the stage can't be played by this program; nil if it can.
  package var fault: Refusal? {
    guard let type = FormatList.format(named: format) else {
      return Refusal(.unknownName, "There is no format \"\(format)\".")
    }
    do throws(Refusal) {
      try type.form.check(options)
      _ = try type.init(options)
    } catch {
      return error
    }
    guard rubbers != nil, !type.form.admitsTeams else { return nil }
    return Self.noRubbers(format)
  }

  /// The refusal of rubbers in a format without matches of teams.
  private static func noRubbers(_ format: String) -> Refusal {
    Refusal(
      .illegal, "The matches of \(format) have no rubbers.", token: "--rubbers",
      expected: FormatList.all.map { $0.form }.filter(\.admitsTeams).map(\.id))
  }

  /// Whether a text can be the id of a stage: letters, digits and hyphens, at most 20.
  package static func isID(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count)
      && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }
}

extension StagePlan {
  /// Reads the stored form; nil if it isn't one.
  package init?(_ id: String, _ value: JSONValue) {
    guard Self.isID(id), let fields = value.object, let format = fields["format"]?.string
    else { return nil }
    let source: Source
    if let stage = fields["from"]?.string {
      guard let places = fields["places"]?.array?.compactMap(\.integer), places.count == 2,
        1 <= places[0], places[0] <= places[1], places[1] <= 1000
      else { return nil }
      source = .places(places[0]...places[1], of: stage)
    } else {
      source = .entrants
    }
    var rubbers: RubberPlan?
    if let list = fields["rubbers"] {
      rubbers = RubberPlan(list, stopsWhenDecided: fields["stopsWhenDecided"]?.bool ?? false)
      guard rubbers != nil else { return nil }
    }
    self.init(
      id, format: format, version: fields["version"]?.integer ?? 1,
      options: FormatOptions(fields["options"]?.object ?? [:]), source: source,
      division: fields["division"]?.string.map { String($0.prefix(60)) },
      round: fields["round"] ?? .null, rubbers: rubbers,
      order: fields["order"]?.integer.map { max(1, min(Contest.mostStages * 2, $0)) } ?? 1)
  }

  /// The stored form.
  package var value: JSONValue {
    var fields: [String: JSONValue] = [
      "format": .string(format), "version": .integer(version), "order": .integer(order),
    ]
    if !options.values.isEmpty { fields["options"] = .object(options.values) }
    if round != .null { fields["round"] = round }
    if let rubbers {
      fields["rubbers"] = rubbers.value
      if rubbers.stopsWhenDecided { fields["stopsWhenDecided"] = true }
    }
    if let division { fields["division"] = .string(division) }
    switch source {
    case .entrants: break
    case .places(let places, let stage):
      fields["from"] = .string(stage)
      fields["places"] = .array([.integer(places.lowerBound), .integer(places.upperBound)])
    }
    return .object(fields)
  }
}
