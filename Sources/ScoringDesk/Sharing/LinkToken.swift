internal import ScoringKit

/// The secret part of a link: a letter for its kind, and 128 random bits in base 64 for addresses.
///
/// The desk gives it out once, and keeps its digest alone.
package struct LinkToken: Hashable, Sendable {
  /// What a link lets somebody do.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// See one round, as it was shared.
    case share
    /// See the boards of an event.
    case event
    /// Keep one round.
    case keypad
    /// Keep it as the scorer that one phone is.
    case phone
    /// See everything, as the owner.
    case owner

    /// The first letter of the tokens of this kind.
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

  /// What the link lets somebody do.
  package let kind: Kind
  /// The token as it stands in a link: 23 letters, digits, dashes and underscores.
  package let text: String

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  private static let digits = 22

  /// Makes a token of 128 random bits.
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

  /// Reads a token, or the last part of a link that ends with one; nil for any other text.
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

  /// What the store keeps of it: the SHA-256 digest.
  var digest: [UInt8] { SHA256.digest(Array(text.utf8)) }
}

/// How long a link holds.
package enum LinkTime: Hashable, Sendable {
  /// So many seconds from now.
  case seconds(Int64)
  /// Until it is taken back.
  case forever

  /// Where nothing was said: a week.
  package static let standard = LinkTime.seconds(7 * 86_400)

  private static let units: [(letter: Character, seconds: Int64)] = [
    ("s", 1), ("m", 60), ("h", 3600), ("d", 86_400), ("w", 7 * 86_400),
  ]
  private static let longest: Int64 = 3650 * 86_400

  /// Reads `90s`, `15m`, `1h`, `7d`, `4w` or `never`, up to ten years.
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
        .badValue, "\"\(text)\" does not say how long a link holds.", token: text,
        expected: ["90s", "15m", "1h", "7d", "never"],
        hint: "A number and s, m, h, d or w, up to ten years; or never.")
    }
    self = .seconds(count * unit.seconds)
  }

  /// The first moment at which what is made now no longer holds; nil for never.
  func end(from now: Moment) -> Moment? {
    switch self {
    case .seconds(let seconds): now.advanced(byMilliseconds: seconds * 1000)
    case .forever: nil
    }
  }
}
