public import ScoringKit

/// A match between two sides: one game, or the best of several, in one format.
///
/// Who serves first and who starts on the right belongs to the ``Entrant``s. The match
/// holds its own copy of the format, so that an edited format changes no match.
public struct Match: Hashable, Sendable {
  /// The format's stream, `format.pickleball/sideout`; empty where only its rules are known.
  public let formatID: String
  /// The rules.
  public let format: Format

  /// Makes a match.
  ///
  /// - Throws: a refusal where a number of the format makes no sense.
  public init(formatID: String = "", _ format: Format) throws(Refusal) {
    self.formatID = formatID
    self.format = try format.checked()
  }
}

extension Match: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      formatID: container.decodeIfPresent(String.self, forKey: .formatID) ?? "",
      container.decode(Format.self, forKey: .format))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !formatID.isEmpty { try container.encode(formatID, forKey: .formatID) }
    try container.encode(format, forKey: .format)
  }

  private enum CodingKeys: String, CodingKey {
    case formatID, format
  }
}
