internal import ScoringKit

/// The percent-encoding of text in an address (RFC 3986, 2.1): reserved and non-ASCII bytes are
/// written as `%` and two hexadecimal digits.
package enum PercentCode {
  /// Decodes a text in a query; `nil` if a `%` is not followed by two digits, or the bytes are not
  /// valid UTF-8.
  ///
  /// A plus sign means a space, as in submitted forms.
  package static func text(_ code: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = code.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
          let value = Hexadecimal.bytes(digits.lowercased())?.first
        else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Encodes a text for the path or the query of an address.
  package static func code(_ text: String) -> String {
    text.utf8.reduce(into: "") { code, byte in
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        code.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        code += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
  }
}
