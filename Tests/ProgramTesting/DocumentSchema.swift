package import ScoringKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The documented JSON Schema of the `--json` output, with which tests find violations in that
/// output.
///
/// It supports the keywords of JSON Schema that this schema uses. Any other keyword is a violation,
/// so that none is silently ignored.
package struct DocumentSchema: Sendable {
  /// The schema in the documentation of the project; `nil` if it can't be read.
  package static let documented: DocumentSchema? = {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    guard
      let text = try? String(contentsOfFile: "/\(folder)/Docs/score.schema.json", encoding: .utf8),
      let root = try? CanonicalJSON.value(JSONValue.self, from: text)
    else { return nil }
    return DocumentSchema(root: root)
  }()

  /// The whole schema as JSON.
  package let root: JSONValue

  /// The kinds of `--json` output that the schema describes.
  package var kinds: [String] {
    root["properties"]?["kind"]?["enum"]?.array?.compactMap(\.string) ?? []
  }

  /// Returns a sentence for each violation of the schema in some JSON output; empty if there is
  /// none.
  ///
  /// If `isStrict` is true, a field that is not in the schema is a violation too.
  package func faults(in document: JSONValue, isStrict: Bool = false) -> [String] {
    var faults = check(document, root, "", isStrict: false)
    if isStrict, let kind = document["kind"]?.string, let form = form(of: kind) {
      faults += check(document["payload"] ?? .null, form, "payload", isStrict: true)
    }
    return faults
  }

  /// Returns the part of the schema that describes the payload of a kind of output; `nil` for an
  /// unknown kind.
  private func form(of kind: String) -> JSONValue? {
    root["oneOf"]?.array?.first { names(.string(kind), $0) }?["properties"]?["payload"]
  }

  /// Whether one of the alternatives in the schema is for a given kind of output, or for any kind.
  private func names(_ kind: JSONValue, _ branch: JSONValue) -> Bool {
    guard let named = branch["properties"]?["kind"] else { return true }
    return named["const"] == kind || named["enum"]?.array?.contains(kind) == true
  }

  private func check(_ value: JSONValue, _ schema: JSONValue, _ path: String, isStrict: Bool)
    -> [String]
  {
    guard case .object(let words) = schema else { return ["\(path): this is no schema"] }
    var faults: [String] = []
    for (word, rule) in words {
      switch word {
      case "$schema", "title", "description", "$defs", "additionalProperties": continue
      case "$ref": faults += referred(value, rule, path, isStrict)
      case "type":
        let types = rule.array?.compactMap(\.string) ?? [rule.string ?? ""]
        if !types.contains(where: { Self.isOf($0, value) }) {
          faults.append("\(path) is no \(types.joined(separator: " or ")): \(value)")
        }
      case "const": if value != rule { faults.append("\(path) is not \(rule)") }
      case "enum":
        if rule.array?.contains(value) != true { faults.append("\(path) is \(value)") }
      case "required":
        guard case .object(let fields) = value else { continue }
        let missing = (rule.array ?? []).compactMap(\.string).filter { fields[$0] == nil }
        faults += missing.map { "\(path) lacks \($0)" }
      case "properties": faults += self.fields(value, words, path, isStrict)
      case "items":
        for (index, item) in (value.array ?? []).enumerated() {
          faults += check(item, rule, "\(path)[\(index)]", isStrict: isStrict)
        }
      case "oneOf", "anyOf":
        let fitting = (rule.array ?? []).count { branch in
          // If the kind of output differs, its payload needs no check.
          value["kind"].map { names($0, branch) } ?? true
            && check(value, branch, path, isStrict: isStrict).isEmpty
        }
        if fitting == 0 || word == "oneOf" && fitting > 1 {
          faults.append("\(path) fits \(fitting) forms\(closest(to: value))")
        }
      default: faults.append("\(path): the word \(word) is unknown")
      }
    }
    if words["properties"] == nil, words["additionalProperties"] != nil {
      faults += self.fields(value, words, path, isStrict)
    }
    return faults
  }

  private func referred(_ value: JSONValue, _ rule: JSONValue, _ path: String, _ isStrict: Bool)
    -> [String]
  {
    let name = rule.string.map { String($0.dropFirst("#/$defs/".count)) } ?? ""
    guard let form = root["$defs"]?[name] else { return ["\(path): there is no form \(name)"] }
    return check(value, form, path, isStrict: isStrict)
  }

  private func fields(
    _ value: JSONValue, _ words: [String: JSONValue], _ path: String, _ isStrict: Bool
  ) -> [String] {
    guard case .object(let fields) = value else { return [] }
    return fields.flatMap { name, field in
      let path = path.isEmpty ? name : "\(path).\(name)"
      if let rule = words["properties"]?[name] ?? words["additionalProperties"] {
        return check(field, rule, path, isStrict: isStrict)
      }
      return isStrict ? ["\(path) stands in no schema"] : []
    }
  }

  /// Returns up to three violations of the schema for the kind that the output names, as an
  /// addition to a message; empty if there is none.
  private func closest(to value: JSONValue) -> String {
    guard let kind = value["kind"]?.string, let form = form(of: kind) else { return "" }
    let faults = check(value["payload"] ?? .null, form, kind, isStrict: false)
    return faults.isEmpty ? "" : ": " + faults.prefix(3).joined(separator: "; ")
  }

  private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("integer", .integer), ("number", .integer),
      ("number", .number), ("string", .string), ("array", .array), ("object", .object):
      true
    default: false
    }
  }
}
