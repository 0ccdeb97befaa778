/* Linked instead of the web client when it is not built (make WEB=no). */
#include "server/transport/site.h"

const struct site warren_site = {NULL, 0};
