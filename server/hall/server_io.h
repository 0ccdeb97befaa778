/* The server's writes and messages (declared in server.h). */
#ifndef WARREN_SERVER_IO_H
#define WARREN_SERVER_IO_H

struct server;
struct server_hooks;

/* Makes the outbox ready, and notes whom to tell. `hooks` stay the caller's. */
void server_io_init(struct server *s, const struct server_hooks *hooks);

#endif
