/// The order of a stream's flow entries, derived from the entry after which each was typed.
///
/// A *place* is the position of one event: its first entry and all corrections of that entry. Each
/// place refers to the place after which it was typed, its anchor. Insertions come directly after
/// their anchor, before what followed it. Places with the same anchor whose writers had not seen
/// each other are one event if they say the same, and a dispute if they differ.
struct FlowOrder {
  /// A part of play that two scorers recorded differently.
  struct Fork {
    /// The entries in effect on all sides, the provisional one last.
    let sides: [Int]
  }

  /// The entries in effect, in order, one for each place; if several agree, the first of them.
  private(set) var sequence: [Int] = []
  /// For each entry of ``sequence``, all entries in effect that say the same at that place.
  private(set) var agreeing: [[Int]] = []
  /// The places at which two scorers differ.
  private(set) var forks: [Fork] = []

  /// The causal contexts; computed on first use, because a single scorer never needs them.
  private var causality: Causality?
  /// The place of each flow entry, as the position of the first entry there.
  private var place: [Int]
  /// The other first entries of a place that was several places until a settlement joined them.
  private var joined: [Int: [Int]] = [:]
  /// The insertions directly after a place, and the entries that followed it; key -1 is the start.
  private var insertions: [Int: [Int]] = [:]
  private var followers: [Int: [Int]] = [:]
  /// The entries in effect at each place, in order.
  private var values: [Int: [Int]] = [:]
  /// The progress of the walk after each group, so that it can be resumed there.
  private var steps: [Step] = []
  /// The step in which each place was walked; -1 if it was not.
  private var stepOf: [Int] = []

  /// One group of the walk.
  private struct Step {
    let group: Group
    /// The lengths of ``sequence`` and ``forks`` up to and including the group.
    let sequenceCount: Int
    let forkCount: Int
    /// Whether everything that was walked later is a descendant of this group.
    let isAlone: Bool
  }

  /// Orders the flow entries of a reading.
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

  /// Adds the last entry of a reading, to which no other entry refers.
  ///
  /// The walk is resumed at the anchor of the new event. A correction in the flow may join places
  /// that were already walked; then everything is reordered with ``init(_:)``.
  /// - Returns: the length of the unchanged beginning of the former ``sequence``.
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

  /// Returns the place of an entry, as the position of the first entry there.
  func placeOf(_ position: Int) -> Int {
    find(position)
  }

  /// Returns all places whose anchors lead, directly or indirectly, to one of some places.
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

  /// Returns the causal contexts, and computes them if the order did not need them.
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
      // A correction that was voided keeps its own place, and no longer joins two.
      let joined = reading.voidedBy[position] == nil ? targets[...] : targets.prefix(1)
      for target in joined {
        let (one, other) = (find(target), find(position))
        place[max(one, other)] = min(one, other)
      }
    }
  }

  /// Returns the anchor of a place; -1 is the start.
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

  /// One event at a place, entered by one scorer or by several who agree.
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

  /// Returns the step that contains the anchor of a new place; -1 is the start.
  ///
  /// Nil if the anchor is not played, because it is on the losing side of a dispute.
  private func step(above position: Int, _ reading: LogReading) -> Int? {
    var anchor = anchor(of: position, reading)
    while anchor >= 0, stepOf[anchor] < 0 {
      guard values[anchor] == nil else { return nil }
      anchor = self.anchor(of: anchor, reading)
    }
    return anchor < 0 ? -1 : stepOf[anchor]
  }

  /// Repeats the walk after a step, and returns the length of the unchanged part of the sequence.
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

  /// Adds the value of a place to the sequence; several different values are a dispute.
  private mutating func settle(_ spoken: [Int], _ reading: LogReading) {
    guard let winner = reading.winner(of: spoken) else { return }
    let agreed = spoken.filter { reading.includes(winner, $0) }
    if agreed.count < spoken.count {
      forks.append(Fork(sides: spoken.filter { $0 != winner } + [winner]))
    }
    sequence.append(agreed.first { reading.includes($0, winner) } ?? winner)
    agreeing.append(agreed)
  }

  /// Returns the groups after a place: insertions, the newest first, then the followers.
  private mutating func next(after group: Group, _ reading: LogReading) -> [Group] {
    var inserted: [Group] = []
    var following: [Int] = []
    var open = group[...]
    while let place = open.popFirst() {
      inserted += grouped(insertions[place] ?? [], reading).reversed()
      for follower in followers[place] ?? [] {
        if values[follower] == nil {
          // This place is empty now, so its followers take its position.
          open.append(follower)
        } else {
          following.append(follower)
        }
      }
    }
    return inserted + grouped(following.sorted(), reading)
  }

  /// Returns places in order, grouped if they agree and their writers had not seen each other.
  ///
  /// Of places that differ, only the provisional one is played.
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

  /// Whether the writer of a place's first entry had seen another place.
  ///
  /// If a place was joined from several, any of their first entries is enough.
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
