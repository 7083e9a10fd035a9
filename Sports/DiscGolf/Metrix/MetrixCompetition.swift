internal import ScoringKit

/// One competition in a file of Disc Golf Metrix, with the values that it inherits from the
/// competition that contains it.
struct MetrixCompetition {
  let name: String
  /// The date of the competition as in the file.
  let date: String
  /// The local time at which the competition began; `nil` if the file has none.
  let start: LocalTime?
  /// The results of the competition, one for each player.
  let results: [JSONValue]
  /// The competitions that this one contains, such as its rounds.
  let parts: [JSONValue]
  /// The holes of the competition, with their labels and pars.
  let holes: [LayoutHole]
  /// The number of holes in the longest result of a player; 0 if no result has holes.
  let holeCount: Int
  private let courseName: String
  private let hasName: Bool
  /// The names of the competitions that contain this one, the outermost first, and its own name
  /// last; unnamed ones are left out.
  private let path: [String]

  init(_ value: JSONValue, within outer: MetrixCompetition?) {
    func text(_ key: String) -> String { LooseJSON.plain(value[key]) }
    hasName = !text("Name").isEmpty
    name = hasName ? text("Name") : "A competition"
    date = text("Date").isEmpty ? outer?.date ?? "" : text("Date")
    let time = text("Time")
    let day = FileText.time(date)
    start = day.flatMap { LocalTime("\($0.isoDate) \(time)") } ?? day
    courseName = text("CourseName").isEmpty ? outer?.courseName ?? "" : text("CourseName")
    results = LooseJSON.list(value["Results"])
    parts = LooseJSON.list(value["SubCompetitions"])
    path = (outer?.path ?? []) + (hasName ? [name] : [])
    holeCount = results.map { LooseJSON.list($0["PlayerResults"]).count }.max() ?? 0
    let tracks = LooseJSON.list(value["Tracks"])
    // A result of more holes than the course has is that of no hole.
    let count = tracks.isEmpty ? holeCount : tracks.count
    holes = Self.holes(tracks, count: count, outer: outer)
  }

  /// Returns the holes of a competition; if it has none of its own, those of the competition that
  /// contains it.
  private static func holes(_ tracks: [JSONValue], count: Int, outer: MetrixCompetition?)
    -> [LayoutHole]
  {
    if tracks.isEmpty, let outer, outer.holes.count == count { return outer.holes }
    let pars = (0..<min(count, Layout.holeLimits.upperBound + 1)).map { index -> Int? in
      let par = tracks.indices.contains(index) ? LooseJSON.integer(tracks[index]["Par"]) : nil
      return par.flatMap { LayoutHole.parLimits.contains($0) ? $0 : nil }
    }
    // `NumberAlt` is the label on the hole's sign; usually it is empty.
    let labels = pars.indices.map { index -> String in
      guard tracks.indices.contains(index) else { return "\(index + 1)" }
      let label = ["NumberAlt", "Number"].map { LooseJSON.plain(tracks[index][$0]) }
        .first { !$0.isEmpty }
      return label ?? "\(index + 1)"
    }
    let isUnique = Set(labels.map { $0.lowercased() }).count == labels.count
    let areUsable = isUnique && labels.allSatisfy(LayoutHole.isLabel)
    return pars.indices.map { index in
      LayoutHole(label: areUsable ? labels[index] : "\(index + 1)", par: pars[index])
    }
  }

  /// The course and the layout, which the file writes in one name: `River Bend → Blue`.
  var courseAndLayout: (course: String, layout: String) {
    let parts = courseName.split(separator: "→", maxSplits: 1)
      .map { String($0).singleSpaced }
    let course = parts.first.flatMap { $0.isEmpty ? nil : $0 } ?? "Unnamed course"
    return (
      String(course.prefix(Layout.nameLimit)),
      parts.count > 1 ? String(parts[1].prefix(Layout.nameLimit)) : ""
    )
  }

  /// The name of the tournament to which the round belongs: the competition that contains this one,
  /// or else this one; `nil` if none has a name.
  var event: String? { path.dropLast().last ?? (hasName ? name : nil) }

  /// The note of the imported round: the names of the other competitions, and the divisions of the
  /// players.
  var note: String {
    var classes: [(name: String, players: [String])] = []
    for result in results {
      let (division, player) = (
        LooseJSON.plain(result["ClassName"]), LooseJSON.plain(result["Name"])
      )
      guard !division.isEmpty, !player.isEmpty else { continue }
      if let known = classes.firstIndex(where: { $0.name == division }) {
        classes[known].players.append(player)
      } else {
        classes.append((division, [player]))
      }
    }
    // A round repeats the name of its tournament: "Open → Round 1".
    let names = path.enumerated().filter { index, name in
      name != event && !path.dropFirst(index + 1).contains { $0.hasPrefix(name) }
    }
    return
      ((names.isEmpty ? [] : [names.map(\.element).joined(separator: ", ")])
      + classes.map { "Division \($0.name): \($0.players.joined(separator: ", "))." })
      .joined(separator: "\n")
  }
}
