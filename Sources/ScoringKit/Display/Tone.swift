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
