/// A piece of text with one tone.
public struct Run: Hashable, Sendable, Codable {
  /// The words.
  public let text: String
  /// What they mean for the eye.
  public let tone: Tone

  /// Makes a run.
  public init(_ text: String, _ tone: Tone = .plain) {
    self.text = text
    self.tone = tone
  }
}
