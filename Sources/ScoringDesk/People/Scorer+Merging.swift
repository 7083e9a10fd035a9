package import ScoringKit
import ScoringStore

// Merges two players who are one person, and separates them again.
extension Scorer.People {
  /// Merges a player or a guest into another player, who replaces them from now on.
  ///
  /// - Parameters:
  ///   - name: The player to merge, or the name of a guest, which may begin with `guest:`.
  ///   - other: The player who replaces the merged one.
  ///   - round: The round in which the guest played; `nil` for all rounds.
  ///   - answers: The answers that the user gave so far.
  /// - Returns: A page that says who was merged.
  /// - Throws: A question if several guests have the name, because they may be different people; a
  ///   refusal if both took part in one round.
  package func mergePlayers(
    _ name: String, into other: String, round: String? = nil, answers: Answers = [:]
  ) throws -> Page {
    try page {
      try write { writer in
        let repository = writer.repository
        let target = try repository.player(named: other)
        let guest = PlayerNaming.guestName(name)
        if guest != nil || round != nil || (try? repository.player(named: name)) == nil {
          let wanted = guest ?? name
          let guests = try guests(named: wanted, in: round, repository)
          if !guests.isEmpty {
            return try mergeGuests(guests, called: wanted, into: target, answers, writer)
          }
          guard guest == nil, round == nil else {
            throw Refusal(.unknownName, "No guest is called \"\(wanted)\".", token: wanted)
          }
        }
        let merged = try repository.player(named: name)
        guard merged.id != target.id else {
          throw Refusal(.illegal, "\(merged.name) is the same player already.")
        }
        if let round = try repository.round(of: merged, and: target) {
          throw Refusal(
            .illegal,
            "\(merged.name) and \(target.name) both played in round \(try repository.shortID(round))."
          )
        }
        try writer.set([FieldBody(Player.mergedField, .string(target.id.key))], of: merged.id)
        try writer.set(
          ([merged.name] + merged.aliases).map { FieldBody(Player.aliasField($0), .string($0)) },
          of: target.id)
        return PlayerPages.page(
          "player", try repository.player(target.id), me: try repository.me(),
          "\(merged.name) is \(target.name) from now on.")
      }
    }
  }

  /// Separates a merged player from the player who replaced them.
  package func unmergePlayer(_ name: String) throws -> Page {
    try page {
      try write { writer in
        let repository = writer.repository
        let merged = try repository.players().filter { $0.mergedInto != nil && !$0.isDeleted }
        let found = try Naming.choose(
          name, from: merged, noun: "merged player", id: \.id.key,
          names: { [$0.name] + $0.aliases },
          list: Action("players show", [.blank("PLAYER")]))
        var meanwhile: [String] = []
        if let target = try repository.player(key: found.id.key) {
          meanwhile = try repository.roundsOpened(with: target, sinceMergeOf: found)
          var fields = ([found.name] + found.aliases)
            .map { FieldBody(Player.aliasField($0), .null) }
          // Two devices may have merged the two players into each other, in opposite directions.
          if try repository.player(target.id).mergedInto != nil {
            fields.append(FieldBody(Player.mergedField, .null))
          }
          try writer.set(fields, of: target.id)
        }
        try writer.set([FieldBody(Player.mergedField, .null)], of: found.id)
        var page = PlayerPages.page(
          "player", try repository.player(found.id), me: try repository.me(),
          "\(found.name) is a separate player again.")
        if let target = found.mergedInto.flatMap({ try? repository.player(key: $0) }),
          !meanwhile.isEmpty
        {
          let count = Phrases.count(meanwhile.count, "round")
          let stay = meanwhile.count == 1 ? "it stays" : "they stay"
          let ids = meanwhile.prefix(10).joined(separator: ", ")
          let end = meanwhile.count > 10 ? " and others." : "."
          page.warnings.append(
            """
            Since they were merged, \(count) began with \(target.name), who may have been typed as \
            \(found.name); \(stay) \(target.name)'s: \(ids)\(end)
            """)
        }
        return page
      }
    }
  }
}
