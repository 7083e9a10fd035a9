/// One cell of a sheet.
public struct Cell: Hashable, Sendable, Codable {
  /// What is shown.
  public let text: String
  /// What it means for the eye.
  public let tone: Tone

  /// Makes a cell.
  public init(_ text: String, _ tone: Tone = .plain) {
    self.text = text
    self.tone = tone
  }

  /// A cell with nothing in it.
  public static let empty = Cell("")
}
