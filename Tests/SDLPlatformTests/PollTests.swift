import CSDL2
import Geometry
import Gestures
import Raster
import Testing

@testable import SDLPlatform

extension SDLTests {
    struct PollTests {
        /// The five matrices of libinput's documentation, and where the panel's corners (0,0), (1,0), (0,1), (1,1) go.
        static let matrices: [([Double], [Point])] = [
            ([1, 0, 0, 0, 1, 0], [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)]),
            ([0, -1, 1, 1, 0, 0], [Point(1, 0), Point(1, 1), Point(0, 0), Point(0, 1)]),
            ([-1, 0, 1, 0, -1, 1], [Point(1, 1), Point(0, 1), Point(1, 0), Point(0, 0)]),
            ([0, 1, 0, -1, 0, 1], [Point(0, 1), Point(0, 0), Point(1, 1), Point(1, 0)]),
            ([-1, 0, 1, 0, 1, 0], [Point(1, 0), Point(0, 0), Point(1, 1), Point(0, 1)]),
        ]
        private static let corners: [Point] = [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)]

        private func isNear(_ a: Point, _ b: Point) -> Bool { (a - b).length < 1e-6 }

        /// R17: five matrices, four corners.
        @Test(arguments: matrices)
        func mapsTheCornersByTheTouchMatrix(matrix: [Double], expected: [Point]) throws {
            let display = try openDisplay(touchMatrix: matrix)
            for (corner, target) in zip(Self.corners, expected) {
                pushFinger(SDL_FINGERDOWN, Float(corner.x), Float(corner.y))
                let touch = try #require(display.poll(scale: 2).touches.first)
                #expect(isNear(touch.position, Point(target.x * 30, target.y * 20)))
            }
        }

        @Test func takesAPictureThatIsTurnedIntoAccount() throws {
            // a finger at a quarter of the panel's width and an eighth of its height
            let expected: [Rotation: Point] = [
                .none: Point(15, 5), .quarter: Point(5, 45), .half: Point(45, 35), .threeQuarters: Point(35, 15),
            ]
            for rotation in Rotation.allCases {
                let display = try openDisplay(rotation: rotation)
                pushFinger(SDL_FINGERDOWN, 0.25, 0.125)
                let touch = try #require(display.poll(scale: 1).touches.first)
                #expect(isNear(touch.position, try #require(expected[rotation])))
            }
        }

        @Test func usesTheRawValuesOfAPanelThatSpillsOver() throws {
            // the panel reports 0.5…1.5 where the screen is 0…1
            let display = try openDisplay(touchMatrix: [1, 0, -0.5, 0, 1, -0.5])
            pushFinger(SDL_FINGERDOWN, 1.25, 1.5)
            let touch = try #require(display.poll(scale: 1).touches.first)
            #expect(isNear(touch.position, Point(45, 40)))
        }

        /// R18: clamped to the picture.
        @Test func keepsTouchesInsideThePicture() throws {
            let display = try openDisplay()
            let picture = Rect(x: 0, y: 0, width: 60, height: 40)
            for place: Float in [-7, -0.01, 0, 1, 1.01, 1e30] {
                pushFinger(SDL_FINGERDOWN, place, place)
                #expect(picture.contains(try #require(display.poll(scale: 1).touches.first).position))
            }
        }

        /// R18: dropped.
        @Test(arguments: [Float.nan, .infinity, -.infinity])
        func dropsPlacesThatAreNoNumbers(place: Float) throws {
            let display = try openDisplay()
            pushFinger(SDL_FINGERDOWN, place, 0.5)
            pushFinger(SDL_FINGERDOWN, 0.5, place)
            #expect(display.poll(scale: 1) == [])
        }

        /// R18: SDL lifts a finger at its last reported place.
        @Test(arguments: [Float.nan, .infinity])
        func aFingerIsLiftedFromAnywhere(place: Float) throws {
            let display = try openDisplay()
            pushFinger(SDL_FINGERDOWN, 0.5, 0.5)
            pushFinger(SDL_FINGERMOTION, place, 0.5)
            pushFinger(SDL_FINGERUP, place, place)
            #expect(display.poll(scale: 1).touches.map(\.phase) == [.down, .up])
        }

        /// R16: −1 is a valid number, too, and a touch without a window is a touch.
        @Test func keepsFingersApartByDeviceAndNumber() throws {
            let display = try openDisplay()
            for (device, finger) in [(3, -1), (4, -1), (3, 0)] as [(Int64, Int64)] {
                pushFinger(SDL_FINGERDOWN, device: device, finger: finger, 0.5, 0.5, windowID: 0)
            }
            let fingers = display.poll(scale: 1).touches.map(\.finger)
            #expect(
                fingers == [
                    FingerID(device: 3, finger: -1), FingerID(device: 4, finger: -1), FingerID(device: 3, finger: 0),
                ])
        }

        @Test func tellsDownMoveAndUpInOrderWithTimesThatDoNotFall() throws {
            let display = try openDisplay()
            let before = MonotonicClock.now
            pushFinger(SDL_FINGERDOWN, 0.5, 0.25)
            pushFinger(SDL_FINGERMOTION, 0.5, 0.5)
            pushFinger(SDL_FINGERUP, 0.5, 0.5)
            let touches = display.poll(scale: 1).touches
            #expect(touches.map(\.phase) == [.down, .move, .up])
            #expect(touches.map(\.position.y) == [10, 20, 20])
            #expect(touches.map(\.time) == touches.map(\.time).sorted())
            // a stamp is up to 1 ms early, and so is its distance to our clock
            #expect(touches.allSatisfy { $0.time >= before - 0.002 && $0.time <= MonotonicClock.now })
        }

        /// R15: with any hints.
        @Test func dropsFingersMadeOfAMouseAndMiceMadeOfAFinger() throws {
            let display = try openDisplay()
            pushFinger(SDL_FINGERDOWN, device: -1, 0.5, 0.5)
            pushButton(SDL_MOUSEBUTTONDOWN, 5, 5, which: .max)
            pushMotion(6, 6, which: .max)
            pushButton(SDL_MOUSEBUTTONUP, 6, 6, which: .max)
            #expect(display.poll(scale: 1) == [])
        }

        /// R33
        @Test func takesALeftDragAsOneFinger() throws {
            let display = try openDisplay(rotation: .half)
            pushMotion(3, 3, leftIsDown: false)
            pushButton(SDL_MOUSEBUTTONDOWN, 5, 5)
            pushButton(SDL_MOUSEBUTTONDOWN, 5, 5, button: SDL_BUTTON_RIGHT)
            pushMotion(7, 9)
            pushButton(SDL_MOUSEBUTTONUP, 7, 9)
            let touches = display.poll(scale: 1).touches
            #expect(touches.map(\.phase) == [.down, .move, .up])
            #expect(Set(touches.map(\.finger)).count == 1)
            #expect(isNear(touches[1].position, Point(60 - 7.5, 40 - 9.5)))
        }

        /// R33
        @Test func turnsTheWheelTowardsTheEnd() throws {
            let display = try openDisplay()
            for (notches, isFlipped) in [(-1, false), (2, false), (1, true), (0, false), (.nan, false)] as [(Float, Bool)] {
                pushWheel(notches, isFlipped: isFlipped)
            }
            #expect(display.poll(scale: 1) == [.input(.wheel(60)), .input(.wheel(-120)), .input(.wheel(60))])
        }

        /// R22
        @Test func cancelsTouchesWhenTheWindowIsLeft() throws {
            let display = try openDisplay()
            pushWindowEvent(SDL_WINDOWEVENT_FOCUS_LOST)
            #expect(display.poll(scale: 1) == [.input(.cancelTouches)])
        }

        /// R14, R22
        @Test func tellsOnceThatTheWindowIsHiddenAndShown() throws {
            let display = try openDisplay()
            for what in [SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN] {
                pushWindowEvent(what)
            }
            let events = display.poll(scale: 1)
            #expect(events == [.input(.cancelTouches), .hidden, .input(.cancelTouches), .shown, .redraw])
        }

        /// R14: after any event that brings it back.
        @Test(arguments: [SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED])
        func seesThatTheWindowIsBack(event: SDL_WindowEventID) throws {
            let display = try openDisplay()
            pushWindowEvent(SDL_WINDOWEVENT_MINIMIZED)
            _ = display.poll(scale: 1)
            pushWindowEvent(event)
            #expect(display.poll(scale: 1) == [.shown, .redraw])
        }

        /// R22: unplugging a screen cancels all touches. A screen that is plugged in has no picture yet.
        @Test func noticesThatThePanelWentAndAnotherCame() throws {
            let display = try openDisplay()
            pushDisplayEvent(SDL_DISPLAYEVENT_DISCONNECTED)
            #expect(display.poll(scale: 1) == [.input(.cancelTouches)])
            for event in [SDL_DISPLAYEVENT_CONNECTED, SDL_DISPLAYEVENT_ORIENTATION] {
                pushDisplayEvent(event)
                #expect(display.poll(scale: 1) == [.redraw])
            }
        }

        /// A full screen shows no mouse pointer, a window does. Neither asks for text input, which would open a screen
        /// keyboard.
        @Test func showsNoPointerOnAFullScreenAndAsksForNoText() throws {
            let window = try openDisplay()
            #expect(SDL_ShowCursor(SDL_QUERY) == SDL_ENABLE && SDL_IsTextInputActive() == SDL_FALSE)
            _ = window
            let screen = try Display(DisplayOptions())
            #expect(SDL_ShowCursor(SDL_QUERY) == SDL_DISABLE && SDL_IsTextInputActive() == SDL_FALSE)
            _ = screen
        }

        @Test func asksForAllOfThePictureWhenItWasSpoiled() throws {
            let display = try openDisplay()
            pushWindowEvent(SDL_WINDOWEVENT_EXPOSED)
            push(SDL_RENDER_TARGETS_RESET)
            push(SDL_RENDER_DEVICE_RESET)
            #expect(display.poll(scale: 1) == [.redraw, .redraw, .redraw])
            try display.present(PixelBuffer(size: display.pixelSize), [display.pixelSize.bounds])
        }

        @Test func takesNoNewsForAResize() throws {
            let display = try openDisplay()
            pushWindowEvent(SDL_WINDOWEVENT_SIZE_CHANGED)
            #expect(display.poll(scale: 1) == [])
        }

        @Test func followsAWindowThatChangesItsSize() throws {
            let display = try openDisplay(rotation: .quarter)
            try display.present(PixelBuffer(size: display.pixelSize), [display.pixelSize.bounds])
            unsafe SDL_SetWindowSize(SDL_GetWindowFromID(1), 90, 30)
            #expect(display.poll(scale: 1).contains(.resized))
            #expect(display.pixelSize == PixelSize(width: 30, height: 90))
            try display.present(
                PixelBuffer(size: display.pixelSize, filledWith: 0xFF12_3456), [display.pixelSize.bounds])
            #expect(try display.readBack().pixels == Array(repeating: 0xFF12_3456, count: 90 * 30))
        }

        @Test func quitsWhenAsked() throws {
            let display = try openDisplay()
            push(SDL_QUIT)
            #expect(display.poll(scale: 1) == [.quit])
        }

        /// R34: all moves are read at once, and the drag moves once, to the last place.
        @Test func readsAFloodOfMotionsInOneGo() throws {
            let display = try openDisplay()
            pushFinger(SDL_FINGERDOWN, 0.5, 0)
            let down = display.poll(scale: 1).touches
            for step in 0..<1000 { pushFinger(SDL_FINGERMOTION, 0.5, Float(step) / 1000) }
            let touches = display.poll(scale: 1).touches
            #expect(touches.count == 1000)
            #expect(touches.last.map { isNear($0.position, Point(30, 39.96)) } ?? false)
            var recognizer = GestureRecognizer()
            var gestures = (down + touches).flatMap { recognizer.handle($0, catches: false) }
            gestures += recognizer.advance(to: MonotonicClock.now)
            let moves = gestures.filter { if case .dragMoved = $0 { true } else { false } }
            #expect(moves.count == 1 && gestures.count == 3, "\(gestures)")
        }

        /// R24
        @Test func takesThreeFingersLiftedAtOnceForAStolenGesture() throws {
            let display = try openDisplay()
            for finger: Int64 in 0..<3 { pushFinger(SDL_FINGERDOWN, finger: finger, 0.5, 0.5) }
            _ = display.poll(scale: 1)
            for finger: Int64 in 0..<3 { pushFinger(SDL_FINGERUP, finger: finger, 0.5, 0.5) }
            #expect(display.poll(scale: 1).touches.map(\.phase) == [.cancel, .cancel, .cancel])
        }

        /// R24: a fourth finger stays.
        @Test func letsThreeFingersGoOneAfterTheOther() throws {
            let display = try openDisplay()
            for finger: Int64 in 0..<4 { pushFinger(SDL_FINGERDOWN, finger: finger, 0.5, 0.5) }
            _ = display.poll(scale: 1)
            for finger: Int64 in 0..<3 { pushFinger(SDL_FINGERUP, finger: finger, 0.5, 0.5) }
            #expect(display.poll(scale: 1).touches.map(\.phase) == [.up, .up, .up])
        }

        /// R15: the hints are set before SDL's video part starts. One tap is one tap, though SDL makes a mouse event of it,
        /// too.
        @Test func oneTapIsOneTap() throws {
            let display = try openDisplay()
            #expect(unsafe String(cString: SDL_GetHint(SDL_HINT_TOUCH_MOUSE_EVENTS)) == "0")
            #expect(unsafe String(cString: SDL_GetHint(SDL_HINT_MOUSE_TOUCH_EVENTS)) == "0")
            pushFinger(SDL_FINGERDOWN, 0.5, 0.5)
            pushButton(SDL_MOUSEBUTTONDOWN, 30, 20, which: .max)
            pushFinger(SDL_FINGERUP, 0.5, 0.5)
            pushButton(SDL_MOUSEBUTTONUP, 30, 20, which: .max)
            pushFinger(SDL_FINGERDOWN, device: -1, finger: 0, 0.5, 0.5)
            pushFinger(SDL_FINGERUP, device: -1, finger: 0, 0.5, 0.5)
            var recognizer = GestureRecognizer()
            let gestures = display.poll(scale: 1).touches.flatMap { recognizer.handle($0, catches: false) }
            #expect(gestures.count { if case .tap = $0 { true } else { false } } == 1)
            #expect(recognizer.fingerCount == 0)
        }

        /// R19: SDL's own distances of a finger's motion are ignored.
        @Test func neverReadsHowFarSDLSaysThatAFingerMoved() throws {
            let display = try openDisplay()
            for change: Float in [0, 0.25, -7, .nan] {
                pushFinger(SDL_FINGERDOWN, 0.5, 0.25, movedBy: change)
                pushFinger(SDL_FINGERMOTION, 0.5, 0.5, movedBy: change)
                #expect(display.poll(scale: 1).touches.map(\.position) == [Point(30, 10), Point(30, 20)])
            }
        }

        #if DEBUG
            /// R19: a debug build stops with a renderer that makes SDL change positions.
            @Test func stopsWhereSDLWouldRewritePositions() async {
                await #expect(processExitsWith: .failure) {
                    let display = try openDisplay()
                    unsafe SDL_RenderSetLogicalSize(SDL_GetRenderer(SDL_GetWindowFromID(1)), 30, 20)
                    _ = display.poll(scale: 1)
                }
                await #expect(processExitsWith: .failure) {
                    let display = try openDisplay()
                    var part = SDL_Rect(x: 5, y: 0, w: 30, h: 40)
                    unsafe SDL_RenderSetViewport(SDL_GetRenderer(SDL_GetWindowFromID(1)), &part)
                    _ = display.poll(scale: 1)
                }
                await #expect(processExitsWith: .success) { _ = try openDisplay().poll(scale: 1) }
            }
        #endif

        /// R31: in one line of the log, once.
        @Test func saysThatAPanelHasNoMotion() throws {
            let display = try openDisplay()
            _ = display.takeNotes()
            for _ in 0..<60 {
                pushFinger(SDL_FINGERDOWN, 0.5, 0.1)
                pushFinger(SDL_FINGERUP, 0.5, 0.9)
                _ = display.poll(scale: 1)
            }
            #expect(display.takeNotes().count { $0.hasPrefix("no motion device") } == 1)
        }

        /// R11: without a swap interval KMS/DRM drivers tear, or refuse every frame.
        @Test func theConsoleAlwaysWaits() {
            #expect(!VideoOutput.mayRunFree(driver: "kmsdrm"))
            for driver in ["x11", "wayland", "dummy", "offscreen"] { #expect(VideoOutput.mayRunFree(driver: driver)) }
        }

        /// R11: presents wait for the screen where they can, also for a window's surface.
        @Test func asksForTheScreensPace() throws {
            let display = try openDisplay()
            #expect(unsafe String(cString: SDL_GetHint(SDL_HINT_RENDER_VSYNC)) == "1")
            // the dummy driver has no screen, but SDL reports that presents wait for one; `stopPretending` ends that
            var info = unsafe SDL_RendererInfo()
            unsafe SDL_GetRendererInfo(SDL_GetRenderer(SDL_GetWindowFromID(1)), &info)
            #expect(unsafe info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0)
            display.stopPretending()
            unsafe SDL_GetRendererInfo(SDL_GetRenderer(SDL_GetWindowFromID(1)), &info)
            #expect(unsafe info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue == 0)
        }
    }
}
