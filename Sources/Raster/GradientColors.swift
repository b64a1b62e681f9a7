/// The colours of a gradient, eight neighbours at a time.
struct GradientColors<Course: GradientCourse>: ColorSource {
    private var course: Course
    private let table: GradientTable

    init(_ course: Course, _ table: GradientTable) {
        precondition(table.words.count >= Course.entryCount)
        self.course = course
        self.table = table
    }

    var isOpaque: Bool { table.isOpaque }

    @inline(__always)
    mutating func beginRow(_ y: Int) { course.beginRow(y) }

    @inline(__always)
    func eight(at x: Int) -> SIMD8<UInt32> { table.words.span.eight(at: course.entries(at: x)) }
}
