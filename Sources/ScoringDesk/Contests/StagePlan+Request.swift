import ScoringContests
import ScoringKit

extension StagePlan {
  /// Makes the plan of a stage that follows others.
  ///
  /// - Throws: A refusal if the format, its options, the id or the source is not valid.
  init(_ request: StageRequest, isDuel: Bool, among stages: [StagePlan]) throws(Refusal) {
    let usual = isDuel ? AllPlayAll.form.id : Season.form.id
    let word = request.format ?? usual
    guard let format = FormatList.format(named: word.lowercased()) else {
      throw Refusal(
        .unknownName, "There is no format \"\(word)\".", token: word,
        expected: FormatList.all.map { $0.form.id })
    }
    let options = FormatOptions(request.options)
    try format.form.check(options)
    _ = try format.init(options)
    self.init(
      try Self.id(request.id, format.form, stages), format: format.form.id,
      version: format.form.version, options: options, source: try Self.source(request, stages),
      division: request.division,
      order: (stages.map(\.order).max() ?? 0) + 1)
  }

  private static func id(_ id: String?, _ form: FormatForm, _ stages: [StagePlan]) throws(Refusal)
    -> String
  {
    let taken = Set(stages.map(\.id))
    guard let id else {
      let letter = String(form.id.prefix(1))
      guard taken.contains(letter) else { return letter }
      return (2...1000).lazy.map { "\(letter)\($0)" }.first { !taken.contains($0) } ?? letter
    }
    let lower = id.lowercased()
    guard isID(lower) else {
      throw Refusal(
        .notation, "\"\(id)\" can't be the name of a stage.", token: id,
        hint: "A name has letters, digits and hyphens, at most 20.")
    }
    guard !taken.contains(lower) else {
      throw Refusal(.illegal, "There is a stage \"\(lower)\" already.", token: id)
    }
    return lower
  }

  /// Reads where the entrants come from: a division, or `pool 1-4`.
  private static func source(_ request: StageRequest, _ stages: [StagePlan]) throws(Refusal)
    -> Source
  {
    guard let from = request.from else {
      return .entrants
    }
    let words = from.split(separator: " ").map(String.init)
    let limits = words.last.map { $0.split(separator: "-").map { Int($0) } } ?? []
    guard words.count == 2, let first = limits.first ?? nil, let last = limits.last ?? nil,
      1...2 ~= limits.count, 1 <= first, first <= last, last <= 1000
    else {
      throw Refusal(
        .notation, "\"\(from)\" names no places of a stage.", token: from,
        expected: stages.map { "\"\($0.id) 1-4\"" })
    }
    guard stages.contains(where: { $0.id == words[0].lowercased() }) else {
      throw Refusal(
        .unknownName, "There is no stage \"\(words[0])\".", token: words[0],
        expected: stages.map(\.id))
    }
    return .places((limits.count == 1 ? 1 : first)...last, of: words[0].lowercased())
  }
}
