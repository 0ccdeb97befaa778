/* From a position of Oath written as JSON to its state. Sections mirror those of the view. */
#include "server/lab/oath/given.h"

#include <stdio.h>
#include <string.h>

#include "core/oath/cards.h"
#include "core/oath/check.h"
#include "core/oath/law/decks.h"
#include "core/oath/law/places.h"
#include "core/oath/law/rule.h"
#include "core/oath/oath.h"
#include "protocol/words.h"

/* ---- What there is before anything is given ---- */

/* Boards by the settings, those open in the order of colours; the Chancellor's is the first of them. */
static void seat_all(struct oath *g)
{
    uint16_t used = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (g->board[seat].colour < COLOURS)
            used |= (uint16_t)(1u << g->board[seat].colour);
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        struct board *b = &g->board[seat];
        if (b->colour >= COLOURS)
            b->colour = (uint8_t)__builtin_ctz(~(unsigned)used);
        used |= (uint16_t)(1u << b->colour);
        b->role = b->colour == PURPLE ? CHANCELLOR : EXILE;
        b->pawn = SLOT_TOP_CRADLE;
        b->supply = SUPPLY_MAX;
        if (b->colour == PURPLE)
            g->order[0] = seat;
    }
    for (int i = 1; i < g->seats; i++)
        g->order[i] = (uint8_t)((g->order[0] + i) % g->seats);
    g->title.holder = g->order[0];
}

/* No favor but on the banner: what is not given lies in the shared bank. */
static void clear_banks(struct oath *g)
{
    memset(g->bank, 0, sizeof g->bank);
}

/* A map that is given begins with eight facedown sites. */
static void clear_map(struct oath *g)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        if (g->site[slot].id != NO_CARD)
            oath_move(g, g->site[slot].id, PLACE_BOX, 0);
        for (int i = 0; i < SITE_CARDS_MAX; i++)
            if (g->site[slot].card[i] != NO_CARD)
                oath_move(g, g->site[slot].card[i], PLACE_WORLD_POOL, 0);
        g->site[slot].faceup = 0;
    }
}

/* ---- Sections ---- */

static int read_turn(struct oath_reader *r, const char *member, const json_t *json)
{
    struct oath *g = r->g;
    int value;
    if (strcmp(member, "seat") == 0)
        return given_seat(&r->at, member, json, &g->turn.seat);
    if (strcmp(member, "round") == 0)
        return given_byte(&r->at, member, json, ROUNDS, &g->turn.round);
    if (strcmp(member, "visions_drawn") == 0)
        return given_byte(&r->at, member, json, VISIONS, &g->visions_drawn);
    if (strcmp(member, "step") == 0)
        return given_byte(&r->at, member, json, 9, &g->turn.step);
    if (strcmp(member, "phase") == 0) {
        if (given_word(&r->at, member, json, KIND_PHASE, &value) != 0)
            return -1;
        g->turn.phase = (uint8_t)value;
        return 0;
    }
    if (strcmp(member, "goal") == 0) {
        if (given_word(&r->at, member, json, KIND_GOAL, &value) != 0)
            return -1;
        g->goal = (uint8_t)value;
        return 0;
    }
    return given_wrong(&r->at, member, "unknown member");
}

static int read_banks(struct oath_reader *r, const char *member, const json_t *json)
{
    int suit;
    json_t *name = json_string(member);
    int failed = given_word(&r->at, member, name, KIND_SUIT, &suit);
    json_decref(name);
    return failed ? -1 : given_byte(&r->at, member, json, FAVOR_ALL, &r->g->bank[suit]);
}

static int read_banners(struct oath_reader *r, const char *member, const json_t *json)
{
    int banner = oath_value(r->at.config, KIND_BANNER, member);
    const char *name;
    json_t *value;
    if (banner < 0 || !json_is_object(json))
        return given_wrong(&r->at, member, "expected a banner with holder, tokens and mob");
    struct banner *b = banner_of(r->g, banner);
    json_object_foreach((json_t *)json, name, value)
    {
        int failed = strcmp(name, "holder") == 0   ? given_seat(&r->at, name, value, &b->holder)
                     : strcmp(name, "tokens") == 0 ? given_byte(&r->at, name, value, FAVOR_ALL, &b->tokens)
                     : strcmp(name, "mob") == 0    ? given_flag(&r->at, name, value, &b->mob)
                                                   : given_wrong(&r->at, name, "unknown member");
        if (failed)
            return -1;
    }
    return 0;
}

static int read_title(struct oath_reader *r, const char *member, const json_t *json)
{
    if (strcmp(member, "holder") == 0)
        return given_seat(&r->at, member, json, &r->g->title.holder);
    if (strcmp(member, "usurper") == 0)
        return given_flag(&r->at, member, json, &r->g->title.usurper);
    return given_wrong(&r->at, member, "unknown member");
}

static void put_on_pile(struct oath *g, int id, int pile)
{
    oath_put_on_pile(g, id, (enum region)pile, false, 0);
}

static int read_piles(struct oath_reader *r, const char *member, const json_t *json)
{
    int pile = oath_value(r->at.config, KIND_REGION, member);
    return pile < 0 ? given_wrong(&r->at, member, "expected a region")
                    : oath_read_cards(r, member, json, KIND_CARD, put_on_pile, pile);
}

static void put_on_space(struct oath *g, int id, int space)
{
    oath_put(g, id, PLACE_RELIQUARY, space);
}

/* The relic of a space; null: it is open. */
static int read_reliquary(struct oath_reader *r, const char *member, const json_t *json)
{
    int space = oath_value(r->at.config, KIND_TRAIT, member), id;
    if (space < 0)
        return given_wrong(&r->at, member, "expected a space of the Reliquary");
    r->g->reliquary[space] = NO_CARD;
    if (json_is_null(json))
        return 0;
    if (oath_read_card(r, member, json, KIND_RELIC, &id) != 0)
        return -1;
    put_on_space(r->g, id, space);
    return 0;
}

static void put_away(struct oath *g, int id, int at)
{
    oath_put(g, id, PLACE_DISPOSSESSED, at);
}

/* How many of a suit the Archive has: the others are in the world deck. */
static int read_archive(struct oath_reader *r, const char *member, const json_t *json)
{
    struct oath *g = r->g;
    int suit = oath_value(r->at.config, KIND_SUIT, member);
    uint8_t left;
    if (suit < 0)
        return given_wrong(&r->at, member, "expected a suit");
    if (given_byte(&r->at, member, json, DENIZENS, &left) != 0)
        return -1;
    for (int id = 0; id < DENIZENS; id++)
        if (g->place[id].kind == PLACE_BOX && oath_cards[id].suit == suit) {
            if (left > 0)
                left--;
            else
                oath_move(g, id, PLACE_WORLD_POOL, 0);
        }
    return left == 0 ? 0 : given_wrong(&r->at, member, "more cards than there are left");
}

static int read_tokens(struct oath_reader *r, const char *member, const json_t *json)
{
    if (strcmp(member, "favor") == 0)
        return oath_read_tokens(r, member, json, r->g->favor_on);
    if (strcmp(member, "secrets") == 0)
        return oath_read_tokens(r, member, json, r->g->secrets_on);
    return given_wrong(&r->at, member, "unknown member");
}

/* Edifices that show their ruin: read before what lies at sites. */
static int read_ruined(struct oath_reader *r, const json_t *json)
{
    size_t i;
    json_t *name;
    json_array_foreach(json, i, name)
    {
        int id;
        if (given_word(&r->at, "ruined", name, KIND_CARD, &id) != 0)
            return -1;
        if (!is_edifice(id))
            return given_wrong(&r->at, "ruined", "expected an edifice");
        r->g->ruined |= (uint8_t)(1u << (id - EDIFICE_FIRST));
    }
    return 0;
}

/* ---- Decks: what is named lies on top, the first first; of the rest nobody knows the order ---- */

static int take_named(struct oath_reader *r, const char *member, const json_t *json, uint8_t kind,
                      uint8_t ids[IDS])
{
    size_t i;
    json_t *name;
    int n = 0;
    json_array_foreach(json, i, name)
    {
        int id;
        if (oath_read_card(r, member, name, kind, &id) != 0)
            return -1;
        ids[n++] = (uint8_t)id;
    }
    return n;
}

static void put_on_deck(struct oath *g, struct deck *deck, const uint8_t *ids, int n, enum place_kind kind)
{
    while (n-- > 0) {
        deck_put(deck, deck->count, ids[n], is_vision(ids[n]) ? BACK_MARKED : BACK_PLAIN);
        g->place[ids[n]] = (struct place){(uint8_t)kind, 0};
    }
}

/* Four relics that nobody named, if the Reliquary is not given. */
static void fill_reliquary(struct oath *g)
{
    for (int space = 0, id = RELIC_FIRST; space < RELIQUARY_SPACES; space++) {
        while (g->place[id].kind != PLACE_RELIC_POOL)
            id++;
        oath_move(g, id, PLACE_RELIQUARY, space);
    }
}

/* "world", "relics": lists, top first; "world_only": nothing else lies in the world deck. */
static int read_decks(struct oath_reader *r, const json_t *deck, bool fill)
{
    struct oath *g = r->g;
    uint8_t world[IDS], relics[IDS];
    int worlds = take_named(r, "world", json_object_get(deck, "world"), KIND_CARD, world);
    int tops = worlds < 0 ? -1 : take_named(r, "relics", json_object_get(deck, "relics"), KIND_RELIC, relics);
    if (tops < 0)
        return -1;
    for (int back = BACK_PLAIN; back < BACKS && json_is_true(json_object_get(deck, "world_only")); back++)
        for (int id; (id = cards_take(&g->world_pool[back])) >= 0;)
            g->place[id] = (struct place){PLACE_BOX, 0};
    if (fill)
        fill_reliquary(g);
    g->world = g->relic_deck = (struct deck){0};
    int marked = cards_count(&g->world_pool[BACK_MARKED]);
    deck_stack(&g->world, 0, cards_count(&g->world_pool[BACK_PLAIN]) + marked, marked);
    oath_stack_relics(g);
    put_on_deck(g, &g->world, world, worlds, PLACE_WORLD);
    put_on_deck(g, &g->relic_deck, relics, tops, PLACE_RELIC_DECK);
    if (g->world.count > 0 && g->world.place[g->world.count - 1].back == BACK_NOT_LAID) {
        g->world.place[g->world.count - 1].back = BACK_PLAIN; /* a denizen, if nothing else is said */
        g->world.open[0]--;
    }
    g->top_told = g->world.count ? g->world.place[g->world.count - 1].back : 0;
    return 0;
}

/* ---- Reading all ---- */

static int read_members(struct oath_reader *r, const json_t *given, const char *section,
                        int (*read)(struct oath_reader *r, const char *member, const json_t *json))
{
    const char *member;
    json_t *value, *json = json_object_get(given, section);
    snprintf(r->at.path, sizeof r->at.path, "%s", section);
    if (json && !json_is_object(json))
        return fault_set(r->at.fault, FAULT_BAD_FIELD, section, "expected an object");
    json_object_foreach(json, member, value)
    {
        if (read(r, member, value) != 0)
            return -1;
    }
    return 0;
}

/* "slots" and "seats": objects of objects by name. The site of a slot is read first. */
static int read_elements(struct oath_reader *r, const json_t *given, const char *section, uint8_t kind)
{
    const char *name, *member;
    json_t *element, *value;
    json_object_foreach(json_object_get(given, section), name, element)
    {
        snprintf(r->at.path, sizeof r->at.path, "%s.%.20s", section, name);
        int index = kind == KIND_SEAT ? seat_of_name(name) : oath_value(r->at.config, kind, name);
        if (index < 0 || (kind == KIND_SEAT && index >= r->g->seats) || !json_is_object(element))
            return fault_set(r->at.fault, FAULT_BAD_FIELD, r->at.path, "no such %s",
                             kind == KIND_SEAT ? "seat" : "slot");
        json_t *site = json_object_get(element, "site");
        if (kind == KIND_SLOT && site && oath_given_slot(r, "site", site, index) != 0)
            return -1;
        json_object_foreach(element, member, value)
        {
            if (kind == KIND_SLOT && value == site)
                continue;
            int failed = kind == KIND_SEAT ? oath_given_seat(r, member, value, (uint8_t)index)
                                           : oath_given_slot(r, member, value, index);
            if (failed)
                return -1;
        }
    }
    return 0;
}

static int check_sections(const struct oath_reader *r, const json_t *given)
{
    static const char *const known[] = {"turn",      "slots",        "seats",   "banks",  "banners",
                                        "title",     "piles",        "deck",    "ruined", "tokens",
                                        "reliquary", "dispossessed", "archive", NULL};
    const char *name;
    json_t *json;
    json_object_foreach((json_t *)given, name, json)
    {
        int i = 0;
        while (known[i] && strcmp(known[i], name) != 0)
            i++;
        if (!known[i])
            return fault_set(r->at.fault, FAULT_BAD_FIELD, name, "unknown section");
    }
    return 0;
}

/* What is not given lies in the banks: warbands of their colour, favor in the shared one. */
static void count_rest(struct oath *g)
{
    int favor = banner_of(g, PEOPLES_FAVOR)->tokens;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        g->board[seat].bank = g->board[seat].role == CHANCELLOR ? WARBANDS_PURPLE : WARBANDS_OWN;
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        struct board *owner = &g->board[oath_warbands_of(g, seat)];
        owner->bank = (uint8_t)(owner->bank - g->board[seat].warbands);
        g->board[seat].bank = (uint8_t)(g->board[seat].bank - g->cage[seat] - (g->board[seat].prophet != 0));
        favor += g->board[seat].favor;
    }
    for (int slot = 0; slot < SLOTS; slot++) {
        if (g->site[slot].warbands)
            g->board[g->site[slot].owner].bank =
                (uint8_t)(g->board[g->site[slot].owner].bank - g->site[slot].warbands);
        favor += g->site[slot].favor;
    }
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        favor += g->bank[suit];
    for (int id = 0; id < IDS; id++)
        favor += g->favor_on[id];
    g->shared = (uint8_t)(FAVOR_ALL - favor);
}

/* Warbands of who owns them, if only a number was given: of the seat whose turn it is. */
static int check_owners(const struct oath_reader *r)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (r->g->site[slot].warbands && r->g->site[slot].owner == SEAT_NOBODY)
            return fault_set(r->at.fault, FAULT_BAD_FIELD, "slots", "warbands need an owner");
    return 0;
}

static int read_all(struct oath_reader *r, const json_t *given)
{
    struct oath *g = r->g;
    if (check_sections(r, given) != 0 || read_ruined(r, json_object_get(given, "ruined")) != 0)
        return -1;
    if (json_object_get(given, "slots"))
        clear_map(g);
    if (read_elements(r, given, "slots", KIND_SLOT) != 0 ||
        read_elements(r, given, "seats", KIND_SEAT) != 0 || read_members(r, given, "turn", read_turn) != 0 ||
        read_members(r, given, "banks", read_banks) != 0 ||
        read_members(r, given, "banners", read_banners) != 0 ||
        read_members(r, given, "title", read_title) != 0 ||
        read_members(r, given, "piles", read_piles) != 0 ||
        read_members(r, given, "tokens", read_tokens) != 0 ||
        read_members(r, given, "reliquary", read_reliquary) != 0 || check_owners(r) != 0)
        return -1;
    const json_t *dispossessed = json_object_get(given, "dispossessed");
    snprintf(r->at.path, sizeof r->at.path, "given");
    if ((dispossessed && oath_read_cards(r, "dispossessed", dispossessed, KIND_CARD, put_away, 0) != 0) ||
        read_members(r, given, "archive", read_archive) != 0)
        return -1;
    if (g->place[GRAND_SCEPTER].kind == PLACES || g->place[GRAND_SCEPTER].kind == PLACE_BOX) {
        g->place[GRAND_SCEPTER].kind = PLACES;
        oath_put(g, GRAND_SCEPTER, PLACE_HELD, chancellor_of(g));
    }
    snprintf(r->at.path, sizeof r->at.path, "deck");
    return read_decks(r, json_object_get(given, "deck"), !json_object_get(given, "reliquary"));
}

int oath_given(const json_t *given, const struct game_config *config, void *state, struct fault *fault)
{
    struct oath *g = state;
    if (!json_is_object(given))
        return fault_set(fault, FAULT_BAD_FIELD, "given", "expected an object");
    oath_game.start(g, config);
    seat_all(g);
    clear_banks(g);
    g->turn.seat = chancellor_of(g);
    g->turn.phase = PHASE_ACT;
    g->turn.round = 1;
    struct oath_reader r = {.at = {&oath_game, config, fault, ""}, .g = g};
    if (read_all(&r, given) != 0)
        return fault_inside(fault, "given");
    for (int i = 0; i < g->seats; i++)
        if (g->order[i] == g->turn.seat)
            g->turn.place = (uint8_t)i;
    count_rest(g);
    const char *broken = oath_check(g);
    return broken ? fault_set(fault, FAULT_BAD_FIELD, "given", "%s", broken) : 0;
}
