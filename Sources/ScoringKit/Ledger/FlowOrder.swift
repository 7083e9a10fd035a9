/// The order of a stream's flow entries, derived from the entry after which each was typed.
///
/// A *place* in the flow is the position of one event: the first entry of the event and all
/// corrections of it have the same place. The *anchor* of a place is the place after which its
/// event was typed. An inserted event follows its anchor directly, before the events that already
/// followed the anchor. If scorers who had not seen each other's entries added places with the same
/// anchor, these places are one event if the values agree, and a dispute if they differ.
struct FlowOrder {
  /// A place in the flow at which scorers entered different events.
  struct Fork {
    /// The positions of the entries in effect on all sides; the one that is played provisionally is
    /// last.
    let sides: [Int]
  }

  /// The positions of the flow entries that are played, in order, one for each place; if several
  /// scorers entered the same event, the first of their entries.
  private(set) var sequence: [Int] = []
  /// For each entry of ``sequence``, the positions of all entries in effect that agree with it at
  /// its place.
  private(set) var agreeing: [[Int]] = []
  /// The places in the flow at which scorers entered different events.
  private(set) var forks: [Fork] = []

  /// The causal contexts of the entries; they are computed on first use, because a single scorer
  /// never needs them.
  private var causality: Causality?
  /// For each entry of the log, an earlier entry at the same place in the flow, or itself if it is
  /// the first entry there (the parents of a union-find structure).
  private var place: [Int]
  /// For a place that a settlement made of several, the first entries of all these places but the
  /// first; by the first entry of the place.
  private var joined: [Int: [Int]] = [:]
  /// The places whose events were inserted directly after a place, and those whose events were
  /// typed after it; by the first entry of that place, or -1 for the start of the flow.
  private var insertions: [Int: [Int]] = [:]
  private var followers: [Int: [Int]] = [:]
  /// The positions of the entries in effect at each place in the flow, in the order of the log; by
  /// the first entry of the place.
  private var values: [Int: [Int]] = [:]
  /// The steps in which the order of the flow was determined, so that ordering can be resumed after
  /// each of them.
  private var steps: [Step] = []
  /// For each place, by its first entry, the step of the ordering that added its event to the flow;
  /// -1 if none did.
  private var stepOf: [Int] = []

  /// One step of ordering the flow, which adds one event.
  private struct Step {
    let group: Group
    /// The numbers of elements of ``sequence`` and ``forks`` after this step.
    let sequenceCount: Int
    let forkCount: Int
    /// Whether all later steps add events that were typed after this one, directly or indirectly.
    let isAlone: Bool
  }

  /// Determines the order of the flow entries of a stream.
  init(_ reading: LogReading) {
    var flow: [Int] = []
    for position in reading.subjects.indices
    where reading.subjects[position] == .flow && !reading.isWaiting[position] {
      flow.append(position)
    }
    place = Array(reading.entries.indices)
    stepOf = Array(repeating: -1, count: place.count)
    guard !flow.isEmpty else { return }
    joinCorrections(flow, reading)
    for position in flow {
      let root = find(position)
      if root == position {
        hang(position, reading)
      } else if reading.entries[position].targets.isEmpty {
        joined[root, default: []].append(position)
      }
    }
    for position in flow where reading.counts(position) {
      values[find(position), default: []].append(position)
    }
    walk(next(after: [-1], reading), reading)
  }

  /// Adds the last entry of a stream, to which no other entry refers.
  ///
  /// The ordering is resumed at the anchor of the new event. The entry must not be a correction in
  /// the flow: that may join places whose events are already in the flow, so everything must be
  /// ordered again with ``init(_:)``.
  /// - Returns: the number of elements at the start of the former ``sequence`` that are unchanged.
  /// - Complexity: O(1) for an event after the last, by one scorer or by several who agree.
  mutating func append(_ reading: LogReading) -> Int {
    let position = place.count
    place.append(position)
    stepOf.append(-1)
    causality?.append(reading)
    guard reading.subjects[position] == .flow, !reading.isWaiting[position] else {
      return sequence.count
    }
    hang(position, reading)
    values[position] = [position]
    guard let step = step(above: position, reading) else { return sequence.count }
    return walk(again: step, reading)
  }

  /// Returns the place of a flow entry, identified by the position in the log of the first entry
  /// there.
  func placeOf(_ position: Int) -> Int {
    find(position)
  }

  /// Returns the events before that of an entry, which may be in effect or not.
  ///
  /// An entry that is not in effect has the place of those that are. If there are none, it followed
  /// its anchor, which may not be in effect either.
  ///
  /// - Returns: the number of events of ``sequence``, and the positions of the entries behind them
  ///   whose events are not in effect, or on the losing side of a dispute.
  func events(before position: Int, _ reading: LogReading) -> (count: Int, lost: [Int]) {
    let own = find(position)
    if stepOf[own] >= 0 {
      return (stepOf[own] == 0 ? 0 : steps[stepOf[own] - 1].sequenceCount, [])
    }
    var lost: [Int] = []
    var anchor = anchor(of: own, reading)
    while anchor >= 0, stepOf[anchor] < 0 {
      lost.append(values[anchor]?.last ?? anchor)
      anchor = self.anchor(of: anchor, reading)
    }
    return (anchor < 0 ? 0 : steps[stepOf[anchor]].sequenceCount, lost.reversed())
  }

  /// Returns the places of all events that were typed or inserted after the events at some places,
  /// directly or indirectly.
  func descendants(of roots: Set<Int>) -> Set<Int> {
    var found: Set<Int> = []
    var open = Array(roots)
    while let place = open.popLast() {
      for next in (insertions[place] ?? []) + (followers[place] ?? [])
      where found.insert(next).inserted {
        open.append(next)
      }
    }
    return found
  }

  /// Returns the causal contexts of the entries; they are computed now if the order of the flow did
  /// not need them.
  func context(_ reading: LogReading) -> Causality {
    causality ?? Causality(reading)
  }

  // MARK: Places

  private func find(_ position: Int) -> Int {
    var root = position
    while place[root] != root { root = place[root] }
    return root
  }

  private mutating func joinCorrections(_ flow: [Int], _ reading: LogReading) {
    for position in flow where !reading.entries[position].targets.isEmpty {
      let targets = reading.entries[position].targets.compactMap { id -> Int? in
        guard let target = reading.referent(id, of: position),
          reading.subjects[target] == .flow, !reading.isWaiting[target]
        else { return nil }
        return target
      }
      // A correction that was voided is only at the place of its first target, and joins no places.
      let joined = reading.voidedBy[position] == nil ? targets[...] : targets.prefix(1)
      for target in joined {
        let (one, other) = (find(target), find(position))
        place[max(one, other)] = min(one, other)
      }
    }
  }

  /// Returns the place after which the event of an entry was typed or inserted; -1 is the start of
  /// the flow.
  private func anchor(of position: Int, _ reading: LogReading) -> Int {
    reading.entries[position].after.flatMap { reading.referent($0, of: position) }.map(find)
      ?? -1
  }

  private mutating func hang(_ position: Int, _ reading: LogReading) {
    let anchor = anchor(of: position, reading)
    if reading.entries[position].kind == .insert {
      insertions[anchor, default: []].append(position)
    } else {
      followers[anchor, default: []].append(position)
    }
  }

  // MARK: Walking

  /// The places of one event of the flow: one place, or several if scorers entered the same event
  /// without knowledge of each other.
  private typealias Group = [Int]

  private mutating func walk(_ groups: [Group], _ reading: LogReading) {
    var stack: [Group] = groups.reversed()
    while let group = stack.popLast() {
      settle(group.flatMap { values[$0] ?? [] }.sorted(), reading)
      for place in group { stepOf[place] = steps.count }
      steps.append(
        Step(
          group: group, sequenceCount: sequence.count, forkCount: forks.count,
          isAlone: stack.isEmpty))
      stack.append(contentsOf: next(after: group, reading).reversed())
    }
  }

  /// Returns the step of the ordering that added the event before a new place; -1 is the start of
  /// the flow.
  ///
  /// If the event at the anchor was voided, the anchor of the anchor is used, and so on. Nil if the
  /// anchor is not played, because it is on the losing side of a dispute.
  private func step(above position: Int, _ reading: LogReading) -> Int? {
    var anchor = anchor(of: position, reading)
    while anchor >= 0, stepOf[anchor] < 0 {
      guard values[anchor] == nil else { return nil }
      anchor = self.anchor(of: anchor, reading)
    }
    return anchor < 0 ? -1 : stepOf[anchor]
  }

  /// Orders the flow again from a step on, and returns the number of elements at the start of
  /// ``sequence`` that are unchanged.
  private mutating func walk(again step: Int, _ reading: LogReading) -> Int {
    let last = step < 0 ? nil : steps[...step].lastIndex(where: \.isAlone)
    let kept = last.map { steps[$0] }
    let former = sequence[(kept?.sequenceCount ?? 0)...]
    for step in steps[(last.map { $0 + 1 } ?? 0)...] {
      for place in step.group { stepOf[place] = -1 }
    }
    steps.removeSubrange((last.map { $0 + 1 } ?? 0)...)
    sequence.removeSubrange((kept?.sequenceCount ?? 0)...)
    agreeing.removeSubrange(sequence.count...)
    forks.removeSubrange((kept?.forkCount ?? 0)...)
    let first = sequence.count
    walk(next(after: kept?.group ?? [-1], reading), reading)
    return first + zip(former, sequence[first...]).prefix { $0 == $1 }.count
  }

  /// Adds the event of a place to ``sequence``; different values in effect are a dispute.
  private mutating func settle(_ spoken: [Int], _ reading: LogReading) {
    guard let winner = reading.winner(of: spoken) else { return }
    let agreed = spoken.filter { reading.includes(winner, $0) }
    if agreed.count < spoken.count {
      forks.append(Fork(sides: spoken.filter { $0 != winner } + [winner]))
    }
    sequence.append(agreed.first { reading.includes($0, winner) } ?? winner)
    agreeing.append(agreed)
  }

  /// Returns the events that follow an event directly: those inserted after it, the newest first,
  /// and then those typed after it.
  private mutating func next(after group: Group, _ reading: LogReading) -> [Group] {
    var inserted: [Group] = []
    var following: [Int] = []
    var open = group[...]
    while let place = open.popFirst() {
      inserted += grouped(insertions[place] ?? [], reading).reversed()
      for follower in followers[place] ?? [] {
        if values[follower] == nil {
          // The event at this place was voided, so the events that followed it move up.
          open.append(follower)
        } else {
          following.append(follower)
        }
      }
    }
    return inserted + grouped(following.sorted(), reading)
  }

  /// Groups places with the same anchor, so that each group is one event: their writers had not
  /// seen each other's entries, and the events agree.
  ///
  /// Of places with different events, only the provisional one is returned.
  private mutating func grouped(_ places: [Int], _ reading: LogReading) -> [Group] {
    guard let first = places.first else { return [] }
    let device = reading.entries[first].id.device
    // A device has seen everything that it wrote earlier.
    guard !places.allSatisfy({ reading.entries[$0].id.device == device }) else {
      return places.map { [$0] }
    }
    let causality = causality ?? Causality(reading)
    self.causality = causality
    var sets: [[Int]] = []
    for place in places {
      let rivals = sets.firstIndex { set in
        set.allSatisfy { !saw(place, $0, causality) && !saw($0, place, causality) }
      }
      if let rivals { sets[rivals].append(place) } else { sets.append([place]) }
    }
    return sets.map { settled($0, reading) }
  }

  /// Whether the writer of the first entry at one place had seen the first entry at another.
  ///
  /// If a settlement made a place of several, it is enough that this is true for any of their first
  /// entries.
  private func saw(_ place: Int, _ other: Int, _ causality: Causality) -> Bool {
    guard !joined.isEmpty else { return causality.saw(place, other) }
    return ([place] + (joined[place] ?? [])).contains { own in
      ([other] + (joined[other] ?? [])).contains { causality.saw(own, $0) }
    }
  }

  private mutating func settled(_ rivals: [Int], _ reading: LogReading) -> Group {
    let spoken = rivals.compactMap { values[$0]?.last }
    guard let winner = reading.winner(of: spoken.sorted()),
      !spoken.allSatisfy({ reading.includes(winner, $0) })
    else { return rivals }
    let sides = rivals.flatMap { values[$0] ?? [] }.sorted()
    forks.append(Fork(sides: sides.filter { $0 != winner } + [winner]))
    return rivals.filter { place in
      guard let value = values[place]?.last else { return true }
      return reading.includes(winner, value)
    }
  }
}
