// The names of characters in HTML.
extension FileText {
  /// Returns the character with a name in HTML; nil if it is unknown.
  ///
  /// These are the letters of European languages and the common signs. Source: HTML Living Standard,
  /// 13.5 Named character references.
  static func character(called name: Substring) -> Character? { entities[name] }

  private static let entities: [Substring: Character] = {
    let words = names.split(whereSeparator: \.isWhitespace)
    var known: [Substring: Character] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "rarr": "→",
    ]
    for (name, character) in zip(words.enumerated(), words.dropFirst()) where name.offset % 2 == 0 {
      known[name.element] = character.first
    }
    return known
  }()

  /// The other names, each with its character behind it.
  private static let names = """
    iexcl ¡ sect § ordf ª laquo « deg ° sup2 ² sup3 ³ DiacriticalAcute ´ acute ´
    micro µ CenterDot · centerdot · middot · sup1 ¹ ordm º raquo » frac14 ¼ frac12 ½
    half ½ frac34 ¾ iquest ¿ Agrave À Aacute Á Acirc Â Atilde Ã Auml Ä Aring Å angst Å
    AElig Æ Ccedil Ç Egrave È Eacute É Ecirc Ê Euml Ë Igrave Ì Iacute Í Icirc Î Iuml Ï
    ETH Ð Ntilde Ñ Ograve Ò Oacute Ó Ocirc Ô Otilde Õ Ouml Ö times × Oslash Ø Ugrave Ù
    Uacute Ú Ucirc Û Uuml Ü Yacute Ý THORN Þ szlig ß agrave à aacute á acirc â atilde ã
    auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê euml ë igrave ì iacute í
    icirc î iuml ï eth ð ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö div ÷
    divide ÷ oslash ø ugrave ù uacute ú ucirc û uuml ü yacute ý thorn þ yuml ÿ Amacr Ā
    amacr ā Abreve Ă abreve ă Aogon Ą aogon ą Cacute Ć cacute ć Ccirc Ĉ ccirc ĉ Cdot Ċ
    cdot ċ Ccaron Č ccaron č Dcaron Ď dcaron ď Dstrok Đ dstrok đ Emacr Ē emacr ē Edot Ė
    edot ė Eogon Ę eogon ę Ecaron Ě ecaron ě Gcirc Ĝ gcirc ĝ Gbreve Ğ gbreve ğ Gdot Ġ
    gdot ġ Gcedil Ģ Hcirc Ĥ hcirc ĥ Hstrok Ħ hstrok ħ Itilde Ĩ itilde ĩ Imacr Ī imacr ī
    Iogon Į iogon į Idot İ imath ı inodot ı IJlig Ĳ ijlig ĳ Jcirc Ĵ jcirc ĵ Kcedil Ķ
    kcedil ķ kgreen ĸ Lacute Ĺ lacute ĺ Lcedil Ļ lcedil ļ Lcaron Ľ lcaron ľ Lmidot Ŀ
    lmidot ŀ Lstrok Ł lstrok ł Nacute Ń nacute ń Ncedil Ņ ncedil ņ Ncaron Ň ncaron ň
    napos ŉ ENG Ŋ eng ŋ Omacr Ō omacr ō Odblac Ő odblac ő OElig Œ oelig œ Racute Ŕ
    racute ŕ Rcedil Ŗ rcedil ŗ Rcaron Ř rcaron ř Sacute Ś sacute ś Scirc Ŝ scirc ŝ
    Scedil Ş scedil ş Scaron Š scaron š Tcedil Ţ tcedil ţ Tcaron Ť tcaron ť Tstrok Ŧ
    tstrok ŧ Utilde Ũ utilde ũ Umacr Ū umacr ū Ubreve Ŭ ubreve ŭ Uring Ů uring ů
    Udblac Ű udblac ű Uogon Ų uogon ų Wcirc Ŵ wcirc ŵ Ycirc Ŷ ycirc ŷ Yuml Ÿ Zacute Ź
    zacute ź Zdot Ż zdot ż Zcaron Ž zcaron ž ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚
    ldquo “ rdquo ” bdquo „ bull • hellip … lsaquo ‹ rsaquo › euro € frac13 ⅓ frac23 ⅔
    """
}
