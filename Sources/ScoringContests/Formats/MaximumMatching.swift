/// A matching of the greatest number of pairs in a graph, by Edmonds' algorithm.
struct MaximumMatching {
  /// Whether each vertex is not taken.
  private var isLeft: [Bool]
  private let neighbours: [[Int]]
  /// The partner of each vertex; -1 for none.
  private var mates: [Int]

  /// Makes a matching of some vertices, numbers from 0; the closure says which of them are joined.
  init(_ members: [Int], _ areJoined: (Int, Int) -> Bool) {
    let count = (members.max() ?? -1) + 1
    var neighbours = [[Int]](repeating: [], count: count)
    for one in members {
      neighbours[one] = members.filter { $0 != one && areJoined(one, $0) }
    }
    self.neighbours = neighbours
    isLeft = [Bool](repeating: false, count: count)
    for member in members { isLeft[member] = true }
    mates = [Int](repeating: -1, count: count)
    for vertex in members where mates[vertex] < 0 {
      guard let mate = neighbours[vertex].first(where: { mates[$0] < 0 }) else { continue }
      (mates[vertex], mates[mate]) = (mate, vertex)
    }
  }

  /// Whether all vertices have a partner; the matching is enlarged as far as possible.
  var isPerfect: Bool {
    mutating get {
      for vertex in isLeft.indices where isLeft[vertex] && mates[vertex] < 0 {
        guard augment(from: vertex) else { return false }
      }
      return true
    }
  }

  /// Takes two vertices out, if all others can still be paired.
  ///
  /// - Returns: whether they can; otherwise nothing changes.
  mutating func take(_ one: Int, _ other: Int) -> Bool {
    let before = (isLeft, mates)
    (isLeft[one], isLeft[other]) = (false, false)
    for vertex in [one, other] where mates[vertex] >= 0 {
      mates[mates[vertex]] = -1
      mates[vertex] = -1
    }
    if isPerfect { return true }
    (isLeft, mates) = before
    return false
  }

  // MARK: Augmenting paths

  /// The state of a search from one vertex.
  private struct Search {
    var parents: [Int]
    var bases: [Int]
    var isReached: [Bool]
    var queue: [Int]
  }

  /// Looks for a path that gives a vertex and another one partners.
  private mutating func augment(from root: Int) -> Bool {
    let count = mates.count
    var search = Search(
      parents: [Int](repeating: -1, count: count), bases: Array(0..<count),
      isReached: [Bool](repeating: false, count: count), queue: [root])
    search.isReached[root] = true
    var next = 0
    while next < search.queue.count {
      let vertex = search.queue[next]
      next += 1
      for other in neighbours[vertex] where isLeft[other] {
        guard search.bases[vertex] != search.bases[other], mates[vertex] != other else { continue }
        let mate = mates[other]
        if other == root || (mate >= 0 && search.parents[mate] >= 0) {
          contract(vertex, other, &search)
        } else if search.parents[other] < 0 {
          search.parents[other] = vertex
          guard mate >= 0 else {
            flip(to: other, search.parents)
            return true
          }
          search.isReached[mate] = true
          search.queue.append(mate)
        }
      }
    }
    return false
  }

  /// Exchanges the pairs along the path that ends at a vertex.
  private mutating func flip(to end: Int, _ parents: [Int]) {
    var vertex = end
    while vertex >= 0 {
      let parent = parents[vertex]
      let next = mates[parent]
      (mates[vertex], mates[parent]) = (parent, vertex)
      vertex = next
    }
  }

  /// Makes one vertex of an odd cycle, a blossom.
  private func contract(_ one: Int, _ other: Int, _ search: inout Search) {
    let base = commonBase(one, other, search)
    var isInside = [Bool](repeating: false, count: mates.count)
    mark(from: one, to: base, child: other, &isInside, &search)
    mark(from: other, to: base, child: one, &isInside, &search)
    for vertex in mates.indices where isInside[search.bases[vertex]] {
      search.bases[vertex] = base
      guard !search.isReached[vertex] else { continue }
      search.isReached[vertex] = true
      search.queue.append(vertex)
    }
  }

  private func commonBase(_ one: Int, _ other: Int, _ search: Search) -> Int {
    var isAbove = [Bool](repeating: false, count: mates.count)
    var vertex = search.bases[one]
    while true {
      isAbove[vertex] = true
      guard mates[vertex] >= 0 else { break }
      vertex = search.bases[search.parents[mates[vertex]]]
    }
    vertex = search.bases[other]
    while !isAbove[vertex] { vertex = search.bases[search.parents[mates[vertex]]] }
    return vertex
  }

  private func mark(
    from start: Int, to base: Int, child: Int, _ isInside: inout [Bool], _ search: inout Search
  ) {
    var (vertex, child) = (start, child)
    while search.bases[vertex] != base {
      isInside[search.bases[vertex]] = true
      isInside[search.bases[mates[vertex]]] = true
      search.parents[vertex] = child
      child = mates[vertex]
      vertex = search.parents[mates[vertex]]
    }
  }
}
