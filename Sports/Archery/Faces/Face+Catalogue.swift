internal import ArcheryResources
internal import ScoringKit
internal import Synchronization

/// The faces that the program brings along, one line of text each, read when it is asked for:
/// `lancaster-triple|Lancaster triple|3|10|X/11=11@5* 10@10 9@20`.
///
/// That is the id, the name, the spots (with a plus, where several arrows in one all score), the
/// points that are a gold, and the zones from the inside to the outside: the symbol and other ways
/// to type it, the points where the symbol does not say them, the outer diameter in hundredths of
/// the face's, and a star behind the innermost ring where it is marked apart from the next.
///
/// - Ten zones: ten rings of a tenth each; World Archery outdoors, rule book 2 and 3. Indoors
///   recurve has no X. Indoors the ten of compound is the inner ring alone, and the ring around it
///   is a 9.
/// - Eleven zones: the inner ring is an 11; Lancaster writes it X, and its shoot-up has a 12
///   besides.
/// - Imperial: five colours of two rings each; Archery GB imperial rounds. A gold is a 9.
/// - Vegas: the outer ten is a 10 by NFAA rules, and the X tells ties apart.
/// - Five rings: rings of a fifth each; a gold is a 5. Where an X is marked it is worth 5 too.
extension Face {
  static var all: [Face] { ids.compactMap { named($0) } }

  static var ids: [String] { catalogue.keys }

  /// The face with an id; nil where there is none.
  static func named(_ id: some StringProtocol) -> Face? {
    let id = String(id)
    return read.withLock { faces in
      if faces[id] == nil { faces[id] = catalogue[id].flatMap { Face(line: $0) } }
      return faces[id]
    }
  }

  /// The face with an id in a text; throws a refusal that lists what is near.
  static func known(_ id: Substring) throws(Refusal) -> Face {
    if let face = named(id) { return face }
    throw Refusal(
      .unknownName, "There is no face called \"\(id.prefix(40))\".", at: id,
      expected: NearName.suggestions(for: String(id), orAll: ids))
  }

  private static let catalogue = LineCatalogue(Embedded.faces)
  /// Those that were asked for.
  private static let read = Mutex<[String: Face]>([:])

  /// Reads a line of the catalogue; nil where it is none.
  private init?(line: Substring) {
    let parts = LineCatalogue.parts(of: line)
    guard parts.count == 5, let spots = Int(parts[2].prefix { $0 != "+" }) else { return nil }
    let gold = Int(parts[3])
    let zones = parts[4].split(separator: " ")
    self.init(
      id: String(parts[0]), name: String(parts[1]),
      zones: zones.compactMap { Zone($0, gold: gold) }, spots: spots,
      sharesSpots: parts[2].hasSuffix("+"))
    guard self.zones.count == zones.count else { return nil }
  }
}

extension Zone {
  /// Reads a zone of a face whose golds have so many points; nil where the text is none.
  fileprivate init?(_ text: Substring, gold: Int?) {
    let isInner = text.hasSuffix("*")
    let ring = text.prefix { $0 != "*" }.split(separator: "@", maxSplits: 1)
    let worth = ring.first?.split(separator: "=", maxSplits: 1) ?? []
    let symbols = worth.first?.split(separator: "/").map { String($0) } ?? []
    guard let symbol = symbols.first, let points = worth.last.flatMap({ Int($0) }) else {
      return nil
    }
    var tie = TieClass.points(points)
    if points == gold { tie.insert(.gold) }
    if isInner { tie.insert(.inner) }
    let diameter = ring.dropFirst().first.flatMap { Double($0) }
    self.init(
      symbol, points: points, tie: tie, diameter: diameter.map { $0 / 100 },
      aliases: Array(symbols.dropFirst()))
  }
}
