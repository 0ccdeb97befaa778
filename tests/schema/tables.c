/*
 * Prints the tables of the protocol and of all games as one JSON object. protocol/schema/generate.py makes
 * schemas and tables of words from it.
 */
#include <stdio.h>
#include <stdlib.h>

#include "protocol/config.h"
#include "protocol/kit.h"
#include "protocol/request.h"
#include "protocol/words.h"
#include "tests/toy/all_games.h"

enum { VALUES_MAX = 1024 };

static void text_faults(struct text *t)
{
    text_array(t);
    for (int code = FAULT_NONE + 1; code < FAULT_COUNT; code++)
        text_word(t, fault_name((enum fault_code)code));
    text_array_end(t);
}

static void text_field(struct text *t, const struct field_def *field, bool needed)
{
    static const char *const kinds[] = {
        [A_STRING] = "string", [A_NAME] = "string",     [A_BYTES] = "bytes",       [A_NUMBER] = "number",
        [A_FLAG] = "flag",     [AN_OBJECT] = "object",  [A_SEAT] = "seat",         [SOME_EYES] = "eyes",
        [A_LEVEL] = "level",   [A_CHANNEL] = "channel", [A_PROPOSAL] = "proposal", [A_PACE] = "pace",
    };
    text_key(t, field->name);
    text_object(t);
    text_key(t, "kind");
    text_word(t, kinds[field->kind]);
    text_key(t, "least");
    text_number(t, field->least);
    text_key(t, "most");
    text_number(t, field->most);
    text_key(t, "needed");
    text_flag(t, needed);
    text_key(t, "must");
    text_string(t, field->must);
    text_object_end(t);
}

static void text_requests(struct text *t)
{
    text_object(t);
    for (int i = 0; i < REQUEST_COUNT; i++) {
        const struct request_def *def = &request_defs[i];
        text_key(t, def->name);
        text_object(t);
        for (int f = 0; f < FIELD_COUNT; f++)
            if ((def->needs | def->takes) >> f & 1)
                text_field(t, &field_defs[f], def->needs >> f & 1);
        text_object_end(t);
    }
    text_object_end(t);
}

/* Names of all values of a kind, under every value of every setting (maps and decks have their own). */
static void text_kind(struct text *t, const struct game *game, uint8_t kind, enum word_form form)
{
    text_array(t);
    for (int setting = 0; setting < game->match_settings_count; setting++)
        for (uint8_t index = 0; index < game->match_settings[setting].values_count; index++) {
            struct game_config config;
            config_presets(game, game->seats_max, &config);
            config.match[setting] = index;
            for (uint16_t value = 0; value < VALUES_MAX; value++)
                if (game->word(&config, kind, value, form))
                    text_word(t, game->word(&config, kind, value, form));
        }
    text_array_end(t);
}

static void text_kinds(struct text *t, const struct game *game, enum word_form form)
{
    text_object(t);
    for (uint8_t kind = KIND_GAME; kind < KIND_GAME + game->kinds_count; kind++) {
        text_key(t, game->kinds[kind - KIND_GAME]);
        text_kind(t, game, kind, form);
    }
    text_object_end(t);
}

static void text_game_tables(struct text *t, const struct game_kit *kit)
{
    text_key(t, kit->game->name);
    text_object(t);
    text_key(t, "game");
    text_game(t, kit->game);
    text_vocabulary(t, kit->game);
    text_key(t, "words");
    text_kinds(t, kit->game, WORD_PUBLIC);
    text_key(t, "exact");
    text_kinds(t, kit->game, WORD_EXACT);
    text_key(t, "sections");
    text_array(t);
    for (int i = 0; i < kit->sections_count; i++)
        text_word(t, kit->sections[i].name);
    text_array_end(t);
    text_object_end(t);
}

int main(void)
{
    struct text t = {0};
    const struct game_kit *kits[ALL_GAMES_MAX + 1];
    int count = all_games(kits);
    text_object(&t);
    text_key(&t, "errors");
    text_faults(&t);
    text_key(&t, "requests");
    text_requests(&t);
    text_key(&t, "games");
    text_object(&t);
    for (int i = 0; i < count; i++)
        text_game_tables(&t, kits[i]);
    text_object_end(&t);
    text_object_end(&t);
    bool printed = text_ok(&t) && fwrite(t.data, 1, t.length, stdout) == t.length && putchar('\n') != EOF;
    text_free(&t);
    return printed ? EXIT_SUCCESS : EXIT_FAILURE;
}
