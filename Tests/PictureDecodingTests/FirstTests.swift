import Testing

@testable import PictureDecoding

@Suite struct FirstTests {
    @Test func nothingIsNoPicture() { #expect(throws: PictureFault("it is empty")) { try PictureDecoder.header(of: []) } }
}
