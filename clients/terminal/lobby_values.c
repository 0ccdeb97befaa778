/* Other values for the lines of the table before the start. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "clients/terminal/lobby.h"
#include "clients/terminal/member.h"

static const json_t *lobby(const struct app *a)
{
    return a->follow.lobby;
}

/* What the hello reply says of the match's game; NULL if nothing. */
static const json_t *game_of(const struct app *a)
{
    size_t i;
    json_t *game;
    json_array_foreach(json_object_get(client_hello(a->client), "games"), i, game)
    {
        if (strcmp(text_in(game, "game"), text_in(lobby(a), "game")) == 0)
            return game;
    }
    return NULL;
}

/* The values a setting can have, from the hello reply. */
static const json_t *values_of(const struct app *a, struct lobby_row row)
{
    size_t i;
    json_t *setting;
    json_array_foreach(json_object_get(game_of(a), row.seat ? "seat_settings" : "settings"), i, setting)
    {
        if (strcmp(text_in(setting, "name"), row.setting) == 0)
            return json_object_get(setting, "values");
    }
    return NULL;
}

/* ---- How bots play ---- */

/* The levels that the game has, weakest first; the rules, where they play seats, come last. */
static const json_t *levels(const struct app *a)
{
    return json_object_get(game_of(a), "levels");
}

static const char *level_at(const struct app *a, size_t i)
{
    const char *name = json_string_value(json_array_get(levels(a), i));
    return name ? name : "";
}

static bool is_rules(const char *level)
{
    return strcmp(level, "rules") == 0;
}

/* Whether the rules of the game would play one more seat than they do. */
static bool rules_are_free(const struct app *a)
{
    size_t i;
    json_t *seat;
    json_int_t count = 0;
    json_array_foreach(json_object_get(lobby(a), "seats"), i, seat) count += is_rules(text_in(seat, "bot"));
    return count < json_integer_value(json_object_get(game_of(a), "automated_max"));
}

static void request_level(struct app *a, const json_t *seat, const char *level)
{
    app_request(a, json_pack("{ssssssss}", "type", "add_bot", "match", a->follow.match, "seat",
                             text_in(seat, "seat"), "level", level));
}

/* The next level for the bot on this seat, or the one before. */
static void change_level(struct app *a, const json_t *seat, int step)
{
    size_t count = json_array_size(levels(a)), level = 0;
    while (level < count && strcmp(text_in(seat, "bot"), level_at(a, level)) != 0)
        level++;
    if (level == count)
        return;
    level = (level + count + (size_t)step) % count;
    if (is_rules(level_at(a, level)) && !rules_are_free(a))
        level = (level + count + (size_t)step) % count;
    request_level(a, seat, level_at(a, level));
}

/* Sets the level of the bot on the selected seat by its name. False after a message. */
static bool set_level(struct app *a, const json_t *seat, const char *text)
{
    char all[128] = "";
    for (size_t i = 0; i < json_array_size(levels(a)); i++) {
        const char *level = level_at(a, i);
        if (text[0] && strncasecmp(level, text, strlen(text)) == 0) {
            request_level(a, seat, level);
            return true;
        }
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s%s", used ? ", " : "", level);
    }
    plain_say(a, "A bot here can play: %s.", all);
    return false;
}

static void request_value(struct app *a, struct lobby_row row, json_t *value)
{
    json_t *setting = json_pack("{sO}", row.setting, value);
    if (row.seat)
        app_request(a, json_pack("{sssss{so}}", "type", "set", "match", a->follow.match, "seat_settings",
                                 text_in(row.seat, "seat"), setting));
    else
        app_request(a, json_pack("{ssssso}", "type", "set", "match", a->follow.match, "settings", setting));
}

/* Asks the server for one of the terms as it stands here. */
static void request_term(struct app *a, const struct terms *terms, enum term term)
{
    json_t *request = json_pack("{ssss}", "type", "set", "match", a->follow.match);
    terms_write(terms, term, request);
    app_request(a, request);
}

static void change_term(struct app *a, enum term term, int step)
{
    struct terms terms = lobby_terms(a);
    if (term == TERM_TITLE) {
        a->typing = a->titling = true;
        snprintf(a->edit.text, sizeof a->edit.text, "%s", terms.title);
        return;
    }
    terms_step(&terms, term, step);
    request_term(a, &terms, term);
}

void lobby_change(struct app *a, int step)
{
    struct lobby_row row;
    if (!lobby_selected_row(a, &row))
        return;
    if (row.line == LINE_TERM) {
        change_term(a, row.term, step);
        return;
    }
    if (row.line == LINE_SEAT) {
        change_level(a, row.seat, step);
        return;
    }
    if (!row.value)
        return;
    const json_t *values = values_of(a, row);
    int count = (int)json_array_size(values), at = 0;
    if (count == 0)
        return;
    for (int i = 0; i < count; i++) {
        const char *value = json_string_value(json_array_get(values, (size_t)i));
        at = value && strcmp(value, row.value) == 0 ? i : at;
    }
    request_value(a, row, json_array_get(values, (size_t)((at + step + count) % count)));
}

/* The value of a list that is called so, or begins so; NULL if there is none. */
static json_t *find_value(const json_t *values, const char *text)
{
    char word[64];
    for (int whole = 1; whole >= 0; whole--) {
        size_t i;
        json_t *value;
        json_array_foreach(values, i, value)
        {
            say_word(json_string_value(value), word, sizeof word);
            bool begins = strncasecmp(word, text, strlen(text)) == 0 ||
                          strncasecmp(json_string_value(value), text, strlen(text)) == 0;
            if (begins && (!whole || strlen(word) == strlen(text)))
                return value;
        }
    }
    return NULL;
}

/* Sets one of the terms to a value by its name. False after a message. */
static bool set_term(struct app *a, enum term term, const char *text)
{
    struct terms terms = lobby_terms(a);
    char list[800];
    if (text[0] && terms_set(&terms, term, text)) {
        request_term(a, &terms, term);
        return true;
    }
    terms_values(term, list, sizeof list);
    plain_say(a, "It can be: %s.", list);
    return false;
}

bool lobby_set(struct app *a, const char *text)
{
    struct lobby_row row;
    char list[800] = "";
    if (lobby_selected_row(a, &row) && row.line == LINE_TERM)
        return set_term(a, row.term, text);
    if (lobby_selected_row(a, &row) && row.line == LINE_SEAT && text_in(row.seat, "bot")[0])
        return set_level(a, row.seat, text);
    if (!lobby_selected_row(a, &row) || !row.value) {
        app_say(a, STYLE_ERROR, "There is nothing to set on this line.");
        return false;
    }
    size_t i;
    json_t *each, *value = text[0] ? find_value(values_of(a, row), text) : NULL;
    if (value) {
        request_value(a, row, value);
        return true;
    }
    json_array_foreach(values_of(a, row), i, each)
    {
        size_t used = strlen(list);
        char word[64];
        say_word(json_string_value(each), word, sizeof word);
        snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", word);
    }
    plain_say(a, "It can be: %s.", list);
    return false;
}
