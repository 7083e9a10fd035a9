internal import CProcess
import ScoringKit
package import ScoringViews

/// Runs other programs that draw a picture as PNG, copy it or open it.
///
/// The programs run without a shell, receive their data as arguments and standard input, and are
/// stopped after twenty seconds.
package enum PictureTools {
  /// The error if a program that draws, copies or opens a picture is missing or fails.
  package struct Failure: Error, Hashable, Sendable {
    /// Whether the cause of the failure is that no suitable program is installed.
    package let isMissing: Bool
    /// The description of the failure, as a sentence.
    package let message: String
    /// A suggestion for the user after the failure, such as the package to install.
    package let hint: String
  }

  /// A closure that runs a program with arguments and standard input, and returns its exit status
  /// and output.
  ///
  /// The status is `nil` if there is no such program; the output is empty unless `keepsOutput` is
  /// true.
  typealias Run =
    @Sendable (_ words: [String], _ input: [UInt8], _ keepsOutput: Bool) ->
    (status: Int32?, output: [UInt8])

  private static let milliseconds: Int32 = 20_000
  private static let mostBytes = 32 << 20

  // MARK: PNG

  /// The programs that draw an SVG picture from standard input as PNG to standard output, the best
  /// first, each with the arguments for that.
  ///
  /// `rsvg-convert` is the faster one by far.
  private static let converters = [
    ["rsvg-convert", "--format", "png"],
    ["inkscape", "--pipe", "--export-type=png", "--export-filename=-"],
  ]

  /// Whether a program that draws a picture as PNG is installed: `rsvg-convert` or Inkscape.
  package static var canDraw: Bool {
    converters.contains { run([$0[0], "--version"], [], false).status == 0 }
  }

  /// Returns an SVG picture as PNG, drawn by the program `rsvg-convert`, or by Inkscape if that one
  /// is missing or fails.
  ///
  /// - Throws: ``Failure`` if both programs are missing or fail.
  package static func png(_ svg: String) throws(Failure) -> [UInt8] {
    try png(svg, run: run)
  }

  static func png(_ svg: String, run: Run) throws(Failure) -> [UInt8] {
    // Inkscape 1.2 drops the end of what it reads from a pipe, so that end is white space.
    let input = Array(svg.utf8) + Array(repeating: UInt8(ascii: "\n"), count: 4096)
    var failed: [String] = []
    for words in converters {
      let (status, output) = run(words, input, true)
      if status == 0, output.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return output }
      if status != nil { failed.append(words[0]) }
    }
    guard failed.isEmpty else {
      throw Failure(
        isMissing: false,
        message: "\(Phrases.list(failed, last: " and ")) could not draw the picture.",
        hint: "Take SVG, which browsers draw.")
    }
    throw Failure(
      isMissing: true,
      message: "A PNG is drawn by rsvg-convert or inkscape, and neither is installed.",
      hint:
        "Install librsvg2-bin (Debian), librsvg2-tools (Fedora), librsvg (Homebrew) or inkscape, "
        + "or take SVG.")
  }

  /// Returns a sentence about the characters of a picture that no installed font contains; empty if
  /// there are none, or if `fc-list`, which lists the fonts, is missing.
  package static func missingFonts(for scene: Scene) -> [String] {
    missingFonts(for: scene, run: run)
  }

  static func missingFonts(for scene: Scene, run: Run) -> [String] {
    var seen: Set<UInt32> = []
    var missing: [Character] = []
    for text in scene.texts {
      for cluster in text.content {
        // One character is looked up for each group of 128 code points, because fonts usually
        // contain whole groups.
        guard let scalar = cluster.unicodeScalars.first, scalar.value > 0x2ff,
          !SafePlain.contains(scalar), seen.count < 12, seen.insert(scalar.value >> 7).inserted
        else { continue }
        let charset = ":charset=\(String(scalar.value, radix: 16))"
        let (status, output) = run(["fc-list", charset, "family"], [], true)
        guard status == 0 else { return [] }
        if output.isEmpty { missing.append(cluster) }
      }
    }
    guard !missing.isEmpty else { return [] }
    return [
      "No font of this machine has \(Phrases.list(missing.map { "\"\($0)\"" }, last: " and ")): "
        + "a box is shown instead. A font such as Noto Sans (fonts-noto, fonts-noto-cjk) has it."
    ]
  }

  /// Typographic characters, such as dashes, that every font contains.
  private enum SafePlain {
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
      (0x2010...0x2026).contains(scalar.value) || scalar.value == 0x2212
    }
  }

  // MARK: Clipboard and viewer

  /// Copies data to the clipboard, with its media type: `image/png`, `text/plain`.
  ///
  /// - Throws: ``Failure`` if no program that copies is installed, or none can reach a clipboard.
  package static func copy(_ bytes: [UInt8], type: String) throws(Failure) {
    try copy(bytes, type: type, run: run)
  }

  static func copy(_ bytes: [UInt8], type: String, run: Run) throws(Failure) {
    let isText = type.hasPrefix("text/")
    let programs =
      [["wl-copy", "--type", type]]
      + [["xclip", "-selection", "clipboard"] + (isText ? [] : ["-t", type])]
      + (isText ? [["pbcopy"]] : [])
    try first(
      of: programs, bytes,
      missing: Failure(
        isMissing: true, message: "No program that copies is installed.",
        hint: "Install wl-clipboard (Wayland) or xclip (X11)"
          + (isText ? "." : "; on macOS --open shows the file to copy from.")),
      failed: Failure(
        isMissing: false, message: "The clipboard can't be reached from here.",
        hint: "A session without a screen has none; --output writes a file."), run: run)
  }

  /// Opens a file with the system's default program.
  ///
  /// - Throws: ``Failure`` if no program that opens files is installed, or the program fails.
  package static func open(_ path: String) throws(Failure) {
    try open(path, run: run)
  }

  static func open(_ path: String, run: Run) throws(Failure) {
    // A path that begins with `-` must not be read as an option.
    let path = path.hasPrefix("-") ? "./\(path)" : path
    #if os(macOS)
      let programs = [["open", path]]
    #else
      let programs = [["xdg-open", path]]
    #endif
    try first(
      of: programs, [],
      missing: Failure(
        isMissing: true, message: "No program that opens files is installed.",
        hint: "Install xdg-utils, or open \(path) yourself."),
      failed: Failure(
        isMissing: false, message: "The file could not be opened from here.",
        hint: "A session without a screen can't show it; the file is \(path)."), run: run)
  }

  /// Runs one program after the other until one of them succeeds.
  private static func first(
    of programs: [[String]], _ input: [UInt8], missing: Failure, failed: Failure, run: Run
  ) throws(Failure) {
    var isMissing = true
    for words in programs {
      guard let status = run(words, input, false).status else { continue }
      if status == 0 { return }
      isMissing = false
    }
    throw isMissing ? missing : failed
  }

  // MARK: Running

  private static let run: Run = { words, input, keepsOutput in
    var text: [CChar] = []
    var starts: [Int] = []
    for word in words {
      starts.append(text.count)
      text += word.utf8CString
    }
    var output: UnsafeMutableRawPointer?
    var size = 0
    let status = text.withUnsafeBufferPointer { text in
      let pointers = starts.map { start in text.baseAddress.map { $0 + start } }
      return input.withUnsafeBytes { bytes in
        keepsOutput
          ? score_child_run(
            pointers + [nil], bytes.baseAddress, bytes.count, &output, &size, mostBytes,
            milliseconds)
          : score_child_run(
            pointers + [nil], bytes.baseAddress, bytes.count, nil, nil, 0, milliseconds)
      }
    }
    defer { score_child_free(output) }
    let kept = output.map { Array(UnsafeRawBufferPointer(start: $0, count: size)) } ?? []
    return (status == Int32(score_child_missing) ? nil : status, kept)
  }
}
