// HTML's named characters: all of HTML 4 (W3C HTML 4.01, section 24), and those of HTML 5 for ASCII and a few symbols. An
// unknown name stays text.

/// The character of a name such as `eacute`; nil for an unknown one.
func htmlEntity(named name: String) -> Unicode.Scalar? { entities[name] }

private let entities: [String: Unicode.Scalar] = {
    var result: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""]
    for (index, name) in latin1.split(whereSeparator: \.isWhitespace).enumerated() {
        result[String(name)] = Unicode.Scalar(0xA0 + UInt8(index))
    }
    let words = others.split(whereSeparator: \.isWhitespace)
    for index in stride(from: 0, to: words.count - 1, by: 2) {
        result[String(words[index])] = UInt32(words[index + 1], radix: 16).flatMap(Unicode.Scalar.init)
    }
    return result
}()

/// The names of U+00A0 to U+00FF, in this order.
private let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
    middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute
    Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml
    Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
    eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """

/// Names, each with its character's number in base 16.
private let others = """
    OElig 152 oelig 153 Scaron 160 scaron 161 Yuml 178 fnof 192 circ 2C6 tilde 2DC Alpha 391 Beta 392 Gamma 393 Delta 394
    Epsilon 395 Zeta 396 Eta 397 Theta 398 Iota 399 Kappa 39A Lambda 39B Mu 39C Nu 39D Xi 39E Omicron 39F Pi 3A0 Rho 3A1
    Sigma 3A3 Tau 3A4 Upsilon 3A5 Phi 3A6 Chi 3A7 Psi 3A8 Omega 3A9 alpha 3B1 beta 3B2 gamma 3B3 delta 3B4 epsilon 3B5
    zeta 3B6 eta 3B7 theta 3B8 iota 3B9 kappa 3BA lambda 3BB mu 3BC nu 3BD xi 3BE omicron 3BF pi 3C0 rho 3C1 sigmaf 3C2
    sigma 3C3 tau 3C4 upsilon 3C5 phi 3C6 chi 3C7 psi 3C8 omega 3C9 thetasym 3D1 upsih 3D2 piv 3D6 ensp 2002 emsp 2003
    thinsp 2009 zwnj 200C zwj 200D lrm 200E rlm 200F ndash 2013 mdash 2014 lsquo 2018 rsquo 2019 sbquo 201A ldquo 201C
    rdquo 201D bdquo 201E dagger 2020 Dagger 2021 bull 2022 hellip 2026 permil 2030 prime 2032 Prime 2033 lsaquo 2039
    rsaquo 203A oline 203E frasl 2044 euro 20AC image 2111 weierp 2118 real 211C trade 2122 alefsym 2135 larr 2190 uarr 2191
    rarr 2192 darr 2193 harr 2194 crarr 21B5 lArr 21D0 uArr 21D1 rArr 21D2 dArr 21D3 hArr 21D4 forall 2200 part 2202
    exist 2203 empty 2205 nabla 2207 isin 2208 notin 2209 ni 220B prod 220F sum 2211 minus 2212 lowast 2217 radic 221A
    prop 221D infin 221E ang 2220 and 2227 or 2228 cap 2229 cup 222A int 222B there4 2234 sim 223C cong 2245 asymp 2248
    ne 2260 equiv 2261 le 2264 ge 2265 sub 2282 sup 2283 nsub 2284 sube 2286 supe 2287 oplus 2295 otimes 2297 perp 22A5
    sdot 22C5 lceil 2308 rceil 2309 lfloor 230A rfloor 230B lang 2329 rang 232A loz 25CA spades 2660 clubs 2663 hearts 2665
    diams 2666 apos 27 lbrace 7B lcub 7B rbrace 7D rcub 7D lsqb 5B lbrack 5B rsqb 5D rbrack 5D lpar 28 rpar 29 comma 2C
    period 2E colon 3A semi 3B excl 21 quest 3F num 23 dollar 24 percnt 25 ast 2A plus 2B equals 3D commat 40 sol 2F bsol 5C
    lowbar 5F vert 7C verbar 7C grave 60 NewLine A Tab 9 check 2713 star 2606 starf 2605 hyphen 2010 phone 260E
    """
