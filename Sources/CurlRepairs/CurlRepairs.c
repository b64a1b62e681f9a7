// CurlRepairs: lets the worker's URLSession accept what curl and browsers accept.
//
// URLSession leaves HTTP to libcurl, but reads each line of a head once more, and more strictly: it gives up where a line ends
// with LF alone, has a byte that is not UTF-8 or a name with a space, and where the status has no reason. Where a head ends too
// early it traps (swift-corelibs-foundation #5285). It refuses addresses in IPv6's numbers, as curl keeps the brackets around a
// host and URL does not (#5496). Both are mended in its main branch, not in Swift 6.3. Nothing in its interface helps.
//
// These functions have the names of libcurl's and call them. A program's functions are found before a library's, so Foundation
// calls these, whether it is linked statically or not. They change only what Foundation does not survive.

#define _GNU_SOURCE
// Its first parameter is const in some versions only (8.0).
#define curl_url_get declared_curl_url_get
#include <curl/curl.h>
#undef curl_url_get
#include <dlfcn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define LIBCURLS(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

// Heads.

static curl_write_callback foundations_receiver;

// From a status line to the empty line. A worker reads one head at a time.
static atomic_bool is_in_head;

// Strict, as Foundation is: no surrogates, and each character in its shortest form.
static int is_utf8(const unsigned char *text) {
  while (*text != 0) {
    unsigned char first = *text++;
    int more = first < 0x80 ? 0 : first < 0xC2 ? -1 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : -1;
    if (more < 0) return 0;
    unsigned char lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    for (; more > 0; more--, text++, lowest = 0x80, highest = 0xBF) {
      if (*text < lowest || *text > highest) return 0;
    }
  }
  return 1;
}

// Latin-1 was the encoding of heads (RFC 2616, section 2.2). The result has up to twice the length.
static void copy_latin1_as_utf8(char *result, const unsigned char *text) {
  for (; *text != 0; text++) {
    if (*text >= 0x80) *result++ = (char)(0xC0 | *text >> 6);
    *result++ = (char)(*text < 0x80 ? *text : 0x80 | (*text & 0x3F));
  }
  *result = 0;
}

static int is_status(const char *line) { return strncmp(line, "HTTP/", 5) == 0; }

// A token and a colon (RFC 9110, section 5.1).
static int is_field(const char *line) {
  size_t name = strspn(line, "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  return name > 0 && line[name] == ':';
}

// Whether Foundation can read this line; a folded one goes with the field that it continues.
static int is_readable(const char *line) {
  static int is_continued;
  if (*line == 0 || is_status(line)) return 1;
  size_t space = strspn(line, " \t");
  if (space > 0) return is_continued && line[space] != 0;
  is_continued = is_field(line);
  return is_continued;
}

static int deliver(const char *line, void *receiver) {
  char *sound = malloc(2 * strlen(line) + sizeof " \r\n");
  if (sound == 0) return 0;
  if (is_utf8((const unsigned char *)line)) strcpy(sound, line);
  else copy_latin1_as_utf8(sound, (const unsigned char *)line);
  // The space that stands before a reason, even an empty one.
  strcat(sound, is_status(line) ? " \r\n" : "\r\n");
  size_t length = strlen(sound), taken = foundations_receiver(sound, 1, length, receiver);
  free(sound);
  return taken == length;
}

static size_t receive_line(char *text, size_t size, size_t count, void *receiver) {
  char *line = strndup(text, size * count);
  if (line == 0) return 0;
  line[strcspn(line, "\r\n")] = 0;
  if (is_status(line)) is_in_head = 1;
  if (*line == 0) is_in_head = 0;
  int is_taken = !is_readable(line) || deliver(line, receiver);
  free(line);
  return is_taken ? size * count : 0;
}

// Every option is a long, a pointer or a curl_off_t.
_Static_assert(sizeof(void *) == sizeof(long) && sizeof(void *) == sizeof(curl_off_t), "options of another size");

#undef curl_easy_setopt
CURLcode curl_easy_setopt(CURL *transfer, CURLoption option, ...) {
  va_list values;
  va_start(values, option);
  void *value = va_arg(values, void *);
  va_end(values);
  if (option == CURLOPT_HEADERFUNCTION) {
    foundations_receiver = (curl_write_callback)value;
    value = (void *)receive_line;
  }
  return LIBCURLS(curl_easy_setopt)(transfer, option, value);
}

// A transfer that ended in its head is no success.
CURLMsg *curl_multi_info_read(CURLM *transfers, int *left) {
  CURLMsg *message = LIBCURLS(curl_multi_info_read)(transfers, left);
  int is_success = message != 0 && message->msg == CURLMSG_DONE && message->data.result == CURLE_OK;
  if (is_success && is_in_head) message->data.result = CURLE_GOT_NOTHING;
  return message;
}

// Addresses in numbers.

// What Foundation compares with its own idea of the host, right after; libcurl's own calls have other flags.
static _Thread_local CURLU *compared;

CURLUcode curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
  if (part == CURLUPART_URL) compared = flags == 0 ? url : 0;
  return LIBCURLS(curl_url_set)(url, part, text, flags);
}

CURLUcode curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
  CURLUcode result = LIBCURLS(curl_url_get)(url, part, text, flags);
  if (result != CURLUE_OK || part != CURLUPART_HOST || url != compared) return result;
  compared = 0;
  size_t length = strlen(*text);
  if (**text != '[' || length < 2) return result;
  memmove(*text, *text + 1, length - 2);
  (*text)[length - 2] = 0;
  return result;
}
