package import ScoringKit

/// The result of a check of a store: the findings, and how much was checked.
package struct StoreReport: Hashable, Sendable {
  /// One finding of a check: damage, or only a remark.
  package struct Finding: Hashable, Sendable {
    /// Whether the finding reports that data was lost or changed; otherwise it is only a remark.
    package let isDamage: Bool
    /// The name of the entry, stream, frozen text or file that the finding is about.
    package let place: String
    /// The finding as a sentence for the user.
    package let sentence: String

    /// Creates a finding.
    package init(isDamage: Bool, place: String, sentence: String) {
      self.isDamage = isDamage
      self.place = place
      self.sentence = sentence
    }
  }

  /// The number of entries that were checked.
  package var entries: Int
  /// The number of frozen texts that were checked.
  package var texts: Int
  /// The findings in the order of the check; at most ``StoreLimits/findings``.
  package var findings: [Finding]

  /// The streams in which an entry has a Lamport number above ``LamportLimit/base``.
  ///
  /// Only these streams can have quarantined entries.
  package var streamsAboveBase: Set<StreamID> = []

  /// Creates a report of a check.
  package init(entries: Int = 0, texts: Int = 0, findings: [Finding] = []) {
    self.entries = entries
    self.texts = texts
    self.findings = findings
  }

  /// Whether a finding reports that data was lost or changed.
  package var hasDamage: Bool {
    findings.contains { $0.isDamage }
  }

  /// Adds a finding that data was lost or changed.
  ///
  /// - Parameters:
  ///   - place: The name of the entry, stream, frozen text or file.
  ///   - sentence: The finding as a sentence for the user.
  package mutating func damage(_ place: String, _ sentence: String) {
    add(Finding(isDamage: true, place: place, sentence: sentence))
  }

  /// Adds a remark, which is a finding without damage, about an entry, a stream, a text or a file.
  package mutating func note(_ place: String, _ sentence: String) {
    add(Finding(isDamage: false, place: place, sentence: sentence))
  }

  /// Reports that the bytes of an attached file don't match its name, which is their digest.
  package mutating func damagedAttachment(_ id: String) {
    damage("attachments/\(id)", "The bytes of this file aren't those of its name.")
  }

  /// Reports how many stored files no entry names; does nothing if there are none.
  package mutating func unnamed(_ count: Int) {
    guard count > 0 else { return }
    let files = count == 1 ? "1 file is" : "\(count) files are"
    note("attachments", "\(files) kept that no entry names; `score doctor --rebuild` removes them.")
  }

  /// Adds a finding to the report.
  ///
  /// If the report has the maximum number of findings, damage replaces a remark, and everything
  /// else is dropped.
  private mutating func add(_ finding: Finding) {
    if findings.count < StoreLimits.findings {
      findings.append(finding)
    } else if finding.isDamage, let index = findings.lastIndex(where: { !$0.isDamage }) {
      findings[index] = finding
    }
  }
}
