import ScoringKit
import ServeResources

/// The web page on which a scorer enters a round: the keypad.
///
/// The page is empty until its script has requested the round.
enum KeypadHTML {
  /// The response with the page, which is the same for every keypad.
  static let page: Answer = {
    let frame = PageFrame(
      title: "Keypad", styles: ["keypad.css"], script: "keypad.js",
      head: [
        "<meta name=\"color-scheme\" content=\"light dark\">",
        "<link rel=\"manifest\" href=\"/k/manifest.json\">",
        "<link rel=\"icon\" href=\"/a/keypad.svg\">",
      ])
    var answer = Answer.html(
      frame.html(
        """
        <header class="bar"><h1 id="title">Keypad</h1><p class="net" id="net" role="status"></p></header>
        <noscript><p>A keypad needs scripts. Allow them for this page.</p></noscript>
        <div id="ask" role="alert"></div>
        <main id="main"></main>
        <div class="wait" id="wait"></div>
        <p class="said" id="said" role="status"></p>
        <div class="question" id="line"></div>
        <div class="keys" id="keys" role="group" aria-label="What happened"></div>
        <nav class="foot" id="foot"></nav>
        <p class="lacks" id="lacks"></p>
        <div id="sheet" role="dialog" aria-modal="true" aria-label="Card and more" hidden></div>
        """))
    answer.route = "keypad"
    answer.policy = Answer.installablePolicy
    return answer
  }()

  /// The manifest that a phone needs to install the keypad's page.
  static let manifest: Answer = .asset(
    "application/manifest+json; charset=utf-8", Embedded.keypadManifest)

  /// The service worker that opens the keypad's page without a network.
  ///
  /// Its text contains a digest of the files that it stores, so that browsers update them when they
  /// change.
  static let worker: Answer = {
    let kept = [
      String(decoding: page.body, as: UTF8.self), Embedded.keypadManifest, Embedded.tokensCSS,
      Embedded.keypadCSS, Embedded.keypadJS, Embedded.keypadSVG,
    ]
    let version = ContentID(of: kept.joined(separator: "\n")).text.prefix(12)
    let text = Embedded.workerJS.replacing("VERSION", with: version)
    var answer = Answer(200, "text/javascript; charset=utf-8", text)
    answer.headers = ["Service-Worker-Allowed: /k"]
    answer.route = "asset"
    return answer
  }()
}
