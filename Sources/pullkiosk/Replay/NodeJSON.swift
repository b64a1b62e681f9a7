import FoundationEssentials
import Geometry
import KioskUI

/// A text as a JSON string.
func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
}

extension Node {
    /// The tree as one JSON object (Documentation/CommandLine.md).
    var json: String { json(NodeNames(self), isRightToLeft: false) }

    /// - Parameter isRightToLeft: the direction of the node around it.
    private func json(_ names: NodeNames, isRightToLeft: Bool) -> String {
        let isRightToLeft = self.isRightToLeft ?? isRightToLeft
        let sides = [frame.x, frame.y, frame.width, frame.height].map(TraceLine.text)
        let fields = [
            ("id", quoted(names.text(of: identity))), ("role", quoted(role.rawValue)), ("name", quoted(name)),
            ("value", value.map(quoted) ?? "null"), ("language", language.map(quoted) ?? "null"),
            ("direction", quoted(isRightToLeft ? "rtl" : "ltr")),
            ("state", "[\(stateNames.map(quoted).joined(separator: ", "))]"),
            ("rect", frame.isEmpty ? "null" : "[\(sides.joined(separator: ", "))]"),
            ("actions", action == nil ? "[]" : "[\"press\"]"),
            ("children", "[\(children.map { $0.json(names, isRightToLeft: isRightToLeft) }.joined(separator: ", "))]"),
        ]
        return "{\(fields.map { "\"\($0)\":\($1)" }.joined(separator: ", "))}"
    }

    private var stateNames: [String] {
        let names: [(State, String)] = [
            (.visible, "visible"), (.selected, "selected"), (.disabled, "disabled"), (.focused, "focused"),
            (.pressed, "pressed"), (.new, "new"),
        ]
        return names.filter { state.contains($0.0) }.map(\.1)
    }
}

/// What nodes are called: the same in every run, and without a password. A channel of the command line has its address as its
/// identity, and an item's may contain that, so channels are counted and addresses lose their credentials.
struct NodeNames {
    /// Channels in reading order, from 1.
    private var places: [String: Int] = [:]

    init(_ tree: Node) {
        for case .channel(let channel) in tree.flattened.map(\.identity) where places[channel] == nil {
            places[channel] = places.count + 1
        }
    }

    func text(of identity: NodeIdentity) -> String {
        switch identity {
        case .day(let day): "day:\(day.map(String.init) ?? "none")"
        case .item(let identity): "item:\(withoutCredentials(identity))"
        case .language(let tag): "language:\(tag)"
        case .channel(let channel): "channel:\(places[channel] ?? 0)"
        default: "\(identity)"
        }
    }
}

/// A text whose addresses are without user and password.
func withoutCredentials(_ text: String) -> String {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let kept = parts.indices.map { index in
        let isServer = index >= 2 && parts[index - 1].isEmpty && parts[index - 2].last == ":"
        return isServer ? parts[index].split(separator: "@", omittingEmptySubsequences: false).last ?? "" : parts[index]
    }
    return kept.joined(separator: "/")
}
