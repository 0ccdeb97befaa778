/* The server's writes and messages (declared in server.h). */
#ifndef WARREN_SERVER_IO_H
#define WARREN_SERVER_IO_H

struct server;

/* Makes the outbox ready. */
void server_io_init(struct server *s);

#endif
