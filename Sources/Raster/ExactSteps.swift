/// The values of floor((start + k · step) / divisor) for k = 0, 1, 2…, each exact, with one division at the beginning.
/// Whoever begins at a later k finds the same values.
struct ExactSteps {
    private(set) var value: Int
    private var rest: Int
    private let valueStep: Int
    private let restStep: Int
    private let divisor: Int

    /// The divisor is above 0.
    init(start: Int, step: Int, divisor: Int) {
        (value, rest) = flooredDivision(start, divisor)
        (valueStep, restStep) = flooredDivision(step, divisor)
        self.divisor = divisor
    }

    mutating func advance() {
        value &+= valueStep
        rest &+= restStep
        if rest >= divisor {
            rest &-= divisor
            value &+= 1
        }
    }
}

/// Quotient rounded down, and the rest, which is never negative. The divisor is above 0.
func flooredDivision(_ dividend: Int, _ divisor: Int) -> (quotient: Int, rest: Int) {
    let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
}
