internal import ArcheryResources
internal import ScoringKit

/// The rules from which the thresholds of one category on one round are computed.
struct ClassificationRules {
  let data: ClassificationData
  let scheme: ClassificationScheme
  let round: RoundDefinition
  let category: Category

  func thresholds() throws(Refusal) -> [ClassThreshold] {
    if scheme == .agb2022 { return try indoorTable() }
    if round.location == .field, scheme == .agb2023 { return try fieldTable() }
    let names = data.classes[round.location.rawValue] ?? []
    guard let age = data.ages[ageGroup.rawValue] else { throw incomplete }
    let handicaps = try self.handicaps(count: names.count, age)
    let table = ExpectedScore(scored, scheme: .agb2023)
    var rows = zip(names, handicaps).enumerated().map { index, row in
      let obstacle = obstacle(index, age)
      return ClassThreshold(
        name: row.0, score: obstacle == nil ? table.score(at: row.1) : nil, obstacle: obstacle)
    }
    if scheme == .agb2026 || round.location == .indoor { closeGaps(&rows, handicaps, table) }
    if scheme == .agb2026 { separate(&rows, maximum: table.maximum) }
    return rows
  }

  // MARK: Handicaps

  /// Returns the threshold handicaps: datum + age and gender + (i − k) class steps.
  private func handicaps(count: Int, _ age: ClassificationData.Age) throws(Refusal) -> [Double] {
    let place = round.location
    guard let bow = data.bowstyles[bowstyle.rawValue]?[place.rawValue], bow.count == 4 else {
      throw incomplete
    }
    let (datum, classStep, genderStep, ageStep) = (bow[0], bow[1], bow[2], bow[3])
    var shift = Double(age.step) * ageStep
    if category.gender == .female, age.step <= 3 {
      shift = age.step == 3 && ageStep < genderStep ? 4 * ageStep : genderStep + shift
    }
    let best = place == .indoor ? 1 : 2
    return (0..<count).map { datum + shift + Double($0 - best) * classStep }
  }

  /// The bow to look up: on targets, a bow without its own tables uses the nearest that has them.
  private var bowstyle: Category.Bowstyle {
    guard round.location != .field else { return category.bow }
    return switch category.bow {
    case .traditional, .flatbow: .barebow
    case .compoundLimited, .compoundBarebow: .compound
    default: category.bow
    }
  }

  /// The age group to look up: on field courses, under 21 is treated as adult.
  private var ageGroup: Category.Age {
    round.location == .field && category.age == .under21 ? .adult : category.age
  }

  // MARK: The round that is scored

  /// The round whose table is used: the full face, the compound ten, the marked course.
  private var scored: RoundDefinition {
    var code = round.code
    for part in ["_triple", "_5_centre", "_small"] { code.replace(part, with: "") }
    code.replace("_unmarked", with: "_marked")
    code.replace("_mixed", with: "_marked")
    if round.location == .indoor, category.bow.isCompound,
      let compound = RoundCatalogue.round(code: "\(code)_compound")
    {
      return compound
    }
    return RoundCatalogue.round(code: code) ?? round
  }

  /// The round whose table is used until 2022: the full face for Portsmouth, Worcester and Bray;
  /// the triple face as it is shot for all others; and the compound ten.
  ///
  /// Source: archeryutils, whose tests have separate lists for WA rounds on triple faces.
  private var scoredUntil2022: RoundDefinition {
    var code = round.code
    if ["portsmouth", "worcester", "bray_i"].contains(where: code.hasPrefix) {
      for part in ["_triple", "_5_centre"] { code.replace(part, with: "") }
    }
    let triple = "_triple"
    let compound =
      code.hasSuffix(triple)
      ? "\(code.dropLast(triple.count))_compound\(triple)" : "\(code)_compound"
    if category.bow.isCompound, let found = RoundCatalogue.round(code: compound) { return found }
    return RoundCatalogue.round(code: code) ?? round
  }

  // MARK: Availability

  private func obstacle(_ index: Int, _ age: ClassificationData.Age) -> String? {
    switch round.location {
    case .indoor: nil
    case .outdoor: outdoorObstacle(index, age)
    case .field: fieldObstacle(index, age)
    }
  }

  private func outdoorObstacle(_ index: Int, _ age: ClassificationData.Age) -> String? {
    let longest = category.gender == .open ? age.open : age.female
    if isPrestige(longest) { return nil }
    if index < 3 { return "no prestige" }
    // Open archers of 16 and older step down from B2 on, all others from B3 on.
    let stepsSooner = category.gender == .open && !category.age.isUnder15
    let steps = max(0, index - (stepsSooner ? 3 : 4))
    let ladder = data.minimumDistances
    guard let start = ladder.firstIndex(of: longest) else { return nil }
    let least = ladder[min(start + steps, ladder.count - 1)]
    return Double(least) > round.longestNumber ? tooShort(least) : nil
  }

  private func isPrestige(_ longest: Int) -> Bool {
    guard let year = data.prestige[scheme.rawValue] else { return false }
    let code = round.code
    guard let rounds = year.bows[bowstyle.rawValue] ?? year.bows["recurve"] else { return false }
    if rounds.always.contains(code) { return true }
    if category.age.isUnder15, rounds.u15.contains(code) { return true }
    if bowstyle == .recurve || bowstyle == .longbow, category.gender == .open {
      if [.over50, .under18].contains(category.age), code == "wa720_60" { return true }
      if category.age == .under16, code == "metric_122_50" { return true }
    }
    return (rounds.long + year.all).contains(code) && round.longestNumber >= Double(longest)
  }

  private func fieldObstacle(_ index: Int, _ age: ClassificationData.Age) -> String? {
    let pegs = category.bow.isSighted ? age.sighted : age.unsighted
    guard let nearest = pegs.first, let farthest = pegs.last else { return tooFewTargets }
    // The archer classes allow nearer pegs, ten metres each, not below thirty.
    let least = index < 6 ? nearest : max(30, nearest - 10 * (index - 5))
    let longest = scored.longestNumber
    if Double(farthest) < longest { return tooFar(farthest) }
    if Double(least) > longest { return tooShort(least) }
    return index < 3 && round.ends.count < 24 ? tooFewTargets : nil
  }

  private var tooFewTargets: String { "needs 24 targets" }

  /// Returns the obstacle that the longest distance is below the minimum of the class, in the
  /// round's own unit.
  private func tooShort(_ least: Int) -> String { "needs a distance of \(least)" }

  /// Returns the obstacle that the targets are farther away than the bow's limit.
  private func tooFar(_ most: Int) -> String { "farther than \(most) m" }

  // MARK: Gaps

  /// Raises by one a score that a worse handicap also gives; a class above the maximum is
  /// unavailable.
  private func closeGaps(
    _ rows: inout [ClassThreshold], _ handicaps: [Double], _ table: ExpectedScore
  ) {
    for index in rows.indices {
      guard let score = rows[index].score else { continue }
      guard table.score(at: handicaps[index].rounded(.down) + 1) == score else { continue }
      rows[index].raise(to: score + 1, maximum: table.maximum)
    }
  }

  /// Makes each class, from the worst to the best, need more than the one below it.
  private func separate(_ rows: inout [ClassThreshold], maximum: Int) {
    var below: Int?
    for index in rows.indices.reversed() {
      guard let score = rows[index].score else { continue }
      if let below, score <= below { rows[index].raise(to: below + 1, maximum: maximum) }
      below = rows[index].score ?? below
    }
  }

  // MARK: The indoor scheme until 2022

  /// Returns the scores of fixed handicaps: one table for all ages, for compound and for other
  /// bows.
  private func indoorTable() throws(Refusal) -> [ClassThreshold] {
    let bow: Category.Bowstyle = category.bow.isCompound ? .compound : .recurve
    let handicaps = data.indoor2022[bow.rawValue]?[category.gender.rawValue] ?? []
    let names = data.classes["indoor2022"] ?? []
    guard names.count == handicaps.count, !names.isEmpty else { throw incomplete }
    let table = ExpectedScore(scoredUntil2022, scheme: .agbold)
    return zip(names, handicaps).map { ClassThreshold(name: $0, score: table.score(at: $1)) }
  }

  // MARK: The field scheme of 2023

  /// Returns fixed scores, on 24 red targets with a sight and 24 blue ones without.
  private func fieldTable() throws(Refusal) -> [ClassThreshold] {
    let isJunior = ![.adult, .over50, .under21].contains(category.age)
    let lists = data.field2023[category.bow.rawValue]?[category.gender.rawValue] ?? []
    let names = data.classes["field2023"] ?? []
    guard lists.count == 2, names.count == lists[isJunior ? 1 : 0].count else { throw incomplete }
    let (peg, metres) = category.bow.isSighted ? ("red", 60) : ("blue", 50)
    let isRight = round.code.hasPrefix("wa_field_24_\(peg)_")
    let isFar = round.longestNumber > Double(metres)
    let obstacle =
      round.ends.count < 24 ? tooFewTargets : isFar ? tooFar(metres) : tooShort(metres)
    return zip(names, lists[isJunior ? 1 : 0]).map { name, score in
      ClassThreshold(
        name: name, score: isRight ? score : nil, obstacle: isRight ? nil : obstacle)
    }
  }

  private var incomplete: Refusal {
    Refusal(.damaged, "The tables of the classifications are not complete.")
  }
}

extension ClassThreshold {
  /// Sets the score, or makes the class unavailable if the score is above the maximum.
  fileprivate mutating func raise(to score: Int, maximum: Int) {
    self.score = score > maximum ? nil : score
    if score > maximum { obstacle = "above the maximum" }
  }
}

/// The tables of the classification schemes, embedded in the program.
struct ClassificationData: Sendable, Decodable {
  struct Age: Sendable, Decodable {
    /// The number of age steps below adult.
    let step: Int
    /// The longest distance that Open archers shoot, in metres.
    let open: Int
    /// The longest distance that female archers shoot, in metres.
    let female: Int
    /// The minimum and maximum peg distance of sighted bows, in metres.
    let sighted: [Int]
    /// The minimum and maximum peg distance of bows without a sight, in metres.
    let unsighted: [Int]
  }

  /// The prestige rounds of a bow: for everybody, by distance, and for under 15 and younger.
  struct Prestige: Sendable, Decodable {
    let always: [String]
    let long: [String]
    let u15: [String]
  }

  struct PrestigeYear: Sendable, Decodable {
    let all: [String]
    /// The prestige rounds by bow; bows not listed have those of recurve bows.
    let bows: [String: Prestige]
  }

  let ages: [String: Age]
  /// Datum, class step, gender step and age step, by bow and location.
  let bowstyles: [String: [String: [Double]]]
  let prestige: [String: PrestigeYear]
  /// The field scores of the 2023 scheme: bow, gender, then adult and under 18.
  let field2023: [String: [String: [[Int]]]]
  /// The indoor handicaps until 2022: compound or not, and gender.
  let indoor2022: [String: [String: [Double]]]
  let classes: [String: [String]]
  /// The minimum distances, longest first.
  let minimumDistances: [Int]
  let unconfirmed: [String: String]

  /// The tables; `nil` only if the embedded text is damaged.
  static let embedded = try? CanonicalJSON.value(
    ClassificationData.self, from: Embedded.classifications)
}
