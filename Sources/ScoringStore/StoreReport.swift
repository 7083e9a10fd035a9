package import ScoringKit

/// The result of a check of a store.
package struct StoreReport: Hashable, Sendable {
  /// One problem or remark.
  package struct Finding: Hashable, Sendable {
    /// Whether data was lost or changed; otherwise the finding is only a remark.
    package let isDamage: Bool
    /// The place: an entry, a stream, a frozen text, or a part of the file.
    package let place: String
    /// A sentence for the user.
    package let sentence: String

    /// Creates a finding.
    package init(isDamage: Bool, place: String, sentence: String) {
      self.isDamage = isDamage
      self.place = place
      self.sentence = sentence
    }
  }

  /// The number of checked entries.
  package var entries: Int
  /// The number of checked frozen texts.
  package var texts: Int
  /// The findings in the order of the check; at most ``StoreLimits/findings``.
  package var findings: [Finding]

  /// The streams with a Lamport number above ``LamportLimit/base``.
  ///
  /// They may have quarantined entries.
  package var streamsAboveBase: Set<StreamID> = []

  /// Creates a report.
  package init(entries: Int = 0, texts: Int = 0, findings: [Finding] = []) {
    self.entries = entries
    self.texts = texts
    self.findings = findings
  }

  /// Whether data was lost or changed.
  package var hasDamage: Bool {
    findings.contains { $0.isDamage }
  }

  /// Adds a finding about lost or changed data.
  package mutating func damage(_ place: String, _ sentence: String) {
    add(Finding(isDamage: true, place: place, sentence: sentence))
  }

  /// Adds a remark.
  package mutating func note(_ place: String, _ sentence: String) {
    add(Finding(isDamage: false, place: place, sentence: sentence))
  }

  /// Reports that the bytes of an attached file were changed.
  package mutating func damagedAttachment(_ id: String) {
    damage("attachments/\(id)", "The bytes of this file aren't those of its name.")
  }

  /// Reports the number of stored files that no entry names.
  package mutating func unnamed(_ count: Int) {
    guard count > 0 else { return }
    let files = count == 1 ? "1 file is" : "\(count) files are"
    note("attachments", "\(files) kept that no entry names; `score doctor --rebuild` removes them.")
  }

  /// Adds a finding.
  ///
  /// If there are too many, damage takes precedence over remarks.
  private mutating func add(_ finding: Finding) {
    if findings.count < StoreLimits.findings {
      findings.append(finding)
    } else if finding.isDamage, let index = findings.lastIndex(where: { !$0.isDamage }) {
      findings[index] = finding
    }
  }
}
