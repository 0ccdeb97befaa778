/*
 * The disk of the simulated world: the engine in memory, which outlives the server, with commits that take
 * their time or fail. See world.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/free_space.h"
#include "server/play/play.h"
#include "server/store/thread.h"
#include "tests/memory/memory.h"
#include "tests/simulation/world.h"

enum {
    FLUSH_US = 3000,       /* a commit */
    READ_US = 1000,        /* a match with its log */
    CALLBACK_US = 200,     /* from the disk to the loop */
    SEEN_US = 2500 * 1000, /* the server looks every second, of its own time */
    LEAST_MIB = 32,        /* presets of --disk-least and --disk-reserve */
};

static struct {
    struct disk_tables *tables;
    size_t tables_count;
    uint64_t commits;
} disk;

uint64_t disk_commits(void)
{
    return disk.commits;
}

/* ---- How tables stood ---- */

const struct disk_tables *disk_tables(uint64_t match)
{
    for (size_t i = 0; i < disk.tables_count; i++)
        if (disk.tables[i].match == match)
            return &disk.tables[i];
    return NULL;
}

static struct disk_tables *tables_of(uint64_t match)
{
    const struct disk_tables *known = disk_tables(match);
    if (known)
        return &disk.tables[known - disk.tables];
    disk.tables = realloc(disk.tables, (disk.tables_count + 1) * sizeof *disk.tables);
    if (!disk.tables)
        abort();
    disk.tables[disk.tables_count] = (struct disk_tables){.match = match};
    return &disk.tables[disk.tables_count++];
}

static void note_table(const struct store_match *row)
{
    struct disk_tables *t = tables_of(row->id);
    char *text = check_stored_table(row);
    if (t->count > 0 && strcmp(t->texts[t->count - 1], text) == 0) {
        free(text);
        return;
    }
    t->texts = realloc(t->texts, (t->count + 1) * sizeof *t->texts);
    if (!t->texts)
        abort();
    t->texts[t->count++] = text;
}

/* ---- The engine ---- */

/* A correct server never asks for what contradicts the store, so a refusal is a fault of its own; but of the
 * node that it gives a match to it cannot know. */
static void check_write(const struct write *w)
{
    const struct store_op *op = w->ops;
    if (w->status != STORE_OK && op->kind == STORE_MOVE_MATCH)
        return;
    if (w->status != STORE_OK)
        world_broken("the store refuses a write of %zu operations, first %d of match %llx: %s", w->count,
                     (int)op->kind, (unsigned long long)op->id, w->text ? w->text : "");
    for (size_t i = 0; i < w->count; i++)
        if (op[i].kind == STORE_CREATE_MATCH || op[i].kind == STORE_UPDATE_MATCH)
            note_table(&memory_match(op[i].match->id)->row);
    disk.commits += op->kind != STORE_NOTE_ALIVE; /* said for ever */
}

/* One by one, so that every table is noted as it stood. */
static enum store_status commit(void *state, struct write *first, char error[STORE_ERROR_SIZE])
{
    enum store_status status = STORE_OK;
    if (world_faults()->disk_fails) {
        snprintf(error, STORE_ERROR_SIZE, "the simulated disk is full");
        return STORE_FAILED;
    }
    for (struct write *w = first; w && status == STORE_OK; w = write_next(w)) {
        struct errand *next = w->errand.next;
        w->errand.next = NULL;
        status = memory_commit(state, w, error);
        if (status == STORE_OK)
            check_write(w);
        w->errand.next = next;
    }
    if (status != STORE_OK || !world_chance(world_faults()->unheard))
        return status;
    world_note("unheard", "", 0);
    snprintf(error, STORE_ERROR_SIZE, "the simulated disk has done it, and does not say so");
    return STORE_FAILED;
}

static const struct store_engine disk_engine = {
    .name = "disk",
    .open = memory_open,
    .close = memory_close,
    .losses = memory_losses,
    .commit = commit,
    .reader_open = memory_reader_open,
    .reader_close = memory_close,
    .reads = &memory_reads,
};

/* The same, where several servers share it. */
static const struct store_engine far_engine = {
    .name = "far disk",
    .scheme = "far",
    .open = memory_open,
    .close = memory_close,
    .losses = memory_losses,
    .commit = commit,
    .reader_open = memory_reader_open,
    .reader_close = memory_close,
    .reads = &memory_reads,
};

const struct store_engine *const store_engines[] = {&disk_engine, &far_engine, NULL};

/* ---- Errands on their way: server/store/thread.h ---- */

struct errands {
    struct errand *first, **last;
};

struct thread {
    const struct thread_calls *calls;
    void *context;
    struct errands queue, finished;
    bool running, ending;
};

static void clear(struct errands *list)
{
    list->first = NULL;
    list->last = &list->first;
}

struct thread *thread_start(uv_loop_t *loop, const struct thread_calls *calls, void *context)
{
    (void)loop;
    struct thread *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    t->calls = calls;
    t->context = context;
    clear(&t->queue);
    clear(&t->finished);
    return t;
}

static void end_if_idle(struct thread *t)
{
    if (!t->ending || t->running || t->queue.first || t->finished.first || world_crashed())
        return;
    const struct thread_calls *calls = t->calls;
    void *context = t->context;
    free(t);
    calls->ended(context);
}

/* Each by itself: whoever dies while one comes back hears of no other. */
static void come_back(void *context, uint64_t unused)
{
    struct thread *t = context;
    (void)unused;
    struct errand *errand = t->finished.first;
    clear(&t->finished);
    for (struct errand *next; errand && !world_crashed(); errand = next) {
        next = errand->next;
        errand->next = NULL;
        t->calls->back(t->context, errand);
    }
    end_if_idle(t);
}

static void schedule(struct thread *t);

/* Everything that waits, or the first of it. */
static void run(void *context, uint64_t unused)
{
    struct thread *t = context;
    (void)unused;
    struct errands group = t->queue;
    struct errand *rest = t->calls->together ? NULL : group.first->next;
    t->running = false;
    clear(&t->queue);
    if (rest) {
        t->queue = (struct errands){rest, group.last};
        group.first->next = NULL;
        group.last = &group.first->next;
    }
    t->calls->run(t->context, group.first);
    *t->finished.last = group.first;
    t->finished.last = group.last;
    world_note(t->calls->together ? "commit" : "read", "", 0);
    world_after(world_delay(CALLBACK_US), world_life(), come_back, t, 0);
    schedule(t);
}

static void schedule(struct thread *t)
{
    if (t->running || !t->queue.first)
        return;
    t->running = true;
    world_after(world_delay(t->calls->together ? FLUSH_US : READ_US), world_life(), run, t, 0);
}

void thread_give(struct thread *t, struct errand *errand)
{
    errand->next = NULL;
    *t->queue.last = errand;
    t->queue.last = &errand->next;
    schedule(t);
}

void thread_end(struct thread *t)
{
    t->ending = true;
    world_after(0, world_life(), come_back, t, 0);
}

/* ---- Room ---- */

uint64_t free_space(const char *folder)
{
    (void)folder;
    return world_faults()->low ? (uint64_t)world_faults()->low_mib << 20 : UINT64_MAX;
}

/* With little room for so long that the server has seen it, it keeps the rest for the matches that run. */
static void check_room(const struct store_op *op)
{
    const struct faults *f = world_faults();
    bool adds =
        op->kind == STORE_CREATE_MATCH || op->kind == STORE_CREATE_IDENTITY || op->kind == STORE_ADD_CHAT;
    bool plays = op->kind == STORE_APPEND;
    if (world_servers() > 1) /* the store is far away, and has room of its own */
        return;
    if (!f->low || world_now() < f->low_since + SEEN_US)
        return;
    if (adds || (plays && f->low_mib < LEAST_MIB))
        world_broken("operation %d is written though the disk has %u MiB left", (int)op->kind, f->low_mib);
}

/* ---- What the server asks the store to write (the linker puts this in front of the store) ---- */

enum store_status __real_store_write(struct store *s, const struct store_op *ops, size_t count,
                                     store_done *done, void *context);
enum store_status __wrap_store_write(struct store *s, const struct store_op *ops, size_t count,
                                     store_done *done, void *context);

enum store_status __wrap_store_write(struct store *s, const struct store_op *ops, size_t count,
                                     store_done *done, void *context)
{
    if (world_dies_here() || world_chance(world_faults()->full))
        return STORE_FULL; /* nobody hears of it any more, or it is full for a moment */
    for (size_t i = 0; i < count; i++) {
        check_room(&ops[i]);
        if ((int)ops[i].kind == world_faults()->fails_from)
            disk_fails_from_here();
    }
    return __real_store_write(s, ops, count, done, context);
}
