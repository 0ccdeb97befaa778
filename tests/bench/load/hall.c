/* See hall.h. */
#include "tests/bench/load/hall.h"

#include "tests/bench/bench_game.h"
#include "tests/bench/option.h"

enum {
    CONNECTING_MAX = 128, /* connections opened at a time */
    SETTING_MAX = 64,     /* tables at which a match is being opened, at a time */
    ID_HELLO = 1,
    ID_CREATE,
    ID_JOIN,
    ID_READY,
    ID_START,
    ID_CHOOSE,
    ID_LEAVE,
    ID_BACK, /* resume, watch */
};

static void say_about(struct guest *g, int id, const char *type)
{
    char text[256];
    snprintf(text, sizeof text, "{\"id\":%d,\"type\":\"%s\",\"match\":\"%s\"}", id, type, g->table->match);
    client_say(&g->client, text);
}

/* ---- A match is opened ---- */

static void create(struct guest *host)
{
    struct board *t = host->table;
    char request[BENCH_REQUEST_MAX];
    t->playing = false;
    t->joined = t->calm = 0;
    t->asked = -1;
    bench_create_request(host->hall->kit, ID_CREATE, request);
    client_say(&host->client, request);
}

/* Opens matches at tables where everybody is, a few at a time. */
static void set_tables(struct hall *h)
{
    for (int i = 0; i < h->tables_count && h->setting < SETTING_MAX; i++) {
        struct board *t = &h->tables[i];
        if (t->set || t->here < SEATS)
            continue;
        t->set = true;
        h->setting++;
        create(&t->guests[0]);
    }
}

static void on_created(struct guest *g, const char *text)
{
    struct board *t = g->table;
    char join[160];
    member(text, "match", t->match, sizeof t->match);
    member(text, "invite", t->invite, sizeof t->invite);
    snprintf(join, sizeof join, "{\"id\":%d,\"type\":\"join\",\"invite\":\"%s\"}", ID_JOIN, t->invite);
    for (int i = 1; i < SEATS; i++)
        client_say(&t->guests[i].client, join);
}

static void on_joined(struct guest *g)
{
    struct board *t = g->table;
    if (++t->joined < SEATS - 1)
        return;
    for (int i = 0; i < SEATS; i++)
        say_about(&t->guests[i], ID_READY, "ready");
}

static void on_ready(struct guest *g)
{
    if (++g->table->calm == SEATS)
        say_about(&g->table->guests[0], ID_START, "start");
}

static void watch(struct guest *g)
{
    char text[160];
    snprintf(text, sizeof text, "{\"id\":%d,\"type\":\"watch\",\"invite\":\"%s\"}", ID_BACK,
             g->table->invite);
    client_say(&g->client, text);
}

/* Those who watched the last match at the table watch this one too. */
static void on_started(struct guest *g)
{
    struct hall *h = g->hall;
    g->table->playing = true;
    h->playing++;
    h->setting--;
    for (int i = 0; i < h->watchers_count; i++)
        if (h->watchers[i].greeted && h->watchers[i].table == g->table)
            watch(&h->watchers[i]);
    set_tables(h);
}

/* ---- People come ---- */

static void greet_more(struct hall *h);

static void on_greeted(struct guest *g, const char *text)
{
    struct hall *h = g->hall;
    if (!h->echo)
        member(text, "token", g->token, sizeof g->token);
    g->greeted = true;
    h->greeted++;
    h->connecting--;
    if (g->number < SEATS)
        g->table->here++;
    else
        watch(g);
    if (h->restless)
        set_tables(h);
    greet_more(h);
}

static void on_opened(struct client *c)
{
    struct guest *g = (struct guest *)c;
    char text[160];
    if (g->coming_back)
        snprintf(text, sizeof text, "{\"id\":1,\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}",
                 g->token);
    else if (g->hall->echo)
        snprintf(text, sizeof text, "{\"id\":1,\"table\":%d,\"seat\":%d}", (int)(g->table - g->hall->tables),
                 g->number);
    else
        snprintf(text, sizeof text, "{\"id\":1,\"type\":\"hello\",\"protocol\":1,\"name\":\"bench\"}");
    client_say(c, text);
}

/* ---- They play ---- */

static uint32_t number_of(const char *text, const char *mark)
{
    const char *at = strstr(text, mark);
    CHECK(at);
    return (uint32_t)strtoul(at + strlen(mark), NULL, 10);
}

/* Whoever is away answers when back. */
static bool choose(struct hall *h, struct board *t)
{
    char text[1024];
    if (t->asked < 0 || !t->guests[t->asked].greeted)
        return false;
    snprintf(text, sizeof text,
             "{\"id\":%d,\"type\":\"choose\",\"match\":\"%s\",\"version\":%u,\"choice\":%s}", ID_CHOOSE,
             t->match, t->version, t->choice);
    t->sent[t->version % SENT_MAX] = (struct sent){t->version, t->asked, uv_hrtime()};
    struct guest *g = &t->guests[t->asked];
    t->asked = -1;
    client_say(&g->client, text);
    h->paced++;
    return true;
}

/* Keeps one of the options. */
static void keep_option(struct hall *h, struct board *t, const char *options)
{
    uint32_t count = 0;
    for (const char *at = options; *at == '{' || *at == ',';) {
        const char *object = at + (*at == ',');
        size_t length = option_length(object);
        at = object + length;
        CHECK(length < sizeof t->choice);
        if (quick_random_below(&h->random, ++count) == 0) {
            memcpy(t->choice, object, length);
            t->choice[length] = '\0';
        }
    }
}

static void note_update(struct guest *g, const char *text, size_t length, bool asked)
{
    struct tally *tally = &g->hall->tally;
    uint32_t from = number_of(text, "\"from\":");
    const struct sent *sent = &g->table->sent[from % SENT_MAX];
    *(asked ? &tally->asked_updates : &tally->other_updates) += 1;
    *(asked ? &tally->asked_bytes : &tally->other_bytes) += length;
    if (sent->version != from || sent->at == 0)
        return;
    double ms = (double)(uv_hrtime() - sent->at) / 1e6;
    if (g->number >= SEATS)
        samples_add(&tally->watching, ms);
    else if (g->number == sent->by)
        samples_add(&tally->acting, ms);
    else if (g->number == (sent->by + 1) % SEATS)
        samples_add(&tally->other, ms);
}

static void on_position(struct guest *g, const char *text, size_t length, bool update)
{
    struct hall *h = g->hall;
    struct board *t = g->table;
    const char *options = strstr(text, "\"options\":[");
    if (update && h->measuring)
        note_update(g, text, length, options != NULL);
    if (g->number >= SEATS) {
        h->seen += !update;
        return;
    }
    if (!options)
        return;
    t->version = number_of(text, "\"version\":");
    t->asked = g->number;
    keep_option(h, t, options + strlen("\"options\":["));
    if (h->pace == PACE_FULL)
        choose(h, t);
}

static void on_ended(struct guest *g, const char *text)
{
    struct board *t = g->table;
    char match[48], leave[160];
    member(text, "match", match, sizeof match);
    snprintf(leave, sizeof leave, "{\"id\":%d,\"type\":\"leave\",\"match\":\"%s\"}", ID_LEAVE, match);
    client_say(&g->client, leave);
    if (g->number != 0)
        return;
    g->hall->playing -= t->playing;
    g->hall->setting++;
    create(g);
}

static void on_accepted(struct guest *g, size_t length)
{
    struct hall *h = g->hall;
    if (!h->measuring)
        return;
    h->tally.accepted++;
    h->tally.replies++;
    h->tally.reply_bytes += length;
}

/* In a restless hall, a choice may cross with one that was on its way when the connection broke. */
static void on_reply(struct guest *g, const char *text, size_t length)
{
    if (strstr(text, "\"type\":\"error\"")) {
        if (!g->hall->restless)
            fprintf(stderr, "refused: %s\n", text);
        CHECK(g->hall->restless);
        g->hall->refusals++;
        return;
    }
    switch (strtoul(text + strlen("{\"re\":"), NULL, 10)) {
    case ID_HELLO:
        if (g->coming_back) {
            g->greeted = true;
            g->coming_back = false;
            g->hall->greeted++;
            say_about(g, ID_BACK, "resume");
        } else {
            on_greeted(g, text);
        }
        break;
    case ID_CREATE:
        on_created(g, text);
        break;
    case ID_JOIN:
        on_joined(g);
        break;
    case ID_READY:
        on_ready(g);
        break;
    case ID_START:
        on_started(g);
        break;
    case ID_CHOOSE:
        on_accepted(g, length);
        break;
    default:
        break;
    }
}

static void on_told(struct client *c, char *text, size_t length)
{
    struct guest *g = (struct guest *)c;
    static const char update[] = "{\"type\":\"update\"", snapshot[] = "{\"type\":\"snapshot\"",
                      ended[] = "{\"type\":\"ended\"", reply[] = "{\"re\":";
    if (strncmp(text, update, sizeof update - 1) == 0)
        on_position(g, text, length, true);
    else if (strncmp(text, reply, sizeof reply - 1) == 0)
        on_reply(g, text, length);
    else if (strncmp(text, snapshot, sizeof snapshot - 1) == 0)
        on_position(g, text, length, false);
    else if (strncmp(text, ended, sizeof ended - 1) == 0)
        on_ended(g, text);
}

/* ---- They go and come back ---- */

static const struct client_handlers handlers;

static bool is_websocket(const struct guest *g)
{
    return g->hall->http_port && g->number % 2 == 0;
}

static void open_guest(struct guest *g)
{
    struct hall *h = g->hall;
    bool websocket = is_websocket(g);
    g->client.handlers = &handlers;
    client_open(&h->loop, &g->client, websocket ? h->http_port : h->port, websocket);
}

static void greet_more(struct hall *h)
{
    while (h->coming_next < h->coming_count && h->connecting < CONNECTING_MAX) {
        h->connecting++;
        open_guest(h->coming[h->coming_next++]);
    }
}

static void on_gone(struct client *c)
{
    struct guest *g = (struct guest *)c;
    struct hall *h = g->hall;
    if (h->closing)
        return;
    CHECK(h->restless);
    h->greeted -= g->greeted;
    g->greeted = false;
    if (!g->coming_back)
        h->connecting++;
    open_guest(g);
}

static const struct client_handlers handlers = {on_opened, on_told, on_gone};

void hall_break(struct hall *h, struct guest *g)
{
    if (!g->greeted || !g->table->playing)
        return;
    g->coming_back = true;
    h->reopened++;
    client_close(&g->client);
}

void hall_clear(struct hall *h, struct board *t)
{
    for (int i = 0; i < SEATS; i++)
        if (!t->guests[i].greeted)
            return;
    h->playing -= t->playing;
    h->setting -= t->set && !t->playing;
    t->playing = t->set = false;
    t->here = 0;
    t->asked = -1;
    for (int i = 0; i < SEATS; i++) {
        h->reopened++;
        client_close(&t->guests[i].client);
    }
}

/* ---- Time ---- */

static void on_timer(uv_timer_t *timer)
{
    uv_stop(timer->loop);
}

void hall_run(struct hall *h, double seconds)
{
    uv_update_time(&h->loop);
    uv_timer_start(&h->timer, on_timer, (uint64_t)(seconds * 1e3), 0);
    uv_run(&h->loop, UV_RUN_DEFAULT);
}

static bool has_measured(const struct hall *h, uint64_t accepted_before)
{
    const struct tally *t = &h->tally;
    return t->accepted > accepted_before && t->acting.count && t->other.count &&
           (t->watching.count || h->watchers_count == 0);
}

void hall_measure(struct hall *h, double seconds)
{
    uint64_t before = h->tally.accepted, limit = uv_hrtime() + PATIENCE_SECONDS * (uint64_t)1000000000;
    h->measuring = true;
    hall_run(h, seconds);
    while (!has_measured(h, before)) {
        CHECK(uv_hrtime() < limit);
        hall_run(h, 0.01);
    }
    h->measuring = false;
}

/* Sends as many choices as the clock says, around the tables. */
static void on_pacer(uv_timer_t *timer)
{
    struct hall *h = timer->data;
    uint64_t due = (uint64_t)((double)(uv_hrtime() - h->paced_since) / 1e9 * h->rate);
    for (int tries = 0; h->paced < due && tries < h->tables_count; tries++)
        choose(h, &h->tables[h->next_table++ % h->tables_count]);
    if (h->paced < due) /* nobody is asked any more: what was missed is not made up for */
        h->paced = due;
}

void hall_pace(struct hall *h, enum pace pace, double rate)
{
    h->pace = pace;
    h->rate = rate;
    h->paced = 0;
    h->paced_since = uv_hrtime();
    uv_timer_stop(&h->pacer);
    if (pace == PACE_CLOCK)
        uv_timer_start(&h->pacer, on_pacer, 1, 1);
    for (int i = 0; pace == PACE_FULL && i < h->tables_count; i++)
        choose(h, &h->tables[i]);
}

void hall_forget(struct hall *h)
{
    struct tally *t = &h->tally;
    struct samples acting = t->acting, other = t->other, watching = t->watching;
    samples_clear(&acting);
    samples_clear(&other);
    samples_clear(&watching);
    *t = (struct tally){.acting = acting, .other = other, .watching = watching};
}

/* ---- The hall ---- */

static void welcome(struct hall *h, struct board *t, struct guest *g, int number)
{
    g->hall = h;
    g->table = t;
    g->number = number;
}

void hall_open(struct hall *h, const struct game_kit *kit, int port, int http_port, int tables, int watchers)
{
    memset(h, 0, sizeof *h);
    h->kit = kit;
    h->port = port;
    h->http_port = http_port;
    h->tables_count = tables;
    h->watchers_count = watchers;
    h->random.state = 1;
    h->tables = calloc((size_t)tables, sizeof *h->tables);
    h->watchers = calloc((size_t)watchers + 1, sizeof *h->watchers);
    h->coming = calloc((size_t)tables * SEATS + (size_t)watchers + 1, sizeof(struct guest *));
    h->buffer = malloc(CLIENT_BUFFER_BYTES);
    CHECK(h->tables && h->watchers && h->coming && h->buffer && uv_loop_init(&h->loop) == 0);
    h->loop.data = h->buffer;
    uv_timer_init(&h->loop, &h->timer);
    uv_timer_init(&h->loop, &h->pacer);
    h->pacer.data = h;
    for (int i = 0; i < tables; i++) {
        h->tables[i].asked = -1;
        for (int seat = 0; seat < SEATS; seat++)
            welcome(h, &h->tables[i], &h->tables[i].guests[seat], seat);
    }
    for (int i = 0; i < watchers; i++)
        welcome(h, &h->tables[0], &h->watchers[i], SEATS + i);
}

static void close_guest(struct guest *g)
{
    if (g->client.handlers)
        client_close(&g->client);
}

void hall_close(struct hall *h)
{
    h->closing = true;
    for (int i = 0; i < h->tables_count; i++)
        for (int seat = 0; seat < SEATS; seat++)
            close_guest(&h->tables[i].guests[seat]);
    for (int i = 0; i < h->watchers_count; i++)
        close_guest(&h->watchers[i]);
    uv_close((uv_handle_t *)&h->timer, NULL);
    uv_close((uv_handle_t *)&h->pacer, NULL);
    uv_run(&h->loop, UV_RUN_DEFAULT);
    CHECK(uv_loop_close(&h->loop) == 0);
    samples_free(&h->tally.acting);
    samples_free(&h->tally.other);
    samples_free(&h->tally.watching);
    free(h->tables);
    free(h->watchers);
    free(h->coming);
    free(h->buffer);
}

/* Runs the loop until `count` is reached. */
static void wait_for(struct hall *h, const int *count, int wanted)
{
    uint64_t limit = uv_hrtime() + PATIENCE_SECONDS * (uint64_t)1000000000;
    while (*count < wanted) {
        hall_run(h, 0.01);
        CHECK(uv_hrtime() < limit);
    }
}

static int bring_in(struct hall *h)
{
    int wanted = h->greeted + h->coming_count;
    h->coming_next = 0;
    greet_more(h);
    wait_for(h, &h->greeted, wanted);
    return h->coming_count;
}

int hall_greet(struct hall *h, bool websocket)
{
    h->coming_count = 0;
    for (int i = 0; i < h->tables_count; i++)
        for (int seat = 0; seat < SEATS; seat++)
            if (is_websocket(&h->tables[i].guests[seat]) == websocket)
                h->coming[h->coming_count++] = &h->tables[i].guests[seat];
    return bring_in(h);
}

void hall_watch(struct hall *h)
{
    h->coming_count = 0;
    for (int i = 0; i < h->watchers_count; i++)
        h->coming[h->coming_count++] = &h->watchers[i];
    bring_in(h);
    wait_for(h, &h->seen, h->watchers_count);
}

/* Nothing is opened at the echo server: everybody may choose at once. */
static void lay_echo(struct hall *h)
{
    for (int i = 0; i < h->tables_count; i++) {
        struct board *t = &h->tables[i];
        t->asked = 0;
        snprintf(t->match, sizeof t->match, "0123456789");
        snprintf(t->choice, sizeof t->choice, "{\"verb\":\"pass\",\"card\":\"c1\"}");
    }
}

void hall_play(struct hall *h)
{
    if (h->echo) {
        lay_echo(h);
        return;
    }
    set_tables(h);
    wait_for(h, &h->playing, h->tables_count);
}
