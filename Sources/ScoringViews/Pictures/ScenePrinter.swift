/// Prints the shapes and texts of a picture as SVG, with colours, sizes and positions as
/// attributes.
///
/// If the appearance follows the reader's system, elements also have classes, for which ``style``
/// contains the rules of a dark background. ``file(_:title:description:)`` includes these rules.
package struct ScenePrinter: Sendable {
  /// The light or dark appearance; `nil` to follow the reader's system, or light if it has no
  /// setting.
  package let appearance: Theme.Appearance?

  /// Creates a printer for an appearance; `nil` to follow the reader's system.
  package init(appearance: Theme.Appearance?) {
    self.appearance = appearance
  }

  /// Returns a picture as a complete SVG file with a background.
  ///
  /// The description repeats the picture's content as text, for people who can't see it.
  package func file(_ scene: Scene, title: String, description: String = "") -> String {
    let style = appearance == nil ? "<style>\n\(Self.style)\n</style>\n" : ""
    return element(
      scene, title: title, size: true, extra: described(description) + style,
      drawn: { $0.map { $0.text() } }) + "\n"
  }

  /// Returns a picture as an SVG element for an HTML page, as wide as its container and without a
  /// background.
  ///
  /// The page's style sheet sets the colours of the element's classes. The text is shorter than
  /// that of a file, because consecutive shapes share the attributes of their style.
  package func fragment(_ scene: Scene, title: String) -> String {
    element(scene, title: title, size: false, extra: "", drawn: Self.grouped)
  }

  /// The CSS rules that adapt a picture to a dark background, if the reader's system is dark.
  package static let style =
    "@media (prefers-color-scheme: dark) {\n"
    + Theme.Paint.allCases.filter(\.differs).map { paint in
      let color = Theme.color(paint, on: .dark).hex
      return "  .\(fillClass(paint)) { fill: \(color); } .\(edgeClass(paint)) { stroke: \(color); }"
    }.joined(separator: "\n") + "\n}"

  private static func fillClass(_ paint: Theme.Paint) -> String { "p-\(paint.rawValue)" }
  private static func edgeClass(_ paint: Theme.Paint) -> String { "e-\(paint.rawValue)" }

  private func described(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    let lines = text.split(whereSeparator: \.isNewline).map {
      SafeText.entities(SafeText.isolated(SafeText.bounded(String($0))))
    }
    return "<desc>\(lines.joined(separator: "\n"))</desc>\n"
  }

  private func element(
    _ scene: Scene, title: String, size: Bool, extra: String, drawn: ([Drawn]) -> [String]
  ) -> String {
    let (width, height) = (number(scene.width), number(scene.height))
    let sizes = size ? " width=\"\(width)\" height=\"\(height)\"" : ""
    let ground = Scene.Frame(x: 0, y: 0, width: scene.width, height: scene.height)
    let elements =
      (size ? [element(.box(ground, radius: 0, .fill(.ground)))] : [])
      + scene.elements.map(element)
    // The content of an image is no part of the page, so that nobody could reach a link in it.
    let hasLinks = scene.elements.contains { if case .link = $0 { true } else { false } }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)"\(sizes) \
      role="\(hasLinks ? "group" : "img")" font-family="\(TextMeasure.faces)">
      <title>\(SafeText.entities(SafeText.isolated(SafeText.bounded(title))))</title>
      \(extra)\(drawn(elements).joined(separator: "\n"))
      </svg>
      """
  }

  /// An SVG element, separated into its position and its style, which several elements may share.
  private struct Drawn {
    let name: String
    let place: String
    let look: String
    /// The content of a text element; `nil` for a shape.
    var content: String?

    func text(isBare: Bool = false) -> String {
      let end = content.map { ">\($0)</\(name)>" } ?? "/>"
      return "<\(name) \(place)\(isBare ? "" : look)\(end)"
    }
  }

  /// Returns SVG elements in order, with consecutive elements of the same style in one group.
  private static func grouped(_ elements: [Drawn]) -> [String] {
    var lines: [String] = []
    var rest = elements[...]
    while let first = rest.first {
      let run = rest.prefix { $0.look == first.look }
      rest = rest.dropFirst(run.count)
      lines +=
        run.count == 1
        ? [first.text()]
        : ["<g\(first.look)>"] + run.map { $0.text(isBare: true) } + ["</g>"]
    }
    return lines
  }

  private func element(_ element: Scene.Element) -> Drawn {
    switch element {
    case .box(let frame, let radius, let ink):
      Drawn(
        name: "rect",
        place: "x=\"\(number(frame.x))\" y=\"\(number(frame.y))\" "
          + "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\""
          + (radius > 0 ? " rx=\"\(number(radius))\"" : ""),
        look: attributes(ink))
    case .circle(let x, let y, let radius, let ink):
      Drawn(
        name: "circle",
        place: "cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(radius))\"",
        look: attributes(ink))
    case .path(let points, let ink):
      Drawn(
        name: "polyline",
        place: "points=\""
          + points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ") + "\"",
        look: attributes(ink) + " stroke-linejoin=\"round\"")
    case .text(let text):
      Drawn(
        name: "text", place: "x=\"\(number(text.x))\" y=\"\(number(text.y))\"",
        look: " font-size=\"\(number(text.size))\""
          + (text.isBold ? " font-weight=\"700\"" : "")
          + (text.anchor == .start ? "" : " text-anchor=\"\(text.anchor.rawValue)\"")
          + " fill=\"\(color(text.paint))\"\(classes([Self.fillClass(text.paint)], text.paint))",
        content: SafeText.entities(SafeText.isolated(SafeText.visible(text.content))))
    case .link(let frame, let address, let label):
      Drawn(
        name: "a",
        place: "href=\"\(SafeText.markup(address))\" aria-label=\"\(SafeText.markup(label))\"",
        look: "", content: area(frame))
    }
  }

  private func area(_ frame: Scene.Frame) -> String {
    "<rect x=\"\(number(frame.x))\" y=\"\(number(frame.y))\" width=\"\(number(frame.width))\" "
      + "height=\"\(number(frame.height))\" fill=\"none\" pointer-events=\"all\"/>"
  }

  private func attributes(_ ink: Scene.Ink) -> String {
    var names: [String] = []
    var result = " fill=\"\(ink.fill.map(color) ?? "none")\""
    if let fill = ink.fill, fill.differs { names.append(Self.fillClass(fill)) }
    if let edge = ink.edge {
      result += " stroke=\"\(color(edge))\" stroke-width=\"\(number(ink.width))\""
      if edge.differs { names.append(Self.edgeClass(edge)) }
      if !ink.dashes.isEmpty {
        result += " stroke-dasharray=\"\(ink.dashes.map(number).joined(separator: " "))\""
      }
    }
    return result + classes(names, ink.fill ?? ink.edge)
  }

  private func classes(_ names: [String], _ paint: Theme.Paint?) -> String {
    guard appearance == nil, let paint, paint.differs || names.count > 1, !names.isEmpty else {
      return ""
    }
    return " class=\"\(names.joined(separator: " "))\""
  }

  private func color(_ paint: Theme.Paint) -> String {
    Theme.color(paint, on: appearance ?? .light).hex
  }

  /// Returns a number with at most one decimal, without an exponent; `0` if it is too large or not
  /// finite.
  private func number(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let size = tenths.magnitude
    return size % 10 == 0 ? "\(sign)\(size / 10)" : "\(sign)\(size / 10).\(size % 10)"
  }
}
