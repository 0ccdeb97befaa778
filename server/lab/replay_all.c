/* warren-lab replay-all: whether this build plays on every match of a data folder; to be asked before an
 * upgrade. */
#include <stdio.h>
#include <string.h>

#include "protocol/text.h"
#include "protocol/words.h"
#include "server/base/progress.h"
#include "server/lab/data.h"
#include "server/lab/lab.h"
#include "server/play/match_log.h"

enum {
    BATCH = 1000, /* ids read at a time */
    LISTED_PRESET = 1000,
    LISTED_MAX = 1000000,
};

static const char *const why_names[FROZEN_KINDS] = {
    [FROZEN_NOT] = "none", [FROZEN_REVISION] = "revision", [FROZEN_SETTINGS] = "settings",
    [FROZEN_LOG] = "log",  [FROZEN_MEMORY] = "memory",     [FROZEN_RULE] = "rule",
};

struct batch {
    uint64_t ids[BATCH];
    uint32_t count;
};

struct tally {
    struct lab_data data;
    struct text text;
    struct progress progress; /* on standard error; the report below it is written in whole lines */
    bool running_only;
    long long listed_max, listed;
    uint64_t matches, lobbies, replayed, entries, frozen, damaged, unknown;
    uint64_t by_why[FROZEN_KINDS];
};

static void note_id(void *context, uint64_t id)
{
    struct batch *batch = context;
    batch->ids[batch->count++] = id;
}

/* ---- One frozen match ---- */

/* What the log has: a record, or the bare numbers of one that has no words here. */
static void text_entry(struct text *t, const struct lab_replay *replay, const struct game *game,
                       const struct store_entry *e)
{
    bool has_words = e->kind < ENTRY_KINDS && (e->kind != ENTRY_CHOICE || e->choice.verb < game->verbs_count);
    if (has_words) {
        struct record record = match_log_record(e);
        text_record(t, game, &replay->config, &record);
        return;
    }
    text_object(t);
    text_member_number(t, "kind", e->kind);
    text_key(t, "numbers");
    text_array(t);
    text_number(t, e->choice.verb);
    for (int i = 0; i < CHOICE_ARGS_MAX; i++)
        text_number(t, e->choice.arg[i]);
    text_array_end(t);
    text_object_end(t);
}

static void text_offered(struct text *t, const struct lab_replay *replay, const struct game *game)
{
    const struct prompt *p = &replay->play.session->prompt;
    text_member_word(t, "asked", seat_name(p->seat));
    text_key(t, "offered");
    text_array(t);
    for (int i = 0; i < p->count; i++)
        text_choice(t, game, &replay->config, p->options[i], WORD_EXACT);
    text_array_end(t);
}

/* The first entry that differs: where it is, what the log has there and what this build offers. */
static void text_difference(struct text *t, const struct lab_replay *replay, const struct game *game,
                            const struct store_record *r)
{
    uint32_t index = replay->play.frozen_entry;
    text_member_number(t, "move", index);
    text_member_word(t, "seat", seat_name(replay->play.frozen_seat));
    text_key(t, "log");
    if (index < r->entries_count)
        text_entry(t, replay, game, &r->entries[index]);
    else
        text_null(t);
    text_offered(t, replay, game);
}

static void text_frozen_match(struct text *t, const struct lab_replay *replay, const struct game *game,
                              const struct store_record *r)
{
    char name[AUTH_ID_TEXT_SIZE];
    auth_id_text(r->match.id, name);
    text_clear(t);
    text_object(t);
    text_member_word(t, "match", name);
    text_member_word(t, "game", game->name);
    text_member_word(t, "status", lab_status_name(r->match.status));
    text_member_number(t, "revision", r->match.rules_revision);
    text_member_word(t, "why", why_names[replay->play.frozen_by]);
    text_member_string(t, "message", replay->play.frozen);
    if (replay->play.frozen_by == FROZEN_LOG)
        text_difference(t, replay, game, r);
    text_object_end(t);
}

/* ---- All ---- */

static void list_text(struct tally *tally)
{
    if (tally->listed >= tally->listed_max || !text_ok(&tally->text))
        return;
    progress_end(&tally->progress);
    printf("%s%.*s\n", tally->listed++ ? "   ," : "    ", (int)tally->text.length, tally->text.data);
}

static void freeze(struct tally *tally, struct lab_replay *replay, const struct game_kit *kit,
                   const struct store_record *r)
{
    struct lab_replay plain;
    tally->frozen++;
    tally->by_why[replay->play.frozen_by]++;
    bool by_hash = replay->play.frozen_by == FROZEN_LOG && replay->play.frozen_seat == SEAT_NOBODY;
    /* A hash says only that something is different; the choices after it may say what. */
    if (by_hash)
        lab_replay(&plain, kit, r, false);
    bool shows_more = by_hash && plain.play.frozen_by == FROZEN_LOG;
    text_frozen_match(&tally->text, shows_more ? &plain : replay, kit->game, r);
    list_text(tally);
    if (by_hash)
        lab_replay_free(&plain);
}

static void look_at(struct tally *tally, const struct store_record *r)
{
    struct lab_replay replay;
    const struct game_kit *kit = kit_find(lab_kits, r->match.game);
    if (!kit) {
        tally->unknown++;
        return;
    }
    tally->replayed++;
    tally->entries += r->entries_count;
    lab_replay(&replay, kit, r, true);
    if (replay.play.frozen_by != FROZEN_NOT)
        freeze(tally, &replay, kit, r);
    lab_replay_free(&replay);
}

static void list_damaged(struct tally *tally, uint64_t id)
{
    char name[AUTH_ID_TEXT_SIZE];
    auth_id_text(id, name);
    tally->damaged++;
    text_clear(&tally->text);
    text_object(&tally->text);
    text_key(&tally->text, "match");
    text_word(&tally->text, name);
    text_key(&tally->text, "why");
    text_word(&tally->text, "damaged");
    text_key(&tally->text, "message");
    text_string(&tally->text, store_error(tally->data.store));
    text_object_end(&tally->text);
    list_text(tally);
}

static void look_for(struct tally *tally, uint64_t id)
{
    struct store_record *head = NULL, *r = NULL;
    enum store_status status = store_load_head(tally->data.store, id, &head);
    bool wanted = status == STORE_OK && (!tally->running_only || head->match.status == MATCH_RUNNING);
    bool begun = wanted && head->match.status != MATCH_LOBBY;
    store_record_free(head);
    if (begun)
        status = store_load(tally->data.store, id, &r);
    if (status != STORE_OK && status != STORE_MISSING) {
        tally->matches++;
        list_damaged(tally, id);
        return;
    }
    tally->matches += wanted;
    tally->lobbies += wanted && !begun;
    /* A lobby that was left without a start has no log either. */
    if (r && (r->match.status != MATCH_CLOSED || r->entries_count > 0))
        look_at(tally, r);
    store_record_free(r);
}

/* How many matches there are, or 0 if that cannot be read. */
static uint64_t count_ids(struct tally *tally)
{
    struct batch batch;
    uint64_t after = 0, count = 0;
    do {
        batch.count = 0;
        if (store_match_ids(tally->data.store, after, BATCH, note_id, &batch) != STORE_OK)
            return 0;
        count += batch.count;
        if (batch.count > 0)
            after = batch.ids[batch.count - 1];
    } while (batch.count == BATCH);
    return count;
}

static bool look_at_all(struct tally *tally)
{
    struct batch batch;
    uint64_t after = 0, seen = 0;
    bool read = true;
    progress_begin(&tally->progress, "matches", count_ids(tally));
    do {
        batch.count = 0;
        read = store_match_ids(tally->data.store, after, BATCH, note_id, &batch) == STORE_OK;
        for (uint32_t i = 0; i < batch.count; i++) {
            look_for(tally, batch.ids[i]);
            progress_step(&tally->progress, ++seen);
        }
        if (batch.count > 0)
            after = batch.ids[batch.count - 1];
    } while (read && batch.count == BATCH);
    progress_end(&tally->progress);
    return read;
}

static void print_number(const char *key, uint64_t value)
{
    printf(",\n  \"%s\": %llu", key, (unsigned long long)value);
}

/* The report, a document that is written as it is found: many matches take no memory. */
static int report(struct tally *tally)
{
    printf("{\n  \"frozen_matches\": [\n");
    bool read = look_at_all(tally);
    printf("  ]");
    print_number("matches", tally->matches);
    print_number("lobbies", tally->lobbies);
    print_number("replayed", tally->replayed);
    print_number("records", tally->entries);
    print_number("unknown_game", tally->unknown);
    print_number("damaged", tally->damaged);
    print_number("frozen", tally->frozen);
    for (int why = FROZEN_NOT + 1; why < FROZEN_KINDS; why++) {
        char key[32];
        snprintf(key, sizeof key, "frozen_by_%s", why_names[why]);
        print_number(key, tally->by_why[why]);
    }
    bool ok = read && !tally->frozen && !tally->damaged && !tally->unknown;
    printf(",\n  \"ok\": %s\n}\n", ok ? "true" : "false");
    if (!read)
        return lab_failed(&lab_replay_all, "%s", store_error(tally->data.store));
    return ok ? LAB_OK : LAB_DIFFERS;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"data", required_argument, NULL, 'd'},
                                            {"running", no_argument, NULL, 'r'},
                                            {"list", required_argument, NULL, 'l'},
                                            {0}};
    struct tally tally = {.listed_max = LISTED_PRESET};
    const char *folder = NULL;
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c == 'd')
            folder = optarg;
        else if (c == 'r')
            tally.running_only = true;
        else if (c != 'l')
            return lab_wrong_option(&lab_replay_all, argv);
        else if (lab_option_number(&lab_replay_all, "list", 0, LISTED_MAX, &tally.listed_max) != LAB_OK)
            return LAB_WRONG_CALL;
    }
    if (!folder || optind < argc)
        return lab_wrong_call(&lab_replay_all, "expected --data DIR");
    if (!lab_data_open(&tally.data, &lab_replay_all, folder, false))
        return LAB_WRONG_CALL;
    int code = report(&tally);
    text_free(&tally.text);
    lab_data_close(&tally.data);
    return code;
}

const struct lab_command lab_replay_all = {
    .name = "replay-all",
    .arguments = "--data DIR [--running] [--list N]",
    .summary = "checks that this build plays every match in a data folder, and lists those it does not",
    .help =
        "  --running  only the matches that are still played\n"
        "  --list N   how many frozen matches are told in full (preset: 1000)\n\n"
        "The server may be running; nothing is changed. Prints one JSON document: counts, and for each "
        "match\n"
        "that would be frozen why, the first record of its log that differs, whose it is, what the log has\n"
        "and what is offered instead. It names hidden cards: it is for the operator alone. Exit code 1 if\n"
        "there is such a match.\n",
    .run = run,
};
