public import ScoringContests
public import ScoringKit

/// An examination of a format of events with random results.
///
/// It checks the laws that are independent of the format's fixtures and places.
///
/// Run it with many seeds and numbers of entrants:
///
/// ```swift
/// let examination = FormatExamination(Stepladder.self, FormatOptions(), entrants: 6, seed: 1)
/// #expect(try examination.faults().isEmpty)
/// ```
public struct FormatExamination: Sendable {
  private let type: any ContestFormat.Type
  private let options: FormatOptions
  private let entrants: Int
  private let seed: UInt64
  private let policy: Policy

  /// The maximum number of fixtures that a stage may take to end.
  private static let most = 20_000

  /// Makes an examination.
  ///
  /// - Parameters:
  ///   - type: The format.
  ///   - options: The format's options.
  ///   - entrants: The number of entrants in the draw, from 2.
  ///   - seed: The seed of the random results; the same seed gives the same results.
  ///   - policy: What ranks the entrants, in formats that use it.
  public init(
    _ type: any ContestFormat.Type, _ options: FormatOptions = FormatOptions(), entrants: Int,
    seed: UInt64, policy: Policy = .roundRobin
  ) {
    self.type = type
    self.options = options
    self.entrants = entrants
    self.seed = seed
    self.policy = policy
  }

  /// Plays a stage with random results to its end, and returns what the format did wrong; each text
  /// begins with the seed.
  ///
  /// - Throws: the refusal of the format if it doesn't allow the options or so many entrants.
  public func faults() throws -> [String] {
    var random = SeededGenerator(seed: seed)
    let format = try type.init(options)
    var fixtures = try format.fixtures(for: entrants)
    var faults: [String] = []
    if try fixtures != type.init(options).fixtures(for: entrants) {
      faults.append("The same draw gives other fixtures.")
    }
    faults += lateFaults(format, fixtures)
    var results: [FixtureNumber: StageResult] = [:]
    var rounds: [StageResult] = []
    while fixtures.count <= Self.most {
      let open = Self.open(fixtures, results, format)
      if let fixture = open.randomElement(using: &random) {
        results[fixture.number] = result(fixture, results, of: fixtures, &random)
      } else if type.form.countsRounds, rounds.count < 3 * entrants {
        rounds.append(round(rounds.count, &random))
      }
      let progress = progress(fixtures, results, rounds, format)
      faults += rankingFaults(format.ranking(of: progress)) + sideFaults(fixtures, results)
      guard faults.isEmpty else { break }
      guard open.isEmpty else { continue }
      let next = format.fixtures(after: progress)
      if next.isEmpty, !type.form.countsRounds || rounds.count >= 3 * entrants {
        if !type.form.countsRounds, !format.isComplete(progress) {
          faults.append("All fixtures have results, and the stage is not complete.")
        }
        break
      }
      fixtures += next
    }
    if fixtures.count > Self.most { faults.append("The stage doesn't end.") }
    return (faults + dependenceFaults(fixtures, results)).map { "Seed \(seed): \($0)" }
  }

  /// Plays a stage in which the better seed always wins, and returns an error text if the places are
  /// not in the order of the seeds; `nil` if they are.
  ///
  /// - Throws: the refusal of the format if it doesn't allow the options or so many entrants.
  public func faultOfFavourites() throws -> String? {
    let format = try type.init(options)
    var fixtures = try format.fixtures(for: entrants)
    var results: [FixtureNumber: StageResult] = [:]
    while fixtures.count <= Self.most {
      while let fixture = Self.open(fixtures, results, format).first {
        let sides = Self.sides(fixture, results, of: fixtures)
        let isFirst = (sides[0].min() ?? 0) < (sides[1].min() ?? 0)
        results[fixture.number] = Self.result(sides, isFirst ? 11 : 5, isFirst ? 5 : 11)
      }
      let next = format.fixtures(after: progress(fixtures, results, [], format))
      if next.isEmpty { break }
      fixtures += next
    }
    let rows = format.ranking(of: progress(fixtures, results, [], format)).rows
    let places = rows.sorted { $0.entrant < $1.entrant }.map { $0.place ?? .max }
    return places == places.sorted() ? nil : "The favourites won, and the places are \(places)."
  }

  // MARK: Results

  /// Returns the stage so far; an optional fixture that isn't needed is settled, and a bye is won.
  private func progress(
    _ fixtures: [Fixture], _ results: [FixtureNumber: StageResult], _ rounds: [StageResult],
    _ format: any ContestFormat
  ) -> StageProgress {
    var progress = StageProgress(
      entrants: entrants, fixtures: fixtures, results: results.merging(Self.byes(fixtures)) { $1 },
      rounds: rounds, policy: policy)
    let resolution = FixtureResolution(fixtures, results: results)
    for fixture in fixtures where Self.isKnown(fixture, resolution) {
      if !Self.isNeeded(fixture, results, format) { progress.settled.insert(fixture.number) }
    }
    return progress
  }

  /// Returns the results of the fixtures in which an entrant has a bye from the beginning.
  private static func byes(_ fixtures: [Fixture]) -> [FixtureNumber: StageResult] {
    var byes: [FixtureNumber: StageResult] = [:]
    for fixture in fixtures {
      guard case .entrant(let entrant) = fixture.sides[0].first, fixture.sides.count == 2,
        fixture.sides[1] == [.bye]
      else { continue }
      byes[fixture.number] = StageResult([[entrant], []], .walkover(to: 0))
    }
    return byes
  }

  private static func isNeeded(
    _ fixture: Fixture, _ results: [FixtureNumber: StageResult], _ format: any ContestFormat
  ) -> Bool {
    !fixture.isOptional || format.isNeeded(fixture, results)
  }

  private static func isKnown(_ fixture: Fixture, _ resolution: FixtureResolution) -> Bool {
    resolution[fixture.number].allSatisfy { side in
      side.allSatisfy { if case .known = $0 { true } else { false } }
    }
  }

  /// Returns the fixtures without a result whose entrants all are known.
  private static func open(
    _ fixtures: [Fixture], _ results: [FixtureNumber: StageResult], _ format: any ContestFormat
  ) -> [Fixture] {
    let resolution = FixtureResolution(fixtures, results: results)
    return fixtures.filter { fixture in
      results[fixture.number] == nil && isKnown(fixture, resolution)
        && isNeeded(fixture, results, format)
    }
  }

  private static func sides(
    _ fixture: Fixture, _ results: [FixtureNumber: StageResult], of fixtures: [Fixture]
  ) -> [[Int]] {
    FixtureResolution(fixtures, results: results)[fixture.number].map { side in
      side.compactMap { if case .known(let entrant) = $0 { entrant } else { nil } }
    }
  }

  private static func result(_ sides: [[Int]], _ one: Int, _ other: Int) -> StageResult {
    let points = [one, other]
    return StageResult(
      sides,
      Outcome(
        sides.indices.map { index in
          let own = points[min(index, 1)]
          return Outcome.Side(
            place: own >= points[1 - min(index, 1)] ? 1 : 2, isShared: one == other,
            share: [-own], measures: ["points": own])
        }))
  }

  private func result(
    _ fixture: Fixture, _ results: [FixtureNumber: StageResult], of fixtures: [Fixture],
    _ random: inout SeededGenerator
  ) -> StageResult {
    let sides = Self.sides(fixture, results, of: fixtures)
    guard sides.count == 2 else { return card(sides, day: "2026-01-01", &random) }
    let (winner, loser) = (11, Int(random.next() % 10))
    return random.next() % 2 == 0
      ? Self.result(sides, winner, loser) : Self.result(sides, loser, winner)
  }

  /// Returns a round of one or several entrants that belongs to no fixture.
  private func round(_ number: Int, _ random: inout SeededGenerator) -> StageResult {
    let all = (1...entrants).shuffled(using: &random)
    let count = 1 + Int(random.next() % UInt64(entrants))
    return card(
      all.prefix(count).map { [$0] }, day: "2026-01-\(10 + number / entrants)", &random)
  }

  /// Returns the result of several sides on one card, by random totals.
  private func card(_ sides: [[Int]], day: String, _ random: inout SeededGenerator) -> StageResult {
    let totals = sides.map { _ in 50 + Int(random.next() % 12) }
    return StageResult(
      sides,
      Outcome(
        totals.map { total in
          Outcome.Side(
            place: 1 + totals.count { $0 < total },
            isShared: totals.count { $0 == total } > 1, share: [total])
        }), day: day)
  }

  // MARK: Laws

  /// Every entrant has one row, and shared places are marked.
  ///
  /// No two columns have the same title.
  private func rankingFaults(_ ranking: Ranking) -> [String] {
    var faults: [String] = []
    if ranking.rows.map(\.entrant).sorted() != Array(1...entrants) {
      faults.append("The rows of the ranking are \(ranking.rows.map(\.entrant)).")
    }
    let places = ranking.rows.compactMap(\.place)
    if places != places.sorted() { faults.append("The places are \(places).") }
    for row in ranking.rows {
      guard let place = row.place else { continue }
      let level = places.count { $0 == place }
      if row.isShared != (level > 1) {
        faults.append("Place \(place) is of \(level), and shared is \(row.isShared).")
      }
    }
    let titles = ranking.columns.map(\.title)
    if Set(titles).count != titles.count { faults.append("The columns are \(titles).") }
    if !ranking.rows.allSatisfy({ $0.figures.count == titles.count }) {
      faults.append("A row doesn't have a figure for each of the columns \(titles).")
    }
    return faults
  }

  /// An entrant who comes after the draw takes no fixture away from the others.
  private func lateFaults(_ format: any ContestFormat, _ fixtures: [Fixture]) -> [String] {
    guard type.form.admitsLate, let more = try? format.fixtures(for: entrants, late: [0])
    else { return [] }
    let numbers = Set(more.map(\.number))
    return fixtures.filter { !numbers.contains($0.number) }
      .map { "There is no fixture \($0.number) if somebody comes late." }
  }

  /// Nobody plays twice in one round of a stage, and nobody plays against oneself.
  private func sideFaults(_ fixtures: [Fixture], _ results: [FixtureNumber: StageResult])
    -> [String]
  {
    var seen: [Int: Set<Int>] = [:]
    var faults: [String] = []
    let resolution = FixtureResolution(fixtures, results: results)
    for fixture in fixtures {
      for case .known(let entrant) in resolution[fixture.number].joined() {
        let isNew = seen[fixture.number.round, default: []].insert(entrant).inserted
        if !isNew { faults.append("Entrant \(entrant) plays twice in \(fixture.number).") }
      }
    }
    return faults
  }

  /// Without the result of a fixture, those that depend on it wait, and no others.
  private func dependenceFaults(
    _ fixtures: [Fixture], _ results: [FixtureNumber: StageResult]
  ) -> [String] {
    guard let missing = results.keys.sorted().first else { return [] }
    var fewer = results
    fewer[missing] = nil
    let resolution = FixtureResolution(fixtures, results: fewer)
    return fixtures.compactMap { fixture in
      let depends = fixture.sides.joined().contains { feed in
        switch feed {
        case .winner(let number), .loser(let number): number == missing
        case .entrant, .bye: false
        }
      }
      let waits = resolution[fixture.number].joined().contains(.waiting(missing))
      return depends == waits
        ? nil : "Without a result of \(missing), \(fixture.number) \(waits ? "waits" : "goes on")."
    }
  }
}
