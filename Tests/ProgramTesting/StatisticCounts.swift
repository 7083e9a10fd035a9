package import ScoringKit

/// The numbers of each section of one player's statistics as short lines of text, so that a test can
/// compare all of them with counts made by hand.
///
/// A figure is `key value/n text`, a part `part value/n text`, a best `book key value n holder`, and a
/// comparison `name wins-losses-ties difference/n`.
package struct StatisticCounts {
  /// The lines of each section, by the id of the section.
  package let sections: [String: [String]]

  /// Makes the lines from the JSON of a page of statistics, for the first player on it.
  package init(_ payload: JSONValue?) {
    let sections = payload?["players"]?.array?.first?["sections"]?.object ?? [:]
    self.sections = sections.mapValues { section in
      if let figures = section.object {
        return figures.sorted { $0.key < $1.key }.flatMap { Self.figure($0.key, $0.value) }
      }
      return (section.array ?? []).flatMap(Self.item)
    }
  }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text
    default: "-"
    }
  }

  private static func figure(_ key: String, _ value: JSONValue) -> [String] {
    if let current = value["current"] {
      return ["\(key) \(text(current)) \(text(value["longest"]))/\(text(value["n"]))"]
    }
    if let lengths = value["lengths"]?.array {
      return lengths.map { "\(key) of \(text($0["length"])): \(count($0))" }
    }
    return ["\(key) \(count(value))"]
  }

  private static func count(_ value: JSONValue) -> String {
    "\(text(value["value"]))/\(text(value["n"])) \(text(value["text"]))"
  }

  private static func item(_ item: JSONValue) -> [String] {
    if let wins = item["wins"] {
      let difference = item["difference"] ?? .null
      let result = [wins, item["losses"], item["ties"]].map(text).joined(separator: "-")
      return ["\(text(item["name"])) \(result) \(count(difference))"]
    }
    let book = text(item["book"])
    if let mean = item["mean"] {
      return ["\(book) \(text(item["text"])) mean \(text(mean)) of \(text(item["n"]))"]
    }
    if let record = item["record"] {
      let holder = "\(text(record["value"])) by \(text(record["name"]))"
      return ["\(book) \(text(item["key"])) \(count(item)), record \(holder)"]
    }
    if let parts = item["parts"]?.array {
      let total = item["value"] == nil ? "" : " \(count(item))"
      return ["\(book)\(total)"]
        + parts.map { part in
          let rank = part["difficulty"].map { " #\(text($0))" } ?? ""
          return "  \(text(part["part"])) \(count(part))\(rank)"
        }
    }
    if let days = item["figures"]?.array {
      return days.map {
        "\(text(item["date"])) \(text($0["key"])) \(text($0["days"])) d \(count($0))"
      }
    }
    return ["\(text(item["part"])) \(count(item))"]
  }
}
