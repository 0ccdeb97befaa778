/* See rare_choice.h. */
#include "server/lab/rare_choice.h"

enum {
    ANY_ONE_IN = 4,
    WEIGHT_MOST = 1 << 20, /* of what was never chosen */
    NO_CARD_NAMED = -1,
};

/* The first card that a choice names, or NO_CARD_NAMED. */
static int card_of_choice(const struct game *game, struct choice c)
{
    const struct term_def *verb = &game->verbs[c.verb];
    int args = term_args(verb);
    for (int i = 0; i < args && i < CHOICE_ARGS_MAX; i++)
        if (game->kind_secret(verb->args[i].kind) && c.arg[i] < SECRETS_MAX)
            return c.arg[i];
    return NO_CARD_NAMED;
}

/* Falls with the square of how often: what was chosen three times weighs a sixteenth. */
static uint64_t weight(uint64_t times)
{
    uint64_t squared = (times + 1) * (times + 1);
    return squared < WEIGHT_MOST ? WEIGHT_MOST / squared : 1;
}

static uint64_t weight_of_card(const struct rare_counts *counts, const struct game *game, struct choice c)
{
    int card = card_of_choice(game, c);
    return card == NO_CARD_NAMED ? weight(0) : weight(counts->card[card]);
}

/* A number below `bound`, which may exceed 32 bits. */
static uint64_t below(struct quick_random *random, uint64_t bound)
{
    return bound ? quick_random_next(random) % bound : 0;
}

/* One of the verbs offered: each counts once, however many options it has. */
static uint16_t choose_verb(const struct rare_counts *counts, const struct prompt *p,
                            struct quick_random *random)
{
    bool offered[RARE_VERBS_MAX] = {false};
    uint16_t verb[RARE_VERBS_MAX];
    int verbs = 0;
    uint64_t sum = 0;
    for (int i = 0; i < p->count; i++) {
        uint16_t v = p->options[i].verb;
        if (offered[v])
            continue;
        offered[v] = true;
        verb[verbs++] = v;
        sum += weight(counts->verb[v]);
    }
    uint64_t drawn = below(random, sum);
    int i = 0;
    while (drawn >= weight(counts->verb[verb[i]]))
        drawn -= weight(counts->verb[verb[i++]]);
    return verb[i];
}

/* One of the options of that verb. */
static int choose_option(const struct rare_counts *counts, const struct session *s, uint16_t verb,
                         struct quick_random *random)
{
    const struct prompt *p = &s->prompt;
    uint64_t sum = 0;
    for (int i = 0; i < p->count; i++)
        if (p->options[i].verb == verb)
            sum += weight_of_card(counts, s->game, p->options[i]);
    uint64_t drawn = below(random, sum);
    for (int i = 0; i < p->count; i++) {
        uint64_t w = p->options[i].verb == verb ? weight_of_card(counts, s->game, p->options[i]) : 0;
        if (drawn < w)
            return i;
        drawn -= w;
    }
    return 0;
}

int rare_choose(const struct rare_counts *counts, const struct session *session, struct quick_random *random)
{
    if (quick_random_below(random, ANY_ONE_IN) == 0)
        return (int)quick_random_below(random, session->prompt.count);
    return choose_option(counts, session, choose_verb(counts, &session->prompt, random), random);
}

void rare_note(struct rare_counts *counts, const struct game *game, struct choice answered)
{
    int card = card_of_choice(game, answered);
    counts->verb[answered.verb]++;
    if (card != NO_CARD_NAMED)
        counts->card[card]++;
}
