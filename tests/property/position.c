/* Checks of one position: invariants, prompt, options, refusals, undo. See trial.h. */
#include "tests/property/trial.h"

#include <string.h>

static bool check_term(struct trial *t, const char *what, const struct term_def *terms, uint16_t count,
                       uint16_t index, const uint16_t *args, int args_max)
{
    if (index >= count || !terms[index].name)
        return trial_fail(t, "%s %d is not in the game's table", what, index);
    int n = term_args(&terms[index]);
    if (n > args_max)
        return trial_fail(t, "%s %s has too many arguments", what, terms[index].name);
    for (int i = n; i < args_max; i++)
        if (args[i] != 0)
            return trial_fail(t, "%s %s: unused argument %d is not 0", what, terms[index].name, i + 1);
    return true;
}

/* Amounts that the game names, the least no more than the most; a price for each option at most once. */
static bool check_prices(struct trial *t, const struct prompt *p)
{
    for (int n = 0; n < p->prices_count; n++) {
        const struct priced_option *priced = &p->prices[n];
        if (priced->option >= p->count || (n > 0 && priced->option <= p->prices[n - 1].option))
            return trial_fail(t, "a price is of no option, or of one that has another");
        const char *verb = t->game->verbs[p->options[priced->option].verb].name;
        for (int i = 0; i < PRICE_AMOUNTS_MAX; i++) {
            if (priced->price.least[i] > priced->price.most[i])
                return trial_fail(t, "the least price of %s is more than the most", verb);
            if (i >= t->game->amounts_count && priced->price.most[i] > 0)
                return trial_fail(t, "the price of %s has an amount without a name", verb);
        }
    }
    return true;
}

/* Where to look first for an option among `places`, a power of two. */
static uint32_t place_of(struct choice c, uint32_t places)
{
    uint32_t mixed = 0;
    const uint16_t parts[] = {c.verb, c.arg[0], c.arg[1], c.arg[2]};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        mixed = (mixed + parts[i]) * UINT32_C(2654435761);
    return (mixed >> 16) & (places - 1);
}

/* The option that is in the list twice, or NULL. Lists are long and looked at often: each option is put into
 * a table. */
static const struct choice *offered_twice(const struct prompt *p)
{
    uint16_t at[2 * OPTIONS_MAX]; /* number of an option from 1; 0: free */
    uint32_t places = 2;
    while (places < 2u * p->count)
        places *= 2;
    memset(at, 0, places * sizeof *at);
    for (uint16_t i = 0; i < p->count; i++) {
        uint32_t place = place_of(p->options[i], places);
        for (; at[place]; place = (place + 1) & (places - 1))
            if (choice_equal(p->options[at[place] - 1], p->options[i]))
                return &p->options[i];
        at[place] = (uint16_t)(i + 1);
    }
    return NULL;
}

static bool check_prompt(struct trial *t, const struct session *s)
{
    const struct game *game = t->game;
    const struct prompt *p = &s->prompt;
    if (p->seat >= s->config.seats && p->seat != SEAT_CHANCE)
        return trial_fail(t, "seat %d is asked, which does not exist", p->seat);
    if (p->count == 0)
        return trial_fail(t, "nothing is offered");
    if (!check_term(t, "reason", game->reasons, game->reasons_count, p->why.verb, p->why.arg,
                    CHOICE_ARGS_MAX))
        return false;
    for (int i = 0; i < p->count; i++) {
        const struct choice *c = &p->options[i];
        if (!check_term(t, "choice", game->verbs, game->verbs_count, c->verb, c->arg, CHOICE_ARGS_MAX))
            return false;
    }
    const struct choice *twice = offered_twice(p);
    if (twice)
        return trial_fail(t, "%s is offered twice in the same form", game->verbs[twice->verb].name);
    return check_prices(t, p);
}

bool check_position(struct trial *t, const struct session *s)
{
    const char *wrong = t->game->check(s->now);
    if (wrong)
        return trial_fail(t, "invariant: %s", wrong);
    if (((const struct game_head *)s->now)->running || ((const struct game_head *)s->base)->running)
        return trial_fail(t, "a stored state points at its session");
    if (((const struct game_head *)s->now)->revision != s->config.revision)
        return trial_fail(t, "a state does not say by which revision it is played");
    return s->over || check_prompt(t, s);
}

bool check_news(struct trial *t, const struct session *s)
{
    for (int n = 0; n < s->news_count; n++) {
        const struct event *e = &s->news[n];
        if (!check_term(t, "event", t->game->events, t->game->events_count, e->kind, e->arg, EVENT_ARGS_MAX))
            return false;
    }
    return true;
}

static bool check_word(struct trial *t, uint8_t kind, uint16_t value)
{
    const struct game *game = t->game;
    const struct game_config *config = &t->s->config;
    bool nobody = value == SEAT_CHANCE || value == SEAT_NOBODY;
    if (kind == KIND_SEAT && value >= config->seats && !nobody)
        return trial_fail(t, "seat %d is named, which does not exist", value);
    if (kind < KIND_GAME)
        return true;
    const char *open = game->word(config, kind, value, WORD_PUBLIC);
    const char *exact = game->word(config, kind, value, WORD_EXACT);
    if (!open || !exact)
        return trial_fail(t, "%s %d has no name", game->kinds[kind - KIND_GAME], value);
    if (game->value(config, kind, exact) != value)
        return trial_fail(t, "the name %s does not lead back to %d", exact, value);
    int first = game->value(config, kind, open);
    if (first < 0 || strcmp(game->word(config, kind, (uint16_t)first, WORD_PUBLIC), open) != 0)
        return trial_fail(t, "the public name %s is not understood", open);
    return true;
}

static bool check_choice_words(struct trial *t, const struct term_def *term, struct choice c)
{
    for (int i = 0; i < term_args(term); i++)
        if (!check_word(t, term->args[i].kind, c.arg[i]))
            return false;
    return true;
}

bool check_words(struct trial *t)
{
    const struct prompt *p = &t->s->prompt;
    if (!check_choice_words(t, &t->game->reasons[p->why.verb], p->why))
        return false;
    for (int i = 0; i < p->count; i++)
        if (!check_choice_words(t, &t->game->verbs[p->options[i].verb], p->options[i]))
            return false;
    return true;
}

bool check_options(struct trial *t)
{
    for (int i = 0; i < t->s->prompt.count; i++) {
        session_copy(t->spare, t->s);
        session_answer_index(t->spare, i);
        t->run->options++;
        if (!check_position(t, t->spare) || !check_news(t, t->spare))
            return false;
    }
    return true;
}

/* Gives t->spare, a copy of the game, an answer that must be refused with this error and change nothing. */
static bool refused(struct trial *t, uint8_t seat, struct choice choice, enum session_error expected)
{
    size_t size = t->game->state_size;
    unsigned char before[sizeof(struct session)];
    const void *bytes = t->spare;
    memcpy(before, bytes, sizeof before);
    enum session_error error = session_answer(t->spare, seat, choice);
    if (error != expected)
        return trial_fail(t, "seat %d answered %s %d %d %d: %s, instead of: %s", seat,
                          choice.verb < t->game->verbs_count ? t->game->verbs[choice.verb].name : "?",
                          choice.arg[0], choice.arg[1], choice.arg[2], session_error_text(error),
                          session_error_text(expected));
    if (memcmp(before, bytes, sizeof before) != 0 || memcmp(t->s->now, t->spare->now, size) != 0 ||
        memcmp(t->s->base, t->spare->base, size) != 0)
        return trial_fail(t, "a refused answer left a trace");
    return true;
}

bool check_refusals(struct trial *t)
{
    enum { ATTEMPTS = 8 };
    const struct prompt *p = &t->s->prompt;
    session_copy(t->spare, t->s);
    for (int seat = 0; seat <= SEAT_SPECTATOR; seat++)
        if (seat != p->seat && !refused(t, (uint8_t)seat, p->options[0], SESSION_NOT_ASKED))
            return false;
    for (int i = 0; i < ATTEMPTS; i++) {
        struct choice c = p->options[trial_random(t, p->count)];
        uint32_t field = trial_random(t, 1 + CHOICE_ARGS_MAX);
        uint16_t value = (uint16_t)trial_random(t, i % 2 ? 64 : 65536);
        if (field == 0)
            c.verb = value;
        else
            c.arg[field - 1] = value;
        if (session_find(t->s, c) < 0 && !refused(t, p->seat, c, SESSION_NOT_OFFERED))
            return false;
    }
    return true;
}

static bool same_hash(const struct session *s, const uint8_t expected[HASH_SIZE])
{
    uint8_t hash[HASH_SIZE];
    session_hash(s, hash);
    return memcmp(hash, expected, HASH_SIZE) == 0;
}

/* A session stood where undo says the match is, is the match. */
static bool check_stand(struct trial *t)
{
    const struct session *s = t->s, *stood = t->spare;
    undo_stand(&t->undo, t->spare);
    bool same = stood->answered == s->answered && stood->asked_chance == s->asked_chance &&
                stood->over == s->over && stood->revealed == s->revealed &&
                stood->published == s->published && stood->answers_count == s->answers_count &&
                stood->beat_told == s->beat_told && memcmp(stood->base, s->base, t->game->state_size) == 0 &&
                same_hash(stood, t->hashes[s->answered]);
    return same || trial_fail(t, "a session stood where undo says the match is, is elsewhere");
}

bool check_undo(struct trial *t)
{
    uint8_t seat = t->undo.seat;
    int available = undo_available(&t->undo, seat);
    if (!check_stand(t))
        return false;
    for (uint8_t other = 0; other < t->s->config.seats; other++)
        if (other != seat && undo_available(&t->undo, other) > 0)
            return trial_fail(t, "undo is open to two seats");
    struct undo trial = t->undo;
    trial.present = t->undo_present;
    session_copy(t->spare, t->s);
    for (int back = 1; back <= available; back++) {
        uint32_t at = t->s->answered - (uint32_t)back;
        if (!undo_last(&trial, t->spare, seat))
            return trial_fail(t, "undo %d of %d was refused", back, available);
        if (t->spare->answered != at || !same_hash(t->spare, t->hashes[at]))
            return trial_fail(t, "undo %d of %d led to another position", back, available);
        t->run->undos++;
    }
    if (undo_last(&trial, t->spare, seat))
        return trial_fail(t, "undo went further than it said");
    if (available == 0)
        return true;
    uint32_t at = t->s->answered - (uint32_t)available;
    if (session_answer(t->spare, seat, t->log[at]) != SESSION_OK || !same_hash(t->spare, t->hashes[at + 1]))
        return trial_fail(t, "after undo the same choice led to another position");
    return true;
}

bool check_undo_limits(struct trial *t, uint8_t seat, const struct session *before)
{
    if (t->s->revealed || seat == SEAT_CHANCE || t->s->over) {
        for (uint8_t other = 0; other < t->s->config.seats; other++)
            if (undo_available(&t->undo, other) > 0)
                return trial_fail(t, "undo would take back what was revealed");
        return true;
    }
    uint8_t viewer, ids[SECRETS_MAX];
    int n = t->game->secrets(before->now, seat, ids);
    bool unknown[SECRETS_MAX] = {false}, still[SECRETS_MAX];
    for (int i = 0; i < n; i++)
        unknown[ids[i]] = true;
    for (int v = 0; trial_viewer(t, v, &viewer); v++) {
        memset(still, 0, sizeof still);
        n = t->game->secrets(t->s->now, viewer, ids);
        for (int i = 0; i < n; i++)
            still[ids[i]] = true;
        n = t->game->secrets(before->now, viewer, ids);
        for (int i = 0; i < n; i++)
            if (!still[ids[i]] && unknown[ids[i]])
                return trial_fail(
                    t, "a choice (%s) showed viewer %d what seat %d did not know, and can be undone",
                    t->game->verbs[t->log[t->s->answered - 1].verb].name, viewer, seat);
    }
    return true;
}
