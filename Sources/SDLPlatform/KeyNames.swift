private import CSDL2
import Gestures

/// The function of a key press, or nil. With Control only R and F5 have one, and with Alt or the logo key none has: those
/// belong to the desktop. A held key repeats only if it moves the list.
func key(symbol: Int32, modifiers: UInt16, isRepeat: Bool) -> Key? {
    let held = UInt32(modifiers)
    func holds(_ modifier: SDL_Keymod) -> Bool { held & modifier.rawValue != 0 }
    guard !holds(KMOD_ALT), !holds(KMOD_GUI), let key = keys[symbol] else { return nil }
    let isLetter = symbol == Int32(SDLK_r.rawValue)
    guard holds(KMOD_CTRL) ? key == .refresh : !isLetter else { return nil }
    guard !isRepeat || repeatingKeys.contains(key) else { return nil }
    return key == .tab && holds(KMOD_SHIFT) ? .backTab : key
}

private let repeatingKeys: Set<Key> = [.up, .down, .pageUp, .pageDown, .tab]

private let keys: [Int32: Key] = {
    let names: [(SDL_KeyCode, Key)] = [
        (SDLK_F5, .refresh), (SDLK_AC_REFRESH, .refresh), (SDLK_r, .refresh), (SDLK_TAB, .tab), (SDLK_RETURN, .enter),
        (SDLK_RETURN2, .enter), (SDLK_KP_ENTER, .enter), (SDLK_ESCAPE, .escape), (SDLK_UP, .up), (SDLK_DOWN, .down),
        (SDLK_PAGEUP, .pageUp), (SDLK_PAGEDOWN, .pageDown), (SDLK_HOME, .home), (SDLK_END, .end),
    ]
    return Dictionary(uniqueKeysWithValues: names.map { (Int32(bitPattern: $0.rawValue), $1) })
}()
