internal import ScoringKit

/// A file of rounds: `[{"name":…,"location":"outdoor","passes":["72@100y/6 122 5-zone"]}]`.
enum RoundFile {
  /// How many rounds a file may hold.
  static let limit = 2000

  /// The fields of each round in a file.
  ///
  /// - Throws: a refusal that names the round and what is wrong with it.
  static func read(_ text: String) throws(Refusal) -> [[FieldBody]] {
    guard let value = try? CanonicalJSON.value(JSONValue.self, from: text), let list = value.array
    else { throw Refusal(.notation, "The file is not a JSON list of rounds.") }
    guard list.count <= limit else {
      throw Refusal(.notation, "The file has \(list.count) rounds; at most \(limit) are read.")
    }
    var read: [[FieldBody]] = []
    for (index, value) in list.enumerated() {
      do throws(Refusal) {
        read.append(RoundDocument.fields(try round(value)))
      } catch {
        var refusal = error
        refusal.message = "Round \(index + 1) of the file: \(error.message)"
        throw refusal
      }
    }
    return read
  }

  private static func round(_ value: JSONValue) throws(Refusal) -> RoundDefinition {
    let name = try Rounds.name(value["name"]?.string ?? "")
    let code = value["code"]?.string.map(Rounds.code) ?? Rounds.code(name)
    let passes = (value["passes"]?.array ?? []).compactMap(\.string)
    guard !passes.isEmpty, passes.count == value["passes"]?.array?.count,
      passes.allSatisfy({ !$0.contains(";") })
    else {
      throw Refusal(.notation, "A round needs its \"passes\", a list of texts.")
    }
    return try RoundDefinition(
      code: code, name: name, location: (value["location"]?.string ?? "outdoor")[...],
      body: plain(value["body"]?.string ?? "custom"), family: plain(value["family"]?.string ?? ""),
      passes: passes.joined(separator: ";")[...])
  }

  /// A word of a file without what a line of the catalogue cannot hold.
  private static func plain(_ text: String) -> String {
    String(text.prefix(40).filter { $0.isLetter || $0.isNumber || "_-".contains($0) })
  }

  /// The file of some rounds, which ``read(_:)`` reads again.
  ///
  /// - Throws: where a document cannot be read.
  static func write(_ documents: [Document]) throws -> String {
    let rounds = try documents.map { try RoundDocument.round($0) }
    return try CanonicalJSON.prettyText(rounds) + "\n"
  }
}
