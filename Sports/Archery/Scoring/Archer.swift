internal import ScoringKit

/// An archer or a team, with the facts that ranking and tables need.
///
/// Unknown facts are `nil` and stay `nil`.
struct Archer: Hashable {
  let competitor: Competitor
  var bow: Category.Bowstyle?
  var gender: Category.Gender?
  var age: Category.Age?
  /// The id of the face that the archer shoots at instead of the round's: `triple`.
  var face: String?

  /// Returns the face that this archer shoots at, given the round's.
  ///
  /// Indoors the ten of compound bows is the inner ring alone: the paper is the same, and the
  /// values are not (World Archery 2023, book 3).
  func face(insteadOf face: Face) -> Face {
    if let named = self.face.flatMap({ Face.named($0) }) { return named }
    guard bow?.isCompound == true else { return face }
    let rings = ["indoor": "compound", "triple": "compound-triple"]
    return rings[face.id].flatMap { Face.named($0) } ?? face
  }
}

extension Archer: Participant {
  static let details = [
    ParticipantDetail("bow", "bow", of: Category.Bowstyle.self),
    ParticipantDetail(
      "gender", "gender category", of: Category.Gender.self, synonyms: Category.Gender.synonyms),
    ParticipantDetail("age", "age group", of: Category.Age.self),
  ]

  init(_ competitor: Competitor, fields: [String: JSONValue]) {
    self.init(
      competitor: competitor, bow: fields["bow"]?.string.flatMap { .init(rawValue: $0) },
      gender: fields["gender"]?.string.flatMap { .init(rawValue: $0) },
      age: fields["age"]?.string.flatMap { .init(rawValue: $0) }, face: fields["face"]?.string)
  }

  var fields: [String: JSONValue?] {
    ["bow": bow?.rawValue, "gender": gender?.rawValue, "age": age?.rawValue, "face": face]
      .mapValues { $0.map { .string($0) } }
  }
}

/// The reason why an archer stopped or isn't ranked; it is not a score.
enum ArcherStatus: String, Hashable, Sendable, CaseIterable {
  /// The archer stopped before the end of the round, and is ranked last, after all who continued.
  case retired
  case dns
  case dsq
  /// The archer shoots, but isn't ranked.
  case unranked

  var hasStopped: Bool { self != .unranked }

  /// The status as a short form for lists, and as a predicate for sentences: `Ann did not start`.
  var words: (label: String, predicate: String) {
    switch self {
    case .retired: ("retired", "retired")
    case .dns: ("DNS", "did not start")
    case .dsq: ("DSQ", "is disqualified")
    case .unranked: ("unranked", "shoots without a place")
    }
  }

  static var prompt: Prompt {
    Prompt(
      question: "Whether to the end",
      tokens: allCases.map { Prompt.Token($0.rawValue, label: $0.words.predicate) })
  }
}

extension Archer {
  static let bowOption = option(
    "bow", Category.Bowstyle.allCases.map(\.rawValue),
    "the bow, of everybody or of one: recurve, ann=compound")
  static let genderOption = option(
    "gender", Category.Gender.allCases.map(\.rawValue),
    "the gender category: open, ann=female")
  static let ageOption = option(
    "age", Category.Age.allCases.map(\.rawValue), "the age group: adult, ben=u18")
  static let faceOption = option(
    "face", Face.ids, "another face than the round's: triple, ann=indoor")

  static let options = [bowOption, genderOption, ageOption, faceOption]

  /// Returns an option that sets a word for all archers, or for one by name.
  private static func option(_ name: String, _ words: [String], _ abstract: String) -> OptionSyntax
  {
    OptionSyntax(
      name, value: .text("[NAME=]\(name.uppercased())"), repeats: true, completes: .words(words),
      abstract)
  }

  /// Returns the archers with the facts set by the options of `start`; other facts stay unchanged.
  ///
  /// - Throws: a refusal that names the unknown word, and the known ones.
  static func archers(_ arguments: Arguments, _ archers: [Archer]) throws(Refusal) -> [Archer] {
    var archers = archers
    let user = arguments.user
    let roster = Roster(archers.map { Roster.Names($0.competitor, user: user) })
    for option in options {
      for text in arguments.texts(option) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let seat: Seat? = if parts.count == 2 { try roster.seat(named: parts[0]) } else { nil }
        for index in archers.indices where seat == nil || seat?.index == index {
          try archers[index].set(option, parts.last ?? "")
        }
      }
    }
    return archers
  }

  private mutating func set(_ option: OptionSyntax, _ text: Substring) throws(Refusal) {
    switch option.name {
    case Self.bowOption.name: bow = try Self.value(text, "bow")
    case Self.genderOption.name: gender = try Category.Gender(typed: text)
    case Self.ageOption.name: age = try Self.value(text, "age group")
    default: face = try Self.face(text).id
    }
  }

  /// Returns the bow that `--bow` sets for all archers; `nil` if it is given only for archers by
  /// name.
  static func commonBow(_ arguments: Arguments) throws(Refusal) -> Category.Bowstyle? {
    let text = arguments.texts(bowOption).last { !$0.contains("=") }
    return try text.map { text throws(Refusal) in try value(text[...], "bow") }
  }

  /// Returns the face with an id, ignoring case; throws a refusal that lists similar ids.
  static func face(_ text: Substring) throws(Refusal) -> Face {
    if let face = Face.named(text.lowercased()) { return face }
    return try Face.known(text)
  }

  private static func value<Value>(_ text: Substring, _ what: String) throws(Refusal) -> Value
  where Value: RawRepresentable<String> & CaseIterable {
    if let value = Value(rawValue: text.lowercased()) { return value }
    throw Refusal(
      .notation, "\"\(text.prefix(40))\" is no \(what).", at: text,
      expected: Value.allCases.map(\.rawValue))
  }
}
