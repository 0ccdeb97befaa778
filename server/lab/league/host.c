/* See host.h. */
#include "server/lab/league/host.h"

#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/lab/lab.h"
#include "server/run.h"

/* What is kept in memory is written without waiting for any disk. */
static const char in_memory[] = "/dev/shm";
static const unsigned long long memory_least = 256ull << 20;

static bool has_room(const char *folder)
{
    struct statvfs disk;
    return access(folder, W_OK | X_OK) == 0 && statvfs(folder, &disk) == 0 &&
           (unsigned long long)disk.f_bavail * disk.f_frsize >= memory_least;
}

static bool make_folder(struct host *host, char *error, size_t error_size)
{
    const char *given = getenv("TMPDIR");
    const char *parent = given && *given ? given : has_room(in_memory) ? in_memory : "/tmp";
    int length = snprintf(host->folder, sizeof host->folder, "%s/warren-league-XXXXXX", parent);
    if (length > 0 && (size_t)length < sizeof host->folder && mkdtemp(host->folder))
        return true;
    snprintf(error, error_size, "cannot make a folder in %s: %s", parent, strerror(errno));
    host->folder[0] = '\0';
    return false;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *where)
{
    (void)status, (void)kind, (void)where;
    return remove(path);
}

static void remove_folder(struct host *host)
{
    enum { OPEN_MAX_AT_A_TIME = 8 };
    if (host->folder[0])
        nftw(host->folder, remove_entry, OPEN_MAX_AT_A_TIME, FTW_DEPTH | FTW_PHYS);
    host->folder[0] = '\0';
}

/* The process of the server: no limits that are for strangers, nothing but lines on loopback. */
static int serve(const char *folder)
{
    char *words[] = {"warrend",
                     "--listen=",
                     "--tcp=127.0.0.1:0",
                     "--admin=",
                     "--no-web",
                     "--log-level=error",
                     "--bot-delay=0",
                     "--messages-per-second=0",
                     "--peers-per-address=0",
                     "--matches-per-address=0",
                     "--disk-reserve=0",
                     "--disk-least=0",
                     "--data",
                     (char *)folder,
                     NULL};
    struct server_options options;
    char error[256];
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (options_read(&options, sizeof words / sizeof *words - 1, words, stdout, error, sizeof error) ==
        OPTIONS_RUN)
        return server_run(&options, lab_kits, NULL);
    fprintf(stderr, "the league's server: %s\n", error);
    return 1;
}

/* Starts the process; returns what it will print its address to, or -1. */
static int start_process(struct host *host)
{
    int ends[2];
    if (pipe(ends) != 0)
        return -1;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        setsid(); /* what ends the league by a key does not end its server first */
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        _exit(serve(host->folder));
    }
    close(ends[1]);
    if (child < 0)
        close(ends[0]);
    host->process = child > 0 ? child : 0;
    return child > 0 ? ends[0] : -1;
}

/* Reads "tcp ADDR:PORT". */
static bool read_address(struct host *host, int printed)
{
    char line[128] = "";
    unsigned port = 0;
    FILE *file = fdopen(printed, "r");
    bool ok = file && fgets(line, sizeof line, file) && sscanf(line, "tcp 127.0.0.1:%5u", &port) == 1 &&
              uv_ip4_addr("127.0.0.1", (int)port, &host->address) == 0;
    if (file)
        fclose(file);
    else
        close(printed);
    return ok;
}

bool host_start(struct host *host, char *error, size_t error_size)
{
    memset(host, 0, sizeof *host);
    if (!make_folder(host, error, error_size))
        return false;
    int printed = start_process(host);
    if (printed >= 0 && read_address(host, printed))
        return true;
    snprintf(error, error_size, "the server did not start%s%s", printed < 0 ? ": " : "",
             printed < 0 ? strerror(errno) : "");
    host_stop(host);
    return false;
}

bool host_alive(struct host *host)
{
    if (host->process > 0 && waitpid(host->process, NULL, WNOHANG) == host->process)
        host->process = 0;
    return host->process > 0;
}

void host_stop(struct host *host)
{
    if (host->process > 0) {
        kill(host->process, SIGTERM);
        while (waitpid(host->process, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    host->process = 0;
    remove_folder(host);
}
