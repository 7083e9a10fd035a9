package import ScoringKit

/// One part of a match of teams: a round of the sport between some people of both teams.
package struct Rubber: Hashable, Sendable {
  /// The name, such as `women doubles`; several rubbers of a plan may have the same.
  package let name: String
  /// Whether it is played only if the teams have won equally many rubbers before.
  package let isTieBreak: Bool
  /// The number of people on each side, from 1; nil for any number.
  package let size: Int?
  /// The kind and the options of its round, in the desk's form; null for those of the stage.
  package let round: JSONValue

  /// Makes a rubber.
  package init(
    _ name: String, isTieBreak: Bool = false, size: Int? = nil, round: JSONValue = .null
  ) {
    self.name = name
    self.isTieBreak = isTieBreak
    self.size = size
    self.round = round
  }
}

/// The rubbers of which each match of a stage consists, in the order in which they are numbered.
///
/// The entrants of such a stage are teams. The result of a match follows from its rubbers.
package struct RubberPlan: Hashable, Sendable {
  /// The rubbers: 1 to 24, of which only the last may be a tie-break.
  package let rubbers: [Rubber]
  /// Whether a match is over as soon as a team can't be caught up any more.
  package let stopsWhenDecided: Bool

  /// The greatest number of rubbers.
  package static let most = 24
  /// The greatest number of people on each side that a rubber can ask for.
  package static let mostPeople = 8

  /// Makes a plan; nil if there are too many rubbers or none, a name is empty or too long, or another
  /// rubber than the last of several is a tie-break.
  package init?(_ rubbers: [Rubber], stopsWhenDecided: Bool = false) {
    let isNamed = rubbers.allSatisfy { (1...Entrant.longestName).contains($0.name.count) }
    guard (1...Self.most).contains(rubbers.count), isNamed,
      !rubbers.dropLast().contains(where: \.isTieBreak), rubbers.count > 1 || !rubbers[0].isTieBreak
    else { return nil }
    self.rubbers = rubbers
    self.stopsWhenDecided = stopsWhenDecided
  }

  /// The numbers of the rubbers.
  package var numbers: ClosedRange<Int> { 1...max(1, rubbers.count) }

  /// Returns the rubber with a number, from 1; nil if there is none.
  package subscript(number: Int) -> Rubber? {
    numbers.contains(number) ? rubbers[number - 1] : nil
  }
}

extension RubberPlan {
  /// Reads the stored form; nil if it isn't one.
  init?(_ value: JSONValue, stopsWhenDecided: Bool) {
    guard let list = value.array, list.count <= Self.most else { return nil }
    var rubbers: [Rubber] = []
    for fields in list {
      guard let name = fields["name"]?.string else { return nil }
      let size = fields["size"]?.integer
      guard size.map({ (1...Self.mostPeople).contains($0) }) ?? true else { return nil }
      rubbers.append(
        Rubber(
          name, isTieBreak: fields["tieBreak"]?.bool ?? false, size: size,
          round: fields["round"] ?? .null))
    }
    self.init(rubbers, stopsWhenDecided: stopsWhenDecided)
  }

  /// The stored form of the rubbers.
  var value: JSONValue {
    .array(
      rubbers.map { rubber in
        var fields: [String: JSONValue] = ["name": .string(rubber.name)]
        if rubber.isTieBreak { fields["tieBreak"] = true }
        if let size = rubber.size { fields["size"] = .integer(size) }
        if rubber.round != .null { fields["round"] = rubber.round }
        return .object(fields)
      })
  }
}

extension EntrantID {
  /// The competitor who stands for a team in a rubber of which it isn't recorded who played.
  ///
  /// Two devices make the same one, and nobody's history contains the rubber.
  package func standIn(called name: String) -> Competitor {
    Competitor(id: standInKey, kind: .guest, name: name)
  }

  /// The key of the stand-in: sixty bits of a hash, because an identifier of many people is long.
  private var standInKey: String {
    let bits = ContentID(of: "team/\(text)").text.prefix(15)
    return DeviceID(bits: UInt64(bits, radix: 16) ?? 0).description
  }

  /// The identity of the stand-in.
  var standIn: String { standIn(called: "").identity }

  /// Whether the people of a seat are some of those of the team (`own`), or stand for it.
  package func isTeam(of people: Set<String>, _ own: Set<String>) -> Bool {
    !people.isEmpty && (people.isSubset(of: own) || people == [standIn])
  }
}
