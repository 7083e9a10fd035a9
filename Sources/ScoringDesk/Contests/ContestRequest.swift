package import ScoringKit

/// A request to create an event.
package struct NewContestRequest: Sendable {
  /// The name of the event.
  package var name: String
  /// The id of the sport; `nil` if it is asked for.
  package var sport: String?
  /// The kind of the rounds; `nil` for the sport's first kind.
  package var kind: String?
  /// The options of the rounds, such as the course, by the names of the options of `start`.
  package var options: Arguments
  /// The first stage of the event.
  package var stage: StageRequest
  /// The rules that rank the entrants, as steps or as the name of a known policy; `nil` for those
  /// of the sport.
  package var policy: String?
  /// The number of courts, targets or lanes; `nil` if fixtures get no court.
  package var courts: Int?
  /// The entrants: names, `guest:NAME`, or sides as in `ann+ben`.
  package var entrants: [String]
  /// Whether a name that resembles the name of a known player is accepted as that of a new player.
  package var allowsNear = false
  /// The answers that the organiser has given so far.
  package var answers: Answers = [:]

  /// Creates a request.
  package init(
    _ name: String, sport: String?, kind: String? = nil, options: Arguments = Arguments(),
    stage: StageRequest = StageRequest(), policy: String? = nil, courts: Int? = nil,
    entrants: [String] = []
  ) {
    self.name = name
    self.sport = sport
    self.kind = kind
    self.options = options
    self.stage = stage
    self.policy = policy
    self.courts = courts
    self.entrants = entrants
  }
}

/// A request to add a stage to an event.
package struct StageRequest: Sendable {
  /// The id of the stage, which begins the numbers of its fixtures; `nil` for the first letter of
  /// the format.
  package var id: String?
  /// The title of the stage; `nil` for the name of its format.
  package var title: String?
  /// The id of the format; `nil` for the usual one of the sport.
  package var format: String?
  /// The options of the format, by name.
  package var options: [String: JSONValue]
  /// The stage that the entrants come from, with their places: `pool 1-4`; `nil` for all entrants.
  package var from: String?
  /// The division whose entrants play; `nil` for all.
  package var division: String?
  /// The rubbers of each match of teams, as in `women doubles, mixed, dreambreaker?`; `nil` if a match
  /// is one round.
  package var rubbers: String?
  /// Whether a match of teams is over as soon as it is decided.
  package var stopsWhenDecided = false
  /// The sport, and the kind and the options of the stage's rounds, if they differ from those of the
  /// event.
  package var rounds: ContestChange.Rounds?

  /// Creates a request.
  package init(
    id: String? = nil, format: String? = nil, options: [String: JSONValue] = [:],
    from: String? = nil, division: String? = nil
  ) {
    self.id = id
    self.format = format
    self.options = options
    self.from = from
    self.division = division
  }
}

/// A part of an event that can have a title.
package enum ContestPart: Hashable, Sendable {
  /// The stage with an id or a title.
  case stage(String)
  /// The division with a name or a title.
  case division(String)
}

/// A request about an event: which one, and the answers given so far.
package struct ContestRequest: Sendable {
  /// The name of the event; `nil` for the one that is not over.
  package var event: String?
  /// The answers that the organiser has given so far.
  package var answers: Answers

  /// Creates a request.
  package init(_ event: String? = nil, answers: Answers = [:]) {
    self.event = event
    self.answers = answers
  }
}

/// A request to change the settings of an event.
package struct ContestChange: Sendable {
  /// The sport, and the kind and the options of rounds.
  package typealias Rounds = (sport: String, kind: String?, options: Arguments)

  /// The rules that rank the entrants; `nil` to keep them.
  package var policy: String?
  /// The number of courts, targets or lanes; `nil` to keep it.
  package var courts: Int?
  /// The kind and the options of the rounds that start from now on; `nil` to keep them.
  package var rounds: Rounds?
  /// The number of sessions of the season; `nil` to keep it.
  package var weeks: Int?
  /// The number of numbered rounds; `nil` to keep it.
  package var count: Int?
  /// The cuts after rounds; `none` for none, `nil` to keep them.
  package var cut: String?
  /// The numbered round that ``rounds`` are about; `nil` for all.
  package var ofRound: Int?

  /// Creates a change.
  package init(policy: String? = nil, courts: Int? = nil) {
    self.policy = policy
    self.courts = courts
  }
}
