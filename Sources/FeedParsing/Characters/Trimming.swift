extension StringProtocol where SubSequence == Substring {
    /// Without ASCII white space at both ends.
    var trimmed: Substring {
        let head = self[(utf8.firstIndex { !isWhiteSpace($0) } ?? endIndex)...]
        let end = head.utf8.lastIndex { !isWhiteSpace($0) }
        return end.map { head[...$0] } ?? ""
    }

    /// True if it contains only ASCII white space.
    var isBlank: Bool { utf8.allSatisfy(isWhiteSpace) }
}
