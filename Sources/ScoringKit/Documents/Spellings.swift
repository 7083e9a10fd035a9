/// The names that a sport has for some things, such as the columns of a table, each with the
/// synonyms that occur in files.
public struct Spellings: Sendable {
  /// The words for each thing, the sport's own name first; ``Table`` accepts them for its columns.
  public let words: [[String]]

  /// Reads the synonyms from a file that is included in the program: `{"date": ["day", "played"]}`.
  ///
  /// - Parameters:
  ///   - names: the sport's own names; one that the file doesn't list has no synonyms.
  ///   - text: the content of the file.
  ///   - file: the name of the file, for refusals.
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

  /// The sport's own name for the thing that a word in a file means; nil if the word is unknown.
  public subscript(word: String) -> String? { words.first { $0.contains(word) }?.first }
}
