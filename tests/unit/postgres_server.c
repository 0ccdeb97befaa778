/* See postgres_server.h. */
#include "tests/unit/postgres_server.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/unit/postgres_process.h"

enum { ADDRESS_ROOM = 180 };

static struct postgres_process server;

bool postgres_server_start(void)
{
    if (postgres_process_start(&server, false)) {
        if (strlen(server.address) < ADDRESS_ROOM)
            return true;
        postgres_process_stop(&server);
    }
    printf("left out: PostgreSQL: %s\n", *server.address ? server.address : "tests/postgres.py says nothing");
    if (getenv("CI"))
        exit(EXIT_FAILURE);
    return false;
}

void postgres_server_stop(void)
{
    postgres_process_stop(&server);
}

PGconn *postgres_place_open(const char *place)
{
    PGconn *conn = PQconnectdb(place);
    ck_assert_msg(PQstatus(conn) == CONNECTION_OK, "%s", PQerrorMessage(conn));
    return conn;
}

long postgres_place_do(PGconn *conn, const char *commands)
{
    PGresult *r = PQexec(conn, commands);
    ExecStatusType status = PQresultStatus(r);
    ck_assert_msg(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK, "%s", PQerrorMessage(conn));
    long number = PQntuples(r) > 0 ? atol(PQgetvalue(r, 0, 0)) : 0;
    PQclear(r);
    return number;
}

void postgres_place_make(char place[PLACE_ROOM])
{
    static unsigned made;
    char name[40], command[80];
    snprintf(name, sizeof name, "place_%d_%u", (int)getpid(), made++);
    snprintf(command, sizeof command, "CREATE SCHEMA %s", name);
    PGconn *conn = postgres_place_open(server.address);
    postgres_place_do(conn, command);
    PQfinish(conn);
    snprintf(place, PLACE_ROOM, "%.*s&options=-csearch_path%%3D%s", ADDRESS_ROOM, server.address, name);
}

void postgres_place_remove(const char *place)
{
    char command[120];
    snprintf(command, sizeof command, "SET client_min_messages=error; DROP SCHEMA %s CASCADE",
             strrchr(place, 'D') + 1);
    PGconn *conn = postgres_place_open(server.address);
    postgres_place_do(conn, command);
    PQfinish(conn);
}
