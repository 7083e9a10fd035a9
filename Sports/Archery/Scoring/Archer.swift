public import ScoringKit

/// Somebody who shoots, or a team: who it is, and what the ranking and the tables need.
///
/// What was not said is nil and stays nil.
public struct Archer: Participant {
  /// Who it is.
  public let competitor: Competitor
  /// The bow.
  public var bow: Category.Bowstyle?
  /// The gender category.
  public var gender: Category.Gender?
  /// The age group.
  public var age: Category.Age?
  /// The id of the face that is shot at instead of the round's: `triple`.
  public var face: String?

  /// Makes an archer.
  public init(
    _ competitor: Competitor, bow: Category.Bowstyle? = nil, gender: Category.Gender? = nil,
    age: Category.Age? = nil, face: String? = nil
  ) {
    self.competitor = competitor
    self.bow = bow
    self.gender = gender
    self.age = age
    self.face = face
  }

  public init(_ competitor: Competitor) {
    self.init(competitor, bow: nil)
  }

  /// The face that this archer shoots at where the round has another.
  ///
  /// Indoors the ten of compound bows is the inner ring alone: the paper is the same, and
  /// the values are not (World Archery, rule book 3).
  func face(insteadOf face: Face) -> Face {
    if let named = self.face.flatMap({ Face.named($0) }) { return named }
    guard bow?.isCompound == true else { return face }
    switch face.id {
    case "indoor": return Face.named("compound") ?? face
    case "triple": return Face.named("compound-triple") ?? face
    default: return face
    }
  }
}

extension Archer: Codable {
  public init(from decoder: any Decoder) throws {
    competitor = try Competitor(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try container.decodeIfPresent(String.self, forKey: key)
    }
    bow = try text(.bow).flatMap { Category.Bowstyle(rawValue: $0) }
    gender = try text(.gender).flatMap { Category.Gender(rawValue: $0) }
    age = try text(.age).flatMap { Category.Age(rawValue: $0) }
    face = try text(.face)
  }

  public func encode(to encoder: any Encoder) throws {
    try competitor.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(bow?.rawValue, forKey: .bow)
    try container.encodeIfPresent(gender?.rawValue, forKey: .gender)
    try container.encodeIfPresent(age?.rawValue, forKey: .age)
    try container.encodeIfPresent(face, forKey: .face)
  }

  // Headers are read for every round of a list, so these two spare the way over text.

  public init(_ value: JSONValue) throws {
    self.init(
      try Competitor(value), bow: value["bow"]?.string.flatMap { .init(rawValue: $0) },
      gender: value["gender"]?.string.flatMap { .init(rawValue: $0) },
      age: value["age"]?.string.flatMap { .init(rawValue: $0) }, face: value["face"]?.string)
  }

  public var value: JSONValue {
    get throws {
      var fields = try competitor.value.object ?? [:]
      let own = [
        "bow": bow?.rawValue, "gender": gender?.rawValue, "age": age?.rawValue, "face": face,
      ]
      for (key, text) in own { if let text { fields[key] = .string(text) } }
      return .object(fields)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case bow, gender, age, face
  }
}

/// Why an archer does not shoot on, or takes no place; it is no score.
public enum ArcherStatus: String, Hashable, Sendable, CaseIterable {
  /// Stopped before the end: ranks last, behind all who shot on.
  case retired
  /// Did not start.
  case dns
  /// Disqualified.
  case dsq
  /// Shoots along without a place.
  case unranked

  /// Whether no more arrows are expected.
  var hasStopped: Bool { self != .unranked }

  /// The short form for lists.
  public var label: String {
    switch self {
    case .retired: "retired"
    case .dns: "DNS"
    case .dsq: "DSQ"
    case .unranked: "unranked"
    }
  }

  /// What may stand in the cell of a status.
  static var prompt: Prompt {
    Prompt(
      question: "Whether to the end",
      tokens: allCases.map { Prompt.Token($0.rawValue, label: $0.predicate) })
  }

  /// What it says of somebody: `Ann retired`.
  var predicate: String {
    switch self {
    case .retired: "retired"
    case .dns: "did not start"
    case .dsq: "is disqualified"
    case .unranked: "shoots without a place"
    }
  }
}

extension Archer {
  static let bowOption = OptionSyntax(
    "bow", value: .text("[NAME=]BOW"), repeats: true,
    completes: .words(Category.Bowstyle.allCases.map(\.rawValue)),
    "the bow, of everybody or of one: recurve, ann=compound")
  static let genderOption = OptionSyntax(
    "gender", value: .text("[NAME=]GENDER"), repeats: true,
    completes: .words(Category.Gender.allCases.map(\.rawValue)),
    "the gender category: open, ann=female")
  static let ageOption = OptionSyntax(
    "age", value: .text("[NAME=]AGE"), repeats: true,
    completes: .words(Category.Age.allCases.map(\.rawValue)), "the age group: adult, ben=u18")
  static let faceOption = OptionSyntax(
    "face", value: .text("[NAME=]FACE"), repeats: true,
    completes: .words(Face.all.map(\.id)),
    "another face than the round's: triple, ann=indoor")

  /// What the options of `start` say of those who take part; earlier facts stay otherwise.
  ///
  /// - Throws: a refusal that names the word that is not known, and those that are.
  static func archers(_ arguments: Arguments, _ archers: [Archer]) throws(Refusal) -> [Archer] {
    var archers = archers
    try set(bowOption, arguments, &archers) { archer, text throws(Refusal) in
      archer.bow = try value(text, "bow")
    }
    try set(genderOption, arguments, &archers) { archer, text throws(Refusal) in
      archer.gender = try value(text, "gender")
    }
    try set(ageOption, arguments, &archers) { archer, text throws(Refusal) in
      archer.age = try value(text, "age group")
    }
    try set(faceOption, arguments, &archers) { archer, text throws(Refusal) in
      archer.face = try face(text).id
    }
    return archers
  }

  /// The bow that everybody shoots, where `--bow` says one without a name.
  static func commonBow(_ arguments: Arguments) throws(Refusal) -> Category.Bowstyle? {
    guard let text = arguments.texts(bowOption).last(where: { !$0.contains("=") }) else {
      return nil
    }
    return try value(text[...], "bow")
  }

  /// The face with an id.
  ///
  /// - Throws: a refusal that lists what is near.
  static func face(_ text: Substring) throws(Refusal) -> Face {
    if let face = Face.named(text.lowercased()) { return face }
    let ids = Face.all.map(\.id)
    let near = NearName.suggestions(for: String(text), among: ids)
    throw Refusal(
      .unknownName, "There is no face called \"\(text.prefix(40))\".", at: text,
      expected: near.isEmpty ? ids : near)
  }

  private static func set(
    _ option: OptionSyntax, _ arguments: Arguments, _ archers: inout [Archer],
    _ change: (inout Archer, Substring) throws(Refusal) -> Void
  ) throws(Refusal) {
    let roster = Roster(archers.map(\.competitor.name))
    for text in arguments.texts(option) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        for index in archers.indices { try change(&archers[index], text[...]) }
        continue
      }
      let seat = try roster.seat(named: parts[0])
      guard archers.indices.contains(seat.index) else { continue }
      try change(&archers[seat.index], parts[1])
    }
  }

  private static func value<Value>(_ text: Substring, _ what: String) throws(Refusal) -> Value
  where Value: RawRepresentable<String> & CaseIterable {
    if let value = Value(rawValue: text.lowercased()) { return value }
    throw Refusal(
      .notation, "\"\(text.prefix(40))\" is no \(what).", at: text,
      expected: Value.allCases.map(\.rawValue))
  }
}
