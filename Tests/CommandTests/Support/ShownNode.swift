/// A line of `trace.jsonl` about a shot.
struct Shot: Decodable {
    let t: Double
    let shot: String
    let tree: ShownNode
}

/// One thing on the screen, as a replay names it.
struct ShownNode: Decodable {
    let id: String
    let role: String
    let name: String
    let value: String?
    let language: String?
    let direction: String
    let state: [String]
    /// x, y, width and height, in points.
    let rect: [Double]?
    let actions: [String]
    let children: [ShownNode]

    /// Itself and everything inside it.
    var all: [ShownNode] { [self] + children.flatMap(\.all) }

    func first(_ id: String) -> ShownNode? { all.first { $0.id == id } }
    func first(named name: String) -> ShownNode? { all.first { $0.name == name } }

    var isVisible: Bool { state.contains("visible") }
    /// The y of its upper and lower edge; 0 for what has no place.
    var top: Double { rect?[1] ?? 0 }
    var bottom: Double { rect.map { $0[1] + $0[3] } ?? 0 }
}
