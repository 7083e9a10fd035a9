package import ScoringKit

extension Theme.Paint {
  /// Makes the colour of the field that a mark stands for; `nil` for a mark that is no coloured
  /// field.
  package init?(_ mark: Cell.Mark) {
    switch mark {
    case .gold: self = .gold
    case .red: self = .red
    case .blue: self = .blue
    case .black: self = .black
    case .white: self = .white
    case .green: self = .green
    case .plain, .best, .good, .worse, .worst, .taken, .pending, .missed: return nil
    }
  }

  /// The colour of text on this one.
  package var text: Theme.Paint {
    switch self {
    case .red, .black, .green: .paper
    default: .ink
    }
  }
}

extension Theme {
  /// Returns the parameters of "select graphic rendition" (ECMA-48, 8.3.117) for text on a coloured
  /// field; empty without colours.
  static func sgr(_ field: Paint, at level: ColorLevel) -> String {
    let (back, front) = (color(field, on: .dark), color(field.text, on: .dark))
    return switch level {
    case .none: ""
    case .basic: basic(field)
    case .palette: "38;5;\(front.paletteIndex);48;5;\(back.paletteIndex)"
    case .full:
      "38;2;\(front.red);\(front.green);\(front.blue);48;2;\(back.red);\(back.green);\(back.blue)"
    }
  }

  private static func basic(_ field: Paint) -> String {
    switch field {
    case .gold: "30;43"
    case .red: "97;41"
    case .blue: "30;46"
    case .black: "97;40"
    case .green: "97;42"
    default: "30;107"
    }
  }
}
