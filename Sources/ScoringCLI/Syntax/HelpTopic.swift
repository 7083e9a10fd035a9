/// A help text on a subject that belongs to no single command, such as `score help dates`.
///
/// Help, the manual page and the completions all use it.
package struct HelpTopic: Hashable, Sendable {
  /// A part of a help topic.
  package enum Block: Hashable, Sendable {
    /// A heading for the blocks that follow.
    case heading(String)
    /// Text in paragraphs with empty lines between them; a paragraph with an indented line is not
    /// wrapped.
    case text(String)
    /// A list of labels with their explanations.
    case rows([Row])
  }

  /// A label with its explanation.
  package struct Row: Hashable, Sendable {
    /// The text that is explained, such as a variable or an exit code.
    package let label: String
    /// The explanation of the label.
    package let text: String

    /// Makes a row from a label and its explanation.
    package init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  /// The name of the topic, as it is typed after `score help`.
  package let name: String
  /// The subject of the topic, in one sentence without a period.
  package let abstract: String
  /// The content of the topic, from top to bottom.
  package let blocks: [Block]

  /// Returns the topic as plain text with lines of at most `width` characters.
  package func text(width: Int) -> String {
    let width = max(20, width)
    let parts = blocks.map { block -> [String] in
      switch block {
      case .heading(let title): [title]
      case .text(let text): TextColumns.paragraphs(text, width: width)
      case .rows(let rows):
        TextColumns.lines(rows.map { ($0.label, $0.text) }, width: width, indent: 0)
      }
    }
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }
}
