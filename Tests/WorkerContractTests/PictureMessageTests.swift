import FetchPlanning
import Testing
import WorkerContract

@Suite struct PictureMessageTests {
    private let facts = PictureFacts(format: "jpeg", width: 640, height: 480)

    private func received(_ message: WorkerMessage<WorkerAnswer>) throws -> WorkerMessage<WorkerAnswer> {
        try #require(WorkerMessage(decoding: message.encoded))
    }

    @Test func aFileComesAsItWasSent() throws {
        let version = FetchedVersion(validators: Validators(etag: "\"1\""))
        let file = PictureFile(facts: facts, bytes: [0xFF, 0xD8, 10, 0])
        let loaded = try #require(try received(WorkerMessage(file, version: version)).loadedPicture).get()
        #expect(loaded == LoadedPicture(file: file, version: version))
    }

    @Test func pixelsComeAsTheyWereSent() throws {
        let pixels: [UInt32] = [0xFF12_3456, 0x8000_0001, 0, 0xFFFF_FFFF, 0x0102_0304, 0x7F7F_7F7F]
        let answer = try received(WorkerMessage(pixels: pixels, width: 3, height: 2))
        #expect(answer.bytes.prefix(4) == [0x56, 0x34, 0x12, 0xFF], "blue, green, red, alpha")
        #expect(try #require(answer.pixels(width: 3, height: 2)).get() == pixels)
        #expect(answer.pixels(width: 2, height: 3) == nil)
        #expect(answer.loadedPicture == nil && answer.loaded == nil)
    }

    @Test func aWholePictureIsOfNoOtherSizeThanHasRoom() throws {
        let answer = try received(WorkerMessage(pixels: [1, 2, 3, 4, 5, 6], width: 3, height: 2))
        let found = try #require(answer.pixels(inside: 3, 9)).get()
        #expect(found.pixels.count == 6 && found.width == 3 && found.height == 2)
        #expect(answer.pixels(inside: 2, 9) == nil && answer.pixels(inside: 3, 1) == nil)
        #expect(try received(WorkerMessage(pixels: [], width: 0, height: 0)).pixels(inside: 3, 9) == nil)
        let failure = LoadFailure("none")
        #expect(throws: failure) { try received(WorkerMessage(.failed(failure: failure))).pixels(inside: 3, 9)?.get() }
    }

    @Test(arguments: [
        PictureFacts(format: "svg", width: 640, height: 480), PictureFacts(format: "jpeg", width: 0, height: 480),
        PictureFacts(format: "jpeg", width: 640, height: 65_536), PictureFacts(format: "jpeg", width: .min, height: .max),
    ])
    func factsThatCannotBeAreNoPicture(facts: PictureFacts) throws {
        let answer = try received(WorkerMessage(PictureFile(facts: facts, bytes: [1]), version: FetchedVersion()))
        #expect(answer.loadedPicture == nil)
    }

    @Test func pixelsThatAreNotAllThereAreNone() throws {
        for (count, width, height) in [(23, 3, 2), (25, 3, 2), (0, 3, 2), (24, -3, -2), (24, .max, .max)] {
            let answer = WorkerMessage(
                WorkerAnswer.pixels(width: width, height: height), bytes: Array(repeating: 1, count: count))
            #expect(try received(answer).pixels(width: 3, height: 2) == nil, "\(count) \(width) \(height)")
        }
    }

    @Test func anEmptyFileAndAFailureWithBytesAreNonsense() throws {
        #expect(
            try received(WorkerMessage(PictureFile(facts: facts, bytes: []), version: FetchedVersion())).loadedPicture == nil)
        let failed = WorkerAnswer.failed(failure: LoadFailure("no picture"))
        #expect(try received(WorkerMessage(failed, bytes: [1])).loadedPicture == nil)
        #expect(try #require(try received(WorkerMessage(failed)).loadedPicture) == .failure(LoadFailure("no picture")))
        let unchanged = WorkerAnswer.unchanged(version: FetchedVersion(isWhole: false))
        #expect(try #require(try received(WorkerMessage(unchanged)).loadedPicture).get().file == nil)
    }
}
