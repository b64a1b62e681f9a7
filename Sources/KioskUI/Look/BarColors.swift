import Raster

extension Palette {
    /// How much of a pressed ground's ink is mixed into it.
    static let pressStrength = 0.22

    /// A ground while it is pressed this much, 0 to 1.
    func pressed(_ ground: Color, _ ink: Color, _ share: Double) -> Color {
        share > 0 ? ground.mixed(with: ink, fraction: Palette.pressStrength * share) : ground
    }
}
