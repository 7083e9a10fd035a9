import ScoringKit

// The rules for the names of people, which are the same for typed names and those of files.
extension PlayerNaming {
  /// Returns the name after `guest:` in a typed text; `nil` for texts that don't begin with
  /// `guest:`.
  static func guestName(_ text: String) -> String? { PersonName.guest(text) }

  /// Returns a typed name in its valid form: with single spaces and without invisible characters.
  ///
  /// - Throws: A refusal if the name is empty or too long.
  static func checked(_ text: String) throws -> String { try PersonName.checked(text) }

  /// Returns a typed name with single spaces, and without control characters and invisible
  /// characters.
  static func cleaned(_ text: String) -> String { PersonName.cleaned(text) }

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
    guard let misreading = PersonName.misreading(of: name) else { return nil }
    let hint: Line =
      switch misreading {
      case .user: "`\(Action("me", [.blank("NAME")]))` sets your name."
      case .guest: "A guest needs no player: `\(name)` is typed at `start`."
      case .side: "Name each member by itself."
      }
    return DeskError(
      .notation, "\"\(name)\" can't be the name of a player: \(misreading.reason).", token: name,
      hint: hint)
  }

  /// Splits a typed text such as `Red=ann+ben` into the side's own name and its members; the name
  /// is `nil` if there is none.
  ///
  /// - Throws: A refusal as ``PersonName/side(_:)`` throws.
  static func side(_ text: String) throws -> (name: String?, members: String) {
    try PersonName.side(text)
  }

  /// Returns the names of the members of a typed side, as in `ann + ben`; only the text itself if
  /// it is no side.
  ///
  /// - Throws: A refusal as ``PersonName/members(of:)`` throws.
  static func members(of text: String) throws -> [String] { try PersonName.members(of: text) }

  /// Returns the checked name of a guest.
  ///
  /// - Throws: A refusal if the name is not allowed or has the form of a side, such as `ann+ben`.
  static func guest(_ text: String) throws -> String {
    guard try members(of: text).count > 1 else { return try usable(text) }
    let (side, names) = try side(text)
    let guests = try members(of: names).map { PersonName.guestPrefix + $0 }
      .joined(separator: "+")
    throw Refusal(
      .notation, "\"\(text)\" is a side, and --guest is one person.", token: text,
      expected: [side.map { "\($0)=\(guests)" } ?? guests],
      hint: "Name the side among the players.")
  }
}
