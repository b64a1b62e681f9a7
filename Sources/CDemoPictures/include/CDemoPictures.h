#include <stddef.h>

/* The bytes of the JPEG file pictures/NAME.jpg, and how many they are. They stay as long as the program. NULL where there is no
   such file; the size is then left as it was. */
const unsigned char *pullkiosk_demo_picture(const char *name, size_t *size);
