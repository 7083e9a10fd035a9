internal import ScoringKit

extension SQLiteReader {
  final func grant(_ digest: [UInt8]) throws(StoreError) -> Grant? {
    let statement = try connection.statement(.grant)
    defer { statement.reset() }
    statement.bind(1, digest)
    return try statement.step() ? try grant(statement) : nil
  }

  final func grants() throws(StoreError) -> [Grant] {
    let statement = try connection.statement(.grants)
    defer { statement.reset() }
    var grants: [Grant] = []
    while try statement.step() { grants.append(try grant(statement)) }
    return grants
  }

  private func grant(_ row: Statement) throws(StoreError) -> Grant {
    func moment(_ column: Int32) -> Moment? {
      row.isNull(column) ? nil : Moment(milliseconds: row.number(column))
    }
    return Grant(
      digest: row.bytes(0), kind: row.text(1),
      stream: row.isNull(2) ? nil : try connection.stream(row.number(2)), body: row.text(3),
      made: Moment(milliseconds: row.number(4)), expires: moment(5), revoked: moment(6))
  }
}

extension SQLiteWriter {
  func put(_ grant: Grant) throws(StoreError) {
    if let stream = grant.stream { try refuseDeleted(stream) }
    try change { () throws(StoreError) in
      let statement = try connection.statement(.putGrant)
      statement.bind(1, grant.digest)
      statement.bind(2, grant.kind)
      statement.bind(
        3,
        try grant.stream.map { stream throws(StoreError) in
          try connection.makeNumber(of: stream)
        })
      statement.bind(4, grant.body)
      statement.bind(5, grant.made.milliseconds)
      statement.bind(6, grant.expires?.milliseconds)
      statement.bind(7, grant.revoked?.milliseconds)
      try statement.run()
    }
  }

  func forgetGrants(endedBefore moment: Moment) throws(StoreError) {
    try change { () throws(StoreError) in
      let statement = try connection.statement(.forgetGrants)
      statement.bind(1, moment.milliseconds)
      try statement.run()
    }
  }

  func forgetGrant(_ digest: [UInt8]) throws(StoreError) {
    try change { () throws(StoreError) in
      let statement = try connection.statement(.forgetGrant)
      statement.bind(1, digest)
      try statement.run()
    }
  }
}
