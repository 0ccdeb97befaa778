/* See log_file.h. */
#include "server/lab/log_file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/config.h"
#include "protocol/words.h"
#include "server/lab/open_file.h"
#include "server/play/match_log.h"

enum { LOG_FORMAT = 1 };

static bool wrong(struct log_problem *problem, long move, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool wrong(struct log_problem *problem, long move, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    problem->move = move;
    vsnprintf(problem->what, sizeof problem->what, format, args);
    va_end(args);
    return false;
}

static bool wrong_fault(struct log_problem *problem, long move, const char *inside, const struct fault *f)
{
    return wrong(problem, move, "%s%s%s: %s", inside, inside[0] && f->field[0] ? "." : "", f->field,
                 f->message[0] ? f->message : fault_text(f->code));
}

/* ---- Reading ---- */

bool log_hex(const json_t *json, uint8_t *bytes, size_t size)
{
    const char *hex = json_string_value(json);
    size_t length = 0;
    return hex && strlen(hex) == 2 * size &&
           sodium_hex2bin(bytes, size, hex, 2 * size, NULL, &length, NULL) == 0 && length == size;
}

static bool read_chance(struct log_file *log, struct log_problem *problem)
{
    if (!log_hex(json_object_get(log->json, "commitment"), log->commitment, sizeof log->commitment))
        return wrong(problem, -1, "commitment: expected 64 hex digits");
    const json_t *secret = json_object_get(log->json, "secret");
    log->has_secret = secret && !json_is_null(secret);
    if (log->has_secret && !log_hex(secret, log->chance.secret, FAIR_SECRET_SIZE))
        return wrong(problem, -1, "secret: expected 64 hex digits");
    const json_t *entropy = json_object_get(log->json, "entropy");
    log->chance.seats = log->config.seats;
    for (uint8_t seat = 0; seat < log->config.seats; seat++)
        if (!log_hex(json_object_get(entropy, seat_name(seat)), log->chance.entropy[seat], FAIR_ENTROPY_SIZE))
            return wrong(problem, -1, "entropy.%s: expected 64 hex digits", seat_name(seat));
    return true;
}

static bool read_head(struct log_file *log, const struct game_kit *const *kits, struct log_problem *problem)
{
    const json_t *json = log->json;
    struct fault fault = {0};
    char played[REVISIONS_SIZE];
    if (json_integer_value(json_object_get(json, "format")) != LOG_FORMAT)
        return wrong(problem, -1, "format: expected %d: this is no exported log", LOG_FORMAT);
    const char *game = json_string_value(json_object_get(json, "game"));
    log->kit = game ? kit_find(kits, game) : NULL;
    if (!log->kit)
        return wrong(problem, -1, "game: \"%s\" is not known here", game ? game : "");
    json_int_t revision = json_integer_value(json_object_get(json, "revision"));
    if (revision < 0 || revision > UINT16_MAX || !game_plays_revision(log->kit->game, (uint32_t)revision))
        return wrong(problem, -1, "revision: played by revision %lld of the rules, this program plays %s",
                     (long long)revision, config_revisions(log->kit->game, played));
    if (config_read(log->kit->game, json_object_get(json, "config"), &log->config, &fault) != 0)
        return wrong_fault(problem, -1, "config", &fault);
    log->config.revision = (uint16_t)revision;
    log->layout = session_layout(log->kit->game);
    log->match = json_string_value(json_object_get(json, "match"));
    log->records = json_object_get(json, "records");
    if (json_integer_value(json_object_get(json, "layout")) == log->layout)
        log->hashes = json_object_get(json, "hashes");
    log->result = json_object_get(json, "result");
    if (!log->match || !json_is_array(log->records))
        return wrong(problem, -1, "%s: missing", log->match ? "records" : "match");
    log->count = (uint32_t)json_array_size(log->records);
    return read_chance(log, problem);
}

/*
 * Who had to be a person for the log to be possible: whoever resigned; and, if it was played to its end,
 * somebody else besides.
 */
static uint16_t find_persons(const struct log_file *log)
{
    const char *reason = json_string_value(json_object_get(log->result, "reason"));
    if (!reason || strcmp(reason, "resigned") != 0)
        return SEATS_ALL;
    uint16_t persons = 0;
    size_t i;
    json_t *record;
    json_array_foreach(log->records, i, record)
    {
        const char *name = json_string_value(json_object_get(record, "resign"));
        uint8_t seat = name ? seat_of_name(name) : SEAT_NOBODY;
        if (seat < log->config.seats)
            persons |= (uint16_t)SEAT_BIT(seat);
    }
    return persons;
}

bool log_file_open(struct log_file *log, json_t *json, const struct game_kit *const *kits,
                   struct log_problem *problem)
{
    memset(log, 0, sizeof *log);
    json_t *inside = json_object_get(json, "log");
    if (inside) {
        json_incref(inside);
        json_decref(json);
        json = inside;
    }
    log->json = json;
    log_digest_begin(&log->digest);
    if (!json_is_object(json))
        wrong(problem, -1, "expected an object");
    else if (read_head(log, kits, problem)) {
        const struct game *game = log->kit->game; /* Set by read_head. NOLINT(clang-analyzer-core.*) */
        log->entries = calloc(log->count + 1, sizeof *log->entries);
        if (log->entries && play_init(&log->play, game, &log->config, &log->chance, find_persons(log)))
            return true;
        free(log->entries);
        wrong(problem, -1, "out of memory");
    }
    json_decref(json);
    log->json = NULL;
    return false;
}

/* ---- Several parts ---- */

/* Whether another part follows in the file. */
static bool more_follows(FILE *in)
{
    int c;
    while ((c = getc(in)) == ' ' || c == '\t' || c == '\n' || c == '\r')
        ;
    if (c != EOF)
        ungetc(c, in);
    return c != EOF;
}

static bool read_part(FILE *in, int number, json_t **part, struct log_problem *problem)
{
    json_error_t error;
    char where[32] = "";
    *part = json_loadf(in, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);
    if (*part)
        return true;
    if (number > 1)
        snprintf(where, sizeof where, "part %d: ", number);
    if (error.line < 1)
        return wrong(problem, -1, "%s%s", where, error.text);
    return wrong(problem, -1, "%sline %d, column %d: %s", where, error.line, error.column, error.text);
}

/* Records and hashes of the parts before come in front of those of this one, which has all else. */
static bool join_part(json_t **whole, json_t *part, int number, struct log_problem *problem)
{
    static const char *const lists[] = {"records", "hashes"};
    json_t *before = *whole, *log = json_object_get(part, "log");
    const json_t *from = json_object_get(part, "from"), *to = json_object_get(before, "to");
    if (!json_is_object(log) || !json_is_integer(from) || !json_is_integer(to)) {
        json_decref(part);
        return wrong(problem, -1, "part %d: expected replies to `log`, in order", number);
    }
    if (json_integer_value(from) != json_integer_value(to)) {
        json_int_t begins = json_integer_value(from);
        json_decref(part);
        return wrong(problem, -1,
                     "part %d begins after record %" JSON_INTEGER_FORMAT
                     ", the one before ends at %" JSON_INTEGER_FORMAT,
                     number, begins, json_integer_value(to));
    }
    for (int i = 0; i < 2; i++) {
        json_t *joined = json_array();
        json_array_extend(joined, json_object_get(json_object_get(before, "log"), lists[i]));
        json_array_extend(joined, json_object_get(log, lists[i]));
        json_object_set_new(log, lists[i], joined);
    }
    json_decref(before);
    *whole = part;
    return true;
}

/* The last of the parts says how many records there are. */
static bool is_whole(const json_t *json, struct log_problem *problem)
{
    const json_t *to = json_object_get(json, "to"), *version = json_object_get(json, "version");
    if (!to || !version || json_integer_value(to) == json_integer_value(version))
        return true;
    return wrong(problem, -1,
                 "the parts end at record %" JSON_INTEGER_FORMAT " of %" JSON_INTEGER_FORMAT
                 ": ask for `log` from there and add the reply",
                 json_integer_value(to), json_integer_value(version));
}

static bool read_parts(FILE *in, json_t **whole, struct log_problem *problem)
{
    json_t *part;
    if (!read_part(in, 1, whole, problem))
        return false;
    for (int number = 2; more_follows(in); number++)
        if (!read_part(in, number, &part, problem) || !join_part(whole, part, number, problem))
            return false;
    return is_whole(*whole, problem);
}

bool log_file_load(struct log_file *log, const char *path, const struct game_kit *const *kits,
                   struct log_problem *problem)
{
    bool piped = strcmp(path, "-") == 0;
    FILE *in = piped ? stdin : open_file(path);
    json_t *json = NULL;
    if (!in)
        return wrong(problem, -1, "%s", strerror(errno));
    bool read = read_parts(in, &json, problem);
    if (!piped)
        fclose(in);
    if (read)
        return log_file_open(log, json, kits, problem);
    json_decref(json);
    return false;
}

void log_file_free(struct log_file *log)
{
    play_free(&log->play);
    free(log->entries);
    text_free(&log->scratch);
    json_decref(log->json);
}

/* ---- Playing ---- */

static void name_choice(struct log_file *log, struct choice choice, char *words, size_t size)
{
    struct text t = {0};
    text_choice(&t, log->kit->game, &log->config, choice, WORD_EXACT);
    snprintf(words, size, "%.*s", (int)t.length, t.data ? t.data : "");
    text_free(&t);
}

/* Finds the option that a record names, which must be its very copy. -1 if there is none. */
static int find_option(const struct log_file *log, const struct named_choice *named)
{
    const struct prompt *p = &log->play.session->prompt;
    int index = choice_match(log->kit->game, &log->config, p, named);
    for (int a = 0; index >= 0 && a < CHOICE_ARGS_MAX; a++)
        if (!(named->absent >> a & 1) && p->options[index].arg[a] != named->choice.arg[a])
            return -1;
    return index;
}

static bool check_chance(struct log_file *log, int index, struct log_problem *problem)
{
    enum { WORDS_MAX = 200 };
    const struct session *s = log->play.session;
    char found[WORDS_MAX], expected[WORDS_MAX];
    uint32_t picked = fair_pick(log->play.key, s->asked_chance, s->prompt.count);
    log->chance_answers++;
    if (!log->has_secret || (uint32_t)index == picked)
        return true;
    name_choice(log, s->prompt.options[index], found, sizeof found);
    name_choice(log, s->prompt.options[picked], expected, sizeof expected);
    return wrong(problem, log->play.version,
                 "question %u of chance: the log has %s, secret and entropy give %s", s->asked_chance, found,
                 expected);
}

/* A choice by its words into the choice of the open prompt. */
static bool resolve_choice(struct log_file *log, const struct named_choice *named, struct record *record,
                           struct log_problem *problem)
{
    const struct session *s = log->play.session;
    long move = log->play.version;
    if (log->play.over)
        return wrong(problem, move, "the match is over before this record");
    if (record->seat != s->prompt.seat)
        return wrong(problem, move, "the record is a choice of %s, but %s is asked", seat_name(record->seat),
                     seat_name(s->prompt.seat));
    int index = find_option(log, named);
    if (index < 0) {
        char words[200];
        name_choice(log, named->choice, words, sizeof words);
        return wrong(problem, move, "this choice of %s was not offered: %s", seat_name(record->seat), words);
    }
    record->choice = s->prompt.options[index];
    return record->seat != SEAT_CHANCE || check_chance(log, index, problem);
}

static bool check_hash(struct log_file *log, struct log_problem *problem)
{
    const json_t *next = json_array_get(log->hashes, log->next_hash);
    if (!next || json_integer_value(json_object_get(next, "move")) != log->play.version)
        return true;
    uint8_t recorded[HASH_SIZE], hash[HASH_SIZE];
    log->next_hash++;
    if (!log_hex(json_object_get(next, "hash"), recorded, sizeof recorded))
        return wrong(problem, log->play.version, "hashes: expected 32 hex digits");
    session_hash(log->play.session, hash);
    if (memcmp(hash, recorded, sizeof hash) != 0)
        return wrong(problem, log->play.version, "the position here is not the one that was recorded");
    log->hashes_checked++;
    return check_hash(log, problem); /* the end may coincide with a recorded one */
}

bool log_file_step(struct log_file *log, struct store_entry *entry, struct log_problem *problem)
{
    struct play *p = &log->play;
    struct record record;
    struct named_choice named;
    struct fault fault = {0};
    const json_t *json = json_array_get(log->records, p->version);
    if (!check_hash(log, problem))
        return false;
    if (record_read(log->kit->game, &log->config, json, &record, &named, &fault) != 0)
        return wrong_fault(problem, p->version, "", &fault);
    if (record.kind == RECORD_CHOICE && !resolve_choice(log, &named, &record, problem))
        return false;
    struct store_entry e = {
        .index = p->version, .kind = (uint8_t)record.kind, .seat = record.seat, .choice = record.choice};
    if (record.kind == RECORD_REWIND)
        entry_set_target(&e, record.move);
    log->entries[e.index] = e;
    log_digest_add(&log->digest, &log->scratch, log->kit->game, &log->config, &record);
    if (!play_replay(p, log->entries))
        return wrong(problem, e.index, "%s", p->frozen);
    log->choices += record.kind == RECORD_CHOICE && record.seat != SEAT_CHANCE;
    log->undos += record.kind == RECORD_UNDO;
    log->rewinds += record.kind == RECORD_REWIND;
    log->resignations += record.kind == RECORD_RESIGN;
    if (entry)
        *entry = e;
    return true;
}

bool log_file_check_commitment(const struct log_file *log, struct log_problem *problem)
{
    uint8_t commitment[FAIR_COMMITMENT_SIZE];
    fair_commitment(log->chance.secret, commitment);
    if (log->has_secret && memcmp(commitment, log->commitment, sizeof commitment) != 0)
        return wrong(problem, -1, "the commitment is not the hash of the secret");
    return true;
}

static bool check_result(struct log_file *log, struct log_problem *problem)
{
    if (!log->play.over) {
        bool running = !log->has_secret && (json_is_null(log->result) || !log->result);
        return running || wrong(problem, log->play.version, "the records end before the match does");
    }
    text_clear(&log->scratch);
    text_match_result(&log->scratch, &log->play);
    json_t *found = json_loadb(log->scratch.data, log->scratch.length, 0, NULL);
    bool same = json_equal(found, log->result);
    json_decref(found);
    return same || wrong(problem, log->play.version, "the result is not the one recorded: it is %.*s",
                         (int)log->scratch.length, log->scratch.data);
}

/* What it leaves to the next match, in an export that says so. */
static bool check_leaves(struct log_file *log, struct log_problem *problem)
{
    const json_t *recorded = json_object_get(log->json, "leaves");
    struct legacy leaves;
    if (!recorded)
        return true;
    match_log_leaves(&log->play, &leaves);
    text_clear(&log->scratch);
    text_legacy(&log->scratch, log->kit, &leaves);
    json_t *found = json_loadb(log->scratch.data, log->scratch.length, JSON_DECODE_ANY, NULL);
    bool same = json_equal(found, recorded);
    json_decref(found);
    return same || wrong(problem, log->play.version, "what it leaves is not what is recorded: it is %.*s",
                         (int)log->scratch.length, log->scratch.data);
}

static bool check_digest(struct log_file *log, struct log_problem *problem)
{
    const json_t *recorded = json_object_get(log->json, "digest");
    uint8_t expected[LOG_DIGEST_SIZE], digest[LOG_DIGEST_SIZE];
    if (!recorded || json_is_null(recorded))
        return true;
    crypto_generichash_state state = log->digest;
    log_digest_end(&state, digest);
    if (!log_hex(recorded, expected, sizeof expected))
        return wrong(problem, -1, "digest: expected 64 hex digits");
    return memcmp(digest, expected, sizeof digest) == 0 ||
           wrong(problem, -1, "the digest is not that of these records");
}

bool log_file_check_end(struct log_file *log, struct log_problem *problem)
{
    if (!check_hash(log, problem) || !check_result(log, problem) || !check_leaves(log, problem) ||
        !check_digest(log, problem))
        return false;
    const json_t *next = json_array_get(log->hashes, log->next_hash);
    return !next || wrong(problem, log->play.version, "hashes: entry %u is out of order", log->next_hash);
}
