extension Competitor: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decodeIfPresent(String.self, forKey: .id) ?? ""
    kind = try container.decodeIfPresent(Kind.self, forKey: .kind) ?? .guest
    name = try container.decodeIfPresent(String.self, forKey: .name) ?? ""
    members = try container.decodeIfPresent([Competitor].self, forKey: .members) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !id.isEmpty { try container.encode(id, forKey: .id) }
    try container.encode(kind, forKey: .kind)
    try container.encode(name, forKey: .name)
    if !members.isEmpty { try container.encode(members, forKey: .members) }
  }

  // Headers are read for every round of a list, so these two spare the way over text.

  public init(_ value: JSONValue) throws {
    guard let fields = value.object else {
      throw Refusal(.damaged, "A participant is not a table of fields.")
    }
    self.init(
      id: fields["id"]?.string ?? "",
      kind: fields["kind"]?.string.flatMap(Kind.init) ?? .guest,
      name: fields["name"]?.string ?? "",
      members: try fields["members"]?.array?.map { try Competitor($0) } ?? [])
  }

  public var value: JSONValue {
    get throws {
      var fields: [String: JSONValue] = ["kind": .string(kind.rawValue), "name": .string(name)]
      if !id.isEmpty { fields["id"] = .string(id) }
      if !members.isEmpty { fields["members"] = .array(try members.map { try $0.value }) }
      return .object(fields)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case id, kind, name, members
  }
}
