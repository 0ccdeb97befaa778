/*
 * A PostgreSQL server for a test program (tests/postgres.py), and places in it: each is a schema of its own,
 * as a folder is for SQLite.
 */
#ifndef WARREN_TESTS_POSTGRES_SERVER_H
#define WARREN_TESTS_POSTGRES_SERVER_H

#include <libpq-fe.h>
#include <stdbool.h>

enum { PLACE_ROOM = 256 };

/*
 * False if there is no PostgreSQL here; the reason is printed, and where everything must be shown (CI is set)
 * the program ends. Before any test is forked.
 */
bool postgres_server_start(void);
void postgres_server_stop(void);

/* A new place. Its address is what a store is opened with. */
void postgres_place_make(char place[PLACE_ROOM]);
void postgres_place_remove(const char *place);
/* A connection to the place for looking on; the caller's, PQfinish. */
PGconn *postgres_place_open(const char *place);
/* Runs commands there; what the first gives first, as a number. */
long postgres_place_do(PGconn *conn, const char *commands);

#endif
