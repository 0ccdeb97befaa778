/* See state.h: what each operation of store.h does. */
#include "tests/memory/state.h"

#include <stdlib.h>
#include <string.h>

enum { TOUCH_EVERY_MS = 60000 };

void *memory_grown(void *items, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room)
        return items;
    *room = *room ? 2 * *room : 16;
    void *more = realloc(items, *room * size);
    if (!more)
        abort();
    return more;
}

/* Takes out what is at a place; the others keep their order. */
#define REMOVE(m, list, i)                                                                                   \
    memmove(&(m)->list[i], &(m)->list[(i) + 1], (--(m)->list##_count - (i)) * sizeof *(m)->list)

struct memory_match *memory_find(const struct memory *m, uint64_t id)
{
    for (uint32_t i = 0; i < m->matches_count; i++)
        if (m->matches[i]->row.id == id)
            return m->matches[i];
    return NULL;
}

struct store_identity *memory_find_identity(const struct memory *m, uint64_t id)
{
    for (uint32_t i = 0; i < m->identities_count; i++)
        if (m->identities[i].id == id)
            return &m->identities[i];
    return NULL;
}

bool memory_is_member(const struct memory_match *m, uint64_t identity)
{
    for (uint32_t i = 0; i < m->members_count; i++)
        if (m->members[i] == identity)
            return true;
    return false;
}

static bool is_unfinished(const struct memory_match *m)
{
    return m->row.status == MATCH_LOBBY || m->row.status == MATCH_RUNNING;
}

bool memory_is_busy(const struct memory *m, uint64_t identity)
{
    for (uint32_t i = 0; i < m->matches_count; i++)
        if (is_unfinished(m->matches[i]) && memory_is_member(m->matches[i], identity))
            return true;
    return false;
}

/* ---- Identities ---- */

static const struct store_token *find_token(const struct memory *m, const uint8_t *hash)
{
    for (uint32_t i = 0; i < m->tokens_count; i++)
        if (memcmp(m->tokens[i].hash, hash, AUTH_TOKEN_HASH_SIZE) == 0)
            return &m->tokens[i];
    return NULL;
}

static uint32_t tokens_of(const struct memory *m, uint64_t identity, uint32_t *oldest)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->tokens_count; i++) {
        if (m->tokens[i].identity != identity || m->tokens[i].until)
            continue;
        if (count++ == 0 || m->tokens[i].created < m->tokens[*oldest].created)
            *oldest = i;
    }
    return count;
}

/* The codes of an identity that are over by then go. */
static void trim_codes(struct memory *m, uint64_t identity, uint64_t now)
{
    for (uint32_t i = m->tokens_count; i-- > 0;) {
        const struct store_token *t = &m->tokens[i];
        if (t->identity == identity && t->until && t->until <= now)
            REMOVE(m, tokens, i);
    }
}

static const char *add_token(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    uint32_t oldest = 0;
    if (!memory_find_identity(m, op->token.identity))
        return "nobody has this token";
    if (find_token(m, op->token.hash))
        return "there is a token like it";
    if (op->token.until)
        trim_codes(m, op->token.identity, op->token.created);
    MEMORY_APPEND(m, tokens, op->token);
    if (tokens_of(m, op->token.identity, &oldest) > STORE_TOKENS_MAX)
        REMOVE(m, tokens, oldest);
    return NULL;
}

static const char *create_identity(struct memory *m, const struct memory_op *given)
{
    const struct store_identity *made = given->op.identity;
    struct memory_op token = {.op.token = {.identity = made->id, .created = made->created}};
    memcpy(token.op.token.hash, made->token_hash, sizeof token.op.token.hash);
    if (memory_find_identity(m, made->id))
        return "this identity exists";
    MEMORY_APPEND(m, identities, *made);
    m->identities[m->identities_count - 1].seen = made->created;
    return add_token(m, &token);
}

static const char *rename_identity(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    struct store_identity *identity = memory_find_identity(m, op->identity->id);
    if (!identity)
        return "unknown identity";
    memcpy(identity->name, op->identity->name, sizeof identity->name);
    return NULL;
}

static const char *remove_token(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    for (uint32_t i = m->tokens_count; i-- > 0;) {
        bool same = memcmp(m->tokens[i].hash, op->token.hash, AUTH_TOKEN_HASH_SIZE) == 0;
        bool goes =
            op->kind == STORE_REMOVE_TOKEN ? same : !same && m->tokens[i].identity == op->token.identity;
        if (goes)
            REMOVE(m, tokens, i);
    }
    return NULL;
}

static const char *spend_token(struct memory *m, const struct memory_op *given)
{
    const struct store_token *token = &given->op.token;
    for (uint32_t i = 0; i < m->tokens_count; i++)
        if (m->tokens[i].identity == token->identity &&
            memcmp(m->tokens[i].hash, token->hash, AUTH_TOKEN_HASH_SIZE) == 0) {
            REMOVE(m, tokens, i);
            return NULL;
        }
    return "this token is not there";
}

static const char *create_account(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    for (uint32_t i = 0; i < m->accounts_count; i++)
        if (m->accounts[i].identity == op->account->identity ||
            strcmp(m->accounts[i].name, op->account->name) == 0)
            return "there is such an account";
    MEMORY_APPEND(m, accounts, *op->account);
    return NULL;
}

static const char *set_password(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    for (uint32_t i = 0; i < m->accounts_count; i++)
        if (m->accounts[i].identity == op->account->identity) {
            memcpy(m->accounts[i].verifier, op->account->verifier, sizeof m->accounts[i].verifier);
            return NULL;
        }
    return "unknown account";
}

static const char *unban(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    for (uint32_t i = m->bans_count; i-- > 0;)
        if (m->bans[i].kind == op->ban->kind && strcmp(m->bans[i].who, op->ban->who) == 0)
            REMOVE(m, bans, i);
    return NULL;
}

static const char *ban(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    unban(m, given);
    MEMORY_APPEND(m, bans, *op->ban);
    return NULL;
}

static const char *note_seen(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    struct store_identity *identity = memory_find_identity(m, op->id);
    if (identity && identity->seen < op->seen)
        identity->seen = op->seen;
    trim_codes(m, op->id, op->seen);
    return NULL;
}

static const char *expire_identity(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    const struct store_identity *identity = memory_find_identity(m, op->id);
    if (!identity || identity->seen >= op->expiry.before || memory_is_busy(m, op->id))
        return NULL;
    REMOVE(m, identities, (uint32_t)(identity - m->identities));
    for (uint32_t i = m->tokens_count; i-- > 0;)
        if (m->tokens[i].identity == op->id)
            REMOVE(m, tokens, i);
    for (uint32_t i = m->accounts_count; i-- > 0;)
        if (m->accounts[i].identity == op->id)
            REMOVE(m, accounts, i);
    for (uint32_t k = 0; k < m->matches_count; k++)
        for (uint32_t i = m->matches[k]->members_count; i-- > 0;)
            if (m->matches[k]->members[i] == op->id)
                REMOVE(m->matches[k], members, i);
    return NULL;
}

/* ---- Matches ---- */

/* One match only goes on from another in a series. */
static bool has_next(const struct memory *m, const struct store_match *match)
{
    for (uint32_t i = 0; match->series && match->rematch_of && i < m->matches_count; i++) {
        const struct store_match *row = &m->matches[i]->row;
        if (row->series && row->rematch_of == match->rematch_of && row->status != MATCH_CLOSED)
            return true;
    }
    return false;
}

static bool invites(const struct memory *m, const struct store_match *match)
{
    for (uint32_t i = 0; i < m->matches_count; i++)
        if (m->matches[i]->row.id != match->id &&
            memcmp(m->matches[i]->row.invite, match->invite, AUTH_INVITE_SIZE) == 0)
            return true;
    return false;
}

/* Only the node that has a match writes it. */
static bool is_held_back(const struct memory *m, const struct memory_match *match,
                         const struct memory_op *given)
{
    return match->node != given->node && !m->unfenced;
}

static const char *create_match(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    if (memory_find(m, op->match->id))
        return "this match exists";
    if (invites(m, op->match))
        return "another match has this invite code";
    if (has_next(m, op->match))
        return "another match follows in this series";
    struct memory_match *made = calloc(1, sizeof *made);
    if (!made)
        abort();
    made->row = *op->match;
    made->node = given->node;
    MEMORY_APPEND(m, matches, made);
    return NULL;
}

static const char *update_match(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    struct memory_match *match = memory_find(m, op->match->id);
    if (!match || is_held_back(m, match, given))
        return "unknown match";
    if (invites(m, op->match))
        return "another match has this invite code";
    struct store_match kept = match->row, *row = &match->row;
    *row = *op->match;
    row->config = row->config ? row->config : kept.config;
    memcpy(row->game, kept.game, sizeof row->game);
    row->updated = kept.updated > row->updated ? kept.updated : row->updated;
    row->created = kept.created;
    row->rematch_of = kept.rematch_of;
    row->series = kept.series;
    row->number = kept.number;
    row->opened = kept.opened;
    return NULL;
}

static const char *close_series(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    bool any = false;
    for (uint32_t i = 0; i < m->matches_count; i++) {
        bool one = op->id && m->matches[i]->row.series == op->id;
        any |= one;
        if (one && is_unfinished(m->matches[i]))
            return "a match of this series is unfinished";
    }
    for (uint32_t i = 0; i < m->matches_count; i++) {
        struct store_match *row = &m->matches[i]->row;
        if (row->series == op->id && !row->opened)
            row->opened = op->closed_at;
    }
    return any ? NULL : "unknown series";
}

static void touch(struct memory_match *m, uint64_t at)
{
    if (m->row.updated + TOUCH_EVERY_MS <= at)
        m->row.updated = at;
}

static const char *append(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    struct memory_match *match = memory_find(m, op->id);
    if (!match || is_held_back(m, match, given))
        return "there is no such match";
    if (op->entry.index != match->entries_count)
        return "entry does not follow the last one";
    MEMORY_APPEND(match, entries, op->entry);
    touch(match, op->entry.at);
    return NULL;
}

static const char *note_hash(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    struct memory_match *match = memory_find(m, op->id);
    if (!match)
        return "there is no such match";
    uint32_t at = 0;
    while (at < match->hashes_count && match->hashes[at].index < op->hash.index)
        at++;
    if (at == match->hashes_count || match->hashes[at].index != op->hash.index) {
        MEMORY_APPEND(match, hashes, op->hash);
        memmove(&match->hashes[at + 1], &match->hashes[at],
                (match->hashes_count - 1 - at) * sizeof *match->hashes);
    }
    match->hashes[at] = op->hash;
    return NULL;
}

/* The latest lines of each channel stay. */
static void trim_chat(struct memory_match *m)
{
    uint32_t lines[UINT8_MAX + 1] = {0};
    for (uint32_t i = m->chats_count; i-- > 0;)
        if (++lines[m->chats[i].channel] > STORE_CHAT_KEPT)
            REMOVE(m, chats, i);
}

static const char *add_chat(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    struct memory_match *match = memory_find(m, op->id);
    if (!match)
        return "there is no such match";
    uint32_t next = match->chats_count ? match->chats[match->chats_count - 1].sequence + 1 : 0;
    if (op->chat.sequence != next)
        return "line does not follow the last one";
    MEMORY_APPEND(match, chats, op->chat);
    if (next % STORE_CHAT_TRIM == STORE_CHAT_TRIM - 1)
        trim_chat(match);
    touch(match, op->chat.at);
    return NULL;
}

static const char *add_member(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    struct memory_match *match = memory_find(m, op->id);
    if (match && !memory_is_member(match, op->member))
        MEMORY_APPEND(match, members, op->member);
    return NULL;
}

static const char *remove_member(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    struct memory_match *match = memory_find(m, op->id);
    for (uint32_t i = match ? match->members_count : 0; i-- > 0;)
        if (match->members[i] == op->member)
            REMOVE(match, members, i);
    return NULL;
}

static void free_match(struct memory_match *m)
{
    free(m->entries);
    free(m->hashes);
    free(m->chats);
    free(m->members);
    free(m->stays);
    free(m);
}

static bool rests(const struct memory_match *m, const struct store_expiry *expiry, uint8_t node)
{
    return m->row.status == expiry->status && m->row.status != MATCH_RUNNING &&
           m->row.updated < expiry->before && m->node == node;
}

static const char *expire_match(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    struct memory_match *match = memory_find(m, op->id);
    if (!match || !rests(match, &op->expiry, given->node))
        return NULL;
    const struct store_match *row = &match->row;
    if (row->series && row->status == MATCH_FINISHED &&
        (row->opened == 0 || row->opened >= op->expiry.before))
        return NULL;
    for (uint32_t i = m->matches_count; i-- > 0;)
        if (m->matches[i] == match)
            REMOVE(m, matches, i);
    free_match(match);
    return NULL;
}

static const char *expire_chat(struct memory *m, const struct memory_op *given)
{
    const struct store_op *op = &given->op;
    struct memory_match *match = memory_find(m, op->id);
    if (match && rests(match, &op->expiry, given->node))
        match->chats_count = 0;
    return NULL;
}

/* ---- The rest ---- */

static const char *note_alive(struct memory *m, const struct memory_op *given)
{
    m->alive[given->node] = given->op.gap.to;
    return NULL;
}

static const char *add_gap(struct memory *m, const struct memory_op *given)
{
    struct memory_gap made = {given->op.gap, given->node};
    for (uint32_t i = 0; i < m->gaps_count; i++)
        if (m->gaps[i].node == made.node && m->gaps[i].gap.from == made.gap.from) {
            m->gaps[i] = made;
            return NULL;
        }
    MEMORY_APPEND(m, gaps, made);
    return NULL;
}

static const char *move_match(struct memory *m, const struct memory_op *given)
{
    struct memory_match *match = memory_find(m, given->op.id);
    if (!match || match->node != given->node || given->to == given->node)
        return "is not here, or no such node plays it";
    uint64_t least = match->stays_count ? match->stays[match->stays_count - 1].until + 1 : 0;
    uint64_t until = given->op.move.at > least ? given->op.move.at : least;
    struct memory_stay stay = {until, match->node};
    MEMORY_APPEND(match, stays, stay);
    match->node = given->to;
    m->given[given->to] += given->op.move.node[0] != '\0'; /* adopted ones are counted by who adopts */
    return NULL;
}

static const char *adopt(struct memory *m, const struct memory_op *given)
{
    (void)m;
    (void)given;
    return NULL;
}

const char *memory_apply(struct memory *m, const struct memory_op *op)
{
    static const char *(*const doing[])(struct memory *, const struct memory_op *) = {
        [STORE_CREATE_IDENTITY] = create_identity,
        [STORE_RENAME_IDENTITY] = rename_identity,
        [STORE_ADD_TOKEN] = add_token,
        [STORE_REMOVE_TOKEN] = remove_token,
        [STORE_SPEND_TOKEN] = spend_token,
        [STORE_KEEP_TOKEN] = remove_token,
        [STORE_CREATE_ACCOUNT] = create_account,
        [STORE_SET_PASSWORD] = set_password,
        [STORE_BAN] = ban,
        [STORE_UNBAN] = unban,
        [STORE_CREATE_MATCH] = create_match,
        [STORE_UPDATE_MATCH] = update_match,
        [STORE_CLOSE_SERIES] = close_series,
        [STORE_APPEND] = append,
        [STORE_NOTE_HASH] = note_hash,
        [STORE_ADD_CHAT] = add_chat,
        [STORE_ADD_MEMBER] = add_member,
        [STORE_REMOVE_MEMBER] = remove_member,
        [STORE_NOTE_ALIVE] = note_alive,
        [STORE_ADD_GAP] = add_gap,
        [STORE_NOTE_SEEN] = note_seen,
        [STORE_EXPIRE_MATCH] = expire_match,
        [STORE_EXPIRE_CHAT] = expire_chat,
        [STORE_EXPIRE_IDENTITY] = expire_identity,
        [STORE_MOVE_MATCH] = move_match,
        [STORE_ADOPT] = adopt,
    };
    return doing[op->op.kind](m, op);
}

void memory_clear(struct memory *m)
{
    for (uint32_t i = 0; i < m->matches_count; i++)
        free_match(m->matches[i]);
    free(m->identities);
    free(m->tokens);
    free(m->accounts);
    free(m->bans);
    free(m->matches);
    free(m->gaps);
    *m = (struct memory){.unfenced = m->unfenced};
}
