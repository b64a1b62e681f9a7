// The unsafe code in the rasterizer for threads: it hands parts of one picture to several threads at once, which the language
// cannot see to be disjoint. They are: each slice is a range of whole rows, taken by one thread, and each worker is used by
// the one thread that has its index. Measured gain: Tests/Benchmarks/README.md, "Threads".

import Dispatch
public import Geometry
import Synchronization

/// Paints an area of a picture in slices of whole rows, on as many threads as there are workers, and returns when all of it is
/// painted. As a picture painted in tiles equals the picture painted whole, the bytes do not depend on the slices or on
/// which thread took them. `pixels` must hold the layout's pixels. With one worker it is one slice, on this thread.
///
/// `body` paints what lies inside a slice, given its pixels and their layout.
public func paintSlices<Worker: Sendable>(
    of area: PixelRect, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout, workers: inout [Worker],
    _ body: @Sendable (inout Worker, inout MutableSpan<UInt32>, PixelLayout) -> Void
) {
    let area = area.intersection(layout.bounds)
    guard !area.isEmpty, !workers.isEmpty else { return }
    precondition(pixels.count > layout.index(x: area.right - 1, y: area.bottom - 1), "the pixels do not hold the layout")
    let slices = Slices(of: area, threadCount: workers.count)
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        unsafe workers.withUnsafeMutableBufferPointer { workers in
            nonisolated(unsafe) let (pixels, workers) = unsafe (pixels, workers)
            unsafe DispatchQueue.concurrentPerform(iterations: workers.count) { index in
                while let rows = slices.take() {
                    let start = layout.index(x: area.left, y: rows.lowerBound)
                    let end = layout.index(x: area.right, y: rows.upperBound - 1)
                    var part = unsafe MutableSpan(_unsafeElements: pixels.extracting(start..<end))
                    let bounds = PixelRect(left: area.left, top: rows.lowerBound, right: area.right, bottom: rows.upperBound)
                    unsafe body(&workers[index], &part, PixelLayout(bounds: bounds, stride: layout.stride))
                }
            }
        }
    }
}

/// The rows of an area, cut into slices, each given away once: large ones first, as the edges of a path are found anew in
/// every slice that it touches, then smaller ones, so that no thread waits long for the last.
private final class Slices: Sendable {
    private let bottom: Int
    private let threadCount: Int
    /// The first row that nobody has.
    private let next: Atomic<Int>

    /// Lower ones would find the edges of large paths too often.
    private static let leastRows = 64

    init(of area: PixelRect, threadCount: Int) {
        bottom = area.bottom
        next = Atomic(area.top)
        self.threadCount = threadCount
    }

    func take() -> Range<Int>? {
        var top = next.load(ordering: .relaxed)
        while top < bottom {
            let end = min(top + height(of: bottom - top), bottom)
            let (isTaken, current) = next.compareExchange(expected: top, desired: end, ordering: .relaxed)
            if isTaken { return top..<end }
            top = current
        }
        return nil
    }

    /// Of the next slice: two thirds of what is left for each thread, or all of it for one.
    private func height(of rest: Int) -> Int {
        threadCount > 1 ? max(rest * 2 / (3 * threadCount), Slices.leastRows) : rest
    }
}
