internal import ArcheryResources
internal import ScoringKit
internal import Synchronization

/// A target face as data: its zones, and the number of its spots.
struct Face: Hashable, Sendable {
  /// The face's name in files, which never changes: `10-zone`, `compound-triple`.
  let id: String
  /// The face's name in sentences, without the word face: `5-zone`.
  let name: String
  /// The scoring zones of the face from the inside to the outside, without the miss.
  let zones: [Zone]
  var spots = 1
  /// Whether several arrows in one spot of this face all score although it has several spots.
  var sharesSpots = false

  /// Whether several arrows in one spot of this face all score; otherwise only the lowest one
  /// scores.
  var allowsSharedSpot: Bool { spots == 1 || sharesSpots }

  /// The symbols that arrows on this face can have, highest first, the miss last: `X 10 9 … 1 M`.
  var symbols: [String] { zones.map(\.symbol) + [Zone.miss.symbol] }

  var maximum: Int { zones.map(\.points).max() ?? 0 }

  /// Returns the zone of this face with a typed symbol; `x` and `m` may be in lower case.
  ///
  /// - Throws: a refusal that lists the symbols of the face if it doesn't have the typed one.
  func zone(_ typed: Substring) throws(Refusal) -> Zone {
    let symbol = typed.uppercased()
    if symbol == Zone.miss.symbol { return .miss }
    if let zone = zones.first(where: { $0.symbol == symbol || $0.aliases.contains(symbol) }) {
      return zone
    }
    guard symbol != "0" else {
      throw Refusal(.notation, "M is a miss, 10 is a ten", at: typed, expected: symbols)
    }
    let shown = typed.prefix(20)
    throw Refusal(
      .notation, "\(shown) is not on \(article) \(name) face: \(symbols.joined(separator: " "))",
      at: typed, expected: symbols)
  }

  /// The indefinite article before the face's name: `a` for `10-zone`, `an` for `11-zone`, `AA`,
  /// `X-5`.
  private var article: String {
    let isSpokenWithVowel = ["11", "8", "A", "I", "NFAA", "X", "o"].contains { name.hasPrefix($0) }
    return isSpokenWithVowel ? "an" : "a"
  }
}

extension Face: Codable {
  /// Reads the id, which is the only part of a face that files contain.
  init(from decoder: any Decoder) throws {
    let id = try decoder.singleValueContainer().decode(String.self)
    guard let face = try Self.found(id) else {
      throw Refusal(.damaged, "There is no face called \"\(id.prefix(40))\".")
    }
    self = face
  }

  func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}

/// One scoring zone of a face: its symbol, its points, and whether it counts for tie-breaks.
struct Zone: Hashable, Sendable {
  /// The zone's symbol on the score sheet: `X`, `10`, `9`.
  let symbol: String
  let points: Int
  /// Whether the zone is a gold: 9 on imperial faces, 10 and X on metric ones, 5 on five-ring ones.
  var isGold = false
  /// Whether the zone is the X, an innermost ring with a symbol of its own.
  var isInner = false
  /// The zone's outer diameter as a fraction of the face's; `nil` if the zone is no ring of the
  /// face.
  ///
  /// A zone without a diameter is ignored by handicaps.
  var diameter: Double?
  /// Other symbols that may be typed for the zone: `11` on faces that write an 11 as X.
  var aliases: [String] = []

  /// The zone of an arrow that missed the face: `M`, no points.
  static let miss = Zone(symbol: "M", points: 0)
}

/// The faces of `Faces.json`, each decoded when it is first used.
///
/// Zones are listed from the inside to the outside, with their outer diameters in hundredths of the
/// face's diameter.
///
/// - Ten zones: ten rings of a tenth each; World Archery outdoors, rule book 2 and 3. Indoors
///   recurve has no X. Indoors the ten of compound is the inner ring alone, and the ring around it
///   is a 9.
/// - Eleven zones: the inner ring is an 11; Lancaster writes it X, and its shoot-up also has a 12.
/// - Imperial: five colours of two rings each; Archery GB imperial rounds. A gold is a 9.
/// - Vegas: the outer ten is a 10 by NFAA rules, and the X breaks ties.
/// - Five rings: rings of a fifth each; a gold is a 5. A marked X is worth 5 too.
extension Face {
  static var ids: [String] { ((try? catalogue.values()) ?? []).map(\.key) }

  /// Returns the face with an id; `nil` if there is none.
  static func named(_ id: some StringProtocol) -> Face? { try? found(String(id)) }

  /// Returns the face with a typed id; throws a refusal that lists similar ids if there is none.
  static func known(_ id: Substring) throws(Refusal) -> Face {
    if let face = try found(String(id)) { return face }
    throw Refusal(
      .unknownName, "There is no face called \"\(id.prefix(40))\".", at: id,
      expected: NearName.suggestions(for: String(id), orAll: ids))
  }

  /// Returns the face with an id; `nil` if there is none.
  /// - Throws: a refusal with the position of a mistake in the face's record of `Faces.json`.
  private static func found(_ id: String) throws(Refusal) -> Face? {
    try read.withLock { faces throws(Refusal) in
      if faces[id] == nil { faces[id] = try catalogue[id].map { Face($0) } }
      return faces[id]
    }
  }

  static let catalogue = Resource<Record>(Embedded.faces, file: "Faces.json", key: "id")
  /// The faces that were decoded so far, by id.
  private static let read = Mutex<[String: Face]>([:])

  /// The record of a face in `Faces.json`; in all other files a face is stored as its id.
  struct Record: Decodable {
    struct Ring: Decodable {
      let symbol: String
      let points: Int
      let diameter: Double?
      let isInner: Bool?
      let aliases: [String]?
    }

    let id: String
    let name: String
    let spots: Int?
    let sharesSpots: Bool?
    /// The points of the face's golds; nil if it has no golds.
    let gold: Int?
    let zones: [Ring]
  }

  private init(_ record: Record) {
    let zones = record.zones.map { ring in
      Zone(
        symbol: ring.symbol, points: ring.points, isGold: ring.points == record.gold,
        isInner: ring.isInner ?? false, diameter: ring.diameter.map { $0 / 100 },
        aliases: ring.aliases ?? [])
    }
    self.init(
      id: record.id, name: record.name, zones: zones, spots: record.spots ?? 1,
      sharesSpots: record.sharesSpots ?? false)
  }
}
