/// Shapes and texts with their places: what a picture is before it is printed.
package struct Scene: Hashable, Sendable {
  /// A shape, or a text.
  package enum Element: Hashable, Sendable {
    /// A rectangle with round corners.
    case box(Frame, radius: Double, Ink)
    /// A circle around a point.
    case circle(x: Double, y: Double, radius: Double, Ink)
    /// A line through points.
    case path([Point], Ink)
    /// A line of text.
    case text(Text)
  }

  /// How a shape is drawn.
  package struct Ink: Hashable, Sendable {
    /// The colour of its inside; nil for none.
    package var fill: Theme.Paint?
    /// The colour of its edge; nil for none.
    package var edge: Theme.Paint?
    /// How thick the edge is.
    package var width = 0.0
    /// The dashes of the edge; empty for none.
    package var dashes: [Double] = []

    /// A filled shape.
    static func fill(_ paint: Theme.Paint) -> Ink { Ink(fill: paint) }

    /// A line.
    static func line(_ paint: Theme.Paint, _ width: Double, dashes: [Double] = []) -> Ink {
      Ink(edge: paint, width: width, dashes: dashes)
    }
  }

  /// A point, from the corner at the top and left.
  package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double
  }

  /// A rectangle.
  package struct Frame: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    /// The right edge.
    package var right: Double { x + width }
    /// The lower edge.
    package var bottom: Double { y + height }
    /// The middle.
    package var middle: Point { Point(x: x + width / 2, y: y + height / 2) }
  }

  /// A line of text at a place of its own.
  package struct Text: Hashable, Sendable {
    /// Which point of the text stands at its place.
    package enum Anchor: String, Hashable, Sendable {
      case start, middle, end
    }

    /// What is written.
    package var content: String
    /// The place of the anchor, and of the base line.
    package var (x, y): (Double, Double)
    /// The height of its type.
    package var size: Double
    package var isBold: Bool
    package var anchor: Anchor
    package var paint: Theme.Paint
  }

  /// The size of the whole, in pixels.
  package var width: Double
  package var height: Double
  /// The elements, the lowest first.
  package private(set) var elements: [Element] = []

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The texts, in their order.
  package var texts: [Text] {
    elements.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}

// MARK: - Drawing

extension Scene {
  /// How far the base line is below the middle of capitals and figures, as a part of the size.
  static let drop = 0.358

  mutating func box(_ frame: Frame, radius: Double = 0, _ ink: Ink) {
    elements.append(.box(frame, radius: radius, ink))
  }

  mutating func circle(_ x: Double, _ y: Double, _ radius: Double, _ ink: Ink) {
    elements.append(.circle(x: x, y: y, radius: radius, ink))
  }

  mutating func path(_ points: [Point], _ ink: Ink) {
    elements.append(.path(points, ink))
  }

  /// A line from the left to the right.
  mutating func rule(_ left: Double, _ right: Double, y: Double, _ ink: Ink = .line(.line, 2)) {
    path([Point(x: left, y: y), Point(x: right, y: y)], ink)
  }

  /// A text whose capitals stand around a height.
  mutating func text(
    _ content: String, _ x: Double, centre y: Double, size: Double, bold: Bool = false,
    _ anchor: Text.Anchor = .start, _ paint: Theme.Paint = .text
  ) {
    text(content, x, base: y + Self.drop * size, size: size, bold: bold, anchor, paint)
  }

  /// A text on a base line; nothing of an empty one.
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
