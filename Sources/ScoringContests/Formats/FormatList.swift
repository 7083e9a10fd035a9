/// The formats of the program.
public enum FormatList {
  /// All formats, in the order in which they are listed.
  public static let all: [any ContestFormat.Type] = [
    AllPlayAll.self, Bracket.self, DoubleElimination.self, Stepladder.self,
    RotatingPartners.self, River.self, Swiss.self, TagLadder.self, Season.self,
  ]

  /// Returns the format with an id; nil if there is none.
  public static func format(named id: String) -> (any ContestFormat.Type)? {
    all.first { $0.form.id == id }
  }
}
