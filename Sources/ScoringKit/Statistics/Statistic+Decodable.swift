extension Statistic: Decodable {
  /// The keys of a section in JSON: its properties, and one key for each form, whose value
  /// describes the form.
  fileprivate enum Field: String, CodingKey {
    case id, title, kinds, aliases, lower, window, days
    case figures, parts, units, bests, trend, composite, streaks, headToHead, partners, recent
  }

  /// Reads the sections of a sport's statistics from the text of a file that is included in the
  /// program: a JSON list with an object for each section.
  ///
  /// ```
  /// {"id": "trend", "title": "Trend", "window": 5, "trend":
  ///  {"metric": "strokes", "label": "To par", "reading": "lowest", "format": "relative"}}
  /// ```
  ///
  /// - Throws: a refusal with the location of the first mistake.
  /// - Complexity: O(*n*) for *n* bytes, each time.
  public static func list(_ text: String) throws(Refusal) -> [Statistic] {
    try Resource<Statistic>(text, file: "Statistics.json", key: "id").all()
  }

  /// Reads a section from JSON; throws if it has no form or several.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    try self.init(
      fields.decode(String.self, forKey: .id), fields.decode(String.self, forKey: .title),
      Form(fields), kinds: fields.decodeIfPresent(Set<String>.self, forKey: .kinds) ?? [],
      aliases: fields.decodeIfPresent([String].self, forKey: .aliases) ?? [])
  }
}

extension Statistic.Form {
  fileprivate init(_ fields: KeyedDecodingContainer<Statistic.Field>) throws {
    func value<Value: Decodable>(_ field: Statistic.Field) throws -> Value {
      try fields.decode(Value.self, forKey: field)
    }
    let forms = try fields.allKeys.compactMap { form -> Self? in
      switch form {
      case .figures: .figures(try value(form))
      case .parts: .parts(try value(form))
      case .units:
        .units(
          try value(form), lower: try fields.decodeIfPresent(Bool.self, forKey: .lower) ?? false)
      case .bests: .bests(try value(form))
      case .trend: .trend(try value(form), window: try value(.window))
      case .composite: .composite(try value(form))
      case .streaks: .streaks(try value(form))
      case .headToHead: .headToHead(try value(form))
      case .partners: .partners(try value(form))
      case .recent: .recent(try value(form), days: try value(.days))
      case .id, .title, .kinds, .aliases, .lower, .window, .days: nil
      }
    }
    guard let form = forms.first, forms.count == 1 else {
      throw Refusal(.damaged, "A section has one form, and this one has \(forms.count).")
    }
    self = form
  }
}

extension Statistic.Figure.Reading: Decodable {}

extension Statistic.Figure: Decodable {
  private enum Field: String, CodingKey {
    case metric, label, reading, format, length, parts, including
  }
  private enum Format: String, Decodable { case plain, relative }

  /// Reads a line of a section from `{"metric": …, "label": …, "reading": …}`, with `format` if it
  /// is not plain, with `parts` for the number of parts of one, with `length` for the noun of a
  /// round's length, and with `including` for the metric whose cases it counts too.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    let format = try fields.decodeIfPresent(Format.self, forKey: .format)
    let parts = try fields.decodeIfPresent(Int.self, forKey: .parts)
    try self.init(
      fields.decode(String.self, forKey: .metric), fields.decode(String.self, forKey: .label),
      fields.decode(Reading.self, forKey: .reading),
      parts.map { .parts(of: $0) } ?? (format == .relative ? .relative : .plain),
      length: fields.decodeIfPresent(String.self, forKey: .length),
      including: fields.decodeIfPresent(String.self, forKey: .including))
  }
}

extension Statistic.Streak: Decodable {
  private enum Field: String, CodingKey { case id, label, metric, least, most }

  /// Reads a streak from JSON: `{"id": …, "label": …}` for rounds won; with `metric`, `least` and
  /// `most`, for rounds in which a metric is within bounds.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    var success = Success.won
    if fields.allKeys.count > 2 {
      let least = try fields.decode(Int.self, forKey: .least)
      let most = try fields.decode(Int.self, forKey: .most)
      guard least <= most else { throw Refusal(.damaged, "\(least) is more than \(most).") }
      success = .within(key: try fields.decode(String.self, forKey: .metric), least...most)
    }
    try self.init(
      fields.decode(String.self, forKey: .id), fields.decode(String.self, forKey: .label), success)
  }
}
