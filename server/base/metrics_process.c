/* What the system says of this process (Linux: /proc). */
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/base/metrics.h"

enum {
    NS = 1000000000,
    STARTED_FIELD = 22, /* of /proc/self/stat, counted from 1 */
};

static uint64_t clock_ns(clockid_t clock)
{
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * NS + (uint64_t)t.tv_nsec;
}

static uint64_t resident_bytes(void)
{
    uint64_t all = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file)
        return 0;
    if (fscanf(file, "%" SCNu64 " %" SCNu64, &all, &resident) != 2)
        resident = 0;
    fclose(file);
    return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static uint64_t open_files(void)
{
    uint64_t count = 0;
    DIR *d = opendir("/proc/self/fd");
    if (!d)
        return 0;
    for (struct dirent *e = readdir(d); e; e = readdir(d))
        count += e->d_name[0] != '.';
    closedir(d);
    return count - 1; /* without the one that looks */
}

/* Ticks after boot at which the process began. The name, in brackets, may hold anything. */
static uint64_t started_ticks(void)
{
    char line[1024];
    uint64_t ticks = 0;
    FILE *file = fopen("/proc/self/stat", "re");
    if (!file)
        return 0;
    const char *at = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    for (int field = 2; at && field < STARTED_FIELD; field++)
        at = strchr(at + 1, ' ');
    if (!at || sscanf(at, "%" SCNu64, &ticks) != 1)
        ticks = 0;
    fclose(file);
    return ticks;
}

void process_stats_read(struct process_stats *stats)
{
    stats->resident_bytes = resident_bytes();
    stats->cpu_ns = clock_ns(CLOCK_PROCESS_CPUTIME_ID);
    stats->open_files = open_files();
    if (stats->started)
        return;
    uint64_t ticks = started_ticks(), second = (uint64_t)sysconf(_SC_CLK_TCK);
    if (ticks)
        stats->started = clock_ns(CLOCK_REALTIME) - clock_ns(CLOCK_BOOTTIME) + ticks * (NS / second);
}

bool process_stats_add(struct metrics *m, const struct process_stats *stats)
{
    const struct metric rows[] = {
        {METRIC_GAUGE, "process_resident_memory_bytes", NULL, "Memory in use.", &stats->resident_bytes},
        {METRIC_COUNTER_SECONDS, "process_cpu_seconds_total", NULL, "Processor time.", &stats->cpu_ns},
        {METRIC_GAUGE, "process_open_fds", NULL, "Open files and sockets.", &stats->open_files},
        {METRIC_GAUGE_SECONDS, "process_start_time_seconds", NULL, "Unix time of the start.",
         &stats->started},
    };
    return metrics_add(m, rows, sizeof rows / sizeof *rows);
}
