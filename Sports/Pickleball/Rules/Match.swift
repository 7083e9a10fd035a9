public import ScoringKit

/// A match between two sides: one game, or the best of several, in one format.
///
/// Who serves first and who starts on the right belongs to the ``Entrant``s. The match
/// holds its own copy of the format, so that an edited format changes no match.
public struct Match: Codable, Hashable, Sendable {
  /// The format's stream, `format.pickleball/sideout`; nil where only its rules are known.
  public let formatID: String?
  /// The rules.
  public let format: Format

  /// Makes a match.
  ///
  /// - Throws: a refusal where a number of the format makes no sense.
  public init(formatID: String? = nil, _ format: Format) throws(Refusal) {
    self.formatID = formatID
    self.format = try format.checked()
  }
}
