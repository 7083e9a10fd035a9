/// A piece of text with one tone.
public struct Run: Hashable, Sendable, Codable {
  /// The words.
  public let text: String
  /// What they mean for the eye.
  public let tone: Tone
  /// What is said instead where figures are spelled out: `one over par` for `+1`; nil for the same.
  public let words: String?

  /// Makes a run.
  public init(_ text: String, _ tone: Tone = .plain, words: String? = nil) {
    self.text = text
    self.tone = tone
    self.words = words
  }
}
