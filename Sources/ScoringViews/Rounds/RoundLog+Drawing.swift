public import ScoringKit

extension RoundLog {
  /// Returns the picture of the round that people share, as an SVG file of its own: the result, the
  /// card, and a few figures.
  ///
  /// The file has no scripts and loads nothing. Its texts use the fonts of the system that shows it.
  ///
  /// - Parameters:
  ///   - format: the use of the picture, which determines its size.
  ///   - seat: the only seat that it shows; nil for all.
  ///   - isDark: whether it has a dark background; nil to follow the reader's system.
  /// - Returns: the content of the file.
  public func svg(_ format: PictureFormat = .post, of seat: Seat? = nil, isDark: Bool? = nil)
    -> String
  {
    let page = sharePage(of: seat)
    return ScenePrinter(appearance: Self.appearance(isDark)).file(
      PictureLayout.scene(sharePicture(of: seat), format), title: page.title,
      description: SpeechRenderer().render(page))
  }

  /// Returns the result and the card of the round as a complete HTML document, which has no scripts
  /// and loads nothing.
  ///
  /// - Parameters:
  ///   - seat: the only seat that it shows; nil for all.
  ///   - isDark: whether it has a dark background; nil to follow the reader's system.
  /// - Returns: the document.
  public func html(of seat: Seat? = nil, isDark: Bool? = nil) -> String {
    let page = sharePage(of: seat)
    return HTMLRenderer(appearance: Self.appearance(isDark))
      .render(page, title: page.title, picture: sharePicture(of: seat))
  }

  private static func appearance(_ isDark: Bool?) -> Theme.Appearance? {
    isDark.map { $0 ? .dark : .light }
  }

  private var view: RoundView {
    var context = RoundView.Context()
    context.event = ledger.event
    return RoundView(ledger, id: stream.key, sport: sport, names: names, context)
  }

  /// Returns a seat if the round has it, so that a wrong one shows all seats.
  private func known(_ seat: Seat?) -> Seat? {
    seat.flatMap { names.seats.contains($0) ? $0 : nil }
  }

  private func sharePage(of seat: Seat?) -> Page {
    SharePage(view: view, ledger: ledger, dateStyle: .medium).page(of: known(seat))
  }

  private func sharePicture(of seat: Seat?) -> Picture {
    SharePicture(
      view: view, ledger: ledger, sport: sport, dateStyle: .medium, seat: known(seat)
    ).picture
  }
}
