// The measurements of stores for `Benchmarks/league.sh`, with the calls that the desk makes.
//
// Usage: league append ADDRESS HOME COUNT    one entry in each write
//        league follow ADDRESS HOME COUNT    from a write until another home sees it
//        league scorers ADDRESS HOME COUNT   64 homes with as many writes each, at once
//        league scale STORE HOME ENTRIES     a store filled to ENTRIES: an append, a round, lists
//        league season STORE HOME ENTRIES    the same after 300 clubs with 100,000 players wrote
//                                            rounds of four one by one, eight clubs at a time
//
// STORE is an address, or the path of a file. Times are in microseconds: the median and the 99th
// percentile.
import Glibc
import ScoringKit
import ScoringLeague
import ScoringStore

let words = CommandLine.arguments
guard words.count == 5, let count = Int(words[4]) else { exit(64) }

func open(_ name: String, _ home: String) throws -> any Store {
  guard LeagueAddress.isMeant(by: name) else { return try SQLiteStore(path: name) }
  return try LeagueStore(address: LeagueAddress(name), home: home)
}

func microseconds(_ body: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try body()
  return Double((ContinuousClock.now - start).components.attoseconds) / 1e12
}

func figures(_ times: [Double]) -> String {
  let sorted = times.sorted()
  return "\(Int(sorted[sorted.count / 2])) \(Int(sorted[sorted.count * 99 / 100]))"
}

let noon = Moment(milliseconds: 1_700_000_000_000)

func append(_ store: any Store, _ bits: UInt64) throws {
  try store.write {
    _ = try $0.append(
      [Draft(kind: .event, anchor: .start, body: "7 1=3")], to: .round(bits: bits), author: nil,
      time: noon)
  }
}

func summary(_ bits: UInt64, _ entries: Int) -> Summary {
  Summary(
    stream: .round(bits: bits), sport: "sport\(bits % 3)", phase: .final,
    startedAt: LocalTime("2026-03-01T15:09")!, completedAt: Moment(milliseconds: Int64(bits)),
    mark: StreamMark(count: entries, heads: []), revision: 1,
    body: "{\"title\":\"Round \(bits)\",\"players\":[\"\(bits % 1000)\"]}", search: "round \(bits)")
}

/// A round of twenty entries, in one write.
func play(_ bits: UInt64, in writer: any StoreWriter) throws {
  let drafts = (0..<20).map { number in
    number == 0
      ? Draft(kind: .open, body: "{}")
      : Draft(kind: .event, anchor: number == 1 ? .start : .previous, body: "\(number) 1=3 2=4")
  }
  _ = try writer.append(drafts, to: .round(bits: bits), author: nil, time: noon)
  try writer.put(summary(bits, 20))
}

/// An append, a round of twenty, a page of the history, a page of a search.
func lists(of store: any Store, rounds: Int) throws -> String {
  func measure(_ times: Int, _ body: () throws -> Void) rethrows -> String {
    for _ in 0..<3 { try body() }
    return figures(try (0..<times).map { _ in try microseconds(body) })
  }
  func any() -> UInt64 { .random(in: 0..<UInt64(rounds)) }
  let appended = try measure(200) { try append(store, any()) }
  let read = try measure(200) {
    _ = try store.read { try $0.entries(of: .round(bits: any())) }
  }
  let page = try measure(100) {
    _ = try store.read { try $0.summaries(SummaryQuery(limit: 20)) }
  }
  let text = try measure(20) {
    _ = try store.read { try $0.summaries(SummaryQuery(text: "round 7", limit: 20)) }
  }
  return "append \(appended), round \(read), page \(page), text \(text)"
}

/// Runs a body in several threads at once, and waits for all of them.
func inThreads(_ count: Int, _ body: @escaping (Int) throws -> Void) {
  final class Task {
    let number: Int
    let body: (Int) throws -> Void
    init(_ number: Int, _ body: @escaping (Int) throws -> Void) {
      self.number = number
      self.body = body
    }
  }
  var threads = [pthread_t](repeating: pthread_t(), count: count)
  for index in threads.indices {
    pthread_create(
      &threads[index], nil,
      { pointer in
        let task = Unmanaged<Task>.fromOpaque(pointer!).takeRetainedValue()
        do { try task.body(task.number) } catch { print(error) }
        return nil
      }, Unmanaged.passRetained(Task(index, body)).toOpaque())
  }
  for thread in threads { pthread_join(thread, nil) }
}

switch words[1] {
case "append":
  let store = try open(words[2], words[3])
  let bits = UInt64.random(in: 0 ... .max)
  for _ in 0..<20 { try append(store, bits) }
  print(figures(try (0..<count).map { _ in try microseconds { try append(store, bits) } }))
case "follow":
  let (writer, reader) = (try open(words[2], words[3] + "/a"), try open(words[2], words[3] + "/b"))
  try append(writer, 1)
  var mark = try reader.changes(after: nil).mark
  var times: [Double] = []
  for number in 0..<count {
    mark = try reader.changes(after: mark).mark
    // Writes at a scorer's pace, and reads as often as a board does.
    usleep(120_000)
    while try !reader.changes(after: mark).isEmpty { mark = try reader.changes(after: mark).mark }
    let start = ContinuousClock.now
    try append(writer, UInt64(number % 3))
    while true {
      let changes = try reader.changes(after: mark)
      mark = changes.mark
      if !changes.isEmpty { break }
      usleep(5_000)
    }
    let time = ContinuousClock.now - start
    times.append(Double(time.components.seconds) * 1e6 + Double(time.components.attoseconds) / 1e12)
  }
  print(figures(times))
case "scorers":
  let first = try open(words[2], words[3] + "/first")
  try append(first, 1)
  let start = ContinuousClock.now
  inThreads(64) { number in
    let store = try open(words[2], "\(words[3])/h\(number)")
    for _ in 0..<count { try append(store, UInt64(number % 16)) }
  }
  let time = (ContinuousClock.now - start).components
  let seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
  print("\(Int(Double(64 * count) / seconds)) entries/s")
case "scale":
  let store = try open(words[2], words[3])
  let rounds = count / 20
  let before = try store.read { try $0.streams(ofKind: "round").count }
  let fill = ContinuousClock.now
  var next = before
  while next < rounds {
    let end = min(next + 500, rounds)
    try store.write { writer in
      for bits in next..<end {
        try play(UInt64(bits), in: writer)
      }
    }
    next = end
  }
  let filled = (ContinuousClock.now - fill).components.seconds
  print("\(count) entries (\(filled) s to fill): \(try lists(of: store, rounds: rounds))")
case "season":
  let clubs = 300
  let rounds = count / 20
  let start = ContinuousClock.now
  try append(open(words[2], words[3] + "/first"), 0)
  inThreads(8) { thread in
    for club in stride(from: thread, to: clubs, by: 8) {
      let store = try open(words[2], "\(words[3])/club\(club)")
      try store.write { writer in
        for player in stride(from: club, to: 100_000, by: clubs) {
          _ = try writer.append(
            [Draft(kind: .field, body: "name=\"Player \(player)\"")],
            to: .player(bits: UInt64(player)), author: nil, time: noon)
        }
      }
      for bits in stride(from: club, to: rounds, by: clubs) {
        try store.write { try play(UInt64(bits), in: $0) }
      }
    }
  }
  let seconds = Int((ContinuousClock.now - start).components.seconds)
  let store = try open(words[2], words[3] + "/reader")
  let heads = try store.read { try $0.heads().count }
  print(
    "\(count) entries of \(heads) devices (\(seconds) s to play): "
      + (try lists(of: store, rounds: rounds)))
default: exit(64)
}
