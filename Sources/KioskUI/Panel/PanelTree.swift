// The tree of an open panel.

extension Panel {
    func node(_ visitor: Visitor, words: Words) -> Node {
        let rows = [
            languages.node(chosen: visitor.language, words: words),
            sizeNode(visitor, words), contrastNode(visitor, words), channels.isEmpty ? nil : channelNode(visitor, words),
        ]
        return Node(
            identity: .panel, role: .dialog, name: languages.height > 0 ? words.languageAndAppearance : words.appearance,
            state: .visible, frame: frame,
            children: rows.compactMap(\.self))
    }

    private func sizeNode(_ visitor: Visitor, _ words: Words) -> Node {
        let (isSmallest, isLargest) = (visitor.smallerTextSize == nil, visitor.largerTextSize == nil)
        return Node(
            identity: .textSize, role: .group, name: words.textSize, value: words.percent(visitor.textSize),
            state: .visible, frame: row(0),
            children: [
                buttonNode(.smallerText, words.smallerText, row: 0, isLast: false, .reduceText, isOff: isSmallest),
                buttonNode(.largerText, words.largerText, row: 0, isLast: true, .enlargeText, isOff: isLargest),
            ])
    }

    private func contrastNode(_ visitor: Visitor, _ words: Words) -> Node {
        Node(
            identity: .contrast, role: .toggle, name: words.highContrast,
            state: visitor.hasHighContrast ? [.visible, .selected] : .visible, frame: toggleRow, action: .toggleContrast)
    }

    private func channelNode(_ visitor: Visitor, _ words: Words) -> Node {
        let (previous, next) = neighbours(of: visitor.channel)
        func action(_ place: Int?) -> Node.Action { .showChannel(place.flatMap { channels[$0].channel?.id }) }
        return Node(
            identity: .channels, role: .group, name: words.channels, value: shownChannel(visitor)?.title ?? words.allChannels,
            state: .visible, frame: row(2),
            children: [
                buttonNode(
                    .previousChannels, words.previousChannel, row: 2, isLast: false, action(previous), isOff: previous == nil),
                buttonNode(.moreChannels, words.nextChannel, row: 2, isLast: true, action(next), isOff: next == nil),
            ])
    }

    private func shownChannel(_ visitor: Visitor) -> Channel? {
        channels.first { $0.channel?.id == visitor.channel }.flatMap(\.channel)
    }

    private func buttonNode(
        _ identity: NodeIdentity, _ name: String, row: Int, isLast: Bool, _ action: Node.Action, isOff: Bool
    ) -> Node {
        Node(
            identity: identity, role: .button, name: name, state: isOff ? [.visible, .disabled] : .visible,
            frame: button(row, isLast: isLast), action: action)
    }
}
