internal import ScoringKit

extension Connection {
  /// The device of a number.
  ///
  /// - Throws: `damaged` where there is none.
  func device(_ number: Int64) throws(StoreError) -> DeviceID {
    if let known = devices[number] { return known }
    let statement = try statement(.deviceOfNumber)
    defer { statement.reset() }
    statement.bind(1, number)
    guard try statement.step() else { throw damaged("devices/\(number)", "is missing") }
    let bits = UInt64(bitPattern: statement.number(0))
    guard bits < 1 << 60 else { throw damaged("devices/\(number)", "is no device") }
    let device = DeviceID(bits: bits)
    devices[number] = device
    return device
  }

  /// The number of a device; nil where it has none yet.
  func number(of device: DeviceID) throws(StoreError) -> Int64? {
    if let known = deviceNumbers[device] { return known }
    let statement = try statement(.numberOfDevice)
    defer { statement.reset() }
    statement.bind(1, Int64(device.bits))
    guard try statement.step() else { return nil }
    let number = statement.number(0)
    deviceNumbers[device] = number
    return number
  }

  /// The number of a device, which gets one where it has none.
  func makeNumber(of device: DeviceID) throws(StoreError) -> Int64 {
    if let known = try number(of: device) { return known }
    let statement = try statement(.addDevice)
    statement.bind(1, Int64(device.bits))
    guard let number = try statement.insert() else { throw damaged("devices", "takes no row") }
    deviceNumbers[device] = number
    return number
  }

  /// The stream of a number.
  ///
  /// - Throws: `damaged` where there is none.
  func stream(_ number: Int64) throws(StoreError) -> StreamID {
    if let known = streams[number] { return known }
    let statement = try statement(.streamOfNumber)
    defer { statement.reset() }
    statement.bind(1, number)
    guard try statement.step(),
      let stream = StreamID(kind: statement.text(0), key: statement.text(1))
    else { throw damaged("streams/\(number)", "is missing or no stream") }
    streams[number] = stream
    return stream
  }

  /// The number of a stream; nil where it has none yet.
  func number(of stream: StreamID) throws(StoreError) -> Int64? {
    if let known = streamNumbers[stream] { return known }
    let statement = try statement(.numberOfStream)
    defer { statement.reset() }
    statement.bind(1, stream.kind)
    statement.bind(2, stream.key)
    guard try statement.step() else { return nil }
    let number = statement.number(0)
    streamNumbers[stream] = number
    return number
  }

  /// The number of a stream, which gets one where it has none.
  func makeNumber(of stream: StreamID) throws(StoreError) -> Int64 {
    if let known = try number(of: stream) { return known }
    let statement = try statement(.addStream)
    statement.bind(1, stream.kind)
    statement.bind(2, stream.key)
    guard let number = try statement.insert() else { throw damaged("streams", "takes no row") }
    streamNumbers[stream] = number
    return number
  }

  /// The error of a place that can't be as it is.
  func damaged(_ place: String, _ what: String) -> StoreError {
    StoreError(
      .damaged, "The store is damaged: \(place) \(what).",
      hint: "Check it, and restore a backup where that is needed.", path: path)
  }
}
