extension Roster {
  /// Returns the seat that a typed name means.
  ///
  /// `me` means the seat of the user, and nobody else. An exact name has priority, then an exact
  /// alias, then a name or alias that begins with the text, if it is the only one. So the names on
  /// the card are valid even if one of them was the earlier name of somebody else. A name without
  /// its number, if equal names have numbers, is an exact name. Case is ignored. A name of a member also means its side; a
  /// member's exact name has priority over any beginning. The names of all members with `+` between
  /// them mean their side too, in any order.
  ///
  /// - Throws: a refusal that lists the candidates, or similar names.
  public func seat(named text: Substring) throws(Refusal) -> Seat {
    let search = NameSearch(text)
    guard !search.isEmpty else {
      throw Refusal(.notation, "A name is missing.", at: text, expected: names.map(\.name))
    }
    let found = meanings(of: text).all
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      throw Refusal(
        .ambiguousName, "\"\(text)\" could be \(found.count) of them.", at: text,
        expected: found.map { self[$0] }, hint: "Type more of the name.")
    }
    guard !search.meansUser else {
      throw Refusal(
        .unknownName, "`me` means you, and you are not in this round.", at: text,
        expected: names.map(\.name))
    }
    let known = names.flatMap { [$0.name] + $0.members.map(\.name) }
    let near = search.near(known)
    throw Refusal(
      .unknownName, "Nobody in this round is called \"\(text)\".", at: text,
      expected: near.isEmpty ? names.map(\.name) : near)
  }

  /// Returns the seats that a typed name may mean by the closest reading of it, as
  /// ``seat(named:)-(Substring)`` describes the readings.
  ///
  /// - Parameter text: the typed name.
  /// - Returns: the seats whose whole name the text is, or else those whose name it begins; no seats
  ///   if the text means nobody or is empty.
  package func meanings(of text: Substring) -> Meanings {
    let search = NameSearch(text)
    if search.meansUser {
      return Meanings(
        whole: matching { $0.isUser || $0.members.contains(where: \.isUser) }, begun: [])
    }
    let whole = search.found([
      { matching { search.equals([$0.name, $0.shared].compactMap(\.self)) } },
      { matching { search.equals($0.members.map(\.name)) } },
      { matching { search.equals($0.aliases) } },
      { matching { search.equals($0.members.flatMap(\.aliases)) } },
    ])
    guard whole.isEmpty else { return Meanings(whole: whole, begun: []) }
    let begun = search.found([
      { matching { search.begins($0.all + $0.members.flatMap(\.all)) } },
      { seats.filter { isEverybody(text.split(separator: "+"), of: $0) } },
      { matching { search.beginsPlainly($0.all + $0.members.flatMap(\.all)) } },
    ])
    return Meanings(whole: [], begun: begun)
  }

  /// The seats that a typed name may mean.
  package struct Meanings {
    /// The seats whose whole name the text is.
    package let whole: [Seat]
    /// The seats whose name begins with the text; empty if it is a whole name.
    package let begun: [Seat]

    /// All these seats.
    package var all: [Seat] { whole + begun }
  }

  private func matching(_ isMeant: (Names) -> Bool) -> [Seat] {
    names.indices.filter { isMeant(names[$0]) }.map(Seat.init(index:))
  }

  /// Returns the seat that the words of a typed line mean, which are one name, a name in quotes, or
  /// `#2` for the number of a seat.
  ///
  /// - Throws: a refusal if there are no words, or as ``seat(named:)-(Substring)`` does.
  public func seat(named words: TypedWords.Words) throws(Refusal) -> Seat {
    guard let first = words.first, let span = words.written else {
      throw Refusal(.notation, "A name is missing.", expected: names.map(\.name))
    }
    guard words.count == 1 else { return try seat(named: span) }
    if !first.isQuoted, let seat = seat(numbered: first.text) { return seat }
    return try seat(named: first.text)
  }

  /// Returns the seat with a number such as `#2`; nil for any other text.
  func seat(numbered text: Substring) -> Seat? {
    guard text.hasPrefix("#"), let number = Int(text.dropFirst()),
      let seat = Seat(number: number), names.indices.contains(seat.index)
    else { return nil }
    return seat
  }

  /// Returns the seat that the words of a typed line mean, if only a name is allowed at their
  /// position in the line.
  ///
  /// A full name is accepted even if its words have another meaning elsewhere.
  ///
  /// - Parameters:
  ///   - words: the words; several words are one name.
  ///   - isName: returns whether a word can be a name.
  ///   - otherwise: the other meaning of a word that can't be a name, for the refusal, such as
  ///     `arrows`.
  ///   - expected: the participants as they are typed, for the refusal.
  /// - Returns: the seat.
  /// - Throws: a refusal if there are no words, if there are two names, or as ``seat(named:)``
  ///   does.
  package func seat(
    named words: TypedWords.Words, where isName: (TypedWords.Word) -> Bool, otherwise: String,
    expected: [String]
  ) throws(Refusal) -> Seat {
    guard let first = words.first, let span = words.written else {
      throw Refusal(.notation, "A name is missing.", expected: expected)
    }
    if first.isQuoted, words.count == 1 { return try seat(named: first.text) }
    guard let wrong = words.first(where: { !isName($0) || $0.isQuoted }) else {
      return try seat(named: span)
    }
    let search = NameSearch(span)
    let called = seats.filter {
      search.equals([names[$0.index].name] + names[$0.index].aliases)
    }
    if called.count == 1 { return called[0] }
    guard isName(wrong) else {
      throw wrong.refusal(
        "\"\(wrong.text.prefix(40))\" is no name here; put quotes around a name that could be "
          + "\(otherwise).", expected: expected)
    }
    throw Refusal(.notation, "Two names stand side by side.", at: span, expected: expected)
  }

  /// Whether the texts name all members of a side, each exactly once.
  private func isEverybody(_ texts: [Substring], of seat: Seat) -> Bool {
    let size = names[seat.index].members.count
    guard size > 1, texts.count == size else { return false }
    return Set(texts.compactMap { member(named: $0, of: seat) }).count == size
  }

  /// Returns the position of the side's member that a typed name means, from 0; nil if it means no
  /// member or several.
  public func member(named text: Substring, of seat: Seat) -> Int? {
    guard names.indices.contains(seat.index) else { return nil }
    let members = names[seat.index].members
    let search = NameSearch(text)
    guard !search.meansUser else { return members.firstIndex(where: \.isUser) }
    let found = search.found([
      { members.indices.filter { search.equals([members[$0].name]) } },
      { members.indices.filter { search.equals(members[$0].aliases) } },
      { members.indices.filter { search.begins(members[$0].all) } },
      { members.indices.filter { search.beginsPlainly(members[$0].all) } },
    ])
    return found.count == 1 ? found[0] : nil
  }

  /// Returns a name in the form in which names are compared: in lower case, with single spaces, and
  /// without invisible characters such as U+200B and U+00AD.
  public static func folded(_ name: Substring) -> String {
    if let folded = foldedASCII(name.utf8) { return folded }
    let visible = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    return String(String.UnicodeScalarView(visible)).lowercased()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns a name in the form in which lists are filtered: like ``folded(_:)``, and without
  /// accents, so that `jose` finds José, and `soren` Søren.
  public static func plain(_ name: Substring) -> String {
    if let folded = foldedASCII(name.utf8) { return folded }
    var plain = String.UnicodeScalarView()
    for scalar in folded(name).unicodeScalars {
      if scalar.isASCII {
        plain.append(scalar)
      } else if scalar.properties.generalCategory != .nonspacingMark {
        plain.append(base(of: scalar) ?? scalar)
      }
    }
    return String(plain)
  }

  /// Returns the ASCII letter of a small letter with an accent, such as `e` for `é`; nil for any
  /// other character.
  private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    // The Unicode name contains the letter: LATIN SMALL LETTER E WITH ACUTE.
    let words = scalar.properties.name?.split(separator: " ") ?? []
    guard words.count > 4, words[..<3] == ["LATIN", "SMALL", "LETTER"], words[3].count == 1,
      words[4] == "WITH"
    else { return nil }
    return words[3].lowercased().unicodeScalars.first
  }

  /// Returns the result of ``folded(_:)`` for a name in ASCII, computed byte by byte; nil for other
  /// names.
  ///
  /// Most names are in ASCII, and for these this is faster.
  private static func foldedASCII(_ name: Substring.UTF8View) -> String? {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.count)
    var isBehindSpace = false
    for byte in name {
      switch byte {
      case 9...13, 32:
        isBehindSpace = !folded.isEmpty
        continue
      case 65...90, 0..<128:
        if isBehindSpace { folded.append(32) }
        isBehindSpace = false
        folded.append((65...90).contains(byte) ? byte + 32 : byte)
      default: return nil
      }
    }
    return String(decoding: folded, as: UTF8.self)
  }
}

extension Roster.Names {
  /// The name and its aliases, all of which may be typed.
  var all: [String] { [name] + aliases }
}
