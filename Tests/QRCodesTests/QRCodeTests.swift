import Testing

@testable import QRCodes

/// Which addresses have a code, and which one.
@Suite struct QRCodeTests {
    /// An address of so many bytes.
    private func address(of count: Int) -> String {
        let start = "https://example.org/"
        return start + String(repeating: "a", count: count - start.utf8.count)
    }

    /// Version v has 17 + 4v modules a side (ISO/IEC 18004, 6.3.1).
    @Test(arguments: [(21, 2), (62, 4), (63, 4), (134, 6), (135, 7), (271, 10)])
    func isAsSmallAsItsLevelAllows(bytes: Int, version: Int) throws {
        #expect(try #require(QRCode(address: address(of: bytes))).side == 17 + 4 * version)
    }

    @Test(arguments: [
        "", "https://", "https:///path", "http://user@/path", "http://:80/", "mailto:hall@example.org", "tel:+4930",
        "javascript:alert(1)", "//example.org/", "example.org", "https://example.org/a b", "https://example.org/\n",
        "https://good.example\\@evil.example/",
    ])
    func hasNoCodeForWhatIsNoWebAddress(address: String) { #expect(QRCode(address: address) == nil) }

    @Test func hasNoCodeForAnAddressThatIsTooLong() { #expect(QRCode(address: address(of: 272)) == nil) }

    @Test(arguments: [
        ("https://me:secret@example.org/x", "https://example.org/x"), ("http://a@b@example.org?q=@", "http://example.org?q=@"),
        ("https://example.org/@hall", "https://example.org/@hall"), ("HTTPS://me@example.org", "https://example.org"),
        ("https://user:pass@[::1]:8080/", "https://[::1]:8080/"),
    ])
    func leavesOutUserAndPassword(address: String, same: String) throws {
        let code = try #require(QRCode(address: address))
        #expect(code == QRCode(address: same))
    }

    @Test func isMadeOfFinderPatternsAndData() throws {
        let code = try #require(QRCode(address: "https://example.org/"))
        for (x, y) in [(0, 0), (code.side - 7, 0), (0, code.side - 7)] {
            let row = (0..<7).map { code.isDark(x: x + $0, y: y + 2) }
            #expect(row == [true, false, true, true, true, false, true])
        }
    }
}
