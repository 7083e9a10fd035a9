internal import ScoringKit

/// A name as a key: `Maple Hill` becomes `maple-hill`.
enum Slug {
  /// The key of a name: at most 49 of `a`–`z`, `0`–`9` and `-`.
  ///
  /// A name that loses letters that way gets a few digits of its digest, so that
  /// two such names have two keys. Case and surplus spaces make no difference.
  static func text(_ name: String) -> String {
    let folded = Roster.folded(name[...])
    var slug = ""
    var isExact = true
    for character in folded.utf8 {
      switch character {
      case 97...122, 48...57: slug.unicodeScalars.append(Unicode.Scalar(character))
      default:
        isExact = isExact && (character == 32 || character == 45)
        if !slug.isEmpty, !slug.hasSuffix("-") { slug += "-" }
      }
    }
    while slug.hasSuffix("-") { slug.removeLast() }
    if slug.utf8.count > 40 {
      isExact = false
      slug = String(slug.prefix(40))
    }
    guard !isExact || slug.isEmpty else { return slug }
    let digits = ContentID(of: folded).text.prefix(8)
    return slug.isEmpty ? String(digits) : "\(slug)-\(digits)"
  }
}
