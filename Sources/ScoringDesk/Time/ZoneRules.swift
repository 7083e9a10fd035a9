/// The UTC offsets of a time zone at all moments, as a file of the zone database defines them.
///
/// The format of the file is TZif (RFC 8536): it lists the moments at which the offset changes, and
/// contains a rule for all years after the last of these.
struct ZoneRules: Hashable, Sendable {
  /// The moments at which the zone's UTC offset changes, in seconds since 1970 UTC, ascending.
  private var moments: [Int64] = []
  /// The zone's UTC offset after each of the moments at which it changes, in seconds.
  private var offsets: [Int] = []
  /// The zone's UTC offset before its first change, in seconds.
  private var first = 0
  /// The yearly rule for the time after the last of `moments`; `nil` if the zone's offset no longer
  /// changes.
  private var rest: YearlyRule?

  /// Creates the rules of a zone with a constant UTC offset, in seconds.
  init(offset: Int) {
    first = offset
  }

  /// Parses a POSIX rule, which a `TZ` variable may contain: `EST5EDT,M3.2.0,M11.1.0`.
  ///
  /// The result is `nil` if the text is no such rule.
  init?(posix text: String) {
    guard let rule = YearlyRule(text) else { return nil }
    rest = rule
  }

  /// Parses the bytes of a file of the zone database; `nil` if they are malformed or incomplete.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let old = reader.header() else { return nil }
    if old.version >= 2 {
      // The file contains all data twice: first with moments of 32 bits, then with moments of 64
      // bits and the yearly rule.
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

  /// Returns the zone's UTC offset in seconds at a moment, which is given in seconds since 1970
  /// UTC.
  ///
  /// - Complexity: Logarithmic in the number of changes of the zone's offset.
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
  /// The numbers of items in a block of a zone file, and the version of the file's format.
  private struct Header {
    var version = 0
    var counts: [Int] = []

    var moments: Int { counts[3] }
    var kinds: Int { counts[4] }

    /// Returns the number of bytes in the block after the types of local time: the names, leap
    /// seconds and indicators.
    ///
    /// - Parameter width: The number of bytes of a moment in the block.
    /// - Returns: The number of bytes.
    func behindKinds(_ width: Int) -> Int {
      counts[5] + counts[2] * (width + 4) + counts[1] + counts[0]
    }

    /// Returns the number of bytes of the whole block, given the number of bytes of a moment in it.
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
        // No valid zone file has more items; a greater number means that the file is damaged.
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

    /// Reads the types of local time in a block of the zone file, and returns their UTC offsets in
    /// seconds; `nil` if one is malformed.
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

    /// Returns the text of the yearly rule, which is between the last two newlines of the zone
    /// file; `nil` if it is incomplete.
    func footer() -> String? {
      guard place < bytes.count, bytes[place] == 10,
        let end = bytes[(place + 1)...].firstIndex(of: 10)
      else { return nil }
      return String(validating: bytes[(place + 1)..<end], as: UTF8.self)
    }
  }
}

/// A rule for the UTC offset in every year: standard time, and daylight saving time between two
/// days.
///
/// An example is `CET-1CEST,M3.5.0,M10.5.0/3`. This is a rule of POSIX, with the greater range of
/// hours that RFC 8536 allows.
private struct YearlyRule: Hashable, Sendable {
  /// A day of every year, and the local time on it at which the offset changes.
  struct Turn: Hashable, Sendable {
    enum Day: Hashable, Sendable {
      /// A weekday, 0 for Sunday, in a month: its first to fourth occurrence, or for 5 the last.
      case weekday(month: Int, week: Int, day: Int)
      /// A day of the year from 1 to 365, counted without February 29.
      case number(Int)
      /// A day of the year from 0 to 365, counted with February 29.
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

  /// Returns the UTC offset by this rule at a moment; both are in seconds.
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

  /// Returns the number of days from January 1, 1970 to January 1 of a year in the Gregorian
  /// calendar.
  private static func firstDay(of year: Int64) -> Int64 {
    let last = year - 1
    func floor(_ divisor: Int64) -> Int64 {
      last >= 0 ? last / divisor : (last - divisor + 1) / divisor
    }
    return last * 365 + floor(4) - floor(100) + floor(400) - 719_162
  }

  private static func year(ofDay day: Int64) -> Int64 {
    // In the Gregorian calendar, 400 years have 146,097 days.
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

  /// Skips the name of a zone in a POSIX rule: three or more letters, or any characters between `<`
  /// and `>`.
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

  /// Parses a time in a POSIX rule, `[+-]hh[:mm[:ss]]` with up to 167 hours, and returns it in
  /// seconds; `nil` if it is malformed.
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
