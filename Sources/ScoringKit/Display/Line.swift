/// A line of text for people, divided into runs of one tone each.
public struct Line: Hashable, Sendable, Codable, ExpressibleByStringInterpolation {
  /// The runs of the line of text, from left to right.
  public var runs: [Run]

  /// Makes a line of text from runs.
  public init(_ runs: [Run]) {
    self.runs = runs
  }

  /// Makes a line of text that has one tone.
  public init(_ text: String, _ tone: Tone = .plain) {
    runs = [Run(text, tone)]
  }

  /// Makes a line of text that consists of one action.
  public init(_ action: Action, _ tone: Tone = .plain) {
    runs = [Run(action, tone)]
  }

  public init(stringLiteral value: String) {
    self.init(value, .plain)
  }

  public init(stringInterpolation: Interpolation) {
    runs = stringInterpolation.runs
  }

  /// The text of the line without its tones.
  public var text: String {
    runs.map(\.text).joined()
  }

  /// The text of the line with numbers in words, such as `one over par` for `+1`, for speech.
  public var words: String {
    runs.map { $0.words ?? $0.text }.joined()
  }

  /// Concatenates two lines of text.
  public static func + (one: Line, other: Line) -> Line {
    Line(one.runs + other.runs)
  }
}

extension Line: CustomStringConvertible {
  /// The ``text`` of the line, so that `print` shows it.
  public var description: String { text }
}

extension [Line] {
  /// Returns the lines of text in the array as one, with a separator between them.
  public func joined(separator: String, _ tone: Tone = .plain) -> Line {
    dropFirst().reduce(first ?? Line([])) { $0 + Line(separator, tone) + $1 }
  }
}

extension Line {
  /// The buffer that collects the runs of an interpolated line of text.
  public struct Interpolation: StringInterpolationProtocol {
    var runs: [Run] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      append(literal)
    }

    /// Appends the description of a value as text.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(value.description)
    }

    /// Appends an action as a run of its own.
    public mutating func appendInterpolation(_ action: Action) {
      runs.append(Run(action))
    }

    /// Appends another line of text with its tones.
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

  /// The actions in the line of text, from left to right.
  public var actions: [Action] {
    runs.compactMap(\.action)
  }

  /// Returns the line of text with its actions replaced by the texts that a function returns for
  /// them.
  public func spelled(by spell: (Action) -> String) -> Line {
    guard runs.contains(where: { $0.action != nil }) else { return self }
    return Line(runs.map { run in run.action.map { Run(spell($0), run.tone) } ?? run })
  }
}

/// A piece of a line of text with one tone: a text or an action.
public struct Run: Hashable, Sendable, Codable {
  /// The text of the run; for an action, its description.
  public let text: String
  /// The tone of the run.
  public let tone: Tone
  /// The text of the run in speech if it differs, such as `one over par` for `+1`; otherwise nil.
  public let words: String?
  /// The action of the run, which each view writes in its own form; nil for plain text.
  public let action: Action?

  /// Makes a run of text.
  public init(_ text: String, _ tone: Tone = .plain, words: String? = nil) {
    self.text = text
    self.tone = tone
    self.words = words
    action = nil
  }

  /// Makes a run that is an action.
  public init(_ action: Action, _ tone: Tone = .plain) {
    text = action.description
    self.tone = tone
    words = nil
    self.action = action
  }
}

/// The meaning of a piece of text that determines its colour.
///
/// A tone is stored together with the text by the code that writes the text, and is never derived
/// from the text. The meaning is never shown by the tone alone.
public enum Tone: String, Hashable, Sendable, Codable, CaseIterable {
  /// Ordinary text.
  case plain
  /// Less important text: captions, empty states, values that were not played.
  case dim
  /// The text of a heading.
  case strong
  /// A text to choose or to type.
  case accent
  /// A result better than expected (green).
  case good
  /// A result as expected (white).
  case level
  /// A result a little worse than expected (amber).
  case fair
  /// A result much worse than expected (red).
  case poor
  /// A result between good and fair, in sports with five tiers (blue).
  case cool
}
