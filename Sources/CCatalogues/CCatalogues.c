// CCatalogues: the program's own words in every language, inside the program.
//
// The compiler reads the catalogues itself (`#embed` of C23), relative to this file, and builds again what has changed. A new
// language is an array and a CATALOGUE, under its BCP 47 tag.

// SwiftPM compiles as C11, where this counts as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CCatalogues.h"

static const unsigned char ar[] = {
#embed "../../po/ar.po"
};
static const unsigned char de[] = {
#embed "../../po/de.po"
};
static const unsigned char en[] = {
#embed "../../po/en.po"
};
static const unsigned char es[] = {
#embed "../../po/es.po"
};
static const unsigned char fr[] = {
#embed "../../po/fr.po"
};
static const unsigned char he[] = {
#embed "../../po/he.po"
};
static const unsigned char hi[] = {
#embed "../../po/hi.po"
};
static const unsigned char it[] = {
#embed "../../po/it.po"
};
static const unsigned char ja[] = {
#embed "../../po/ja.po"
};
static const unsigned char ko[] = {
#embed "../../po/ko.po"
};
static const unsigned char nl[] = {
#embed "../../po/nl.po"
};
static const unsigned char pl[] = {
#embed "../../po/pl.po"
};
static const unsigned char th[] = {
#embed "../../po/th.po"
};
static const unsigned char uk[] = {
#embed "../../po/uk.po"
};
static const unsigned char zh_Hans[] = {
#embed "../../po/zh-Hans.po"
};

#define CATALOGUE(language, bytes) {language, bytes, sizeof bytes}

static const struct {
  const char *language;
  const unsigned char *bytes;
  size_t size;
} catalogues[] = {
    CATALOGUE("en", en), CATALOGUE("ar", ar), CATALOGUE("de", de), CATALOGUE("es", es),
    CATALOGUE("fr", fr), CATALOGUE("he", he), CATALOGUE("hi", hi), CATALOGUE("it", it),
    CATALOGUE("ja", ja), CATALOGUE("ko", ko), CATALOGUE("nl", nl), CATALOGUE("pl", pl),
    CATALOGUE("th", th), CATALOGUE("uk", uk), CATALOGUE("zh-Hans", zh_Hans),
};

static const size_t count = sizeof catalogues / sizeof *catalogues;

const char *pullkiosk_catalogue_language(size_t place)
{
  return place < count ? catalogues[place].language : NULL;
}

const unsigned char *pullkiosk_catalogue(size_t place, size_t *size)
{
  if (place >= count) return NULL;
  *size = catalogues[place].size;
  return catalogues[place].bytes;
}
