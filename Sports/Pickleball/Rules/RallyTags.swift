internal import ScoringKit

/// Optional notes on a rally, which don't affect the score.
public struct RallyTags: Hashable, Sendable {
  /// The serving side's third shot of a rally.
  enum ThirdShot: String, Hashable, Sendable, CaseIterable {
    /// A soft shot into the kitchen.
    case drop
    /// A hard and low shot.
    case drive
    /// A high and deep shot.
    case lob
  }

  /// The way in which a rally ended.
  enum LastShot: String, Hashable, Sendable, CaseIterable {
    /// The rally ended with a shot that could not be returned.
    case winner
    /// The rally ended with an error that was forced, or not judged.
    case error
    case unforced
    case other
  }

  /// The kind of error that ended a rally.
  enum Fault: String, Hashable, Sendable, CaseIterable {
    /// The ball landed out.
    case out
    /// The ball went into the net.
    case net
    /// A volley from the non-volley zone.
    case kitchen
    /// A faulty serve.
    case serve
    /// A faulty return of serve.
    case `return`
    /// The ball bounced twice.
    case bounce
    /// The ball touched a player.
    case body
  }

  /// The number of shots of the rally, including the serve, 1 to 999; 0 if unknown.
  var length: UInt16 = 0
  var third: ThirdShot?
  var ending: LastShot?
  var fault: Fault?
  /// The player who ended the rally.
  var player: MatchPlayer?

  /// Returns all variants of these notes in which one note is added or changed, each with a label
  /// for that note.
  func others(_ names: Roster) -> [(tags: RallyTags, label: String)] {
    var others: [(tags: RallyTags, label: String)] = []
    func add(_ label: String, _ change: (inout RallyTags) -> Void) {
      var tags = self
      change(&tags)
      if tags != self { others.append((tags, label)) }
    }
    for shot in ThirdShot.allCases { add("third shot: \(shot.rawValue)") { $0.third = shot } }
    for ending in LastShot.allCases { add("ended by: \(ending.rawValue)") { $0.ending = ending } }
    for fault in Fault.allCases { add("fault: \(fault.rawValue)") { $0.fault = fault } }
    for (side, named) in zip(Side.allCases, names.names) {
      let size = max(1, named.members.count)
      for player in side.players(size) {
        add("who ended it: \(names.name(player, of: size))") { $0.player = player }
      }
    }
    return others
  }

  /// No notes on a rally.
  public static let none = RallyTags()
  /// The maximum number of shots that can be noted.
  static let longest = 999

  var isEmpty: Bool { self == .none }

  /// The notes as words in the order of notation; the player as `A1`.
  var words: [String] {
    [
      length == 0 ? nil : "\(length)", third?.rawValue, ending?.rawValue, fault?.rawValue,
      player?.text,
    ].compactMap(\.self)
  }
}
