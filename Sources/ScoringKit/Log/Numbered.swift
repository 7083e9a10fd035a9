/// Values with a running number each, in the order in which they were first seen.
struct Numbered<Value: Hashable & Sendable>: Sendable {
  /// The values by their numbers.
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  /// The number of a value, a new one where it has none yet.
  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
