/// A file of data that is included in the program as text: a JSON list of records, each decoded on
/// demand.
///
/// Every error is a refusal that names the location of the mistake: the file, the record and the
/// path in it, such as `Faces.json, vegas, zones[2].points: Expected Int, and found a text.` The
/// errors are: a text that is not JSON; a field that is missing, unknown or of another type; and a
/// key that two records have.
public struct Resource<Record: Decodable & Sendable>: Sendable {
  private let file: String
  private let places: Result<[(place: String, value: JSONValue)], Refusal>

  /// Reads the JSON of a file, and decodes no record yet.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - file: the name of the file, for refusals.
  ///   - key: the field that contains the unique name of each record; nil if records have only
  ///     numbers, from 1.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ text: String, file: String, key: String? = nil) {
    self.file = file
    places = Result { () throws(Refusal) in
      var seen: Set<String> = []
      guard let list = try ResourceText.json(text, file).array else {
        throw Refusal(.damaged, "\(file): The file is not a list.")
      }
      return try list.enumerated().map { index, value throws(Refusal) in
        let number = "record \(index + 1)"
        guard let key else { return (number, value) }
        guard let name = value[key]?.string, seen.insert(name).inserted else {
          throw Refusal(.damaged, "\(file), \(number): It has no \"\(key)\" of its own.")
        }
        return (name, value)
      }
    }
  }

  /// Returns all records, decoded, in the order of the file.
  ///
  /// - Throws: a refusal with the location of the first mistake.
  public func all() throws(Refusal) -> [Record] {
    try places.get().map { place, value throws(Refusal) in try record(value, place) }
  }

  /// Returns each record as JSON, with its key (`record 1` in a file without keys), in the order of
  /// the file.
  ///
  /// - Throws: a refusal if the file can't be read.
  public func values() throws(Refusal) -> [(key: String, value: JSONValue)] {
    try places.get().map { (key: $0.place, value: $0.value) }
  }

  /// The record with a key, decoded; nil if there is none.
  ///
  /// No other record is decoded.
  ///
  /// - Throws: a refusal with the location of a mistake in the file or the record.
  public subscript(key: String) -> Record? {
    get throws(Refusal) {
      guard let found = try places.get().first(where: { $0.place == key }) else { return nil }
      return try record(found.value, key)
    }
  }

  private func record(_ value: JSONValue, _ place: String) throws(Refusal) -> Record {
    try ResourceText.decode(value, "\(file), \(place)")
  }
}

/// Functions that read texts which are included in the program, and throw refusals with the
/// location of a mistake.
enum ResourceText {
  /// Returns the JSON in a file; throws a refusal with the number of the line of text at which it
  /// stops being JSON.
  static func json(_ text: String, _ file: String) throws(Refusal) -> JSONValue {
    let bytes = Array(text.utf8)
    var scanner = JSONScanner(bytes[...])
    if let value = scanner.value(), scanner.isAtEnd { return value }
    let line = bytes.prefix(scanner.index).count { $0 == UInt8(ascii: "\n") } + 1
    throw Refusal(.damaged, "\(file), line \(line): The text is not JSON.")
  }

  /// Returns a value decoded from JSON; throws a refusal with the location of the JSON and the path
  /// of the mistake within it.
  static func decode<Value: Decodable>(_ value: JSONValue, _ place: String) throws(Refusal) -> Value
  {
    do {
      return try JSONValueDecoder.decode(Value.self, from: value, isStrict: true)
    } catch DecodingError.keyNotFound(_, let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context), DecodingError.dataCorrupted(let context)
    {
      let path = context.codingPath.enumerated().map { depth, key in
        key.intValue.map { "[\($0)]" } ?? (depth == 0 ? "" : ".") + key.stringValue
      }
      let location = path.isEmpty ? place : "\(place), \(path.joined())"
      let fault = (context.underlyingError as? Refusal)?.message ?? context.debugDescription
      throw Refusal(.damaged, "\(location): \(fault)")
    } catch {
      throw Refusal(.damaged, "\(place): \(error)")
    }
  }
}
