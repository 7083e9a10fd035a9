import ScoringDesk
import ScoringKit
import ScoringViews

/// The card of a round in one of the forms in which it can be shared: text, page or picture.
struct SharedFile {
  /// A form in which the card of a round can be shared.
  enum Form: String, CaseIterable {
    case text, html, svg, png

    /// Further file extensions and the form that each means: those that are not a form's name.
    private static let endings: [String: Form] = ["txt": .text, "htm": .html]

    /// Chooses the form that is named, else the form of the file's extension, else a form that fits
    /// the other options.
    ///
    /// - Parameters:
    ///   - name: the value of `--form`; nil if it was not given.
    ///   - path: the path of the file; nil if none was given.
    ///   - isPicture: whether the size of a picture was given.
    ///   - isHandedOn: whether the card is copied to the clipboard or opened in a viewer.
    ///
    /// - Throws: an error if no form is named and the file's extension belongs to none.
    init(named name: String?, path: String?, isPicture: Bool, isHandedOn: Bool) throws(ErrorReport)
    {
      let ending = path.flatMap { path in
        path.split(separator: "/").last.flatMap { $0.split(separator: ".").dropFirst().last }
      }?.lowercased()
      let known = ending.flatMap { Form(rawValue: $0) ?? Self.endings[$0] }
      if name == nil, known == nil, let ending {
        throw ErrorReport(
          "bad-value", "No form has files that end in .\(ending).", exitCode: .usage,
          token: path, expected: [".txt", ".html", ".svg", ".png"],
          hint: "--form chooses the form.")
      }
      self =
        name.flatMap(Form.init) ?? known
        ?? (isHandedOn ? .png : isPicture ? .svg : .text)
    }

    /// The media type of the form, for the clipboard.
    var type: String {
      switch self {
      case .text: "text/plain"
      case .html: "text/html"
      case .svg: "image/svg+xml"
      case .png: "image/png"
      }
    }
  }

  private let form: Form
  private let bytes: [UInt8]
  /// Warnings about the shared file, such as letters that no font contains.
  let warnings: [String]

  /// Makes the content of the shared file of a round.
  ///
  /// - Throws: an error if the form is PNG and the program that draws it is missing or fails.
  init(
    _ shared: SharedRound, _ form: Form, _ format: PictureFormat, isSheet: Bool,
    appearance: Theme.Appearance?, images: [HTMLRenderer.Image] = [], _ session: Session
  ) throws {
    try self.init(
      shared.page, form == .text || isSheet ? nil : shared.picture, form, format,
      appearance: appearance, images: images,
      leftOut: form == .html ? Self.leftOut(shared, images) : [], session)
  }

  /// Makes the content of a shared file of a page and its picture; without a picture, the page is
  /// drawn as it is, as a score sheet.
  ///
  /// - Throws: an error if the form is PNG and the program that draws it is missing or fails.
  init(
    _ page: Page, _ picture: Picture?, _ form: Form, _ format: PictureFormat,
    appearance: Theme.Appearance?, images: [HTMLRenderer.Image] = [], leftOut: [String] = [],
    _ session: Session
  ) throws {
    self.form = form
    switch form {
    case .text:
      let width = session.console.renderer.width
      bytes = Array(TerminalRenderer(width: width, cuts: false).render(page).utf8)
      warnings = []
    case .html:
      bytes = Array(
        HTMLRenderer(appearance: appearance)
          .render(page, title: page.title, picture: picture, images: images).utf8)
      warnings = leftOut
    case .svg, .png:
      // It is unknown whether the reader prefers light or dark, and a PNG can have only one
      // background.
      let ground = form == .png ? appearance ?? .light : appearance
      let scene = picture.map { PictureLayout.scene($0, format) }
      // A score sheet is a page on paper, as wide as necessary.
      let svg =
        scene.map {
          ScenePrinter(appearance: ground).file(
            $0, title: page.title, description: SpeechRenderer().render(page))
        }
        ?? SVGRenderer(fitting: page, appearance: ground).render(page, title: page.title)
      guard form == .png else {
        bytes = Array(svg.utf8)
        warnings = []
        return
      }
      bytes = try Self.told { () throws(PictureTools.Failure) in try PictureTools.png(svg) }
      warnings = scene.map { PictureTools.missingFonts(for: $0) } ?? []
    }
  }

  /// Returns warnings about the attached files that an HTML page can't contain.
  private static func leftOut(_ shared: SharedRound, _ images: [HTMLRenderer.Image]) -> [String] {
    let names = shared.files.filter { file in !images.contains { $0.name == file.name } }.map(
      \.name)
    return names.isEmpty
      ? [] : ["Not in the page, which can contain only pictures: \(names.joined(separator: ", "))."]
  }

  /// The content of the file as text; nil for a PNG.
  var text: String? {
    form == .png ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the shared file to a path, or to standard output if the path is `-`.
  ///
  /// - Throws: an error if the file exists and `replacing` is false, or if the file can't be
  ///   written.
  func write(to path: String, replacing: Bool, _ session: Session) throws {
    if let text {
      try TextFile.write(text, to: path, replacing: replacing, session)
    } else {
      try TextFile.write(bytes, to: path, replacing: replacing, session)
    }
  }

  /// Copies the content of the shared file to the clipboard.
  ///
  /// - Throws: an error if no program for the clipboard is found, or if it fails.
  func copy() throws {
    try Self.told { () throws(PictureTools.Failure) in
      try PictureTools.copy(bytes, type: form.type)
    }
  }

  /// Opens a file that was written in the usual viewer of the system.
  ///
  /// - Throws: an error if no program that opens files is found, or if it fails.
  func open(_ path: String) throws {
    try Self.told { () throws(PictureTools.Failure) in try PictureTools.open(path) }
  }

  /// Runs a closure, and converts the failure of another program to an error report.
  private static func told<Value>(
    _ body: () throws(PictureTools.Failure) -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch {
      throw ErrorReport(
        error.isMissing ? "no-tool" : "tool-failed", error.message, exitCode: .configuration,
        hint: error.hint)
    }
  }
}
