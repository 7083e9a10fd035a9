internal import ScoringKit

/// Reads values of JSON files in which numbers are often texts and lists sometimes tables.
enum LooseJSON {
  /// Returns a text or a number as one line of text; empty for none.
  static func plain(_ value: JSONValue?) -> String {
    guard let text = value?.string ?? value?.integer.map(String.init) else { return "" }
    return String(FileText.withoutEntities(text).singleSpaced.prefix(200))
  }

  /// Returns a whole number, or a text that is one; `nil` for anything else.
  static func integer(_ value: JSONValue?) -> Int? {
    if let number = value?.integer { return number }
    return value?.string.flatMap { FileText.number($0) }
  }

  /// Returns a list, or the values of a table with numbers as keys; empty for anything else.
  static func list(_ value: JSONValue?) -> [JSONValue] {
    if let list = value?.array { return list }
    guard let table = value?.object else { return [] }
    let keys = table.keys.sorted { (Int($0) ?? .max, $0) < (Int($1) ?? .max, $1) }
    return keys.compactMap { table[$0] }
  }
}
