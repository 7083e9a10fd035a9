import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// A phone that has joined a keypad, for a test; it sends the requests that the keypad's page would
/// send.
struct Phone {
  let site: Site
  let round: String
  let bearer: String
  let device: String

  init(_ site: Site, _ keypad: MadeLink, _ name: String) throws {
    self.site = site
    round = try #require(keypad.round)
    let reply = Client.ask(
      site.port, "/k/join", method: "POST",
      headers: ["Authorization: Bearer \(keypad.token.text)"], body: "{\"name\":\"\(name)\"}")
    let phone = try #require(json(reply)["phone"]?.string, "\(reply)")
    bearer = "\(keypad.token.text).\(phone)"
    device = try #require(json(reply)["device"]?.string)
  }

  var state: JSONValue { json(ask("/k/state")) }

  /// The descriptions of what the phone's next undo would remove, and what its next redo would
  /// restore; `nil` for nothing.
  var back: String? { state["back"]?[device]?["says"]?.string }
  var forward: String? { state["forward"]?[device]?["says"]?.string }

  func ask(_ path: String, _ method: String = "GET", _ body: String = "") -> Client.Reply {
    Client.ask(
      site.port, path, method: method, headers: ["Authorization: Bearer \(bearer)"], body: body)
  }

  func send(_ fields: [String: JSONValue]) throws -> (status: Int, value: JSONValue) {
    let fields = fields.merging(["round": .string(round)]) { own, _ in own }
    let reply = ask("/k/press", "POST", try CanonicalJSON.text(JSONValue.object(fields)))
    return (reply.status, json(reply))
  }

  /// Sends a press of a key, with the causal context of the state in which the phone pressed it.
  func press(
    _ line: String, _ id: String, at context: String, _ more: [String: JSONValue] = [:]
  ) throws -> (status: Int, value: JSONValue) {
    try send(
      ["do": "enter", "id": .string(id), "line": .string(line), "sight": .string(context)]
        .merging(more) { own, _ in own })
  }
}

extension Phone {
  static func keypad(_ scorer: Scorer, _ round: RoundRequest) throws -> MadeLink {
    try scorer.sharing.makeLink(.keypad, ShareRequest(round: round))
  }

  static func notation(_ scorer: Scorer, _ round: RoundRequest) throws -> [String] {
    try scorer.rounds.show(round).payload["notation"]?.array?.compactMap(\.string) ?? []
  }

  static func tosses(_ scorer: Scorer, _ round: RoundRequest) throws -> [String] {
    try notation(scorer, round).map { String($0.suffix(1)) }
  }

  static func context(_ state: JSONValue) throws -> String {
    try #require(state["sight"]?.string)
  }
}

func json(_ reply: Client.Reply) -> JSONValue {
  // A chunked response also contains the lengths of its chunks, each on a line of text.
  let body = reply.body.split { $0.isNewline }.max { $0.count < $1.count }.map { String($0) }
  return (try? CanonicalJSON.value(JSONValue.self, from: body ?? "")) ?? .null
}
