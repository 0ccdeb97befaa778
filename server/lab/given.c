/* See given.h. Sections mirror those of the view (docs/root-view.md). */
#include "server/lab/given.h"

#include <stdio.h>
#include <string.h>

#include "core/root/check.h"
#include "core/root/factions/keepers.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/presence.h"
#include "core/root/root.h"
#include "protocol/words.h"

/* Where in the file the reader stands, for errors. */
struct reader {
    const struct game_config *config;
    struct root *g;
    struct fault *fault;
    char path[FAULT_FIELD_SIZE / 2];
};

static int wrong(const struct reader *r, const char *member, const char *expected)
{
    char field[FAULT_FIELD_SIZE];
    snprintf(field, sizeof field, "%s.%.40s", r->path, member);
    fault_set(r->fault, FAULT_BAD_FIELD, field, "%s", expected);
    return -1;
}

/* ---- Values ---- */

static int read_number(const struct reader *r, const char *member, const json_t *json, int most, int *number)
{
    if (!json_is_integer(json) || json_integer_value(json) < 0 || json_integer_value(json) > most) {
        char expected[FAULT_MESSAGE_SIZE];
        snprintf(expected, sizeof expected, "expected a number from 0 to %d", most);
        return wrong(r, member, expected);
    }
    *number = (int)json_integer_value(json);
    return 0;
}

static int read_byte(const struct reader *r, const char *member, const json_t *json, int most, uint8_t *byte)
{
    int number;
    if (read_number(r, member, json, most, &number) != 0)
        return -1;
    *byte = (uint8_t)number;
    return 0;
}

static int read_word(const struct reader *r, const char *member, const json_t *json, uint8_t kind, int *value)
{
    const char *name = json_string_value(json);
    *value = name ? root_value(r->config, kind, name) : -1;
    if (*value < 0) {
        char expected[FAULT_MESSAGE_SIZE];
        snprintf(expected, sizeof expected, "expected the name of a %s, found %s",
                 root_kinds[kind - KIND_GAME], name ? name : "no string");
        return wrong(r, member, expected);
    }
    return 0;
}

static int read_seat(const struct reader *r, const char *member, const json_t *json, uint8_t *seat)
{
    const char *name = json_string_value(json);
    *seat = name ? seat_of_name(name) : SEAT_NOBODY;
    return *seat < r->g->seats ? 0 : wrong(r, member, "expected a seat of this match");
}

static int read_flag(const struct reader *r, const char *member, const json_t *json, uint8_t *flag)
{
    if (!json_is_boolean(json))
        return wrong(r, member, "expected true or false");
    *flag = json_is_true(json);
    return 0;
}

/* Takes named cards out of the deck: equal copies one after the other. */
static int read_cards(const struct reader *r, const char *member, const json_t *json, cardset *set)
{
    if (!json_is_array(json))
        return wrong(r, member, "expected a list of cards");
    size_t i;
    json_t *name;
    json_array_foreach(json, i, name)
    {
        int card;
        if (read_word(r, member, name, KIND_CARD, &card) != 0)
            return -1;
        const char *word = root_word(r->config, KIND_CARD, (uint16_t)card, WORD_PUBLIC);
        while (card < CARDS_MAX && !(r->g->deck_cards & CARD_BIT(card))) {
            const char *next = card + 1 < CARDS_MAX
                                   ? root_word(r->config, KIND_CARD, (uint16_t)(card + 1), WORD_PUBLIC)
                                   : NULL;
            if (!next || strcmp(next, word) != 0)
                return wrong(r, member, "no such card is left: it lies elsewhere or is not in this match");
            card++;
        }
        r->g->deck_cards &= ~CARD_BIT(card);
        *set |= CARD_BIT(card);
    }
    return 0;
}

static void know(struct root *g, cardset cards, uint16_t seats)
{
    for (int card; (card = cardset_take(&cards)) >= 0;)
        g->known_to[card] |= seats;
}

/* A list of items into counts by type. */
static int read_items(const struct reader *r, const char *member, const json_t *json,
                      uint8_t counts[ITEM_COUNT])
{
    if (!json_is_array(json))
        return wrong(r, member, "expected a list of items");
    size_t i;
    json_t *name;
    json_array_foreach(json, i, name)
    {
        int item;
        if (read_word(r, member, name, KIND_ITEM, &item) != 0)
            return -1;
        counts[item]++;
    }
    return 0;
}

/* ---- Sections ---- */

static int read_order(const struct reader *r, const char *member, const json_t *json)
{
    size_t i;
    json_t *name;
    unsigned seen = 0;
    if (json_array_size(json) != r->g->seats)
        return wrong(r, member, "expected every seat once");
    json_array_foreach(json, i, name)
    {
        if (read_seat(r, member, name, &r->g->order[i]) != 0)
            return -1;
        seen |= 1u << r->g->order[i];
    }
    return seen == (1u << r->g->seats) - 1 ? 0 : wrong(r, member, "expected every seat once");
}

static int given_turn(const struct reader *r, const char *member, const json_t *json)
{
    struct turn *t = &r->g->turn;
    int phase;
    if (strcmp(member, "seat") == 0)
        return read_seat(r, member, json, &t->seat);
    if (strcmp(member, "phase") == 0) {
        if (read_word(r, member, json, KIND_PHASE, &phase) != 0)
            return -1;
        t->phase = (uint8_t)phase;
        return 0;
    }
    if (strcmp(member, "order") == 0)
        return read_order(r, member, json);
    if (strcmp(member, "round") == 0) {
        int round;
        if (read_number(r, member, json, 999, &round) != 0)
            return -1;
        t->round = (uint16_t)round;
        return 0;
    }
    if (strcmp(member, "opened") == 0)
        return read_flag(r, member, json, &t->opened);
    if (strcmp(member, "step") == 0)
        return read_byte(r, member, json, 200, &t->step);
    if (strcmp(member, "actions") == 0)
        return read_byte(r, member, json, 200, &t->actions);
    return wrong(r, member, "unknown member");
}

static int given_warriors(const struct reader *r, struct clearing *c, const json_t *json)
{
    if (!json_is_object(json))
        return wrong(r, "warriors", "expected an object of owners");
    const char *name;
    json_t *count;
    json_object_foreach((json_t *)json, name, count)
    {
        int owner = root_value(r->config, KIND_OWNER, name), n;
        if (owner < 0 || owner >= r->g->owners)
            return wrong(r, "warriors", "expected seats and hirelings of this match");
        if (read_number(r, "warriors", count, r->g->warriors_supply[owner], &n) != 0)
            return -1;
        c->warriors[owner] = (uint8_t)n;
        r->g->warriors_supply[owner] = (uint8_t)(r->g->warriors_supply[owner] - n);
    }
    return 0;
}

static int given_pieces(const struct reader *r, const char *member, struct clearing *c, const json_t *json)
{
    if (!json_is_array(json))
        return wrong(r, member, "expected a list of pieces");
    size_t i;
    json_t *name;
    json_array_foreach(json, i, name)
    {
        int piece;
        if (read_word(r, member, name, KIND_PIECE, &piece) != 0)
            return -1;
        if (piece <= PIECE_PAWN || piece_owner(r->g, piece) == SEAT_NOBODY || r->g->supply[piece] == 0)
            return wrong(r, member, "no such piece is left in this match");
        r->g->supply[piece]--;
        c->pieces[piece]++;
        if (piece == KEEP)
            r->g->marquise.keep = (uint8_t)(c - r->g->clearing);
    }
    return 0;
}

static int given_suit(const struct reader *r, struct clearing *c, const json_t *json)
{
    int suit;
    if (read_word(r, "suit", json, KIND_SUIT, &suit) != 0)
        return -1;
    if (suit >= SUITS_PRINTED)
        return wrong(r, "suit", "expected fox, rabbit or mouse");
    c->own_suit = (uint8_t)suit;
    return 0;
}

static int given_ruin_items(const struct reader *r, const char *member, const json_t *json, int at)
{
    uint8_t items[ITEM_COUNT] = {0};
    int count = 0;
    if (read_items(r, member, json, items) != 0)
        return -1;
    for (int item = 0; item < ITEM_COUNT; item++)
        for (int i = 0; i < items[item]; i++) {
            if (count == RUIN_ITEMS_MAX)
                return wrong(r, member, "at most two items lie under a ruin");
            r->g->ruin_item[at][count++] = (uint8_t)(item + 1);
        }
    return 0;
}

/* A list of the seats that looked there. */
static int given_ruin_known(const struct reader *r, const char *member, const json_t *json, int at)
{
    size_t i;
    json_t *name;
    if (!json_is_array(json))
        return wrong(r, member, "expected a list of seats");
    json_array_foreach(json, i, name)
    {
        uint8_t seat = json_is_string(name) ? seat_of_name(json_string_value(name)) : SEAT_NOBODY;
        if (seat >= r->g->seats)
            return wrong(r, member, "expected a seat of this match");
        r->g->ruin_known[at] |= SEAT_BIT(seat);
    }
    return 0;
}

static int given_clearing(const struct reader *r, const char *member, const json_t *json, int at)
{
    struct clearing *c = &r->g->clearing[at];
    if (strcmp(member, "ruin") == 0)
        return read_flag(r, member, json, &c->ruin);
    if (strcmp(member, "suit") == 0)
        return given_suit(r, c, json);
    if (strcmp(member, "warriors") == 0)
        return given_warriors(r, c, json);
    if (strcmp(member, "singles") == 0 || strcmp(member, "buildings") == 0 || strcmp(member, "tokens") == 0)
        return given_pieces(r, member, c, json);
    if (strcmp(member, "ruin_items") == 0)
        return given_ruin_items(r, member, json, at);
    if (strcmp(member, "ruin_known") == 0)
        return given_ruin_known(r, member, json, at);
    return wrong(r, member, "unknown member");
}

static int given_one_card(const struct reader *r, const char *member, const json_t *json, uint8_t *plus_one)
{
    cardset set = 0;
    json_t *list = json_pack("[O]", (json_t *)json);
    int failed = read_cards(r, member, list, &set);
    json_decref(list);
    if (failed)
        return -1;
    *plus_one = (uint8_t)(cardset_first(set) + 1);
    return 0;
}

/* Warriors of an owner on the card Coffin Makers. */
static int given_coffin(const struct reader *r, const char *member, const json_t *json, uint8_t owner)
{
    struct root *g = r->g;
    if (read_byte(r, member, json, g->warriors_supply[owner], &g->coffin[owner]) != 0)
        return -1;
    g->warriors_supply[owner] = (uint8_t)(g->warriors_supply[owner] - g->coffin[owner]);
    return 0;
}

static int given_seat(const struct reader *r, const char *member, const json_t *json, uint8_t seat)
{
    struct root *g = r->g;
    int value;
    if (strcmp(member, "score") == 0) {
        if (read_number(r, member, json, 40, &value) != 0)
            return -1;
        g->score[seat] = (int16_t)value;
        return 0;
    }
    if (strcmp(member, "cards") == 0) {
        int failed = read_cards(r, member, json, &g->hand[seat]);
        know(g, g->hand[seat], root_hand_audience(g, seat));
        return failed;
    }
    if (strcmp(member, "crafted") == 0)
        return read_cards(r, member, json, &g->crafted[seat]);
    if (strcmp(member, "items") == 0)
        return read_items(r, member, json, g->crafted_items[seat]);
    if (strcmp(member, "exhausted") == 0)
        return read_items(r, member, json, g->crafted_down[seat]);
    if (strcmp(member, "coffin") == 0)
        return given_coffin(r, member, json, seat);
    if (strcmp(member, "hireling_markers") == 0)
        return read_byte(r, member, json, HIRELING_MARKERS, &g->hirelings.collected[seat]);
    if (strcmp(member, "pawn") == 0) {
        if (read_word(r, member, json, KIND_PLACE, &value) != 0)
            return -1;
        if (value == BURROW) /* Law 12.2.2 */
            return wrong(r, member, "no pawn can be in the burrow");
        g->pawn[seat] = (uint8_t)value;
        return 0;
    }
    if (strcmp(member, "dominance") == 0)
        return given_one_card(r, member, json, &g->dominance[seat]);
    if (strcmp(member, "coalition") == 0) {
        uint8_t partner;
        if (read_seat(r, member, json, &partner) != 0)
            return -1;
        g->coalition[seat] = (uint8_t)(partner + 1);
        return 0;
    }
    return wrong(r, member, "unknown member");
}

/* seat: left in its supply; the others leave the game */
static int given_warriors_left(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    const char *name;
    json_t *count;
    int n;
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of owners");
    json_object_foreach((json_t *)json, name, count)
    {
        int owner = root_value(r->config, KIND_OWNER, name);
        if (owner < 0 || owner >= g->owners)
            return wrong(r, member, "expected seats and hirelings of this match");
        if (read_number(r, member, count, g->warriors_supply[owner], &n) != 0)
            return -1;
        g->warriors_gone[owner] = (uint8_t)(g->warriors_supply[owner] - n);
        g->warriors_supply[owner] = (uint8_t)n;
    }
    return 0;
}

/* piece: left on its track or in the supply; the others leave the game */
static int given_pieces_left(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    const char *name;
    json_t *count;
    int n;
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of pieces");
    json_object_foreach((json_t *)json, name, count)
    {
        int piece = root_value(r->config, KIND_PIECE, name);
        if (piece <= PIECE_PAWN)
            return wrong(r, member, "expected the name of a building or token");
        if (read_number(r, member, count, g->supply[piece], &n) != 0)
            return -1;
        g->gone[piece] = (uint8_t)(g->supply[piece] - n);
        g->supply[piece] = (uint8_t)n;
    }
    return 0;
}

/* pairs of clearings: exactly these paths are closed */
static int given_closed_paths(const struct reader *r, const char *member, const json_t *json)
{
    size_t i;
    json_t *pair;
    memset(r->g->closed, 0, sizeof r->g->closed);
    if (!json_is_array(json))
        return wrong(r, member, "expected a list of pairs of clearings");
    json_array_foreach(json, i, pair)
    {
        int a, b;
        if (json_array_size(pair) != 2)
            return wrong(r, member, "expected a list of pairs of clearings");
        if (read_word(r, member, json_array_get(pair, 0), KIND_CLEARING, &a) != 0 ||
            read_word(r, member, json_array_get(pair, 1), KIND_CLEARING, &b) != 0)
            return -1;
        r->g->closed[a] |= (uint16_t)(1u << b);
        r->g->closed[b] |= (uint16_t)(1u << a);
    }
    return 0;
}

/* Items on the Legendary Forge's card: others of their kinds are not in the supply. */
static int given_forge(const struct reader *r, const char *member, const json_t *json)
{
    if (read_items(r, member, json, r->g->landmarks.forge_items) != 0)
        return -1;
    for (int item = 0; item < ITEM_COUNT; item++)
        if (r->g->landmarks.forge_items[item])
            r->g->items_supply[item] = 0;
    return 0;
}

/* The three cards of the Black Market, stall by stall; unknown to all. */
static int given_market(const struct reader *r, const char *member, const json_t *json)
{
    if (json_array_size(json) != MARKET_CARDS)
        return wrong(r, member, "expected three cards");
    for (size_t stall = 0; stall < MARKET_CARDS; stall++)
        if (given_one_card(r, member, json_array_get(json, stall), &r->g->landmarks.market[stall]) != 0)
            return -1;
    return 0;
}

/* Lists of the seats that know the cards: of the first stall and so on. After `market`. */
static int given_market_known(const struct reader *r, const char *member, const json_t *json)
{
    size_t stall, i;
    json_t *seats, *name;
    if (json_array_size(json) != MARKET_CARDS || !r->g->landmarks.market[0])
        return wrong(r, member, "expected three lists of seats, after the market");
    json_array_foreach(json, stall, seats)
    {
        uint8_t seat;
        json_array_foreach(seats, i, name)
        {
            if (read_seat(r, member, name, &seat) != 0)
                return -1;
            know(r->g, CARD_BIT(r->g->landmarks.market[stall] - 1), SEAT_BIT(seat));
        }
    }
    return 0;
}

/* A list of spaces of the score track. */
static int given_hireling_markers(const struct reader *r, const char *member, const json_t *json)
{
    size_t i;
    json_t *space;
    if (!json_is_array(json))
        return wrong(r, member, "expected a list of spaces");
    json_array_foreach(json, i, space)
    {
        int marker = 0;
        while (marker < HIRELING_MARKERS && root_hireling_spaces[marker] != json_integer_value(space))
            marker++;
        if (marker == HIRELING_MARKERS)
            return wrong(r, member, "expected spaces 4, 8 and 12");
        r->g->hirelings.on_track |= (uint8_t)(1u << marker);
    }
    return 0;
}

static int given_markers(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    int clearing, landmark = root_value(r->config, KIND_LANDMARK, member);
    if (strcmp(member, "closed_paths") == 0)
        return given_closed_paths(r, member, json);
    if (strcmp(member, "hireling_markers") == 0)
        return given_hireling_markers(r, member, json);
    if (strcmp(member, "ferried") == 0)
        return read_flag(r, member, json, &g->turn.ferried);
    if (strcmp(member, "path_opened") == 0)
        return read_flag(r, member, json, &g->turn.path_opened);
    if (strcmp(member, "traded") == 0)
        return read_flag(r, member, json, &g->turn.traded);
    if (strcmp(member, "forge_items") == 0)
        return given_forge(r, member, json);
    if (strcmp(member, "market") == 0)
        return given_market(r, member, json);
    if (strcmp(member, "market_known") == 0)
        return given_market_known(r, member, json);
    if (strcmp(member, "treetop_building") == 0) {
        int piece;
        if (read_word(r, member, json, KIND_PIECE, &piece) != 0)
            return -1;
        g->landmarks.treetop = (uint8_t)piece;
        return 0;
    }
    if (landmark < 0)
        return wrong(r, member, "unknown member");
    if (read_word(r, member, json, KIND_CLEARING, &clearing) != 0)
        return -1;
    g->landmarks.at[landmark] = (uint8_t)clearing;
    g->clearing[clearing].all_suits |= landmark == LOST_CITY;
    return 0;
}

static int given_supply(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    int failed = 0;
    if (strcmp(member, "discard") == 0) {
        failed = read_cards(r, member, json, &g->discard_pile);
        know(g, g->discard_pile, SEATS_ALL);
        return failed;
    }
    if (strcmp(member, "available") == 0) {
        failed = read_cards(r, member, json, &g->available);
        know(g, g->available, SEATS_ALL);
        return failed;
    }
    if (strcmp(member, "deck") == 0)
        return 0; /* read last, see given_deck */
    if (strcmp(member, "items") == 0) {
        memset(g->items_supply, 0, sizeof g->items_supply);
        return read_items(r, member, json, g->items_supply);
    }
    if (strcmp(member, "warriors") == 0)
        return given_warriors_left(r, member, json);
    if (strcmp(member, "pieces") == 0)
        return given_pieces_left(r, member, json);
    return wrong(r, member, "unknown member");
}

/* Exactly these are in the deck: what is mentioned nowhere leaves the game. */
static int given_deck(const struct reader *r, const json_t *json)
{
    cardset deck = 0;
    if (read_cards(r, "deck", json, &deck) != 0)
        return -1;
    r->g->removed_cards |= r->g->deck_cards;
    r->g->deck_cards = deck;
    return 0;
}

static int given_marquise(const struct reader *r, const char *member, const json_t *json)
{
    if (strcmp(member, "recruited") == 0)
        return read_flag(r, member, json, &r->g->marquise.recruited);
    if (strcmp(member, "second_march") == 0)
        return read_flag(r, member, json, &r->g->marquise.second_march);
    return wrong(r, member, "unknown member");
}

/* A list of words into a bit mask. */
static int read_mask(const struct reader *r, const char *member, const json_t *json, uint8_t kind,
                     unsigned *mask)
{
    if (!json_is_array(json))
        return wrong(r, member, "expected a list of names");
    size_t i;
    json_t *name;
    json_array_foreach(json, i, name)
    {
        int value;
        if (read_word(r, member, name, kind, &value) != 0)
            return -1;
        *mask |= 1u << value;
    }
    return 0;
}

static int read_columns(const struct reader *r, const char *member, const json_t *json)
{
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of columns");
    const char *name;
    json_t *cards;
    json_object_foreach((json_t *)json, name, cards)
    {
        int column = root_value(r->config, KIND_COLUMN, name);
        if (column < 0)
            return wrong(r, member, "expected columns recruit, move, battle, build");
        if (read_cards(r, member, cards, &r->g->eyrie.decree[column]) != 0)
            return -1;
        know(r->g, r->g->eyrie.decree[column], SEATS_ALL);
    }
    return 0;
}

/* column: cards of its Decree that were resolved this turn */
static int read_resolved(const struct reader *r, const char *member, const json_t *json)
{
    struct eyrie *e = &r->g->eyrie;
    const char *column_name;
    json_t *cards, *name;
    size_t i;
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of columns");
    json_object_foreach((json_t *)json, column_name, cards) json_array_foreach(cards, i, name)
    {
        int column = root_value(r->config, KIND_COLUMN, column_name), card = -1;
        cardset left = column < 0 ? 0 : e->decree[column] & ~e->done;
        const char *word = json_is_string(name) ? json_string_value(name) : "";
        while ((card = cardset_take(&left)) >= 0 &&
               strcmp(word, root_word(r->config, KIND_CARD, (uint16_t)card, WORD_PUBLIC)) != 0)
            continue;
        if (card < 0)
            return wrong(r, member, "this card is not in that column (give the decree first)");
        e->done |= CARD_BIT(card);
    }
    return 0;
}

static int given_eyrie(const struct reader *r, const char *member, const json_t *json)
{
    struct eyrie *e = &r->g->eyrie;
    int value;
    unsigned mask = 0;
    if (strcmp(member, "leader") == 0) {
        if (read_word(r, member, json, KIND_LEADER, &value) != 0)
            return -1;
        e->leader = (uint8_t)(value + 1);
        return 0;
    }
    if (strcmp(member, "deposed") == 0) {
        if (read_mask(r, member, json, KIND_LEADER, &mask) != 0)
            return -1;
        e->leaders_down = (uint8_t)mask;
        return 0;
    }
    if (strcmp(member, "viziers") == 0) {
        if (read_mask(r, member, json, KIND_COLUMN, &mask) != 0)
            return -1;
        e->viziers = (uint8_t)mask;
        return 0;
    }
    if (strcmp(member, "viziers_resolved") == 0) {
        if (read_mask(r, member, json, KIND_COLUMN, &mask) != 0)
            return -1;
        e->viziers_done = (uint8_t)mask;
        return 0;
    }
    if (strcmp(member, "decree") == 0)
        return read_columns(r, member, json);
    if (strcmp(member, "resolved") == 0)
        return read_resolved(r, member, json);
    return wrong(r, member, "unknown member");
}

static int given_alliance(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    uint8_t seat = g->seat_of[ALLIANCE];
    if (strcmp(member, "supporters") == 0) {
        int failed = read_cards(r, member, json, &g->alliance.supporters);
        know(g, g->alliance.supporters, SEAT_BIT(seat));
        return failed;
    }
    if (strcmp(member, "officers") == 0) {
        if (read_byte(r, member, json, g->warriors_supply[seat], &g->alliance.officers) != 0)
            return -1;
        g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] - g->alliance.officers);
        return 0;
    }
    return wrong(r, member, "unknown member");
}

/* seat: relation or seat: number of aids */
static int read_by_seat(const struct reader *r, const char *member, const json_t *json, uint8_t kind,
                        uint8_t *values)
{
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of seats");
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value)
    {
        uint8_t seat = seat_of_name(name);
        int number;
        if (seat >= r->g->seats)
            return wrong(r, member, "expected a seat of this match");
        if (kind == KIND_COUNT ? read_number(r, member, value, 9, &number)
                               : read_word(r, member, value, kind, &number))
            return -1;
        values[seat] = (uint8_t)number;
    }
    return 0;
}

static int read_vagabond(const struct reader *r, const char *member, const json_t *json, struct vagabond *v)
{
    int value;
    unsigned mask = 0;
    if (strcmp(member, "character") == 0) {
        if (read_word(r, member, json, KIND_CHARACTER, &value) != 0)
            return -1;
        v->character = (uint8_t)(value + 1);
        return 0;
    }
    if (strcmp(member, "ready") == 0)
        return read_items(r, member, json, v->items.ready);
    if (strcmp(member, "exhausted") == 0)
        return read_items(r, member, json, v->items.exhausted);
    if (strcmp(member, "damaged") == 0)
        return read_items(r, member, json, v->items.damaged_ready);
    if (strcmp(member, "damaged_exhausted") == 0)
        return read_items(r, member, json, v->items.damaged_exhausted);
    if (strcmp(member, "relations") == 0)
        return read_by_seat(r, member, json, KIND_RELATION, v->relation);
    if (strcmp(member, "aids") == 0)
        return read_by_seat(r, member, json, KIND_COUNT, v->aids);
    if (strcmp(member, "scorched") == 0) {
        if (read_mask(r, member, json, KIND_CLEARING, &mask) != 0)
            return -1;
        v->scorched = (uint16_t)mask;
        return 0;
    }
    if (strcmp(member, "marked") == 0) {
        if (read_mask(r, member, json, KIND_ITEM, &mask) != 0)
            return -1;
        v->marked = (uint8_t)mask;
        return 0;
    }
    if (strcmp(member, "improvised") == 0)
        return read_flag(r, member, json, &v->improvised);
    if (strcmp(member, "quests") == 0 || strcmp(member, "completed") == 0) {
        if (read_mask(r, member, json, KIND_QUEST, &mask) != 0)
            return -1;
        r->g->vagabonds.quests_deck &= (uint16_t)~mask;
        if (strcmp(member, "quests") == 0)
            r->g->vagabonds.quests_open = (uint16_t)mask;
        else
            v->quests_done = (uint16_t)mask;
        return 0;
    }
    return wrong(r, member, "unknown member");
}

static int given_vagabond(const struct reader *r, const char *member, const json_t *json)
{
    return read_vagabond(r, member, json, &r->g->vagabond);
}

static int given_vagabond2(const struct reader *r, const char *member, const json_t *json)
{
    return read_vagabond(r, member, json, &r->g->vagabond2);
}

static int given_lizard(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    struct lizard *l = &g->lizard;
    uint8_t seat = g->seat_of[LIZARD];
    int value;
    unsigned mask = 0;
    if (strcmp(member, "outcast") == 0) {
        if (read_word(r, member, json, KIND_SUIT, &value) != 0)
            return -1;
        l->outcast = (uint8_t)(value + 1);
        return 0;
    }
    if (strcmp(member, "hated") == 0)
        return read_flag(r, member, json, &l->hated);
    if (strcmp(member, "acolytes") == 0) {
        if (read_byte(r, member, json, g->warriors_supply[seat], &l->acolytes) != 0)
            return -1;
        g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] - l->acolytes);
        return 0;
    }
    if (strcmp(member, "lost_souls") == 0 || strcmp(member, "revealed") == 0) {
        cardset *set = strcmp(member, "revealed") == 0 ? &l->revealed : &l->lost_souls;
        int failed = read_cards(r, member, json, set);
        know(g, *set, SEATS_ALL);
        return failed;
    }
    if (strcmp(member, "scored") == 0) {
        if (read_mask(r, member, json, KIND_SUIT, &mask) != 0)
            return -1;
        l->scored = (uint8_t)mask;
        return 0;
    }
    if (strcmp(member, "crusade") == 0) {
        if (read_word(r, member, json, KIND_CLEARING, &value) != 0)
            return -1;
        l->crusade = (uint8_t)(value + 1);
        return 0;
    }
    return wrong(r, member, "unknown member");
}

/* A plot lies in the clearing: the first token of its kind that is left. */
static int given_plot(const struct reader *r, int clearing, const json_t *json)
{
    struct root *g = r->g;
    struct corvid *own = &g->corvid;
    const char *member;
    json_t *value;
    int kind = 0, token;
    unsigned refuted = 0, used = 0;
    uint8_t up = 0;
    json_object_foreach((json_t *)json, member, value)
    {
        int failed = strcmp(member, "plot") == 0      ? read_word(r, member, value, KIND_PLOT, &kind)
                     : strcmp(member, "face_up") == 0 ? read_flag(r, member, value, &up)
                     : strcmp(member, "refuted") == 0 ? read_mask(r, member, value, KIND_PLOT, &refuted)
                                                      : wrong(r, member, "unknown member");
        if (failed)
            return -1;
    }
    for (int c = 0; c < CLEARINGS_MAX; c++)
        used |= own->plot[c] ? 1u << (own->plot[c] - 1) : 0;
    for (token = kind * PLOTS_OF_A_KIND; used >> token & 1; token++)
        if (token + 1 == (kind + 1) * PLOTS_OF_A_KIND)
            return wrong(r, "plots", "no such plot is left");
    own->plot[clearing] = (uint8_t)(token + 1);
    own->refuted[clearing] = (uint8_t)refuted;
    own->face_up |= (uint16_t)(up << clearing);
    g->supply[PLOT]--;
    g->clearing[clearing].pieces[PLOT]++;
    return 0;
}

static int given_corvid(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *plot;
    if (strcmp(member, "placed") == 0)
        return read_byte(r, member, json, PLOTS, &r->g->corvid.placed);
    if (strcmp(member, "plots") != 0)
        return wrong(r, member, "unknown member");
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of clearings");
    json_object_foreach((json_t *)json, name, plot)
    {
        int clearing = root_value(r->config, KIND_CLEARING, name);
        if (clearing < 0 || !json_is_object(plot))
            return wrong(r, member, "expected objects by clearing");
        if (given_plot(r, clearing, plot) != 0)
            return -1;
    }
    return 0;
}

/* rank: crowns that left the game */
static int read_crowns(const struct reader *r, const char *member, const json_t *json)
{
    static const char *const ranks[RANK_COUNT] = {"squire", "noble", "lord"};
    const char *name;
    json_t *count;
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of ranks");
    json_object_foreach((json_t *)json, name, count)
    {
        int rank = 0;
        while (rank < RANK_COUNT && strcmp(ranks[rank], name) != 0)
            rank++;
        if (rank == RANK_COUNT)
            return wrong(r, member, "expected ranks squire, noble, lord");
        if (read_byte(r, member, count, CROWNS, &r->g->duchy.crowns_lost[rank]) != 0)
            return -1;
    }
    return 0;
}

static int given_duchy(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    struct duchy *d = &g->duchy;
    uint8_t seat = g->seat_of[DUCHY];
    unsigned mask = 0;
    if (strcmp(member, "burrow") == 0) {
        if (read_byte(r, member, json, g->warriors_supply[seat], &d->burrow) != 0)
            return -1;
        g->warriors_supply[seat] = (uint8_t)(g->warriors_supply[seat] - d->burrow);
        return 0;
    }
    if (strcmp(member, "swayed") == 0 || strcmp(member, "acted") == 0) {
        if (read_mask(r, member, json, KIND_MINISTER, &mask) != 0)
            return -1;
        *(strcmp(member, "acted") == 0 ? &d->acted : &d->swayed) = (uint16_t)mask;
        return 0;
    }
    if (strcmp(member, "crowns_lost") == 0)
        return read_crowns(r, member, json);
    if (strcmp(member, "sway_done") == 0)
        return read_flag(r, member, json, &d->sway_done);
    if (strcmp(member, "revealed") == 0) {
        int failed = read_cards(r, member, json, &d->revealed);
        know(g, d->revealed, SEATS_ALL);
        return failed;
    }
    return wrong(r, member, "unknown member");
}

/* seat: warriors, out of its supply */
static int read_box(const struct reader *r, const char *member, const json_t *json, uint8_t *box)
{
    if (read_by_seat(r, member, json, KIND_COUNT, box) != 0)
        return -1;
    for (uint8_t seat = 0; seat < r->g->seats; seat++) {
        if (box[seat] > r->g->warriors_supply[seat])
            return wrong(r, member, "more warriors than the supply holds");
        r->g->warriors_supply[seat] = (uint8_t)(r->g->warriors_supply[seat] - box[seat]);
    }
    return 0;
}

static int read_crafting(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *box;
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of suits");
    json_object_foreach((json_t *)json, name, box)
    {
        int suit = root_value(r->config, KIND_SUIT, name);
        if (suit < 0 || suit >= SUITS_PRINTED)
            return wrong(r, member, "expected suits fox, rabbit, mouse");
        if (read_box(r, member, box, r->g->riverfolk.crafting[suit]) != 0)
            return -1;
    }
    return 0;
}

static int read_prices(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *price;
    int n;
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of services");
    json_object_foreach((json_t *)json, name, price)
    {
        int service = root_value(r->config, KIND_SERVICE, name);
        if (service < 0)
            return wrong(r, member, "expected services hand_card, riverboats, mercenaries");
        if (read_number(r, member, price, 4, &n) != 0)
            return -1;
        r->g->riverfolk.price[service] = (uint8_t)n;
    }
    return 0;
}

/* A seat, stored as 1 + seat. */
static int read_holder(const struct reader *r, const char *member, const json_t *json, uint8_t *holder)
{
    uint8_t seat;
    if (read_seat(r, member, json, &seat) != 0)
        return -1;
    *holder = (uint8_t)(seat + 1);
    return 0;
}

static int given_riverfolk(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    struct riverfolk *f = &g->riverfolk;
    if (strcmp(member, "payments") == 0)
        return read_box(r, member, json, f->payments);
    if (strcmp(member, "funds") == 0)
        return read_box(r, member, json, f->funds);
    if (strcmp(member, "committed") == 0)
        return read_box(r, member, json, f->committed);
    if (strcmp(member, "crafting") == 0)
        return read_crafting(r, member, json);
    if (strcmp(member, "prices") == 0)
        return read_prices(r, member, json);
    if (strcmp(member, "bought") == 0)
        return read_byte(r, member, json, CLEARINGS_MAX, &f->bought);
    if (strcmp(member, "riverboats") == 0)
        return read_holder(r, member, json, &f->riverboats);
    if (strcmp(member, "mercenaries") == 0) {
        if (read_holder(r, member, json, &f->mercenaries) != 0)
            return -1;
        if (g->turn.phase != BIRDSONG) /* the turn was read before */
            g->lent_to[g->seat_of[RIVERFOLK]] = f->mercenaries;
        return 0;
    }
    return wrong(r, member, "unknown member");
}

static int given_hundreds(const struct reader *r, const char *member, const json_t *json)
{
    struct hundreds *h = &r->g->hundreds;
    int mood;
    unsigned mask = 0;
    if (strcmp(member, "mood") == 0) {
        if (read_word(r, member, json, KIND_MOOD, &mood) != 0)
            return -1;
        h->mood = (uint8_t)(mood + 1);
        return 0;
    }
    if (strcmp(member, "hoard") == 0)
        return read_items(r, member, json, h->hoard);
    if (strcmp(member, "marked") == 0) {
        if (read_mask(r, member, json, KIND_ITEM, &mask) != 0)
            return -1;
        h->marked = (uint8_t)mask;
        return 0;
    }
    if (strcmp(member, "acted") == 0)
        return read_byte(r, member, json, HOARD_SPACES, &h->acted);
    return wrong(r, member, "unknown member");
}

/* A relic lies in the forest: the first place and the first relic of its type and value that are left. */
static int given_relic(const struct reader *r, int forest, const json_t *json)
{
    struct root *g = r->g;
    const char *member;
    json_t *data;
    int type = -1, value = 0, face = 0, place;
    uint8_t up = 0;
    unsigned used = 0;
    json_object_foreach((json_t *)json, member, data)
    {
        int failed = strcmp(member, "relic") == 0     ? read_word(r, member, data, KIND_RELIC, &type)
                     : strcmp(member, "value") == 0   ? read_number(r, member, data, RELIC_VALUES, &value)
                     : strcmp(member, "face_up") == 0 ? read_flag(r, member, data, &up)
                                                      : wrong(r, member, "unknown member");
        if (failed)
            return -1;
    }
    if (type < 0 || value == 0)
        return wrong(r, "relics", "expected relic and value of each");
    for (place = type * RELICS_OF_A_TYPE; place < (type + 1) * RELICS_OF_A_TYPE; place++)
        used |= g->keepers.forest[place] ? 1u << g->relic_face[place] : 0;
    while (face < RELICS_OF_A_TYPE && (root_relic_face_value(face) != value || (used >> face & 1)))
        face++;
    for (place = type * RELICS_OF_A_TYPE; face < RELICS_OF_A_TYPE && g->keepers.forest[place]; place++)
        continue;
    if (face == RELICS_OF_A_TYPE)
        return wrong(r, "relics", "no such relic is left");
    g->keepers.forest[place] = (uint8_t)(forest + 1);
    g->keepers.face_up = (uint16_t)(g->keepers.face_up | up << place);
    g->relic_face[place] = (uint8_t)face;
    return 0;
}

static int given_relics(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *list, *relic;
    size_t i;
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of forests");
    json_object_foreach((json_t *)json, name, list)
    {
        int forest = root_value(r->config, KIND_PLACE, name);
        if (forest < FOREST_BASE || !json_is_array(list))
            return wrong(r, member, "expected lists by forest");
        json_array_foreach(list, i, relic)
        {
            if (!json_is_object(relic))
                return wrong(r, member, "expected an object for each relic");
            if (given_relic(r, forest - FOREST_BASE, relic) != 0)
                return -1;
        }
    }
    return 0;
}

/* type: values of the relics on the board, from the left */
static int given_recovered(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *list, *value;
    size_t i;
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of types of relic");
    json_object_foreach((json_t *)json, name, list)
    {
        int type = root_value(r->config, KIND_RELIC, name);
        if (type < 0 || json_array_size(list) > RELICS_OF_A_TYPE)
            return wrong(r, member, "expected at most four values of each type");
        json_array_foreach(list, i, value)
        {
            if (read_byte(r, member, value, RELIC_VALUES, &r->g->keepers.recovered[type][i]) != 0)
                return -1;
        }
    }
    return 0;
}

/* waystation: the type it shows */
static int given_waystations(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *type;
    int value;
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of waystations");
    json_object_foreach((json_t *)json, name, type)
    {
        int piece = root_value(r->config, KIND_PIECE, name);
        if (piece < WAYSTATION_TABLET_JEWELRY || piece >= WAYSTATION_TABLET_JEWELRY + WAYSTATIONS)
            return wrong(r, member, "expected the names of waystations");
        if (read_word(r, member, type, KIND_RELIC, &value) != 0)
            return -1;
        r->g->keepers.shows[piece - WAYSTATION_TABLET_JEWELRY] = (uint8_t)value;
    }
    return 0;
}

static int read_retinue(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *cards;
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of columns");
    json_object_foreach((json_t *)json, name, cards)
    {
        int column = root_value(r->config, KIND_RETINUE, name);
        if (column < 0)
            return wrong(r, member, "expected columns move, battle_then_delve, move_or_recover");
        if (read_cards(r, member, cards, &r->g->keepers.retinue[column]) != 0)
            return -1;
        know(r->g, r->g->keepers.retinue[column], SEATS_ALL);
    }
    return 0;
}

static int read_retainers(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *count;
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of columns");
    json_object_foreach((json_t *)json, name, count)
    {
        int column = root_value(r->config, KIND_RETINUE, name);
        if (column < 0)
            return wrong(r, member, "expected columns move, battle_then_delve, move_or_recover");
        if (read_byte(r, member, count, RETINUE_COLUMNS, &r->g->keepers.retainers[column]) != 0)
            return -1;
    }
    return 0;
}

static int given_keepers(const struct reader *r, const char *member, const json_t *json)
{
    if (strcmp(member, "relics") == 0)
        return given_relics(r, member, json);
    if (strcmp(member, "recovered") == 0)
        return given_recovered(r, member, json);
    if (strcmp(member, "waystations") == 0)
        return given_waystations(r, member, json);
    if (strcmp(member, "retinue") == 0)
        return read_retinue(r, member, json);
    if (strcmp(member, "retainers") == 0)
        return read_retainers(r, member, json);
    return wrong(r, member, "unknown member");
}

/* ---- Hirelings ---- */

/* An owner of pieces that is in play. */
static int read_owner(const struct reader *r, const char *member, const json_t *json, uint8_t *owner)
{
    int value;
    if (read_word(r, member, json, KIND_OWNER, &value) != 0)
        return -1;
    *owner = (uint8_t)value;
    return value < r->g->owners ? 0 : wrong(r, member, "expected a seat or hireling of this match");
}

/* A list of pairs of clearings that a path joins. */
static int read_bandits(const struct reader *r, const char *member, const json_t *json)
{
    size_t i;
    json_t *pair;
    if (!json_is_array(json) || json_array_size(json) > BANDITS)
        return wrong(r, member, "expected a list of at most four pairs of clearings");
    json_array_foreach(json, i, pair)
    {
        int a, b;
        if (read_word(r, member, json_array_get(pair, 0), KIND_CLEARING, &a) != 0 ||
            read_word(r, member, json_array_get(pair, 1), KIND_CLEARING, &b) != 0)
            return -1;
        r->g->hirelings.bandit[i][0] = (uint8_t)a;
        r->g->hirelings.bandit[i][1] = (uint8_t)b;
    }
    return 0;
}

/* clearing: list of owners that came there this turn */
static int read_came(const struct reader *r, const char *member, const json_t *json)
{
    const char *name;
    json_t *list, *came;
    size_t i;
    if (!json_is_object(json))
        return wrong(r, member, "expected an object of clearings");
    json_object_foreach((json_t *)json, name, list)
    {
        int clearing = root_value(r->config, KIND_CLEARING, name);
        if (clearing < 0)
            return wrong(r, member, "expected an object of clearings");
        json_array_foreach(list, i, came)
        {
            uint8_t owner;
            if (read_owner(r, member, came, &owner) != 0)
                return -1;
            r->g->hirelings.came[clearing] |= SEAT_BIT(owner);
        }
    }
    return 0;
}

/* Cards of the discard pile, the topmost first. */
static int read_discard_top(const struct reader *r, const char *member, const json_t *json)
{
    struct root *g = r->g;
    for (size_t i = json_array_size(json); i > 0; i--) {
        uint8_t card;
        if (given_one_card(r, member, json_array_get(json, i - 1), &card) != 0)
            return -1;
        g->discard_pile |= CARD_BIT(card - 1);
        g->known_to[card - 1] = SEATS_ALL;
        g->hirelings.pile[g->hirelings.pile_count++] = (uint8_t)(card - 1);
    }
    return json_is_array(json) ? 0 : wrong(r, member, "expected a list of cards");
}

static int read_used(const struct reader *r, const char *member, const json_t *json, uint8_t h)
{
    const struct hireling_action *acts = hireling_side(r->g, h)->acts;
    unsigned mask = 0;
    if (read_mask(r, member, json, KIND_ACT, &mask) != 0)
        return -1;
    for (int i = 0; i < HIRELING_ACTS_MAX; i++)
        if (acts[i].play && (mask >> acts[i].act & 1))
            hireling_own(r->g, h)->used |= acts[i].entry;
    return 0;
}

/* What lies on the cards themselves. */
static int given_on_card(const struct reader *r, const char *member, const json_t *json, uint8_t h)
{
    struct root *g = r->g;
    struct hirelings *all = &g->hirelings;
    if (strcmp(member, "coffin") == 0)
        return given_coffin(r, member, json, h);
    if (strcmp(member, "on_card") == 0) {
        if (read_byte(r, member, json, g->warriors_supply[h], &all->on_card) != 0)
            return -1;
        g->warriors_supply[h] = (uint8_t)(g->warriors_supply[h] - all->on_card);
        return 0;
    }
    if (strcmp(member, "clubs") == 0)
        return read_byte(r, member, json, 3, &all->clubs);
    if (strcmp(member, "items") == 0)
        return read_items(r, member, json, all->items);
    if (strcmp(member, "exhausted") == 0)
        return read_byte(r, member, json, 50, &all->tired);
    if (strcmp(member, "bandits") == 0)
        return read_bandits(r, member, json);
    if (strcmp(member, "came") == 0)
        return read_came(r, member, json);
    if (strcmp(member, "discard_top") == 0)
        return read_discard_top(r, member, json);
    if (strcmp(member, "kept") == 0) {
        int failed = read_cards(r, member, json, &all->kept);
        know(g, all->kept, SEATS_ALL);
        return failed;
    }
    return wrong(r, member, "unknown member");
}

static int given_hireling(const struct reader *r, const char *member, const json_t *json, uint8_t h)
{
    struct root *g = r->g;
    int value;
    if (strcmp(member, "hireling") == 0)
        return 0; /* read first */
    if (strcmp(member, "controller") == 0)
        return read_seat(r, member, json, &g->allegiance[h]);
    if (strcmp(member, "markers") == 0)
        return read_byte(r, member, json, 4, &hireling_own(g, h)->markers);
    if (strcmp(member, "fresh") == 0)
        return read_flag(r, member, json, &hireling_own(g, h)->fresh);
    if (strcmp(member, "used") == 0)
        return read_used(r, member, json, h);
    if (strcmp(member, "pawn") == 0) {
        if (read_word(r, member, json, KIND_PLACE, &value) != 0)
            return -1;
        g->pawn[h] = (uint8_t)value;
        return 0;
    }
    return given_on_card(r, member, json, h);
}

/* Who they are is known before any pieces are put on the map. */
static int read_hirelings(struct reader *r, const json_t *json)
{
    const char *member;
    json_t *value;
    for (uint8_t h = r->g->seats; h < r->g->seats + json_object_size(json); h++) {
        const char *name = root_word(r->config, KIND_OWNER, h, WORD_EXACT);
        const json_t *element = name ? json_object_get(json, name) : NULL;
        int side;
        snprintf(r->path, sizeof r->path, "hirelings.%s", name ? name : "");
        if (!json_is_object(element))
            return fault_set(r->fault, FAULT_BAD_FIELD, "hirelings",
                             "expected h1 to h3, as many as there are");
        if (read_word(r, "hireling", json_object_get(element, "hireling"), KIND_HIRELING, &side) != 0)
            return -1;
        root_hireling_joins(r->g, side / HIRELING_SIDES, side % HIRELING_SIDES);
        json_object_foreach((json_t *)element, member,
                            value) if (given_hireling(r, member, value, h) != 0) return -1;
    }
    return 0;
}

/* ---- All of it ---- */

static const struct section {
    const char *name;
    int (*read)(const struct reader *r, const char *member, const json_t *json);
    int faction; /* that must be in play, or FACTION_COUNT */
} sections[] = {
    {"turn", given_turn, FACTION_COUNT},       {"supply", given_supply, FACTION_COUNT},
    {"marquise", given_marquise, MARQUISE},    {"eyrie", given_eyrie, EYRIE},
    {"alliance", given_alliance, ALLIANCE},    {"vagabond", given_vagabond, VAGABOND},
    {"vagabond2", given_vagabond2, VAGABOND2}, {"lizard", given_lizard, LIZARD},
    {"riverfolk", given_riverfolk, RIVERFOLK}, {"duchy", given_duchy, DUCHY},
    {"corvid", given_corvid, CORVID},          {"markers", given_markers, FACTION_COUNT},
    {"hundreds", given_hundreds, HUNDREDS},    {"keepers", given_keepers, KEEPERS},
};

static int read_section(struct reader *r, const struct section *s, const json_t *json)
{
    snprintf(r->path, sizeof r->path, "%s", s->name);
    if (s->faction != FACTION_COUNT && r->g->seat_of[s->faction] == SEAT_NOBODY)
        return fault_set(r->fault, FAULT_BAD_FIELD, s->name, "this faction is not in play");
    if (!json_is_object(json))
        return fault_set(r->fault, FAULT_BAD_FIELD, s->name, "expected an object");
    const char *member;
    json_t *value;
    json_object_foreach((json_t *)json, member, value) if (s->read(r, member, value) != 0) return -1;
    return 0;
}

/* "clearings" and "seats": objects of objects by name. */
static int read_elements(struct reader *r, const char *section, const json_t *json, bool seats)
{
    const char *name, *member;
    json_t *element, *value;
    if (!json_is_object(json))
        return fault_set(r->fault, FAULT_BAD_FIELD, section, "expected an object");
    json_object_foreach((json_t *)json, name, element)
    {
        snprintf(r->path, sizeof r->path, "%s.%s", section, name);
        int index = seats ? seat_of_name(name) : root_value(r->config, KIND_CLEARING, name);
        if (index < 0 || (seats && index >= r->g->seats) || !json_is_object(element))
            return fault_set(r->fault, FAULT_BAD_FIELD, r->path, "no such %s", seats ? "seat" : "clearing");
        json_object_foreach(element, member, value)
        {
            int failed = seats ? given_seat(r, member, value, (uint8_t)index)
                               : given_clearing(r, member, value, index);
            if (failed)
                return -1;
        }
    }
    return 0;
}

/* Members are read in a fixed order, so that supplies are counted after what lies on the map. */
static int read_all(struct reader *r, const json_t *given)
{
    const char *name;
    json_t *json;
    json_object_foreach((json_t *)given, name, json)
    {
        bool known =
            strcmp(name, "clearings") == 0 || strcmp(name, "seats") == 0 || strcmp(name, "hirelings") == 0;
        for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
            known = known || strcmp(name, sections[i].name) == 0;
        if (!known)
            return fault_set(r->fault, FAULT_BAD_FIELD, name, "unknown section");
    }
    if ((json = json_object_get(given, "hirelings")) && read_hirelings(r, json) != 0)
        return -1;
    if ((json = json_object_get(given, "clearings")) && read_elements(r, "clearings", json, false) != 0)
        return -1;
    if ((json = json_object_get(given, "seats")) && read_elements(r, "seats", json, true) != 0)
        return -1;
    static const char *const last[] = {"turn",      "marquise", "eyrie",     "alliance", "vagabond",
                                       "vagabond2", "lizard",   "riverfolk", "duchy",    "corvid",
                                       "hundreds",  "keepers",  "markers",   "supply"};
    for (size_t i = 0; i < sizeof last / sizeof *last; i++)
        for (size_t s = 0; s < sizeof sections / sizeof *sections; s++)
            if (strcmp(sections[s].name, last[i]) == 0 && (json = json_object_get(given, last[i])) &&
                read_section(r, &sections[s], json) != 0)
                return -1;
    snprintf(r->path, sizeof r->path, "supply");
    json = json_object_get(json_object_get(given, "supply"), "deck");
    if (json && given_deck(r, json) != 0)
        return -1;
    return 0;
}

int given_root(const json_t *given, const struct game_config *config, struct root *g, struct fault *fault)
{
    root_game.start(g, config);
    for (g->order_count = 0; g->order_count < g->seats; g->order_count++)
        g->order[g->order_count] = g->order_count;
    g->landmarks.dealt = g->landmarks.to_deal = 0;
    g->turn.phase = BIRDSONG;
    g->turn.round = 1;
    g->vagabonds.quests_deck = (1u << QUEST_COUNT) - 1;
    g->lizard.outcast = FOX + 1;
    g->hundreds.mood = STUBBORN + 1;
    for (int service = 0; service < SERVICE_COUNT; service++)
        g->riverfolk.price[service] = 1;
    struct reader r = {config, g, fault, ""};
    if (!json_is_object(given))
        return fault_set(fault, FAULT_BAD_FIELD, "given", "expected an object");
    if (read_all(&r, given) != 0)
        return fault_inside(fault, "given");
    for (int i = 0; i < g->seats; i++)
        if (g->order[i] == g->turn.seat)
            g->turn.place = (uint8_t)i;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (g->faction[seat] == FACTION_COUNT)
            return fault_set(fault, FAULT_BAD_FIELD, "config", "every seat needs a faction");
    const char *broken = root_check(g);
    return broken ? fault_set(fault, FAULT_BAD_FIELD, "given", "%s", broken) : 0;
}
