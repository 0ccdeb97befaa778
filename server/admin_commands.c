/* See admin_commands.h. */
#include "server/admin_commands.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/words.h"
#include "server/bans.h"
#include "server/match.h"
#include "server/people.h"
#include "server/server.h"

enum { PASSWORD_BYTES = 12, SHUTDOWN_PRESET = 30, SHUTDOWN_MOST = 86400 };

static const char not_stored[] = "nothing can be stored at the moment";

static const char *word(const json_t *words, size_t place)
{
    return json_string_value(json_array_get(words, place));
}

/* ---- Looking ---- */

static const char *run_status(struct server *s, const json_t *words, FILE *out)
{
    (void)words;
    struct store_counts counts = {0};
    store_count(s->store, &counts);
    fprintf(out, "connections %" PRIu64 "\npeople %zu\nidentities %" PRIu64 "\nmatches in memory %zu\n",
            s->counters.connections, s->people.count, counts.identities, s->matches.count);
    fprintf(out, "matches running %" PRIu64 "\nmatches gathering %" PRIu64 "\ndraining %s\n",
            counts.matches[MATCH_RUNNING], counts.matches[MATCH_LOBBY], s->draining ? "yes" : "no");
    if (s->counters.losses)
        fprintf(out, "losses found at the start %" PRIu64 " (see the log)\n", s->counters.losses);
    if (s->shutdown_at)
        fprintf(out, "shutdown in %" PRId64 " s\n",
                ((int64_t)s->shutdown_due - (int64_t)uv_now(s->loop)) / 1000);
    return NULL;
}

static void list_person(void *context, struct peer *peer)
{
    const struct connection *c = peer_data(peer);
    char player[AUTH_ID_TEXT_SIZE] = "-";
    if (!c)
        return;
    if (c->person)
        auth_id_text(c->person->id, player);
    fprintf(context, "%s\t%s\t%s\t%u matches\t%s\n", player, peer_address(peer),
            peer_transport(peer) == TRANSPORT_LINE ? "tcp" : "websocket", c->follows_count,
            c->person ? c->person->name : "-");
}

static void list_people(struct server *s, FILE *out)
{
    size_t cursor = 0;
    struct person *p;
    while ((p = table_next(&s->people, &cursor))) {
        char player[AUTH_ID_TEXT_SIZE];
        struct store_account account;
        auth_id_text(p->id, player);
        bool known = store_find_account_of(s->store, p->id, &account) == STORE_OK;
        fprintf(out, "%s\t%s\t%u connections\t%s\n", player, known ? account.name : "-", p->connections,
                p->name);
    }
}

static void list_matches(struct server *s, FILE *out)
{
    static const char *const states[] = {[MATCH_LOBBY] = "gathering",
                                         [MATCH_RUNNING] = "running",
                                         [MATCH_FINISHED] = "finished",
                                         [MATCH_CLOSED] = "closed"};
    size_t cursor = 0;
    struct match *m;
    while ((m = table_next(&s->matches, &cursor)))
        fprintf(out, "%s\t%s\t%s\t%u seats\t%u members\t%s\n", m->name, m->kit->game->name, states[m->status],
                m->config.seats, m->members_count, m->title[0] ? m->title : "-");
}

static const char *run_list(struct server *s, const json_t *words, FILE *out)
{
    const char *what = word(words, 1);
    if (strcmp(what, "connections") == 0)
        net_each_peer(s->net, list_person, out);
    else if (strcmp(what, "people") == 0)
        list_people(s, out);
    else if (strcmp(what, "matches") == 0)
        list_matches(s, out);
    else
        return "list what? connections, people or matches";
    return NULL;
}

/* ---- Sending away ---- */

/* Whom a word means. */
struct whom {
    struct store_ban ban; /* kind and who */
    uint64_t player;
    struct address_key address;
};

static const char *read_whom(struct server *s, const char *text, struct whom *whom)
{
    struct store_identity identity;
    *whom = (struct whom){.ban.kind = BAN_ADDRESS};
    if (address_key_parse(text, &whom->address)) {
        address_key_text(&whom->address, whom->ban.who);
        return NULL;
    }
    whom->ban.kind = BAN_PLAYER;
    whom->player = auth_id_parse(text);
    if (!whom->player || store_find_identity(s->store, whom->player, &identity) != STORE_OK)
        return "that is neither a player nor an address";
    auth_id_text(whom->player, whom->ban.who);
    return NULL;
}

struct farewell {
    const struct address_key *from;
    const char *why;
};

static void close_if_from(void *context, struct peer *peer)
{
    const struct farewell *f = context;
    if (memcmp(peer_key(peer), f->from, sizeof *f->from) == 0)
        peer_close(peer, CLOSE_POLICY, f->why);
}

static void send_away(struct server *s, const struct whom *whom, const char *why)
{
    struct farewell f = {&whom->address, why};
    if (whom->ban.kind == BAN_PLAYER)
        people_send_away(s, whom->player, NULL, NULL, why);
    else
        net_each_peer(s->net, close_if_from, &f);
}

static const char *run_kick(struct server *s, const json_t *words, FILE *out)
{
    (void)out;
    struct whom whom;
    const char *wrong = read_whom(s, word(words, 1), &whom);
    if (!wrong)
        send_away(s, &whom, "sent away by the operator");
    return wrong;
}

static const char *run_ban(struct server *s, const json_t *words, FILE *out)
{
    (void)out;
    struct whom whom;
    const char *wrong = read_whom(s, word(words, 1), &whom), *why = word(words, 2);
    if (wrong)
        return wrong;
    whom.ban.since = server_now();
    snprintf(whom.ban.why, sizeof whom.ban.why, "%s", why ? why : "");
    struct store_op op = {.kind = STORE_BAN, .ban = &whom.ban};
    if (!server_can_write(s) || !server_write(s, NULL, &op, 1) || !bans_add(s->bans, &whom.ban))
        return not_stored;
    send_away(s, &whom, "banned by the operator");
    return NULL;
}

static const char *run_unban(struct server *s, const json_t *words, FILE *out)
{
    (void)out;
    struct whom whom;
    const char *wrong = read_whom(s, word(words, 1), &whom);
    if (wrong)
        return wrong;
    struct store_op op = {.kind = STORE_UNBAN, .ban = &whom.ban};
    if (!server_can_write(s) || !server_write(s, NULL, &op, 1))
        return not_stored;
    return bans_remove(s->bans, &whom.ban) ? NULL : "there is no such ban";
}

static const char *run_bans(struct server *s, const json_t *words, FILE *out)
{
    (void)words;
    const struct store_ban *ban;
    for (size_t i = 0; (ban = bans_at(s->bans, i)); i++)
        fprintf(out, "%s\t%" PRIu64 "\t%s\n", ban->who, ban->since / 1000, ban->why[0] ? ban->why : "-");
    return NULL;
}

/* ---- Telling, and ending ---- */

static const char *run_announce(struct server *s, const json_t *words, FILE *out)
{
    (void)out;
    server_announce(s, "announcement", word(words, 1), 0);
    return NULL;
}

static const char *run_drain(struct server *s, const json_t *words, FILE *out)
{
    (void)out;
    bool on = strcmp(word(words, 1), "on") == 0;
    if (!on && strcmp(word(words, 1), "off") != 0)
        return "drain on, or drain off?";
    if (on && !s->draining)
        server_announce(s, "draining",
                        "The server is about to close: what goes on may go on, nothing new begins.", 0);
    if (!on && s->draining)
        server_announce(s, "draining_over", "The server stays: new matches may begin again.", 0);
    s->draining = on;
    if (!on)
        s->shutdown_at = 0;
    return NULL;
}

static const char *run_shutdown(struct server *s, const json_t *words, FILE *out)
{
    const char *when = word(words, 1), *why = word(words, 2);
    char *end = NULL;
    unsigned long seconds = when ? strtoul(when, &end, 10) : SHUTDOWN_PRESET;
    if (when && (*when < '0' || *when > '9' || *end || seconds > SHUTDOWN_MOST))
        return "in how many seconds? 0 to 86400";
    s->draining = true;
    s->shutdown_at = server_now() + (uint64_t)seconds * 1000;
    s->shutdown_due = uv_now(s->loop) + (uint64_t)seconds * 1000;
    server_announce(s, "closing",
                    why ? why : "The server is shutting down; matches are kept and wait for you.",
                    s->shutdown_at);
    fprintf(out, "in %lu s\n", seconds);
    return NULL;
}

/* ---- Lost tokens and passwords ---- */

static const char *find_identity(struct server *s, const char *who, uint64_t *identity,
                                 struct store_account *account)
{
    struct store_identity found;
    *identity = auth_id_parse(who);
    if (store_find_account(s->store, who, account) == STORE_OK) {
        *identity = account->identity;
        return NULL;
    }
    if (!*identity || store_find_identity(s->store, *identity, &found) != STORE_OK)
        return "there is no such player or account";
    store_find_account_of(s->store, *identity, account);
    return NULL;
}

static const char *run_reset(struct server *s, const json_t *words, FILE *out)
{
    struct store_account account = {0};
    uint64_t identity;
    uint8_t random[PASSWORD_BYTES];
    char password[2 * PASSWORD_BYTES], token[AUTH_TOKEN_TEXT_SIZE];
    const char *wrong = find_identity(s, word(words, 1), &identity, &account);
    if (wrong)
        return wrong;
    struct store_op ops[] = {
        {.kind = STORE_KEEP_TOKEN, .id = identity, .token = {.identity = identity}},
        people_new_token(s, identity, token),
        {.kind = STORE_SET_PASSWORD, .id = identity, .account = &account},
    };
    if (account.identity) {
        randombytes_buf(random, sizeof random);
        sodium_bin2base64(password, sizeof password, random, sizeof random,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING);
        if (!passwords_make(account.verifier, password))
            return "memory is short";
    }
    if (!server_can_write(s) || !server_write(s, NULL, ops, account.identity ? 3 : 2))
        return not_stored;
    fprintf(out, "token\t%s\n", token);
    if (account.identity)
        fprintf(out, "account\t%s\npassword\t%s\n", account.name, password);
    people_send_away(s, identity, NULL, NULL, "the operator gave this identity a new token");
    sodium_memzero(token, sizeof token);
    sodium_memzero(password, sizeof password);
    return NULL;
}

const struct admin_command admin_commands[] = {
    {"status", "", 0, 0, run_status, "how many people, matches and connections there are"},
    {"list", "connections|people|matches", 1, 1, run_list, "those there are now"},
    {"kick", "PLAYER|ADDRESS", 1, 1, run_kick, "ends their connections; they may come back"},
    {"ban", "PLAYER|ADDRESS [WHY]", 1, 2, run_ban,
     "the same, and they may not; of IPv6 the whole /64 network"},
    {"unban", "PLAYER|ADDRESS", 1, 1, run_unban, "they may come again"},
    {"bans", "", 0, 0, run_bans, "who is banned, since when (Unix time) and why"},
    {"announce", "TEXT", 1, 1, run_announce, "tells everybody who is connected"},
    {"drain", "on|off", 1, 1, run_drain, "no new matches, identities or logins; what goes on goes on"},
    {"shutdown", "[SECONDS [TEXT]]", 0, 2, run_shutdown,
     "drains, tells everybody when, and ends then (preset: 30; `drain off` takes it back)"},
    {"reset", "PLAYER|ACCOUNT", 1, 1, run_reset,
     "makes all tokens worthless and prints a new one, and a new password"},
    {NULL, NULL, 0, 0, NULL, NULL},
};
