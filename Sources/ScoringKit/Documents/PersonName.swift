/// The rules for the names of people and sides, which are the same for typed names, those of files,
/// and those that an app gives to a round.
package enum PersonName {
  /// The beginning of a typed text that names a guest: `guest:Dave`.
  package static let guestPrefix = "guest:"

  /// The things other than a person that a name can mean when it is typed.
  package enum Misreading {
    /// The user of the store.
    case user
    /// A guest.
    case guest
    /// A side of several people.
    case side

    /// The reason why such a name can't be that of a player, as the end of a sentence.
    package var reason: String {
      switch self {
      case .user: "it means you in every command"
      case .guest: "it names a guest"
      case .side: "it names a side"
      }
    }
  }

  /// Returns the name after `guest:` in a typed text; nil for texts that don't begin with `guest:`.
  package static func guest(_ text: String) -> String? {
    text.lowercased().hasPrefix(guestPrefix) ? String(text.dropFirst(guestPrefix.count)) : nil
  }

  /// Returns a typed name in its valid form: with single spaces and without invisible characters.
  ///
  /// - Throws: a refusal if the name is empty or too long.
  package static func checked(_ text: String) throws(Refusal) -> String {
    let name = cleaned(text)
    guard name.unicodeScalars.contains(where: isSeen) else {
      throw Refusal(.notation, "A name is missing.", token: text)
    }
    guard name != "+" else { throw halfSide(text) }
    guard name.count <= Player.longestName else {
      throw Refusal(
        .notation, "A name of \(name.count) characters is too long.",
        expected: ["at most \(Player.longestName) characters"])
    }
    // A letter may have any number of marks, and is one character with them.
    guard name.unicodeScalars.count <= Player.longestName * 10 else {
      throw Refusal(.notation, "A name has too many marks on its letters.")
    }
    return name
  }

  /// Returns a checked name that nothing else can mean.
  ///
  /// - Throws: a refusal as in ``checked(_:)``, or if ``misreading(of:)`` returns something.
  package static func usable(_ text: String) throws(Refusal) -> String {
    let name = try checked(text)
    guard let misreading = misreading(of: name) else { return name }
    throw Refusal(
      .notation, "\"\(name)\" can't be the name of a player: \(misreading.reason).", token: name)
  }

  /// Returns a typed name with single spaces, and without control characters and invisible
  /// characters.
  ///
  /// Joiners and variation selectors stay, because some scripts and emoji need them; names that
  /// differ only in these are equal.
  package static func cleaned(_ text: String) -> String {
    let visible = text.unicodeScalars.filter { scalar in
      guard !scalar.isDangerous || ["\n", "\r", "\t"].contains(scalar) else { return false }
      return !scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.isVariationSelector || scalar.properties.isJoinControl
    }
    return String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Whether a scalar is visible without another one before it.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return false
    default: return true
    }
  }

  /// Returns what commands read a name as, other than a person's; nil for any other name.
  package static func misreading(of name: String) -> Misreading? {
    if NameSearch(name[...]).meansUser { return .user }
    if guest(name) != nil { return .guest }
    guard let side = try? side(name), side.name == nil, let members = try? members(of: name),
      members.count == 1
    else { return .side }
    return nil
  }

  /// Splits a typed text such as `Red=ann+ben` into the side's own name and its members; the name
  /// is nil if there is none.
  ///
  /// An equals sign at the beginning of the text is part of a name.
  /// - Throws: a refusal if the members are missing, the own name contains a `+`, or there are two
  ///   equals signs.
  package static func side(_ text: String) throws(Refusal) -> (name: String?, members: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, let name = parts.first, !cleaned(name).isEmpty else {
      return (nil, text)
    }
    guard parts.count == 2, !cleaned(parts[1]).isEmpty, !name.contains("+") else {
      throw Refusal(
        .notation, "\"\(text)\" is no side with a name.", token: text,
        expected: ["Red=ann+ben"])
    }
    return (try checked(name), parts[1])
  }

  /// Returns the names of the members of a typed side, as in `ann + ben`; only the text itself if
  /// it is no side.
  ///
  /// A `+` that is not between two names is part of a name. If such a `+` is a word of its own, a
  /// member is missing, and the text is refused.
  /// - Throws: a refusal if a name is not allowed or a member is missing.
  package static func members(of text: String) throws(Refusal) -> [String] {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !cleaned($0).isEmpty }) else {
      guard !cleaned(text).split(separator: " ").contains("+") else { throw halfSide(text) }
      return [try checked(text)]
    }
    var names: [String] = []
    for part in parts { names.append(try checked(part)) }
    return names
  }

  private static func halfSide(_ text: String) -> Refusal {
    Refusal(
      .notation, "\"\(text)\" is no name: a + joins the members of a side.", token: text,
      expected: ["ann+ben", "\"Ann + Ben\""])
  }
}
