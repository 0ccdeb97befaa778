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

uint16_t who_share_secrets(const struct game *game, const void *state, uint8_t seats)
{
    uint16_t knowing[SECRETS_MAX] = {0}, sharing = 0;
    struct unknown unknown;
    for (uint8_t seat = 0; seat < seats; seat++) {
        find_unknown(game, state, seat, &unknown);
        for (int id = 0; id < SECRETS_MAX; id++)
            knowing[id] |= unknown.of[id] ? 0 : SEAT_BIT(seat);
    }
    find_unknown(game, state, SEAT_SPECTATOR, &unknown);
    for (int id = 0; id < SECRETS_MAX; id++)
        if (unknown.of[id] && __builtin_popcount(knowing[id]) > 1)
            sharing |= knowing[id];
    return sharing;
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
