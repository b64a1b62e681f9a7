import Testing

@testable import SDLPlatform

extension SDLTests {
    struct DisplayFailureTests {
        private func failure(_ variables: [String: String], _ options: DisplayOptions = DisplayOptions()) -> String? {
            for name in ["SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"] { setEnvironment(name, variables[name]) }
            defer { for name in variables.keys { setEnvironment(name, nil) } }
            do throws(DisplayFailure) {
                _ = try Display(options)
                return nil
            } catch {
                return error.message
            }
        }

        @Test func namesADriverThatDoesNotExist() throws {
            let message = try #require(failure(["SDL_VIDEODRIVER": "nonsense"]))
            #expect(message.hasPrefix("no display: nonsense: this SDL has no such driver, it has "))
            #expect(message.contains("x11"))
        }

        @Test func namesTheServerThatDoesNotAnswer() throws {
            let message = try #require(failure(["SDL_VIDEODRIVER": "x11", "DISPLAY": ":4711"]))
            #expect(message.contains("x11: no X server answers at DISPLAY=:4711"))
        }

        @Test func namesEveryDriverThatWasTried() throws {
            let message = try #require(failure(["WAYLAND_DISPLAY": "nowhere-0", "DISPLAY": ":4711"]))
            #expect(message.contains("wayland: no compositor answers at WAYLAND_DISPLAY=nowhere-0"))
            #expect(message.contains("x11: no X server answers at DISPLAY=:4711"))
            #expect(!message.contains("\n"))
        }

        @Test(.enabled(if: names(in: "/dev/dri").isEmpty, "this machine has a graphics card"))
        func neverTakesADriverWithoutAScreenByItself() throws {
            let message = try #require(failure([:]))
            #expect(message.contains("neither WAYLAND_DISPLAY nor DISPLAY is set"))
        }

        @Test(.enabled(if: names(in: "/dev/dri").isEmpty, "this machine has a graphics card"))
        func saysThatTheConsoleHasNoCard() throws {
            let message = try #require(failure(["SDL_VIDEODRIVER": "KMSDRM"]))
            #expect(message.contains("kmsdrm: there is no /dev/dri/card*"))
        }

        @Test(arguments: [[], [1, 0, 0, 0, 1], [1, 0, 0, 0, 1, .nan], [1, 0, 0, 0, 1, 0, 0]])
        func refusesATouchMatrixThatIsNone(matrix: [Double]) throws {
            let message = try #require(failure(["SDL_VIDEODRIVER": "dummy"], DisplayOptions(touchMatrix: matrix)))
            #expect(message.hasPrefix("touch matrix: expected six finite numbers, found "))
        }
    }
}
