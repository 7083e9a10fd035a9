/// The page of a keypad: empty until its script has asked for the round.
enum KeypadHTML {
  /// The page, the same for everybody.
  static let page: Answer = {
    let frame = PageFrame(
      title: "Keypad", styles: ["keypad.css"], script: "keypad.js",
      head: ["<meta name=\"color-scheme\" content=\"light\">"])
    var answer = Answer.html(
      frame.html(
        """
        <header class="bar"><h1 id="title">Keypad</h1><p class="net" id="net" role="status"></p></header>
        <noscript><p>A keypad needs scripts. Allow them for this page.</p></noscript>
        <div id="ask" role="alert"></div>
        <main id="main"></main>
        <p class="said" id="said" role="status"></p>
        <div class="keys" id="keys" role="group" aria-label="What happened"></div>
        <nav class="foot" id="foot"></nav>
        <div id="sheet" hidden></div>
        <p class="lacks" id="lacks"></p>
        """))
    answer.route = "keypad"
    answer.isFavoured = true
    return answer
  }()
}
