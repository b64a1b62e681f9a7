import CDemoPictures

/// The pictures of the demo's stories, JPEG files inside the program (CDemoPictures).
enum DemoPicture: String, CaseIterable, Sendable {
    case arches, bike, blocks, books, chairs, hills, market, organ, pool, reading, stairs

    static let type = "image/jpeg"

    /// Where the server has it, relative to the server's feeds, which stand beside the folder.
    var path: String { "pictures/\(rawValue).jpg" }

    /// In pixels, those of the file.
    var size: (width: Int, height: Int) {
        switch self {
        case .arches: (648, 864)
        case .bike, .books, .stairs: (500, 450)
        case .blocks, .chairs, .market, .pool: (400, 360)
        case .hills: (1_190, 1_020)
        case .organ: (550, 495)
        case .reading: (1_026, 1_368)
        }
    }

    /// The bytes of the file; empty where the program was built without it.
    var file: [UInt8] {
        var size = 0
        let bytes = unsafe pullkiosk_demo_picture(rawValue, &size)
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: size))
    }
}
