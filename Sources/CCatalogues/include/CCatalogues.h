#include <stddef.h>

/* The language of the catalogue po/LANGUAGE.po at a place, counted from 0; NULL behind the last one. */
const char *pullkiosk_catalogue_language(size_t place);

/* The bytes of that catalogue, UTF-8, and how many they are. They stay as long as the program. NULL behind the last one; the size
   is then left as it was. */
const unsigned char *pullkiosk_catalogue(size_t place, size_t *size);
