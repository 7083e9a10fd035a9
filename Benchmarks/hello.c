// A server with the smallest answer of libmicrohttpd, for comparison.
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *data, size_t *size, void **state) {
  (void)context, (void)url, (void)method, (void)version, (void)data, (void)size;
  if (*state == NULL) {
    *state = connection;
    return MHD_YES;
  }
  struct MHD_Response *response =
      MHD_create_response_from_buffer(6, "hello\n", MHD_RESPMEM_PERSISTENT);
  enum MHD_Result result = MHD_queue_response(connection, 200, response);
  MHD_destroy_response(response);
  return result;
}

int main(int count, char **words) {
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD, (uint16_t)atoi(count > 1 ? words[1] : "8478"), NULL, NULL,
      answer, NULL, MHD_OPTION_END);
  if (daemon == NULL) return 1;
  for (;;) pause();
}
