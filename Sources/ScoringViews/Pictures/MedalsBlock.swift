import ScoringKit

/// The winners of an event or of one of its divisions: the first in a large panel, second and third in
/// smaller ones, and the others in a list.
struct MedalsBlock: PictureBlock {
  private let picture: Picture
  private let width: Double
  let weight: Int? = nil

  private static let first = (least: 180.0, natural: 250.0, most: 300.0)
  private static let next = (least: 100.0, natural: 140.0, most: 160.0)
  private static let row = (least: 44.0, natural: 58.0, most: 66.0)
  private static let gap = 16.0

  init(_ picture: Picture, width: Double) {
    self.picture = picture
    self.width = width
  }

  private func place(_ side: Picture.Side) -> Int {
    Int(side.place.drop { $0 == "T" }) ?? .max
  }

  private var firsts: [Picture.Side] { picture.sides.filter(\.isFirst) }
  private var medals: [Picture.Side] {
    Array(picture.sides.filter { !$0.isFirst && place($0) <= 3 }.prefix(4))
  }
  private var others: [Picture.Side] {
    picture.sides.filter { side in
      !side.isFirst && !medals.contains { $0.seat == side.seat } && side.place != "–"
    }
  }

  private func height(
    _ sizes: (Double, Double, Double), rows: Int
  ) -> Double {
    let (first, next, row) = sizes
    let panels = Double(max(1, firsts.count)) * first + Double(medals.count) * (next + Self.gap)
    return panels + (rows > 0 ? Self.gap + Double(rows) * row : 0)
  }

  var heights: (least: Double, natural: Double, most: Double) {
    (
      height((Self.first.least, Self.next.least, Self.row.least), rows: min(2, others.count)),
      height((Self.first.natural, Self.next.natural, Self.row.natural), rows: others.count),
      height((Self.first.most, Self.next.most, Self.row.most), rows: others.count)
    )
  }

  var whole: Double {
    height((Self.first.least, Self.next.least, Self.row.least), rows: others.count)
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    let natural = heights.natural
    let scale = max(0, min(1.2, frame.height / max(1, natural)))
    func size(_ sizes: (least: Double, natural: Double, most: Double)) -> Double {
      max(sizes.least, min(sizes.most, sizes.natural * scale))
    }
    var y = frame.y
    // No name is larger than the winner's.
    var largest = Double.infinity
    for side in firsts.prefix(2) {
      let height = firsts.count > 1 ? size(Self.next) : size(Self.first)
      largest = min(
        largest,
        panel(
          side, Scene.Frame(x: frame.x, y: y, width: frame.width, height: height), isFirst: true,
          &scene))
      y += height + Self.gap
    }
    for side in medals {
      let height = size(Self.next)
      _ = panel(
        side, Scene.Frame(x: frame.x, y: y, width: frame.width, height: height), isFirst: false,
        largest: largest, &scene)
      y += height + Self.gap
    }
    rows(from: y, to: frame.bottom, frame, &scene)
  }

  /// Draws the panel of a side, and returns the font size of its name, which is at most `largest`.
  private func panel(
    _ side: Picture.Side, _ frame: Scene.Frame, isFirst: Bool, largest: Double = .infinity,
    _ scene: inout Scene
  ) -> Double {
    scene.box(frame, radius: 20, .fill(isFirst ? .accent : .panel))
    let ink: Theme.Paint = isFirst ? .ink : .text
    let radius = min(frame.height * 0.34, 62)
    let centre = frame.x + 36 + 62
    let fill: Theme.Paint = place(side) == 1 ? .gold : place(side) == 2 ? .silver : .bronze
    scene.circle(centre, frame.middle.y, radius, Scene.Ink(fill: fill, edge: .ink, width: 4))
    scene.text(
      side.place, centre, centre: frame.middle.y, size: radius * 1.05, bold: true, .middle, .ink)
    let score = TextMeasure.minus(side.score)
    let greatest = isFirst ? min(110, frame.height * 0.42) : min(60, frame.height * 0.44)
    var size = greatest
    while size > 32, TextMeasure.width(score, size: size, isBold: true) > frame.width * 0.36 {
      size -= 2
    }
    scene.text(
      score, frame.right - 36, centre: frame.middle.y, size: size, bold: true, .end, ink)
    let left = centre + 62 + 28
    let room = frame.right - 36 - TextMeasure.width(score, size: size, isBold: true) - 28 - left
    let note = isFirst || side.note.isEmpty ? side.note : "\(medal(of: side)) · \(side.note)"
    let hasNote = !note.isEmpty && frame.height >= 96
    let most = min(isFirst ? 110 : 58, frame.height * (hasNote ? 0.4 : 0.46), largest)
    let name = TextMeasure.name(
      side.name, forms: picture.shortNames.forms(of: side.name), width: room, size: most,
      least: 32, isBold: true)
    // A long name is smaller rather than shortened.
    let own = TextMeasure.width(side.name, size: 1, isBold: true)
    let whole = max(32, min(most, room / max(0.1, own)))
    let fits = own * whole <= room
    let (text, chosen) = fits ? (side.name, whole) : (name.text, name.size)
    let middle = frame.middle.y - (hasNote ? 20 : 0)
    scene.text(text, left, centre: middle, size: chosen, bold: true, .start, ink)
    guard hasNote else { return chosen }
    scene.text(
      TextMeasure.cut(note, to: room, size: 28), left, centre: middle + chosen * 0.5 + 32,
      size: 28, .start, isFirst ? .ink : .dim)
    return chosen
  }

  private func medal(of side: Picture.Side) -> String { place(side) == 2 ? "silver" : "bronze" }

  private func rows(
    from top: Double, to bottom: Double, _ frame: Scene.Frame, _ scene: inout Scene
  ) {
    let others = others
    guard !others.isEmpty else { return }
    let fit = Int((bottom - top + 0.5) / Self.row.least)
    let shown = others.count <= fit ? others : Array(others.prefix(max(0, fit - 1)))
    let count = shown.count + (shown.count < others.count ? 1 : 0)
    let pitch = min(Self.row.most, (bottom - top) / Double(max(1, count)))
    for (index, side) in shown.enumerated() {
      let y = top + (Double(index) + 0.5) * pitch
      if index > 0 { scene.rule(frame.x, frame.right, y: y - pitch / 2) }
      scene.text(side.place, frame.x, centre: y, size: 32, .start, .dim)
      let score = TextMeasure.minus(side.score)
      let taken = TextMeasure.width(score, size: 32, isBold: true)
      let name = TextMeasure.name(
        side.name, forms: picture.shortNames.forms(of: side.name),
        width: frame.width - 84 - taken, size: 34)
      scene.text(name.text, frame.x + 64, centre: y, size: name.size)
      scene.text(score, frame.right, centre: y, size: 32, bold: true, .end)
    }
    guard shown.count < others.count else { return }
    scene.text(
      "and \(others.count - shown.count) more", frame.x,
      centre: top + (Double(count) - 0.5) * pitch, size: 28, .start, .dim)
  }
}
