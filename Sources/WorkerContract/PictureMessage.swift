public import FetchPlanning

// A picture in an answer: its file or its pixels are the bytes after the line. The kiosk reads no file of a picture, and
// checks here what it can.

/// A picture's file, which a worker has checked.
public struct PictureFile: Hashable, Sendable {
    public let facts: PictureFacts
    public let bytes: [UInt8]

    public init(facts: PictureFacts, bytes: [UInt8]) {
        self.facts = facts
        self.bytes = bytes
    }

    /// The formats that a worker may name.
    private static let formats: Set = ["jpeg", "png", "webp", "gif", "avif"]
    private static let sides = 1...65_535

    fileprivate var isPlausible: Bool {
        PictureFile.formats.contains(facts.format) && !bytes.isEmpty && PictureFile.sides.contains(facts.width)
            && PictureFile.sides.contains(facts.height)
    }
}

/// The result of a picture's load.
public struct LoadedPicture: Hashable, Sendable {
    /// Nil if the server still has the version that we have.
    public var file: PictureFile?
    public var version: FetchedVersion

    public init(file: PictureFile?, version: FetchedVersion) {
        self.file = file
        self.version = version
    }
}

extension WorkerMessage<WorkerAnswer> {
    public init(_ file: PictureFile, version: FetchedVersion) {
        self.init(.picture(file.facts, version: version), bytes: file.bytes)
    }

    /// - Parameter pixels: premultiplied 0xAARRGGBB, row by row, one for each pixel.
    public init(pixels: [UInt32], width: Int, height: Int) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * pixels.count)
        for pixel in pixels {
            for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
        }
        self.init(.pixels(width: width, height: height), bytes: bytes)
    }

    /// The result of a picture's load; nil if it cannot be one.
    public var loadedPicture: Result<LoadedPicture, LoadFailure>? {
        switch content {
        case .picture(let facts, let version):
            let file = PictureFile(facts: facts, bytes: bytes)
            return file.isPlausible ? .success(LoadedPicture(file: file, version: version)) : nil
        case .unchanged(let version):
            return bytes.isEmpty ? .success(LoadedPicture(file: nil, version: version)) : nil
        case .failed(let failure): return bytes.isEmpty ? .failure(failure) : nil
        case .feed, .pixels: return nil
        }
    }

    /// The pixels of exactly this size, 0xAARRGGBB, row by row; nil if the answer has others. A colour may exceed its alpha.
    public func pixels(width: Int, height: Int) -> Result<[UInt32], LoadFailure>? {
        switch content {
        case .pixels(width, height) where bytes.count == 4 * width * height: .success(WorkerMessage.words(bytes))
        case .failed(let failure) where bytes.isEmpty: .failure(failure)
        default: nil
        }
    }

    /// A whole picture that fits into this size, both at least 1; nil if the answer has another.
    public func pixels(
        inside width: Int, _ height: Int
    ) -> Result<(pixels: [UInt32], width: Int, height: Int), LoadFailure>? {
        guard case .pixels(let own, let high) = content else { return pixels(width: width, height: height)?.map { ($0, 0, 0) } }
        guard 1...width ~= own, 1...height ~= high else { return nil }
        return pixels(width: own, height: high)?.map { ($0, own, high) }
    }

    private static func words(_ bytes: [UInt8]) -> [UInt32] {
        // A stride does not know its count, and an array that grows keeps half as much again: a large picture's megabytes.
        (0..<bytes.count / 4).map { place in
            // From the last byte, which is the highest.
            (0..<4).reversed().reduce(UInt32(0)) { word, byte in word << 8 | UInt32(bytes[4 * place + byte]) }
        }
    }
}
