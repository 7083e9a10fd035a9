/// The keys that enter what a prompt offers, assigned by the same rules in every sport.
///
/// - A token of one character has that character as its key, in either case; so has a synonym of one
///   character, unless that key means or begins something else.
/// - A whole number has its digit as its key if the likeliest number is below ten, or all numbers are.
///   `0` is ten if zero is not offered, and ``teen`` followed by a digit adds ten.
/// - A number with a format, such as a time, is typed as in a line: `1:02.10`.
/// - Words, and numbers that have a prefix or are likely above nine, are typed letter by letter:
///   the shortest unique beginning is enough, and letters after it are ignored.
/// - If there are only two tokens, the first two digits and the arrows enter them as well.
/// - Tokens without a key, secondary ones, and those after which more is typed, are in a menu.
public struct Keypad: Hashable, Sendable {
  /// A key of a keypad that enters a token immediately.
  public struct Button: Hashable, Sendable {
    /// The character of the key, in lower case.
    public let key: Character
    /// A second key with the same effect, if there are only two buttons; otherwise nil.
    public internal(set) var other: Character?
    /// The token that the key enters.
    public let token: Prompt.Token
    /// Whether the token is the likeliest input.
    public let isLikely: Bool
  }

  /// The effect of pressing a key of a keypad.
  public enum Press: Hashable, Sendable {
    /// The given text is entered.
    case enter(String)
    /// More keys are needed; the given text is what has been typed so far.
    case gather(String)
    /// The key has no meaning now, and is ignored.
    case refused
  }

  /// The keys that every keypad needs for itself: a token that is one of these characters is in the
  /// menu.
  public static let reserved: Set<Character> = [" ", ":", "?", "@", "<", ">", teen]
  /// The key that adds ten to the digit typed after it.
  public static let teen: Character = "+"

  /// The keys of the keypad that enter a token immediately, in display order.
  public let buttons: [Button]
  /// The tokens of the prompt that are typed letter by letter.
  public let words: [Prompt.Token]
  /// The ranges of numbers of the prompt that are typed with several keys.
  public let numbers: [Prompt.Range]
  /// The tokens of the prompt that are chosen from a menu.
  public let menu: [Prompt.Token]
  /// The text that Enter alone enters; nil if no input is likelier than the others.
  public let likely: String?
  /// The texts that a synonym of one character enters, by that character.
  private let synonyms: [Character: String]
  private let teens: Prompt.Range?

  /// Makes the keypad of a prompt.
  public init(_ prompt: Prompt) {
    let likely = prompt.ranges.first.flatMap { range in range.likely.map { range.text($0) } }
    var buttons: [Button] = []
    var words: [Prompt.Token] = []
    var menu: [Prompt.Token] = []
    let direct = prompt.ranges.first { $0.prefix.isEmpty && $0.isSmall }
    func add(_ key: Character, _ token: Prompt.Token) {
      buttons.append(Button(key: key, token: token, isLikely: token.text == likely))
    }
    func isFree(_ key: Character) -> Bool { !buttons.contains { $0.key == key } }
    for token in prompt.tokens {
      if token.isBeginning {
        menu.append(token)
      } else if let key = Self.key(of: token.text) {
        if isFree(key) { add(key, token) } else { menu.append(token) }
      } else if token.text != "10" {
        if token.text.count > 1 { words.append(token) } else { menu.append(token) }
      } else if prompt.tokens.contains(where: { $0.text == "0" }) {
        menu.append(token)
      } else {
        add("0", token)
      }
    }
    for (digit, number) in zip("1234567890", Array(1...10)) where isFree(digit) {
      guard let direct else { break }
      let meant = digit == "0" && direct.contains(0) ? 0 : number
      if direct.contains(meant) { add(digit, direct.token(meant)) }
    }
    if buttons.count == 2, words.isEmpty, prompt.ranges.isEmpty,
      buttons.allSatisfy({ $0.key.isLetter })
    {
      buttons[0].other = "1"
      buttons[1].other = "2"
    }
    // If the first letter of a word is already a key, the word is in the menu, because otherwise
    // that key would have to wait for more letters.
    let gathered = words.filter { $0.text.first.map { isFree(Self.plain($0)) } ?? false }
    self.words = gathered
    self.menu = menu + words.filter { !gathered.contains($0) } + prompt.secondary
    numbers = prompt.ranges.filter { $0 != direct }
    teens = direct
    self.buttons = buttons
    self.likely = likely
    // A synonym has a key unless that key means or begins something else.
    var synonyms: [Character: String] = [:]
    for token in prompt.tokens where !token.isBeginning {
      for key in token.synonyms.compactMap(Self.key(of:)) where isFree(key) && synonyms[key] == nil
      {
        let isTaken =
          gathered.contains { $0.text.first.map(Self.plain) == key }
          || numbers.contains { Self.takes(String(key), $0) }
        if !isTaken { synonyms[key] = token.text }
      }
    }
    self.synonyms = synonyms
  }

  /// Returns the effect of a key after some characters of an entry, by default none, have been
  /// typed.
  public func press(_ key: Character, after gathered: String = "") -> Press {
    var key = Self.plain(key)
    // A decimal comma is a point.
    if key == ",", !gathered.isEmpty, numbers.contains(where: { $0.format.places > 0 }) {
      key = "."
    }
    if gathered.isEmpty {
      if let button = buttons.first(where: { $0.key == key || $0.other == key }) {
        return .enter(button.token.text)
      }
      if let synonym = synonyms[key] { return .enter(synonym) }
      if key == Self.teen, let teens, teens.bounds.upperBound > 10 { return .gather("\(key)") }
    }
    if gathered == "\(Self.teen)", let teens, let digit = key.wholeNumberValue {
      return teens.contains(10 + digit) ? .enter("\(10 + digit)") : .refused
    }
    return gather(gathered + String(key))
  }

  /// Returns the text that Enter enters after some characters of an entry have been typed; nil if
  /// the entry is incomplete.
  public func entry(of gathered: String) -> String? {
    if gathered.isEmpty { return likely }
    if let word = words.first(where: { Self.squeezed($0.text) == gathered }) { return word.text }
    for range in numbers {
      let prefix = Self.squeezed(range.prefix)
      guard gathered.hasPrefix(prefix), let number = range.number(gathered.dropFirst(prefix.count))
      else { continue }
      return range.text(number)
    }
    return nil
  }

  /// The letters and digits with which an entry on the keypad can begin.
  public var keys: Set<Character> {
    Set(buttons.map(\.key) + buttons.compactMap(\.other))
      .union(synonyms.keys)
      .union(words.compactMap { $0.text.first.map(Self.plain) })
      .union(numbers.compactMap { $0.prefix.first.map(Self.plain) })
  }

  private func gather(_ typed: String) -> Press {
    let texts = words.map(\.text).filter { Self.squeezed($0).hasPrefix(typed) }
    let ranges = numbers.filter { Self.takes(typed, $0) }
    if texts.count == 1, ranges.isEmpty { return .enter(texts[0]) }
    guard !texts.isEmpty || !ranges.isEmpty else { return .refused }
    if let range = ranges.first, texts.isEmpty, ranges.count == 1 {
      let prefix = Self.squeezed(range.prefix)
      // After a prefix, one digit is enough if the numbers are small.
      if !prefix.isEmpty, typed.count == prefix.count + 1, range.isSmall,
        let whole = entry(of: typed)
      {
        return .enter(whole)
      }
      return .gather(typed.count < prefix.count ? prefix : typed)
    }
    let all = texts.map(Self.squeezed) + ranges.map { Self.squeezed($0.prefix) }
    let common = all.dropFirst().reduce(all[0]) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    return .gather(common.count > typed.count ? common : typed)
  }

  /// Whether a typed text is the beginning of a number in a range, including the prefix of the
  /// range.
  private static func takes(_ typed: String, _ range: Prompt.Range) -> Bool {
    let prefix = squeezed(range.prefix)
    guard typed.count > prefix.count else { return prefix.hasPrefix(typed) }
    let digits = typed.dropFirst(prefix.count)
    guard range.format == .plain else {
      return typed.hasPrefix(prefix)
        && range.format.begins(with: digits, upTo: range.bounds.upperBound)
        && (digits.first != "-" || range.bounds.lowerBound < 0)
    }
    guard typed.hasPrefix(prefix), digits.count <= 9,
      digits.first != "0" || (digits.count == 1 && range.contains(0)),
      let number = Int(digits), number >= 0
    else { return false }
    return number <= range.bounds.upperBound
  }

  /// Returns the key of a token's text if it is one character; nil for any other text, and for a
  /// reserved or non-ASCII character.
  private static func key(of text: String) -> Character? {
    guard text.count == 1, let key = text.first, !reserved.contains(key), key.isASCII,
      !key.isWhitespace
    else { return nil }
    return plain(key)
  }

  private static func plain(_ key: Character) -> Character {
    key.isASCII ? Character(key.lowercased()) : key
  }

  private static func squeezed(_ text: String) -> String {
    text.lowercased().filter { $0 != " " }
  }
}

extension Prompt.Range {
  /// Whether one digit is enough for the likeliest number, or for every number if none is likely.
  fileprivate var isSmall: Bool { format == .plain && (likely ?? bounds.upperBound) <= 9 }
}
