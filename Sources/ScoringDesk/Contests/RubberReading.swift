import ScoringContests
import ScoringKit

/// The reading of the rubbers of a stage as an organiser types them: `women doubles, mixed,
/// dreambreaker?: to=21`.
struct RubberReading {
  /// The kind and the options of the rounds of the stage.
  let base: ContestRoundOptions
  let sport: Sport
  /// Makes sure that a round can be started with a kind and options.
  let check: (ContestRoundOptions) throws -> Void

  /// Returns the plan of some rubbers, separated by commas.
  ///
  /// A question mark behind the name of the last one makes it the tie-break. Behind a colon follow what
  /// its rounds have besides those of the stage: `of=2` for the people on a side, `kind=`, and the
  /// options of `start` without hyphens. The words `singles` and `doubles` in a name say `of=1` and
  /// `of=2`.
  ///
  /// - Throws: A refusal that names the wrong word.
  func plan(_ text: String, stopsWhenDecided: Bool) throws -> RubberPlan {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= RubberPlan.most else {
      throw Refusal(
        .illegal, "\(parts.count) rubbers are too many: at most \(RubberPlan.most).",
        token: "--rubbers")
    }
    let rubbers = try parts.map { try rubber(String($0)) }
    if let early = rubbers.dropLast().first(where: \.isTieBreak) {
      throw Refusal(
        .illegal,
        "\(early.name) is not the last rubber, so it can't be played only if the teams are "
          + "level.", token: "\(early.name)?")
    }
    guard let plan = RubberPlan(rubbers, stopsWhenDecided: stopsWhenDecided) else {
      throw Refusal(
        .illegal, "A match needs a rubber that is always played.", token: text,
        expected: ["women doubles, men doubles, mixed", "singles, singles, doubles?"])
    }
    return plan
  }

  private func rubber(_ text: String) throws -> Rubber {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var name = halves[0].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isTieBreak = name.hasSuffix("?")
    if isTieBreak {
      name = name.dropLast().split(separator: " ").joined(separator: " ")
    }
    name = try PlayerNaming.checked(name)
    guard name.count <= Entrant.longestName, !name.allSatisfy(\.isNumber), !name.contains("/")
    else {
      throw Refusal(
        .notation, "\"\(name)\" can't be the name of a rubber.", token: name,
        hint: "A name has at most \(Entrant.longestName) characters, no slash and a letter.")
    }
    var size = Self.size(inName: name)
    var (kind, options, flags) = ("", [String: [String]](), [String: Bool]())
    for word in halves.count > 1 ? halves[1].split(whereSeparator: \.isWhitespace) : [] {
      let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
      switch (pair.first ?? "", pair.count) {
      case ("of", 2):
        guard let number = Int(pair[1]), (1...RubberPlan.mostPeople).contains(number) else {
          throw Refusal(
            .notation, "\"\(word)\" needs a number from 1 to \(RubberPlan.mostPeople).",
            token: String(word), expected: ["of=1", "of=2"])
        }
        size = number
      case ("kind", 2): kind = try sport.chosenKind(pair[1]).id
      case (let option, 2): options[option, default: []].append(pair[1])
      case (let flag, _): flags[flag] = true
      }
    }
    let own = ContestRoundOptions(kind: kind, Arguments(options: options, flags: flags))
    let isUsual = kind.isEmpty && options.isEmpty && flags.isEmpty
    if !isUsual { try refuseUnknown(own, of: name) }
    try check(base.changed(by: own))
    return Rubber(name, isTieBreak: isTieBreak, size: size, round: isUsual ? .null : own.value)
  }

  private static func size(inName name: String) -> Int? {
    let words = Set(name.lowercased().split(separator: " "))
    return words.contains("singles") ? 1 : words.contains("doubles") ? 2 : nil
  }

  /// Refuses options that rounds of a kind don't have.
  private func refuseUnknown(_ own: ContestRoundOptions, of name: String) throws {
    let kind = try sport.chosenKind(own.kind.isEmpty ? base.kind : own.kind)
    let known = kind.syntax.options
    func isKnown(_ word: String, isFlag: Bool) -> Bool {
      known.contains { option in
        guard option.name == word else { return false }
        if case .none = option.value { return isFlag }
        return !isFlag
      }
    }
    let wrong =
      own.options.options.keys.sorted().first { !isKnown($0, isFlag: false) }
      ?? own.options.flags.keys.sorted().first { !isKnown($0, isFlag: true) }
    guard let wrong else { return }
    throw Refusal(
      .notation, "\"\(wrong)\" is no option of \(name).", token: wrong,
      expected: ["of=2"]
        + known.map { option in
          if case .none = option.value { option.name } else { "\(option.name)=" }
        })
  }
}

extension ContestRoundOptions {
  /// Returns the options of rounds with others of their own, which take precedence; a round of another
  /// kind has only its own.
  func changed(by own: ContestRoundOptions) -> ContestRoundOptions {
    guard own.kind.isEmpty || own.kind == kind else { return own }
    return ContestRoundOptions(
      kind: kind,
      Arguments(
        options: options.options.merging(own.options.options) { $1 },
        flags: options.flags.merging(own.options.flags) { $1 }))
  }
}
