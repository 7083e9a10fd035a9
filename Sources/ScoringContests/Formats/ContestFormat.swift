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
  /// counts all rounds of an event, such as a season, returns none.
  ///
  /// - Parameter entrants: the number of entrants in the draw, from 1.
  /// - Returns: the fixtures in order of their numbers.
  /// - Throws: a refusal if the format doesn't allow so many entrants.
  func fixtures(for entrants: Int) throws(Refusal) -> [Fixture]

  /// Returns the next round's fixtures of a format that draws one round at a time.
  ///
  /// - Parameter course: the stage so far.
  /// - Returns: the fixtures; an empty list if the stage is complete or results are missing.
  func fixtures(after course: StageProgress) -> [Fixture]

  /// Returns the places of the entrants.
  func ranking(of course: StageProgress) -> Ranking

  /// Whether all results that the stage needs are there.
  func isComplete(_ course: StageProgress) -> Bool
}

extension ContestFormat {
  public func fixtures(after course: StageProgress) -> [Fixture] { [] }

  /// By default, a stage is complete if each fixture that is not optional has a result.
  public func isComplete(_ course: StageProgress) -> Bool {
    !course.fixtures.isEmpty
      && course.fixtures.allSatisfy { $0.isOptional || course.results[$0.number] != nil }
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
    }

    /// The option's name, without hyphens.
    public let name: String
    /// The values of the option.
    public let value: Value
    /// What the option does, in a few words.
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
  /// What the format is, in a few words.
  public let summary: String
  /// The format's options.
  public let options: [Option]
  /// Whether the stage counts the rounds of the event that belong to no fixture.
  public let countsRounds: Bool
  /// Whether the policy of the event decides the places; otherwise the format does.
  public let usesPolicy: Bool

  /// Makes a description.
  public init(
    _ id: String, version: Int = 1, _ summary: String, options: [Option] = [],
    countsRounds: Bool = false, usesPolicy: Bool = true
  ) {
    self.id = id
    self.version = version
    self.summary = summary
    self.options = options
    self.countsRounds = countsRounds
    self.usesPolicy = usesPolicy
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
