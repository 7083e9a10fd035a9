import ScoringKit

/// The large panel with the first side of a result: the rank, the names, a note, and the score.
///
/// The score is beside the names, or below them if they are long. Before a name is shortened, the
/// score shrinks, the names shrink, and the rank and the margin are left out, but never a total.
struct PodiumPanel {
  private let picture: Picture
  /// Whether no list follows the panel.
  private let isAlone: Bool

  init(_ picture: Picture, isAlone: Bool) {
    self.picture = picture
    self.isAlone = isAlone
  }

  /// A possible arrangement of the panel's texts.
  private struct Plan {
    var label: String
    var note: String
    /// The font size of the score.
    var score: Double
    /// Whether the score is below the names.
    var isBelow: Bool
  }

  /// The names in lines, with their font size.
  private struct Names {
    var lines: [String]
    var size: Double

    var height: Double { Double(lines.count) * size * 1.14 }
  }

  private static let leastScore = 96.0
  /// The greatest font size of the names if several share the panel, or a list follows it.
  private static let greatest = 60.0
  private var heroes: [Picture.Side] { picture.heroes }
  /// The scores of sides that share the panel, each beside its name; empty if they are equal.
  private var scores: [String] {
    let scores = heroes.map { TextMeasure.minus($0.score.isEmpty ? "–" : $0.score) }
    return Set(scores).count > 1 ? scores : []
  }
  private var score: String {
    guard scores.isEmpty else { return "" }
    let score = TextMeasure.minus(heroes.first?.score ?? "")
    return score.isEmpty ? "–" : score
  }

  private func width(_ size: Double) -> Double {
    TextMeasure.width(score, size: size, isBold: true)
  }

  // MARK: Plans

  /// The notes from the longest to the shortest that is allowed: without the margin, but with the
  /// total.
  private var notes: [String] {
    guard heroes.count == 1, let note = heroes.first?.note, !note.isEmpty else { return [""] }
    let parts = note.split(separator: " · ").filter { !$0.hasPrefix("won by") }
    return [note, parts.joined(separator: " · ")].uniqued()
  }

  /// The labels from the longest to none; that of an unfinished or tied round always remains.
  private var labels: [String] {
    let label = picture.resultLabel
    return picture.state.isEmpty && heroes.count == 1 && !label.isEmpty ? [label, ""] : [label]
  }

  private func plans(_ frame: Scene.Frame) -> [Plan] {
    let greatest = min(300, frame.height / 0.7 - 62)
    var size = max(Self.leastScore, greatest)
    while size > Self.leastScore, width(size) > frame.width * 0.5 { size -= 4 }
    var plans: [Plan] = []
    for label in labels {
      for note in notes {
        if width(size) <= frame.width * 0.5 {
          plans += [1, 0.85, 0.7].map { factor in
            Plan(
              label: label, note: note, score: max(Self.leastScore, size * factor), isBelow: false)
          }
        }
        // Below the names, the score leaves room for the longest part of the note.
        let parts = note.split(separator: " · ").map { TextMeasure.width(String($0), size: 26) }
        let room = frame.width - (note.isEmpty ? 0 : (parts.max() ?? 0) + 60)
        let below = TextMeasure.fitted(
          score, to: room, size: min(size, 120), least: 40, isBold: true)
        plans.append(Plan(label: label, note: note, score: below, isBelow: true))
        if below > Self.leastScore {
          plans.append(Plan(label: label, note: note, score: Self.leastScore, isBelow: true))
        }
      }
    }
    return plans
  }

  /// Returns the lines of a plan's note, in the space that the score leaves.
  private func lines(_ plan: Plan, _ frame: Scene.Frame) -> [String] {
    guard !plan.note.isEmpty else { return [] }
    let room = frame.width - width(plan.score) - 28
    return TextMeasure.lines(plan.note, width: room, size: 26, most: 2)
      ?? [TextMeasure.cut(plan.note, to: room, size: 26)]
  }

  /// Returns the space for the names in a plan.
  private func room(_ plan: Plan, _ frame: Scene.Frame) -> (width: Double, height: Double) {
    let label = plan.label.isEmpty ? 0 : 38.0
    let notes = Double(lines(plan, frame).count) * 36
    guard plan.isBelow else {
      let each = scores.map { TextMeasure.width($0, size: Self.greatest, isBold: true) }.max() ?? 0
      return (frame.width - max(each, width(plan.score)) - 28, frame.height - label - notes)
    }
    return (frame.width, frame.height - label - max(notes, plan.score * 0.74) - 10)
  }

  // MARK: Names

  private func names(_ plan: Plan, _ frame: Scene.Frame, least: Double, isWhole: Bool) -> Names? {
    let (width, height) = room(plan, frame)
    guard let first = heroes.first, width > 0 else { return nil }
    let isTie = heroes.count > 1
    let texts = isTie ? heroes.map(\.name) : first.members.count > 1 ? first.members : [first.name]
    let greatest = isAlone && !isTie ? 84.0 : Self.greatest
    let longest = texts.map { TextMeasure.width($0, size: 1, isBold: true) }.max() ?? 0
    for most in isTie ? [1] : [1, 2, 3] {
      for size in stride(
        from: greatest, through: max(least, most == 1 && !isTie ? 34 : least), by: -2)
      {
        let count = most * texts.count
        guard Double(texts.count) * size * 1.14 <= height,
          longest * size <= Double(most) * width * 1.02
        else { continue }
        let lines = texts.map {
          TextMeasure.lines(
            $0, width: width, size: size, isBold: true, most: most, isWhole: isWhole)
        }
        guard lines.allSatisfy({ $0 != nil }) else { continue }
        let names = Names(lines: lines.compactMap(\.self).flatMap(\.self), size: size)
        if names.lines.count <= count, names.height <= height { return names }
      }
    }
    return nil
  }

  /// Returns the names in short forms of one font size.
  private func short(_ plan: Plan, _ frame: Scene.Frame, size: Double) -> [String] {
    let forms = picture.shortNames
    return heroes.map {
      TextMeasure.name(
        $0.name, forms: forms.forms(of: $0.name), width: room(plan, frame).width, size: size,
        least: size, isBold: true
      ).text
    }
  }

  /// Returns short names of all that share the first rank, for a plan in which none is cut; `nil` if
  /// they don't fit.
  private func allShort(_ plan: Plan, _ frame: Scene.Frame) -> Names? {
    for size in [32.0, 30, 28, 26] {
      let names = short(plan, frame, size: size)
      if !names.contains(where: { $0.hasSuffix("…") }),
        Double(names.count) * size * 1.14 <= room(plan, frame).height
      {
        return Names(lines: names, size: size)
      }
    }
    return nil
  }

  /// Returns short names for a plan in which the full ones don't fit.
  private func shortened(_ plan: Plan, _ frame: Scene.Frame) -> Names {
    let size = 32.0
    let fit = max(1, Int(room(plan, frame).height / (size * 1.14)))
    let names = short(plan, frame, size: size)
    guard names.count > fit else { return Names(lines: names, size: size) }
    let shown = names.prefix(max(1, fit - 1))
    return Names(
      lines: fit == 1
        ? ["\(names.count) tied"] : shown + ["and \(names.count - shown.count) more"], size: size)
  }

  private func chosen(_ frame: Scene.Frame) -> (plan: Plan, names: Names) {
    let plans = plans(frame)
    // A name is broken after a hyphen, or smaller than those in the list can be, only if it has to be.
    for (least, isWhole) in [(34.0, true), (34, false), (28, true), (28, false)] {
      for plan in plans {
        if let names = names(plan, frame, least: least, isWhole: isWhole) { return (plan, names) }
      }
    }
    for plan in plans {
      if let names = allShort(plan, frame) { return (plan, names) }
    }
    let widest = plans.max { one, other in
      let (a, b) = (room(one, frame), room(other, frame))
      return (min(a.height, 40), a.width) < (min(b.height, 40), b.width)
    }
    let plan = widest ?? Plan(label: "", note: "", score: Self.leastScore, isBelow: true)
    return (plan, shortened(plan, frame))
  }

  // MARK: Drawing

  /// Draws the panel; no other name of the picture will be larger than those in it.
  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    let hasWon = picture.hasWinner
    scene.box(frame, radius: 20, .fill(hasWon ? .accent : .panel))
    let ink: Theme.Paint = hasWon ? .ink : .text
    let inner = Scene.Frame(
      x: frame.x + 32, y: frame.y + 22, width: frame.width - 64, height: frame.height - 44)
    let (plan, names) = chosen(inner)
    let notes = lines(plan, inner)
    let label = plan.label.isEmpty ? 0 : 38.0
    let room = room(plan, inner)
    let height = label + names.height + (plan.isBelow ? 0 : Double(notes.count) * 36)
    let space = plan.isBelow ? label + room.height : inner.height
    var y = inner.y + max(0, (space - height) / 2)
    if !plan.label.isEmpty {
      scene.text(
        TextMeasure.cut(plan.label, to: room.width, size: 28, isBold: true), inner.x,
        centre: y + 16,
        size: 28, bold: true, .start, ink)
      y += 38
    }
    let isAll = names.lines.count >= heroes.count
    for (index, line) in names.lines.enumerated() {
      let pitch = names.size * 1.14
      scene.text(line, inner.x, centre: y + pitch / 2, size: names.size, bold: true, .start, ink)
      if scores.indices.contains(index), isAll || index < names.lines.count - 1 {
        scene.text(
          scores[index], inner.right, centre: y + pitch / 2, size: names.size, bold: true, .end, ink
        )
      }
      y += pitch
    }
    if plan.isBelow { y = inner.bottom - Double(notes.count) * 36 + 4 }
    for line in notes {
      scene.text(line, inner.x, centre: y + 20, size: 26, .start, ink)
      y += 36
    }
    if plan.isBelow {
      scene.text(
        score, inner.right, base: inner.bottom, size: plan.score, bold: true, .end, ink)
    } else {
      scene.text(
        score, inner.right, centre: frame.middle.y, size: plan.score, bold: true, .end, ink)
    }
    scene.mostName = names.size
  }
}
