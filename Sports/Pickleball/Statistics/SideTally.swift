/// What the rallies of a match add up to for one side.
struct SideTally: Hashable, Sendable {
  /// The rallies that it served, and won of them.
  var serve = Share()
  /// The same by the number of the server, the first and the second; empty without numbers.
  var serveByNumber = [Share(), Share()]
  /// The same by the half from which the serve came: right, left.
  var serveByCourt = [Share(), Share()]
  /// The same by the player who served, by position in the side.
  var serveByPlayer: [Share]
  /// The service turns in which it served at least one rally.
  var turns = 0
  /// The points that it scored in rallies that it served.
  var turnPoints = 0
  /// The turns that ended with the serve going to the other side.
  var sideOuts = 0
  /// The most points in a row, within a game.
  var pointRun = 0
  /// The most rallies in a row, within a game.
  var rallyRun = 0
  /// The largest deficit in a game that it won; nil where it won none.
  var deficitOvercome: Int?
  /// The rallies that it would have won a game with, and did.
  var gamePoints = Share()
  /// The rallies that the others would have won a game with, and did not.
  var gamePointsSaved = Share()
  /// The charged time-outs.
  var timeOuts = 0
  /// The rallies that it ended, by how.
  var endings: [RallyTags.Ending: Int] = [:]
  /// The errors that it made, by kind.
  var faults: [RallyTags.Fault: Int] = [:]
  /// Its third shots, and the rallies that it won of them.
  var thirdShots: [RallyTags.ThirdShot: Share] = [:]

  /// Nothing yet, for a side of so many players.
  init(size: Int) {
    serveByPlayer = Array(repeating: Share(), count: max(1, size))
  }
}

/// A part of a whole, both counted: rallies won of rallies served.
struct Share: Hashable, Sendable {
  /// The part.
  private(set) var part = 0
  /// The whole.
  private(set) var whole = 0

  /// Counts a case, which belongs to the part or does not.
  mutating func count(_ isPart: Bool) {
    whole += 1
    part += isPart ? 1 : 0
  }

  /// `12/20, 60.0 %`; nil where nothing was counted.
  var text: String? {
    guard whole > 0 else { return nil }
    let tenths = (part * 2000 + whole) / (2 * whole)
    return "\(part)/\(whole), \(tenths / 10).\(tenths % 10) %"
  }
}
