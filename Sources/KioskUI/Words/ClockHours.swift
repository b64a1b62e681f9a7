/// How the clock counts its hours.
public enum ClockHours: Int, Hashable, Sendable, CaseIterable {
    case twelve = 12
    case twentyFour = 24
}
