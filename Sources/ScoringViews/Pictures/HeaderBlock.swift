/// The header of a picture: the title, the subtitle, the day, and the state of the round.
struct HeaderBlock: PictureBlock {
  /// The lines of the title: two if one is not enough for the names of both sides.
  private let title: [String]
  private let titleSize: Double
  private let subtitle: String
  private let date: String
  /// The state of the round; empty if the result in the block below shows it.
  private let state: String
  let weight: Int? = nil
  private static let (height, line) = (90.0, 42.0)

  init(_ picture: Picture, width: Double) {
    state = picture.isDuel || !picture.hasScores ? picture.state : ""
    let taken = state.isEmpty ? 0 : TextMeasure.width(state, size: 28, isBold: true) + 24
    let one = TextMeasure.name(
      picture.title, width: width - taken, size: 48, least: 34, isBold: true)
    if one.text != picture.title, let two = Self.lines(of: picture.title, width: width - taken) {
      (title, titleSize) = (two, 34)
    } else {
      (title, titleSize) = ([one.text], one.size)
    }
    date = picture.date
    let room = width - TextMeasure.width(date, size: 28) - 24
    subtitle = TextMeasure.cut(picture.subtitle, to: room, size: 28)
  }

  /// Returns a title in two lines, divided between the sides of a match if it names them; `nil` if it
  /// is too long.
  private static func lines(of title: String, width: Double) -> [String]? {
    let sides = title.split(separator: " v ").map(String.init)
    if sides.count == 2 {
      let lines = ["\(sides[0]) v", sides[1]]
      if lines.allSatisfy({ TextMeasure.width($0, size: 34, isBold: true) <= width }) {
        return lines
      }
    }
    return TextMeasure.lines(title, width: width, size: 34, isBold: true, most: 2)
  }

  private var more: Double { Double(title.count - 1) * Self.line }

  var heights: (least: Double, natural: Double, most: Double) {
    (Self.height + more, Self.height + more, Self.height + more)
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    for (index, line) in title.enumerated() {
      let base = frame.y + 36 + Double(index) * Self.line
      scene.text(line, frame.x, base: base, size: titleSize, bold: true)
    }
    scene.text(state, frame.right, base: frame.y + 36, size: 28, bold: true, .end)
    let base = frame.y + 82 + more
    scene.text(subtitle, frame.x, base: base, size: 28, .start, .dim)
    scene.text(date, frame.right, base: base, size: 28, .end, .dim)
  }
}
