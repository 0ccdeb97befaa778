/* See chance.h. */
#include "core/stock/chance.h"

static struct prompt *ask_chance(void *state, struct choice why)
{
    return ask(state, SEAT_CHANCE, why.verb, why.arg[0], why.arg[1], why.arg[2]);
}

int chance_card(void *state, struct choice why, uint16_t verb, cardset set)
{
    struct prompt *p = ask_chance(state, why);
    if (p)
        for (int card; (card = cardset_take(&set)) >= 0;)
            offer(p, verb, (uint16_t)card, 0, 0);
    return answer(state).arg[0];
}

int chance_of_cards(void *state, struct choice why, uint16_t verb, const struct cards *set)
{
    struct prompt *p = ask_chance(state, why);
    struct cards left = *set;
    if (p)
        for (int card; (card = cards_take(&left)) >= 0;)
            offer(p, verb, (uint16_t)card, 0, 0);
    return answer(state).arg[0];
}

/* Counts through all throws of the dice, the last one fastest. */
static void offer_dice(struct prompt *p, uint16_t verb, int dice, uint16_t least, uint16_t sides)
{
    int throws = 1;
    for (int die = 0; die < dice; die++)
        throws *= sides;
    for (int i = 0; i < throws; i++) {
        uint16_t face[CHOICE_ARGS_MAX] = {0};
        for (int die = dice - 1, left = i; die >= 0; die--, left /= sides)
            face[die] = (uint16_t)(least + left % sides);
        offer(p, verb, face[0], face[1], face[2]);
    }
}

struct choice chance_dice(void *state, struct choice why, uint16_t verb, int dice, uint16_t least,
                          uint16_t sides)
{
    GAME_ASSERT(dice >= 1 && dice <= CHOICE_ARGS_MAX);
    struct prompt *p = ask_chance(state, why);
    if (p)
        offer_dice(p, verb, dice, least, sides);
    return answer(state);
}

int chance_face(void *state, struct choice why, uint16_t verb, const struct die_face *faces, int sides,
                int prints)
{
    GAME_ASSERT(prints == 1 || prints == 2);
    struct prompt *p = ask_chance(state, why);
    for (uint16_t i = 0; p && i < sides; i++) {
        uint16_t number = i + 1;
        if (prints == 1)
            offer(p, verb, faces[i].print[0], number, 0);
        else
            offer(p, verb, faces[i].print[0], faces[i].print[1], number);
    }
    return answer(state).arg[prints] - 1;
}
