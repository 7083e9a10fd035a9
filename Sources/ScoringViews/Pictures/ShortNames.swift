package import ScoringKit

/// The names of one round's sides, with shorter forms that are different for each name.
package struct ShortNames: Hashable, Sendable {
  private var forms: [String: [String]] = [:]

  /// Creates short names from the name of each side and the names of its members.
  ///
  /// - Complexity: O(*n*) for *n* names.
  package init(_ names: [(name: String, members: [String])]) {
    var all = Dictionary(names.map { ($0.name, Self.forms(of: $0.name, $0.members)) }) { $1 }
    let first = Self.sharing(all)
    // Forms such as `J. Schmidt` are used only if another name has the same first name.
    for (name, forms) in all where forms.last.map({ first[$0] != 1 }) ?? false {
      all[name] = forms + Self.byLastName(name)
    }
    let sharing = Self.sharing(all)
    self.forms = all.mapValues { forms in forms.filter { sharing[$0] == 1 } }
  }

  /// Creates short names of all sides of a roster.
  package init(sidesOf names: Roster) {
    self.init(names.seats.map { (names[$0], names.namesakes(of: $0)) })
  }

  /// Creates short names of all sides of a roster and of their members, for sentences.
  package init(everyoneIn names: Roster) {
    let members = names.names.flatMap(\.members).map { (name: $0.name, members: [String]()) }
    self.init(members + names.seats.map { (names[$0], names.namesakes(of: $0)) })
  }

  /// Returns, for each form, the number of names that have it, so that ambiguous forms can be left
  /// out.
  private static func sharing(_ forms: [String: [String]]) -> [String: Int] {
    forms.reduce(into: [:]) { sharing, each in
      for form in Set(each.value + [each.key]) { sharing[form, default: 0] += 1 }
    }
  }

  /// Returns the shorter forms of a name, longest first; empty if the name can only be cut.
  func forms(of name: String) -> [String] {
    forms[name] ?? Self.forms(of: name, [])
  }

  /// Returns the longest form of a name that fits in at most `lines` lines of `columns` columns
  /// each, or else its shortest form.
  package func name(_ name: String, columns: Int, lines: Int = 1) -> String {
    let all = [name] + forms(of: name)
    return all.first { Self.lines($0, columns: columns) <= lines } ?? all.last ?? name
  }

  /// Returns a sentence in which each name that is wider than a number of columns has its longest
  /// form that fits, or else its shortest form.
  ///
  /// Names are only replaced as whole words, the longest first.
  package func sentence(_ text: String, columns: Int) -> String {
    let long = forms.keys.filter { DisplayWidth.columns(of: $0) > columns && text.contains($0) }
      .sorted { ($1.count, $0) < ($0.count, $1) }
    guard !long.isEmpty else { return text }
    func isInWord(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber } ?? false
    }
    var (result, rest) = ("", text[...])
    while !rest.isEmpty {
      let found =
        isInWord(result.last)
        ? nil
        : long.first { name in
          rest.hasPrefix(name) && !isInWord(rest.dropFirst(name.count).first)
        }
      if let found {
        result += name(found, columns: columns)
        rest = rest.dropFirst(found.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }

  /// Returns the number of lines of text that a name needs if it is broken at its spaces.
  private static func lines(_ name: String, columns: Int) -> Int {
    var (lines, room) = (0, 0)
    for word in name.split(separator: " ") {
      let width = DisplayWidth.columns(of: String(word))
      guard width <= columns else { return .max }
      if width < room {
        room -= width + 1
      } else {
        lines += 1
        room = columns - width
      }
    }
    return lines
  }

  /// Returns forms such as `Maximiliana F.-O.` and `Maximiliana`; for a side of several members,
  /// their first names: `Anna & Ben`.
  private static func forms(of name: String, _ members: [String]) -> [String] {
    if members.count > 1 {
      return [members.map { first($0) }.joined(separator: " & ")]
    }
    let words = words(of: name)
    guard let last = words.last, words.count > 1 else { return [] }
    let initials = words.map(initial)
    let middle = words.count > 2 ? [[words[0]] + initials[1..<words.count - 1] + [last]] : []
    return (middle + [[words[0]] + initials[1...], [words[0]]]).map { $0.joined(separator: " ") }
  }

  /// Returns forms such as `J. B. Schmidt` and `J. Schmidt`.
  private static func byLastName(_ name: String) -> [String] {
    let words = words(of: name)
    guard let last = words.last, words.count > 1 else { return [] }
    let initials = words.dropLast().map(initial)
    let forms = [initials + [last], initials.prefix(1) + [last]]
    return forms.suffix(initials.count > 1 ? 2 : 1).map { $0.joined(separator: " ") }
  }

  /// Returns the initials of a side's members, such as `A. & B.`, for a place that has no space for
  /// their first names.
  static func initials(_ members: [String]) -> String {
    members.map { initial(first($0)) }.joined(separator: " & ")
  }

  private static func first(_ name: String) -> String {
    name.split(separator: " ").first.map(String.init) ?? name
  }

  /// Returns the words of a name; empty if a word such as `&` or `+` has no letters, because such a
  /// name consists of two, and its first word would only name one of them.
  private static func words(of name: String) -> [String] {
    let words = name.split(separator: " ").map(String.init)
    return words.allSatisfy { $0.contains(where: \.isLetter) } ? words : []
  }

  /// Returns the initials of one word of a name: `S.`, `F.-O.`.
  private static func initial(_ word: String) -> String {
    word.split(separator: "-").compactMap { $0.first(where: \.isLetter) }.map { "\($0)." }
      .joined(separator: "-")
  }
}
