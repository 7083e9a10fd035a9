public import ScoringKit

/// A format of a stage: who meets whom, and how the results become places.
///
/// A format is to a round what a round is to events. It computes fixtures from the positions of a
/// draw and folds the outcomes of rounds into a ranking. It knows no sport, no names, no clock and
/// no chance: a shuffle is part of the draw.
public protocol ContestFormat: Sendable {
  /// The format's id, options and description.
  static var form: FormatForm { get }

  /// Makes a format with options.
  ///
  /// - Throws: a refusal if the options contradict each other.
  init(_ options: FormatOptions) throws(Refusal)

  /// Returns the fixtures that follow from a draw.
  ///
  /// A format that draws a round at a time returns those of its first round only. A format that
  /// counts all rounds of a contest, such as a season, returns none.
  ///
  /// - Parameters:
  ///   - entrants: the number of entrants in the draw, from 1.
  ///   - late: the pool of each entrant who came after the draw, from 0; their positions follow those
  ///     of the draw. Only formats whose form admits them get any.
  /// - Returns: the fixtures in order of their numbers.
  /// - Throws: a refusal if the format doesn't allow so many entrants.
  func fixtures(for entrants: Int, late: [Int]) throws(Refusal) -> [Fixture]

  /// Returns the next round's fixtures of a format that draws one round at a time.
  ///
  /// - Parameter progress: the stage so far.
  /// - Returns: the fixtures; an empty list if the stage is complete or results are missing.
  func fixtures(after progress: StageProgress) -> [Fixture]

  /// Returns the drawn fixtures with links to those that they were drawn from.
  ///
  /// An entrant of a round that was drawn from results becomes the winner or the loser of a fixture
  /// before it, so that a corrected result changes who plays. By default the fixtures are those that
  /// were drawn.
  ///
  /// - Parameters:
  ///   - drawn: all fixtures of the stage as they were drawn.
  ///   - progress: the stage without fixtures and results.
  /// - Returns: the same fixtures, with links.
  func linked(_ drawn: [Fixture], in progress: StageProgress) -> [Fixture]

  /// Returns the fixtures of the rounds from some round on, drawn again for those who are present and
  /// with the present results; an empty list in formats that aren't drawn again after the start.
  func redrawn(_ progress: StageProgress, from round: Int) -> [Fixture]

  /// Whether a fixture is played at all, by the results before it; asked for optional fixtures only.
  func isNeeded(_ fixture: Fixture, _ results: [FixtureNumber: StageResult]) -> Bool

  /// Returns the places of the entrants.
  func ranking(of progress: StageProgress) -> Ranking

  /// Returns the entrants of each pool; an empty list, the default, if there is one table.
  func pools(of progress: StageProgress) -> [[Int]]

  /// Whether all results that the stage needs are there.
  func isComplete(_ progress: StageProgress) -> Bool

  /// Returns the number of rounds of matches; by default that of the drawn rounds.
  ///
  /// A format that draws one round at a time returns how many it will draw.
  func rounds(of progress: StageProgress) -> Int
}

extension ContestFormat {
  public func fixtures(after progress: StageProgress) -> [Fixture] { [] }
  public func linked(_ drawn: [Fixture], in progress: StageProgress) -> [Fixture] { drawn }
  public func redrawn(_ progress: StageProgress, from round: Int) -> [Fixture] { [] }
  public func isNeeded(_ fixture: Fixture, _ results: [FixtureNumber: StageResult]) -> Bool { true }
  public func pools(of progress: StageProgress) -> [[Int]] { [] }

  public func rounds(of progress: StageProgress) -> Int {
    progress.fixtures.map(\.number.round).max() ?? 0
  }

  /// By default, a stage is complete if each fixture is settled.
  public func isComplete(_ progress: StageProgress) -> Bool { progress.isSettled }

  /// Returns the fixtures that follow from a draw without late entrants.
  public func fixtures(for entrants: Int) throws(Refusal) -> [Fixture] {
    try fixtures(for: entrants, late: [])
  }
}

/// The description of a format, for commands and documents.
public struct FormatForm: Hashable, Sendable {
  /// An option of a format.
  public struct Option: Hashable, Sendable {
    /// The values of an option.
    public enum Value: Hashable, Sendable {
      /// No value: the option is there or not.
      case flag
      /// An integer of a range.
      case integer(ClosedRange<Int>)
      /// One of some words.
      case choice([String])
      /// A text that the format reads; the word names it in the help.
      case text(String)
    }

    /// The option's name, without hyphens.
    public let name: String
    /// The values of the option.
    public let value: Value
    /// The effect of the option, in a few words.
    public let summary: String

    /// Makes an option.
    public init(_ name: String, _ value: Value, _ summary: String) {
      self.name = name
      self.value = value
      self.summary = summary
    }
  }

  /// The word that selects the format.
  public let id: String
  /// A number that changes whenever the format computes other fixtures from the same draw; a drawn
  /// stage keeps its number.
  public let version: Int
  /// The format in a few words.
  public let summary: String
  /// The format's options.
  public let options: [Option]
  /// Whether the stage counts the rounds of the contest that belong to no fixture.
  public let countsRounds: Bool
  /// Whether the policy of the contest decides the places; otherwise the format does.
  public let usesPolicy: Bool
  /// Whether an entrant who comes after the draw gets fixtures without a new draw.
  public let admitsLate: Bool
  /// Whether the open fixtures of an entrant who leaves are void, instead of walkovers, because
  /// partners change from round to round.
  public let voidsLeavers: Bool

  /// Whether a match can consist of rubbers between two teams.
  package var admitsTeams: Bool { !countsRounds && !voidsLeavers }

  /// Makes a description.
  public init(
    _ id: String, version: Int = 1, _ summary: String, options: [Option] = [],
    countsRounds: Bool = false, usesPolicy: Bool = true, admitsLate: Bool = false,
    voidsLeavers: Bool = false
  ) {
    self.id = id
    self.version = version
    self.summary = summary
    self.options = options
    self.countsRounds = countsRounds
    self.usesPolicy = usesPolicy
    self.admitsLate = admitsLate
    self.voidsLeavers = voidsLeavers
  }
}

extension FormatForm {
  /// Refuses options that the format doesn't have, and values out of their ranges.
  ///
  /// - Throws: a refusal that names the option.
  package func check(_ given: FormatOptions) throws(Refusal) {
    for (name, value) in given.values.sorted(by: { $0.key < $1.key }) {
      guard let option = options.first(where: { $0.name == name }) else {
        throw Refusal(
          .illegal, "--\(name) is no option of \(id).", token: "--\(name)",
          expected: options.map { "--\($0.name)" })
      }
      let isValid: Bool
      switch option.value {
      case .flag: isValid = value.bool != nil
      case .integer(let range): isValid = value.integer.map(range.contains) ?? false
      case .choice(let words): isValid = value.string.map(words.contains) ?? false
      case .text: isValid = value.string != nil
      }
      guard isValid else {
        throw Refusal(.illegal, "--\(name) of \(id) has no such value.", token: "--\(name)")
      }
    }
  }
}

/// The values of a format's options, by name.
public struct FormatOptions: Hashable, Sendable {
  /// The values: an integer, a word, or `true` for a flag.
  public let values: [String: JSONValue]

  /// Makes options.
  public init(_ values: [String: JSONValue] = [:]) { self.values = values }

  /// Whether a flag was given.
  public func flag(_ name: String) -> Bool { values[name]?.bool ?? false }

  /// The integer of an option; nil if it was not given.
  public func integer(_ name: String) -> Int? { values[name]?.integer }

  /// The word of an option; nil if it was not given.
  public func word(_ name: String) -> String? { values[name]?.string }
}
