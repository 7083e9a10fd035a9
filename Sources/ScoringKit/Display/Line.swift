/// One line of text for people, in runs of one tone each.
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

  /// Makes a line of one run that says what can be done.
  public init(_ action: Action, _ tone: Tone = .plain) {
    runs = [Run(action, tone)]
  }

  public init(stringLiteral value: String) {
    self.init(value, .plain)
  }

  public init(stringInterpolation: Interpolation) {
    runs = stringInterpolation.runs
  }

  /// The words without their tones.
  public var text: String {
    runs.map(\.text).joined()
  }

  /// The words with figures spelled out, for speech.
  public var words: String {
    runs.map { $0.words ?? $0.text }.joined()
  }

  /// The two lines as one.
  public static func + (one: Line, other: Line) -> Line {
    Line(one.runs + other.runs)
  }
}

extension [Line] {
  /// The lines as one, with a text between each two.
  public func joined(separator: String, _ tone: Tone = .plain) -> Line {
    dropFirst().reduce(first ?? Line([])) { $0 + Line(separator, tone) + $1 }
  }
}

extension Line {
  /// What an interpolated line is collected in: text in one run, and a run for each action.
  public struct Interpolation: StringInterpolationProtocol {
    var runs: [Run] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      append(literal)
    }

    /// Appends anything that can be described, as text.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(value.description)
    }

    /// Appends something that can be done.
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

  /// What can be done, as far as the line says it.
  public var actions: [Action] {
    runs.compactMap(\.action)
  }

  /// The line with its actions as somebody spells them.
  public func spelled(by spell: (Action) -> String) -> Line {
    guard runs.contains(where: { $0.action != nil }) else { return self }
    return Line(runs.map { run in run.action.map { Run(spell($0), run.tone) } ?? run })
  }
}

/// A piece of text with one tone.
public struct Run: Hashable, Sendable, Codable {
  /// The words; of an action, those of its description.
  public let text: String
  /// What they mean for the eye.
  public let tone: Tone
  /// What is said instead where figures are spelled out: `one over par` for `+1`; nil for the same.
  public let words: String?
  /// What the piece leads to, which whoever shows it spells; nil for plain text.
  public let action: Action?

  /// Makes a run.
  public init(_ text: String, _ tone: Tone = .plain, words: String? = nil) {
    self.text = text
    self.tone = tone
    self.words = words
    action = nil
  }

  /// Makes a run that says what can be done.
  public init(_ action: Action, _ tone: Tone = .plain) {
    text = action.description
    self.tone = tone
    words = nil
    self.action = action
  }
}

/// What a piece of text means for the eye, apart from its words.
///
/// A tone is carried beside the text from where it is known to where it is
/// shown. It is never read back from the text, and never the only sign.
public enum Tone: String, Hashable, Sendable, Codable, CaseIterable {
  /// Ordinary text.
  case plain
  /// Less important: captions, empty states, what was not played.
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
  /// Between good and fair, where a sport has five tiers (blue).
  case cool
}
