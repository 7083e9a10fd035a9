extension Statistic {
  /// Reads the sections of a sport, which it carries as text beside its other data.
  ///
  /// The text is a JSON list with an object a section: its `id` and its `title`, under the name of
  /// its form what the form is made of, and `kinds` and `aliases` where it has some. A figure is a
  /// list: key, label, reading, and where it is not plain its format, `relative`.
  ///
  ///     {"id": "trend", "title": "Trend", "window": 5,
  ///      "trend": ["best-relative", "To par", "lowest", "relative"]}
  ///
  /// What cannot be read is left out.
  /// - Complexity: O(*n*) for *n* bytes, each time.
  public static func list(_ text: String) -> [Statistic] {
    let list = try? CanonicalJSON.value(JSONValue.self, from: text).array
    return (list ?? []).compactMap { Statistic($0) }
  }

  private init?(_ value: JSONValue) {
    guard let id = value["id"]?.string, let title = value["title"]?.string,
      let form = Form(value)
    else { return nil }
    func words(_ key: String) -> [String] { value[key]?.array?.compactMap(\.string) ?? [] }
    self.init(id, title, form, kinds: Set(words("kinds")), aliases: words("aliases"))
  }
}

extension Statistic.Form {
  fileprivate init?(_ value: JSONValue) {
    func figure(_ form: String) -> Statistic.Figure? { value[form].flatMap { .init($0) } }
    func figures(_ form: String) -> [Statistic.Figure]? {
      value[form]?.array?.compactMap { .init($0) }
    }
    if let list = figures("figures") {
      self = .figures(list)
    } else if let one = figure("parts") {
      self = .parts(one)
    } else if let one = figure("units") {
      self = .units(one, lower: value["lower"]?.bool ?? false)
    } else if let list = figures("bests") {
      self = .bests(list)
    } else if let one = figure("trend"), let window = value["window"]?.integer {
      self = .trend(one, window: window)
    } else if let one = figure("composite") {
      self = .composite(one)
    } else if let list = value["streaks"]?.array {
      self = .streaks(list.compactMap { Statistic.Streak($0) })
    } else if let one = figure("headToHead") {
      self = .headToHead(one)
    } else if let one = figure("partners") {
      self = .partners(one)
    } else if let list = figures("recent") {
      self = .recent(list, days: value["days"]?.array?.compactMap(\.integer) ?? [])
    } else {
      return nil
    }
  }
}

extension Statistic.Figure {
  fileprivate init?(_ value: JSONValue) {
    guard let words = value.array?.map({ $0.string ?? "" }), (3...4).contains(words.count),
      let reading = Reading(rawValue: words[2])
    else { return nil }
    self.init(words[0], words[1], reading, words.last == "relative" ? .relative : .plain)
  }
}

extension Statistic.Streak {
  /// Reads `["wins", "Won"]`, or with the key and the bounds that a round keeps within:
  /// `["under-par", "Under par", "best-relative", -9999, -1]`.
  fileprivate init?(_ value: JSONValue) {
    guard let list = value.array, list.count == 2 || list.count == 5,
      let id = list[0].string, let label = list[1].string
    else { return nil }
    guard list.count == 5 else {
      self.init(id, label, .won)
      return
    }
    guard let key = list[2].string, let least = list[3].integer, let most = list[4].integer,
      least <= most
    else { return nil }
    self.init(id, label, .within(key: key, least...most))
  }
}
