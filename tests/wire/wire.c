/*
 * Non-interference over the wire: two servers play twins (twin.h), and everything that the viewer's
 * connections, a member without a seat, somebody who watches and somebody outside are sent must be the same
 * bytes in both, in the same order: positions, prompts, replies to right and wrong requests, the past, logs,
 * lists, and the numbers for operators as strangers may see them. The matches are of Root, Oath and the game
 * of the tests, with legacies that differ in what they hide, bots, delays, undo, agreements, people who stay
 * away, and restarts.
 *
 *     wire [--matches N] [--seed N]     prints figures, and as its last line "N passed, N failed"
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/oath/oath.h"
#include "core/root/cards.h"
#include "core/root/root.h"
#include "core/root/settings.h"
#include "protocol/config.h"
#include "protocol/oath/oath_kit.h"
#include "protocol/words.h"
#include "server/lab/sim.h"
#include "tests/toy/toy_kit.h"
#include "tests/wire/legacies.h"
#include "tests/wire/table.h"

enum {
    MATCHES_PRESET = 40,
    DELAY_SECONDS = 30,
    MOVE_MS = 1000,    /* the clock goes on so far with each choice */
    RESTART_EVERY = 6, /* matches */
    AWAY_EVERY = 12,   /* choices of people */
    LEGACY_ASK_SIZE = 1500,
    REWINDS_MAX = 3, /* each makes every look back longer */
};

struct figures {
    uint32_t matches, missed, toy, oath, bots, delayed, drafts, restarts, undos, rewinds, away, probes, late;
    uint32_t factions[FACTION_COUNT + 1], decks[ROOT_DECKS_COUNT], hirelings, landmarks, legacies;
    uint64_t answers, differ, hidden;
};

struct run {
    struct duo duo;
    struct twin twin;
    struct quick_random random;
    struct figures figures;
    uint32_t at;      /* steps done */
    bool parted;      /* the two servers are at odds, rightly or not: the next match needs fresh ones */
    uint32_t rewinds; /* in this match */
};

static uint32_t pick(struct run *r, uint32_t bound)
{
    return quick_random_below(&r->random, bound);
}

static void request(struct run *r, int part, const char *rest)
{
    duo_ask(&r->duo, part, rest);
}

/* ---- The table ---- */

static void dictate(struct run *r)
{
    const struct twin *t = &r->twin;
    for (int w = 0; w < TWINS; w++) {
        struct dictation *to = r->duo.worlds[w].dictation;
        to->answers_count = t->count;
        to->chance_count = 0;
        for (uint32_t i = 0; i < t->count; i++) {
            to->answer[i] = t->steps[i].index[w];
            if (t->steps[i].seat == SEAT_CHANCE)
                to->chance[to->chance_count++] = t->steps[i].index[w];
        }
    }
}

static void pass_time(struct run *r, uint64_t ms)
{
    for (int w = 0; w < TWINS; w++)
        r->duo.worlds[w].dictation->now += ms;
}

static void text_ask(struct text *t, char out[ASK_MAX])
{
    snprintf(out, ASK_MAX, "%.*s", (int)t->length, t->data);
    text_free(t);
}

static const struct game_kit *kit_of(const struct game *game)
{
    return game == &oath_game ? &oath_kit : &toy_kit;
}

/* A request to make the match, which begins from this. */
static void create_ask(const struct run *r, const struct legacy *legacy, char rest[ASK_MAX])
{
    struct text t = {0}, from = {0};
    char config[ASK_MAX], begins[LEGACY_ASK_SIZE] = "";
    struct game_config agreed = r->twin.config;
    agreed.legacy.size = 0; /* it goes by its text */
    text_config(&t, r->twin.game, &agreed, false);
    text_ask(&t, config);
    legacy_ask(&from, kit_of(r->twin.game), legacy);
    if (from.length > 2) /* "{...}" as members with a comma behind them */
        snprintf(begins, sizeof begins, "%.*s,", (int)from.length - 2, from.data + 1);
    text_free(&from);
    snprintf(rest, ASK_MAX,
             "\"type\":\"create\",\"game\":\"%s\",\"public\":true,\"spectators\":true,\"delay\":%u,%s%.1800s",
             r->twin.game->name, r->duo.delay, begins, config + 1);
}

static void create(struct run *r)
{
    char rest[TWINS][ASK_MAX];
    create_ask(r, &r->twin.config.legacy, rest[0]);
    create_ask(r, &r->twin.legacy, rest[1]);
    const char *reply = duo_ask_each(&r->duo, 0, (const char *[TWINS]){rest[0], rest[1]});
    if (!text_of(reply, "match", r->duo.match, sizeof r->duo.match) ||
        !text_of(reply, "invite", r->duo.invite, sizeof r->duo.invite))
        duo_fail(&r->duo, "no match: %.300s", reply);
}

/* Everybody comes to the table and beside it, and the host starts. */
static void gather(struct run *r)
{
    struct duo *d = &r->duo;
    char rest[ASK_MAX];
    for (int seat = 0; seat < r->twin.config.seats; seat++) {
        if (d->bots & SEAT_BIT(seat))
            snprintf(rest, sizeof rest,
                     "\"type\":\"add_bot\",\"match\":\"$m\",\"level\":\"easy\",\"seat\":\"%s\"}",
                     seat_name((uint8_t)seat));
        else
            snprintf(rest, sizeof rest, "\"type\":\"join\",\"invite\":\"%s\",\"seat\":\"%s\"}", d->invite,
                     seat_name((uint8_t)seat));
        if (seat > 0)
            request(r, d->bots & SEAT_BIT(seat) ? 0 : seat, rest);
    }
    snprintf(rest, sizeof rest, "\"type\":\"join\",\"invite\":\"%s\",\"sit\":false}", d->invite);
    request(r, PART_MEMBER, rest);
    request(r, PART_WATCHER, "\"type\":\"watch\",\"match\":\"$m\"}");
    for (int seat = 0; seat < r->twin.config.seats; seat++)
        if (!(d->bots & SEAT_BIT(seat)))
            request(r, seat, "\"type\":\"ready\",\"match\":\"$m\",\"entropy\":\"none\"}");
    if (r->twin.viewer < SEATS_MAX)
        request(r, PART_SECOND, "\"type\":\"resume\",\"match\":\"$m\"}");
    const char *reply = duo_ask(d, 0, "\"type\":\"start\",\"match\":\"$m\"}");
    if (!strstr(reply, "\"version\":"))
        duo_fail(d, "not started: %.300s", reply);
}

/* ---- The play ---- */

/* Past what chance and bots answer by themselves, which the servers do, to a person's turn or the end. */
static void go_on(struct run *r)
{
    const struct twin *t = &r->twin;
    while (r->at < t->count &&
           (t->steps[r->at].seat == SEAT_CHANCE || (r->duo.bots & SEAT_BIT(t->steps[r->at].seat)))) {
        r->at++;
        r->duo.version++;
    }
    for (int w = 0; w < TWINS; w++) {
        const struct part *host = &r->duo.worlds[w].parts[0];
        part_await(&r->duo.worlds[w], 0, r->duo.version);
        if (host->version != r->duo.version)
            duo_fail(&r->duo, "world %d stands at version %u", w, host->version);
    }
}

/* A choice of the script as a request, in the words of one world. */
static void choice_ask(struct run *r, uint32_t at, int world, const char *version, char out[ASK_MAX])
{
    struct text t = {0};
    char choice[ASK_MAX];
    text_choice(&t, r->twin.game, &r->twin.config, r->twin.steps[at].choice[world], WORD_EXACT);
    text_ask(&t, choice);
    snprintf(out, ASK_MAX, "\"type\":\"choose\",\"match\":\"$m\",\"version\":%s,\"choice\":%.1500s}", version,
             choice);
}

static void choose(struct run *r)
{
    char rest[TWINS][ASK_MAX];
    const struct twin_step *step = &r->twin.steps[r->at];
    for (int w = 0; w < TWINS; w++)
        choice_ask(r, r->at, w, "$v", rest[w]);
    const char *reply = duo_ask_each(&r->duo, step->seat, (const char *[TWINS]){rest[0], rest[1]});
    if (strstr(reply, "\"type\":\"error\"")) {
        duo_fail(&r->duo, "step %u is refused: %.300s (%.300s)", r->at, reply, rest[1]);
        return;
    }
    r->at++;
    r->duo.version++;
}

/* What a choice and all that followed did is taken back, at once or by agreement, and done again. */
static void take_back(struct run *r, uint32_t from, bool agreed)
{
    uint8_t seat = r->twin.steps[from].seat;
    uint32_t version = r->duo.version;
    const char *reply = duo_ask(&r->duo, seat,
                                agreed ? "\"type\":\"propose\",\"match\":\"$m\",\"what\":\"undo\"}"
                                       : "\"type\":\"undo\",\"match\":\"$m\",\"version\":$v}");
    if (strstr(reply, "\"type\":\"error\""))
        return;
    for (int other = 0; agreed && other < r->twin.config.seats; other++)
        if (other != seat)
            request(r, other, "\"type\":\"agree\",\"match\":\"$m\"}");
    r->duo.version = version + 1;
    r->at = from;
    r->figures.undos += !agreed;
    r->figures.rewinds += agreed;
    r->rewinds += agreed;
    go_on(r);
}

/* ---- Questions that tell nothing ---- */

static const char *const probes[] = {
    "\"type\":\"undo\",\"match\":\"$m\",\"version\":$v}",
    "\"type\":\"undo\",\"match\":\"$m\",\"version\":1}",
    "\"type\":\"choose\",\"match\":\"$m\",\"version\":1,\"choice\":{\"verb\":\"pass\"}}",
    "\"type\":\"choose\",\"match\":\"$m\",\"version\":$v,\"choice\":{\"verb\":\"pass\",\"card\":\"ambush\"}}",
    "\"type\":\"choose\",\"match\":\"$m\",\"version\":$v,\"choice\":{\"verb\":\"nonsense\"}}",
    "\"type\":\"history\",\"match\":\"$m\",\"move\":$v}",
    "\"type\":\"history\",\"match\":\"$m\",\"move\":999999,\"seat\":\"spectator\"}",
    "\"type\":\"history\",\"match\":\"$m\",\"move\":0,\"seat\":\"all\"}",
    "\"type\":\"events\",\"match\":\"$m\"}",
    "\"type\":\"events\",\"match\":\"$m\",\"seat\":\"spectator\"}",
    "\"type\":\"log\",\"match\":\"$m\"}",
    "\"type\":\"chat_log\",\"match\":\"$m\"}",
    "\"type\":\"chat_log\",\"match\":\"$m\",\"channel\":\"spectators\"}",
    "\"type\":\"chat_log\",\"match\":\"$m\",\"channel\":\"table\"}",
    "\"type\":\"mine\"}",
    "\"type\":\"list\"}",
    "\"type\":\"standing\",\"match\":\"$m\"}",
    "\"type\":\"agree\",\"match\":\"$m\"}",
    "\"type\":\"back\",\"match\":\"$m\"}",
    "\"type\":\"rematch\",\"match\":\"$m\"}",
    "\"type\":\"start\",\"match\":\"$m\"}",
    "\"type\":\"offer\",\"match\":\"$m\",\"seat\":\"s2\"}",
    "\"type\":\"join\",\"match\":\"$m\",\"seat\":\"s2\"}",
    "\"type\":\"sit\",\"match\":\"$m\",\"seat\":\"s1\"}",
    "\"type\":\"add_bot\",\"match\":\"$m\",\"seat\":\"s1\"}",
    "\"type\":\"chat\",\"match\":\"$m\",\"text\":\"what have you got?\"}",
};

/* The past through any eyes. */
static void probe_past(struct run *r, int part)
{
    static const char *const eyes[] = {"s1", "s2", "s3", "s4", "spectator", "all"};
    char rest[ASK_MAX];
    uint32_t version = pick(r, r->duo.version + 2);
    bool story = pick(r, 4) == 0;
    snprintf(rest, sizeof rest, "\"type\":\"%s\",\"match\":\"$m\",\"%s\":%u,\"seat\":\"%s\"}",
             story ? "events" : "history", story ? "from" : "move", version,
             eyes[pick(r, sizeof eyes / sizeof *eyes)]);
    request(r, part, rest);
}

/* The viewer's own past, told again on another connection from any version. */
static void probe_resume(struct run *r)
{
    char rest[ASK_MAX];
    uint32_t back = pick(r, 40);
    if (r->twin.viewer >= SEATS_MAX)
        return;
    snprintf(rest, sizeof rest, "\"type\":\"resume\",\"match\":\"$m\",\"version\":%u}",
             r->duo.version > back ? r->duo.version - back : 0);
    request(r, PART_SECOND, rest);
}

/* A choice of the script by somebody who is not to make it now, in the same words in both worlds. */
static void probe_choice(struct run *r, int part)
{
    char rest[ASK_MAX];
    uint32_t at = pick(r, r->twin.count);
    bool viewer = part < SEATS_MAX || part == PART_SECOND;
    if (viewer && r->at < r->twin.count && r->twin.steps[r->at].seat == r->twin.viewer)
        return;
    choice_ask(r, at, 0, "$v", rest);
    request(r, part, rest);
}

static int any_compared(struct run *r)
{
    int parts[] = {PART_MEMBER, PART_WATCHER, PART_OUTSIDER, r->twin.viewer, PART_SECOND};
    int n = r->twin.viewer < SEATS_MAX ? 5 : 3;
    return parts[pick(r, (uint32_t)n)];
}

/* Whether a probe could do something: then it is not asked. */
static bool would_act(const struct run *r, int part, const char *probe)
{
    bool viewer = part == PART_SECOND || part < SEATS_MAX;
    return viewer && (strstr(probe, "\"undo\"") || strstr(probe, "\"choose\"")) &&
           !strstr(probe, "\"version\":1}") && r->twin.viewer < SEATS_MAX;
}

static void probe(struct run *r)
{
    int part = any_compared(r);
    r->figures.probes++;
    switch (pick(r, 4)) {
    case 0:
        probe_past(r, part);
        return;
    case 1:
        probe_resume(r);
        return;
    case 2:
        probe_choice(r, part);
        return;
    default:
        break;
    }
    const char *chosen = probes[pick(r, sizeof probes / sizeof *probes)];
    if (!would_act(r, part, chosen))
        request(r, part, chosen);
}

/* ---- A match ---- */

/* Spectators are shown what is due by now. */
static void show_stage(struct run *r)
{
    if (r->duo.delay == 0)
        return;
    for (int w = 0; w < TWINS; w++)
        r->duo.worlds[w].dictation->showing = true;
    for (int w = 0; w < TWINS; w++)
        world_goes_round(&r->duo.worlds[w]);
    for (int w = 0; w < TWINS; w++)
        r->duo.worlds[w].dictation->showing = false;
}

static void play_step(struct run *r, bool may_take_back)
{
    uint32_t from = r->at;
    choose(r);
    if (may_take_back && !r->duo.wrong[0] && pick(r, 6) == 0) {
        go_on(r);
        take_back(r, from, r->rewinds < REWINDS_MAX && pick(r, 3) == 0);
        return;
    }
    go_on(r);
}

static bool is_person(const struct run *r, uint8_t seat)
{
    return seat < r->twin.config.seats && !(r->duo.bots & SEAT_BIT(seat));
}

/* Whether whoever is asked may stay away: not the host, by whom the rest goes, and somebody else comes next.
 */
static bool may_stay_away(const struct run *r)
{
    uint8_t seat = r->twin.steps[r->at].seat;
    for (uint32_t i = r->at + 1; seat > 0 && i < r->twin.count; i++)
        if (r->twin.steps[i].seat != seat && is_person(r, r->twin.steps[i].seat))
            return true;
    return false;
}

/* By all connections of a seat. */
static void request_by_seat(struct run *r, uint8_t seat, const char *rest)
{
    request(r, seat, rest);
    if (seat == r->twin.viewer)
        request(r, PART_SECOND, rest);
}

/*
 * Whoever is asked goes, the others agree that a bot plays, and it does until somebody else is asked. Then
 * they are back.
 */
static void stay_away(struct run *r)
{
    struct duo *d = &r->duo;
    uint8_t seat = r->twin.steps[r->at].seat;
    char rest[ASK_MAX];
    request_by_seat(r, seat, "\"type\":\"leave\",\"match\":\"$m\"}");
    snprintf(rest, sizeof rest, "\"type\":\"propose\",\"match\":\"$m\",\"what\":\"absent\",\"seat\":\"%s\"}",
             seat_name(seat));
    request(r, 0, rest);
    for (uint8_t other = 1; other < r->twin.config.seats; other++)
        if (other != seat && is_person(r, other))
            request(r, other, "\"type\":\"agree\",\"match\":\"$m\"}");
    d->bots |= SEAT_BIT(seat);
    d->version++;
    go_on(r);
    if (seat != r->twin.viewer) /* who could be back by one */
        probe(r);
    request_by_seat(r, seat, "\"type\":\"resume\",\"match\":\"$m\"}");
    request(r, seat, "\"type\":\"back\",\"match\":\"$m\"}");
    d->bots &= (uint16_t)~SEAT_BIT(seat);
    d->version++;
    go_on(r);
    r->figures.away++;
}

static void play(struct run *r)
{
    uint32_t halfway = r->twin.count / 2 + pick(r, r->twin.count / 4 + 1);
    bool restarts = r->figures.matches % RESTART_EVERY == 1, delayed = r->duo.delay > 0;
    uint32_t show_every = r->twin.count / 8 + 20, steps = 0;
    go_on(r);
    while (r->at < r->twin.count && !r->duo.wrong[0]) {
        if (restarts && r->at >= halfway) {
            restarts = false;
            r->figures.restarts++;
            duo_restart(&r->duo);
        }
        if (pick(r, AWAY_EVERY) == 0 && may_stay_away(r))
            stay_away(r);
        play_step(r, !r->duo.bots);
        pass_time(r, MOVE_MS);
        for (uint32_t n = pick(r, 3); n > 0; n--)
            probe(r);
        if (delayed && ++steps % show_every != 0)
            continue;
        show_stage(r);
        duo_compare(&r->duo);
    }
    show_stage(r);
    duo_compare(&r->duo);
}

/*
 * Spectators of a delayed match must not know what happened since: here the second world alone goes on,
 * all resign, and somebody opens the next match.
 */
static void play_late(struct run *r)
{
    struct duo *d = &r->duo;
    struct world *w = &d->worlds[1];
    static const int beside[] = {PART_MEMBER, PART_WATCHER, PART_OUTSIDER};
    char rest[ASK_MAX];
    pass_time(r, (uint64_t)DELAY_SECONDS * 1000 + MOVE_MS);
    show_stage(r);
    duo_compare(d);
    snprintf(rest, sizeof rest, "\"type\":\"propose\",\"match\":\"%s\",\"what\":\"pause\"}", d->match);
    part_ask(w, 0, rest);
    snprintf(rest, sizeof rest, "\"type\":\"agree\",\"match\":\"%s\",\"agree\":false}", d->match);
    part_ask(w, 1, rest);
    for (int seat = 0; seat < r->twin.config.seats; seat++) {
        snprintf(rest, sizeof rest, "\"type\":\"resign\",\"match\":\"%s\"}", d->match);
        if (!(d->bots & SEAT_BIT(seat)))
            part_ask(w, seat, rest);
    }
    snprintf(rest, sizeof rest, "\"type\":\"rematch\",\"match\":\"%s\"}", d->match);
    part_ask(w, 0, rest);
    pass_time(r, (uint64_t)(DELAY_SECONDS - 1) * 1000);
    show_stage(r);
    r->figures.late++;
    r->parted = true;
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        for (size_t n = 0; n < sizeof probes / sizeof *probes; n++)
            if (!strstr(probes[n], "\"chat\"") && !strstr(probes[n], "$v"))
                request(r, beside[i], probes[n]);
    d->twin = NULL; /* seats are told different things now, and rightly */
}

/* What is compared after the worlds have parted: those beside the table only. */
static void compare_beside(struct run *r)
{
    struct twin beside = r->twin;
    beside.viewer = SEAT_SPECTATOR;
    r->duo.twin = &beside;
    for (int w = 0; w < TWINS; w++)
        part_close(&r->duo.worlds[w], PART_SECOND);
    duo_compare(&r->duo);
    r->duo.twin = NULL;
}

/* The numbers that strangers may see: those of time and of the process differ between any two servers. */
static void compare_metrics(struct run *r)
{
    static char page[TWINS][1 << 16];
    static const char *const own[] = {
        "warren_matches_loaded", "warren_matches_in_memory", "process_",     "warren_write_seconds",
        "warren_store_commit",   "warren_store_queued",      "warren_stale", "warren_build",
        "warren_replayed"};
    char *lines[TWINS], *rest[TWINS];
    for (int w = 0; w < TWINS; w++) {
        snprintf(page[w], sizeof page[w], "%s", world_page(&r->duo.worlds[w], "/metrics", "192.0.2.1"));
        lines[w] = strtok_r(page[w], "\n", &rest[w]);
    }
    bool seen = false;
    for (; lines[0] && lines[1];
         lines[0] = strtok_r(NULL, "\n", &rest[0]), lines[1] = strtok_r(NULL, "\n", &rest[1])) {
        bool skipped = strncmp(lines[0], "warren_", 7) != 0;
        for (size_t i = 0; i < sizeof own / sizeof *own; i++)
            skipped = skipped || strncmp(lines[0], own[i], strlen(own[i])) == 0;
        seen = seen || strncmp(lines[0], "warren_choices_total", 20) == 0;
        if (!skipped && strcmp(lines[0], lines[1]) != 0)
            duo_fail(&r->duo, "strangers read different numbers: %s and %s", lines[0], lines[1]);
    }
    /* While a delay holds something back, numbers that count choices would tell of them. */
    if (seen != (r->duo.delay == 0))
        duo_fail(&r->duo, seen ? "numbers tell of choices that are held back" : "no numbers are told");
}

static void note_table(struct run *r)
{
    struct figures *f = &r->figures;
    const struct game_config *c = &r->twin.config;
    f->answers += r->twin.count;
    f->differ += r->twin.differ;
    f->hidden += r->twin.hidden;
    f->bots += r->duo.bots != 0;
    f->delayed += r->duo.delay != 0;
    f->legacies += c->legacy.size > 0;
    if (r->twin.game == toy_kit.game) {
        f->toy++;
        return;
    }
    if (r->twin.game == &oath_game) {
        f->oath++;
        return;
    }
    f->decks[c->match[SETTING_DECK]]++;
    f->hirelings += c->match[SETTING_HIRELINGS] != HIRELINGS_NONE;
    f->drafts += c->match[SETTING_SETUP] == SETUP_ADVANCED;
    for (int i = SETTING_LANDMARK_1, any = 0; i <= SETTING_MAP_LANDMARKS && !any; i++)
        f->landmarks += any = c->match[i] != 0;
    for (int seat = 0; seat < c->seats; seat++)
        f->factions[c->seat[seat][SEAT_SETTING_FACTION]]++;
}

/* A script with something hidden in it. */
static void write_script(struct run *r)
{
    enum { SHORT = 100, LONG = 700, TOY_EVERY = 6, OATH_EVERY = 3, LEGACY_EVERY = 4, KEPT = 30 };
    for (;;) {
        const struct game *game = &root_game;
        struct game_config config;
        bool legacy = r->figures.matches % LEGACY_EVERY == 1;
        bool toy = legacy ? r->figures.legacies % 2 == 0 : pick(r, TOY_EVERY) == 0;
        if (toy) {
            game = toy_kit.game;
            config_presets(game, (uint8_t)(game->seats_min + pick(r, 3)), &config);
        } else {
            if (legacy || pick(r, OATH_EVERY) == 0)
                game = &oath_game;
            sim_any_table(game, quick_random_next(&r->random), &config);
        }
        if (legacy)
            legacy_pick(kit_of(game), &config, &r->random);
        uint8_t viewer = (uint8_t)pick(r, (uint32_t)config.seats + 1);
        uint32_t count = pick(r, 3) ? SHORT / 2 + pick(r, SHORT) : pick(r, LONG);
        if (legacy && toy)
            count = 1 + pick(r, KEPT); /* what was kept is played sooner or later, and known then */
        if (!twin_create(&r->twin, game, &config, viewer < config.seats ? viewer : SEAT_SPECTATOR, count,
                         &r->random)) {
            r->figures.missed++;
            continue;
        }
        bool apart = !legacy || twin_legacies_differ(&r->twin);
        if (apart && r->twin.differ + r->twin.hidden > 0 && r->twin.count > 0 && !r->twin.over)
            return;
        twin_free(&r->twin);
    }
}

/* Bots on some seats, but not the host's nor the viewer's; the script must not end with theirs. */
static void seat_bots(struct run *r)
{
    struct twin *t = &r->twin;
    r->duo.bots = 0;
    if (pick(r, 4) != 0)
        return;
    for (int seat = 1; seat < t->config.seats; seat++)
        if (seat != t->viewer && pick(r, 2))
            r->duo.bots |= SEAT_BIT(seat);
    /* Where the host is asked: there the servers wait. */
    uint32_t end = t->count;
    while (r->duo.bots && t->count > 0 && (t->count == end || t->steps[t->count].seat != 0))
        t->count--;
    if (t->count > 0)
        return;
    t->count = end;
    r->duo.bots = 0;
}

/* Nobody follows the match any more when the connections are closed, in whatever order the server learns of
 * it. */
static void leave_table(struct run *r)
{
    for (int part = 0; part <= PART_OUTSIDER; part++)
        if (r->duo.worlds[0].parts[part].fd >= 0)
            request(r, part, "\"type\":\"leave\",\"match\":\"$m\"}");
    for (int part = 0; part <= PART_OUTSIDER; part++)
        for (int w = 0; w < TWINS; w++)
            part_settle(&r->duo.worlds[w], part);
}

static bool play_match(struct run *r)
{
    write_script(r);
    seat_bots(r);
    r->duo.delay = pick(r, 4) == 0 ? DELAY_SECONDS : 0;
    r->duo.twin = &r->twin;
    r->duo.version = r->at = r->rewinds = 0;
    for (int w = 0; w < TWINS; w++)
        for (int p = 0; p < PARTS_MAX; p++)
            r->duo.worlds[w].parts[p].version = 0;
    duo_greet(&r->duo);
    dictate(r);
    create(r);
    if (!r->duo.wrong[0])
        gather(r);
    if (!r->duo.wrong[0])
        play(r);
    note_table(r);
    if (!r->duo.wrong[0])
        compare_metrics(r);
    if (!r->duo.wrong[0] && r->duo.delay) {
        play_late(r);
        compare_beside(r);
        compare_metrics(r);
    }
    if (!r->duo.wrong[0] && r->twin.wrong[0])
        duo_fail(&r->duo, "the twins look different in the core, %s", r->twin.wrong);
    /* A restarted server looks after matches with bots by and by: not at the same moment as another. */
    r->parted = r->parted || r->duo.bots != 0;
    if (!r->duo.wrong[0] && !r->parted)
        leave_table(r);
    r->figures.matches++;
    twin_free(&r->twin);
    r->duo.twin = NULL;
    return !r->duo.wrong[0];
}

/* ---- Figures ---- */

static void print_figures(const struct run *r)
{
    const struct figures *f = &r->figures;
    printf("%u matches (%u of the toy game, %u of Oath, %u with bots, %u delayed, %u drafts, %u with "
           "hirelings, %u with "
           "landmarks), "
           "%u scripts without a twin\n",
           f->matches, f->toy, f->oath, f->bots, f->delayed, f->drafts, f->hirelings, f->landmarks,
           f->missed);
    printf("%llu answers, %llu of them with another card in the twin, %llu cards elsewhere at the end\n",
           (unsigned long long)f->answers, (unsigned long long)f->differ, (unsigned long long)f->hidden);
    printf("%u probes, %u undos, %u undos by agreement, %u times a bot played for somebody who was away, "
           "%u restarts, %u times the worlds parted behind the delay\n",
           f->probes, f->undos, f->rewinds, f->away, f->restarts, f->late);
    printf("%u begin from a legacy, the twin from another one\n", f->legacies);
    printf("compared: %llu messages, %llu bytes; others were told different things %llu times\n",
           (unsigned long long)r->duo.compared_messages, (unsigned long long)r->duo.compared_bytes,
           (unsigned long long)r->duo.others_differ);
    printf("decks:");
    for (int i = 0; i < ROOT_DECKS_COUNT; i++)
        printf(" %u", f->decks[i]);
    printf("; factions (0: to be drafted):");
    for (int i = 0; i < FACTION_COUNT + 1; i++)
        printf(" %u", f->factions[i]);
    printf("\n");
}

/* Different worlds that nobody at all can tell apart would prove nothing. */
static bool was_worth_it(const struct run *r)
{
    return r->figures.differ > 0 && (r->figures.away > 0 || r->figures.matches < 10) &&
           (r->figures.legacies > 0 || r->figures.matches < 2) && r->duo.others_differ > r->figures.matches &&
           r->duo.compared_messages > 0;
}

/* Two fresh worlds; the figures go on. */
static void open_worlds(struct run *r, uint64_t seed, bool again)
{
    uint64_t messages = r->duo.compared_messages, bytes = r->duo.compared_bytes,
             others = r->duo.others_differ;
    if (again)
        duo_close(&r->duo);
    duo_open(&r->duo, seed);
    r->duo.compared_messages = messages;
    r->duo.compared_bytes = bytes;
    r->duo.others_differ = others;
    r->parted = false;
}

static long long option(int argc, char **argv, const char *name, long long preset)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return strtoll(argv[i + 1], NULL, 10);
    return preset;
}

int main(int argc, char **argv)
{
    static struct run r;
    long long matches = option(argc, argv, "--matches", MATCHES_PRESET),
              seed = option(argc, argv, "--seed", 1);
    long long first = option(argc, argv, "--first", 0);
    uint32_t passed = 0, failed = 0;
    for (long long i = first; i < first + matches; i++) {
        if (i == first || r.parted)
            open_worlds(&r, (uint64_t)seed, i > first);
        r.random.state = (uint64_t)seed * 1000003 + (uint64_t)i;
        bool ok = play_match(&r);
        passed += ok;
        failed += !ok;
        if (!ok)
            printf("FAIL match %lld: %s\n", i, r.duo.wrong);
        r.parted = r.parted || !ok;
    }
    print_figures(&r);
    duo_close(&r.duo);
    if (!was_worth_it(&r)) {
        printf("FAIL the worlds hardly differ\n");
        failed++;
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed || !passed;
}
