internal import ScoringKit

/// The category of a classification table: a bow, a gender and an age group.
struct Category: Hashable, Sendable {
  /// A bowstyle of the classification scheme.
  enum Bowstyle: String, Hashable, Sendable, CaseIterable {
    /// A bow with cams and a sight.
    case compound
    /// A bow with a sight and stabilisers.
    case recurve
    /// A bow without a sight.
    case barebow
    /// The English longbow.
    case longbow
    /// A bow without sight, button and stabilisers, shot with wooden arrows.
    case traditional
    /// The American flatbow.
    case flatbow
    /// A compound bow shot without a release aid.
    case compoundLimited = "compound-limited"
    /// A compound bow without a sight.
    case compoundBarebow = "compound-barebow"
  }

  enum Gender: String, Hashable, Sendable, CaseIterable {
    case open, female

    /// Other words for the categories: the open one is that of men, and anybody may shoot in it.
    static let synonyms = [
      "male": "open", "men": "open", "man": "open", "m": "open",
      "women": "female", "woman": "female", "w": "female", "f": "female",
    ]

    /// Makes the category that a typed word means.
    ///
    /// - Throws: A refusal that lists the categories.
    init(typed text: some StringProtocol) throws(Refusal) {
      let word = text.lowercased()
      guard let gender = Self(rawValue: Self.synonyms[word] ?? word) else {
        throw Refusal(
          .notation, "\"\(text.prefix(40))\" is no gender category.", token: String(text),
          expected: Self.allCases.map(\.rawValue))
      }
      self = gender
    }
  }

  enum Age: String, Hashable, Sendable, CaseIterable {
    case over50 = "50+"
    case adult
    case under21 = "u21", under18 = "u18", under16 = "u16"
    case under15 = "u15", under14 = "u14", under12 = "u12"
  }

  var bow: Bowstyle
  var gender: Gender
  var age: Age
}

extension Category.Bowstyle {
  /// Whether the field rules count bows of this style as bows with a sight.
  var isSighted: Bool {
    self == .compound || self == .recurve || self == .compoundLimited
  }

  /// Whether only the inner ring is a 10 for this bowstyle in indoor rounds, as for compound bows.
  var isCompound: Bool {
    self == .compound || self == .compoundLimited || self == .compoundBarebow
  }
}

extension Category.Age {
  /// Reads an age group such as `u18`, `under 18`, `UNDER_18`, `50+`, `over 50` or `adult`.
  ///
  /// - Throws: a refusal that lists the age groups if the text names none.
  init(typed: String) throws(Refusal) {
    let letters = typed.lowercased().filter { $0.isLetter || $0.isNumber }
    let short = letters.hasPrefix("under") ? "u" + letters.dropFirst(5) : letters
    let age = ["over50", "50"].contains(short) ? .over50 : Self(rawValue: short)
    guard let age else {
      throw Refusal(
        .notation, "There is no age group \"\(typed)\".", token: typed,
        expected: Self.allCases.map(\.rawValue))
    }
    self = age
  }

  var isUnder15: Bool { self == .under15 || self == .under14 || self == .under12 }
}
