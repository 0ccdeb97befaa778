/* See postgres_server.h. */
#include "tests/unit/postgres_server.h"

#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ADDRESS_ROOM = 180 };

static struct {
    pid_t process; /* 0: none */
    int input;     /* the server goes when this is closed */
    char address[ADDRESS_ROOM];
} server;

/* The first line that the process prints. */
static void read_line(int from, char *to, size_t size)
{
    size_t length = 0;
    while (length + 1 < size && read(from, to + length, 1) == 1 && to[length] != '\n')
        length++;
    to[length] = '\0';
}

static void start(int in, int out)
{
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    execlp("/usr/bin/python3", "python3", "tests/postgres.py", (char *)NULL);
    _exit(127);
}

bool postgres_server_start(void)
{
    int in[2], out[2];
    char line[512];
    if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC))
        return false;
    server.process = fork();
    if (server.process == 0)
        start(in[0], out[1]);
    close(in[0]);
    close(out[1]);
    read_line(out[0], line, sizeof line);
    close(out[0]);
    server.input = in[1];
    if (strncmp(line, "postgresql:", 11) == 0 && strlen(line) < ADDRESS_ROOM) {
        strcpy(server.address, line);
        return true;
    }
    printf("left out: PostgreSQL: %s\n", *line ? line : "tests/postgres.py says nothing");
    postgres_server_stop();
    if (getenv("CI"))
        exit(EXIT_FAILURE);
    return false;
}

void postgres_server_stop(void)
{
    if (server.process == 0)
        return;
    close(server.input);
    waitpid(server.process, NULL, 0);
    server.process = 0;
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
    snprintf(place, PLACE_ROOM, "%s&options=-csearch_path%%3D%s", server.address, name);
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
