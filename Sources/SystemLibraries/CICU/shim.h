#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/ucal.h>
#include <unicode/ucnv.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/upluralrules.h>
#include <unicode/ureldatefmt.h>
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

static inline int32_t icuLocale(const char *languageTag, char *locale, int32_t capacity, int32_t *read, UErrorCode *status) {
  return uloc_forLanguageTag(languageTag, locale, capacity, read, status);
}

static inline int32_t icuLocaleLanguage(const char *locale, char *language, int32_t capacity, UErrorCode *status) {
  return uloc_getLanguage(locale, language, capacity, status);
}

static inline int32_t icuAvailableLocaleCount(void) { return uloc_countAvailable(); }

static inline const char *icuAvailableLocale(int32_t index) { return uloc_getAvailable(index); }

static inline UBool icuLocaleIsRightToLeft(const char *locale) { return uloc_isRightToLeft(locale); }

static inline UDateTimePatternGenerator *icuPatternsOpen(const char *locale, UErrorCode *status) {
  return udatpg_open(locale, status);
}

static inline void icuPatternsClose(UDateTimePatternGenerator *patterns) { udatpg_close(patterns); }

static inline int32_t icuBestPattern(
    UDateTimePatternGenerator *patterns, const UChar *skeleton, int32_t length, UChar *pattern, int32_t capacity,
    UErrorCode *status) {
  return udatpg_getBestPattern(patterns, skeleton, length, pattern, capacity, status);
}

static inline UDateFormatHourCycle icuHourCycle(const UDateTimePatternGenerator *patterns, UErrorCode *status) {
  return udatpg_getDefaultHourCycle(patterns, status);
}

static inline UCalendar *icuCalendarOpen(const UChar *zone, int32_t length, const char *locale, UErrorCode *status) {
  return ucal_open(zone, length, locale, UCAL_DEFAULT, status);
}

static inline void icuCalendarClose(UCalendar *calendar) { ucal_close(calendar); }

static inline void icuCalendarSetGregorianChange(UCalendar *calendar, UDate date, UErrorCode *status) {
  ucal_setGregorianChange(calendar, date, status);
}

static inline UDateFormat *icuDateFormatOpen(
    const char *locale, const UChar *zone, int32_t zoneLength, const UChar *pattern, int32_t length, UErrorCode *status) {
  return udat_open(UDAT_PATTERN, UDAT_PATTERN, locale, zone, zoneLength, pattern, length, status);
}

static inline void icuDateFormatClose(UDateFormat *format) { udat_close(format); }

static inline void icuDateFormatSetCalendar(UDateFormat *format, const UCalendar *calendar) {
  udat_setCalendar(format, calendar);
}

static inline int32_t icuDateFormatText(
    const UDateFormat *format, UDate date, UChar *text, int32_t capacity, UErrorCode *status) {
  return udat_format(format, date, text, capacity, NULL, status);
}

static inline UPluralRules *icuPluralRulesOpen(const char *locale, UErrorCode *status) {
  return uplrules_open(locale, status);
}

static inline void icuPluralRulesClose(UPluralRules *rules) { uplrules_close(rules); }

static inline int32_t icuPluralCategory(
    const UPluralRules *rules, double number, UChar *category, int32_t capacity, UErrorCode *status) {
  return uplrules_select(rules, number, category, capacity, status);
}

static inline UConverter *icuConverterOpen(const char *name, UErrorCode *status) { return ucnv_open(name, status); }

static inline void icuConverterClose(UConverter *converter) { ucnv_close(converter); }

static inline int32_t icuConverterText(
    UConverter *converter, UChar *text, int32_t capacity, const char *bytes, int32_t count, UErrorCode *status) {
  return ucnv_toUChars(converter, text, capacity, bytes, count, status);
}

static inline void icuDateFormatSetContext(UDateFormat *format, UDisplayContext context, UErrorCode *status) {
  udat_setContext(format, context, status);
}

static inline UNumberFormat *icuNumberFormatOpen(UNumberFormatStyle style, const char *locale, UErrorCode *status) {
  return unum_open(style, NULL, 0, locale, NULL, status);
}

static inline void icuNumberFormatClose(UNumberFormat *format) { unum_close(format); }

static inline int32_t icuNumberFormatText(
    const UNumberFormat *format, double number, UChar *text, int32_t capacity, UErrorCode *status) {
  return unum_formatDouble(format, number, text, capacity, NULL, status);
}

static inline URelativeDateTimeFormatter *icuRelativeTimeOpen(
    const char *locale, UDateRelativeDateTimeFormatterStyle style, UErrorCode *status) {
  return ureldatefmt_open(locale, NULL, style, UDISPCTX_CAPITALIZATION_NONE, status);
}

static inline void icuRelativeTimeClose(URelativeDateTimeFormatter *format) { ureldatefmt_close(format); }

static inline int32_t icuRelativeTimeText(
    const URelativeDateTimeFormatter *format, double offset, URelativeDateTimeUnit unit, UChar *text, int32_t capacity,
    UErrorCode *status) {
  return ureldatefmt_formatNumeric(format, offset, unit, text, capacity, status);
}

static inline int32_t icuLocaleScript(const char *locale, char *script, int32_t capacity, UErrorCode *status) {
  return uloc_getScript(locale, script, capacity, status);
}

// A language's name in that language, as a choice in a list: "Deutsch", "Polski".
static inline int32_t icuOwnName(const char *locale, UChar *text, int32_t capacity, UErrorCode *status) {
  UDisplayContext contexts[] = {UDISPCTX_DIALECT_NAMES, UDISPCTX_CAPITALIZATION_FOR_UI_LIST_OR_MENU};
  ULocaleDisplayNames *names = uldn_openForContext(locale, contexts, 2, status);
  int32_t length = uldn_localeDisplayName(names, locale, text, capacity, status);
  uldn_close(names);
  return length;
}
