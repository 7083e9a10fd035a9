import ScoringKit
import ScoringViews

extension RoundView {
  /// The question of the next entry with the seats whose turn it is, unless the question names them;
  /// with `all` false, with the first of them only.
  func question(namingAll all: Bool) -> String {
    let turn = prompt.next.prefix(all ? .max : 1).filter { !names.isNamed($0, in: prompt.question) }
    let who = turn.map { names[$0] }.joined(separator: ", ")
    return who.isEmpty ? prompt.question : "\(prompt.question): \(who)"
  }
}

// MARK: - Short pages

extension RoundView {
  /// Returns the page of the round in two lines of forty columns, for a watch or a status bar.
  func compactPage() -> Page {
    let width = 40
    let first = sides.prefix(2)
    let scores = first.reduce(2 * max(0, first.count - 1)) { $0 + 1 + $1.result.text.count }
    // A score is never cut; the names share the remaining width.
    let room = max(3, (width - scores) / max(1, first.count))
    let line = first.map { side in
      [DisplayWidth.cut(side.name, to: room, ellipsis: "…"), side.result.text]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }.joined(separator: ", ")
    let head = "\(damage.isEmpty ? "" : "DAMAGED ")\(words), \(phase.words)"
    let lines = [DisplayWidth.cut(head, to: width, ellipsis: "…"), line]
    return Page(
      kind: "compact",
      payload: damageFields(["roundID": .string(id), "lines": .array(lines.map { .string($0) })]),
      blocks: lines.map { .line(Line($0)) })
  }

  /// Returns a page with one line of sixty columns: the next prompt of the round and its leaders.
  func linePage() -> Page {
    let leaders = sides.prefix(2).filter { !$0.result.text.isEmpty }
      .map { "\($0.name) \($0.result.text)" }
    // The call includes the score, so the leaders can be left out.
    let lines =
      [[question(namingAll: false)] + leaders]
      + (prompt.call.isEmpty ? [] : [[prompt.question], [prompt.call] + leaders])
    let texts = lines.map { ((damage.isEmpty ? [] : ["DAMAGED"]) + $0).joined(separator: " · ") }
    let fitting = texts.first { DisplayWidth.columns(of: $0) <= 60 }
    let line = fitting ?? DisplayWidth.cut(texts[texts.count - 1], to: 60, ellipsis: "…")
    return Page(
      kind: "status-line",
      payload: damageFields(["roundID": .string(id), "line": .string(line)]),
      blocks: [.line(Line(line))])
  }

  /// Returns fields of JSON, with one for the damaged entries if there are any.
  private func damageFields(_ fields: [String: JSONValue]) -> JSONValue {
    var fields = fields
    fields[Damage.key] = Damage.payload(damage)
    return .object(fields)
  }
}
