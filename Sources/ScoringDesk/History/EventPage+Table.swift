import ScoringKit

extension EventPage {
  /// The table of an event: a row for each entrant, a column for each round, and the sums.
  struct Table {
    let policy: EventPolicy
    /// The rules of the first round that is added up; they format the sums.
    let rules: any Round
    let nouns: Nouns
    let roster: Roster
    /// For each entrant, the short results by the positions of the rounds in the event.
    let headlines: [[Int: Line]]
    let sums: [EventPolicy.Sum]
    /// The positions, in the list of the event's rounds, of those that are added up.
    let counting: Set<Int>

    /// The heading of the column with the sums.
    var heading: String {
      switch policy.counting {
      case .total: "Total"
      case .places, .points: "Points"
      case .wins: "Won"
      }
    }

    /// Returns the table row of one entrant.
    func row(_ standing: Standings.Standing) -> Sheet.Row {
      let total = total(standing)
      let index = standing.seat.index
      let scores = sums[index].values.indices.map { number -> Cell in
        let line = headlines[index][number]
        return Cell(text(of: number, index), line?.runs.first?.tone ?? .dim)
      }
      let name = roster[standing.seat]
      let spoken = standing.place.map {
        Line("\(Phrases.ordinal($0))")
          + (policy.counting == .total
            ? nouns.result(total, ofDuel: false)
            : Line(" with \(total.text) \(heading.lowercased())"))
      }
      return Sheet.Row(
        [Cell(standing.label), Cell(name)] + scores
          + [Cell(total.text, total.runs.first?.tone ?? .plain)],
        spoken: "\(name), \(spoken?.text ?? "no place").")
    }

    /// Returns the sum of an entrant's rounds as text; a dash for an entrant without a rank.
    private func total(_ standing: Standings.Standing) -> Line {
      guard standing.place != nil else { return Line("–", .dim) }
      let sum = sums[standing.seat.index].key
      return policy.counting == .total
        ? rules.headline(ofSum: sum) : Line("\(abs(sum.first ?? 0))")
    }

    /// Returns the text of a table cell: an entrant's result in one round and the value that it
    /// adds, in brackets if it is not added.
    private func text(of round: Int, _ entrant: Int) -> String {
      let sum = sums[entrant]
      let result = headlines[entrant][round]?.text
      guard let value = sum.values[round] else {
        return result.map { counting.contains(round) ? $0 : "[\($0)]" } ?? "·"
      }
      var text = result ?? "·"
      switch policy.counting {
      case .places, .points: text += " (\(abs(value.first ?? 0)))"
      case .total where sum.isGiven[round]: text += " (\(rules.headline(ofSum: value).text))"
      case .total, .wins: break
      }
      return sum.counted[round] ? text : "[\(text)]"
    }

    /// The policy of the event as JSON.
    var payload: JSONValue {
      var fields: [String: JSONValue] = [
        "best": policy.best.map { .integer($0) } ?? .null,
        "absence": .string(policy.absence.rawValue),
      ]
      switch policy.counting {
      case .total: fields["by"] = "total"
      case .places: fields["by"] = "places"
      case .points(let table):
        fields["by"] = "points"
        fields["points"] = .array(table.map { .integer($0) })
        fields["ties"] = .string(policy.ties.rawValue)
      case .wins: fields["by"] = "wins"
      }
      return .object(fields)
    }

    /// Returns the table row of one entrant as JSON.
    func payload(of standing: Standings.Standing, _ competitor: Competitor) -> JSONValue {
      let index = standing.seat.index
      let sum = sums[index]
      let total = total(standing).text
      var fields = standing.fields(
        of: competitor, named: roster[standing.seat], score: total)
      fields["total"] = .string(total)
      fields["sum"] = .array(sum.key.map { .integer($0) })
      fields["rounds"] = .array(
        sum.values.indices.map { number in
          headlines[index][number].map { .string($0.text) } ?? .null
        })
      fields["counted"] = .array(sum.counted.map { .bool($0) })
      return .object(fields)
    }
  }
}

extension EventPolicy {
  /// Returns sentences for people that explain the policy of an event; empty for a plain total.
  func sentences(noun: String, rounds: Int) -> [String] {
    var sentences: [String] = []
    switch counting {
    case .total, .wins: break
    case .places: sentences.append("Each \(noun) counts its place, and the least sum is first.")
    case .points(let table):
      let shown = table.prefix(10).map { "\($0)" }.joined(separator: ", ")
      sentences.append(
        "Each \(noun) gives points by the place: \(shown)\(table.count > 10 ? ", …" : ""); "
          + (ties == .each
            ? "those who share a place get its points each."
            : "those who share a place get the mean of theirs, rounded down."))
    }
    if let best, best < rounds {
      sentences.append(
        best == 1
          ? "The best \(noun) of \(rounds) counts; the others are in brackets."
          : "The best \(Phrases.count(best, noun)) of \(rounds) count; the others are in brackets.")
    }
    switch absence {
    case .none: break
    case .zero: sentences.append("A \(noun) that somebody missed counts nought.")
    case .last:
      sentences.append("A \(noun) that somebody missed counts one behind the last.")
    }
    return sentences
  }
}
