internal import ArcheryResources
internal import ScoringKit

/// Computes the score that each class needs, for one category on one round.
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

  /// Returns the handicap that each class needs, best class first.
  ///
  /// For class i (0 is the best) it is the bow's datum, plus a shift for age and gender, plus i − k
  /// class steps; k is 1 indoors, else 2.
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

  /// The bow whose tables are used: on target rounds, barebow for traditional bows and flatbows,
  /// and compound for the other compound styles.
  private var bowstyle: Category.Bowstyle {
    guard round.location != .field else { return category.bow }
    return switch category.bow {
    case .traditional, .flatbow: .barebow
    case .compoundLimited, .compoundBarebow: .compound
    default: category.bow
    }
  }

  /// The age group whose tables are used: in field rounds, adults' for under 21.
  private var ageGroup: Category.Age {
    round.location == .field && category.age == .under21 ? .adult : category.age
  }

  // MARK: The round that is scored

  /// The round of the catalogue whose scores are computed: the variant with the full face, with the
  /// compound 10 for compound bows indoors, and with marked distances in field rounds.
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

  /// The round of the catalogue whose scores the scheme of 2022 uses: with the full face for
  /// Portsmouth, Worcester and Bray, with the face that is shot for all others, and with the
  /// compound 10 for compound bows.
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
    // On a round without prestige, a class needs the longest distance of its category. From B2 down
    // (from B3 for female archers and for under 15 and younger), it may be shorter by one more step
    // of the list for each class.
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
    // Each Archer class (A1, A2, A3) allows pegs 10 m nearer than the class above it, but not
    // nearer than 30 m.
    let least = index < 6 ? nearest : max(30, nearest - 10 * (index - 5))
    let longest = scored.longestNumber
    if Double(farthest) < longest { return tooFar(farthest) }
    if Double(least) > longest { return tooShort(least) }
    return index < 3 && round.ends.count < 24 ? tooFewTargets : nil
  }

  private var tooFewTargets: String { "needs 24 targets" }

  /// Returns why a class is unavailable: `needs a distance of 60`, compared as a bare number with
  /// the round's distances in yards or metres.
  private func tooShort(_ least: Int) -> String { "needs a distance of \(least)" }

  /// Returns why a class is unavailable: its field targets are `farther than 60 m`, the limit of
  /// the bow.
  private func tooFar(_ most: Int) -> String { "farther than \(most) m" }

  // MARK: Gaps

  /// Raises the score of each class by one if the next worse whole handicap gives the same score; a
  /// class whose score then exceeds the maximum becomes unavailable.
  private func closeGaps(
    _ rows: inout [ClassThreshold], _ handicaps: [Double], _ table: ExpectedScore
  ) {
    for index in rows.indices {
      guard let score = rows[index].score else { continue }
      guard table.score(at: handicaps[index].rounded(.down) + 1) == score else { continue }
      rows[index].raise(to: score + 1, maximum: table.maximum)
    }
  }

  /// Raises scores, from the worst class to the best, until each class needs more than the next
  /// lower one.
  private func separate(_ rows: inout [ClassThreshold], maximum: Int) {
    var below: Int?
    for index in rows.indices.reversed() {
      guard let score = rows[index].score else { continue }
      if let below, score <= below { rows[index].raise(to: below + 1, maximum: maximum) }
      below = rows[index].score ?? below
    }
  }

  // MARK: The indoor scheme until 2022

  /// Returns the classes of the scheme of 2022, whose handicaps depend only on the gender and on
  /// whether the bow is a compound bow, not on the age.
  private func indoorTable() throws(Refusal) -> [ClassThreshold] {
    let bow: Category.Bowstyle = category.bow.isCompound ? .compound : .recurve
    let handicaps = data.indoor2022[bow.rawValue]?[category.gender.rawValue] ?? []
    let names = data.classes["indoor2022"] ?? []
    guard names.count == handicaps.count, !names.isEmpty else { throw incomplete }
    let table = ExpectedScore(scoredUntil2022, scheme: .agbold)
    return zip(names, handicaps).map { ClassThreshold(name: $0, score: table.score(at: $1)) }
  }

  // MARK: The field scheme of 2023

  /// Returns the field classes of 2023 with their fixed scores.
  ///
  /// They are available only on 24 targets from red pegs for bows with a sight, and from blue pegs
  /// for bows without one.
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
  /// Sets the score that the class needs, or makes the class unavailable if the score is above the
  /// maximum of the round.
  fileprivate mutating func raise(to score: Int, maximum: Int) {
    self.score = score > maximum ? nil : score
    if score > maximum { obstacle = "above the maximum" }
  }
}

/// The tables of the classification schemes, embedded in the program.
struct ClassificationData: Sendable, Decodable {
  struct Age: Sendable, Decodable {
    /// The number of steps by which this age group's handicaps are easier than those of adults: 1
    /// for 50+ and under 21, up to 6 for under 12.
    let step: Int
    /// The longest distance that Open archers of this age group shoot, in metres.
    let open: Int
    /// The longest distance that female archers of this age group shoot, in metres.
    let female: Int
    /// The limits for the longest peg distance of a field round, in metres, in this age group for
    /// bows with a sight: the minimum, then the maximum.
    let sighted: [Int]
    /// The limits for the longest peg distance of a field round, in metres, in this age group for
    /// bows without a sight: the minimum, then the maximum.
    let unsighted: [Int]
  }

  /// The prestige rounds of a bow, on which the top three classes are available: for everybody
  /// (`always`), if their distances are long enough (`long`), and for under 15 and younger (`u15`).
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
  /// The numbers from which the handicaps of the classes are computed, by bow and location: datum,
  /// class step, gender step and age step.
  let bowstyles: [String: [String: [Double]]]
  let prestige: [String: PrestigeYear]
  /// The scores of the field classes of 2023 by bow and gender, first those of adults, then those
  /// of under 18 and younger.
  let field2023: [String: [String: [[Int]]]]
  /// The handicaps of the indoor classes until 2022, by bow (compound, or recurve for all others)
  /// and by gender.
  let indoor2022: [String: [String: [Double]]]
  let classes: [String: [String]]
  /// The steps by which the minimum distance of outdoor classes decreases, longest first.
  let minimumDistances: [Int]
  let unconfirmed: [String: String]

  /// Returns what could not be checked about a category in a scheme; `nil` if all could.
  func unconfirmed(_ scheme: ClassificationScheme, _ category: Category) -> String? {
    let isDoubtful =
      category.bow == .longbow && category.gender == .female && scheme != .agb2022
      && [.under15, .under16].contains(category.age)
    let said = [
      unconfirmed[scheme.rawValue], isDoubtful ? unconfirmed["young female longbow"] : nil,
    ]
    .compactMap(\.self)
    return said.isEmpty ? nil : said.joined(separator: " ")
  }

  /// The tables of the classification schemes; `nil` only if the embedded text is damaged.
  static let embedded = try? CanonicalJSON.value(
    ClassificationData.self, from: Embedded.classifications)
}
