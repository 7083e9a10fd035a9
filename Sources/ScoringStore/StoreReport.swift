package import ScoringKit

/// What a check of a store found.
package struct StoreReport: Hashable, Sendable {
  /// One thing that isn't as it should be.
  package struct Finding: Hashable, Sendable {
    /// Whether something was lost or changed; otherwise it is only worth knowing.
    package let isDamage: Bool
    /// Where: an entry, a stream, a frozen text, or a part of the file.
    package let place: String
    /// One sentence for people.
    package let sentence: String

    /// Makes a finding.
    package init(isDamage: Bool, place: String, sentence: String) {
      self.isDamage = isDamage
      self.place = place
      self.sentence = sentence
    }
  }

  /// How many entries were looked at.
  package var entries: Int
  /// How many frozen texts were looked at.
  package var texts: Int
  /// What was found, in the order of the check; at most ``StoreLimits/findings``.
  package var findings: [Finding]

  /// The streams with a Lamport number above ``LamportLimit/base``.
  ///
  /// They may have quarantined entries.
  package var streamsAboveBase: Set<StreamID> = []

  /// Makes a report.
  package init(entries: Int = 0, texts: Int = 0, findings: [Finding] = []) {
    self.entries = entries
    self.texts = texts
    self.findings = findings
  }

  /// Whether something was lost or changed.
  package var hasDamage: Bool {
    findings.contains { $0.isDamage }
  }

  /// Adds what was lost or changed.
  package mutating func damage(_ place: String, _ sentence: String) {
    add(Finding(isDamage: true, place: place, sentence: sentence))
  }

  /// Adds what is only worth knowing.
  package mutating func note(_ place: String, _ sentence: String) {
    add(Finding(isDamage: false, place: place, sentence: sentence))
  }

  /// Says that the bytes of an attached file were changed.
  package mutating func damagedAttachment(_ id: String) {
    damage("attachments/\(id)", "The bytes of this file aren't those of its name.")
  }

  /// Says how many files are kept that nothing names.
  package mutating func unnamed(_ count: Int) {
    guard count > 0 else { return }
    let files = count == 1 ? "1 file is" : "\(count) files are"
    note("attachments", "\(files) kept that no entry names; `score doctor --rebuild` removes them.")
  }

  /// Damage goes before notes where there are too many of both.
  private mutating func add(_ finding: Finding) {
    if findings.count < StoreLimits.findings {
      findings.append(finding)
    } else if finding.isDamage, let index = findings.lastIndex(where: { !$0.isDamage }) {
      findings[index] = finding
    }
  }
}
