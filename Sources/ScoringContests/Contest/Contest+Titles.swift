import ScoringKit

extension Contest {
  /// Returns what people call a stage: the title that the organiser gave it, or else the name of its
  /// format with the division, and a number if several stages would be called so.
  package func title(of plan: StagePlan) -> String {
    if let title = titles[plan.id] { return title }
    let usual = usualTitle(of: plan)
    let alike = stages.filter { titles[$0.id] == nil && usualTitle(of: $0) == usual }
    guard alike.count > 1, let index = alike.firstIndex(where: { $0.id == plan.id }) else {
      return usual
    }
    return "\(usual) \(index + 1)"
  }

  /// Returns the title of a stage with the id by which commands name it: `Knockout (ko)`.
  package func label(of plan: StagePlan) -> String { "\(title(of: plan)) (\(plan.id))" }

  /// Returns the label of the stage with an id; the id itself if there is no such stage.
  package func label(ofStage id: String) -> String { stage(id).map(label) ?? id }

  /// Returns what people call a division: the title that the organiser gave it, or its name.
  package func title(ofDivision name: String) -> String { divisionTitles[name] ?? name }

  private func usualTitle(of plan: StagePlan) -> String {
    let name = formatTitle(of: plan)
    return plan.division.map { "\(title(ofDivision: $0)), \(name.lowercased())" } ?? name
  }

  private func formatTitle(of plan: StagePlan) -> String {
    switch plan.format {
    case AllPlayAll.form.id: return "Round robin"
    case Bracket.form.id: return "Knockout"
    case DoubleElimination.form.id: return "Double elimination"
    case Stepladder.form.id: return "Stepladder"
    case RotatingPartners.form.id: return "Changing partners"
    case River.form.id: return "Up and down"
    case Swiss.form.id: return "Swiss system"
    case TagLadder.form.id: return "Ladder"
    case Season.form.id:
      let isFollowed = stages.contains { other in
        if case .places(_, plan.id) = other.source { true } else { false }
      }
      let isNumbered = plan.options.integer("rounds") != nil
      return isFollowed ? "Qualification" : isNumbered ? "Rounds" : "Season"
    default: return plan.format
    }
  }
}
