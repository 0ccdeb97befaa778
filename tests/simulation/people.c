/* People of the simulated world: they play, chat, come and go at random, and remember what they were told. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/memory/memory.h"
#include "tests/simulation/world.h"
#include "tests/toy/toy.h"

enum {
    PEOPLE_MAX = 16,
    PARTS_MAX = 64,
    MATCHES_MAX = 14, /* in one run */
    PENDING_MAX = 3,
    THINK_US = 40000,
    QUICK_US = 4000, /* of those who play quickly */
    LOST_IN_THOUGHT_US = 4000000,
    AWAY_US = 400000, /* until somebody connects again */
    SEAT_NAME_SIZE = 12,
    EYES_MAX = 4,
};

/* The highest version seen through some eyes. */
struct eyes {
    char seat[SEAT_NAME_SIZE];
    json_int_t version;
};

enum { SOMEWHERE = -1 };

/* One match as one person knows it. */
struct part {
    char match[AUTH_ID_TEXT_SIZE], invite[64];
    bool member, followed;
    int place; /* the server where it is, as far as they know; SOMEWHERE */
    json_t *lobby, *view, *prompt;
    char seat[SEAT_NAME_SIZE];
    json_int_t version;
    struct eyes eyes[EYES_MAX];
};

struct person {
    char name[16], token[64], player[AUTH_ID_TEXT_SIZE];
    uint32_t number, place; /* the server that they connect to */
    struct wire *wire;
    bool greeted, lost_in_thought;
    json_int_t next_id;
    json_t *pending; /* id -> request */
    struct part parts[PARTS_MAX];
    uint32_t parts_count;
};

/* A match that somebody opened; the others were given its code. */
struct opened {
    char match[AUTH_ID_TEXT_SIZE], invite[64];
};

static struct {
    struct person people[PEOPLE_MAX];
    uint32_t count;
    struct opened opened[MATCHES_MAX];
    const struct game *game; /* that they play */
    uint32_t opened_count, matches_most, titles, lines;
    bool calm, quick;
    struct people_counts counts;
} all;

const struct people_counts *people_counts(void)
{
    return &all.counts;
}

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

/* ---- Requests ---- */

/* Takes over `request`. */
static void demand(struct person *p, const char *type, json_t *request)
{
    char id[24];
    snprintf(id, sizeof id, "%" JSON_INTEGER_FORMAT, ++p->next_id);
    json_object_set_new(request, "id", json_integer(p->next_id));
    json_object_set_new(request, "type", json_string(type));
    char *text = json_dumps(request, JSON_COMPACT);
    json_object_set_new(p->pending, id, request);
    all.counts.requests++;
    wire_send(p->wire, text);
    free(text);
}

static bool waits_for(const struct person *p, const char *type, const char *match)
{
    const char *id;
    json_t *request;
    json_object_foreach(p->pending, id, request)
    {
        if (strcmp(text_of(request, "type"), type) == 0 && strcmp(text_of(request, "match"), match) == 0)
            return true;
    }
    return false;
}

static struct part *part_of(struct person *p, const char *match)
{
    for (uint32_t i = 0; i < p->parts_count; i++)
        if (strcmp(p->parts[i].match, match) == 0)
            return &p->parts[i];
    return NULL;
}

static struct part *make_part(struct person *p, const char *match, const char *invite)
{
    struct part *part = part_of(p, match);
    if (!part && p->parts_count < PARTS_MAX) {
        part = &p->parts[p->parts_count++];
        *part = (struct part){.version = -1, .place = SOMEWHERE};
        snprintf(part->match, sizeof part->match, "%s", match);
    }
    if (part && invite[0])
        snprintf(part->invite, sizeof part->invite, "%s", invite);
    return part;
}

static void forget_part(struct person *p, struct part *part)
{
    *part = p->parts[--p->parts_count];
}

/* Whether it is at another server than they are. */
static bool is_away(const struct person *p, const struct part *part)
{
    return part->place != SOMEWHERE && part->place != (int)p->place;
}

static void follow_again(struct person *p, struct part *part)
{
    if (is_away(p, part) || waits_for(p, "resume", part->match) || waits_for(p, "watch", part->match))
        return;
    if (!part->member)
        demand(p, "watch", json_pack("{s:s,s:s}", "match", part->match, "invite", part->invite));
    else if (part->view && strcmp(part->seat, "spectator") != 0)
        demand(p, "resume", json_pack("{s:s,s:I}", "match", part->match, "version", part->version));
    else
        demand(p, "resume", json_pack("{s:s}", "match", part->match));
}

/* ---- What they are told ---- */

static void see(struct part *part, json_int_t version)
{
    for (int i = 0; i < EYES_MAX; i++) {
        struct eyes *e = &part->eyes[i];
        if (!e->seat[0])
            snprintf(e->seat, sizeof e->seat, "%s", part->seat);
        if (strcmp(e->seat, part->seat) != 0)
            continue;
        if (version < e->version)
            world_broken("%s of %s is back at version %" JSON_INTEGER_FORMAT " after %" JSON_INTEGER_FORMAT,
                         part->seat, part->match, version, e->version);
        e->version = version;
        return;
    }
}

static void take_position(struct part *part, json_t *push)
{
    part->version = json_integer_value(json_object_get(push, "version"));
    json_decref(part->prompt);
    part->prompt = json_incref(json_object_get(push, "prompt"));
    see(part, part->version);
    all.counts.views++;
    check_note_view(auth_id_parse(part->match), (uint32_t)part->version, part->seat, part->view);
}

/* JSON Merge Patch, into an object that is ours. */
static void merge(json_t *target, json_t *patch)
{
    const char *key;
    json_t *value;
    json_object_foreach(patch, key, value)
    {
        json_t *old = json_object_get(target, key);
        if (json_is_null(value)) {
            json_object_del(target, key);
        } else if (!json_is_object(value)) {
            json_object_set_new(target, key, json_deep_copy(value));
        } else {
            if (!json_is_object(old))
                json_object_set_new(target, key, json_object());
            merge(json_object_get(target, key), value);
        }
    }
}

static void take_push(struct person *p, json_t *push)
{
    const char *type = text_of(push, "type");
    struct part *part = part_of(p, text_of(push, "match"));
    if (!part)
        return;
    if (strcmp(type, "lobby") == 0) {
        json_decref(part->lobby);
        part->lobby = json_incref(push);
    } else if (strcmp(type, "snapshot") == 0) {
        json_decref(part->view);
        part->view = json_deep_copy(json_object_get(push, "view"));
        snprintf(part->seat, sizeof part->seat, "%s", text_of(push, "seat"));
        take_position(part, push);
    } else if (strcmp(type, "update") == 0) {
        if (!part->view || json_integer_value(json_object_get(push, "from")) != part->version) {
            follow_again(p, part); /* something before it was dropped */
            return;
        }
        merge(part->view, json_object_get(push, "changes"));
        take_position(part, push);
    } else if (strcmp(type, "notice") == 0) {
        bool moved = strcmp(text_of(push, "code"), "moved") == 0;
        part->followed = false;
        part->member = part->member && moved;
        part->place = moved ? SOMEWHERE : part->place;
    }
}

static void greet(struct person *p, json_t *reply)
{
    const char *token = text_of(reply, "token");
    p->greeted = true;
    if (token[0])
        snprintf(p->token, sizeof p->token, "%s", token);
    if (p->player[0] && strcmp(p->player, text_of(reply, "player")) != 0)
        world_broken("%s is somebody else now", p->name);
    snprintf(p->player, sizeof p->player, "%s", text_of(reply, "player"));
    for (uint32_t i = 0; i < p->parts_count; i++)
        follow_again(p, &p->parts[i]);
}

static void note_opened(const char *match, const char *invite)
{
    for (uint32_t i = 0; i < all.opened_count; i++)
        if (strcmp(all.opened[i].match, match) == 0)
            return; /* several asked for the same next match */
    if (all.opened_count >= all.matches_most)
        return;
    struct opened *o = &all.opened[all.opened_count++];
    snprintf(o->match, sizeof o->match, "%s", match);
    snprintf(o->invite, sizeof o->invite, "%s", invite);
}

static void accepted(struct person *p, json_t *request, json_t *reply)
{
    const char *type = text_of(request, "type"), *match = text_of(request, "match");
    struct part *part = part_of(p, match);
    if (strcmp(type, "hello") == 0) {
        greet(p, reply);
    } else if (strcmp(type, "create") == 0 || strcmp(type, "rematch") == 0) {
        note_opened(text_of(reply, "match"), text_of(reply, "invite"));
        part = make_part(p, text_of(reply, "match"), text_of(reply, "invite"));
        if (part) { /* a next match may be at another server */
            part->member = true;
            part->followed = world_servers() == 1 || strcmp(type, "create") == 0;
            part->place = part->followed ? (int)p->place : SOMEWHERE;
        }
    } else if (part &&
               (strcmp(type, "join") == 0 || strcmp(type, "resume") == 0 || strcmp(type, "watch") == 0)) {
        if (json_object_get(reply, "match") && strcmp(text_of(reply, "match"), match) != 0) {
            /* The code is a group's and opens its latest match. */
            if (!part->followed)
                forget_part(p, part);
            part = make_part(p, text_of(reply, "match"), text_of(request, "invite"));
        }
        if (!part)
            return;
        part->followed = true;
        part->place = (int)p->place;
        part->member = strcmp(type, "watch") != 0;
    } else if (part && strcmp(type, "leave") == 0) {
        part->followed = part->member = false;
    } else if (strcmp(type, "chat") == 0) {
        all.counts.lines++;
        check_line_accepted(auth_id_parse(match), text_of(request, "text"));
    } else if (strcmp(type, "choose") == 0) {
        all.counts.choices++;
    }
}

/* It is played at another server, which is named. */
static void take_moved(const struct person *p, struct part *part, const char *node)
{
    int place = node[0] == 'n' ? atoi(node + 1) : SOMEWHERE;
    if (place < 0 || place >= (int)world_servers() || place == (int)p->place)
        world_broken("%s is sent to node \"%s\" by n%u", p->name, node, p->place);
    if (!part)
        return;
    part->followed = false;
    part->place = place;
}

static void refused(struct person *p, json_t *request, json_t *reply)
{
    const char *type = text_of(request, "type"), *code = text_of(reply, "code");
    struct part *part = part_of(p, text_of(request, "match"));
    all.counts.refused++;
    if (strcmp(code, "bad_token") == 0 || strcmp(code, "internal") == 0 || strcmp(code, "bad_request") == 0)
        world_broken("%s: %s: %s", type, code, text_of(reply, "message"));
    if (strcmp(type, "hello") == 0) {
        wire_break(p->wire);
    } else if (strcmp(code, "moved") == 0) {
        take_moved(p, part, text_of(reply, "node"));
    } else if (part && strcmp(type, "resume") == 0) {
        if (strcmp(code, "bad_field") == 0)
            world_broken("a version that was told is gone: %s", text_of(reply, "message"));
        if (strcmp(code, "no_match") == 0 || strcmp(code, "not_member") == 0)
            forget_part(p, part);
    } else if (part && strcmp(code, "seated") == 0) {
        part->member = true; /* since they asked */
    } else if (part && !part->member && strcmp(type, "watch") == 0 &&
               strcmp(code, "store_unavailable") != 0 && strcmp(code, "closing") != 0) {
        forget_part(p, part);
    }
}

static void take_reply(struct person *p, json_t *reply)
{
    char id[24];
    snprintf(id, sizeof id, "%" JSON_INTEGER_FORMAT, json_integer_value(json_object_get(reply, "re")));
    json_t *request = json_incref(json_object_get(p->pending, id));
    if (!request)
        world_broken("%s is answered what was not asked: %s", p->name, id);
    json_object_del(p->pending, id);
    if (strcmp(text_of(reply, "type"), "ok") == 0)
        accepted(p, request, reply);
    else
        refused(p, request, reply);
    json_decref(request);
}

/* ---- Connections ---- */

static void on_opened(void *context, struct wire *wire)
{
    struct person *p = context;
    json_t *hello = json_pack("{s:i,s:s}", "protocol", 1, "client", "simulated");
    all.counts.connections++;
    if (p->wire != wire)
        return;
    if (p->token[0])
        json_object_set_new(hello, "token", json_string(p->token));
    else
        json_object_set_new(hello, "name", json_string(p->name));
    demand(p, "hello", hello);
}

static void on_message(void *context, struct wire *wire, const char *text)
{
    struct person *p = context;
    json_t *message = json_loads(text, 0, NULL);
    if (p->wire == wire && json_object_get(message, "re"))
        take_reply(p, message);
    else if (p->wire == wire)
        take_push(p, message);
    json_decref(message);
}

static void on_sent(void *context, struct wire *wire, const char *text)
{
    struct person *p = context;
    json_t *message = json_loads(text, 0, NULL), *re = json_object_get(message, "re");
    char id[24];
    snprintf(id, sizeof id, "%" JSON_INTEGER_FORMAT, json_integer_value(re));
    json_t *asked = re ? json_object_get(p->pending, id) : NULL;
    if (!message)
        world_broken("the server sends what is no JSON: %s", text);
    if (p->wire == wire && (asked || !re))
        check_sent(p->name, message, asked);
    json_decref(message);
}

static void on_closed(void *context, struct wire *wire)
{
    struct person *p = context;
    if (p->wire != wire)
        return;
    p->wire = NULL;
    p->greeted = false;
    json_object_clear(p->pending);
    for (uint32_t i = 0; i < p->parts_count; i++)
        p->parts[i].followed = false;
}

static const struct wire_handlers handlers = {on_opened, on_message, on_closed, on_sent};

/* ---- What they do ---- */

/* Any value of every setting but those with many values, which hang on others: a match that cannot start is
 * seen often enough. */
static json_t *any_settings(void)
{
    enum { MANY = 5 };
    json_t *settings = json_object();
    for (int i = 0; i < all.game->match_settings_count; i++) {
        const struct setting *s = &all.game->match_settings[i];
        if (s->values_count >= MANY)
            continue;
        json_object_set_new(settings, s->name, json_string(s->values[world_below(s->values_count)]));
    }
    return settings;
}

/* For two who play quickly and on, by a clock that does not wait for who is lost in thought. */
static json_t *quick_match(const char *title)
{
    return json_pack("{s:s,s:i,s:b,s:s,s:b,s:o,s:{s:s,s:i,s:s}}", "game", all.game->name, "seats", 2,
                     "public", 1, "title", title, "series", 1, "settings", any_settings(), "clock", "kind",
                     "choice", "seconds", 2, "timeout", "bot");
}

static void create(struct person *p)
{
    if (all.opened_count >= all.matches_most || waits_for(p, "create", ""))
        return;
    char title[16];
    snprintf(title, sizeof title, "%08u", all.titles++);
    if (all.quick) {
        demand(p, "create", quick_match(title));
        return;
    }
    json_t *request = json_pack("{s:s,s:i,s:b,s:s,s:i,s:o}", "game", all.game->name, "seats",
                                (int)(2 + world_below(2)), "public", (int)world_below(2), "title", title,
                                "delay", world_below(4) == 0 ? 3 : 0, "settings", any_settings());
    /* Nobody waits for the end of a long match that its clock plays on. */
    if (world_below(3) == 0 && all.game == &toy_game)
        json_object_set_new(request, "clock",
                            json_pack("{s:s,s:i,s:s}", "kind", "choice", "seconds", 2, "timeout", "bot"));
    if (world_below(2) && all.game->legacy_write) { /* for two and short, so that others follow */
        json_object_set_new(request, "series", json_true());
        json_object_set_new(request, "seats", json_integer(2));
        if (all.game == &toy_game)
            json_object_set_new(request, "settings", json_pack("{s:s}", "length", "short"));
    }
    demand(p, "create", request);
}

static void join_or_watch(struct person *p)
{
    if (all.opened_count == 0)
        return;
    const struct opened *o = &all.opened[world_below(all.opened_count)];
    struct part *part = part_of(p, o->match);
    if (part && part->followed)
        return;
    if (!make_part(p, o->match, o->invite))
        return;
    json_t *request = json_pack("{s:s,s:s}", "match", o->match, "invite", o->invite);
    if (world_below(4) == 0) {
        demand(p, "watch", request);
        return;
    }
    if (world_below(4) == 0)
        json_object_set_new(request, "seat", json_string("s2"));
    demand(p, "join", request);
}

static bool is_host(const struct person *p, const struct part *part)
{
    return strcmp(text_of(part->lobby, "host"), p->player) == 0;
}

/* Those who watch, or a member. */
static void send_somebody_away(struct person *p, const struct part *part)
{
    json_t *members = json_object_get(part->lobby, "members");
    char title[16];
    if (world_below(2)) {
        snprintf(title, sizeof title, "%08u", all.titles++);
        demand(p, "set",
               json_pack("{s:s,s:s,s:b}", "match", part->match, "title", title, "spectators",
                         (int)world_below(2)));
        return;
    }
    const json_t *member = json_array_get(members, world_below((uint32_t)json_array_size(members)));
    demand(p, "kick", json_pack("{s:s,s:s}", "match", part->match, "player", text_of(member, "player")));
}

/* Those that think longest are seldom. Games that nothing was learned of have some of them refused. */
static const char *any_level(void)
{
    static const char *const levels[] = {"random", "random", "easy",   "easy",
                                         "easy",   "medium", "medium", "hard"};
    return levels[world_below(sizeof levels / sizeof *levels)];
}

static void at_the_table(struct person *p, struct part *part)
{
    static const char *const seats[] = {"s1", "s2", "s3"};
    static const char *const styles[] = {"calm", "bold"};
    const char *seat = seats[world_below(3)];
    char title[16];
    switch (world_below(9)) {
    case 0:
        demand(p, "sit", json_pack("{s:s,s:s}", "match", part->match, "seat", seat));
        break;
    case 1:
        if (is_host(p, part)) {
            snprintf(title, sizeof title, "%08u", all.titles++);
            demand(p, "set",
                   json_pack("{s:s,s:s,s:{s:{s:s}}}", "match", part->match, "title", title, "seat_settings",
                             "s1", "style", styles[world_below(2)]));
        }
        break;
    case 2:
        if (all.quick) /* nobody leaves: they play on */
            break;
        if (world_below(4) == 0)
            demand(p, world_below(2) ? "stand" : "leave", json_pack("{s:s}", "match", part->match));
        else if (is_host(p, part) && world_below(4) == 0)
            send_somebody_away(p, part);
        break;
    case 3:
        if (is_host(p, part) && world_below(3) == 0)
            demand(p, "add_bot", json_pack("{s:s,s:s}", "match", part->match, "level", any_level()));
        break;
    case 4:
        if (is_host(p, part))
            demand(p, "start", json_pack("{s:s}", "match", part->match));
        break;
    default:
        demand(p, "ready", json_pack("{s:s,s:b}", "match", part->match, "ready", world_below(8) > 0));
    }
}

/* Any of the options, in the words of the log, which has no prices. */
static json_t *any_of(json_t *options)
{
    json_t *choice = json_copy(json_array_get(options, world_below((uint32_t)json_array_size(options))));
    json_object_del(choice, "price");
    json_object_del(choice, "price_most");
    return choice;
}

static void choose(struct person *p, struct part *part)
{
    json_t *options = json_object_get(part->prompt, "options");
    if (!part->member || json_array_size(options) == 0 || waits_for(p, "choose", part->match) ||
        waits_for(p, "undo", part->match))
        return;
    json_t *choice = any_of(options);
    check_note_choice(auth_id_parse(part->match), (uint32_t)part->version, part->seat, choice);
    demand(p, "choose",
           json_pack("{s:s,s:I,s:o}", "match", part->match, "version", part->version, "choice", choice));
}

/* Quick people choose and do little else; now and then one thinks for too long, most often about an offer. */
static void play_quickly(struct person *p, struct part *part)
{
    bool by_another = check_asks_another(text_of(json_object_get(part->prompt, "why"), "reason"));
    p->lost_in_thought = world_below(by_another ? 2 : 100) == 0;
    if (!p->lost_in_thought)
        choose(p, part);
}

static void while_it_runs(struct person *p, struct part *part)
{
    static const char *const proposals[] = {"pause", "continue", "undo", "absent"};
    if (all.quick && json_object_get(part->prompt, "options") && world_below(40)) {
        play_quickly(p, part);
        return;
    }
    switch (world_below(40)) {
    case 0:
        demand(p, "undo", json_pack("{s:s,s:I}", "match", part->match, "version", part->version));
        break;
    case 1:
        demand(p, "propose",
               json_pack("{s:s,s:s,s:s}", "match", part->match, "what", proposals[world_below(4)], "seat",
                         world_below(2) ? "s1" : "s2"));
        break;
    case 2:
    case 3:
    case 4:
        demand(p, "agree", json_pack("{s:s,s:b}", "match", part->match, "agree", world_below(4) > 0));
        break;
    case 5:
    case 6:
        demand(p, "back", json_pack("{s:s}", "match", part->match));
        break;
    case 7:
        if (world_below(8) == 0 && !all.quick)
            demand(p, "resign", json_pack("{s:s}", "match", part->match));
        break;
    case 8:
        demand(p, world_below(4) ? "log" : "leave", json_pack("{s:s}", "match", part->match));
        break;
    default:
        choose(p, part);
    }
}

/* They play on, mostly; now and then somebody wants to know what is sealed, or closes the series. */
static void after_the_end(struct person *p, struct part *part)
{
    static const char *const looks[] = {"log", "series", "history"};
    uint32_t what = world_below(60);
    if (what < 4 || what >= 40)
        demand(p, "rematch", json_pack("{s:s}", "match", part->match));
    else if (what < 8 && is_host(p, part) && !all.quick)
        demand(p, "close_series", json_pack("{s:s}", "match", part->match));
    else if (what < 11)
        demand(p, looks[what % 3],
               json_pack(what % 3 == 2 ? "{s:s,s:i}" : "{s:s}", "match", part->match, "move", 0));
}

static void in_a_match(struct person *p, struct part *part)
{
    const char *state = text_of(part->lobby, "state");
    char line[64];
    if (!part->followed) {
        follow_again(p, part);
    } else if (world_below(12) == 0) {
        snprintf(line, sizeof line, "%s says %u", p->name, all.lines++);
        check_note_line(auth_id_parse(part->match), line);
        demand(p, "chat", json_pack("{s:s,s:s}", "match", part->match, "text", line));
    } else if (world_below(25) == 0) {
        follow_again(p, part);
    } else if (part->member && strcmp(state, "lobby") == 0) {
        at_the_table(p, part);
    } else if (part->member && strcmp(state, "running") == 0) {
        while_it_runs(p, part);
    } else if (part->member && strcmp(state, "finished") == 0) {
        after_the_end(p, part);
    }
}

/* A match that waits for this person's choice, or NULL. */
static struct part *find_asked(struct person *p)
{
    for (uint32_t i = 0; i < p->parts_count; i++)
        if (p->parts[i].followed && json_object_get(p->parts[i].prompt, "options"))
            return &p->parts[i];
    return NULL;
}

static void act(struct person *p)
{
    uint32_t what = world_below(40);
    struct part *asked = find_asked(p);
    if (asked && (what > 20 || (all.quick && what > 4)))
        while_it_runs(p, asked);
    else if (what == 0)
        wire_break(p->wire);
    else if (what <= 2)
        create(p);
    else if (what <= 5)
        join_or_watch(p);
    else if (what == 6)
        demand(p, world_below(2) ? "list" : "mine", json_object());
    else if (p->parts_count > 0)
        in_a_match(p, &p->parts[world_below(p->parts_count)]);
}

/* Calm people only follow again what they followed. */
static void wait_calmly(struct person *p)
{
    for (uint32_t i = 0; i < p->parts_count; i++)
        if (!p->parts[i].followed)
            follow_again(p, &p->parts[i]);
}

/* Where they connect next: to where they were, to a match of theirs, or anywhere. */
static uint32_t next_place(const struct person *p)
{
    const struct part *part = p->parts_count ? &p->parts[world_below(p->parts_count)] : NULL;
    if (part && is_away(p, part) && world_below(3))
        return (uint32_t)part->place;
    return world_below(3) ? p->place : world_below(world_servers());
}

static void think(void *context, uint64_t unused)
{
    struct person *p = context;
    (void)unused;
    if (!p->wire && world_servers() > 1)
        p->place = next_place(p);
    if (!p->wire)
        p->wire = wire_connect(&handlers, p, p->number, p->place);
    else if (p->greeted && all.calm)
        wait_calmly(p);
    else if (p->greeted && json_object_size(p->pending) < PENDING_MAX)
        act(p);
    uint64_t pause = world_delay(!p->wire ? AWAY_US : all.quick && find_asked(p) ? QUICK_US : THINK_US);
    world_after(p->lost_in_thought ? LOST_IN_THOUGHT_US : pause, OF_THE_WORLD, think, p, 0);
    p->lost_in_thought = false;
}

void people_begin(uint32_t count, const struct game *game, uint32_t matches, bool quick)
{
    memset(&all, 0, sizeof all);
    all.game = game;
    all.quick = quick;
    all.matches_most = matches < MATCHES_MAX ? matches : MATCHES_MAX;
    all.count = count;
    for (uint32_t i = 0; i < count; i++) {
        struct person *p = &all.people[i];
        snprintf(p->name, sizeof p->name, "Person %u", i);
        p->number = i;
        p->pending = json_object();
        world_after(world_delay(AWAY_US), OF_THE_WORLD, think, p, 0);
    }
}

void people_calm_down(void)
{
    all.calm = true;
}

bool people_are_calm(void)
{
    if (!wires_are_noticed())
        return false;
    for (uint32_t i = 0; i < all.count; i++) {
        const struct person *p = &all.people[i];
        if (!p->greeted || wire_is_broken(p->wire) || json_object_size(p->pending) > 0)
            return false;
        for (uint32_t j = 0; j < p->parts_count; j++)
            if (!p->parts[j].followed && !is_away(p, &p->parts[j]))
                return false;
    }
    return true;
}

/* Somebody's own idea of a match, or NULL. */
static const struct part *part_of_player(const char *player, const char *match)
{
    for (uint32_t i = 0; i < all.count; i++)
        if (strcmp(all.people[i].player, player) == 0)
            return part_of(&all.people[i], match);
    return NULL;
}

/* Who follows a match as its member is there for the others, and who does not is away. */
static void check_online(const struct person *p, const struct part *part)
{
    size_t i;
    json_t *member;
    json_array_foreach(json_object_get(part->lobby, "members"), i, member)
    {
        const struct part *own = part_of_player(text_of(member, "player"), part->match);
        bool online = json_is_true(json_object_get(member, "online"));
        if (part->followed && (online ? !own || !own->followed : own && own->followed && own->member))
            world_broken("%s is told that %s is %s at %s, which is wrong", p->name, text_of(member, "player"),
                         online ? "there" : "away", part->match);
    }
}

void people_check_news(void)
{
    for (uint32_t i = 0; i < all.count; i++)
        for (uint32_t j = 0; j < all.people[i].parts_count; j++) {
            const struct part *part = &all.people[i].parts[j];
            const struct memory_match *m = memory_match(auth_id_parse(part->match));
            if (is_away(&all.people[i], part))
                continue;
            if (part->lobby)
                check_news(auth_id_parse(part->match), part->lobby);
            check_online(&all.people[i], part);
            if (m && part->view && strcmp(part->seat, "spectator") != 0 && part->version != m->entries_count)
                world_broken("%s knows version %" JSON_INTEGER_FORMAT " of %s, %u entries are stored",
                             part->seat, part->version, part->match, m->entries_count);
        }
}
