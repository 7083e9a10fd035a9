extension RoundLedger {
  /// Whether another round was ever united with this one.
  package var hasUnited: Bool { entries.contains(where: \.isUniting) }

  /// The entries that were copied from rounds that are united with this one.
  public var united: [UnitedEntries] {
    entries.filter(\.isUniting).compactMap { FieldBody.key(of: $0.body) }
      .compactMap { field($0).flatMap { UnitedEntries($0) } }
  }

  /// The entries that were copied from rounds that have been separated from this one again.
  public var parted: [UnitedEntries] {
    let standing = Set(united)
    return entries.filter(\.isUniting)
      .compactMap { FieldBody($0.body).flatMap { UnitedEntries($0.value) } }
      .filter { !standing.contains($0) }
  }

  /// The key of the round that this one was united with; nil if it is a round of its own.
  public var unitedWith: String? {
    field(FieldBody.unitedKey)?.string
  }
}
