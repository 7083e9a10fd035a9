import ScoringKit

/// Names of one round where there is little room: shortened so that no two of them look the same.
package struct ShortNames: Hashable, Sendable {
  private var forms: [String: [String]] = [:]

  /// Takes the names, and what the members of sides are called.
  ///
  /// - Complexity: O(*n*) for *n* names.
  package init(_ names: [(name: String, members: [String])]) {
    var all = Dictionary(names.map { ($0.name, Self.forms(of: $0.name, $0.members)) }) { $1 }
    let first = Self.sharing(all)
    // Initials before the last name serve only where the first name alone is somebody else's too.
    for (name, forms) in all where forms.last.map({ first[$0] != 1 }) ?? false {
      all[name] = forms + Self.byLastName(name)
    }
    let sharing = Self.sharing(all)
    self.forms = all.mapValues { forms in forms.filter { sharing[$0] == 1 } }
  }

  /// How many names each form could stand for.
  private static func sharing(_ forms: [String: [String]]) -> [String: Int] {
    forms.reduce(into: [:]) { sharing, each in
      for form in Set(each.value + [each.key]) { sharing[form, default: 0] += 1 }
    }
  }

  /// The shorter forms of a name, the longest first; empty where it can only be cut.
  func forms(of name: String) -> [String] {
    forms[name] ?? Self.forms(of: name, [])
  }

  /// A name in no more lines of so many columns, or in its shortest form.
  package func name(_ name: String, columns: Int, lines: Int = 1) -> String {
    let all = [name] + forms(of: name)
    return all.first { Self.lines($0, columns: columns) <= lines } ?? all.last ?? name
  }

  /// How many lines of so many columns a name takes that is broken at its spaces.
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

  /// `Maximiliana F.-O.`, `Maximiliana`; of a side, the first words of its members.
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

  /// `J. B. Schmidt`, `J. Schmidt`.
  private static func byLastName(_ name: String) -> [String] {
    let words = words(of: name)
    guard let last = words.last, words.count > 1 else { return [] }
    let initials = words.dropLast().map(initial)
    let forms = [initials + [last], initials.prefix(1) + [last]]
    return forms.suffix(initials.count > 1 ? 2 : 1).map { $0.joined(separator: " ") }
  }

  private static func first(_ name: String) -> String {
    name.split(separator: " ").first.map(String.init) ?? name
  }

  /// The words of a name; none where one has no letters (`&`, `+`): it joins names, and a first
  /// word would be half of them.
  private static func words(of name: String) -> [String] {
    let words = name.split(separator: " ").map(String.init)
    return words.allSatisfy { $0.contains(where: \.isLetter) } ? words : []
  }

  /// The initials of a word: `S.`, `F.-O.`.
  private static func initial(_ word: String) -> String {
    word.split(separator: "-").compactMap { $0.first(where: \.isLetter) }.map { "\($0)." }
      .joined(separator: "-")
  }
}
