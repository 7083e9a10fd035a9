internal import ScoringKit

// The bytes of attached files: beside the log, under the names of their content.
extension SQLiteReader {
  final func attached(_ id: ContentID) throws(StoreError) -> [UInt8]? {
    if let here = try storedAttachment(id) { return here }
    var found: [UInt8]?
    try eachColdFile { reader throws(StoreError) in
      if found == nil { found = try reader.storedAttachment(id) }
    }
    return found
  }

  final func hasAttached(_ id: ContentID) throws(StoreError) -> Bool {
    if try hasStoredAttachment(id) { return true }
    var isFound = false
    try eachColdFile { reader throws(StoreError) in
      if !isFound { isFound = try reader.hasStoredAttachment(id) }
    }
    return isFound
  }

  final func attachments() throws(StoreError) -> [ContentID: Int] {
    var sizes = try storedAttachments()
    try eachColdFile { reader throws(StoreError) in
      sizes.merge(try reader.storedAttachments()) { here, _ in here }
    }
    return sizes
  }

  /// Reads in every file that rounds were moved to, as far as it is there.
  private func eachColdFile(
    _ body: (SQLiteReader) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard try hasCold else { return }
    for place in try coldPlaces() {
      try StoreError.unlessAway { () throws(StoreError) in
        try reading(file: place.number, body)
      }
    }
  }

  final func missingAttachments() throws(StoreError) -> [ContentID] {
    let statement = try connection.statement(.missingAttachments)
    defer { statement.reset() }
    var missing: [ContentID] = []
    while try statement.step() {
      if let id = ContentID(statement.text(0)) { missing.append(id) }
    }
    return missing
  }

  /// The bytes of a file that lie here.
  final func storedAttachment(_ id: ContentID) throws(StoreError) -> [UInt8]? {
    let statement = try connection.statement(.attachment)
    defer { statement.reset() }
    statement.bind(1, id.text)
    return try statement.step() ? statement.bytes(0) : nil
  }

  /// Whether the bytes of a file lie here.
  final func hasStoredAttachment(_ id: ContentID) throws(StoreError) -> Bool {
    let statement = try connection.statement(.hasAttachment)
    defer { statement.reset() }
    statement.bind(1, id.text)
    return try statement.step()
  }

  private func storedAttachments() throws(StoreError) -> [ContentID: Int] {
    let statement = try connection.statement(.attachments)
    defer { statement.reset() }
    var sizes: [ContentID: Int] = [:]
    while try statement.step() {
      guard let id = ContentID(statement.text(0)) else {
        throw connection.damaged("attachments", "holds what has no name")
      }
      sizes[id] = statement.int(1)
    }
    return sizes
  }

  /// The files that the entries of a stream name, as far as they lie here.
  final func attached(by stream: Int64) throws(StoreError) -> [String] {
    let statement = try connection.statement(.attachedByStream)
    defer { statement.reset() }
    statement.bind(1, stream)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    return names
  }
}

extension SQLiteWriter {
  func attach(_ bytes: [UInt8]) throws(StoreError) -> ContentID {
    guard (1...StoreLimits.attachmentBytes).contains(bytes.count) else { throw .noAttachment }
    let id = ContentID(of: bytes)
    guard try !hasStoredAttachment(id) else { return id }
    try change { () throws(StoreError) in
      let statement = try connection.statement(.addAttachment)
      statement.bind(1, id.text)
      statement.bind(2, bytes)
      try statement.run()
      let streams = try connection.statement(.streamsAttaching)
      defer { streams.reset() }
      streams.bind(1, id.text)
      while try streams.step() { noteChange(of: streams.number(0)) }
    }
    return id
  }

  func sweepAttachments() throws(StoreError) -> Int {
    let before = connection.changes
    try change { () throws(StoreError) in try connection.statement(.sweepAttachments).run() }
    return Int(connection.changes - before)
  }

  /// Forgets files, as far as no entry names them any more.
  func forgetAttachments(_ names: [String]) throws(StoreError) {
    for name in names {
      let statement = try connection.statement(.deleteAttachment)
      statement.bind(1, name)
      try statement.run()
    }
  }
}
