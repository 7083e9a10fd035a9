/// A number that policies compare in competitions of matches, such as the points or the sets won.
///
/// A text is a measure too: `measures: ["set-points", Measure("sets", "sets won")]`.
public struct Measure: Hashable, Sendable {
  /// The key in ``Resolution/measures(of:)`` and in policies: `set-points`.
  public let key: String
  /// The name for people, in the plural and in lower case, as within a sentence: `set points`.
  public let title: String

  /// Makes a measure; by default the title is the key with spaces instead of dashes.
  public init(_ key: String, _ title: String? = nil) {
    self.key = key
    self.title = title ?? Self.words(key)
  }

  /// Returns a key as words: `set points`.
  fileprivate static func words(_ key: String) -> String {
    String(key.map { $0 == "-" ? " " : $0 })
  }
}

extension Measure: ExpressibleByStringLiteral {
  public init(stringLiteral key: String) { self.init(key) }
}

extension [Measure] {
  /// Returns the title of a measure; of one that isn't in the list, its key as words.
  package func title(of key: String) -> String {
    first { $0.key == key }?.title ?? Measure.words(key)
  }
}
