import CSDL2
import Gestures
import Testing

@testable import SDLPlatform

extension SDLTests {
    struct KeyTests {
        /// R33: F5, Ctrl+R and the Refresh key.
        @Test func readsEveryKey() throws {
            let display = try openDisplay()
            let pressed: [(SDL_KeyCode, SDL_Keymod, Key)] = [
                (SDLK_F5, KMOD_NONE, .refresh), (SDLK_r, KMOD_LCTRL, .refresh), (SDLK_r, KMOD_RCTRL, .refresh),
                (SDLK_F5, KMOD_LCTRL, .refresh), (SDLK_AC_REFRESH, KMOD_NONE, .refresh), (SDLK_TAB, KMOD_NONE, .tab),
                (SDLK_TAB, KMOD_LSHIFT, .backTab), (SDLK_TAB, KMOD_RSHIFT, .backTab), (SDLK_RETURN, KMOD_NONE, .enter),
                (SDLK_KP_ENTER, KMOD_NUM, .enter), (SDLK_ESCAPE, KMOD_NONE, .escape), (SDLK_UP, KMOD_NONE, .up),
                (SDLK_DOWN, KMOD_CAPS, .down), (SDLK_PAGEUP, KMOD_NONE, .pageUp), (SDLK_PAGEDOWN, KMOD_NONE, .pageDown),
                (SDLK_HOME, KMOD_NONE, .home), (SDLK_END, KMOD_NONE, .end),
            ]
            for (code, modifiers, _) in pressed { pushKey(code, modifiers: modifiers) }
            #expect(display.poll(scale: 1) == pressed.map { .input(.key($0.2)) })
            #expect(Set(pressed.map(\.2)) == Set(Key.allCases))
        }

        @Test func leavesTheDesktopItsKeys() throws {
            let display = try openDisplay()
            pushKey(SDLK_r)
            pushKey(SDLK_TAB, modifiers: KMOD_LALT)
            pushKey(SDLK_TAB, modifiers: KMOD_LCTRL)
            pushKey(SDLK_r, modifiers: SDL_Keymod(KMOD_LCTRL.rawValue | KMOD_LALT.rawValue))
            pushKey(SDLK_UP, modifiers: KMOD_LGUI)
            pushKey(SDLK_q, modifiers: KMOD_LCTRL)
            #expect(display.poll(scale: 1) == [])
        }

        @Test func repeatsOnlyKeysThatMove() throws {
            let display = try openDisplay()
            pushKey(SDLK_DOWN, isRepeat: true)
            pushKey(SDLK_F5, isRepeat: true)
            pushKey(SDLK_RETURN, isRepeat: true)
            #expect(display.poll(scale: 1) == [.input(.key(.down))])
        }
    }
}
