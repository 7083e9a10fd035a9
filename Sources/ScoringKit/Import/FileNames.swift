/// Functions that parse names of people in files of other programs.
public enum FileNames {
  /// Words that a file writes in place of a name if there is no opponent or the name is unknown.
  private static let nobody: Set<String> = [
    "bye", "byes", "bye bye", "nn", "tbd", "tba", "tbc", "na", "freilos", "spielfrei", "exempt",
    "nobody", "niemand", "vrij", "vrijloting",
  ]

  /// Words that a file writes in place of the name of somebody who isn't a member.
  private static let guests: Set<String> = [
    "guest", "gast", "invité", "invitée", "invitado", "invitada", "ospite",
  ]

  /// Whether a text in place of a name means that there is nobody: `Bye`, `N.N.`, `-`.
  public static func isNobody(_ text: String) -> Bool {
    let letters = text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }
    return !text.isEmpty && (letters.isEmpty || nobody.contains(letters.singleSpaced))
  }

  /// Whether a text in place of a name means somebody without a name: `Guest`, `Guest 2`.
  ///
  /// Such a person is a guest of the round, and not the same person as in another round.
  public static func isGuest(_ text: String) -> Bool {
    let word = text.lowercased().filter { !$0.isNumber && $0 != "#" }.singleSpaced
    return guests.contains(word)
  }

  /// Additions to a name that follow a comma and are no first names.
  private static let additions: Set<String> = ["jr", "sr", "ii", "iii", "iv", "phd", "md"]

  /// Returns the name of one person; a name with the last name first, such as `Ash, Ann`, is turned
  /// round.
  public static func person(_ text: String) -> String {
    guard let (last, first) = parts(of: text) else { return text }
    return "\(first) \(last)"
  }

  /// Whether a text may be a first or a last name: it consists of letters and the signs of names,
  /// unlike `the 2nd`.
  private static func isNamePart(_ text: String) -> Bool {
    text.contains(where: \.isLetter) && text.allSatisfy { $0.isLetter || " -'’.".contains($0) }
  }

  /// Returns the texts before and after the only comma of a text; `nil` if either is no name.
  private static func parts(of text: String) -> (String, String)? {
    guard text.utf8.contains(UInt8(ascii: ",")) else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).singleSpaced }
    guard parts.count == 2, parts.allSatisfy(isNamePart),
      !additions.contains(parts[1].lowercased().filter(\.isLetter)),
      !text.contains(where: { "+/&".contains($0) })
    else { return nil }
    return (parts[0], parts[1])
  }
}

extension FileNames {
  /// The meaning of a comma in the sides of a file: `Ash, Ann` is one person, or two.
  public enum Comma: Hashable, Sendable {
    /// The comma is between the last and the first name of one person.
    case withinName
    /// The comma is between two people.
    case betweenNames
  }

  /// Finds out what the commas in the sides of a file mean, from all sides together.
  ///
  /// A side is one person if the other side of its row is one, or if the file also has the name
  /// without a comma (`Ann Ash`). It is two people if each of them has two names (`Ann Ash, Ben
  /// Oak`), if one of them is elsewhere alone or with somebody else, or if another side joins two
  /// names by `+`, `/` or `&`.
  ///
  /// - Parameter rows: the sides of each row.
  /// - Returns: the meaning; `nil` if no side has a comma.
  /// - Throws: a refusal with both readings if the file doesn't show the meaning.
  public static func comma(in rows: [[String]]) throws(Refusal) -> Comma? {
    let all = Set(rows.joined())
    let said = all.filter { parts(of: $0) != nil }.sorted()
    guard let example = said.first, let (last, first) = parts(of: example) else { return nil }
    func folded(_ text: String) -> String { Roster.folded(text[...]) }
    let whole = Set(all.map(folded))
    let pairs = said.compactMap(parts).map { (folded($0), folded($1)) }
    let befores = Dictionary(grouping: pairs, by: \.0).mapValues { Set($0.map(\.1)) }
    let afters = Dictionary(grouping: pairs, by: \.1).mapValues { Set($0.map(\.0)) }
    let isOne =
      pairs.contains { whole.contains("\($1) \($0)") }
      || rows.contains { sides in
        sides.contains { parts(of: $0) != nil }
          && sides.contains { side in
            !side.isEmpty && !side.contains(",") && !side.contains(where: { "+/&".contains($0) })
          }
      }
    let isTwo =
      pairs.allSatisfy { $0.contains(" ") && $1.contains(" ") }
      || pairs.contains { whole.contains($0) || whole.contains($1) }
      || pairs.contains { afters[$0] != nil || befores[$1] != nil }
      || rows.contains { $0.contains { side in side.contains { "+/&".contains($0) } } }
    guard isOne != isTwo else {
      throw Refusal(
        .notation,
        "\"\(example.prefix(60))\" may be \(first) \(last), or \(last) and \(first), and the file doesn't "
          + "show which.",
        token: example, expected: ["\(first) \(last)", "\(last) + \(first)"],
        hint: "Write a person without a comma, and two players with + between them.")
    }
    return isOne ? .withinName : .betweenNames
  }
}
