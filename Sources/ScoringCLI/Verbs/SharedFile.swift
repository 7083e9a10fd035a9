import ScoringDesk
import ScoringKit
import ScoringViews

/// A shared round in one of its forms: text, a page, or a picture.
struct SharedFile {
  /// What it is made as.
  enum Form: String, CaseIterable {
    case text, html, svg, png

    /// The endings of files that are not called as their form is.
    private static let endings: [String: Form] = ["txt": .text, "htm": .html]

    /// The form that is named, else that of a file's ending, else what the other options ask for.
    ///
    /// - Throws: where no form is named, and the file's ending is of none of them.
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
          hint: "--form says which one is meant.")
      }
      self =
        name.flatMap(Form.init) ?? known
        ?? (isHandedOn ? .png : isPicture ? .svg : .text)
    }

    /// What a clipboard calls it.
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
  /// What is to be said of it: letters that no font has.
  let warnings: [String]

  /// Makes it.
  ///
  /// - Throws: where a PNG is asked for, and what draws it is missing or fails.
  init(
    _ shared: SharedRound, _ form: Form, _ format: PictureFormat, isSheet: Bool,
    appearance: Theme.Appearance?, images: [HTMLRenderer.Image] = [], _ session: Session
  ) throws {
    self.form = form
    let page = shared.page
    switch form {
    case .text:
      let width = session.console.renderer.width
      bytes = Array(TerminalRenderer(width: width, cuts: false).render(page).utf8)
      warnings = []
    case .html:
      bytes = Array(
        HTMLRenderer(appearance: appearance)
          .render(
            page, title: page.title, picture: isSheet ? nil : shared.picture, images: images
          ).utf8)
      warnings = Self.leftOut(shared, images)
    case .svg, .png:
      // A PNG has one ground: that of the reader's own is unknown.
      let ground = form == .png ? appearance ?? .light : appearance
      let scene = isSheet ? nil : PictureLayout.scene(shared.picture, format)
      // A score sheet is paper, and as wide as it needs to be.
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

  /// What of the attached files a page can't hold.
  private static func leftOut(_ shared: SharedRound, _ images: [HTMLRenderer.Image]) -> [String] {
    let names = shared.files.filter { file in !images.contains { $0.name == file.name } }.map(
      \.name)
    return names.isEmpty
      ? [] : ["Not in the page, which holds pictures alone: \(names.joined(separator: ", "))."]
  }

  /// The text; nil of a PNG.
  var text: String? {
    form == .png ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Writes it; `-` is standard output.
  ///
  /// - Throws: where the file is there already and was not to be replaced, or can't be made.
  func write(to path: String, replacing: Bool, _ session: Session) throws {
    if let text {
      try TextFile.write(text, to: path, replacing: replacing, session)
    } else {
      try TextFile.write(bytes, to: path, replacing: replacing, session)
    }
  }

  /// Puts it on the clipboard.
  ///
  /// - Throws: where this machine or session has none.
  func copy() throws {
    try Self.told { () throws(PictureTools.Failure) in
      try PictureTools.copy(bytes, type: form.type)
    }
  }

  /// Shows a file that was written.
  ///
  /// - Throws: where nothing here shows files.
  func open(_ path: String) throws {
    try Self.told { () throws(PictureTools.Failure) in try PictureTools.open(path) }
  }

  /// What another program could not do, as the report of a command.
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
