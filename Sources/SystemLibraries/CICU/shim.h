#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uscript.h>

// By macro, ICU's functions carry its version in their names (ubidi_open is ubidi_open_72), which Swift cannot follow.

static inline UBiDi *icuBidiOpen(void) { return ubidi_open(); }

static inline void icuBidiClose(UBiDi *bidi) { ubidi_close(bidi); }

static inline void icuBidiSetParagraph(UBiDi *bidi, const UChar *text, int32_t length, UBiDiLevel level, UErrorCode *status) {
  ubidi_setPara(bidi, text, length, level, NULL, status);
}

static inline UBiDiLevel icuBidiParagraphLevel(const UBiDi *bidi) { return ubidi_getParaLevel(bidi); }

static inline const UBiDiLevel *icuBidiLevels(UBiDi *bidi, UErrorCode *status) { return ubidi_getLevels(bidi, status); }

static inline void icuBidiReorderVisual(const UBiDiLevel *levels, int32_t length, int32_t *indexMap) {
  ubidi_reorderVisual(levels, length, indexMap);
}

static inline UBreakIterator *icuBreakOpen(
    UBreakIteratorType type, const char *locale, const UChar *text, int32_t length, UErrorCode *status) {
  return ubrk_open(type, locale, text, length, status);
}

static inline void icuBreakClose(UBreakIterator *iterator) { ubrk_close(iterator); }

static inline void icuBreakSetText(UBreakIterator *iterator, const UChar *text, int32_t length, UErrorCode *status) {
  ubrk_setText(iterator, text, length, status);
}

static inline int32_t icuBreakNext(UBreakIterator *iterator) { return ubrk_next(iterator); }

static inline UScriptCode icuScript(UChar32 character, UErrorCode *status) { return uscript_getScript(character, status); }

static inline const char *icuScriptName(UScriptCode script) { return uscript_getName(script); }

static inline const char *icuScriptShortName(UScriptCode script) { return uscript_getShortName(script); }
