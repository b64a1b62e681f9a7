import Geometry
import Testing

private let odd = [0, 1, -1, 0.5, -2.25, 1e30, -1e30, .infinity, -.infinity, .nan]

@Suite struct GeometryTests {
    @Test func addsAndScalesPoints() {
        #expect(Point(1, 2) + Point(3, -4) == Point(4, -2))
        #expect(Point(1, 2) - Point(3, -4) == Point(-2, 6))
        #expect(Point(3, -4) * 2 == Point(6, -8))
        #expect(Point(3, -4).length == 5)
    }

    @Test func interpolatesAndExtrapolates() {
        let (a, b) = (Point(0, 10), Point(4, 20))
        #expect(a.interpolated(to: b, fraction: 0) == a)
        #expect(a.interpolated(to: b, fraction: 1) == b)
        #expect(a.interpolated(to: b, fraction: 2) == Point(8, 30))
    }

    @Test func knowsFinitePoints() {
        for x in odd {
            for y in odd { #expect(Point(x, y).isFinite == (x.isFinite && y.isFinite)) }
        }
    }

    @Test func rectangleHoldsItsLeftAndTopEdgesOnly() {
        let rect = Rect(x: 1, y: 2, width: 3, height: 4)
        #expect(rect.contains(Point(1, 2)))
        #expect(!rect.contains(Point(4, 2)))
        #expect(!rect.contains(Point(1, 6)))
        #expect(!rect.contains(Point(.nan, 3)))
        #expect(rect.center == Point(2.5, 4))
    }

    @Test func rectanglesWithoutAreaAreEmptyAndAddNothing() {
        let rect = Rect(x: 1, y: 2, width: 3, height: 4)
        for size in [0, -1, Double.nan] {
            let empty = Rect(x: 9, y: 9, width: size, height: 5)
            #expect(empty.isEmpty)
            #expect(rect.union(empty) == rect)
            #expect(empty.union(rect) == rect)
            #expect(!rect.intersects(empty))
        }
    }

    @Test func insetsAndOffsets() {
        let rect = Rect(x: 0, y: 0, width: 10, height: 6)
        #expect(rect.inset(by: 1) == Rect(x: 1, y: 1, width: 8, height: 4))
        #expect(rect.inset(by: -1) == Rect(x: -1, y: -1, width: 12, height: 8))
        #expect(rect.inset(by: 4).isEmpty)
        #expect(rect.offset(x: 2, y: -3) == Rect(x: 2, y: -3, width: 10, height: 6))
    }

    @Test func touchedPixelsHoldTheRectangle() {
        #expect(Rect(x: 0.5, y: 1, width: 1, height: 2).pixels == PixelRect(left: 0, top: 1, right: 2, bottom: 3))
        #expect(Rect(x: -0.5, y: -2, width: 0.25, height: 2).pixels == PixelRect(left: -1, top: -2, right: 0, bottom: 0))
    }

    @Test func touchedPixelsOfOddRectanglesAreFinite() {
        for x in odd {
            for width in odd {
                let pixels = Rect(x: x, y: x, width: width, height: width).pixels
                #expect(abs(pixels.left) <= 1 << 30 && abs(pixels.right) <= 1 << 30)
                if x.isNaN || width.isNaN || width <= 0 { #expect(pixels.isEmpty) }
            }
        }
    }
}

@Suite struct PixelRectTests {
    private static let all: [PixelRect] = (-1...2).flatMap { left in
        (-1...2).flatMap { right in
            [(0, 2), (1, 1), (-1, 3)].map { PixelRect(left: left, top: $0, right: right, bottom: $1) }
        }
    }

    private func points(_ rect: PixelRect) -> Set<Point> {
        guard !rect.isEmpty else { return [] }
        return Set((rect.top..<rect.bottom).flatMap { y in (rect.left..<rect.right).map { Point(Double($0), Double(y)) } })
    }

    @Test func intersectionIsTheCommonPixels() {
        for a in PixelRectTests.all {
            for b in PixelRectTests.all {
                #expect(points(a.intersection(b)) == points(a).intersection(points(b)))
                #expect(a.intersects(b) == !points(a).isDisjoint(with: points(b)))
                #expect(a.contains(b) == points(a).isSuperset(of: points(b)))
            }
        }
    }

    @Test func unionHoldsBothAndNothingIsLess() {
        for a in PixelRectTests.all {
            for b in PixelRectTests.all {
                let union = a.union(b)
                #expect(union.contains(a) && union.contains(b))
                if a.isEmpty && b.isEmpty { #expect(union.isEmpty) }
            }
        }
    }

    @Test func areaCountsThePixels() {
        for rect in PixelRectTests.all {
            #expect(rect.area == points(rect).count)
            #expect(rect.offset(x: 5, y: -7).area == rect.area)
        }
        #expect(PixelSize(width: 3, height: 2).bounds.area == 6)
        #expect(PixelSize(width: -3, height: 2).bounds.isEmpty)
    }
}

@Suite struct TransformTests {
    private static let some: [Transform] = [
        .identity, .translation(3, -4), .scale(2), .scale(-1, 0.5), .rotation(sine: 0.6, cosine: 0.8),
        Transform(a: 1, b: 2, c: -3, d: 0.5, tx: 7, ty: 8),
    ]

    private func isNear(_ a: Point, _ b: Point) -> Bool { (a - b).length < 1e-12 }

    @Test func thenAppliesOneAfterTheOther() {
        for a in TransformTests.some {
            for b in TransformTests.some {
                #expect(isNear(a.then(b).apply(Point(1.5, -2)), b.apply(a.apply(Point(1.5, -2)))))
            }
        }
    }

    @Test func inverseLeadsBack() throws {
        for transform in TransformTests.some {
            let inverse = try #require(transform.inverse)
            #expect(isNear(inverse.apply(transform.apply(Point(1.5, -2))), Point(1.5, -2)))
        }
        #expect(Transform.scale(0, 1).inverse == nil)
        #expect(Transform.scale(.nan).inverse == nil)
    }

    @Test func mappedRectangleHoldsTheMappedCorners() {
        let rect = Rect(x: -1, y: 2, width: 3, height: 4)
        for transform in TransformTests.some {
            let box = transform.apply(rect)
            let corners = [Point(-1, 2), Point(2, 2), Point(-1, 6), Point(2, 6)].map { transform.apply($0) }
            #expect(box.left == corners.map(\.x).min() && abs(box.right - corners.map(\.x).max()!) < 1e-12)
            #expect(box.top == corners.map(\.y).min() && abs(box.bottom - corners.map(\.y).max()!) < 1e-12)
        }
    }

    @Test func rotationTurnsClockwiseOnScreen() {
        #expect(Transform.rotation(sine: 1, cosine: 0).apply(Point(1, 0)) == Point(0, 1))
    }

    @Test func maximumScaleBoundsEveryLength() {
        for transform in TransformTests.some {
            var longest = 0.0
            for step in 0..<720 {
                let (x, y) = (Double(step % 27) - 13, Double(step / 27) - 13)
                guard x != 0 || y != 0 else { continue }
                let vector = Point(transform.a * x + transform.c * y, transform.b * x + transform.d * y)
                longest = max(longest, vector.length / Point(x, y).length)
            }
            #expect(longest <= transform.maximumScale * (1 + 1e-12))
            #expect(longest > transform.maximumScale * 0.98)
        }
    }
}

@Suite struct ViewportTests {
    @Test func keepsItsPixelsAtEveryScale() {
        for scale in [1, 1.25, 1.5, 2, 3, 0.7] {
            for size in [
                PixelSize(width: 480, height: 800), PixelSize(width: 1, height: 3), PixelSize(width: 3840, height: 2160),
            ] {
                #expect(Viewport(pixels: size, scale: scale).pixels == size)
            }
        }
    }

    @Test func oddScalesCountAsOne() {
        for scale in [0, -1, Double.nan, .infinity] {
            let viewport = Viewport(pixels: PixelSize(width: 480, height: -1), scale: scale)
            #expect(viewport.scale == 1)
            #expect(viewport.size == Size(480, 0))
        }
    }

    @Test func oddSizesAndScalesAreSomeNumberOfPixels() {
        for scale in [0, -1, Double.nan, .infinity] {
            #expect(Viewport(size: Size(480, 800), scale: scale).pixels == PixelSize(width: 480, height: 800))
        }
        #expect(Viewport(size: Size(.nan, -3), scale: 2).pixels == PixelSize(width: 0, height: 0))
        #expect(Viewport(size: Size(.infinity, 1e300), scale: 2).pixels == PixelSize(width: 1 << 30, height: 1 << 30))
    }
}
