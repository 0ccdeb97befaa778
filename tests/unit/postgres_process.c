/* See postgres_process.h. */
#include "tests/unit/postgres_process.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* The next line that the process prints. */
static void read_line(int from, char *to, size_t size)
{
    size_t length = 0;
    while (length + 1 < size && read(from, to + length, 1) == 1 && to[length] != '\n')
        length++;
    to[length] = '\0';
}

static _Noreturn void become_server(int in, int out, bool durable)
{
    const char *how = durable ? "--durable" : NULL;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    execlp("/usr/bin/python3", "python3", "tests/postgres.py", how, (char *)NULL);
    _exit(127);
}

bool postgres_process_start(struct postgres_process *p, bool durable)
{
    static const char mark[] = "postgresql:";
    int in[2], out[2];
    *p = (struct postgres_process){.address = "no pipe"};
    if (pipe2(in, O_CLOEXEC))
        return false;
    if (pipe2(out, O_CLOEXEC)) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    p->pid = fork();
    if (p->pid == 0)
        become_server(in[0], out[1], durable);
    close(in[0]);
    close(out[1]);
    p->input = in[1];
    p->from = out[0];
    read_line(p->from, p->address, sizeof p->address);
    if (strncmp(p->address, mark, sizeof mark - 1) == 0)
        return true;
    postgres_process_stop(p);
    return false;
}

double postgres_process_seconds(struct postgres_process *p)
{
    char line[64], *end;
    if (write(p->input, "\n", 1) != 1)
        return -1;
    read_line(p->from, line, sizeof line);
    double seconds = strtod(line, &end);
    return end > line ? seconds : -1;
}

void postgres_process_stop(struct postgres_process *p)
{
    if (p->pid == 0)
        return;
    close(p->input);
    close(p->from);
    if (p->pid > 0)
        waitpid(p->pid, NULL, 0);
    p->pid = 0;
}
