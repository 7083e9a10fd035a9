import ScoringKit

/// Selects the disputes that a request settles among all of a store, and the side of each that is
/// right.
struct StoreSettlement {
  let request: ResolveRequest
  let list: DisputeList
  let repository: Repository

  typealias Choice = (item: DisputeList.Item, side: DisputeList.Side)

  /// Returns the disputes to settle, each with the side that is right.
  func choices() throws -> [Choice] {
    guard !list.items.isEmpty else { throw Refusal(.illegal, "There are no disputes.") }
    let items = try items(list.items)
    if let name = request.name {
      let authors = items.flatMap(\.sides).compactMap(\.author?.key)
      let player = try repository.player(named: name, preferring: Set(authors))
      let keys = try repository.keys(of: player)
      let found = try items.compactMap { item throws -> Choice? in
        let said = item.sides.filter { $0.author.map { keys.contains($0.key) } ?? false }
        try RoundSettlement.refuse(several: said.map { ($0.number, $0.says) }, by: player)
        return said.first.map { (item, $0) }
      }
      guard !found.isEmpty else {
        throw Refusal(
          .illegal, "\(player.name) is no side of \(items.count > 1 ? "any" : "it").",
          hint: "`\(Action("disputes"))` lists the sides.")
      }
      return found
    }
    guard let text = request.entry, !request.all else {
      throw DeskError(
        .missingValue, "The side that is right is missing.",
        expected: ["--take ENTRY", "--from NAME", "--all --from NAME"],
        hint: "`\(Action("disputes"))` lists them with their numbers.")
    }
    for item in items {
      if let side = item.sides.first(where: { "\($0.number)" == text || "\($0.entry)" == text }) {
        return [(item, side)]
      }
    }
    throw Refusal(
      .notation, "No side of it is entry \(text).", token: text,
      expected: items.flatMap(\.sides).prefix(20).map { "\($0.number)" })
  }

  /// Returns the disputes that the request means: the one with a number, the only one, or all.
  private func items(_ items: [DisputeList.Item]) throws -> [DisputeList.Item] {
    if let text = request.dispute {
      guard let number = Int(text), number > 0, number <= items.count else {
        throw Refusal(
          .notation, "There is no dispute \(text).", token: text, expected: ["1…\(items.count)"])
      }
      return [items[number - 1]]
    }
    guard items.count == 1 || request.all else {
      throw DeskError(
        .missingValue, "There are \(items.count) disputes; give the number of one.",
        expected: ["1…\(items.count)", "--all"],
        hint: "`\(Action("disputes"))` lists them with their numbers.")
    }
    return items
  }
}
