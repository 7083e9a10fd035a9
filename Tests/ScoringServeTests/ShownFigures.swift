import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe
@testable import ScoringViews

/// The large number of each side, as every surface of a round shows it.
///
/// Each surface is drawn as people get it, and its numbers are read from its output.
struct ShownFigures {
  /// The surfaces, with the numbers of the sides by their names.
  let surfaces: [(name: String, figures: [String: String])]
  /// The numbers that a surface shows without a name at each, because it draws them: they must
  /// contain those of the others.
  let drawn: [(name: String, texts: Set<String>)]
  /// The cells of the card and the results that a page of text shows, by the names of the sides.
  let written: [(name: String, texts: [String: [String]])]

  /// Reads the numbers of a round from its board, its picture, its page, its phone and its status.
  init(_ scorer: Scorer, _ round: RoundRequest, isFinished: Bool) throws {
    let live = try scorer.keypads.live(round)
    let names = live.names.names.map(\.name)
    let board = BoardView(try scorer.keypads.board(round, names: .full))
    let shared = try scorer.sharing.share(ShareRequest(round: round))
    let picture = shared.picture
    let page = SharePageHTML.answer(
      shared.page, picture, board: nil, address: nil, preview: nil)
    surfaces = [
      ("board", Self.board(BoardHTML.fragment(board))),
      ("overlay", Self.overlay(BoardHTML.overlay(board))),
      ("page", Self.page(String(decoding: page.body, as: UTF8.self), names)),
      ("phone", Self.phone(KeypadState(live).value)),
    ]
    drawn = [
      ("preview", Self.texts(SharePreview.svg(picture))),
      (
        "picture",
        Self.texts(
          ScenePrinter(appearance: .light)
            .file(PictureLayout.scene(picture, .page), title: picture.spoken))
      ),
    ]
    let status = try isFinished ? scorer.rounds.show(round) : scorer.rounds.status(round)
    written = [("status", Self.written(status, live.names))]
  }

  /// Returns a description of each surface that shows another number than the board.
  var differences: [String] {
    guard let all = surfaces.first?.figures, !all.isEmpty else { return ["no board"] }
    // Words such as `down 2/1` or `1 down` are no number: pictures show only those of the winner.
    let words = Set(
      all.filter { side in
        side.value.contains(" ")
          && (side.value.first?.isLetter == true || side.value.hasSuffix(" down"))
      }.keys)
    let board = all.filter { !words.contains($0.key) }
    var found = surfaces.dropFirst()
      .filter { surface in
        let shown = surface.figures.filter { !words.contains($0.key) }
        return shown != board
      }
      .map { "\($0.name) \($0.figures)" }
    for surface in drawn {
      let missing = Set(board.values).subtracting(surface.texts).subtracting(["–"])
      if !missing.isEmpty { found.append("\(surface.name) lacks \(missing.sorted())") }
    }
    for page in written {
      for (name, figure) in board where figure != "–" {
        let texts = page.texts[name] ?? []
        let isShown = texts.contains { text in
          // A result in words contains the number: `2 up thru 7`, `11-7`.
          text == figure || text.hasPrefix(figure + " ") || text.hasPrefix(figure + ",")
            || text.hasPrefix(figure + "-")
        }
        if !isShown { found.append("\(page.name) of \(name) lacks \(figure): \(texts)") }
      }
    }
    return found.isEmpty ? [] : ["board \(board)"] + found
  }

  /// Returns a number in the form in which all surfaces are compared.
  private static func plain(_ text: some StringProtocol) -> String {
    let text = String(text).replacing(#/<[^>]*>/#, with: "").replacing("\u{2212}", with: "-")
      .replacing(#/[\u{200e}\u{2060}\u{2066}-\u{2069}]/#, with: "")
    return text.isEmpty ? "–" : text
  }

  private static func board(_ html: String) -> [String: String] {
    let sides = html.matches(
      of: #/<h2 class="name"><bdi>(.*?)</bdi></h2>.*?<p class="points">(.*?)</p>/#)
    return Dictionary(sides.map { (plain($0.1), plain($0.2)) }) { one, _ in one }
  }

  private static func overlay(_ html: String) -> [String: String] {
    let sides = html.matches(
      of: #/<th scope="row"><bdi>(.*?)</bdi></th>.*?<td class="now">(.*?)</td>/#)
    return Dictionary(sides.map { (plain($0.1), plain($0.2)) }) { one, _ in one }
  }

  /// Returns the numbers in the panels and in the list of a page; sides that share the first place
  /// share a panel, with a number each if these differ, and the members of a side have a line each.
  private static func page(_ html: String, _ names: [String]) -> [String: String] {
    var figures: [String: String] = [:]
    for panel in html.matches(
      of: #/<div class="hero[^"]*"><div>(.*?)</div>(<p class="n [^>]*>(.*?)</p>)?</div>/#)
    {
      let lines = panel.1.matches(of: #/<p class="name[^>]*>(.*?)</p>/#).map { String($0.1) }
      let side = lines.map { plain($0) }.joined(separator: " + ")
      for line in names.contains(side) ? [side] : lines {
        let own = line.firstMatch(of: #/<b>(.*?)</b>/#)
        let name = plain(line.replacing(#/ <b>.*?</b>/#, with: ""))
        figures[name] = plain(own?.1 ?? panel.3 ?? "")
      }
    }
    for row in html.matches(of: #/<li><i>.*?</i> <span>(.*?)</span> <em.*?<b>(.*?)</b></li>/#) {
      figures[plain(row.1)] = plain(row.2)
    }
    return figures
  }

  private static func phone(_ state: JSONValue) -> [String: String] {
    let sides = state["sides"]?.array ?? []
    return Dictionary(
      sides.map {
        (plain($0["name"]?.string ?? ""), plain($0["score"]?.string ?? ""))
      }
    ) { one, _ in one }
  }

  private static func texts(_ svg: String) -> Set<String> {
    Set(svg.matches(of: #/<text[^>]*>(.*?)</text>/#).map { plain($0.1) })
  }

  private static func written(_ page: Page, _ names: Roster) -> [String: [String]] {
    var texts: [String: [String]] = [:]
    for case .sheet(let sheet) in page.blocks {
      for seat in names.seats {
        let columns = sheet.columns.indices.filter { sheet.columns[$0].seat == seat }
        texts[names[seat], default: []] += sheet.rows.flatMap { row in
          let isOwn = row.seat == seat || row.cells.first?.text == names[seat]
          return row.cells.indices.filter { isOwn || columns.contains($0) }
            .map { plain(row.cells[$0].text) }
        }
      }
    }
    for standing in page.payload["standings"]?.array ?? [] {
      texts[standing["name"]?.string ?? "", default: []].append(
        plain(standing["score"]?.string ?? ""))
    }
    return texts
  }
}
