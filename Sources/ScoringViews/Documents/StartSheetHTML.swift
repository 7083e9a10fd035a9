import ScoringKit

/// Draws a start list as HTML: targets as a table to sign, cards as boxes with an index of the names.
package struct StartSheetHTML {
  private let sheet: StartSheet

  /// Makes a drawing.
  package init(_ sheet: StartSheet) { self.sheet = sheet }

  /// The body of a document for paper, a page for each session.
  var html: String {
    let sessions = Set(sheet.groups.map(\.session)).sorted()
    let parts = (sessions.isEmpty ? [1] : sessions).map { session in
      let groups = sheet.groups.filter { $0.session == session }
      let part = sessions.count > 1 ? " · <b>Session \(session) of \(sessions.count)</b>" : ""
      return """
        <section class="session">
        <header class="head"><h1>\(BlockHTML.bdi(sheet.title))</h1>
        <p><span>Start list\(part)</span> <span>\(BlockHTML.text(sheet.detail))</span></p></header>
        \(sheet.hasLines ? table(groups) : boxes(groups))
        \(sheet.hasLines ? counts(groups) : "")
        \(without(isLast: session == sessions.last ?? 1))
        </section>
        """
    }
    return "<div class=\"starts\">\n\(parts.joined(separator: "\n"))\n"
      + (sheet.hasLines ? "" : index) + "</div>\n"
      + "<footer><span>Kept with <b>score</b></span></footer>"
  }

  /// The groups as boxes, for a page that has a heading of its own.
  package var boxes: String { boxes(sheet.groups) + without(isLast: true) }

  private func boxes(_ groups: [StartSheet.Group]) -> String {
    let isDivided = groups.contains { Set($0.lines.map(\.division)).count > 1 }
    let hasSessions = Set(sheet.groups.map(\.session)).count > 1
    let boxes = groups.map { group in
      let division = isDivided ? "" : group.lines.first?.division ?? ""
      let session = hasSessions ? "Session \(group.session)" : ""
      let facts = [session, division, "\(sheet.noun) \(group.label)"]
        .filter { !$0.isEmpty }.joined(separator: " · ")
      let names = group.lines.map { line in
        let letter =
          sheet.hasLines ? "<b>\(BlockHTML.text(line.letter, limit: 2))</b> " : ""
        let own =
          isDivided && !line.division.isEmpty
          ? " <small>\(BlockHTML.text(line.division, limit: 60))</small>" : ""
        return "<li>\(letter)\(BlockHTML.bdi(line.name))\(own)</li>"
      }
      let label = group.start.isEmpty ? group.label : group.start
      return "<article class=\"box\"><b class=\"big\">"
        + "\(BlockHTML.text(label, limit: 12))</b><div>"
        + (facts.isEmpty ? "" : "<small>\(BlockHTML.text(facts, limit: 160))</small>")
        + "<ul>\(names.joined())</ul></div></article>"
    }
    return "<div class=\"boxes\">\n\(boxes.joined(separator: "\n"))\n</div>"
  }

  /// The targets with a line for each archer, and a space to sign.
  private func table(_ groups: [StartSheet.Group]) -> String {
    let lines = groups.flatMap(\.lines)
    let hasDivisions = lines.contains { !$0.division.isEmpty }
    let hasClubs = lines.contains { !$0.club.isEmpty }
    let bodies = groups.map { group in
      let rows = group.lines.enumerated().map { index, line in
        let number =
          index == 0
          ? "<td class=\"big\" rowspan=\"\(group.lines.count)\">"
            + "\(BlockHTML.text(group.label, limit: 12))"
            + (group.start.isEmpty
              ? "" : "<small>\(BlockHTML.text(group.start, limit: 12))</small>")
            + "</td>" : ""
        return "<tr>\(number)<td><b>\(BlockHTML.text(line.letter, limit: 2))</b></td>"
          + "<th scope=\"row\">\(BlockHTML.bdi(line.name))</th>"
          + (hasDivisions ? "<td>\(BlockHTML.text(line.division, limit: 60))</td>" : "")
          + (hasClubs ? "<td class=\"dim\">\(BlockHTML.text(line.club, limit: 60))</td>" : "")
          + "<td class=\"space\"></td></tr>"
      }
      return "<tbody>\(rows.joined(separator: "\n"))</tbody>"
    }
    return """
      <table><thead><tr><th scope="col">\(BlockHTML.text(sheet.noun))</th><th></th>\
      <th scope="col">\(BlockHTML.text(sheet.person))</th>\
      \(hasDivisions ? "<th scope=\"col\">Division</th>" : "")\
      \(hasClubs ? "<th scope=\"col\">Club</th>" : "")<th scope="col">Signature</th></tr></thead>
      \(bodies.joined(separator: "\n"))
      </table>
      """
  }

  /// The number of entrants of each division.
  private func counts(_ groups: [StartSheet.Group]) -> String {
    let divisions = Dictionary(grouping: groups.flatMap(\.lines), by: \.division)
    guard divisions.count > 1 else { return "" }
    let words = divisions.sorted { $0.key < $1.key }.map { division, lines in
      "\(division.isEmpty ? "No division" : division): \(lines.count)"
    }
    return "<p class=\"note\">\(BlockHTML.text(words.joined(separator: " · ")))</p>"
  }

  private func without(isLast: Bool) -> String {
    guard isLast, !sheet.without.isEmpty else { return "" }
    let names = sheet.without.map { BlockHTML.bdi($0) }.joined(separator: ", ")
    return "<p class=\"note\">No place yet: \(names)</p>"
  }

  /// All names with their groups.
  private var index: String {
    let names = sheet.index.map { entry in
      "<li>\(BlockHTML.bdi(entry.name)) <b>\(BlockHTML.text(entry.label, limit: 12))</b></li>"
    }
    guard !names.isEmpty else { return "" }
    return
      "<section class=\"find\"><h2>All names</h2><ul>\(names.joined(separator: "\n"))</ul></section>\n"
  }
}
