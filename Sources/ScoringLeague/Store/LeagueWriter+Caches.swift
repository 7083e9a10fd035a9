#if League
  internal import ScoringKit
  internal import ScoringStore

  /// What lies beside the log: what can be made again from it, and what links grant.
  extension LeagueWriter {
    func put(_ summary: Summary) throws(StoreError) {
      try refuseDeleted(summary.stream)
      try noteChange(of: summary.stream)
      try session.add(
        LeagueQuery.putSummary,
        [
          summary.stream.parameter, .text(summary.sport),
          .text(PhaseCode.text(summary.phase, archived: summary.isArchived)),
          .text(summary.startedAt.description), .int(summary.completedAt?.milliseconds ?? .min),
          Parameter(summary.event), .text(summary.mark.description), Parameter(summary.revision),
          .text(summary.body), Parameter(summary.search),
        ])
      if summary.touched > 0 {
        try session.add(
          LeagueQuery.touch,
          [presumedDevice.parameter, summary.stream.parameter, Parameter(summary.touched)])
      }
      try sendMuch()
    }

    func setSource(importer: String, group: String, stream: StreamID) throws(StoreError) {
      try refuseDeleted(stream)
      try session.add(LeagueQuery.addSource, [.text(importer), .text(group), stream.parameter])
    }

    func removeCaches() throws(StoreError) {
      try noteChange(of: nil)
      try session.add(LeagueQuery.removeSummaries, [])
      try session.add(LeagueQuery.removeTouched, [presumedDevice.parameter])
      try session.add(LeagueQuery.removeSources, [])
    }

    func put(_ grant: Grant) throws(StoreError) {
      if let stream = grant.stream { try refuseDeleted(stream) }
      try session.add(
        LeagueQuery.putGrant,
        [
          .bytes(grant.digest), .text(grant.kind), Parameter(grant.stream?.description),
          .text(grant.body), .int(grant.made.milliseconds),
          Parameter(grant.expires?.milliseconds), Parameter(grant.revoked?.milliseconds),
        ])
    }

    func forgetGrants(endedBefore moment: Moment) throws(StoreError) {
      try session.add(LeagueQuery.forgetGrants, [.int(moment.milliseconds)])
    }

    func forgetGrant(_ digest: [UInt8]) throws(StoreError) {
      try session.add(LeagueQuery.forgetGrant, [.bytes(digest)])
    }
  }
#endif
