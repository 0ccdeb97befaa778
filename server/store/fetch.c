/* See fetch.h. */
#include "server/store/fetch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct fetch *fetch_of(struct errand *errand)
{
    return (struct fetch *)(void *)errand;
}

static void fetch_free(struct fetch *fetch)
{
    for (struct row *row = fetch->rows, *next; row; row = next) {
        next = row->next;
        free(row);
    }
    store_record_free(fetch->record);
    free(fetch);
}

/* ---- On the thread: rows ---- */

static size_t text_size(const char *text)
{
    return text ? strlen(text) + 1 : 0;
}

/* One row more, with room for its texts; NULL with the status if memory is short. */
static struct row *add_row(struct fetch *fetch, size_t texts)
{
    struct row *row = calloc(1, sizeof *row + texts);
    if (!row) {
        fetch->status = STORE_FAILED;
        return NULL;
    }
    *fetch->rows_end = row;
    fetch->rows_end = &row->next;
    return row;
}

/* Copies a text to `*at`, which moves behind it. */
static const char *copy_text(char **at, const char *text)
{
    size_t size = text_size(text);
    char *copy = *at;
    if (size == 0)
        return NULL;
    memcpy(copy, text, size);
    *at += size;
    return copy;
}

static void note_match(void *context, const struct store_match *match)
{
    struct row *row = add_row(context, text_size(match->config) + text_size(match->lobby));
    if (!row)
        return;
    char *at = row->texts;
    row->match = *match;
    row->match.config = copy_text(&at, match->config);
    row->match.lobby = copy_text(&at, match->lobby);
}

static void note_ban(void *context, const struct store_ban *ban)
{
    struct row *row = add_row(context, 0);
    if (row)
        row->ban = *ban;
}

static void note_chat(void *context, const struct store_chat *line)
{
    struct row *row = add_row(context, text_size(line->author) + text_size(line->text));
    if (!row)
        return;
    char *at = row->texts;
    row->chat = *line;
    row->chat.author = copy_text(&at, line->author);
    row->chat.text = copy_text(&at, line->text);
}

static void note_resting(void *context, uint64_t id, uint64_t time, bool due)
{
    struct row *row = add_row(context, 0);
    if (!row)
        return;
    row->resting.id = id;
    row->resting.time = time;
    row->resting.due = due;
}

static void note_node(void *context, const struct store_node *node)
{
    struct row *row = add_row(context, 0);
    if (row)
        row->node = *node;
}

static void note_id(void *context, uint64_t id)
{
    struct row *row = add_row(context, 0);
    if (row)
        row->id = id;
}

static void note_here(void *context, uint64_t id, uint64_t series)
{
    struct row *row = add_row(context, 0);
    if (!row)
        return;
    row->here.id = id;
    row->here.series = series;
}

/* ---- On the thread: what each kind does ---- */

static struct store_page page_of(const struct question *q)
{
    return (struct store_page){.time = q->page_time, .id = q->page_id, .limit = q->limit};
}

static enum store_status read_token(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->find_token(reader, f->question.key, &f->identity);
}

static enum store_status read_identity(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->find_identity(reader, f->question.id, &f->identity);
}

static enum store_status read_account(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->find_account(reader, (const char *)f->question.key, &f->account);
}

static enum store_status read_account_of(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->find_account_of(reader, f->question.id, &f->account);
}

static enum store_status read_invite(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->find_invite(reader, f->question.key, &f->id);
}

static enum store_status read_next(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->find_next(reader, f->question.id, &f->id);
}

static enum store_status read_rights(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->find_rights(reader, f->question.id, f->question.other, &f->rights);
}

static enum store_status read_length(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->length(reader, f->question.id, &f->length);
}

static enum store_status read_head(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->load_head(reader, f->question.id, &f->record);
}

static enum store_status read_match(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->load(reader, f->question.id, &f->record);
}

/* The entries behind those that the asker has, in a record without anything else. */
static enum store_status read_match_on(const struct store_reads *reads, void *reader, struct fetch *f)
{
    f->record = calloc(1, sizeof *f->record);
    if (!f->record)
        return STORE_FAILED;
    f->record->match.id = f->question.id;
    f->record->entries_count = f->question.from;
    return reads->load_on(reader, f->record);
}

static enum store_status read_bans(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->bans(reader, note_ban, f);
}

static enum store_status read_chat(const struct store_reads *reads, void *reader, struct fetch *f)
{
    const struct question *q = &f->question;
    return reads->chat(reader, q->id, q->from, q->limit, note_chat, f);
}

static enum store_status read_lobbies(const struct store_reads *reads, void *reader, struct fetch *f)
{
    struct store_page page = page_of(&f->question);
    return reads->lobbies(reader, &page, note_match, f);
}

static enum store_status read_elsewhere(const struct store_reads *reads, void *reader, struct fetch *f)
{
    struct store_page page = page_of(&f->question);
    return reads->elsewhere(reader, &page, note_match, f);
}

static enum store_status read_matches_of(const struct store_reads *reads, void *reader, struct fetch *f)
{
    struct store_page page = page_of(&f->question);
    return reads->matches_of(reader, f->question.id, &page, note_match, f);
}

static enum store_status read_series(const struct store_reads *reads, void *reader, struct fetch *f)
{
    const struct question *q = &f->question;
    return reads->series(reader, q->id, q->from, q->limit, note_match, f);
}

static enum store_status read_resting_matches(const struct store_reads *reads, void *reader, struct fetch *f)
{
    const struct question *q = &f->question;
    struct store_page page = page_of(q);
    struct store_expiry expiry = {.before = q->id, .status = q->status, .chat = q->chat};
    return reads->resting_matches(reader, &expiry, &page, note_resting, f);
}

static enum store_status read_resting_identities(const struct store_reads *reads, void *reader,
                                                 struct fetch *f)
{
    struct store_page page = page_of(&f->question);
    return reads->resting_identities(reader, f->question.id, &page, note_resting, f);
}

static enum store_status read_resting_series(const struct store_reads *reads, void *reader, struct fetch *f)
{
    struct store_page page = page_of(&f->question);
    return reads->resting_series(reader, f->question.id, &page, note_resting, f);
}

static enum store_status read_running(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->running(reader, f->question.status != 0, f->question.page_time, note_id, f);
}

static enum store_status read_nodes(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->nodes(reader, note_node, f);
}

static enum store_status read_here(const struct store_reads *reads, void *reader, struct fetch *f)
{
    const struct question *q = &f->question;
    return reads->here(reader, q->id, q->status != 0, q->limit, note_here, f);
}

static enum store_status read_count(const struct store_reads *reads, void *reader, struct fetch *f)
{
    return reads->count(reader, &f->counts);
}

static const struct {
    enum store_status (*read)(const struct store_reads *reads, void *reader, struct fetch *f);
    bool brief; /* finds a row by its key, or few */
} kinds[READ_KINDS] = {
    [READ_TOKEN] = {read_token, true},
    [READ_IDENTITY] = {read_identity, true},
    [READ_ACCOUNT] = {read_account, true},
    [READ_ACCOUNT_OF] = {read_account_of, true},
    [READ_INVITE] = {read_invite, true},
    [READ_NEXT] = {read_next, true},
    [READ_RIGHTS] = {read_rights, true},
    [READ_LENGTH] = {read_length, true},
    [READ_HEAD] = {read_head, true},
    [READ_MATCH] = {read_match, false},
    [READ_MATCH_ON] = {read_match_on, false},
    [READ_BANS] = {read_bans, false},
    [READ_CHAT] = {read_chat, false},
    [READ_LOBBIES] = {read_lobbies, false},
    [READ_ELSEWHERE] = {read_elsewhere, false},
    [READ_MATCHES_OF] = {read_matches_of, false},
    [READ_SERIES] = {read_series, false},
    [READ_RESTING_MATCHES] = {read_resting_matches, false},
    [READ_RESTING_IDENTITIES] = {read_resting_identities, false},
    [READ_RESTING_SERIES] = {read_resting_series, false},
    [READ_RUNNING] = {read_running, false},
    [READ_NODES] = {read_nodes, false},
    [READ_HERE] = {read_here, false},
    [READ_COUNT] = {read_count, true},
};

bool fetch_is_brief(enum read kind)
{
    return kinds[kind].brief;
}

static void run(void *context, struct errand *errand)
{
    const struct fetcher *f = context;
    struct fetch *fetch = fetch_of(errand);
    const struct store_reads *reads = f->engine->reads;
    enum store_status status = kinds[fetch->question.kind].read(reads, f->reader, fetch);
    if (status == STORE_FAILED)
        snprintf(fetch->error, sizeof fetch->error, "%s", reads->error(f->reader));
    else if (fetch->status == STORE_FAILED)
        snprintf(fetch->error, sizeof fetch->error, "out of memory");
    if (fetch->status == STORE_OK)
        fetch->status = status;
}

/* ---- Back on the loop ---- */

static void come_back(void *context, struct errand *first)
{
    (void)context;
    for (struct errand *errand = first, *next; errand; errand = next) {
        struct fetch *fetch = fetch_of(errand);
        struct store_asker *asker = fetch->asker;
        next = errand->next;
        fetch->answered = true;
        if (!asker)
            fetch_free(fetch);
        else if (--asker->waits == 0)
            asker->come(asker->context); /* which looks at the answers, or forgets them */
    }
}

/* ---- Asking ---- */

void store_forget(struct store_asker *asker)
{
    for (struct fetch *fetch = asker->fetches, *next; fetch; fetch = next) {
        next = fetch->next;
        fetch->asker = NULL;
        if (fetch->answered)
            fetch_free(fetch);
    }
    asker->fetches = NULL;
    asker->waits = 0;
}

void fetch_drop(struct fetch *fetch)
{
    struct fetch **at = &fetch->asker->fetches;
    while (*at != fetch)
        at = &(*at)->next;
    *at = fetch->next;
    fetch_free(fetch);
}

static struct fetch *find(const struct store_asker *asker, const struct question *question)
{
    struct fetch *fetch = asker->fetches;
    while (fetch && memcmp(&fetch->question, question, sizeof *question) != 0)
        fetch = fetch->next;
    return fetch;
}

static enum store_status begin(struct fetcher *f, struct store_asker *asker, const struct question *question)
{
    struct fetch *fetch = calloc(1, sizeof *fetch);
    if (!fetch)
        return STORE_FAILED;
    fetch->asker = asker;
    fetch->question = *question;
    fetch->rows_end = &fetch->rows;
    fetch->next = asker->fetches;
    asker->fetches = fetch;
    asker->waits++;
    thread_give(f->thread, &fetch->errand);
    return STORE_LATER;
}

enum store_status fetch_ask(struct fetcher *f, struct store_asker *asker, const struct question *question,
                            struct fetch **fetch)
{
    *fetch = find(asker, question);
    if (!*fetch)
        return begin(f, asker, question);
    return (*fetch)->answered ? (*fetch)->status : STORE_LATER;
}

/* ---- Beginning and end ---- */

static void ended(void *context)
{
    struct fetcher *f = context;
    f->thread = NULL;
    f->ended(f->context);
}

bool fetcher_start(struct fetcher *f, uv_loop_t *loop)
{
    static const struct thread_calls calls = {false, run, come_back, ended};
    f->thread = thread_start(loop, &calls, f);
    return f->thread != NULL;
}

void fetcher_end(struct fetcher *f, void (*ended_call)(void *context), void *context)
{
    f->ended = ended_call;
    f->context = context;
    thread_end(f->thread);
}
