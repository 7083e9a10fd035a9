internal import ScoringKit

/// The rules for a round from a file: a round of the catalogue if the file names one and its arrows
/// fit it, else a round with the distances, faces and ends of the file.
struct PaperRules {
  let scores: [PaperScore]
  private(set) var assumptions = ImportPlan()
  let round: TargetRound

  /// Creates the rules for the scores of all archers of one round.
  ///
  /// - Throws: a refusal if the scores form no valid round, such as with too many arrows; a fault
  ///   that names a line of the file if no face has all of the values.
  init(_ scores: [PaperScore], _ names: OwnDocuments) throws {
    guard let first = scores.first else { throw Refusal(.notation, "There are no arrows.") }
    let definition: RoundDefinition
    let named = names.round(named: first.round)
    if let named, let found = Self.catalogued(named, scores) {
      self.scores = scores
      definition = found
      Self.noteSize(found, named, first, &assumptions)
    } else if let named, let (found, rest) = Self.shortened(named, scores, &assumptions) {
      self.scores = rest
      definition = found
      Self.noteSize(found, named, first, &assumptions)
    } else {
      if named == nil, !first.round.isEmpty, first.namesRound {
        try Self.checkDistances(scores, first, &assumptions)
      } else if let named {
        let misfit = Self.misfit(scores, named)
        assumptions.warn(
          misfit?.line ?? first.line, "round",
          "\(misfit?.message ?? "The arrows don't fit \(named.name)"): the round is stored as the file "
            + "has it.")
      }
      self.scores = Self.numbered(scores, first.line, &assumptions)
      definition = try Self.own(self.scores, first, like: named, &assumptions)
    }
    let said = scores.filter { (try? Ruleset.named($0.ruleset)) != nil }
    if let one = said.first, let other = said.first(where: { $0.ruleset != one.ruleset }) {
      assumptions.warn(
        other.line, "ruleset",
        "The ruleset is \(one.ruleset) in line \(one.line), and \(other.ruleset) here: a round has one, "
          + "and \(one.ruleset) is kept.")
    }
    if let roof = scores.first(where: { PaperScore.isIndoor($0.location) != nil }),
      definition.location != .field,
      PaperScore.isIndoor(roof.location) != (definition.location == .indoor)
    {
      assumptions.warn(
        roof.line, "location",
        "The file has the location \"\(roof.location)\", and \(definition.name) is shot "
          + "\(definition.location.rawValue)s, which is kept.")
    }
    let ruleset =
      try said.first.flatMap { try? Ruleset.named($0.ruleset) }
      ?? Ruleset.chosen(
        for: definition, bow: Self.isCompound(scores) ? .compound : nil,
        year: first.startedAt?.year ?? 9999)
    round = try TargetRound(definition, ruleset: ruleset)
  }

  /// Warns if the ends in the file have other numbers of arrows than those of the catalogue's
  /// round.
  private static func noteSize(
    _ round: RoundDefinition, _ named: RoundDefinition, _ first: PaperScore,
    _ assumptions: inout ImportPlan
  ) {
    func size(_ round: RoundDefinition) -> Int { round.ends.map(\.arrows).max() ?? 0 }
    let (own, usual) = (size(round), size(named))
    guard own != usual else { return }
    assumptions.warn(
      first.line, "round",
      "\(first.round) has ends of \(Phrases.count(usual, "arrow")), and one of the file has \(own): "
        + "the round is kept in ends of \(own).")
  }

  private static func isCompound(_ scores: [PaperScore]) -> Bool {
    scores.allSatisfy { $0.bowstyle?.isCompound == true }
  }

  /// Returns the round that a file names, with other numbers of arrows per end if necessary; `nil`
  /// if the file's distances or ends don't fit it.
  private static func catalogued(_ round: RoundDefinition, _ scores: [PaperScore])
    -> RoundDefinition?
  {
    guard scores.flatMap(\.passes).allSatisfy({ isShot($0, $1, in: round) }) else { return nil }
    let size = scores.flatMap(\.ends).map(\.shots.count).max() ?? 0
    let other = try? round.withArrowsPerEnd(size)
    return [round, other].compactMap { $0 }.first { round in
      scores.flatMap(\.ends).allSatisfy { end in
        plan(of: end, in: round, among: scores).map { end.shots.count <= $0.arrows } ?? false
      }
    }
  }

  /// Returns the catalogue's round without the ends of the file that it doesn't have, and warns
  /// about each of them: an end 22 is a slip of the pen if the round has 20 ends.
  ///
  /// `nil` if the distances differ, or if more than a quarter of the ends don't fit.
  private static func shortened(
    _ round: RoundDefinition, _ scores: [PaperScore], _ assumptions: inout ImportPlan
  ) -> (RoundDefinition, [PaperScore])? {
    let size = scores.flatMap(\.ends).map(\.shots.count).max() ?? 0
    let shot = (try? round.withArrowsPerEnd(size)) ?? round
    for sized in [round, shot] {
      var rest = scores
      var surplus: [(score: PaperScore, end: PaperScore.End)] = []
      for index in rest.indices {
        let ends = rest[index].ends
        rest[index].ends = ends.filter { plan(of: $0, in: sized, among: scores) != nil }
        surplus += ends.filter { plan(of: $0, in: sized, among: scores) == nil }
          .map { (rest[index], $0) }
      }
      let count = scores.reduce(0) { $0 + $1.ends.count }
      guard !surplus.isEmpty, surplus.count * 4 <= max(4, count),
        rest.contains(where: \.hasArrows), let found = catalogued(sized, rest)
      else { continue }
      for (score, end) in surplus {
        let name = score.name.isEmpty ? "" : "\(score.name.prefix(60)): "
        assumptions.warn(
          end.line, "end",
          "\(name)end \(end.number) is left out, because \(round.name) has "
            + "\(ends(of: end, in: shot, among: scores)) of \(Phrases.count(size, "arrow")).")
      }
      return (found, rest)
    }
    return nil
  }

  /// Returns how many ends a round has at the distance of an end, or in all if the file numbers its
  /// ends through the whole round: `20 ends`.
  private static func ends(
    of end: PaperScore.End, in round: RoundDefinition, among scores: [PaperScore]
  ) -> String {
    let hasPasses = round.location != .field && scores.contains { $0.ends.contains { $0.pass > 1 } }
    return Phrases.count(
      round.ends.count { !hasPasses || $0.pass == end.pass - 1 }, "end")
  }

  /// Returns the line of the first fact that contradicts a round of the catalogue, with a clause
  /// about it; `nil` if none does.
  private static func misfit(_ scores: [PaperScore], _ round: RoundDefinition) -> (
    line: Int, message: String
  )? {
    for score in scores {
      for (number, pass) in score.passes.sorted(by: { $0.key < $1.key })
      where !isShot(number, pass, in: round) {
        let usual = round.passes[number - 1]
        let isLonger = pass.length ?? usual.distance != usual.distance
        let said = isLonger ? pass.measured : "a face of \(pass.measuredSize)"
        let its = isLonger ? "\(usual.distance)" : "\(usual.size.spoken)"
        return (
          score.line, "Distance \(number) is \(said) in the file, and \(its) in \(round.name)"
        )
      }
    }
    for end in scores.flatMap(\.ends) {
      guard let place = plan(of: end, in: round, among: scores) else {
        return (
          end.line,
          "End \(end.number) is not in \(round.name), which has \(ends(of: end, in: round, among: scores))"
        )
      }
      if end.shots.count > place.arrows {
        return (
          end.line,
          "End \(end.number) has \(Phrases.count(end.shots.count, "arrow")), and \(place.arrows) in "
            + round.name
        )
      }
    }
    return nil
  }

  /// Reports that the catalogue lacks the round of a file, with similar names.
  ///
  /// - Throws: a fault if the file doesn't contain the distances either: the round is then unknown.
  private static func checkDistances(
    _ scores: [PaperScore], _ first: PaperScore, _ assumptions: inout ImportPlan
  ) throws {
    let near = RoundCatalogue.names(like: first.round)
    let advice = near.isEmpty ? "" : " Similar names: \(near.joined(separator: ", "))."
    let isMeasured = numbers(scores).allSatisfy { number in
      scores.contains { $0.passes[number]?.length != nil }
    }
    guard isMeasured else {
      throw PaperFault(
        line: first.line,
        message:
          "There is no round \"\(first.round)\", and the file has no distance of it.\(advice) "
          + "A column \"distance\" gives the distance, as in 70m.")
    }
    assumptions.warn(
      first.line, "round",
      "There is no round \"\(first.round)\": it is stored with the distances and the arrows of the "
        + "file.\(advice)")
  }

  /// Whether a file's description of a distance agrees with the round; always for a field course,
  /// which has no distances to compare.
  private static func isShot(_ number: Int, _ pass: PaperScore.Pass, in round: RoundDefinition)
    -> Bool
  {
    guard round.location != .field, round.passes.indices.contains(number - 1) else { return true }
    let usual = round.passes[number - 1]
    return pass.length ?? usual.distance == usual.distance
      && pass.faceSize ?? usual.size == usual.size
  }

  /// Returns the id of the face that an archer shot at instead of the round's; `nil` for the
  /// round's face, for unknown names, and if the file names several.
  func face(of score: PaperScore, insteadOf usual: (Face) -> Face) -> String? {
    let named = Set(score.passes.values.map(\.face).filter { Face.named($0) != nil })
    guard named.count == 1, let id = named.first else { return nil }
    return round.definition.passes.contains { usual($0.face).id == id } ? nil : id
  }

  /// Returns the round's end that corresponds to an end of a file; `nil` if there is none.
  ///
  /// A file without distances numbers its ends through the whole round.
  static func plan(
    of end: PaperScore.End, in round: RoundDefinition, among scores: [PaperScore]
  ) -> EndPlan? {
    let hasPasses = round.location != .field && scores.contains { $0.ends.contains { $0.pass > 1 } }
    let plans = round.ends.filter { !hasPasses || $0.pass == end.pass - 1 }
    return plans.indices.contains(end.number - 1) ? plans[end.number - 1] : nil
  }

  // MARK: Rounds of a file's own

  /// Returns the scores with their distances numbered from 1 without gaps, because a file may
  /// contain only the second one.
  private static func numbered(
    _ scores: [PaperScore], _ line: Int, _ assumptions: inout ImportPlan
  ) -> [PaperScore] {
    let numbers = numbers(scores)
    guard let last = numbers.last, last > numbers.count else { return scores }
    let missing = (1...last).filter { !numbers.contains($0) }.map { "\($0)" }
    assumptions.warn(
      line, "distance",
      "The file has distance \(numbers.map { "\($0)" }.joined(separator: ", ")) without "
        + "\(missing.joined(separator: ", ")): the round is kept with what is there.")
    let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0 + 1) })
    return scores.map { $0.numbered(places) }
  }

  private static func numbers(_ scores: [PaperScore]) -> [Int] {
    Set(scores.flatMap { $0.ends.map(\.pass) }).sorted()
  }

  /// Returns a round as described by the file; missing facts are taken from the round that it
  /// names.
  private static func own(
    _ scores: [PaperScore], _ first: PaperScore, like named: RoundDefinition?,
    _ assumptions: inout ImportPlan
  ) throws -> RoundDefinition {
    let roof = scores.lazy.compactMap { PaperScore.isIndoor($0.location) }.first
    let location = roof.map { $0 ? RoundLocation.indoor : .outdoor } ?? named?.location ?? .outdoor
    let passes = try numbers(scores).map { number in
      try pass(
        number, scores, location, first.line,
        like: named?.passes.dropFirst(number - 1).first, &assumptions)
    }
    let title = first.round.isEmpty ? first.title : first.round
    let name = (try? Rounds.name(String(title.filter { $0 != "|" }.prefix(100)))) ?? "Arrow list"
    let code = Slug.code(name)
    return try RoundDefinition(
      code: code.isEmpty ? "imported" : code, name: name, location: location, passes: passes)
  }

  private static func pass(
    _ number: Int, _ scores: [PaperScore], _ location: RoundLocation, _ line: Int,
    like usual: RoundPass?, _ assumptions: inout ImportPlan
  ) throws -> RoundPass {
    let ends = scores.flatMap(\.ends).filter { $0.pass == number }
    let arrows = max(1, ends.map(\.shots.count).max() ?? 1)
    let count = ends.map(\.number).max() ?? 1
    let last = ends.filter { $0.number == count }.map(\.shots.count).max() ?? arrows
    guard count <= 500 else { throw Refusal(.illegal, "A distance has at most 500 ends.") }
    let said = scores.compactMap { $0.passes[number] }
    let called = said.lazy.map(\.face).first { !$0.isEmpty } ?? ""
    let symbols = Set(
      ends.flatMap(\.shots).filter { !$0.text.isEmpty }.map { PaperFace.symbol($0.text).symbol })
    let usualFace = usual.map(\.face).flatMap { face in
      called.isEmpty && symbols.allSatisfy { PaperFace.zone($0, on: face) != nil } ? face : nil
    }
    guard
      let face = usualFace
        ?? PaperFace.face(
          called, shots: ends.flatMap(\.shots),
          isCompoundIndoors: isCompound(scores) && location == .indoor)
    else {
      throw PaperFace.misfit(called, among: ends.flatMap(\.shots))
        ?? PaperFault(line: ends.first?.line ?? 1, message: "No face has all of its values.")
    }
    if !called.isEmpty, !PaperFace.isNamed(face, by: called) {
      assumptions.warn(
        line, "face",
        "\"\(called.prefix(60))\" is no face with all of the values: the \(face.name) face is used "
          + "instead.")
    } else if called.isEmpty, let odd = PaperFace.oddValue(ends.flatMap(\.shots), on: face) {
      assumptions.warn(
        odd.line, "face",
        "The file names no face, and \"\(odd.text.prefix(40))\" is not on the 10-zone face: the "
          + "\(face.name) face is used.")
    }
    let shotAt = said.lazy.compactMap(\.length).first ?? usual?.distance
    let unread = scores.first { score in
      score.passes[number].map { !$0.distance.isEmpty && $0.length == nil } ?? false
    }
    if shotAt == nil, let unread, let text = unread.passes[number]?.distance {
      throw PaperFault(
        line: unread.line, message: "\"\(text.prefix(40))\" is no distance as in 18m or 20y.")
    }
    if shotAt == nil {
      assumptions.warn(
        line, "distance",
        "The file has no length of distance \(number): 1 m is stored, and the \(face.name) face. A "
          + "column \"distance\" gives the length, as in 70m.")
    }
    return try RoundPass(
      arrows: arrows * (count - 1) + last, arrowsPerEnd: arrows,
      distance: shotAt ?? Distance("1m"),
      size: said.lazy.compactMap(\.faceSize).first ?? usual?.size ?? FaceSize("122"), face: face)
  }
}
