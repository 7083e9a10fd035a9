/// The UTC offsets of a zone at all moments, as defined by a file of the zone database.
///
/// The format is TZif (RFC 8536): the moments at which the offset changed, and a rule for all years
/// after the last one.
struct ZoneRules: Hashable, Sendable {
  /// The moments at which the offset changes, in seconds since 1970 UTC, ascending.
  private var moments: [Int64] = []
  /// The UTC offset from each of those moments on, in seconds.
  private var offsets: [Int] = []
  /// The offset before the first moment.
  private var first = 0
  /// The yearly rule for the time after the last of `moments`; `nil` if the offset no longer changes.
  private var rest: YearlyRule?

  /// Creates rules with a constant offset.
  init(offset: Int) {
    first = offset
  }

  /// Parses the text form of a `TZ` variable: `EST5EDT,M3.2.0,M11.1.0`.
  ///
  /// It is `nil` if the text is no such rule.
  init?(posix text: String) {
    guard let rule = YearlyRule(text) else { return nil }
    rest = rule
  }

  /// Parses the bytes of a zone file; `nil` if they are malformed or incomplete.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let old = reader.header() else { return nil }
    if old.version >= 2 {
      // All data occurs twice: first with 32 bits, then with 64 bits and the rule.
      guard reader.skip(old.size(of: 4)), let new = reader.header(),
        read(&reader, new, width: 8), let footer = reader.footer()
      else { return nil }
      rest = YearlyRule(footer)
    } else if !read(&reader, old, width: 4) {
      return nil
    }
  }

  private mutating func read(_ reader: inout Reader, _ header: Header, width: Int) -> Bool {
    guard let moments = reader.integers(header.moments, width: width),
      let indices = reader.integers(header.moments, width: 1),
      let kinds = reader.kinds(header.kinds), let first = kinds.first,
      reader.skip(header.behindKinds(width))
    else { return false }
    var offsets: [Int] = []
    for index in indices {
      guard kinds.indices.contains(Int(UInt8(truncatingIfNeeded: index))) else { return false }
      offsets.append(kinds[Int(UInt8(truncatingIfNeeded: index))])
    }
    self.moments = moments
    self.offsets = offsets
    self.first = first
    return zip(moments, moments.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Returns the UTC offset in seconds at a moment, given in seconds since 1970 UTC.
  ///
  /// - Complexity: Logarithmic in the number of changes.
  func offset(at seconds: Int64) -> Int {
    guard let last = moments.last else { return rest?.offset(at: seconds) ?? first }
    if seconds >= last, let rest { return rest.offset(at: seconds) }
    var (low, high) = (0, moments.count)
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }
}

// MARK: - Reading

extension ZoneRules {
  /// The numbers of items in a block of the file.
  private struct Header {
    var version = 0
    var counts: [Int] = []

    var moments: Int { counts[3] }
    var kinds: Int { counts[4] }

    /// Returns the number of bytes after the types: names, leap seconds and indicators.
    func behindKinds(_ width: Int) -> Int {
      counts[5] + counts[2] * (width + 4) + counts[1] + counts[0]
    }

    /// Returns the number of bytes of a block with moments of a width.
    func size(of width: Int) -> Int {
      moments * (width + 1) + kinds * 6 + behindKinds(width)
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    mutating func skip(_ count: Int) -> Bool {
      guard count <= bytes.count - place else { return false }
      place += count
      return true
    }

    mutating func header() -> Header? {
      let start = place
      guard skip(44), bytes[start..<start + 4].elementsEqual("TZif".utf8) else { return nil }
      var header = Header()
      let version = bytes[start + 4]
      header.version = version >= 50 ? 2 : 1
      for index in 0..<6 {
        let count = (0..<4).reduce(0) { $0 << 8 | Int(bytes[start + 20 + index * 4 + $1]) }
        // No valid zone has more items; a greater number means damage.
        guard count <= 100_000 else { return nil }
        header.counts.append(count)
      }
      return header.kinds > 0 ? header : nil
    }

    mutating func integers(_ count: Int, width: Int) -> [Int64]? {
      let start = place
      guard skip(count * width) else { return nil }
      return (0..<count).map { index in
        var value: UInt64 = bytes[start + index * width] >= 128 ? .max : 0
        for byte in bytes[start + index * width..<start + (index + 1) * width] {
          value = value << 8 | UInt64(byte)
        }
        return Int64(bitPattern: value)
      }
    }

    /// Returns the UTC offsets of the types of local time.
    mutating func kinds(_ count: Int) -> [Int]? {
      var offsets: [Int] = []
      for _ in 0..<count {
        guard let offset = integers(1, width: 4)?.first, abs(offset) < 26 * 3600, skip(2) else {
          return nil
        }
        offsets.append(Int(offset))
      }
      return offsets
    }

    /// Returns the rule between the last two newlines of the file; `nil` if it is incomplete.
    func footer() -> String? {
      guard place < bytes.count, bytes[place] == 10,
        let end = bytes[(place + 1)...].firstIndex(of: 10)
      else { return nil }
      return String(validating: bytes[(place + 1)..<end], as: UTF8.self)
    }
  }
}

/// A rule for every year: standard time, and daylight saving time between two days.
///
/// An example is `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX, with the hours that RFC 8536 allows).
private struct YearlyRule: Hashable, Sendable {
  /// A day of every year with a local time.
  struct Turn: Hashable, Sendable {
    enum Day: Hashable, Sendable {
      /// The weekday, from Sunday, in a week of a month; the fifth week is the last.
      case weekday(month: Int, week: Int, day: Int)
      /// A day from 1 to 365 that does not count February 29.
      case number(Int)
      /// A day from 0 to 365 that counts February 29.
      case index(Int)
    }

    var day: Day
    var seconds = 7200
  }

  private struct Other: Hashable, Sendable {
    var offset: Int
    var start: Turn
    var end: Turn
  }

  private var standard = 0
  private var other: Other?

  init?(_ text: String) {
    var rest = text[...]
    guard Self.skipName(&rest), let west = Self.time(&rest) else { return nil }
    standard = -west
    guard !rest.isEmpty else { return }
    guard Self.skipName(&rest) else { return nil }
    var offset = standard + 3600
    if let next = rest.first, next != "," {
      guard let west = Self.time(&rest) else { return nil }
      offset = -west
    }
    guard let start = Self.turn(&rest), let end = Self.turn(&rest), rest.isEmpty else {
      return nil
    }
    other = Other(offset: offset, start: start, end: end)
  }

  /// Returns the UTC offset at a moment, in seconds.
  func offset(at seconds: Int64) -> Int {
    guard let other else { return standard }
    let year = Self.year(ofDay: Self.day(seconds + Int64(standard)))
    let start = Self.moment(of: other.start, in: year) - Int64(standard)
    let end = Self.moment(of: other.end, in: year) - Int64(other.offset)
    let isOther =
      start < end ? seconds >= start && seconds < end : seconds < end || seconds >= start
    return isOther ? other.offset : standard
  }

  // MARK: Days

  private static func day(_ seconds: Int64) -> Int64 {
    seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
  }

  /// Returns the days from 1970 to the first day of a year, in the Gregorian calendar.
  private static func firstDay(of year: Int64) -> Int64 {
    let last = year - 1
    func floor(_ divisor: Int64) -> Int64 {
      last >= 0 ? last / divisor : (last - divisor + 1) / divisor
    }
    return last * 365 + floor(4) - floor(100) + floor(400) - 719_162
  }

  private static func year(ofDay day: Int64) -> Int64 {
    // 400 years have 146,097 days.
    var year = 1970 + day * 400 / 146_097
    while firstDay(of: year) > day { year -= 1 }
    while firstDay(of: year + 1) <= day { year += 1 }
    return year
  }

  private static func moment(of turn: Turn, in year: Int64) -> Int64 {
    let first = firstDay(of: year)
    let isLeap = firstDay(of: year + 1) - first == 366
    let day: Int64
    switch turn.day {
    case .index(let index): day = first + Int64(index)
    case .number(let number): day = first + Int64(number - (isLeap && number > 59 ? 0 : 1))
    case .weekday(let month, let week, let weekday):
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      let start = first + Int64(lengths[..<(month - 1)].reduce(0, +))
      // January 1, 1970 was a Thursday.
      let lead = ((Int64(weekday) - (start + 4)) % 7 + 7) % 7
      var inMonth = lead + Int64(week - 1) * 7
      while inMonth >= lengths[month - 1] { inMonth -= 7 }
      day = start + inMonth
    }
    return day * 86_400 + Int64(turn.seconds)
  }

  // MARK: Reading

  /// Skips a zone name of letters, or of any characters between `<` and `>`.
  private static func skipName(_ rest: inout Substring) -> Bool {
    if rest.first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest[name.endIndex...]
    return name.count >= 3
  }

  /// Parses a time as `[+-]hh[:mm[:ss]]` and returns seconds, up to 167 hours.
  private static func time(_ rest: inout Substring) -> Int? {
    var sign = 1
    if let first = rest.first, first == "+" || first == "-" {
      sign = first == "-" ? -1 : 1
      rest.removeFirst()
    }
    guard var seconds = number(&rest, 0...167).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where rest.first == ":" {
      rest.removeFirst()
      guard let part = number(&rest, 0...59) else { return nil }
      seconds += part * unit
    }
    return sign * seconds
  }

  private static func number(_ rest: inout Substring, _ bounds: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest[digits.endIndex...]
    guard digits.utf8.count <= 4, let number = Int(digits), bounds.contains(number) else {
      return nil
    }
    return number
  }

  private static func turn(_ rest: inout Substring) -> Turn? {
    guard rest.popFirst() == ",", let first = rest.first else { return nil }
    var turn: Turn
    if first == "M" {
      rest.removeFirst()
      guard let month = number(&rest, 1...12), rest.popFirst() == ".",
        let week = number(&rest, 1...5), rest.popFirst() == ".", let day = number(&rest, 0...6)
      else { return nil }
      turn = Turn(day: .weekday(month: month, week: week, day: day))
    } else if first == "J" {
      rest.removeFirst()
      guard let day = number(&rest, 1...365) else { return nil }
      turn = Turn(day: .number(day))
    } else {
      guard let day = number(&rest, 0...365) else { return nil }
      turn = Turn(day: .index(day))
    }
    if rest.first == "/" {
      rest.removeFirst()
      guard let seconds = time(&rest) else { return nil }
      turn.seconds = seconds
    }
    return turn
  }
}
