import ScoringKit
import ScoringViews

// The rules for the names of people, which are the same for typed names and those of files.
extension PlayerNaming {
  /// The beginning of a typed text that names a guest: `guest:Dave`.
  static let guestPrefix = "guest:"

  /// Returns the name after `guest:` in a typed text; `nil` for texts that don't begin with
  /// `guest:`.
  static func guestName(_ text: String) -> String? {
    text.lowercased().hasPrefix(guestPrefix) ? String(text.dropFirst(guestPrefix.count)) : nil
  }

  /// Returns a typed name in its valid form: with single spaces and without invisible characters.
  ///
  /// - Throws: A refusal if the name is empty or too long.
  static func checked(_ text: String) throws -> String {
    let name = cleaned(text)
    guard DisplayWidth.columns(of: name) > 0 else {
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

  /// Returns a typed name with single spaces, and without control characters and invisible
  /// characters.
  ///
  /// Joiners and variation selectors stay, because some scripts and emoji need them; names that
  /// differ only in these are equal.
  static func cleaned(_ text: String) -> String {
    let visible = SafeText.withoutControls(text).unicodeScalars.filter { scalar in
      !scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isVariationSelector
        || scalar.properties.isJoinControl
    }
    return String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Returns the checked name of a person who can be named by it.
  ///
  /// - Throws: A refusal if the name is not allowed, or if commands read it as something else, as
  ///   ``misread(_:)`` says.
  static func usable(_ text: String) throws -> String {
    let name = try checked(text)
    if let refusal = misread(name) { throw refusal }
    return name
  }

  /// Returns the refusal of a name that commands read as something else: the user, a guest or a side;
  /// `nil` for any other name.
  static func misread(_ name: String) -> DeskError? {
    func refusal(_ reason: String, _ hint: Line) -> DeskError {
      DeskError(
        .notation, "\"\(name)\" can't be the name of a player: \(reason).", token: name,
        hint: hint)
    }
    if NameSearch(name[...]).meansUser {
      return refusal(
        "it means you in every command", "`\(Action("me", [.blank("NAME")]))` sets your name.")
    }
    if guestName(name) != nil {
      return refusal("it names a guest", "A guest needs no player: `\(name)` is typed at `start`.")
    }
    guard let side = try? side(name), side.name == nil, let members = try? members(of: name),
      members.count == 1
    else { return refusal("it names a side", "Name each member by itself.") }
    return nil
  }

  /// Splits a typed text such as `Red=ann+ben` into the side's own name and its members; the name
  /// is `nil` if there is none.
  ///
  /// An equals sign at the beginning of the text is part of a name.
  /// - Throws: A refusal if the members are missing, the own name contains a `+`, or there are two
  ///   equals signs.
  static func side(_ text: String) throws -> (name: String?, members: String) {
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
  /// - Throws: A refusal if a name is not allowed or a member is missing.
  static func members(of text: String) throws -> [String] {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !cleaned($0).isEmpty }) else {
      guard !cleaned(text).split(separator: " ").contains("+") else { throw halfSide(text) }
      return [try checked(text)]
    }
    return try parts.map { try checked($0) }
  }

  private static func halfSide(_ text: String) -> Refusal {
    Refusal(
      .notation, "\"\(text)\" is no name: a + joins the members of a side.", token: text,
      expected: ["ann+ben", "\"Ann + Ben\""])
  }

  /// Returns the checked name of a guest.
  ///
  /// - Throws: A refusal if the name is not allowed or has the form of a side, such as `ann+ben`.
  static func guest(_ text: String) throws -> String {
    guard try members(of: text).count > 1 else { return try usable(text) }
    let (side, names) = try side(text)
    let guests = try members(of: names).map { guestPrefix + $0 }.joined(separator: "+")
    throw Refusal(
      .notation, "\"\(text)\" is a side, and --guest is one person.", token: text,
      expected: [side.map { "\($0)=\(guests)" } ?? guests],
      hint: "Name the side among the players.")
  }
}
