package import ScoringKit

/// The colours of every view, and the codes that display them on a terminal.
///
/// This is the only file of the project with colour values or terminal control sequences that begin
/// with `ESC [`; a test checks this. The dark values are the original design. The light ones are
/// darker shades of the same hues, because the originals are unreadable on white.
package enum Theme {
  /// The brightness of the background on which a view is drawn.
  package enum Appearance: Sendable, CaseIterable {
    /// Light text on a dark background.
    case dark
    /// Dark text on a light background.
    case light
  }

  /// A colour of a terminal or a document, named by its purpose.
  package enum Token: String, Sendable, CaseIterable {
    /// The colour of a result that is better than expected.
    case good
    /// The colour of a result that is as expected.
    case level
    /// The colour of a result that is a little worse than expected.
    case fair
    /// The colour of a result that is much worse than expected.
    case poor
    /// The colour of a result between good and fair, for scales with five levels.
    case cool
    /// The colour of something that can be selected or typed.
    case accent
    /// The colour of ordinary text.
    case textPrimary
    /// The colour of less important text: captions, empty states.
    case textSecondary
    /// The colour of the background of a page.
    case backgroundPrimary
    /// The colour of the background of a card.
    case backgroundSecondary
    /// The colour of a line between rows.
    case separator
  }

  /// A 24-bit colour in the sRGB space.
  package struct Color: Hashable, Sendable {
    /// The red part of the colour, 0 to 255.
    package let red: UInt8
    /// The green part of the colour, 0 to 255.
    package let green: UInt8
    /// The blue part of the colour, 0 to 255.
    package let blue: UInt8

    /// Creates a colour from a number that is written as `0xRRGGBB`.
    fileprivate init(_ value: UInt32) {
      red = UInt8(truncatingIfNeeded: value >> 16)
      green = UInt8(truncatingIfNeeded: value >> 8)
      blue = UInt8(truncatingIfNeeded: value)
    }

    /// Creates a colour from its red, green and blue parts.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// The colour in the notation of HTML, CSS and SVG: `#` and six hexadecimal digits.
    package var hex: String {
      "#"
        + [red, green, blue].map { part in
          (part < 16 ? "0" : "") + String(part, radix: 16, uppercase: true)
        }.joined()
    }

    /// The most similar colour of the 256-colour palette: an index of its cube or its grey ramp, 16
    /// to 255.
    package var paletteIndex: Int {
      let steps = [0, 95, 135, 175, 215, 255]
      var best = (index: 16, distance: Int.max)
      func offer(_ index: Int, _ r: Int, _ g: Int, _ b: Int) {
        let (x, y, z) = (Int(red) - r, Int(green) - g, Int(blue) - b)
        let distance = x * x + y * y + z * z
        if distance < best.distance { best = (index, distance) }
      }
      for (i, r) in steps.enumerated() {
        for (j, g) in steps.enumerated() {
          for (k, b) in steps.enumerated() { offer(16 + 36 * i + 6 * j + k, r, g, b) }
        }
      }
      for grey in 0..<24 { offer(232 + grey, 8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey) }
      return best.index
    }
  }

  /// Returns the colour of a token for a dark or a light background.
  package static func color(_ token: Token, on appearance: Appearance) -> Color {
    let (dark, light): (UInt32, UInt32) =
      switch token {
      case .good: (0x34C759, 0x127A2C)
      case .level: (0xF5F5F7, 0x1D1D1F)
      case .fair: (0xFF9F0A, 0x9A5200)
      case .poor: (0xFF453A, 0xC7000F)
      case .cool: (0x4DA3FF, 0x0055C8)
      case .accent: (0x30D5C8, 0x0B746C)
      case .textPrimary: (0xEBEBF0, 0x1D1D1F)
      case .textSecondary: (0x9A9AA0, 0x63636A)
      case .backgroundPrimary: (0x101012, 0xFFFFFF)
      case .backgroundSecondary: (0x1C1C1E, 0xF2F2F7)
      case .separator: (0x3A3A3C, 0xD1D1D6)
      }
    return Color(appearance == .dark ? dark : light)
  }

  /// A colour of a picture, named by its purpose.
  package enum Paint: String, Sendable, CaseIterable {
    /// The colour of the background.
    case ground
    /// The colour of a panel on the background, such as that of a row or a side.
    case panel
    /// The colour of a line between rows.
    case line
    /// The colour of ordinary text.
    case text
    /// The colour of captions and other less important text.
    case dim
    /// The colour of the winner's panel.
    case accent
    /// The colour of text on the winner's panel and in light boxes.
    case ink
    /// The colour of text in dark boxes.
    case paper
    /// The accent colour for lines and bars.
    case trail
    /// The colours of the shape of a result better than expected, and of the text on it.
    case good, onGood
    /// The colour of the outline of a result worse than expected.
    case bad
    /// The colours that a value represents, such as the target colour that an arrow hit.
    case gold, red, blue, black, white, green
    /// The colours of the medals for second and third place; that for first place is gold.
    case silver, bronze

    /// Whether the colour differs between the light and the dark appearance.
    package var differs: Bool {
      Theme.color(self, on: .light) != Theme.color(self, on: .dark)
    }
  }

  /// Returns the colour of an element of a picture for a dark or a light background.
  ///
  /// Text has a contrast of at least 4.5 to its background, and lines have at least 3.
  package static func color(_ paint: Paint, on appearance: Appearance) -> Color {
    let (dark, light): (UInt32, UInt32) =
      switch paint {
      case .ground: (0x0B1220, 0xF3F4EF)
      case .panel: (0x172136, 0xFFFFFF)
      case .line: (0x3A4761, 0xCBD1DB)
      case .text: (0xFFFFFF, 0x0B1220)
      case .dim: (0xAEBACD, 0x4A5568)
      case .accent: (0x3BE39A, 0x3BE39A)
      case .ink: (0x0B1220, 0x0B1220)
      case .paper: (0xFFFFFF, 0xFFFFFF)
      case .trail: (0x3BE39A, 0x006A45)
      case .good: (0x74B6FF, 0x0B5CC4)
      case .onGood: (0x0B1220, 0xFFFFFF)
      case .bad: (0xFFA65C, 0xB84600)
      case .gold: (0xFFD83A, 0xFFD83A)
      case .red: (0xD3263A, 0xD3263A)
      case .blue: (0x4FB9E3, 0x4FB9E3)
      case .black: (0x14171D, 0x14171D)
      case .white: (0xFFFFFF, 0xFFFFFF)
      case .green: (0x1B7A3D, 0x1B7A3D)
      case .silver: (0xE1E5EC, 0xE1E5EC)
      case .bronze: (0xE3A46B, 0xE3A46B)
      }
    return Color(appearance == .dark ? dark : light)
  }

  /// Returns the token of the colour in which a tone is drawn; `nil` for ordinary and for strong
  /// text.
  package static func token(for tone: Tone) -> Token? {
    switch tone {
    case .plain, .strong: nil
    case .dim: .textSecondary
    case .accent: .accent
    case .good: .good
    case .level: .level
    case .fair: .fair
    case .poor: .poor
    case .cool: .cool
    }
  }

  /// Returns the parameters of "select graphic rendition" (ECMA-48, 8.3.117) for a tone; empty if
  /// the text needs none.
  package static func sgr(
    _ tone: Tone, at level: ColorLevel, on appearance: Appearance = .dark
  ) -> String {
    guard level != .none else { return "" }
    if tone == .strong { return "1" }
    guard let token = token(for: tone) else { return "" }
    let color = color(token, on: appearance)
    return switch level {
    case .none: ""
    case .basic: basic(tone, on: appearance)
    case .palette: "38;5;\(color.paletteIndex)"
    case .full: "38;2;\(color.red);\(color.green);\(color.blue)"
    }
  }

  /// Returns a terminal control sequence, such as `2J` or `?25l`, with `ESC [` before it.
  package static func control(_ sequence: String) -> String {
    "\u{1b}[\(sequence)"
  }

  /// Returns a text with control sequences that begin and end its style; unchanged without colours.
  static func paint(
    _ text: String, _ style: TextStyle, at level: ColorLevel, on appearance: Appearance
  ) -> String {
    guard level != .none, !text.isEmpty else { return text }
    var codes =
      style.field.map { sgr($0, at: level) } ?? sgr(style.tone, at: level, on: appearance)
    if style.isBold, style.tone != .strong, style.tone != .dim {
      codes = codes.isEmpty ? "1" : "1;" + codes
    }
    if style.isInverse { codes = codes.isEmpty ? "7" : "7;" + codes }
    return codes.isEmpty ? text : control(codes + "m") + text + control("0m")
  }

  /// Returns the parameter for the basic colour of a tone; `level` and `cool` depend on the
  /// appearance, because white on white is unreadable.
  private static func basic(_ tone: Tone, on appearance: Appearance) -> String {
    switch tone {
    case .plain: ""
    case .strong: "1"
    case .dim: "2"
    case .accent: "36"
    case .good: "32"
    case .level: appearance == .dark ? "97" : "30"
    case .fair: "33"
    case .poor: "31"
    case .cool: appearance == .dark ? "94" : "34"
    }
  }
}

/// The style of a piece of text on a terminal: a tone, and further emphasis.
package struct TextStyle: Hashable, Sendable {
  /// The tone of the text, which expresses its meaning.
  package var tone: Tone
  /// Whether the text is bold in every tone, as in a summary row.
  package var isBold = false
  /// Whether the colours of text and background are swapped, as in the main action.
  package var isInverse = false
  /// Whether the text is meant to be typed or copied, so that no invisible character may be added
  /// to it.
  package var isLiteral = false
  /// The colour behind the text, such as that of a part of a target; `nil` for none.
  package var field: Theme.Paint?

  /// Makes a style of text.
  package init(
    tone: Tone, isBold: Bool = false, isInverse: Bool = false, isLiteral: Bool = false,
    field: Theme.Paint? = nil
  ) {
    self.tone = tone
    self.isBold = isBold
    self.isInverse = isInverse
    self.isLiteral = isLiteral
    self.field = field
  }

  /// The style of ordinary text.
  package static let plain = TextStyle(tone: .plain)
  /// The style of less important text.
  package static let dim = TextStyle(tone: .dim)
  /// The style of a heading.
  package static let strong = TextStyle(tone: .strong)
  /// The style of the main action.
  package static let button = TextStyle(tone: .accent, isInverse: true, isLiteral: true)
}

/// The colours that a terminal can show.
///
/// The caller determines it from the environment (`NO_COLOR`, `TERM`, `COLORTERM`, `--color`). With
/// ``none`` there is no styling at all, not even bold.
package enum ColorLevel: Sendable, CaseIterable {
  /// No colour and no other styling.
  case none
  /// The 16 colours of ECMA-48, in the shades that the terminal's owner chose.
  case basic
  /// The 256 colours of the indexed palette.
  case palette
  /// All 16 million colours.
  case full
}
