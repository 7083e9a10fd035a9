package import ScoringKit

/// Draws pages and tables as sentences, one per line, for screen readers and speech.
///
/// The text has no tables, colours or suggested commands. Only extremely long text is cut.
package struct SpeechRenderer: Sendable {
  /// Whether numbers are written as words: `one over par` for `+1 par`.
  package let words: Bool
  /// Returns the text that is read for an action, such as a command.
  package let spell: @Sendable (Action) -> String

  /// Makes a renderer of sentences.
  package init(
    words: Bool = false, spell: @escaping @Sendable (Action) -> String = \.description
  ) {
    self.words = words
    self.spell = spell
  }

  /// Returns a whole page as sentences, one on each line.
  package func render(_ page: Page) -> String {
    joined(page.blocks.flatMap(sentences))
  }

  private func sentences(_ block: Page.Block) -> [String] {
    switch block {
    case .line(let line): [text(of: line)]
    case .heading(let text): [text]
    case .sheet(let sheet): sentences(sheet)
    case .actions(let offers): sentences(Sheet(offers: offers, spell: spell))
    case .chart(let chart): [chart.title, chart.spoken]
    case .card(let card): [words ? card.words : card.spoken]
    case .empty(let sentence, _): [sentence]
    case .verbatim(let text): text.split(whereSeparator: \.isNewline).map(String.init)
    }
  }

  private func sentences(_ sheet: Sheet) -> [String] {
    [sheet.title] + sheet.rows.map { words ? $0.words : $0.spoken } + sheet.notes.map(text)
  }

  private func text(of line: Line) -> String {
    words ? line.spelled(by: spell).words : line.spelled(by: spell).text
  }

  private func joined(_ sentences: [String]) -> String {
    sentences
      .map { StyledText(SafeText.bounded($0, limit: 4 * SafeText.runLimit)).trimmed }
      .filter { !$0.pieces.isEmpty }
      .map { line in line.pieces.map(\.text).joined() + "\n" }
      .joined()
  }
}
