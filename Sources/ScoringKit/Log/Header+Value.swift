extension Header {
  /// The header as JSON: the body of the opening entry.
  public var value: JSONValue {
    var fields: [String: JSONValue] = [
      CodingKeys.sport.rawValue: .string(sport), CodingKeys.kind.rawValue: .string(kind),
      CodingKeys.notation.rawValue: .integer(notation),
      CodingKeys.rules.rawValue: .string(rules.text), CodingKeys.seats.rawValue: .array(seats),
      CodingKeys.startedAt.rawValue: .string(startedAt.description),
    ]
    fields[CodingKeys.offset.rawValue] = offset.map { .integer($0) }
    fields[CodingKeys.event.rawValue] = event.map { .string($0) }
    fields[CodingKeys.organiser.rawValue] = organiser.map { .string($0) }
    fields[CodingKeys.source.rawValue] = source.map { source in
      [
        "importer": .string(source.importer), "group": .string(source.group),
        "keys": .array(source.keys.map { .string($0) }),
      ]
    }
    return .object(fields)
  }
}
