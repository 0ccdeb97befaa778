/* What lies at a site, and what a seat has. */
#include <string.h>

#include "core/oath/cards.h"
#include "core/oath/law/places.h"
#include "server/lab/oath/given.h"

static void put_at_site(struct oath *g, int id, int slot)
{
    oath_put_at_site(g, id, slot);
}

static void put_lying(struct oath *g, int id, int slot)
{
    oath_put(g, id, PLACE_LYING, slot);
}

static int read_site(struct oath_reader *r, const char *member, const json_t *json, int slot)
{
    int id;
    if (oath_read_card(r, member, json, KIND_SITE, &id) != 0)
        return -1;
    r->g->site[slot].faceup = 1;
    oath_put(r->g, id, PLACE_SITE, slot);
    return 0;
}

int oath_given_slot(struct oath_reader *r, const char *member, const json_t *json, int slot)
{
    struct site *s = &r->g->site[slot];
    if (strcmp(member, "site") == 0)
        return read_site(r, member, json, slot);
    if (!s->faceup)
        return given_wrong(&r->at, member, "the site comes first, and lies face up");
    if (strcmp(member, "cards") == 0)
        return json_array_size(json) > SITE_CARDS_MAX
                   ? given_wrong(&r->at, member, "more cards than ever lie at a site")
                   : oath_read_cards(r, member, json, KIND_CARD, put_at_site, slot);
    if (strcmp(member, "relics") == 0)
        return json_array_size(json) > SITE_RELICS_MAX
                   ? given_wrong(&r->at, member, "more relics than ever lie at a site")
                   : oath_read_cards(r, member, json, KIND_RELIC, put_lying, slot);
    if (strcmp(member, "favor") == 0)
        return given_byte(&r->at, member, json, FAVOR_ALL, &s->favor);
    if (strcmp(member, "secrets") == 0)
        return given_byte(&r->at, member, json, FAVOR_ALL, &s->secrets);
    if (strcmp(member, "owner") == 0)
        return given_seat(&r->at, member, json, &s->owner);
    if (strcmp(member, "warbands") == 0)
        return given_byte(&r->at, member, json, WARBANDS_PURPLE, &s->warbands);
    return given_wrong(&r->at, member, "unknown member");
}

static void put_faceup(struct oath *g, int id, int seat)
{
    oath_put_adviser(g, id, (uint8_t)seat, true, SEATS_ALL);
}

static void put_facedown(struct oath *g, int id, int seat)
{
    oath_put_adviser(g, id, (uint8_t)seat, false, SEAT_BIT(seat));
}

static void put_held(struct oath *g, int id, int seat)
{
    oath_put(g, id, PLACE_HELD, seat);
}

static int read_revealed(struct oath_reader *r, const char *member, const json_t *json, uint8_t seat)
{
    int id;
    if (oath_read_card(r, member, json, KIND_CARD, &id) != 0)
        return -1;
    if (!is_vision(id) || id == CONSPIRACY)
        return given_wrong(&r->at, member, "expected a Vision that can be revealed");
    oath_put(r->g, id, PLACE_REVEALED, seat);
    return 0;
}

static int read_named(struct oath_reader *r, const char *member, const json_t *json, uint8_t kind,
                      uint8_t *to)
{
    int value;
    if (given_word(&r->at, member, json, kind, &value) != 0)
        return -1;
    *to = (uint8_t)value;
    return 0;
}

int oath_given_seat(struct oath_reader *r, const char *member, const json_t *json, uint8_t seat)
{
    struct board *b = &r->g->board[seat];
    const struct {
        const char *name;
        uint8_t *byte;
        int most;
    } numbers[] = {
        {"favor", &b->favor, FAVOR_ALL},
        {"secrets", &b->secrets, FAVOR_ALL},
        {"secrets_down", &b->secrets_down, FAVOR_ALL},
        {"supply", &b->supply, SUPPLY_MAX},
        {"warbands", &b->warbands, WARBANDS_PURPLE},
        {"cage", &r->g->cage[seat], WARBANDS_PURPLE},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(member, numbers[i].name) == 0)
            return given_byte(&r->at, member, json, numbers[i].most, numbers[i].byte);
    if (strcmp(member, "role") == 0)
        return read_named(r, member, json, KIND_ROLE, &b->role);
    if (strcmp(member, "pawn") == 0)
        return read_named(r, member, json, KIND_SLOT, &b->pawn);
    if (strcmp(member, "advisers") == 0)
        return oath_read_cards(r, member, json, KIND_CARD, put_faceup, seat);
    if (strcmp(member, "facedown") == 0)
        return oath_read_cards(r, member, json, KIND_CARD, put_facedown, seat);
    if (strcmp(member, "relics") == 0)
        return oath_read_cards(r, member, json, KIND_RELIC, put_held, seat);
    if (strcmp(member, "revealed") == 0)
        return read_revealed(r, member, json, seat);
    if (strcmp(member, "prophet") == 0) {
        if (read_named(r, member, json, KIND_CARD, &b->prophet) != 0)
            return -1;
        b->prophet++;
        return 0;
    }
    return given_wrong(&r->at, member, "unknown member");
}
