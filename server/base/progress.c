/* See progress.h. */
#include "server/base/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum {
    FIRST_MS = 500,
    EVERY_MS = 200,
    LINE_SIZE = 120,
};

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void progress_begin(struct progress *p, const char *what, uint64_t total)
{
    *p = (struct progress){.what = what, .total = total, .on = isatty(STDERR_FILENO) == 1};
    p->began = now_ms();
    p->shown = p->began + FIRST_MS - EVERY_MS;
}

/* "0:58", "12:03", "2:05:00" */
static void write_time(uint64_t ms, char *text, size_t size)
{
    unsigned long long seconds = (ms + 999) / 1000;
    if (seconds >= 3600)
        snprintf(text, size, "%llu:%02llu:%02llu", seconds / 3600, seconds / 60 % 60, seconds % 60);
    else
        snprintf(text, size, "%llu:%02llu", seconds / 60, seconds % 60);
}

void progress_text(const struct progress *p, uint64_t done, uint64_t elapsed_ms, char *text, size_t size)
{
    char left[32];
    if (p->total == 0) {
        write_time(elapsed_ms, left, sizeof left);
        if (done)
            snprintf(text, size, "%s: %llu, %s so far", p->what, (unsigned long long)done, left);
        else
            snprintf(text, size, "%s: %s so far", p->what, left);
        return;
    }
    done = done > p->total ? p->total : done;
    double part = (double)done / (double)p->total;
    write_time(done ? (uint64_t)((double)elapsed_ms * (1 - part) / part) : 0, left, sizeof left);
    snprintf(text, size, done ? "%s: %llu of %llu (%d %%), about %s to go" : "%s: %llu of %llu (%d %%)",
             p->what, (unsigned long long)done, (unsigned long long)p->total, (int)(100 * part), left);
}

void progress_step(struct progress *p, uint64_t done)
{
    char text[LINE_SIZE];
    if (!p->on)
        return;
    uint64_t now = now_ms();
    if (now < p->shown + EVERY_MS)
        return;
    p->shown = now;
    progress_text(p, done, now - p->began, text, sizeof text);
    p->width = fprintf(stderr, "\r%-*s", p->width, text) - 1;
    fflush(stderr);
}

void progress_end(struct progress *p)
{
    if (!p->on || p->width <= 0)
        return;
    fprintf(stderr, "\r%*s\r", p->width, "");
    fflush(stderr);
    p->width = 0;
}
