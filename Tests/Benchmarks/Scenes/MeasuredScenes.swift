/// The scenes that rasterizers are compared on.
public enum MeasuredScenes {
    /// Geometry, the same to the byte on every machine.
    public static let geometry = MotifScenes.all + ManyShapes.all + Owl.scenes

    /// All of them, the letters with outlines of a font of this machine.
    public static func all() throws -> [SceneText] { try (geometry + LetterScenes.all()).sorted { $0.name < $1.name } }
}
