/// A text of help that is about no command: `score help dates`.
///
/// Help, the manual page and the completions are all made from it.
package struct HelpTopic: Hashable, Sendable {
  /// A piece of a topic.
  package enum Block: Hashable, Sendable {
    /// A heading above what follows.
    case heading(String)
    /// Paragraphs between empty lines; lines that begin with two spaces stay as they are.
    case text(String)
    /// Things and what is said of them.
    case rows([Row])
  }

  /// A thing and what is said of it.
  package struct Row: Hashable, Sendable {
    /// The thing: a variable, a code.
    package let label: String
    /// What is said of it.
    package let text: String

    /// Makes a row.
    package init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  /// The word that is typed.
  package let name: String
  /// What it is about, in one sentence without a period.
  package let abstract: String
  /// What it says.
  package let blocks: [Block]

  /// The topic as plain text in lines of a width.
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
