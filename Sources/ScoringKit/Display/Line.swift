/// One line of text for people, divided into runs of one tone each.
public struct Line: Hashable, Sendable, Codable, ExpressibleByStringInterpolation {
  /// The runs from left to right.
  public var runs: [Run]

  /// Makes a line of runs.
  public init(_ runs: [Run]) {
    self.runs = runs
  }

  /// Makes a line of one run.
  public init(_ text: String, _ tone: Tone = .plain) {
    runs = [Run(text, tone)]
  }

  /// Makes a line of one run with an action.
  public init(_ action: Action, _ tone: Tone = .plain) {
    runs = [Run(action, tone)]
  }

  public init(stringLiteral value: String) {
    self.init(value, .plain)
  }

  public init(stringInterpolation: Interpolation) {
    runs = stringInterpolation.runs
  }

  /// The text without tones.
  public var text: String {
    runs.map(\.text).joined()
  }

  /// The text with figures in words, for speech.
  public var words: String {
    runs.map { $0.words ?? $0.text }.joined()
  }

  /// Concatenates two lines.
  public static func + (one: Line, other: Line) -> Line {
    Line(one.runs + other.runs)
  }
}

extension [Line] {
  /// Returns the lines as one, with a separator between them.
  public func joined(separator: String, _ tone: Tone = .plain) -> Line {
    dropFirst().reduce(first ?? Line([])) { $0 + Line(separator, tone) + $1 }
  }
}

extension Line {
  /// The buffer of an interpolated line: text in one run, and a run for each action.
  public struct Interpolation: StringInterpolationProtocol {
    var runs: [Run] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      append(literal)
    }

    /// Appends a value's description as text.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(value.description)
    }

    /// Appends an action.
    public mutating func appendInterpolation(_ action: Action) {
      runs.append(Run(action))
    }

    /// Appends a line with its tones.
    public mutating func appendInterpolation(_ line: Line) {
      runs += line.runs
    }

    private mutating func append(_ text: String) {
      guard !text.isEmpty else { return }
      if let last = runs.last, last.action == nil, last.tone == .plain, last.words == nil {
        runs[runs.count - 1] = Run(last.text + text)
      } else {
        runs.append(Run(text))
      }
    }
  }

  /// The actions in the line.
  public var actions: [Action] {
    runs.compactMap(\.action)
  }

  /// Returns the line with its actions replaced by text, as a closure writes them.
  public func spelled(by spell: (Action) -> String) -> Line {
    guard runs.contains(where: { $0.action != nil }) else { return self }
    return Line(runs.map { run in run.action.map { Run(spell($0), run.tone) } ?? run })
  }
}

/// A piece of text with one tone.
public struct Run: Hashable, Sendable, Codable {
  /// The text; for an action, its description.
  public let text: String
  /// The tone.
  public let tone: Tone
  /// The text in speech if it differs: `one over par` for `+1`; otherwise nil.
  public let words: String?
  /// The action, which each view writes in its own form; nil for plain text.
  public let action: Action?

  /// Makes a run.
  public init(_ text: String, _ tone: Tone = .plain, words: String? = nil) {
    self.text = text
    self.tone = tone
    self.words = words
    action = nil
  }

  /// Makes a run with an action.
  public init(_ action: Action, _ tone: Tone = .plain) {
    text = action.description
    self.tone = tone
    words = nil
    self.action = action
  }
}

/// The meaning of a piece of text for its colour.
///
/// A tone is stored together with the text, from its origin to the display. It is never derived
/// from the text, and the meaning never depends on it alone.
public enum Tone: String, Hashable, Sendable, Codable, CaseIterable {
  /// Ordinary text.
  case plain
  /// Less important: captions, empty states, values that were not played.
  case dim
  /// A heading.
  case strong
  /// Something to choose or to type.
  case accent
  /// Better than expected (green).
  case good
  /// As expected (white).
  case level
  /// A little worse than expected (amber).
  case fair
  /// Much worse than expected (red).
  case poor
  /// Between good and fair, in sports with five tiers (blue).
  case cool
}
