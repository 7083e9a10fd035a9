extension RoundLog {
  /// Opens a round of a sport, with the options that the command `score start` has.
  ///
  /// - Parameters:
  ///   - sport: the sport of the round.
  ///   - kind: the id of the kind of round; the sport's first kind by default.
  ///   - options: the values of each option of `start`, by its long name; an option without a value
  ///     has an empty list. ``RoundKind/syntax`` describes them, and `score help SPORT start` lists
  ///     them.
  ///   - documents: the documents that the options may name, in addition to those that the sport
  ///     includes; see ``Sport/document(_:named:_:bits:)``.
  ///   - competitors: the competitors, in order of the seats. A guest without an id gets one.
  ///   - startedAt: the time at which the round begins.
  ///   - offset: the offset of the local time from UTC in seconds.
  ///   - stream: the identifier of the round; a random one by default.
  ///   - device: the device whose entries this value creates; a random one by default.
  /// - Throws: a refusal if an option is unknown or has a wrong value, if a name is missing or means
  ///   something else when it is typed (`me`, `guest:Dave`, `Ann+Ben`), or if these competitors
  ///   cannot play this round.
  public init(
    _ sport: Sport, kind: String? = nil, options: [String: [String]] = [:],
    documents: [Document] = [], competitors: [Competitor], startedAt: Moment, offset: Int = 0,
    stream: StreamID = .round(bits: .random(in: 0 ... .max)),
    device: DeviceID = DeviceID(bits: .random(in: 0 ... .max))
  ) throws(Refusal) {
    guard let chosen = kind.map(sport.kind) ?? sport.kinds.first else {
      throw Refusal(
        .unknownName, "\(sport.name) has no rounds of the kind \"\(kind ?? "")\".", token: kind,
        expected: sport.kinds.map(\.id))
    }
    let local = LocalTime(startedAt, offset: offset)
    let library = DocumentList(sport, documents, startsAt: local)
    do {
      let arguments = try Arguments(options, for: chosen.syntax)
      let rules = try chosen.rules(arguments, library)
      let header = Header(
        sport: sport.id, kind: chosen.id, rules: ContentID(of: try CanonicalJSON.text(rules)),
        seats: try chosen.seats(
          try Self.numbered(competitors, in: stream).map(\.value), rules: rules,
          arguments: arguments,
          nouns: sport.nouns(of: chosen.id)),
        startedAt: local, offset: offset)
      try self.init(sport, rules, header: header, stream: stream, device: device)
    } catch {
      throw Self.refusal(error)
    }
  }

  /// Opens a round of single players who are only known by their names, as guests.
  ///
  /// - Parameters:
  ///   - sport: the sport of the round.
  ///   - kind: the id of the kind of round; the sport's first kind by default.
  ///   - options: the values of each option of `start`, by its long name.
  ///   - documents: the documents that the options may name, in addition to those that the sport
  ///     includes.
  ///   - players: the names of the players, in order of the seats.
  ///   - startedAt: the time at which the round begins.
  ///   - offset: the offset of the local time from UTC in seconds.
  /// - Throws: a refusal as in
  ///   ``init(_:kind:options:documents:competitors:startedAt:offset:stream:device:)``.
  public init(
    _ sport: Sport, kind: String? = nil, options: [String: [String]] = [:],
    documents: [Document] = [], players: [String], startedAt: Moment, offset: Int = 0
  ) throws(Refusal) {
    try self.init(
      sport, kind: kind, options: options, documents: documents,
      competitors: players.map { Competitor(id: "", kind: .guest, name: $0) },
      startedAt: startedAt, offset: offset)
  }

  /// Opens a round with rules and participants of the sport's own types.
  ///
  /// - Parameters:
  ///   - round: the rules of the round.
  ///   - participants: the participants, in order of the seats.
  ///   - sport: the sport of the round, which must have a kind of round with rules of this type.
  ///   - kind: the id of the kind of round; the sport's first kind by default.
  ///   - startedAt: the time at which the round begins.
  ///   - offset: the offset of the local time from UTC in seconds.
  ///   - stream: the identifier of the round; a random one by default.
  ///   - device: the device whose entries this value creates; a random one by default.
  /// - Throws: a refusal if the rules are of another kind of round, or if these participants cannot
  ///   play this round.
  public init<R: Round>(
    _ round: R, _ participants: [R.Participant], of sport: Sport, kind: String? = nil,
    startedAt: Moment, offset: Int = 0,
    stream: StreamID = .round(bits: .random(in: 0 ... .max)),
    device: DeviceID = DeviceID(bits: .random(in: 0 ... .max))
  ) throws(Refusal) {
    let rules: String
    _ = try Self.named(participants.map(\.competitor))
    do {
      rules = try CanonicalJSON.text(round)
    } catch {
      throw Self.refusal(error)
    }
    let header = Header(
      sport: sport.id, kind: kind ?? sport.kinds.first?.id ?? "", rules: ContentID(of: rules),
      seats: participants.map(\.value), startedAt: LocalTime(startedAt, offset: offset),
      offset: offset)
    try self.init(sport, round, header: header, stream: stream, device: device)
  }

  /// Returns the competitors with their names in the valid form.
  ///
  /// - Throws: a refusal if a name is missing or too long, or if it means something else when it is
  ///   typed: `me`, `guest:Dave`, `Ann+Ben`.
  private static func named(_ competitors: [Competitor]) throws(Refusal) -> [Competitor] {
    func joined(_ members: [Competitor]) -> String {
      members.map(\.name).joined(separator: " + ")
    }
    var checked: [Competitor] = []
    for competitor in competitors {
      let members = try named(competitor.members)
      let name =
        if !competitor.isNamed, !members.isEmpty, competitor.name == joined(competitor.members) {
          joined(members)
        } else if competitor.kind == .side, !competitor.isNamed {
          try PersonName.checked(competitor.name)
        } else {
          try PersonName.usable(competitor.name)
        }
      checked.append(
        Competitor(
          id: competitor.id, kind: competitor.kind, name: name, members: members,
          isNamed: competitor.isNamed))
    }
    return checked
  }

  /// Returns the competitors with checked names, and with an id for each guest without one.
  ///
  /// It contains the key of the round, so that no guest of another round has it. The number follows
  /// those of the guests who take part already.
  /// - Throws: a refusal as in ``named(_:)``, or if two competitors have one id.
  static func numbered(
    _ competitors: [Competitor], in stream: StreamID, after guests: Int = 0
  ) throws(Refusal) -> [Competitor] {
    var count = guests
    func numbered(_ competitor: Competitor) -> Competitor {
      let members = competitor.members.map(numbered)
      var id = competitor.id
      if competitor.kind == .guest, id.isEmpty {
        count += 1
        id = "\(stream.key).\(count)"
      }
      return Competitor(
        id: id, kind: competitor.kind, name: competitor.name, members: members,
        isNamed: competitor.isNamed)
    }
    let all = try named(competitors).map(numbered)
    var seen: Set<String> = []
    if let twice = all.flatMap(\.people).first(where: { !seen.insert($0.identity).inserted }) {
      throw Refusal(
        .illegal, "\(twice.name) is named twice.", token: twice.name,
        hint: "Somebody else of that name has an id of their own.")
    }
    return all
  }
}

extension Sport {
  /// Returns a new document, such as a course, with the fields that the command `add` gives it.
  ///
  /// A document is `Codable`, so that an app can keep it.
  ///
  /// - Parameters:
  ///   - noun: the noun for one document of its kind, such as `course`.
  ///   - name: the name of the document.
  ///   - options: the values of each option of `add`, by its long name.
  ///   - bits: the sixty bits from which the key of its id is made: random by default, so that two
  ///     documents of one name are two documents.
  /// - Returns: the document, for the initializers of ``RoundLog``.
  /// - Throws: a refusal if the sport has no such documents, or if an option is unknown or has a
  ///   wrong value.
  public func document(
    _ noun: String, named name: String, _ options: [String: [String]] = [:],
    bits: UInt64 = .random(in: 0 ... .max)
  ) throws(Refusal) -> Document {
    let references = references
    guard let kind = references.first(where: { $0.noun == noun }) else {
      throw Refusal(
        .unknownName, "\(self.name) has no documents called \"\(noun)\".", token: noun,
        expected: references.map(\.noun))
    }
    do {
      var arguments = try Arguments(options, for: kind.addSyntax)
      if let argument = kind.addSyntax.arguments.first {
        arguments.positionals[argument.name] = [name]
      }
      let fields = try kind.add(arguments)
      let stream = StreamID(kind: streamKind(of: kind), key: DeviceID(bits: bits).description)
      guard let stream, !name.allSatisfy(\.isWhitespace) else {
        throw Refusal(.notation, "The name \"\(name)\" cannot be used.", token: name)
      }
      let values = fields.filter { $0.value != .null }.map { ($0.key, $0.value) }
      return Document(id: stream, fields: Dictionary(values) { _, last in last })
    } catch {
      throw RoundLog.refusal(error)
    }
  }
}

extension Arguments {
  /// Makes arguments from values of options, and checks them against the description of the
  /// command.
  ///
  /// - Throws: a refusal if an option is unknown or has a wrong value.
  init(_ options: [String: [String]], for syntax: CommandSyntax) throws(Refusal) {
    self.init()
    for (name, values) in options.sorted(by: { $0.key < $1.key }) {
      guard let option = syntax.options.first(where: { $0.name == name }) else {
        throw Refusal(
          .unknownName, "There is no option --\(name).", token: name,
          expected: syntax.options.map(\.name))
      }
      if option.value == .none {
        guard values.isEmpty else {
          throw Refusal(.notation, "The option --\(name) takes no value.", token: values.first)
        }
        flags[name] = true
      } else {
        guard option.isRepeated || values.count == option.count else {
          throw Refusal(
            .notation,
            "The option --\(name) needs \(Phrases.count(option.count, "value")), and "
              + "\(values.count) were given.")
        }
        for value in values { try Self.check(value, of: option) }
        self.options[name] = values
      }
    }
  }

  private static func check(_ value: String, of option: OptionSyntax) throws(Refusal) {
    switch option.value {
    case .none, .text, .date: return
    case .integer(_, let range):
      guard Int(value).map(range.contains) ?? false else {
        throw Refusal(
          .notation, "The option --\(option.name) needs a whole number, not \"\(value)\".",
          token: value, expected: ["\(range.lowerBound)…\(range.upperBound)"])
      }
    case .choice(_, let words):
      guard words.contains(value) else {
        throw Refusal(
          .notation, "The option --\(option.name) has no choice \"\(value)\".", token: value,
          expected: words)
      }
    }
  }
}
