/// A list of who starts where and when, as a document for paper and a part of an event's page.
package struct StartSheet: Hashable, Sendable {
  /// The entrants of one target, card or court.
  package struct Group: Hashable, Sendable {
    /// One entrant.
    package struct Line: Hashable, Sendable {
      /// The letter of the line; empty on a card.
      package var letter: String
      /// The name.
      package var name: String
      /// The division; empty for none.
      package var division: String
      /// The club; empty for none.
      package var club: String

      /// Makes a line.
      package init(letter: String, name: String, division: String, club: String) {
        self.letter = letter
        self.name = name
        self.division = division
        self.club = club
      }
    }

    /// The session, from 1.
    package var session: Int
    /// The number of the target or court, or the hole at which a card starts.
    package var label: String
    /// The time at which the group starts; empty if all start at once.
    package var start: String
    /// The entrants.
    package var lines: [Line]

    /// Makes a group.
    package init(session: Int, label: String, start: String, lines: [Line]) {
      self.session = session
      self.label = label
      self.start = start
      self.lines = lines
    }
  }

  /// The title: the event and the round.
  package var title: String
  /// The round and the words "start list", for a page with a title of its own.
  package var heading: String
  /// The sport, the number of entrants and of groups.
  package var detail: String
  /// The word for a group: `Target`, `Card` or `Hole`.
  package var noun: String
  /// The word for an entrant.
  package var person: String
  /// Whether each line is a place of its own, as on a target, with space for a signature.
  package var hasLines: Bool
  /// The groups, in order.
  package var groups: [Group]
  /// The names of entrants who have no place.
  package var without: [String]

  /// Makes a start sheet.
  package init(
    title: String, heading: String, detail: String, noun: String, person: String, hasLines: Bool,
    groups: [Group], without: [String]
  ) {
    self.title = title
    self.heading = heading
    self.detail = detail
    self.noun = noun
    self.person = person
    self.hasLines = hasLines
    self.groups = groups
    self.without = without
  }

  /// The entrants with the labels of their groups, sorted by the last word of the name.
  var index: [(name: String, label: String)] {
    let all = groups.flatMap { group in
      group.lines.map { line in
        let words = line.name.split(separator: " ")
        let name =
          words.count > 1
          ? "\(words[words.count - 1]), \(words.dropLast().joined(separator: " "))" : line.name
        return (name: name, label: group.start.isEmpty ? group.label : group.start)
      }
    }
    return all.sorted { ($0.name.lowercased(), $0.label) < ($1.name.lowercased(), $1.label) }
  }
}
