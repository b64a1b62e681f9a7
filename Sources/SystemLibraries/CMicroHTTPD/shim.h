#include <microhttpd.h>
#include <netinet/in.h>
#include <stddef.h>

/* Swift cannot call functions with a variable list of arguments: these two call them for it. */

/* One thread, one socket on 127.0.0.1 with a port of the kernel's choice. NULL when it cannot be had. */
static inline struct MHD_Daemon *pullkiosk_start_loopback_daemon(
    MHD_AccessHandlerCallback answer, void *context, unsigned int connections, unsigned int seconds)
{
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL, answer, context,
      MHD_OPTION_SOCK_ADDR, (const struct sockaddr *)&address,
      MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_TIMEOUT, seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16384,
      MHD_OPTION_END);
}

/* 0 when it is not known. */
static inline unsigned short pullkiosk_daemon_port(struct MHD_Daemon *daemon)
{
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}
