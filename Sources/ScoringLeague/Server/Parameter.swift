#if League
  internal import CPQ

  /// A value that is sent with a statement: in binary form, lists excepted.
  enum Parameter: Hashable {
    case null
    case int(Int64)
    /// Must not hold the character NUL: see ``LeagueSession``.
    case text(String)
    case bytes([UInt8])
    case ints([Int64])
    case texts([String])

    init(_ number: Int) { self = .int(Int64(number)) }

    init(_ number: Int64?) { self = number.map { .int($0) } ?? .null }

    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  }

  extension Parameter {
    /// The number of the type in every server; 0 lets the server find it.
    var type: Oid {
      switch self {
      case .null: 0
      case .int: 20
      case .text: 25
      case .bytes: 17
      case .ints: 1016
      case .texts: 1009
      }
    }

    /// 1 for the binary form, 0 for text.
    var format: Int32 {
      switch self {
      case .ints, .texts: 0
      default: 1
      }
    }

    /// The bytes as they are sent; nil for none.
    ///
    /// Texts of lists end with a zero.
    var encoded: [UInt8]? {
      switch self {
      case .null: return nil
      case .int(let number): return withUnsafeBytes(of: number.bigEndian) { Array($0) }
      case .text(let text): return Array(text.utf8)
      case .bytes(let bytes): return bytes
      case .ints(let numbers):
        return Array("{\(numbers.map(\.description).joined(separator: ","))}\0".utf8)
      case .texts(let texts):
        var bytes: [UInt8] = [123]
        for (index, text) in texts.enumerated() {
          if index > 0 { bytes.append(44) }
          bytes.append(34)
          for byte in text.utf8 {
            if byte == 34 || byte == 92 { bytes.append(92) }
            bytes.append(byte)
          }
          bytes.append(34)
        }
        return bytes + [125, 0]
      }
    }

    /// Whether it holds a character that the server's texts can't.
    var holdsNUL: Bool {
      switch self {
      case .text(let text): text.utf8.contains(0)
      case .texts(let texts): texts.contains { $0.utf8.contains(0) }
      default: false
      }
    }
  }

  /// One statement with its values.
  struct Request {
    let text: String
    let values: [Parameter]
    /// Whether the server keeps it prepared: not for texts that are made once.
    let isKept: Bool

    init(_ text: String, _ values: [Parameter] = [], isKept: Bool = true) {
      self.text = text
      self.values = values
      self.isKept = isKept
    }
  }

  /// The rows that a statement gave, in binary form.
  final class Rows {
    private let result: OpaquePointer

    /// Takes a result over.
    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    var count: Int { Int(PQntuples(result)) }

    private func value(_ row: Int, _ column: Int32) -> UnsafeRawBufferPointer? {
      guard PQgetisnull(result, Int32(row), column) == 0,
        let start = PQgetvalue(result, Int32(row), column)
      else { return nil }
      return UnsafeRawBufferPointer(
        start: start, count: Int(PQgetlength(result, Int32(row), column)))
    }

    func isNull(_ row: Int, _ column: Int32) -> Bool { value(row, column) == nil }

    /// A whole number of any width; 0 for NULL.
    func number(_ row: Int, _ column: Int32) -> Int64 {
      guard let bytes = value(row, column), let first = bytes.first, bytes.count <= 8 else {
        return 0
      }
      // A narrow number keeps its sign.
      let start: Int64 = first >= 128 && bytes.count > 1 ? -1 : 0
      return bytes.reduce(start) { $0 << 8 | Int64($1) }
    }

    func int(_ row: Int, _ column: Int32) -> Int { Int(number(row, column)) }

    func bytes(_ row: Int, _ column: Int32) -> [UInt8] {
      value(row, column).map { Array($0) } ?? []
    }

    /// A text by its bytes; empty for NULL.
    func text(_ row: Int, _ column: Int32) -> String {
      value(row, column).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    func optionalText(_ row: Int, _ column: Int32) -> String? {
      isNull(row, column) ? nil : text(row, column)
    }
  }
#endif
