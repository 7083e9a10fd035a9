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
