import TestSupport
import Testing

/// The libraries that the two programs load: neither loads those of the other's work.
@Suite struct LinkedLibrariesTests {
    /// The names of all shared libraries of a program, those of its libraries included.
    private func libraries(_ program: String) throws -> [String] {
        let end = try Program.run([builtProgram(program)], executable: "/usr/bin/ldd")
        let names = end.output.split(separator: "\n").compactMap {
            $0.split(whereSeparator: \.isWhitespace).first.map(String.init)
        }
        try #require(names.contains("libc.so.6"), "\(end.output)\(end.errors)")
        return names
    }

    @Test func theKioskHasNoNetworkAndNoSecondICU() throws {
        let libraries = try libraries("pullkiosk")
        #expect(libraries.contains { $0.hasPrefix("libSDL2-2.0") })
        for name in [
            "libcurl", "libFoundation.so", "libFoundationNetworking", "libFoundationInternationalization", "lib_FoundationICU",
            "libSDL2_image",
        ] {
            #expect(!libraries.contains { $0.hasPrefix(name) }, "\(name)")
        }
    }

    @Test func theWorkerHasNoDisplayAndNoSound() throws {
        let libraries = try libraries("pullkiosk-worker")
        let display = ["libSDL", "libX", "libxcb", "libwayland", "libdrm", "libGL", "libharfbuzz", "libqrencode"]
        for name in display + ["libasound", "libpulse", "libsndio"] {
            #expect(!libraries.contains { $0.hasPrefix(name) }, "\(name)")
        }
    }
}
