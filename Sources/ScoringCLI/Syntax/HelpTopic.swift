/// A help text that applies to no single command: `score help dates`.
///
/// Help, the manual page and the completions are all made from it.
package struct HelpTopic: Hashable, Sendable {
  /// A piece of a topic.
  package enum Block: Hashable, Sendable {
    /// A heading above the next blocks.
    case heading(String)
    /// Paragraphs with empty lines between them. A paragraph with an indented line is not wrapped.
    case text(String)
    /// Labels with their explanations.
    case rows([Row])
  }

  /// A label with its explanation.
  package struct Row: Hashable, Sendable {
    /// The label: a variable, a code.
    package let label: String
    /// The explanation.
    package let text: String

    /// Makes a row.
    package init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  /// The word that is typed.
  package let name: String
  /// The subject, in one sentence without a period.
  package let abstract: String
  /// The content of the topic.
  package let blocks: [Block]

  /// Returns the topic as plain text with lines of a width.
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
