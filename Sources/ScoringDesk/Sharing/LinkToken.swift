internal import ScoringKit

/// The secret part of a link: a letter for the link's kind, and 128 random bits in URL-safe base64.
///
/// The token is returned only when the link is created; the store contains only the token's digest.
package struct LinkToken: Hashable, Sendable {
  /// The kind of a link, which decides what a visitor with the link may do.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A link to view one round, as it was shared.
    case share
    /// A link to view the boards of an event.
    case event
    /// A link to score one round.
    case keypad
    /// A link to score one round as the scorer of one phone.
    case phone
    /// A link to view everything, as the owner of the store.
    case owner

    /// The first letter of the tokens of links of this kind.
    var letter: Character {
      switch self {
      case .share: "s"
      case .event: "e"
      case .keypad: "k"
      case .phone: "p"
      case .owner: "m"
      }
    }
  }

  /// The kind of the token's link, which decides what a visitor may do.
  package let kind: Kind
  /// The token as it is written in a link: 23 letters, digits, dashes and underscores.
  package let text: String

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  private static let digits = 22

  /// Creates the token of a new link from 128 random bits.
  init(_ kind: Kind, random: () -> UInt64) {
    self.kind = kind
    var bits = (UInt128(random()) << 64) | UInt128(random())
    var text = String(kind.letter)
    for _ in 0..<Self.digits {
      text.append(Self.alphabet[Int(bits >> 122)])
      bits <<= 6
    }
    self.text = text
  }

  /// Parses the token of a link, or an address that ends with one; `nil` for any other text.
  package init?(_ text: String) {
    guard text.utf8.count <= 2048 else { return nil }
    let last = text.split { $0 == "/" || $0 == "#" }.last.map(String.init) ?? ""
    guard last.utf8.count == Self.digits + 1,
      let kind = Kind.allCases.first(where: { $0.letter == last.first }),
      last.dropFirst().allSatisfy({ Self.alphabet.contains($0) })
    else { return nil }
    self.kind = kind
    self.text = last
  }

  /// The SHA-256 digest of the token, by which the store finds the link.
  var digest: [UInt8] { SHA256.digest(Array(text.utf8)) }
}

/// The time for which a link is valid.
package enum LinkTime: Hashable, Sendable {
  /// Valid for a number of seconds after the link is created.
  case seconds(Int64)
  /// Valid until the link is revoked.
  case forever

  /// The time for which a link is valid if none is given: a week.
  package static let standard = LinkTime.seconds(7 * 86_400)

  private static let units: [(letter: Character, seconds: Int64)] = [
    ("s", 1), ("m", 60), ("h", 3600), ("d", 86_400), ("w", 7 * 86_400),
  ]
  private static let longest: Int64 = 3650 * 86_400

  /// Parses the time for which a link is valid: `90s`, `15m`, `1h`, `7d`, `4w` or `never`, up to
  /// ten years.
  ///
  /// - Throws: `badValue` for any other text.
  package init(_ text: String) throws(DeskError) {
    if text == "never" {
      self = .forever
      return
    }
    guard let unit = Self.units.first(where: { $0.letter == text.last }),
      let count = Int64(text.dropLast()), count > 0, text.utf8.count <= 10,
      text.first?.isNumber == true, count <= Self.longest / unit.seconds
    else {
      throw DeskError(
        .badValue, "\"\(text)\" is no duration for a link.", token: text,
        expected: ["90s", "15m", "1h", "7d", "never"],
        hint: "A number and s, m, h, d or w, up to ten years; or never.")
    }
    self = .seconds(count * unit.seconds)
  }

  /// Returns the moment at which a link created at `now` expires; `nil` if it never expires.
  func end(from now: Moment) -> Moment? {
    switch self {
    case .seconds(let seconds): now.advanced(byMilliseconds: seconds * 1000)
    case .forever: nil
    }
  }
}
