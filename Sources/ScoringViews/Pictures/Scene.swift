/// The shapes and texts of a picture with their positions, before they are printed as SVG.
package struct Scene: Hashable, Sendable {
  /// A shape or a text of the picture.
  package enum Element: Hashable, Sendable {
    /// A rectangle with rounded corners.
    case box(Frame, radius: Double, Ink)
    /// A circle around a point.
    case circle(x: Double, y: Double, radius: Double, Ink)
    /// A line through several points.
    case path([Point], Ink)
    /// A line of text at a fixed position.
    case text(Text)
    /// A rectangle that leads to an address, with its meaning in words.
    case link(Frame, address: String, label: String)
  }

  /// The fill and the stroke of a shape.
  package struct Ink: Hashable, Sendable {
    /// The fill colour of the shape; `nil` for none.
    package var fill: Theme.Paint?
    /// The stroke colour of the shape; `nil` for none.
    package var edge: Theme.Paint?
    /// The width of the stroke in pixels.
    package var width = 0.0
    /// The dash pattern of the stroke; empty for a solid line.
    package var dashes: [Double] = []

    /// Returns the ink of a filled shape without a stroke.
    static func fill(_ paint: Theme.Paint) -> Ink { Ink(fill: paint) }

    /// Returns the ink of a line without a fill, with its width in pixels.
    static func line(_ paint: Theme.Paint, _ width: Double, dashes: [Double] = []) -> Ink {
      Ink(edge: paint, width: width, dashes: dashes)
    }
  }

  /// A point of the picture, in pixels from its top left corner.
  package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double
  }

  /// A rectangle of the picture, in pixels.
  package struct Frame: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    /// The right edge of the rectangle.
    package var right: Double { x + width }
    /// The lower edge of the rectangle.
    package var bottom: Double { y + height }
    /// The centre of the rectangle.
    package var middle: Point { Point(x: x + width / 2, y: y + height / 2) }
  }

  /// A line of text at a fixed position.
  package struct Text: Hashable, Sendable {
    /// The horizontal alignment of a text at its position.
    package enum Anchor: String, Hashable, Sendable {
      case start, middle, end
    }

    /// The characters of the text.
    package var content: String
    /// The horizontal position of the anchor, and the vertical position of the baseline.
    package var (x, y): (Double, Double)
    /// The font size in pixels.
    package var size: Double
    package var isBold: Bool
    package var anchor: Anchor
    package var paint: Theme.Paint
  }

  /// The width and the height of the picture in pixels.
  package var width: Double
  package var height: Double
  /// The font size of the winner's name, once it is drawn: no other name is larger.
  var mostName = Double.infinity
  /// The shapes and texts, in drawing order: later ones cover earlier ones.
  package private(set) var elements: [Element] = []

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The texts of the picture, in drawing order.
  package var texts: [Text] {
    elements.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}

// MARK: - Drawing

extension Scene {
  /// The vertical distance from the middle of capitals and digits to the baseline, for font size 1.
  static let drop = 0.358

  mutating func box(_ frame: Frame, radius: Double = 0, _ ink: Ink) {
    elements.append(.box(frame, radius: radius, ink))
  }

  mutating func circle(_ x: Double, _ y: Double, _ radius: Double, _ ink: Ink) {
    elements.append(.circle(x: x, y: y, radius: radius, ink))
  }

  mutating func link(_ frame: Frame, to address: String, label: String) {
    elements.append(.link(frame, address: address, label: label))
  }

  mutating func path(_ points: [Point], _ ink: Ink) {
    elements.append(.path(points, ink))
  }

  /// Draws a horizontal line from the position `left` to the position `right`.
  mutating func rule(_ left: Double, _ right: Double, y: Double, _ ink: Ink = .line(.line, 2)) {
    path([Point(x: left, y: y), Point(x: right, y: y)], ink)
  }

  /// Draws a text whose capitals are vertically centred on the position `y`.
  mutating func text(
    _ content: String, _ x: Double, centre y: Double, size: Double, bold: Bool = false,
    _ anchor: Text.Anchor = .start, _ paint: Theme.Paint = .text
  ) {
    text(content, x, base: y + Self.drop * size, size: size, bold: bold, anchor, paint)
  }

  /// Draws a text with its baseline at the position `y`; draws nothing for an empty text.
  mutating func text(
    _ content: String, _ x: Double, base y: Double, size: Double, bold: Bool = false,
    _ anchor: Text.Anchor = .start, _ paint: Theme.Paint = .text
  ) {
    guard content.contains(where: { !$0.isWhitespace }) else { return }
    elements.append(
      .text(
        Text(
          content: content, x: x, y: y, size: size, isBold: bold, anchor: anchor, paint: paint)))
  }
}
