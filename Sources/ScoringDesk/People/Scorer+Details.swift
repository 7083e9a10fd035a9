package import ScoringKit

extension Scorer.People {
  /// Sets lasting facts about a player, such as `bow=recurve` or `division=MA1`; nothing after the
  /// equals sign clears one.
  ///
  /// - Throws: A refusal that lists the facts if one isn't known, or the values if a value isn't
  ///   one of them. Nothing is stored then.
  package func setDetails(_ assignments: [String], of name: String) throws -> Page {
    try page {
      let known = details
      let fields = try assignments.map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let key = parts[0].split(separator: " ").joined(separator: " ").lowercased()
        let named = known.filter { $0.key == key || $0.title == key }
        guard parts.count == 2, !named.isEmpty else {
          throw Refusal(
            .notation, "\"\(text.prefix(60))\" is no fact about a player.", token: text,
            expected: known.map { "\($0.key)=" })
        }
        let value = parts[1].split(separator: " ").joined(separator: " ")
        return FieldBody(
          Player.detailField(named[0].key),
          value.isEmpty ? .null : try Self.value(value[...], of: named))
      }
      if let twice = fields.map(\.key).first(where: { key in fields.count { $0.key == key } > 1 }) {
        let key = twice.split(separator: ".").last.map(String.init) ?? twice
        throw Refusal(.illegal, "\(key) has two values.", token: key)
      }
      return try write { writer in
        let player = try writer.repository.player(named: name)
        let entries = try writer.set(fields, of: player.id)
        let changed = try writer.repository.player(player.id)
        var page = PlayerPages.page(
          "player", changed, me: try writer.repository.me(),
          entries.isEmpty ? "Nothing to change: \(changed.name)." : "Changed \(changed.name).")
        page.blocks += PlayerPages.details(changed, known).map { .line($0) }
        return page
      }
    }
  }

  /// The lasting facts that the store keeps about players: the common ones, and those of the
  /// sports.
  var details: [ParticipantDetail] {
    let own = sports.sports.flatMap { $0.kinds.flatMap(\.details) + $0.details }
    return (ParticipantDetail.common + own).uniqued()
  }

  /// Returns the value of a fact that several sports may have under one key: that of the first
  /// which knows the value.
  private static func value(_ text: Substring, of details: [ParticipantDetail]) throws(Refusal)
    -> JSONValue
  {
    for detail in details.dropFirst() {
      if let value = try? detail.value(of: text), (try? details[0].value(of: text)) == nil {
        return value
      }
    }
    return try details[0].value(of: text)
  }
}
