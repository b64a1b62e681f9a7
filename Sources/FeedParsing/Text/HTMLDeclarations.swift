extension EndingSearch {
    /// Skips a comment, a document type, or the beginning of a section of characters in HTML.
    ///
    /// - Parameter position: of `<!`.
    /// - Returns: whether a section begins, which ends with `]]>`.
    mutating func skipDeclaration(in bytes: [UInt8], from position: inout Int) -> Bool {
        if bytes.matches(Array("<![cdata[".utf8), at: position) {
            position += 9
            return true
        }
        let isComment = bytes.matches(Array("<!--".utf8), at: position)
        let (ending, start) = isComment ? (Array("-->".utf8), position + 4) : ([.greaterThan], position)
        position = end(of: ending, in: bytes, from: start) ?? bytes.count
        return false
    }
}
