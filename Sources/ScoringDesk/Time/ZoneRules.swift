/// How far a zone is from UTC at every moment, as a file of the zone database says.
///
/// The form is TZif (RFC 8536): the moments at which the distance changed, and behind the last
/// of them a rule for all years to come.
struct ZoneRules: Hashable, Sendable {
  /// The moments at which the distance changes, in seconds since 1970 UTC, ascending.
  private var moments: [Int64] = []
  /// The distance from each of those moments on, in seconds east of UTC.
  private var offsets: [Int] = []
  /// The distance before the first of them.
  private var first = 0
  /// What holds behind the last of them; nil for the distance that was reached.
  private var rest: YearlyRule?

  /// Rules that know one distance.
  init(offset: Int) {
    first = offset
  }

  /// Rules of the text form that a `TZ` variable may have: `EST5EDT,M3.2.0,M11.1.0`.
  ///
  /// Nil where the text is no such rule.
  init?(posix text: String) {
    guard let rule = YearlyRule(text) else { return nil }
    rest = rule
  }

  /// Reads the bytes of a zone file; nil where they are none, or cut off.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let old = reader.header() else { return nil }
    if old.version >= 2 {
      // Everything stands twice: first with 32 bits, then with 64 and the rule.
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

  /// Seconds east of UTC at a moment, in seconds since 1970 UTC.
  ///
  /// - Complexity: logarithmic in the number of changes.
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
  /// How many of everything a block of the file holds.
  private struct Header {
    var version = 0
    var counts: [Int] = []

    var moments: Int { counts[3] }
    var kinds: Int { counts[4] }

    /// The bytes behind the kinds: names, leap seconds, and signs of how rules were meant.
    func behindKinds(_ width: Int) -> Int {
      counts[5] + counts[2] * (width + 4) + counts[1] + counts[0]
    }

    /// The bytes of a block whose moments have a width.
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
        // No zone has as many of anything; a greater number is damage.
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

    /// The distances of the kinds of time.
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

    /// The rule between the two ends of lines at the end of the file; nil where it is cut off.
    func footer() -> String? {
      guard place < bytes.count, bytes[place] == 10,
        let end = bytes[(place + 1)...].firstIndex(of: 10)
      else { return nil }
      return String(validating: bytes[(place + 1)..<end], as: UTF8.self)
    }
  }
}

/// A rule for every year: standard time, and another time between two days.
///
/// As in `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX, with the hours that RFC 8536 allows).
private struct YearlyRule: Hashable, Sendable {
  /// A day of every year with a time of its clock.
  struct Turn: Hashable, Sendable {
    enum Day: Hashable, Sendable {
      /// The weekday, from Sunday, in a week of a month; the fifth is the last.
      case weekday(month: Int, week: Int, day: Int)
      /// A day from 1 to 365; February 29 has no number.
      case number(Int)
      /// A day from 0 to 365; February 29 has one.
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

  /// Seconds east of UTC at a moment.
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

  /// The days from 1970 to the first day of a year, in the Gregorian calendar.
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

  /// Passes a name of letters, or of anything between `<` and `>`.
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

  /// A time as `[+-]hh[:mm[:ss]]` in seconds, up to 167 hours.
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
