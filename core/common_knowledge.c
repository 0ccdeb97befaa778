/* See common_knowledge.h. */
#include "core/common_knowledge.h"

/* What somebody does not know, an entry for each identity. */
struct unknown {
    bool of[SECRETS_MAX];
};

static void find_unknown(const struct game *game, const void *state, uint8_t seat, struct unknown *unknown)
{
    uint8_t ids[SECRETS_MAX];
    int n = game->secrets(state, seat, ids);
    *unknown = (struct unknown){{false}};
    for (int i = 0; i < n; i++)
        unknown->of[ids[i]] = true;
}

bool shares_a_secret(const struct game *game, const void *state, uint8_t seats, uint8_t seat)
{
    struct unknown all, own, others;
    find_unknown(game, state, SEAT_SPECTATOR, &all);
    find_unknown(game, state, seat, &own);
    for (uint8_t other = 0; other < seats; other++) {
        if (other == seat)
            continue;
        find_unknown(game, state, other, &others);
        for (int id = 0; id < SECRETS_MAX; id++)
            if (all.of[id] && !own.of[id] && !others.of[id])
                return true;
    }
    return false;
}

bool choice_is_open(const struct game *game, const void *state, struct choice choice)
{
    const struct term_def *verb = &game->verbs[choice.verb];
    struct unknown all;
    find_unknown(game, state, SEAT_SPECTATOR, &all);
    for (int i = 0; i < CHOICE_ARGS_MAX && verb->args[i].name; i++) {
        uint8_t kind = verb->args[i].kind;
        if (game->kind_veiled && game->kind_veiled(kind))
            return false;
        if (game->kind_secret(kind) && choice.arg[i] < SECRETS_MAX && all.of[choice.arg[i]])
            return false;
    }
    return true;
}
