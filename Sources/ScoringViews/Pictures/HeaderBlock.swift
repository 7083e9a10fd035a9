/// The header of a picture: the title, the subtitle, the day, and the state of the round.
struct HeaderBlock: PictureBlock {
  private let title: String
  private let titleSize: Double
  private let subtitle: String
  private let date: String
  /// The state of the round; empty if the result in the block below shows it.
  private let state: String
  let heights = (least: 90.0, natural: 90.0, most: 90.0)
  let weight: Int? = nil

  init(_ picture: Picture, width: Double) {
    state = picture.isDuel || !picture.hasScores ? picture.state : ""
    let taken = state.isEmpty ? 0 : TextMeasure.width(state, size: 28, isBold: true) + 24
    (title, titleSize) = TextMeasure.name(
      picture.title, width: width - taken, size: 48, least: 34, isBold: true)
    date = picture.date
    let room = width - TextMeasure.width(date, size: 28) - 24
    subtitle = TextMeasure.cut(picture.subtitle, to: room, size: 28)
  }

  func draw(in frame: Scene.Frame, _ scene: inout Scene) {
    scene.text(title, frame.x, base: frame.y + 36, size: titleSize, bold: true)
    scene.text(state, frame.right, base: frame.y + 36, size: 28, bold: true, .end)
    scene.text(subtitle, frame.x, base: frame.y + 82, size: 28, .start, .dim)
    scene.text(date, frame.right, base: frame.y + 82, size: 28, .end, .dim)
  }
}
