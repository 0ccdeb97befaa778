/* See dice.h. The faces are those printed on the dice of the box. */
#include "core/oath/law/dice.h"

#include "core/oath/law/emit.h"
#include "core/oath/law/powers.h"
#include "core/stock/chance.h"

enum { DIE_FACES = 6, DICE_AT_ONCE = 3 };

static const struct faces attack_die[DIE_FACES] = {
    {.hollow = 1}, {.hollow = 1}, {.hollow = 1}, {.swords = 1}, {.swords = 1}, {.swords = 2, .skulls = 1},
};
static const struct faces defence_die[DIE_FACES] = {
    {0}, {0}, {.shields = 1, .singles = 1}, {.shields = 1, .singles = 1}, {.shields = 2}, {.doubling = 1},
};

static void add_face(struct faces *to, const struct faces *face)
{
    to->hollow = (uint8_t)(to->hollow + face->hollow);
    to->swords = (uint8_t)(to->swords + face->swords);
    to->skulls = (uint8_t)(to->skulls + face->skulls);
    to->shields = (uint8_t)(to->shields + face->shields);
    to->singles = (uint8_t)(to->singles + face->singles);
    to->doubling = (uint8_t)(to->doubling + face->doubling);
}

void oath_throw(struct oath *g, struct roll *roll)
{
    const struct faces *die = roll->attack ? attack_die : defence_die;
    struct choice why = {roll->attack ? REASON_ROLL_ATTACK : REASON_ROLL_DEFENCE, {roll->dice, 0, 0}};
    roll->faces = (struct faces){0};
    for (int left = roll->dice; left > 0; left -= DICE_AT_ONCE) {
        int dice = left < DICE_AT_ONCE ? left : DICE_AT_ONCE;
        struct choice c = chance_dice(g, why, VERB_ROLL, dice, 1, DIE_FACES);
        for (int i = 0; i < dice; i++)
            add_face(&roll->faces, &die[c.arg[i] - 1]);
    }
    const struct faces *f = &roll->faces;
    if (roll->attack)
        oath_tell(g, EVENT_ROLLED_ATTACK, f->hollow, f->swords, f->skulls, 0);
    else
        oath_tell(g, EVENT_ROLLED_DEFENCE, f->shields, f->doubling, 0, 0);
}

struct faces oath_roll(struct oath *g, uint8_t roller, bool attack, int dice)
{
    struct roll roll = {.roller = roller, .attack = attack, .dice = (uint8_t)dice};
    oath_throw(g, &roll);
    EACH_IN_FORCE(g, card, on_roll)
    oath_effects_of(g, card)->on_roll(g, card, &roll);
    return roll.faces;
}
