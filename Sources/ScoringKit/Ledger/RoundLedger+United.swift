extension RoundLedger {
  /// Whether another round was ever united with this one.
  package var hasUnited: Bool { entries.contains(where: \.isUniting) }

  /// The entries of this round that were copied from rounds which are united with it, one value for
  /// each time that entries were copied.
  public var united: [UnitedEntries] {
    entries.filter(\.isUniting).compactMap { FieldBody.key(of: $0.body) }
      .compactMap { field($0).flatMap { UnitedEntries($0) } }
  }

  /// The entries of this round that were copied from rounds which have since been separated from
  /// it.
  public var parted: [UnitedEntries] {
    let standing = Set(united)
    return entries.filter(\.isUniting)
      .compactMap { FieldBody($0.body).flatMap { UnitedEntries($0.value) } }
      .filter { !standing.contains($0) }
  }

  /// The key of the round with which this one was united and which contains its further entries;
  /// nil if this round was not united with another, or was separated again.
  public var unitedWith: String? {
    field(FieldBody.unitedKey)?.string
  }
}
