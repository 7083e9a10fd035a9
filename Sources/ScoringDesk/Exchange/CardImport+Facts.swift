import ScoringKit
import ScoringStore

// Imports the lasting facts about people, such as ids, that a file contains.
extension CardImport {
  /// Gives the facts of a file to the players whom it names, and warns about each that differs from
  /// a known one or that is no possible value; what is known stays.
  func addFacts(of plan: ImportPlan, _ state: State, _ writer: RepositoryWriter) throws
    -> [ImportPlan.Warning]
  {
    var known: [StreamID: [String: JSONValue]] = [:]
    var new: [StreamID: [FieldBody]] = [:]
    var warnings: [ImportPlan.Warning] = []
    for fact in plan.facts {
      guard let player = self.known(fact.name, state) else { continue }
      let title = fact.detail.title
      guard let value = try? fact.detail.value(of: fact.text[...]) else {
        warnings.append(
          ImportPlan.Warning(
            line: fact.line, kind: "fact",
            message: "\"\(fact.text.prefix(40))\" is no \(title): it is left out."))
        continue
      }
      let details = try known[player.id] ?? writer.repository.player(player.id).details
      known[player.id] = details.merging([fact.detail.key: value]) { own, _ in own }
      guard let own = details[fact.detail.key] else {
        new[player.id, default: []].append(
          FieldBody(Player.detailField(fact.detail.key), value))
        continue
      }
      guard own != value else { continue }
      let change = Action(
        "players set", [.text(player.name), .text("\(fact.detail.key)=\(fact.text)")])
      warnings.append(
        ImportPlan.Warning(
          line: fact.line, kind: "fact",
          message: "The \(title) of \(player.name) is \(PlayerDetails.text(own) ?? ""), and "
            + "\(fact.text.prefix(40)) in the file: it stays.",
          hint: "`\(change)` changes it. Two ids may mean that two people have this name."))
    }
    for (player, fields) in new.sorted(by: { $0.key < $1.key }) {
      _ = try writer.set(fields, of: player)
    }
    return warnings
  }
}
