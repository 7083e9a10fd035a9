internal import ScoringKit

/// The result of a match that was reported without its holes, from the view of one side (PDGA 2025,
/// appendix A): `3/2` is a lead of three holes with two left to play.
struct MatchResult: Hashable, Sendable {
  /// The holes by which the side leads; negative if it lost, and 0 if the match is halved.
  let lead: Int8
  /// The holes that were not played.
  let left: Int8

  private init(_ lead: Int, _ left: Int) {
    self.lead = Int8(clamping: lead)
    self.left = Int8(clamping: left)
  }

  /// The numbers that a result can have.
  private static let numbers = 0...99

  /// Whether a match of some holes can end so: it ends as soon as the lead exceeds the holes that are
  /// left.
  func isPossible(holes: Int) -> Bool {
    let (lead, left) = (abs(Int(lead)), Int(left))
    if lead == 0 { return left == 0 }
    return (1...2).contains(lead - left) && lead <= holes - left
  }

  /// The same result from the view of the other side.
  var reversed: MatchResult { MatchResult(-Int(lead), Int(left)) }

  // MARK: Stored and typed text

  /// The stored text: `3/2`, or `-3/2` of a side that lost.
  var canonical: String { "\(lead)/\(left)" }

  init?(_ text: inout CanonicalText) {
    let most = Self.numbers.upperBound
    guard let lead = text.number(-most...most), text.take("/"),
      let left = text.number(Self.numbers)
    else { return nil }
    self.init(lead, left)
  }

  /// Reads a result as it is written: `3/2`, `3&2`, `1 up`, `2 down`, `down 3/2`, `halved`, `all
  /// square`; `nil` for any other text.
  init?(typed text: Substring) {
    var words = text.lowercased().split(whereSeparator: \.isWhitespace)[...]
    if ["halved", "all square", "square", "level", "as"].contains(words.joined(separator: " ")) {
      self.init(0, 0)
      return
    }
    let isDown = words.first == "down" || words.last == "down"
    if isDown || words.last == "up" {
      words = words.first == "down" ? words.dropFirst() : words.dropLast()
    }
    guard let word = words.first, words.count == 1 else { return nil }
    let parts = word.split(
      omittingEmptySubsequences: false, whereSeparator: { "/&".contains($0) })
    let counts = parts.compactMap { part in
      part.isDigits && part.utf8.count <= 2 ? Int(part) : nil
    }
    guard (1...2).contains(parts.count), counts.count == parts.count, let lead = counts.first,
      counts.count == 2 || words.count < text.split(whereSeparator: \.isWhitespace).count
    else { return nil }
    self.init(isDown ? -lead : lead, counts.count == 2 ? counts[1] : 0)
  }

  /// Examples of typed results, for refusals.
  static let examples = ["3/2", "1 up", "2 down", "halved"]
}

extension MatchResult {
  /// The result in words: `won 3/2`, `lost 1 down`, `halved the match`.
  var words: String {
    if lead == 0 { return "halved the match" }
    return lead > 0 ? "won \(text)" : "lost \(text)"
  }

  /// The result as it is written, without the side: `3/2`, or `1 up` after all holes.
  private var text: String {
    left > 0 ? "\(abs(Int(lead)))/\(left)" : "\(abs(Int(lead))) \(lead > 0 ? "up" : "down")"
  }
}
