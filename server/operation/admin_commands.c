/* See admin_commands.h. */
#include "server/operation/admin_commands.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/words.h"
#include "server/acts/act.h"
#include "server/acts/matches.h"
#include "server/acts/moves.h"
#include "server/acts/nodes.h"
#include "server/hall/match.h"
#include "server/hall/server.h"
#include "server/match/record.h"
#include "server/operation/admin_words.h"
#include "server/operation/tally.h"
#include "server/people/banning.h"
#include "server/people/bans.h"
#include "server/people/people.h"
#include "server/telling/tell_lobby.h"

enum { RECOVERY_MS = 3600 * 1000, PASSWORD_BYTES = 12, SHUTDOWN_PRESET = 30, SHUTDOWN_MOST = 86400 };

static const char no_match[] =
    "there is no such match here (with several servers, ask the one that has it: `nodes`)";
static const char not_stored[] = "nothing can be stored at the moment";

/* ---- Looking ---- */

/* What the store keeps. Returns whether it could be asked. */
static bool print_stored(struct server *s, FILE *out)
{
    struct store_counts counts;
    bool known = tally_last(s->tally, &counts);
    if (known)
        fprintf(out, "identities %" PRIu64 "\nmatches running %" PRIu64 "\nlobbies %" PRIu64 "\n",
                counts.identities, counts.matches[MATCH_RUNNING], counts.matches[MATCH_LOBBY]);
    else
        fputs("identities unknown\nmatches running unknown\nlobbies unknown\n", out);
    return known;
}

/* How much the disk has, and whether it takes anything: it may refuse with much room, too (a quota, a fault).
 */
static void print_disk(const struct server *s, bool fails, FILE *out)
{
    fprintf(out, "disk free %" PRIu64 " MiB, ", s->disk_free / 1024 / 1024);
    if (fails)
        fputs("but nothing can be stored (the log says why)\n", out);
    else
        fprintf(out, "room for %s\n", disk_room_name(s->disk_room));
}

/* How the store is, which `answers` when it is asked. Of a database the disk is elsewhere, and watched there.
 */
static void print_store(const struct server *s, bool answers, FILE *out)
{
    uint64_t waits = store_waits(s->store) / 1000;
    bool fails = store_broken(s->store) || s->doubted;
    if (!*s->options->store)
        print_disk(s, fails, out);
    else if (s->apart.is || (fails && !answers))
        fputs("database does not answer\n", out);
    else if (fails)
        fputs("database takes no writes (the log says why)\n", out);
    else if (waits > 0)
        fprintf(out, "database has not answered for %" PRIu64 " s\n", waits);
    else
        fputs("database answers\n", out);
}

static const char *run_status(struct server *s, const json_t *words, FILE *out)
{
    (void)words;
    fprintf(out, "connections %" PRIu64 "\npeople %zu\nmatches in memory %zu\n", s->counters.connections,
            s->people.count, s->matches.count);
    bool answers = print_stored(s, out);
    fprintf(out, "draining %s\n", s->draining ? "yes" : "no");
    if (s->counters.losses)
        fprintf(out, "losses found at the start %" PRIu64 " (see the log)\n", s->counters.losses);
    print_store(s, answers, out);
    if (s->shutdown_at)
        fprintf(out, "shutdown in %" PRId64 " s\n",
                ((int64_t)s->shutdown_due - (int64_t)uv_now(s->loop)) / 1000);
    return NULL;
}

static void list_connection(void *context, struct peer *peer)
{
    const struct connection *c = peer_data(peer);
    char player[AUTH_ID_TEXT_SIZE] = "-", date[ADMIN_DATE_SIZE];
    if (!c)
        return;
    if (c->person)
        auth_id_text(c->person->id, player);
    admin_date(c->since, date);
    fprintf(context, "%s\t%s\t%s\t%u\t%s\t%s\n", player, peer_address(peer),
            peer_transport(peer) == TRANSPORT_LINE ? "tcp" : "websocket", c->follows_count, date,
            c->person ? c->person->name : "-");
}

static void list_connections(struct server *s, FILE *out)
{
    fputs("PLAYER\tADDRESS\tOVER\tMATCHES\tSINCE (UTC)\tNAME\n", out);
    net_each_peer(s->net, list_connection, out);
}

static void list_people(struct server *s, FILE *out)
{
    size_t cursor = 0;
    struct person *p;
    fputs("PLAYER\tACCOUNT\tCONNECTIONS\tSINCE (UTC)\tNAME\n", out);
    while ((p = id_map_next(&s->people, &cursor))) {
        char player[AUTH_ID_TEXT_SIZE], date[ADMIN_DATE_SIZE];
        struct store_account account;
        auth_id_text(p->id, player);
        admin_date(p->since, date);
        bool known = store_find_account_of(s->store, p->id, &account) == STORE_OK;
        fprintf(out, "%s\t%s\t%u\t%s\t%s\n", player, known ? account.name : "-", p->connections, date,
                p->name);
    }
}

static void list_matches(struct server *s, FILE *out)
{
    static const char *const states[] = {[MATCH_LOBBY] = "lobby",
                                         [MATCH_RUNNING] = "running",
                                         [MATCH_FINISHED] = "finished",
                                         [MATCH_CLOSED] = "closed"};
    size_t cursor = 0;
    struct match *m;
    fputs("MATCH\tGAME\tSTATE\tSEATS\tMEMBERS\tOPENED (UTC)\tCHANGED (UTC)\tTITLE\n", out);
    while ((m = id_map_next(&s->matches, &cursor))) {
        char opened[ADMIN_DATE_SIZE], changed[ADMIN_DATE_SIZE];
        admin_date(m->created, opened);
        admin_date(m->changed, changed);
        fprintf(out, "%s\t%s\t%s\t%u\t%u\t%s\t%s\t%s\n", m->name, m->kit->game->name, states[m->status],
                m->config.seats, m->members_count, opened, changed, m->title[0] ? m->title : "-");
    }
}

static void list_bans(struct server *s, FILE *out)
{
    const struct store_ban *ban;
    fputs("WHO\tSINCE (UTC)\tNAME\tWHY\n", out);
    for (size_t i = 0; (ban = bans_at(s->bans, i)); i++) {
        char date[ADMIN_DATE_SIZE];
        struct store_identity identity;
        bool known = ban->kind == BAN_PLAYER &&
                     store_find_identity(s->store, auth_id_parse(ban->who), &identity) == STORE_OK;
        admin_date(ban->since, date);
        fprintf(out, "%s\t%s\t%s\t%s\n", ban->who, date, known ? identity.name : "-",
                ban->why[0] ? ban->why : "-");
    }
}

/* Writes a list in columns. */
static const char *show(struct server *s, void (*list)(struct server *s, FILE *out), FILE *out)
{
    char *lines = NULL;
    size_t length = 0;
    FILE *cells = open_memstream(&lines, &length);
    if (!cells)
        return "memory is short";
    list(s, cells);
    fclose(cells);
    admin_columns(out, lines);
    free(lines);
    return NULL;
}

static const char *run_list(struct server *s, const json_t *words, FILE *out)
{
    const char *what = admin_word(words, 1);
    if (strcmp(what, "connections") == 0)
        return show(s, list_connections, out);
    if (strcmp(what, "people") == 0)
        return show(s, list_people, out);
    if (strcmp(what, "matches") == 0)
        return show(s, list_matches, out);
    return "list what? connections, people or matches";
}

static const char *run_bans(struct server *s, const json_t *words, FILE *out)
{
    (void)words;
    return show(s, list_bans, out);
}

/* ---- Sending away ---- */

struct farewell {
    const struct admin_whom *whom;
    const char *why; /* NULL: they are only counted */
    uint32_t count;
};

static void close_if_meant(void *context, struct peer *peer)
{
    struct farewell *f = context;
    const struct connection *c = peer_data(peer);
    bool meant = f->whom->ban.kind == BAN_PLAYER
                     ? c && c->person && c->person->id == f->whom->player
                     : memcmp(peer_key(peer), &f->whom->address, sizeof f->whom->address) == 0;
    if (!meant)
        return;
    if (f->why)
        peer_close(peer, CLOSE_POLICY, f->why);
    f->count++;
}

/* Says whose connections end, and how many. */
static void tell_end(struct server *s, struct farewell *f, const char *done, FILE *out)
{
    const struct admin_whom *whom = f->whom;
    net_each_peer(s->net, close_if_meant, f);
    fprintf(out, "%s%s%s%s: %s, %u connection%s ended\n", whom->ban.who, *whom->name ? " (" : "", whom->name,
            *whom->name ? ")" : "", done, f->count, f->count == 1 ? "" : "s");
}

static const char *run_kick(struct server *s, const json_t *words, FILE *out)
{
    struct admin_whom whom;
    char why[ADMIN_TEXT_SIZE], said[ADMIN_TEXT_SIZE + 40];
    struct farewell f = {.whom = &whom, .why = said};
    const char *wrong = admin_whom(s, words, 1, false, &whom, out);
    if (wrong)
        return wrong;
    admin_text(words, 1 + whom.words, why);
    snprintf(said, sizeof said, "sent away by the operator%s%s", *why ? ": " : "", why);
    tell_end(s, &f, "sent away", out);
    return NULL;
}

/* The answer is held back until the ban is stored: then the connections end that it counts. */
static const char *run_ban(struct server *s, const json_t *words, FILE *out)
{
    struct admin_whom whom;
    char why[ADMIN_TEXT_SIZE];
    struct farewell f = {.whom = &whom};
    const char *wrong = admin_whom(s, words, 1, false, &whom, out);
    if (wrong)
        return wrong;
    admin_text(words, 1 + whom.words, why);
    if (strlen(why) >= sizeof whom.ban.why)
        return "the reason is too long: 127 bytes are kept";
    whom.ban.since = server_now();
    snprintf(whom.ban.why, sizeof whom.ban.why, "%s", why);
    if (!server_can_write(s) || !banning_write(s, &whom.ban))
        return not_stored;
    tell_end(s, &f, "banned", out);
    return NULL;
}

static const char *run_unban(struct server *s, const json_t *words, FILE *out)
{
    struct admin_whom whom;
    const char *wrong = admin_whom(s, words, 1, true, &whom, out);
    if (wrong)
        return wrong;
    if (whom.words + 1 < json_array_size(words))
        return "several words, of which only the first are a name: who is meant?";
    bool known = bans_has(s->bans, &whom.ban);
    if (!server_can_write(s) || !banning_write_lifted(s, &whom.ban))
        return not_stored;
    if (!known)
        return s->options->node[0]
                   ? "no such ban is known here; one that another node has just made is taken back"
                   : "there is no such ban";
    fprintf(out, "%s%s%s%s: may come again\n", whom.ban.who, *whom.name ? " (" : "", whom.name,
            *whom.name ? ")" : "");
    return NULL;
}

/* ---- Telling, and ending ---- */

static const char *run_announce(struct server *s, const json_t *words, FILE *out)
{
    char text[ADMIN_TEXT_SIZE];
    admin_text(words, 1, text);
    server_announce(s, "announcement", text);
    fprintf(out, "told to %zu people\n", s->people.count);
    return NULL;
}

static const char *run_drain(struct server *s, const json_t *words, FILE *out)
{
    bool on = strcmp(admin_word(words, 1), "on") == 0;
    if (!on && strcmp(admin_word(words, 1), "off") != 0)
        return "drain on, or drain off?";
    if (on && !s->draining)
        server_announce(s, "draining", fault_text(FAULT_DRAINING));
    if (!on && s->draining)
        server_announce(s, "draining_over", "New matches may begin again.");
    s->draining = on;
    if (!on) {
        s->shutdown_at = 0;
        moves_end(s->moves);
    }
    fputs(on ? "nothing new begins, until `drain off` or a restart of the server\n"
             : "new matches may begin\n",
          out);
    return NULL;
}

static void list_nodes(struct server *s, FILE *out)
{
    const struct store_node *node;
    fputs("NODE\tIS\tRUNNING\tLOBBIES\tFINISHED\n", out);
    for (size_t i = 0; (node = nodes_at(s->nodes, i)); i++)
        fprintf(out, "%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n", node->name,
                node->here ? "this one"
                : node->up ? "there"
                           : "gone",
                node->matches[MATCH_RUNNING], node->matches[MATCH_LOBBY], node->matches[MATCH_FINISHED]);
}

static const char no_nodes[] = "this server is no node: it was started without --node";

static const char *run_nodes(struct server *s, const json_t *words, FILE *out)
{
    (void)words;
    return s->options->node[0] ? show(s, list_nodes, out) : no_nodes;
}

/* What begins here would have to go, too; so nothing does. */
static const char *run_hand_over(struct server *s, const json_t *words, FILE *out)
{
    const char *to = admin_word(words, 1);
    if (!s->options->node[0])
        return no_nodes;
    const struct store_node *node = nodes_find(s->nodes, to ? to : "", 0);
    if (to && !node)
        return strcmp(to, s->options->node) == 0 ? "this is that node" : "there is no such node";
    if (!node || !node->up)
        return to ? "that node is not there" : "no other node is there";
    if (!s->draining)
        server_announce(s, "draining", fault_text(FAULT_DRAINING));
    s->draining = true;
    moves_begin(s->moves, to ? to : "");
    fprintf(out, "all matches go to %s; nothing new begins here, until `drain off`\n",
            to ? to : "the other nodes");
    return NULL;
}

static const char *run_shutdown(struct server *s, const json_t *words, FILE *out)
{
    const char *when = admin_word(words, 1);
    char *end = NULL;
    unsigned long seconds = when ? strtoul(when, &end, 10) : SHUTDOWN_PRESET;
    if (when && (*when < '0' || *when > '9' || *end || seconds > SHUTDOWN_MOST))
        return "in how many seconds? 0 to 86400";
    admin_text(words, 2, s->shutdown_why);
    s->draining = true;
    s->shutdown_at = server_now() + (uint64_t)seconds * 1000;
    s->shutdown_due = uv_now(s->loop) + (uint64_t)seconds * 1000;
    server_announce_end(s);
    fprintf(out, "the server ends in %lu s, unless `drain off` comes before\n", seconds);
    return NULL;
}

/* ---- Seats whose players stay away ---- */

/* By its name, as `s2`; -1 if this match has no such seat. */
static int seat_named(const struct match *m, const char *word)
{
    char name[8];
    for (uint8_t seat = 0; seat < m->config.seats; seat++) {
        snprintf(name, sizeof name, "s%u", seat + 1U);
        if (strcmp(word, name) == 0)
            return seat;
    }
    return -1;
}

/* A bot plays there already, but its player alone could get the seat back. */
static const char *let_offer(struct match *m, int seat, FILE *out)
{
    struct fault fault = {0};
    uint16_t before = m->held;
    m->held &= (uint16_t)~SEAT_BIT(seat);
    if (record_save(m, NULL, &fault) != 0) {
        m->held = before;
        return not_stored;
    }
    tell_lobby_of_play(m);
    fprintf(out, "%s s%d: the host may give the seat to another now\n", m->name, seat + 1);
    return NULL;
}

/* As if its time were up: without a clock nothing else frees the others of whoever stays away. */
static const char *run_absent(struct server *s, const json_t *words, FILE *out)
{
    struct match *m = matches_find(s, auth_id_parse(admin_word(words, 1)));
    struct act act;
    struct fault fault = {0};
    if (!m)
        return no_match;
    int seat = seat_named(m, admin_word(words, 2));
    if (seat < 0)
        return fault_text(FAULT_NO_SEAT);
    if (m->status != MATCH_RUNNING || !m->begun || m->lost || match_refused(m))
        return "that match is not being played";
    if (!server_can_write(s))
        return not_stored;
    if (m->held & SEAT_BIT(seat))
        return let_offer(m, seat, out);
    if (act_absent(m, (uint8_t)seat, &act, &fault) != 0)
        return fault.code == FAULT_ABSENT     ? "a bot plays this seat already, until its player is back"
               : fault.code == FAULT_RESIGNED ? "no person plays this seat"
                                              : fault_text(fault.code);
    act_tell(m, &act);
    act_carry_out(m);
    fprintf(out, "%s s%d: a bot plays, until its player is back or the host has given the seat to another\n",
            admin_word(words, 1), seat + 1);
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
    return store_reads_late(s->store) ? admin_late : NULL;
}

static const char *run_reset(struct server *s, const json_t *words, FILE *out)
{
    struct store_account account = {0};
    uint64_t identity;
    uint8_t random[PASSWORD_BYTES];
    char password[2 * PASSWORD_BYTES], token[AUTH_TOKEN_TEXT_SIZE];
    const char *wrong = find_identity(s, admin_word(words, 1), &identity, &account);
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
    struct ending all = {.identity = identity, .why = "the operator gave this identity a new token"};
    if (!server_can_write(s) || !people_write_ending(s, ops, account.identity ? 3 : 2, all))
        return not_stored;
    fprintf(out, "token\t%s\n", token);
    if (account.identity)
        fprintf(out, "account\t%s\npassword\t%s\n", account.name, password);
    sodium_memzero(token, sizeof token);
    sodium_memzero(password, sizeof password);
    return NULL;
}

/* Whom the words mean: a player, an account, or who sits at a seat of a match. */
static const char *find_lost(struct server *s, const json_t *words, uint64_t *identity)
{
    struct store_account account;
    if (json_array_size(words) == 2)
        return find_identity(s, admin_word(words, 1), identity, &account);
    struct match *m = matches_find(s, auth_id_parse(admin_word(words, 1)));
    if (!m)
        return no_match;
    int seat = seat_named(m, admin_word(words, 2));
    *identity = seat < 0 ? 0 : m->seats[seat].player;
    return seat < 0 ? fault_text(FAULT_NO_SEAT) : *identity ? NULL : "no person plays this seat";
}

/* They are told who they are by it, and nothing has changed until they use it. */
static const char *run_recover(struct server *s, const json_t *words, FILE *out)
{
    struct store_identity identity;
    uint64_t id = 0, until = server_now() + RECOVERY_MS;
    char code[AUTH_TOKEN_TEXT_SIZE], player[AUTH_ID_TEXT_SIZE], date[ADMIN_DATE_SIZE];
    const char *wrong = find_lost(s, words, &id), *site = s->options->public_url;
    if (wrong)
        return wrong;
    enum store_status found = store_find_identity(s->store, id, &identity);
    if (found == STORE_MISSING)
        return "whoever sat there is not kept any more (--keep-identities)";
    if (found != STORE_OK)
        return store_reads_late(s->store) ? admin_late : "that identity cannot be read at the moment";
    if (bans_of_player(s->bans, id))
        return "they are banned, and a code would not let them in: `unban` them first (`bans` says why)";
    struct store_op op = people_recovery(id, until, code);
    if (!server_can_write(s) || !server_write(s, NULL, &op, 1))
        return not_stored;
    auth_id_text(id, player);
    admin_date(until, date);
    fprintf(out, "player\t%s\nname\t%s\ncode\t%s\n", player, identity.name, code);
    if (*site)
        fprintf(out, "link\t%s%s#/recover/%s\n", site, site[strlen(site) - 1] == '/' ? "" : "/", code);
    fprintf(out, "until (UTC)\t%s\n", date);
    sodium_memzero(code, sizeof code);
    return NULL;
}

const struct admin_command admin_commands[] = {
    {"status", "", 0, 0, run_status, "how many people, matches and connections there are", false, 0},
    {"list", "connections|people|matches", 1, 1, run_list, "those here now", false, 0},
    {"kick", "WHO [WHY]", 1, ADMIN_TEXT, run_kick, "ends their connections; they may come back", true, 0},
    {"ban", "WHO [WHY]", 1, ADMIN_TEXT, run_ban,
     "the same, and they may not come back; for IPv6, the whole /64 network", true, 0},
    {"unban", "WHO", 1, ADMIN_TEXT, run_unban, "they may come again", true, 0},
    {"bans", "", 0, 0, run_bans, "who is banned, since when and why", false, 0},
    {"announce", "TEXT", 1, ADMIN_TEXT, run_announce, "tells everybody who is connected", true, 0},
    {"drain", "on|off", 1, 1, run_drain,
     "no new matches, identities or logins; running matches continue; a restart ends it", true, 0},
    {"nodes", "", 0, 0, run_nodes, "which servers share the store, and how many matches each has", false, 0},
    {"hand-over", "[NODE]", 0, 1, run_hand_over,
     "drains, and gives all matches to another node, or to all nodes that are up; they continue there", true,
     0},
    {"shutdown", "[SECONDS [TEXT]]", 0, ADMIN_TEXT, run_shutdown,
     "drains, tells everybody when, and then shuts down (preset: 30; `drain off` cancels it)", true, 0},
    {"absent", "MATCH SEAT", 2, 2, run_absent,
     "a bot plays a seat whose player stays away, until they are back or the host offers it", true,
     .match = 1},
    {"reset", "PLAYER|ACCOUNT", 1, 1, run_reset,
     "makes all their tokens invalid and prints a new one, and a new password", false, 0},
    {"recover", "PLAYER|ACCOUNT|MATCH SEAT", 1, 2, run_recover,
     "prints a code by which they are themselves again, in a browser or terminal: once, within an hour",
     false, 1},
    {NULL, NULL, 0, 0, NULL, NULL, false, 0},
};
