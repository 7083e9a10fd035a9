/// A sport's own names of some things, each with the other words that files use for it.
public struct Spellings: Sendable {
  /// The words of each thing, the sport's own first: what ``Table`` takes for its columns.
  public let words: [[String]]

  /// Reads the other words from a file of the program: `{"date": ["day", "played"]}`.
  ///
  /// - Parameters:
  ///   - names: the sport's own names; one that the file doesn't list has no other words.
  ///   - text: the content of the file.
  ///   - file: its name, for messages.
  /// - Throws: a refusal with the location of a mistake, such as a name that is not in `names`.
  public init(of names: [String], _ text: String, file: String) throws(Refusal) {
    let others: [String: [String]] = try ResourceText.decode(
      ResourceText.json(text, file), file)
    if let unknown = others.keys.sorted().first(where: { !names.contains($0) }) {
      throw Refusal(
        .damaged, "\(file), \(unknown): There is no such name.", token: unknown, expected: names)
    }
    words = names.map { [$0] + others[$0, default: []] }
  }

  /// The sport's name of what a file calls so; nil if it is none of the words.
  public subscript(word: String) -> String? { words.first { $0.contains(word) }?.first }
}
