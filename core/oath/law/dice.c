/* See dice.h. */
#include "core/oath/law/dice.h"

#include "core/oath/law/emit.h"
#include "core/oath/law/in_force.h"
#include "core/stock/chance.h"

enum { TOGETHER = 3 };

/* What is on each face (of a die that begins at 1). */
static const struct faces attack_die[FACES] = {{.hollow = 1}, {.hollow = 1},
                                               {.hollow = 1}, {.swords = 1},
                                               {.swords = 1}, {.swords = 2, .skulls = 1, .pairs = 1}};
static const struct faces defence_die[FACES] = {
    {0}, {0}, {.shields = 1, .singles = 1}, {.shields = 1, .singles = 1}, {.shields = 2}, {.doubling = 1}};

struct faces oath_die_face(bool attack, int face)
{
    return attack ? attack_die[face] : defence_die[face];
}

static void add_face(struct faces *sum, const struct faces *face)
{
    sum->hollow = (uint8_t)(sum->hollow + face->hollow);
    sum->swords = (uint8_t)(sum->swords + face->swords);
    sum->skulls = (uint8_t)(sum->skulls + face->skulls);
    sum->shields = (uint8_t)(sum->shields + face->shields);
    sum->singles = (uint8_t)(sum->singles + face->singles);
    sum->doubling = (uint8_t)(sum->doubling + face->doubling);
    sum->pairs = (uint8_t)(sum->pairs + face->pairs);
}

static struct faces throw_dice(struct oath *g, bool attack, int dice)
{
    struct faces sum = {0};
    const struct faces *die = attack ? attack_die : defence_die;
    struct choice why = {attack ? REASON_ROLL_ATTACK : REASON_ROLL_DEFENCE, {(uint16_t)dice}};
    for (int left = dice; left > 0; left -= TOGETHER) {
        int n = left < TOGETHER ? left : TOGETHER;
        struct choice thrown = chance_dice(g, why, VERB_ROLL, n, 1, FACES);
        for (int i = 0; i < n; i++)
            add_face(&sum, &die[thrown.arg[i] - 1]);
    }
    if (attack)
        oath_tell(g, EVENT_ROLLED_ATTACK, sum.hollow, sum.swords, sum.skulls, 0);
    else
        oath_tell(g, EVENT_ROLLED_DEFENCE, sum.shields, sum.doubling, 0, 0);
    note_reveal(g);
    return sum;
}

struct faces oath_roll(struct oath *g, uint8_t roller, bool attack, int dice,
                       void (*note)(struct oath *g, const struct roll *roll))
{
    struct roll roll = {.roller = roller, .attack = attack, .dice = (uint8_t)dice};
    roll.faces = throw_dice(g, attack, dice);
    if (note)
        note(g, &roll);
    EACH_IN_FORCE(g, card, on_roll)
    oath_effects_of(g, card)->on_roll(g, card, &roll);
    if (!roll.again)
        return roll.faces;
    roll.faces = throw_dice(g, attack, dice);
    if (note)
        note(g, &roll);
    return roll.faces;
}

int oath_shields(const struct faces *f) /* 5.5.4 */
{
    int shields = f->shields;
    for (int i = 0; i < f->doubling && shields < STRENGTH_MAX; i++)
        shields *= 2;
    return shields;
}
