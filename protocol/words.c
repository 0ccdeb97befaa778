/* See words.h. */
#include "protocol/words.h"

#include <string.h>

static const char *const seat_names[SEATS_MAX] = {"s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"};

const char *seat_name(uint8_t seat)
{
    if (seat < SEATS_MAX)
        return seat_names[seat];
    if (seat == SEAT_CHANCE)
        return "chance";
    return seat == SEAT_SPECTATOR ? "spectator" : NULL;
}

uint8_t seat_of_name(const char *name)
{
    if (name[0] == 's' && name[1] >= '1' && name[1] < '1' + SEATS_MAX && !name[2])
        return (uint8_t)(name[1] - '1');
    if (strcmp(name, "chance") == 0)
        return SEAT_CHANCE;
    return strcmp(name, "spectator") == 0 ? SEAT_SPECTATOR : SEAT_NOBODY;
}

void text_seat(struct text *t, const char *key, uint8_t seat)
{
    text_member_word(t, key, seat_name(seat));
}

void text_seat_list(struct text *t, const char *key, uint8_t seats, uint16_t mask)
{
    text_key(t, key);
    text_array(t);
    for (uint8_t seat = 0; seat < seats; seat++)
        if (mask & SEAT_BIT(seat))
            text_word(t, seat_name(seat));
    text_array_end(t);
}

/* The wire name of an argument's value, or NULL; for kinds that are words (not counts and flags). */
static const char *value_name(const struct game *game, const struct game_config *config, uint8_t kind,
                              uint16_t value, enum word_form form)
{
    if (kind == KIND_SEAT)
        return value < SEAT_NOBODY ? seat_name((uint8_t)value) : NULL;
    return kind >= KIND_GAME ? game->word(config, kind, value, form) : NULL;
}

static void text_argument(struct text *t, const struct game *game, const struct game_config *config,
                          const struct arg_def *arg, uint16_t value, enum word_form form)
{
    if (arg->kind == KIND_COUNT || arg->kind == KIND_FLAG) {
        text_key(t, arg->name);
        if (arg->kind == KIND_COUNT)
            text_number(t, value);
        else
            text_flag(t, value != 0);
        return;
    }
    const char *name = value_name(game, config, arg->kind, value, form);
    if (!name)
        return;
    text_member_word(t, arg->name, name);
}

/* The members of a term into an open object. */
static void text_members(struct text *t, const struct game *game, const struct game_config *config,
                         const char *head, const struct term_def *term, struct choice c, enum word_form form)
{
    text_member_word(t, head, term->name);
    for (int i = 0; i < CHOICE_ARGS_MAX && term->args[i].name; i++)
        text_argument(t, game, config, &term->args[i], c.arg[i], form);
}

static void text_term(struct text *t, const struct game *game, const struct game_config *config,
                      const char *head, const struct term_def *term, struct choice c, enum word_form form)
{
    text_object(t);
    text_members(t, game, config, head, term, c, form);
    text_object_end(t);
}

void text_choice(struct text *t, const struct game *game, const struct game_config *config,
                 struct choice choice, enum word_form form)
{
    text_term(t, game, config, "verb", &game->verbs[choice.verb], choice, form);
}

void text_reason(struct text *t, const struct game *game, const struct game_config *config, struct choice why)
{
    text_term(t, game, config, "reason", &game->reasons[why.verb], why, WORD_PUBLIC);
}

void text_obstacle(struct text *t, const struct game *game, const struct game_config *config,
                   struct choice why)
{
    text_term(t, game, config, "why", &game->obstacles[why.verb], why, WORD_PUBLIC);
}

void text_event(struct text *t, const struct game *game, const struct game_config *config,
                const struct event *event, uint16_t viewers)
{
    const struct term_def *term = &game->events[event->kind];
    bool told = (event->audience & viewers) != 0 || viewers == SEATS_ALL;
    text_object(t);
    text_member_word(t, "event", term->name);
    for (int i = 0; i < EVENT_ARGS_MAX && term->args[i].name; i++)
        if (told || !term->args[i].hidden)
            text_argument(t, game, config, &term->args[i], event->arg[i], WORD_PUBLIC);
    text_object_end(t);
}

void text_events(struct text *t, const struct game *game, const struct game_config *config,
                 const struct event *events, int count, uint16_t viewers)
{
    text_array(t);
    for (int i = 0; i < count; i++)
        text_event(t, game, config, &events[i], viewers);
    text_array_end(t);
}

/* Whether two choices read the same to people. */
static bool same_words(const struct game *game, const struct game_config *config, struct choice a,
                       struct choice b, uint8_t absent)
{
    if (a.verb != b.verb)
        return false;
    const struct term_def *term = &game->verbs[a.verb];
    for (int i = 0; i < CHOICE_ARGS_MAX && term->args[i].name; i++) {
        uint8_t kind = term->args[i].kind;
        bool given = !(absent >> i & 1);
        if (given && a.arg[i] == b.arg[i])
            continue;
        if (kind == KIND_COUNT || kind == KIND_FLAG)
            return false;
        const char *of_a = given ? value_name(game, config, kind, a.arg[i], WORD_PUBLIC) : NULL;
        const char *of_b = value_name(game, config, kind, b.arg[i], WORD_PUBLIC);
        if (of_a != of_b && (!of_a || !of_b || strcmp(of_a, of_b) != 0))
            return false;
    }
    return true;
}

bool choice_reads_same(const struct game *game, const struct game_config *config, struct choice a,
                       struct choice b)
{
    return same_words(game, config, a, b, 0);
}

/* Only identities come in equal copies; without one no two options can read the same. */
static bool has_copies(const struct game *game, uint16_t verb)
{
    const struct term_def *term = &game->verbs[verb];
    for (int i = 0; i < CHOICE_ARGS_MAX && term->args[i].name; i++)
        if (term->args[i].kind >= KIND_GAME && game->kind_secret(term->args[i].kind))
            return true;
    return false;
}

static bool told_before(const struct game *game, const struct game_config *config,
                        const struct prompt *prompt, int index)
{
    struct choice option = prompt->options[index];
    if (!has_copies(game, option.verb))
        return false;
    for (int i = 0; i < index; i++)
        if (prompt->options[i].verb == option.verb && same_words(game, config, option, prompt->options[i], 0))
            return true;
    return false;
}

/* Amounts that are paid, and, where choices that follow may make it more, the most of these. */
static void text_price(struct text *t, const struct game *game, const struct price *price)
{
    bool open = false;
    text_key(t, "price");
    text_object(t);
    for (int i = 0; i < game->amounts_count; i++) {
        if (price->most[i] > 0 || (price->named >> i & 1))
            text_member_number(t, game->amounts[i], price->least[i]);
        open = open || price->most[i] > price->least[i];
    }
    text_object_end(t);
    if (!open)
        return;
    text_key(t, "price_most");
    text_object(t);
    for (int i = 0; i < game->amounts_count; i++)
        if (price->most[i] > price->least[i])
            text_member_number(t, game->amounts[i], price->most[i]);
    text_object_end(t);
}

static void text_option(struct text *t, const struct game *game, const struct game_config *config,
                        const struct prompt *prompt, int index)
{
    struct choice option = prompt->options[index];
    const struct price *price = prompt_price(prompt, index);
    text_object(t);
    text_members(t, game, config, "verb", &game->verbs[option.verb], option, WORD_PUBLIC);
    if (price)
        text_price(t, game, price);
    text_object_end(t);
}

void text_prompt(struct text *t, const struct game *game, const struct game_config *config,
                 const struct prompt *prompt, uint8_t viewer, bool all)
{
    if (prompt->seat == SEAT_NOBODY) {
        text_null(t);
        return;
    }
    text_object(t);
    text_member_word(t, "seat", seat_name(prompt->seat));
    text_key(t, "why");
    text_reason(t, game, config, prompt->why);
    if (all || viewer == prompt->seat) {
        text_key(t, "options");
        text_array(t);
        for (int i = 0; i < prompt->count; i++)
            if (!told_before(game, config, prompt, i))
                text_option(t, game, config, prompt, i);
        text_array_end(t);
    }
    text_object_end(t);
}

static int find_term(const struct term_def *terms, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(terms[i].name, name) == 0)
            return i;
    return -1;
}

/* The value of a word argument, or -1. */
static int word_value(const struct game *game, const struct game_config *config, uint8_t kind,
                      const char *word)
{
    if (kind != KIND_SEAT)
        return game->value(config, kind, word);
    uint8_t seat = seat_of_name(word);
    return seat == SEAT_NOBODY ? -1 : seat;
}

static const char *kind_title(const struct game *game, uint8_t kind)
{
    static const char *const common[KIND_GAME] = {"", "count", "seat", "flag"};
    return kind < KIND_GAME ? common[kind] : game->kinds[kind - KIND_GAME];
}

static int read_argument(const struct game *game, const struct game_config *config, const struct arg_def *arg,
                         const json_t *json, uint16_t *value, struct fault *fault)
{
    if (arg->kind == KIND_COUNT) {
        if (!json_is_integer(json) || json_integer_value(json) < 0 || json_integer_value(json) > UINT16_MAX)
            return fault_set(fault, FAULT_BAD_FIELD, arg->name, "%s must be a number from 0 to %d", arg->name,
                             UINT16_MAX);
        *value = (uint16_t)json_integer_value(json);
        return 0;
    }
    if (arg->kind == KIND_FLAG) {
        if (!json_is_boolean(json))
            return fault_set(fault, FAULT_BAD_FIELD, arg->name, "%s must be true or false", arg->name);
        *value = json_is_true(json);
        return 0;
    }
    int number = json_is_string(json) ? word_value(game, config, arg->kind, json_string_value(json)) : -1;
    if (number < 0) {
        const char *given = json_is_string(json) ? json_string_value(json) : "this";
        return fault_set(fault, FAULT_BAD_FIELD, arg->name, "%s must be the name of a %s; %.40s is none",
                         arg->name, kind_title(game, arg->kind), given);
    }
    *value = (uint16_t)number;
    return 0;
}

int choice_read(const struct game *game, const struct game_config *config, const json_t *json,
                struct named_choice *named, struct fault *fault)
{
    memset(named, 0, sizeof *named);
    if (!json_is_object(json))
        return fault_set(fault, FAULT_BAD_FIELD, NULL, "a choice must be an object");
    const json_t *verb = json_object_get(json, "verb");
    if (!verb)
        return fault_set(fault, FAULT_MISSING_FIELD, "verb", "verb is missing: what is to be done");
    int index =
        json_is_string(verb) ? find_term(game->verbs, game->verbs_count, json_string_value(verb)) : -1;
    if (index < 0)
        return fault_set(fault, FAULT_BAD_FIELD, "verb", "verb must be one of the verbs of %s; %.40s is none",
                         game->name, json_is_string(verb) ? json_string_value(verb) : "this");
    named->choice.verb = (uint16_t)index;
    const struct term_def *term = &game->verbs[index];
    for (int i = 0; i < CHOICE_ARGS_MAX && term->args[i].name; i++) {
        const struct arg_def *arg = &term->args[i];
        const json_t *value = json_object_get(json, arg->name);
        bool wordless = arg->kind == KIND_COUNT || arg->kind == KIND_FLAG;
        if ((!value || json_is_null(value)) && wordless)
            return fault_set(fault, FAULT_MISSING_FIELD, arg->name, "%s is missing: it must be a %s",
                             arg->name, kind_title(game, arg->kind));
        if (!value || json_is_null(value))
            named->absent |= (uint8_t)(1u << i);
        else if (read_argument(game, config, arg, value, &named->choice.arg[i], fault) != 0)
            return -1;
    }
    return 0;
}

int choice_match(const struct game *game, const struct game_config *config, const struct prompt *prompt,
                 const struct named_choice *named)
{
    if (!named->absent)
        for (int i = 0; i < prompt->count; i++)
            if (choice_equal(prompt->options[i], named->choice))
                return i;
    for (int i = 0; i < prompt->count; i++)
        if (same_words(game, config, named->choice, prompt->options[i], named->absent))
            return i;
    return -1;
}

static void text_terms(struct text *t, const struct game *game, const char *key, const struct term_def *terms,
                       int count)
{
    text_key(t, key);
    text_object(t);
    for (int i = 0; i < count; i++) {
        text_key(t, terms[i].name);
        text_array(t);
        for (int a = 0; a < EVENT_ARGS_MAX && terms[i].args[a].name; a++) {
            text_object(t);
            text_member_word(t, "name", terms[i].args[a].name);
            text_member_word(t, "kind", kind_title(game, terms[i].args[a].kind));
            if (terms[i].args[a].hidden)
                text_member_flag(t, "hidden", true);
            text_object_end(t);
        }
        text_array_end(t);
    }
    text_object_end(t);
}

void text_vocabulary(struct text *t, const struct game *game)
{
    text_terms(t, game, "verbs", game->verbs, game->verbs_count);
    text_terms(t, game, "events", game->events, game->events_count);
    text_terms(t, game, "reasons", game->reasons, game->reasons_count);
    text_terms(t, game, "obstacles", game->obstacles, game->obstacles_count);
    text_key(t, "amounts");
    text_array(t);
    for (int i = 0; i < game->amounts_count; i++)
        text_word(t, game->amounts[i]);
    text_array_end(t);
}
