/* See decks.h. */
#include "core/oath/law/decks.h"

#include "core/oath/cards.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/look.h"
#include "core/oath/law/places.h"
#include "core/oath/law/questions.h"
#include "core/stock/chance.h"

/* Law 8.8: from the bottom up. */
enum { LAYER_REST, LAYER_SECOND, LAYER_TOP, LAYER_TUTORIAL };
enum { SECOND_DENIZENS = 15, SECOND_VISIONS = 3, TOP_DENIZENS = 10, TOP_VISIONS = 2 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* As many denizens as there are, if they are too few for all three (Law 9.3). */
void oath_stack_world(struct oath *g)
{
    int denizens = cards_count(&g->world_pool[BACK_PLAIN]);
    int top = least(denizens, TOP_DENIZENS), second = least(denizens - top, SECOND_DENIZENS);
    deck_stack(&g->world, LAYER_REST, denizens - top - second, 0);
    deck_stack(&g->world, LAYER_SECOND, second + SECOND_VISIONS, SECOND_VISIONS);
    deck_stack(&g->world, LAYER_TOP, top + TOP_VISIONS, TOP_VISIONS);
}

void oath_stack_relics(struct oath *g)
{
    int top = cards_count(&g->relic_pool[BACK_MARKED]);
    deck_stack(&g->relic_deck, LAYER_REST, cards_count(&g->relic_pool[BACK_PLAIN]), 0);
    deck_stack(&g->relic_deck, LAYER_TOP, top, top);
}

/* ---- Backs inside the world deck, which are secret (Law 9.4) ---- */

/* Whether a card is laid there whose back not all have seen: by a look, or in the tutorial. What was put
 * under the deck, whose back all saw, came to the lowest layer, which has no other Visions. */
static bool lies_in_secret(const struct oath *g, int place)
{
    return g->world.card[place] != NOT_LAID && g->world.place[place].layer != LAYER_REST;
}

/* Whether the seat knows neither the card nor its back: the top one lies open to all. */
static bool hides_back(const struct oath *g, const struct oath *now, uint8_t seat, int place)
{
    int id = g->world.card[place];
    return lies_in_secret(g, place) && place < g->world.count - 1 && place < now->world.count - 1 &&
           now->world.card[place] == id && !((g->known_to[id] | now->known_to[id]) & SEAT_BIT(seat));
}

/* Back to where chance takes it from. */
static void unlay(struct oath *g, int place)
{
    struct deck *world = &g->world;
    uint8_t id = world->card[place], back = world->place[place].back, layer = world->place[place].layer;
    world->open[layer]++;
    world->marked[layer] = (uint8_t)(world->marked[layer] + (back == BACK_MARKED));
    world->card[place] = NOT_LAID;
    world->place[place].back = BACK_NOT_LAID;
    g->place[id] = (struct place){PLACES, 0};
    g->known_to[id] = 0;
    oath_put(g, id, PLACE_WORLD_POOL, 0);
}

/* All see the back of what lies there: where a card of its layer lies in secret that tells of both. */
static void note_back(struct oath *g, int place)
{
    for (int i = 0; i < g->world.count; i++)
        if (lies_in_secret(g, i) && g->world.place[i].layer == g->world.place[place].layer) {
            note_public(g);
            return;
        }
}

static void lay_any(struct oath *g, int place, uint16_t known, struct random_source *random)
{
    struct deck *world = &g->world;
    uint8_t layer = world->place[place].layer;
    bool marked = random->below(random->context, world->open[layer]) < world->marked[layer];
    struct cards pool = g->world_pool[marked ? BACK_MARKED : BACK_PLAIN];
    int id = -1;
    for (uint32_t n = random->below(random->context, (uint32_t)cards_count(&pool)) + 1; n > 0; n--)
        id = cards_take(&pool);
    oath_lift(g, id);
    world->open[layer]--;
    world->marked[layer] = (uint8_t)(world->marked[layer] - marked);
    world->card[place] = (uint8_t)id;
    world->place[place].back = marked ? BACK_MARKED : BACK_PLAIN;
    g->place[id] = (struct place){PLACE_WORLD, 0};
    g->known_to[id] = known;
}

void oath_deal_backs(struct oath *g, const struct oath *now, uint8_t seat, struct random_source *random)
{
    uint8_t places[DECK_MAX];
    uint16_t known[DECK_MAX];
    int count = 0;
    for (int place = 0; place < g->world.count; place++)
        if (hides_back(g, now, seat, place)) {
            known[count] = g->known_to[g->world.card[place]];
            places[count++] = (uint8_t)place;
        }
    for (int i = 0; i < count; i++)
        unlay(g, places[i]);
    for (int i = 0; i < count; i++)
        lay_any(g, places[i], known[i], random);
}

/* Of the layers that had Visions: how often chance is asked all see (Law 9.4). */
static struct deck_words world_words(uint8_t seat)
{
    return (struct deck_words){{REASON_BACK, {0}},
                               {REASON_DRAW, {seat}},
                               VERB_BACK,
                               VERB_DRAW,
                               1u << LAYER_SECOND | 1u << LAYER_TOP};
}

/* Law 2.7.1: a Vision off the world deck moves the marker. */
static int take_world(struct oath *g, uint8_t seat, int place)
{
    struct deck_words words = world_words(seat);
    note_back(g, place);
    int id = deck_lay_card(g, &g->world, place, g->world_pool, &words);
    deck_take(&g->world, place);
    if (place > 0 && place == g->world.count)
        note_back(g, place - 1); /* it is on top now */
    if (g->place[id].kind == PLACE_WORLD_POOL)
        g->known_to[id] = 0; /* a laid one is still known to who put it there */
    g->place[id] = (struct place){PLACES, 0};
    return id;
}

/* On its last space the marker stays, however often Visions come back to the deck and off it. */
static void note_vision(struct oath *g, int id)
{
    if (is_vision(id) && g->visions_drawn < VISIONS)
        oath_tell(g, EVENT_VISION_DRAWN, ++g->visions_drawn, 0, 0, 0);
    note_reveal(g);
}

int oath_draw_world_unseen(struct oath *g, int place)
{
    int id = take_world(g, SEAT_NOBODY, place);
    note_vision(g, id);
    return id;
}

int oath_draw_world(struct oath *g, uint8_t seat, int place, uint16_t audience)
{
    int id = take_world(g, seat, place);
    g->known_to[id] |= (uint16_t)(audience | SEAT_BIT(seat));
    g->place[id] = (struct place){PLACE_DRAWN, seat};
    oath_tell_hidden(g, g->known_to[id], EVENT_DREW, seat, FROM_WORLD, is_vision(id), (uint16_t)id);
    note_vision(g, id);
    return id;
}

int oath_draw_pile(struct oath *g, uint8_t seat, enum region pile, bool bottom, uint16_t audience)
{
    struct pile *from = &g->pile[pile];
    int id = from->card[bottom ? 0 : from->count - 1];
    oath_lift(g, id);
    g->known_to[id] |= (uint16_t)(audience | SEAT_BIT(seat));
    oath_put(g, id, PLACE_DRAWN, seat);
    oath_tell_hidden(g, g->known_to[id], EVENT_DREW, seat, (uint16_t)(FROM_CRADLE + pile), is_vision(id),
                     (uint16_t)id);
    note_reveal(g);
    return id;
}

bool oath_world_has_vision(const struct oath *g)
{
    for (int id = VISION_FIRST; id < RELIC_FIRST; id++)
        if (g->place[id].kind == PLACE_WORLD || g->place[id].kind == PLACE_WORLD_POOL)
            return true;
    return false;
}

int oath_find_vision(struct oath *g, uint8_t seat)
{
    struct deck_words words = world_words(SEAT_NOBODY);
    int place = g->world.count - 1, above = 0;
    note_back(g, place);
    while (deck_lay_back(g, &g->world, place - above, &words) != BACK_MARKED) {
        above++;
        note_back(g, place - above);
    }
    oath_tell(g, EVENT_VISION_FOUND, seat, (uint16_t)above, 0, 0);
    note_reveal(g);
    return place - above;
}

void oath_look_at_world(struct oath *g, uint8_t seat, int n)
{
    struct deck_words words = world_words(seat);
    for (int place = g->world.count - 1; place >= 0 && n > 0; place--, n--) {
        bool laid = g->world.card[place] != NOT_LAID;
        int id = deck_lay_card(g, &g->world, place, g->world_pool, &words);
        if (!laid)
            g->known_to[id] = 0;
        g->place[id] = (struct place){PLACE_WORLD, 0};
        oath_look_at(g, seat, id);
    }
}

void oath_show_top(struct oath *g)
{
    struct deck_words words = world_words(SEAT_NOBODY);
    uint8_t back = g->world.count == 0 ? BACK_NOT_LAID
                                       : (uint8_t)deck_lay_back(g, &g->world, g->world.count - 1, &words);
    if (back == g->top_told)
        return;
    g->top_told = back;
    if (back != BACK_NOT_LAID)
        oath_tell(g, EVENT_TOP_BACK, back == BACK_MARKED, 0, 0, 0);
    note_reveal(g);
}

void oath_put_under_world(struct oath *g, int id, uint16_t known)
{
    GAME_ASSERT(g->place[id].kind == PLACES);
    deck_put(&g->world, 0, (uint8_t)id, is_vision(id) ? BACK_MARKED : BACK_PLAIN);
    g->place[id] = (struct place){PLACE_WORLD, 0};
    g->known_to[id] = known;
}

void oath_put_tutorial_card(struct oath *g, int id)
{
    oath_put_under_world(g, id, 0);
    g->world.place[0].layer = LAYER_TUTORIAL;
}

/* Lays the top relic, which nobody knows if it was not laid before. */
static int lay_top_relic(struct oath *g)
{
    static const struct deck_words words = {
        {REASON_BACK, {0}}, {REASON_RELIC_DRAWN, {0}}, VERB_BACK, VERB_RELIC_DRAWN, 0};
    int place = g->relic_deck.count - 1;
    bool laid = g->relic_deck.card[place] != NOT_LAID;
    int id = deck_lay_card(g, &g->relic_deck, place, g->relic_pool, &words);
    if (!laid)
        g->known_to[id] = 0;
    g->place[id] = (struct place){PLACE_RELIC_DECK, 0};
    return id;
}

int oath_draw_relic(struct oath *g)
{
    int id = lay_top_relic(g);
    deck_take(&g->relic_deck, g->relic_deck.count - 1);
    g->place[id] = (struct place){PLACES, 0};
    return id;
}

int oath_look_at_top_relic(struct oath *g, uint8_t seat)
{
    int id = lay_top_relic(g);
    oath_look_at(g, seat, id);
    return id;
}

void oath_relic_under(struct oath *g, int relic, uint16_t known)
{
    GAME_ASSERT(g->place[relic].kind == PLACES);
    deck_put(&g->relic_deck, 0, (uint8_t)relic, BACK_PLAIN);
    g->place[relic] = (struct place){PLACE_RELIC_DECK, 0};
    g->known_to[relic] = known;
}

void oath_lay_relics(struct oath *g, int slot, int n)
{
    for (int i = 0; i < n && g->relic_deck.count > 0; i++) {
        bool room = false;
        for (int place = 0; place < SITE_RELICS_MAX; place++)
            room = room || g->site[slot].relic[place] == NO_CARD;
        if (!room)
            return;
        oath_put(g, oath_draw_relic(g), PLACE_LYING, slot);
        oath_tell(g, EVENT_RELIC_LAID, (uint16_t)slot, 0, 0, 0);
    }
}

int oath_draw_site(struct oath *g, int slot)
{
    struct cards box = {{0}};
    for (int id = SITE_FIRST; id < SITE_FIRST + SITES; id++)
        if (g->place[id].kind == PLACE_BOX)
            cards_add(&box, (uint8_t)id);
    return chance_of_cards(g, WHY(REASON_SITE_DRAWN, {(uint16_t)slot, 0, 0}), VERB_SITE_DRAWN, &box);
}
