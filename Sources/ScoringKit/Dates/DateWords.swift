/// The words of a written date, sorted into day, month, time of day and so on.
struct DateWords {
  /// A time of day.
  struct Clock {
    var hour: Int
    var minute: Int
    var second: Int
  }

  /// The time of day in the text; nil if there is none.
  private(set) var clock: Clock?
  private var month: Int?
  private var weekday: Int?
  private var isLast = false
  /// The number of days before today that the text means, such as 1 for `yesterday`; nil if it
  /// names its day differently.
  private var daysAgo: Int?
  /// The numbers of a numeric date such as `24/11/2026`, with their separator; nil if there is
  /// none.
  private var numeric: (parts: [Substring], separator: Character)?
  /// The numbers that the text contains in addition to the name of a month, such as the day and the
  /// year.
  private var numbers: [Substring] = []

  /// Sorts the words of a text; nil if it contains no words, or a word that can't be part of a
  /// date.
  init?(_ text: String) {
    var words = Self.split(text)[...]
    guard !words.isEmpty else { return nil }
    while let word = words.popFirst() {
      if word.contains(":") || Self.half(in: word) != nil {
        guard take(clock: word, &words) else { return nil }
      } else if let half = words.first.flatMap({ Self.halves[$0] }), let hour = Int(word) {
        words.removeFirst()
        guard set(clock: Clock(hour: hour, minute: 0, second: 0), half) else { return nil }
      } else if let ago = Self.relative[word] {
        guard daysAgo == nil else { return nil }
        daysAgo = ago
      } else if let span = Self.span(word, words) {
        guard daysAgo == nil else { return nil }
        daysAgo = span
        words = words.dropFirst(2)
      } else if word == "last", words.first.flatMap({ Self.weekday($0) }) != nil {
        isLast = true
      } else if !take(dayWord: word) {
        return nil
      }
    }
  }

  /// Adds a word that is part of a day: a month, a weekday, a number, or a numeric date.
  ///
  /// Returns false if it is none of these, or if the text already has such a part.
  private mutating func take(dayWord word: Substring) -> Bool {
    if let name = Self.month(word) {
      guard month == nil else { return false }
      month = name
      return true
    }
    if let day = Self.weekday(word) {
      guard weekday == nil else { return false }
      weekday = day
      return true
    }
    let bare = Self.withoutOrdinal(word)
    if Self.isNumber(bare) {
      numbers.append(bare)
      return numbers.count <= 2
    }
    guard let separator = word.first(where: { "/.-".contains($0) }) else { return false }
    var parts = word.split(separator: separator, omittingEmptySubsequences: false)
    if separator == ".", parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    if parts.contains(where: { Self.month($0) != nil }) {
      return parts.allSatisfy { take(dayWord: $0) }
    }
    // Two numbers with a hyphen, such as `11-7`, are a score rather than a date.
    guard numeric == nil, parts.count == 3 || parts.count == 2 && separator != "-",
      parts.allSatisfy(Self.isNumber)
    else { return false }
    numeric = (parts, separator)
    return true
  }

  // MARK: Days

  /// Returns the days that the words can mean; nil if the words don't fit together.
  mutating func days(today: LocalTime?, order: WrittenDate.Order?) -> [LocalTime]? {
    let kinds = [numeric != nil, month != nil, daysAgo != nil].count(where: \.self)
    guard kinds <= 1, month != nil || numbers.isEmpty else { return nil }
    let found: [LocalTime]?
    if let numeric {
      found = days(numeric.parts, numeric.separator, today, order)
    } else if let month {
      found = named(month, today)
    } else if let daysAgo {
      found = today.flatMap { Self.day($0.daysSinceEpoch - daysAgo) }.map { [$0] }
    } else if let weekday {
      return today.flatMap { days(of: weekday, $0) }
    } else {
      guard clock != nil else { return nil }
      found = today.flatMap { Self.day($0.daysSinceEpoch) }.map { [$0] }
    }
    guard !isLast else { return nil }
    // If there is a weekday in addition to a date, only days with that weekday are possible.
    return found?.filter { day in weekday.map { Self.weekday(of: day) == $0 } ?? true }
  }

  /// Returns the newest day before today that is a certain weekday.
  ///
  /// If today is that weekday, returns today and the day a week ago, or after the word "last" only
  /// the latter.
  private func days(of weekday: Int, _ today: LocalTime) -> [LocalTime] {
    let back = (Self.weekday(of: today) - weekday + 7) % 7
    let choices = back > 0 ? [back] : isLast ? [7] : [0, 7]
    return choices.compactMap { Self.day(today.daysSinceEpoch - $0) }
  }

  private func named(_ month: Int, _ today: LocalTime?) -> [LocalTime]? {
    switch numbers.count {
    case 1: Int(numbers[0]).flatMap { Self.yearless([(month, $0)], today) }
    case 2:
      // The year is the number of four digits; if the first one doesn't have four, it is the
      // second.
      numbers[0].count == 4
        ? Self.day(numbers[0], month, numbers[1]) : Self.day(numbers[1], month, numbers[0])
    default: nil
    }
  }

  private func days(
    _ parts: [Substring], _ separator: Character, _ today: LocalTime?, _ order: WrittenDate.Order?
  ) -> [LocalTime]? {
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count else { return nil }
    if parts.count == 3, parts[0].count == 4 { return Self.day(parts[0], numbers[1], parts[2]) }
    guard parts[0].count <= 2, parts[1].count <= 2 else { return nil }
    // With dots, the day always comes first; other separators are used in both orders.
    let orders = separator == "." ? [.dayFirst] : order.map { [$0] } ?? WrittenDate.Order.allCases
    let pairs = orders.map { order in
      order == .dayFirst
        ? (month: numbers[1], day: numbers[0]) : (month: numbers[0], day: numbers[1])
    }
    guard parts.count == 3 else { return Self.yearless(pairs, today) }
    // In `26-11-24`, any of the three numbers may be the year, so such a date is refused.
    guard parts[2].count == 4 || parts[2].count == 2 && separator != "-" else { return nil }
    let found = pairs.compactMap { Self.day(parts[2], $0.month, Substring("\($0.day)")) }.flatMap(
      \.self)
    return found.isEmpty ? nil : found
  }

  /// Returns the day with a year of two or four digits; nil if there is no such day.
  private static func day(_ year: Substring, _ month: Int, _ day: Substring) -> [LocalTime]? {
    guard let number = Int(year), year.count == 4 || year.count == 2, day.count <= 2,
      let day = Int(day),
      let found = LocalTime(year: year.count == 2 ? 2000 + number : number, month: month, day: day)
    else { return nil }
    return [found]
  }

  /// Returns the days that a day and a month without a year can mean, for each of some pairs.
  ///
  /// For each pair, it is the day of this year, unless that is still to come. Then it is the day of
  /// last year, if that is less than half a year ago; otherwise both are possible.
  private static func yearless(_ pairs: [(month: Int, day: Int)], _ today: LocalTime?)
    -> [LocalTime]?
  {
    guard let today else { return nil }
    let now = today.daysSinceEpoch
    let found = pairs.flatMap { pair -> [LocalTime] in
      let current = LocalTime(year: today.year, month: pair.month, day: pair.day)
      if let current, current.daysSinceEpoch <= now { return [current] }
      let last = LocalTime(year: today.year - 1, month: pair.month, day: pair.day)
      if let last, now - last.daysSinceEpoch < 183 { return [last] }
      return [last, current].compactMap(\.self)
    }
    return found.isEmpty ? nil : found
  }

  private static func day(_ daysSinceEpoch: Int) -> LocalTime? {
    guard abs(daysSinceEpoch) < 4_000_000 else { return nil }
    return LocalTime(Moment(milliseconds: Int64(daysSinceEpoch) * 86_400_000), offset: 0)
  }

  /// Returns the weekday of a day, from 0 for Monday to 6 for Sunday.
  private static func weekday(of day: LocalTime) -> Int {
    // 1970-01-01 was a Thursday.
    ((day.daysSinceEpoch + 3) % 7 + 7) % 7
  }

  // MARK: Time of day

  private mutating func take(clock word: Substring, _ rest: inout ArraySlice<Substring>) -> Bool {
    var half = Self.half(in: word)
    var digits = half.map { word.dropLast($0.length) } ?? word
    if half == nil, let next = rest.first, let following = Self.halves[next] {
      half = (following, 0)
      rest.removeFirst()
    }
    if let point = digits.firstIndex(of: "."), digits.contains(":") {
      guard Self.isNumber(digits[digits.index(after: point)...]) else { return false }
      digits = digits[..<point]
    }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Self.isNumber($0) ? Int($0) : nil }
    guard (1...3).contains(parts.count), numbers.count == parts.count,
      parts[0].count <= 2, parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return false }
    let clock = Clock(
      hour: numbers[0], minute: numbers.count > 1 ? numbers[1] : 0,
      second: numbers.count > 2 ? numbers[2] : 0)
    return set(clock: clock, half?.hours)
  }

  /// Sets the time of day.
  ///
  /// `half` is the number of hours that `am` (0) or `pm` (12) adds, or nil for a 24-hour clock.
  /// Returns false if there is no such time, or if one was set already.
  private mutating func set(clock new: Clock, _ half: Int?) -> Bool {
    var new = new
    if let half {
      guard (1...12).contains(new.hour) else { return false }
      new.hour = new.hour % 12 + half
    }
    guard clock == nil, (0...23).contains(new.hour), (0...59).contains(new.minute),
      (0...59).contains(new.second)
    else { return false }
    clock = new
    return true
  }

  /// Returns the hours that the end of a word adds to a time, such as 12 for `3pm`, and the length
  /// of that end; nil if the word has no such end.
  private static func half(in word: Substring) -> (hours: Int, length: Int)? {
    for (name, hours) in halves where word.hasSuffix(name) && word.count > name.count {
      let head = word.dropLast(name.count)
      if head.allSatisfy({ $0 == ":" || isDigit($0) }) { return (hours, name.count) }
    }
    return nil
  }

  // MARK: Words

  /// Returns the words of a text in lower case, without those that don't matter, such as `at`.
  private static func split(_ text: String) -> [Substring] {
    var words = text.lowercased().split { $0.isWhitespace || $0 == "," }
    // `24. 11. 2026` is one numeric date.
    var index = 0
    while index + 1 < words.count {
      let (word, next) = (words[index], words[index + 1])
      let isDotted = word.last == "." && word.dropLast().allSatisfy { $0 == "." || isDigit($0) }
      guard isDotted, !next.contains(":"), next.allSatisfy({ $0 == "." || isDigit($0) }) else {
        index += 1
        continue
      }
      words[index] = word + next
      words.remove(at: index + 1)
    }
    // `2026/11/24t15:09` has two words: the day and the time.
    words = words.flatMap { word -> [Substring] in
      guard let t = word.firstIndex(of: "t"), word[..<t].last.map(isDigit) == true,
        word[t...].dropFirst().first.map(isDigit) == true
      else { return [word] }
      return [word[..<t], word[word.index(after: t)...]]
    }
    return words.filter { !fillers.contains($0) }
  }

  /// Returns the number of days of a text such as `3 days ago`; nil for any other words.
  ///
  /// `word` is the first word, and `rest` contains those after it.
  private static func span(_ word: Substring, _ rest: ArraySlice<Substring>) -> Int? {
    guard rest.dropFirst().first == "ago", let unit = rest.first.flatMap({ units[$0] }),
      let count = counts[word] ?? (isNumber(word) ? Int(word) : nil), (0...10_000).contains(count)
    else { return nil }
    return count * unit
  }

  private static func withoutOrdinal(_ word: Substring) -> Substring {
    for suffix in ["st", "nd", "rd", "th", "."] where word.hasSuffix(suffix) {
      return word.dropLast(suffix.count)
    }
    return word
  }

  private static func month(_ word: Substring) -> Int? {
    let name = word.last == "." ? word.dropLast() : word
    guard name.count >= 3 else { return nil }
    if let index = short.firstIndex(of: name) { return index % 12 + 1 }
    return long.firstIndex(of: name).map { $0 % 12 + 1 }
  }

  private static func weekday(_ word: Substring) -> Int? {
    let name = word.last == "." ? word.dropLast() : word
    return weekdays.firstIndex { $0.contains(name) }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    (1...6).contains(text.count) && text.allSatisfy(isDigit)
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }

  private static let fillers: Set<Substring> = ["at", "on", "of", "the", "um", "uhr"]
  private static let halves: [Substring: Int] = ["am": 0, "a.m.": 0, "pm": 12, "p.m.": 12]
  private static let relative: [Substring: Int] = [
    "now": 0, "today": 0, "heute": 0, "yesterday": 1, "gestern": 1, "vorgestern": 2,
    "tomorrow": -1, "morgen": -1,
  ]
  private static let units: [Substring: Int] = ["day": 1, "days": 1, "week": 7, "weeks": 7]
  private static let counts: [Substring: Int] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
  ]
  private static let short: [Substring] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    "jän", "feb", "mär", "apr", "mai", "jun", "jul", "aug", "sept", "okt", "nov", "dez",
  ]
  private static let long: [Substring] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
    "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober",
    "november", "dezember",
  ]
  private static let weekdays: [Set<Substring>] = [
    ["mon", "monday", "montag"], ["tue", "tues", "tuesday", "dienstag"],
    ["wed", "wednesday", "mittwoch"], ["thu", "thur", "thurs", "thursday", "donnerstag"],
    ["fri", "friday", "freitag"], ["sat", "saturday", "samstag", "sonnabend"],
    ["sun", "sunday", "sonntag"],
  ]
}
