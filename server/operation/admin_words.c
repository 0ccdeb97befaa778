/* See admin_words.h. */
#include "server/operation/admin_words.h"

#include <inttypes.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <wchar.h>

#include "server/hall/server.h"
#include "server/people/bans.h"

const char admin_late[] = "this is being read";

enum { CANDIDATES_MAX = 32, COLUMNS_MAX = 8 };

const char *admin_word(const json_t *words, size_t place)
{
    return json_string_value(json_array_get(words, place));
}

static void join(const json_t *words, size_t from, size_t count, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = from; i < from + count && used < size; i++) {
        const char *word = admin_word(words, i);
        used += (size_t)snprintf(text + used, size - used, "%s%s", i > from ? " " : "", word ? word : "?");
    }
    if (used < size)
        return;
    for (used = size - 1; used > 0 && ((unsigned char)text[used - 1] & 0xc0) == 0x80;)
        used--;
    if (used > 0 && (unsigned char)text[used - 1] >= 0xc0)
        used--; /* a character that may have been cut */
    text[used] = '\0';
}

void admin_text(const json_t *words, size_t from, char text[ADMIN_TEXT_SIZE])
{
    size_t count = json_array_size(words);
    join(words, from, from < count ? count - from : 0, text, ADMIN_TEXT_SIZE);
}

/* ---- Who is meant ---- */

/* Everybody whom a name may mean. */
struct candidates {
    struct server *server;
    uint64_t players[CANDIDATES_MAX];
    size_t count; /* may be more than there is room for */
};

static void add(struct candidates *c, uint64_t player)
{
    for (size_t i = 0; i < c->count && i < CANDIDATES_MAX; i++)
        if (c->players[i] == player)
            return;
    if (c->count < CANDIDATES_MAX)
        c->players[c->count] = player;
    c->count++;
}

static void add_connected(struct candidates *c, const char *name)
{
    size_t cursor = 0;
    const struct person *p;
    while ((p = id_map_next(&c->server->people, &cursor)))
        if (strcasecmp(p->name, name) == 0)
            add(c, p->id);
}

static void add_account(struct candidates *c, const char *name)
{
    struct store_account account;
    char lower[STORE_ACCOUNT_SIZE];
    if (strlen(name) >= sizeof lower)
        return;
    for (size_t i = 0; i <= strlen(name); i++)
        lower[i] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] - 'A' + 'a') : name[i];
    if (store_find_account(c->server->store, lower, &account) == STORE_OK)
        add(c, account.identity);
}

static void add_banned(struct candidates *c, const char *name)
{
    const struct store_ban *ban;
    struct store_identity identity;
    for (size_t i = 0; (ban = bans_at(c->server->bans, i)); i++)
        if (ban->kind == BAN_PLAYER &&
            store_find_identity(c->server->store, auth_id_parse(ban->who), &identity) == STORE_OK &&
            strcasecmp(identity.name, name) == 0)
            add(c, identity.id);
}

/* An address or a public name is one alone, whatever others call themselves. */
static bool is_exact(struct server *s, const char *text, struct admin_whom *whom)
{
    struct store_identity identity;
    if (address_key_parse(text, &whom->address)) {
        whom->ban.kind = BAN_ADDRESS;
        address_key_text(&whom->address, whom->ban.who);
        return true;
    }
    whom->player = auth_id_parse(text);
    return whom->player && store_find_identity(s->store, whom->player, &identity) == STORE_OK;
}

static const char *fill_player(struct server *s, struct admin_whom *whom)
{
    struct store_identity identity;
    whom->ban.kind = BAN_PLAYER;
    auth_id_text(whom->player, whom->ban.who);
    if (store_find_identity(s->store, whom->player, &identity) != STORE_OK)
        return "this player cannot be read just now";
    snprintf(whom->name, sizeof whom->name, "%s", identity.name);
    return NULL;
}

static void write_candidates(const struct candidates *c, FILE *out)
{
    char *lines = NULL;
    size_t length = 0;
    FILE *list = open_memstream(&lines, &length);
    if (!list)
        return;
    fputs("PLAYER\tACCOUNT\tHERE SINCE\tNAME\n", list);
    for (size_t i = 0; i < c->count && i < CANDIDATES_MAX; i++) {
        char player[AUTH_ID_TEXT_SIZE], date[ADMIN_DATE_SIZE];
        struct store_identity identity;
        struct store_account account;
        const struct person *here = id_map_get(&c->server->people, c->players[i]);
        bool known = store_find_account_of(c->server->store, c->players[i], &account) == STORE_OK;
        if (store_find_identity(c->server->store, c->players[i], &identity) != STORE_OK)
            continue;
        auth_id_text(identity.id, player);
        admin_date(here ? here->since : 0, date);
        fprintf(list, "%s\t%s\t%s\t%s\n", player, known ? account.name : "-", date, identity.name);
    }
    fclose(list);
    admin_columns(out, lines);
    free(lines);
}

static const char *find_whom(struct server *s, const json_t *words, size_t from, bool banned,
                             struct admin_whom *whom, FILE *out)
{
    size_t count = json_array_size(words);
    memset(whom, 0, sizeof *whom);
    whom->words = 1;
    if (is_exact(s, admin_word(words, from), whom))
        return whom->ban.kind == BAN_ADDRESS ? NULL : fill_player(s, whom);
    for (size_t n = count - from; n > 0; n--) {
        char name[ADMIN_TEXT_SIZE];
        struct candidates c = {.server = s};
        join(words, from, n, name, sizeof name);
        add_account(&c, name);
        add_connected(&c, name);
        if (banned)
            add_banned(&c, name);
        if (c.count == 0)
            continue;
        whom->words = n;
        whom->player = c.players[0];
        if (c.count == 1)
            return fill_player(s, whom);
        write_candidates(&c, out);
        return "several people are called so: name one by the first column";
    }
    return "that is no address, no player, no account, and nobody who is here is called so";
}

const char *admin_whom(struct server *s, const json_t *words, size_t from, bool banned,
                       struct admin_whom *whom, FILE *out)
{
    const char *wrong = find_whom(s, words, from, banned, whom, out);
    return store_reads_late(s->store) ? admin_late : wrong;
}

/* ---- Lists ---- */

/* How many columns of a terminal a text takes: some characters take two, some none. */
static size_t columns_of(const char *text, size_t length)
{
    size_t columns = 0;
    mbstate_t state = {0};
    for (size_t i = 0; i < length;) {
        wchar_t c;
        size_t bytes = mbrtowc(&c, text + i, length - i, &state);
        bool is_read = bytes > 0 && bytes <= length - i; /* else there is no such locale */
        int width = is_read ? wcwidth(c) : ((unsigned char)text[i] & 0xc0) != 0x80;
        columns += width > 0 ? (size_t)width : 0;
        i += is_read ? bytes : 1;
    }
    return columns;
}

/* Calls for each cell; the last of a line ends with it. */
static void each_cell(const char *lines, void (*cell)(void *, int, const char *, size_t, bool), void *context)
{
    int column = 0;
    while (*lines) {
        size_t length = strcspn(lines, "\t\n");
        bool last = lines[length] != '\t';
        cell(context, column, lines, length, last);
        column = last ? 0 : column + 1;
        lines += length + (lines[length] != '\0');
    }
}

struct columns {
    FILE *out;
    size_t width[COLUMNS_MAX];
};

static void measure(void *context, int column, const char *text, size_t length, bool last)
{
    struct columns *c = context;
    size_t width = columns_of(text, length);
    if (!last && column < COLUMNS_MAX && width > c->width[column])
        c->width[column] = width;
}

static void print(void *context, int column, const char *text, size_t length, bool last)
{
    struct columns *c = context;
    size_t width = columns_of(text, length);
    fwrite(text, 1, length, c->out);
    for (size_t i = width; !last && column < COLUMNS_MAX && i < c->width[column] + 2; i++)
        fputc(' ', c->out);
    if (last)
        fputc('\n', c->out);
}

void admin_columns(FILE *out, const char *lines)
{
    struct columns c = {.out = out};
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", NULL), before = uselocale(utf8);
    each_cell(lines, measure, &c);
    each_cell(lines, print, &c);
    uselocale(before);
    if (utf8)
        freelocale(utf8);
}

void admin_date(uint64_t unix_ms, char date[ADMIN_DATE_SIZE])
{
    time_t seconds = (time_t)(unix_ms / 1000);
    struct tm utc;
    if (unix_ms == 0 || !gmtime_r(&seconds, &utc) || !strftime(date, ADMIN_DATE_SIZE, "%Y-%m-%d %H:%M", &utc))
        strcpy(date, "-");
}
