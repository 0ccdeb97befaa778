/* See dispossessed.h. */
#include "core/oath/law/dispossessed.h"

#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/questions.h"
#include "core/stock/chance.h"

int oath_dispossessed(const struct oath *g)
{
    struct cards set = oath_denizens_at(g, PLACE_DISPOSSESSED);
    return cards_count(&set);
}

void oath_pick_dispossessed(struct oath *g, int n, uint8_t *picked)
{
    struct cards set = oath_denizens_at(g, PLACE_DISPOSSESSED);
    for (int i = 0; i < n; i++) {
        picked[i] = (uint8_t)chance_of_cards(g, WHY(REASON_DISPOSSESSED, {0}), VERB_DRAW, &set);
        cards_remove(&set, picked[i]);
    }
    note_reveal(g);
}

void oath_dispossess(struct oath *g, uint8_t seat, int id)
{
    uint16_t known = oath_known_to(g, id);
    oath_move(g, id, PLACE_DISPOSSESSED, 0);
    g->known_to[id] = 0; /* shuffled */
    oath_tell_hidden(g, known, EVENT_TO_DISPOSSESSED, seat, (uint16_t)id, 0, 0);
}

void oath_take_dispossessed(struct oath *g, uint8_t seat, int id)
{
    oath_move(g, id, PLACE_DRAWN, seat);
    g->known_to[id] = SEAT_BIT(seat);
    oath_tell_hidden(g, SEAT_BIT(seat), EVENT_DREW, seat, FROM_DISPOSSESSED, 0, (uint16_t)id);
}
