internal import ScoringKit

extension SQLiteStore {
  package func backup(
    to path: String, replacing: Bool, admitsDamage: Bool
  ) throws(StoreError) {
    let target = FilePath.absolute(path)
    guard target != self.path else {
      throw StoreError(.cannotCreate, "A store can't be its own backup.", path: target)
    }
    try lock.hold { () throws(StoreError) -> Void in
      guard let connection = try openIfThere() else {
        throw StoreError(.missing, "There is no store yet to make a backup of.", path: self.path)
      }
      guard !connection.isInTransaction else { throw .nested }
      let folder = FilePath.folder(of: target)
      guard try FilePath.look(at: folder) != .nothing else {
        throw StoreError(.cannotCreate, "There is no folder \(folder).", path: target)
      }
      let file = NewFile(target)
      try Self.copy(connection, to: file)
      if !admitsDamage { try refuseDamage(of: file.partial) }
      guard try file.publish(replacing: replacing) else { throw Self.isThere(target) }
    }
  }

  private static func isThere(_ target: String) -> StoreError {
    StoreError(
      .cannotCreate, "The file exists already.",
      hint: "Choose another name, or allow it to be replaced.", path: target)
  }

  /// Throws an error if a copy is damaged, so that it never replaces an earlier, intact backup.
  private func refuseDamage(of copy: String) throws(StoreError) {
    let report = try SQLiteStore(path: copy, mode: .readOnly).check()
    guard let damage = report.findings.first(where: \.isDamage) else { return }
    throw StoreError(
      .damaged, "The store is damaged: \(damage.place): \(damage.sentence)",
      hint: "No backup was written. Keep the store's file as it is, and restore an older backup.",
      path: path)
  }

  /// Writes the content of a database to a new file under its temporary name; the caller publishes
  /// it.
  static func copy(_ connection: Connection, to file: NewFile) throws(StoreError) {
    try file.write([])
    let statement = try connection.prepare("VACUUM INTO ?1")
    statement.bind([.text(file.partial)])
    try statement.run()
  }

  /// Replaces a store with a backup, after the backup was checked.
  ///
  /// The restored store writes under a new device, because the old one may have written more
  /// entries than the backup contains. No other program may have the store open.
  ///
  /// - Parameters:
  /// - backup: The path of the backup, which is only read.
  /// - path: The path of the store to replace.
  /// - busyMilliseconds: The time to wait for other programs that use the files.
  /// - Returns: The path under which the replaced store is kept; `nil` if there was no store.
  /// - Throws: ``StoreError`` of the kind `missing` if there is no backup, of the kind `damaged` if
  ///   it is damaged, and the errors of opening a store. The store is then unchanged.
  @discardableResult
  package static func restore(
    from backup: String, to path: String, busyMilliseconds: Int32 = 5000
  ) throws(StoreError) -> String? {
    let source = FilePath.absolute(backup)
    let target = FilePath.absolute(path)
    guard source != target else {
      throw StoreError(.cannotCreate, "A store can't be restored from itself.", path: target)
    }
    let store = try SQLiteStore(path: source, mode: .readOnly, busyMilliseconds: busyMilliseconds)
    let report = try store.check()
    if let damage = report.findings.first(where: \.isDamage) {
      throw StoreError(
        .damaged, "The backup is damaged: \(damage.place): \(damage.sentence)", path: source)
    }
    guard let connection = try store.openIfThere() else {
      throw StoreError(.missing, "There is no backup in that file.", path: source)
    }
    try FilePath.makeFolder(FilePath.folder(of: target))
    let file = NewFile(target)
    try copy(connection, to: file)
    try forgetIdentity(of: file.partial)
    return try swap(file, busyMilliseconds: busyMilliseconds)
  }

  private static func forgetIdentity(of path: String) throws(StoreError) {
    let connection = try Connection(path: path, access: .writing, busyMilliseconds: 0)
    try connection.configure(.writing)
    try connection.run("DELETE FROM identity")
  }

  /// Gives the existing store a second name, and puts a new file in its place in one step.
  ///
  /// At every moment, there is a complete store at the path.
  private static func swap(
    _ file: NewFile, busyMilliseconds: Int32
  ) throws(StoreError) -> String? {
    let target = file.path
    guard try FilePath.look(at: target) != .nothing else {
      try file.publish()
      return nil
    }
    let replaced = try FilePath.unused("\(target).replaced")
    let holder = try hold(target, busyMilliseconds: busyMilliseconds)
    defer { holder?.rollback() }
    let copied = try FilePath.keep(target, as: replaced)
    defer { withExtendedLifetime(copied) {} }
    // A rollback journal belongs to one database. SQLite would apply it to the new file and destroy
    // that.
    let journal = target + "-journal"
    if case .file(let size, _) = try FilePath.look(at: journal), size > 0 {
      _ = try FilePath.keep(journal, as: replaced + "-journal")
    }
    try FilePath.synchronise(FilePath.folder(of: target))
    FilePath.remove(journal)
    try file.publish()
    return replaced
  }

  /// Locks a store that is about to be replaced, so that other programs can't use it.
  ///
  /// Returns `nil` for a damaged store: it can't be locked, and nobody can write to it.
  private static func hold(
    _ path: String, busyMilliseconds: Int32
  ) throws(StoreError) -> Connection? {
    do {
      let connection = try Connection(
        path: path, access: .writing, busyMilliseconds: busyMilliseconds)
      try connection.run("BEGIN EXCLUSIVE")
      return connection
    } catch  where error.kind == .busy {
      throw error
    } catch {
      return nil
    }
  }
}
