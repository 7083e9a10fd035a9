#if League
  internal import CPQ
  internal import ScoringStore

  extension SQLValue {
    /// The number (OID) of PostgreSQL's type for the value, which is the same on every server; 0
    /// lets the server find the type.
    var type: Oid {
      switch self {
      case .null: 0
      case .number: 20
      case .text: 25
      case .bytes: 17
      case .texts: 1009
      }
    }

    /// PostgreSQL's code for the form in which the value is sent: 1 for binary, 0 for text, which
    /// is used for lists.
    var format: Int32 { type == 1009 ? 0 : 1 }

    /// The bytes in which the value is sent to the server; `nil` for NULL.
    var encoded: [UInt8]? {
      switch self {
      case .null: return nil
      case .number(let number): return withUnsafeBytes(of: number.bigEndian) { Array($0) }
      case .text(let text): return Array(text.utf8)
      case .bytes(let bytes): return bytes
      case .texts(let texts):
        let quoted = texts.map { text in
          text.utf8.reduce(into: [UInt8(34)]) { bytes, byte in
            if byte == 34 || byte == 92 { bytes.append(92) }
            bytes.append(byte)
          } + [34]
        }
        return [123] + Array(quoted.joined(separator: [44])) + [125, 0]
      }
    }

    /// Whether a text in the value contains the character NUL, which PostgreSQL does not allow.
    var holdsNUL: Bool {
      switch self {
      case .text(let text): text.utf8.contains(0)
      case .texts(let texts): texts.contains { $0.utf8.contains(0) }
      default: false
      }
    }
  }

  /// The rows of a statement's result from a PostgreSQL server, in binary form.
  final class Rows {
    fileprivate let result: OpaquePointer

    /// Creates rows from a result of libpq, which is released together with them.
    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    var count: Int { Int(PQntuples(result)) }

    subscript(row: Int) -> any SQLRow { Row(rows: self, row: Int32(row)) }

    private struct Row: SQLRow {
      let rows: Rows
      let row: Int32

      private func value(_ column: Int) -> UnsafeRawBufferPointer? {
        guard PQgetisnull(rows.result, row, Int32(column)) == 0,
          let start = PQgetvalue(rows.result, row, Int32(column))
        else { return nil }
        let count = Int(PQgetlength(rows.result, row, Int32(column)))
        return UnsafeRawBufferPointer(start: start, count: count)
      }

      func isNull(_ column: Int) -> Bool { value(column) == nil }

      func number(_ column: Int) -> Int64 {
        guard let bytes = value(column), let first = bytes.first, bytes.count <= 8 else { return 0 }
        // The sign of an integer with fewer than eight bytes is extended.
        let start: Int64 = first >= 128 ? -1 : 0
        return bytes.reduce(start) { $0 << 8 | Int64($1) }
      }

      func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

      func bytes(_ column: Int) -> [UInt8] { value(column).map { Array($0) } ?? [] }
    }
  }
#endif
