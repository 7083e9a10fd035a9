/// The text format of a whole number with a special meaning: a time, a distance, a score relative
/// to par.
///
/// Only whole numbers are stored: a time in the units in which it was measured, a distance in its
/// smallest unit. The format converts them to text and back.
public enum NumberFormat: Hashable, Sendable {
  /// A number without a change: `72`.
  case plain
  /// A number with its sign, and `E` for zero: `+2`, `-3`.
  case relative
  /// A number with a count of decimal places, 1 to 6: with two places, 1234 is `12.34`.
  case decimal(places: Int)
  /// A time with a count of decimal places of a second, 0 to 6: with one place, 7234 is `12:03.4`.
  case time(places: Int)
  /// A number of equal parts of one, as shares are: of 6 parts, 9 is `1 1/2`.
  case parts(of: Int)

  /// Returns a whole number as text in this format.
  public func text(_ value: Int) -> String {
    switch self {
    case .plain: "\(value)"
    case .relative: ToPar.text(value)
    case .decimal: Self.fraction(value.magnitude, places, isNegative: value < 0)
    case .time: Self.time(value.magnitude, places, isNegative: value < 0)
    case .parts(let whole): Self.shares(value.magnitude, of: whole, isNegative: value < 0)
    }
  }

  /// Returns a number with a fraction as text, rounded to the decimal places of the format:
  /// `43.26`.
  ///
  /// Numbers of a thousand million and above are printed without formatting.
  public func text(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return "\(value)" }
    return text(Int((value * Double(Self.power(places))).rounded()))
  }

  /// Returns the whole number that a text in this format represents, such as `12:03.4`, `72.5`,
  /// `-3` or `E`; nil if the text is invalid.
  ///
  /// Missing decimal places are zeros. Additional ones are refused, because a number is never
  /// rounded silently.
  public func value(_ text: some StringProtocol) -> Int? {
    if self == .relative, text.uppercased() == "E" { return 0 }
    let isNegative = text.hasPrefix("-")
    let digits =
      isNegative || (self == .relative && text.hasPrefix("+")) ? text.dropFirst() : text[...]
    let value =
      switch self {
      case .plain, .relative: Self.number(digits)
      case .decimal: Self.scaled(digits, places)
      case .time: Self.seconds(digits, places)
      case .parts(let whole): Self.parts(digits, of: whole)
      }
    return value.map { isNegative ? 0 - $0 : $0 }
  }

  /// Returns the limits of a range as refusals write them: `10.00…49.99`.
  package func words(_ range: ClosedRange<Int>) -> String {
    "\(text(range.lowerBound))…\(text(range.upperBound))"
  }

  /// Returns whether a typed text, which is not empty, is the beginning of a number in this format, or
  /// the whole number, that is at most `limit`.
  package func begins(with text: some StringProtocol, upTo limit: Int = .max) -> Bool {
    // `-`, `5.` and `1:` lack digits, of which zeros are always possible. Further digits only move a
    // number away from zero.
    text.count <= Self.longest
      && ["", "0", "00"].lazy.compactMap { value("\(text)\($0)") }.first.map { $0 <= limit }
        ?? false
  }

  /// The greatest number of characters of a number that is typed with keys: `99:59:59.999999`.
  private static let longest = 15

  /// Whether the format writes times.
  package var isTime: Bool { if case .time = self { true } else { false } }

  /// The number of decimal places of the format.
  package var places: Int {
    switch self {
    case .plain, .relative, .parts: 0
    case .decimal(let places), .time(let places): max(0, min(6, places))
    }
  }

  private static func power(_ places: Int) -> UInt {
    (0..<places).reduce(1) { product, _ in product * 10 }
  }

  private static func fraction(_ value: UInt, _ places: Int, isNegative: Bool) -> String {
    let sign = isNegative ? "-" : ""
    guard places > 0 else { return "\(sign)\(value)" }
    let (whole, rest) = value.quotientAndRemainder(dividingBy: power(places))
    return "\(sign)\(whole).\(padded(rest, to: places))"
  }

  /// Returns a number of equal parts of one as a whole number and a fraction in lowest terms.
  private static func shares(_ value: UInt, of parts: Int, isNegative: Bool) -> String {
    let parts = UInt(max(1, parts))
    let (whole, rest) = value.quotientAndRemainder(dividingBy: parts)
    let sign = isNegative ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    let divisor = divisor(rest, parts)
    let fraction = "\(rest / divisor)/\(parts / divisor)"
    return sign + (whole == 0 ? fraction : "\(whole) \(fraction)")
  }

  private static func divisor(_ one: UInt, _ other: UInt) -> UInt {
    other == 0 ? one : divisor(other, one % other)
  }

  /// Returns the parts of a whole number in a text; nil if it is invalid or too great.
  private static func parts(_ text: some StringProtocol, of whole: Int) -> Int? {
    guard let number = number(text) else { return nil }
    let (product, isTooGreat) = number.multipliedReportingOverflow(by: max(1, whole))
    return isTooGreat ? nil : product
  }

  private static func time(_ value: UInt, _ places: Int, isNegative: Bool) -> String {
    let (total, rest) = value.quotientAndRemainder(dividingBy: power(places))
    let (minutes, seconds) = total.quotientAndRemainder(dividingBy: 60)
    let (hours, left) = minutes.quotientAndRemainder(dividingBy: 60)
    let clock =
      hours > 0
      ? "\(hours):\(padded(left, to: 2)):\(padded(seconds, to: 2))"
      : minutes > 0 ? "\(minutes):\(padded(seconds, to: 2))" : "\(seconds)"
    return (isNegative ? "-" : "") + clock + (places > 0 ? ".\(padded(rest, to: places))" : "")
  }

  private static func padded(_ number: UInt, to length: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }

  /// Returns the number of a text that consists of digits only; nil for any other text, or if the
  /// number is too great.
  private static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  /// Returns the decimal number in a text, multiplied by ten to the power of `places`; nil if it is
  /// invalid or has more decimal places.
  private static func scaled(_ text: some StringProtocol, _ places: Int) -> Int? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let whole = number(first) else { return nil }
    var rest = 0
    if parts.count == 2 {
      guard parts[1].count <= places, let digits = number(parts[1]) else { return nil }
      rest = digits * Int(power(places - parts[1].count))
    }
    let (product, isTooGreat) = whole.multipliedReportingOverflow(by: Int(power(places)))
    let (sum, overflows) = product.addingReportingOverflow(rest)
    return isTooGreat || overflows ? nil : sum
  }

  /// Returns the seconds of a time such as `2:03:04.5`, `3:04.5` or `64.5`, multiplied by ten to
  /// the power of `places`; nil if the text is invalid.
  private static func seconds(_ text: some StringProtocol, _ places: Int) -> Int? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(fields.count), let last = fields.last, let value = scaled(last, places)
    else { return nil }
    let parts = Int(power(places))
    // After a colon there must be two digits, below sixty.
    let isTwo = { (field: Substring) in field.prefix { $0 != "." }.count == 2 }
    guard fields.count == 1 || (isTwo(Substring(last)) && value < 60 * parts) else { return nil }
    var total = value
    for (field, factor) in zip(fields.dropLast().reversed(), [60, 3600]) {
      guard let number = number(field),
        factor == 3600 || fields.count == 2 || (isTwo(Substring(field)) && number < 60)
      else { return nil }
      let (product, isTooGreat) = number.multipliedReportingOverflow(by: factor * parts)
      let (sum, overflows) = total.addingReportingOverflow(product)
      guard !isTooGreat, !overflows else { return nil }
      total = sum
    }
    return total
  }
}

extension NumberFormat {
  /// Returns a whole number as JSON: of a number of parts, the number of wholes.
  package func json(_ value: Int) -> JSONValue {
    guard case .parts(let whole) = self, whole > 0 else { return .integer(value) }
    return value.isMultiple(of: whole)
      ? .integer(value / whole) : .number(Double(value) / Double(whole))
  }

  /// Returns the mean of some values as text.
  ///
  /// Means of whole numbers and of parts have two decimal places, means of decimal numbers one more than a
  /// single value, and means of times as many as a single value.
  ///
  /// If `signed` is true, a positive mean has a plus sign, as a difference has.
  package func text(_ mean: Ratio, signed: Bool = false) -> String {
    switch self {
    case .plain, .relative: return mean.text(signed: signed || self == .relative)
    case .decimal:
      let (count, isTooGreat) = mean.count.multipliedReportingOverflow(by: Int(Self.power(places)))
      guard !isTooGreat, let scaled = Ratio(mean.sum, over: count) else { return "" }
      return scaled.text(places: min(6, places + 1), signed: signed)
    case .parts(let whole):
      let (count, isTooGreat) = mean.count.multipliedReportingOverflow(by: max(1, whole))
      guard !isTooGreat, let scaled = Ratio(mean.sum, over: count) else { return "" }
      return scaled.text(signed: signed)
    case .time:
      let rounded = Int(mean.text(places: 0)) ?? 0
      return (signed && rounded > 0 ? "+" : "") + text(rounded)
    }
  }
}

extension NumberFormat {
  /// Whether a text looks like one number, in any format: `12`, `-3`, `1:02.45`.
  package static func isNumber(_ text: Substring) -> Bool {
    let digits = text.drop { "-+".contains($0) }
    return text.count - digits.count < 2 && digits.first?.isNumber == true
      && digits.allSatisfy { $0.isNumber || ".,:".contains($0) }
  }
}
