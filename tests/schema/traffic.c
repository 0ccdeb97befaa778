/*
 * Plays random matches of every game and prints what the server would tell of them, one message per line,
 * each after the name of its game: lobby, snapshots, updates, history and log. For the schema test.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fair_chance.h"
#include "core/random.h"
#include "protocol/config.h"
#include "protocol/message.h"
#include "protocol/words.h"
#include "tests/toy/all_games.h"

enum { VIEW_SIZE_MAX = 8192, CHOICES_MAX = 20000, HISTORY_EVERY = 50 };

struct table {
    const struct game_kit *kit;
    struct session *session;
    struct text text;
    _Alignas(16) unsigned char before[VIEW_SIZE_MAX], after[VIEW_SIZE_MAX];
    uint8_t viewer;
};

static void say(struct table *table)
{
    if (!text_ok(&table->text))
        exit(EXIT_FAILURE);
    printf("%s %.*s\n", table->kit->game->name, (int)table->text.length, table->text.data);
    text_clear(&table->text);
}

static struct moment look(struct table *table, unsigned char *view)
{
    const struct session *s = table->session;
    memset(view, 0, VIEW_SIZE_MAX);
    if (table->viewer == EYES_ALL)
        table->kit->game->reveal(s->now, view);
    else
        table->kit->game->redact(s->now, table->viewer, view);
    return (struct moment){table->kit,    &s->config, "traffic",  s->answered,
                           table->viewer, view,       &s->prompt, 0};
}

static void tell_lobby(struct table *table, const struct fair_chance *chance)
{
    uint8_t commitment[FAIR_COMMITMENT_SIZE];
    fair_commitment(chance->secret, commitment);
    const struct clock_terms clock = {CLOCK_BANK, TIMEOUT_RESIGN, 600, 30};
    const struct proposal_info proposal = {PROPOSAL_UNDO, 0, SEAT_BIT(0), SEAT_BIT(0) | SEAT_BIT(1), 3, 1, 0};
    const struct lobby_member member = {"p1", "Ad\xc3\xa9le", 0, true};
    struct lobby_info lobby = {
        .match = "traffic",
        .host = "p1",
        .invite = "code",
        .series = {"traffic", 2, true},
        .game = table->kit->game,
        .kit = table->kit,
        .config = &table->session->config,
        .phase = MATCH_IN_PLAY,
        .spectators = true,
        .clock = &clock,
        .proposal = &proposal,
        .members = &member,
        .members_count = 1,
        .commitment = commitment,
        .entropy = chance->entropy[0],
    };
    for (int seat = 0; seat < SEATS_MAX; seat++)
        lobby.seats[seat].level = seat ? LEVEL_EASY : -1;
    lobby.seats[0].player = "p1";
    lobby.seats[0].name = member.name;
    message_lobby(&table->text, &lobby);
    say(table);
    const int64_t left[SEATS_MAX] = {1000, 0};
    message_clock(&table->text, "traffic",
                  &(struct clock_info){7, table->session->config.seats, 0, false, left});
    say(table);
}

static void tell_log(struct table *table, const struct fair_chance *chance, const struct record *records)
{
    const struct session *s = table->session;
    uint8_t commitment[FAIR_COMMITMENT_SIZE];
    fair_commitment(chance->secret, commitment);
    struct game_result result = {0};
    table->kit->game->result(s->now, &result);
    struct result_info info = {"played", &result, s->config.seats, 0};
    struct log_info log = {.match = "traffic",
                           .game = table->kit->game,
                           .config = &s->config,
                           .series = {"traffic", 2, true},
                           .before = "before",
                           .commitment = commitment,
                           .secret = chance->secret,
                           .entropy = chance->entropy[0]};
    message_ended(&table->text, "traffic", s->answered, &info, &log.series, NULL, commitment);
    say(table);
    message_ended(&table->text, "traffic", s->answered, &info, &(struct series_info){NULL, 0, false},
                  chance->secret, commitment);
    say(table);
    text_reply(&table->text, 1);
    text_key(&table->text, "log");
    text_log(&table->text, &log);
    for (uint32_t i = 0; i < s->answered; i++)
        text_record(&table->text, table->kit->game, &s->config, &records[i]);
    struct log_hash hash = {.move = s->answered};
    session_hash(s, hash.hash);
    struct legacy leaves = {0};
    if (s->over && s->game->legacy_write)
        s->game->legacy_write(s->now, &leaves);
    text_log_end(&table->text, &info, table->kit, &leaves,
                 &(struct log_proof){&hash, 1, session_layout(s->game), commitment});
    text_key(&table->text, "from");
    text_number(&table->text, 0);
    text_key(&table->text, "to");
    text_number(&table->text, s->answered);
    text_key(&table->text, "version");
    text_number(&table->text, s->answered);
    text_object_end(&table->text);
    say(table);
}

/* Any settings of the match that the game takes; in the first match those preset. */
static void mix_settings(const struct game *game, struct game_config *config, uint64_t seed,
                         struct quick_random *random)
{
    struct obstacle obstacle;
    if (seed == 1)
        return;
    do
        for (int i = 0; i < game->match_settings_count; i++)
            config->match[i] = (uint8_t)quick_random_below(random, game->match_settings[i].values_count);
    while (game->config_check(config, &obstacle) != 0);
}

static void play(struct table *table, uint64_t seed, struct record *records)
{
    struct quick_random random = {seed};
    struct session *s = table->session;
    struct game_config config;
    struct fair_chance chance = {.seats = (uint8_t)(2 + seed % 3)};
    config_presets(table->kit->game, chance.seats, &config);
    mix_settings(table->kit->game, &config, seed, &random);
    session_start(s, &config);
    static const uint8_t others[] = {SEAT_SPECTATOR, EYES_ALL};
    table->viewer = seed % 4 < 2 ? others[seed % 2] : (uint8_t)(seed % config.seats);
    tell_lobby(table, &chance);
    struct moment moment = look(table, table->before);
    message_snapshot(&table->text, &moment, "start", SEAT_NOBODY);
    say(table);
    while (!s->over && s->answered < CHOICES_MAX) {
        int index = (int)quick_random_below(&random, s->prompt.count);
        struct record *record = &records[s->answered];
        *record = (struct record){
            .kind = RECORD_CHOICE, .seat = s->prompt.seat, .choice = s->prompt.options[index]};
        session_answer_index(s, index);
        moment = look(table, table->after);
        struct changes changes;
        changes_find(&changes, table->kit, &s->config, table->before, table->after);
        message_update(&table->text, &moment, s->answered - 1, &changes, s->news, s->news_count);
        say(table);
        if (s->answered % HISTORY_EVERY == 0) {
            message_history(&table->text, 1, &moment, CHOICES_MAX, record, s->news, s->news_count);
            say(table);
        }
        memcpy(table->before, table->after, sizeof table->before);
    }
    tell_log(table, &chance, records);
}

int main(int argc, char **argv)
{
    const struct game_kit *kits[ALL_GAMES_MAX + 1];
    static struct record records[CHOICES_MAX];
    static struct table table;
    uint64_t matches = argc > 1 ? strtoull(argv[1], NULL, 10) : 4;
    if (sodium_init() < 0)
        return EXIT_FAILURE;
    int count = all_games(kits);
    for (int i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= matches; seed++) {
            table.kit = kits[i];
            table.session = session_create(kits[i]->game);
            if (!table.session || kits[i]->game->view_size > VIEW_SIZE_MAX)
                return EXIT_FAILURE;
            play(&table, seed, records);
            session_destroy(table.session);
        }
    text_free(&table.text);
    return EXIT_SUCCESS;
}
