public import ScoringKit

extension RoundDefinition {
  /// Reads a line of the catalogue: `code|name|location|body|family|pass;pass`.
  ///
  /// - Throws: a refusal that says which part is wrong.
  public init(line: Substring) throws(Refusal) {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count == 6 else {
      throw Refusal(.notation, "A line of the catalogue has six parts.", at: line.prefix(60))
    }
    try self.init(
      code: String(parts[0]), name: String(parts[1]), location: parts[2], body: String(parts[3]),
      family: String(parts[4]), passes: parts[5])
  }

  /// Makes a round of the texts in which documents and the catalogue hold it.
  init(
    code: String, name: String, location: Substring, body: String, family: String,
    passes: Substring
  ) throws(Refusal) {
    guard let place = RoundLocation(rawValue: String(location)) else {
      throw Refusal(
        .notation, "\"\(location.prefix(20))\" is no place to shoot a round.", at: location,
        expected: RoundLocation.allCases.map(\.rawValue))
    }
    var read: [RoundPass] = []
    for pass in passes.split(separator: ";", maxSplits: Self.passLimits.upperBound) {
      read.append(try RoundPass(pass))
    }
    try self.init(
      code: code, name: name, location: place, body: body, family: family, passes: read)
  }

  /// The passes as documents hold them.
  var passesText: String {
    passes.map(\.description).joined(separator: ";")
  }

  /// The line of the catalogue.
  public var line: String {
    [code, name, location.rawValue, body, family, passesText].joined(separator: "|")
  }
}

extension RoundDefinition: Codable {
  /// Reads `{"code":…,"name":…,"location":…,"body":…,"family":…,"passes":["72@100y/6 122 5-zone"]}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let passes = try container.decode([String].self, forKey: .passes)
    var read: [RoundPass] = []
    for pass in passes.prefix(Self.passLimits.upperBound + 1) {
      read.append(try RoundPass(pass[...]))
    }
    try self.init(
      code: try container.decode(String.self, forKey: .code),
      name: try container.decode(String.self, forKey: .name),
      location: try container.decode(RoundLocation.self, forKey: .location),
      body: try container.decodeIfPresent(String.self, forKey: .body) ?? "custom",
      family: try container.decodeIfPresent(String.self, forKey: .family) ?? "", passes: read)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code, forKey: .code)
    try container.encode(name, forKey: .name)
    try container.encode(location, forKey: .location)
    try container.encode(body, forKey: .body)
    try container.encode(family, forKey: .family)
    try container.encode(passes.map(\.description), forKey: .passes)
  }

  private enum CodingKeys: String, CodingKey {
    case code, name, location, body, family, passes
  }
}
