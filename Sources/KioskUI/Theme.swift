public import PullToRefresh
public import Raster

/// The colours of the screen. A test checks that every text colour has a contrast of at least 4.5:1 on its background.
public struct Theme: Hashable, Sendable {
    public let background: Color
    public let card: Color
    public let cardEdge: Color
    public let title: Color
    public let body: Color
    /// The age, and other secondary text.
    public let secondary: Color
    /// An item's source, and the dot of a new item.
    public let accent: Color
    /// The header, and the band of a pull.
    public let band: Color
    public let onBand: Color
    public let onBandSecondary: Color
    /// The spinner and signs on the band, and the focus ring in the header.
    public let bandTint: Color
    /// The sign of a failure on the band.
    public let bandFailure: Color
    public let bandButton: Color
    public let pressedBandButton: Color
    /// The notice of a failure.
    public let notice: Color
    public let onNotice: Color
    public let onNoticeSecondary: Color
    public let noticeButton: Color
    public let pressedNoticeButton: Color

    /// Band (57,67,89) and tint (78,221,200) are the demo colours of DGElasticPullToRefresh; the rest is ours.
    public static let light = Theme(
        background: Color(0xF1F2F5), card: Color(0xFFFFFF), cardEdge: Color(0xE1E4EA), title: Color(0x1C2230),
        body: Color(0x3D4556), secondary: Color(0x636B7B), accent: Color(0x0B7268), band: Color(0x394359),
        onBand: Color(0xFFFFFF), onBandSecondary: Color(0xC9D0DE), bandTint: Color(0x4EDDC8), bandFailure: Color(0xFF9B8A),
        bandButton: Color(0x4A556E), pressedBandButton: Color(0x2C3548), notice: Color(0x5B2B2F), onNotice: Color(0xFFF3F1),
        onNoticeSecondary: Color(0xF3CFC9), noticeButton: Color(0x7A3D41), pressedNoticeButton: Color(0x451F23))

    public static let dark = Theme(
        background: Color(0x12151C), card: Color(0x1C212B), cardEdge: Color(0x2A303D), title: Color(0xF0F3F8),
        body: Color(0xC3CAD6), secondary: Color(0x98A1B2), accent: Color(0x52D6C3), band: Color(0x262E3F),
        onBand: Color(0xFFFFFF), onBandSecondary: Color(0xB9C2D3), bandTint: Color(0x4EDDC8), bandFailure: Color(0xFF9B8A),
        bandButton: Color(0x364057), pressedBandButton: Color(0x1B2130), notice: Color(0x55292D), onNotice: Color(0xFFEDEA),
        onNoticeSecondary: Color(0xEFC8C2), noticeButton: Color(0x733A3F), pressedNoticeButton: Color(0x3F1C20))

    /// The colours of a refresh style's band.
    public var refreshColors: RefreshColors {
        RefreshColors(band: band, tint: bandTint, quiet: onBandSecondary, failure: bandFailure)
    }
}
