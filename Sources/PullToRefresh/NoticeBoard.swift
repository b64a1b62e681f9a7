import Geometry
import Paths

extension RingLogo {
    /// The default mark in the ring: a notice board on its post, with two lines of text.
    public static let noticeBoard = RingLogo.path(board.transformed(by: .scale(1.0 / 24)), .evenOdd)

    /// In a box of 24 × 24 about the origin.
    private static let board: Path = {
        var path = Path()
        let (side, top, bottom, corner, post) = (10.0, -10.0, 4.4, 3.2, 1.5)
        path.addArc(center: Point(side - corner, top + corner), radius: corner, start: -.pi / 2, sweep: .pi / 2)
        path.addArc(center: Point(side - corner, bottom - corner), radius: corner, start: 0, sweep: .pi / 2)
        path.line(to: Point(post, bottom))
        path.addArc(center: Point(0, 9.6), radius: post, start: 0, sweep: .pi)
        path.line(to: Point(-post, bottom))
        path.addArc(center: Point(corner - side, bottom - corner), radius: corner, start: .pi / 2, sweep: .pi / 2)
        path.addArc(center: Point(corner - side, top + corner), radius: corner, start: .pi, sweep: .pi / 2)
        path.close()
        path.append(Path(roundedRect: Rect(left: -6, top: -6, right: 6, bottom: -3.6), radius: 1.2))
        path.append(Path(roundedRect: Rect(left: -6, top: -1.5, right: 2, bottom: 0.9), radius: 1.2))
        return path
    }()
}
