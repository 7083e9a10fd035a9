/// A conversion of names to keys of streams and fields: `Maple Hill` becomes `maple-hill`.
public enum Slug {
  /// Returns the key for a name: at most 49 characters of `a`–`z`, `0`–`9` and `-`.
  ///
  /// If the name contains other characters or is too long, a few digits of its hash are added, so
  /// that different names get different keys. Case and extra spaces are ignored.
  public static func text(_ name: String) -> String {
    let folded = Roster.folded(name[...])
    let words = folded.utf8.split { !isKept($0) }.map { String(decoding: $0, as: UTF8.self) }
    let slug = words.joined(separator: "-")
    let isExact = folded.utf8.allSatisfy { isKept($0) || $0 == 32 || $0 == 45 }
    if isExact, (1...40).contains(slug.utf8.count) { return slug }
    let digits = String(ContentID(of: folded).text.prefix(8))
    return slug.isEmpty ? digits : "\(slug.prefix(40))-\(digits)"
  }

  /// Returns a name as code: its words in lower case, with only `a`–`z` and `0`–`9`, and with
  /// underscores between them.
  ///
  /// All other characters separate words.
  public static func code(_ name: String) -> String {
    let words = name.lowercased().utf8.split { !isKept($0) }
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "_")
  }

  private static func isKept(_ byte: UInt8) -> Bool {
    (97...122).contains(byte) || (48...57).contains(byte)
  }
}
