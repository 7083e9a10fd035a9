import ScoringKit

/// The form in which strangers see the names of participants.
package enum ShownNames: String, CaseIterable {
  /// Strangers see the full names.
  case full
  /// Strangers see the initials: `A. L.`
  case initials
  /// Strangers see numbers: `Player 1`, `Player 2`.
  case none

  /// Returns a roster whose names have this form; `noun` is the word before a number.
  ///
  /// If two names become equal, they get numbers: `A. L.-1`, `A. L.-2`.
  func roster(_ roster: Roster, noun: String) -> Roster {
    guard self != .full else { return roster }
    var people = 0
    let names = roster.names.map { shown($0, noun: noun, &people) }
    var seen: [String: Int] = [:]
    return Roster(
      names.map { name in
        let isAlone = names.filter { $0.name == name.name }.count == 1
        seen[name.name, default: 0] += 1
        let number = seen[name.name] ?? 1
        return isAlone ? name : Roster.Names("\(name.name)-\(number)", members: name.members)
      })
  }

  private func shown(_ names: Roster.Names, noun: String, _ people: inout Int) -> Roster.Names {
    guard names.members.isEmpty else {
      let members = names.members.map { shown($0, noun: noun, &people) }
      let joined = { (members: [Roster.Names]) in members.map(\.name).joined(separator: " + ") }
      // A side may have the name of any person, so its name is shortened too.
      let isNamed = self == .initials && names.name != joined(names.members)
      return Roster.Names(
        isNamed ? Self.initials(of: names.name) : joined(members), members: members)
    }
    people += 1
    guard self == .initials else {
      return Roster.Names("\(noun.capitalizedFirst) \(people)")
    }
    return Roster.Names(Self.initials(of: names.name))
  }

  private static func initials(of name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).compactMap(\.first)
      .map { "\($0.uppercased())." }.joined(separator: " ")
  }
}
