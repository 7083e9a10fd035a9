/// One round in a list: a heading and a few lines, or one line, or one sentence.
public struct Card: Hashable, Sendable {
  /// The heading.
  public let title: Line
  /// The lines below it, the less important ones first.
  public let lines: [Line]
  /// The whole card in one line.
  public let oneLine: Line
  /// The whole card as one sentence or two, for speech.
  public let spoken: String
  /// The same with figures in words.
  public let words: String
  /// What opens it.
  public let opens: Action

  /// Makes a card.
  public init(
    title: Line, lines: [Line], oneLine: Line, spoken: String, words: String? = nil,
    opens: Action
  ) {
    self.title = title
    self.lines = lines
    self.oneLine = oneLine
    self.spoken = spoken
    self.words = words ?? spoken
    self.opens = opens
  }
}
