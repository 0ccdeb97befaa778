/* See setup.h. */
#include "core/oath/setup.h"

#include "core/oath/cards.h"
#include "core/oath/law/legacy.h"
#include "core/oath/law/decks.h"
#include "core/oath/law/discard.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/travel.h"
#include "core/oath/law/tutorial.h"
#include "core/oath/settings.h"
#include "core/oath/turn.h"
#include "core/stock/chance.h"

/* ---- What lies ready ---- */

static void empty_places(struct oath *g)
{
    for (int id = 0; id < BANNER_FIRST; id++)
        g->place[id] = (struct place){PLACE_BOX, 0};
    for (int slot = 0; slot < SLOTS; slot++) {
        g->site[slot].id = NO_CARD;
        g->site[slot].owner = SEAT_NOBODY;
        memset(g->site[slot].card, NO_CARD, sizeof g->site[slot].card);
        memset(g->site[slot].relic, NO_CARD, sizeof g->site[slot].relic);
    }
    for (int space = 0; space < RELIQUARY_SPACES; space++)
        g->reliquary[space] = NO_CARD;
    for (uint8_t seat = 0; seat < OATH_SEATS_MAX; seat++) {
        struct board *b = &g->board[seat];
        b->pawn = NOWHERE;
        b->revealed = NO_CARD;
        memset(b->adviser, NO_CARD, sizeof b->adviser);
    }
}

/* Law 1.4-1.6 */
static void lay_tokens(struct oath *g)
{
    enum { MANY = 5, OF_FEW = 3, OF_MANY = 4 };
    g->shared = FAVOR_ALL;
    for (int suit = 0; suit < SUIT_COUNT; suit++) {
        g->bank[suit] = g->seats >= MANY ? OF_MANY : OF_FEW;
        g->shared = (uint8_t)(g->shared - g->bank[suit]);
    }
    for (int i = 0; i < BANNERS; i++)
        g->banner[i] = (struct banner){.holder = SEAT_NOBODY, .tokens = 1};
    g->shared--;
}

/* A match that begins from another one has its own map and decks, and is refused as a tutorial
 * (config_check). */
static void stack_decks(struct oath *g, bool tutorial)
{
    if (tutorial) {
        oath_tutorial_boards(g);
        oath_tutorial_lay(g);
        return;
    }
    oath_stack_world(g);
    oath_stack_relics(g);
}

/* Whose board it is says the role, also before the boards are taken; without a colour there is none yet. */
static void set_colour(struct oath *g, uint8_t seat, uint8_t colour)
{
    bool citizen = g->chronicle.citizens >> colour & 1;
    g->board[seat].colour = colour;
    g->board[seat].role = colour == PURPLE ? CHANCELLOR : citizen ? CITIZEN : EXILE;
}

void oath_start(struct oath *g, const struct game_config *config)
{
    g->seats = config->seats;
    g->written = config->match[SETTING_CHRONICLE] == CHRONICLE_WRITTEN;
    g->allies_wide = config->match[SETTING_ALLIES];
    g->banish_may = config->match[SETTING_BANISH];
    g->edifice_empty = config->match[SETTING_EDIFICES];
    g->title.holder = SEAT_NOBODY;
    empty_places(g);
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        uint8_t board = config->seat[seat][SEAT_SETTING_BOARD];
        g->board[seat].colour = board == BOARD_ANY ? COLOURS : (uint8_t)(board - BOARD_FIRST);
        g->order[seat] = seat;
    }
    g->order_drawn = config->match[SETTING_ORDER] == ORDER_RANDOM;
    oath_legacy_lay(g, &config->legacy);
    for (uint8_t seat = 0; seat < g->seats; seat++)
        set_colour(g, seat, g->board[seat].colour);
    lay_tokens(g);
    stack_decks(g, config->match[SETTING_TUTORIAL] == TUTORIAL_ON && config->legacy.size == 0);
}

/* ---- Seats and boards (Law 1.7-1.9) ---- */

static uint8_t ask_chance_seat(struct oath *g, uint16_t seats)
{
    return oath_ask_seat(g, SEAT_CHANCE, WHY(REASON_CHANCELLOR, {0}), seats);
}

/* Law 1.7: chance says who, if nobody chose to be. */
static uint8_t find_chancellor(struct oath *g)
{
    uint16_t willing = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        if (g->board[seat].colour == PURPLE)
            return seat;
        if (g->board[seat].colour == COLOURS)
            willing |= SEAT_BIT(seat);
    }
    return ask_chance_seat(g, willing);
}

static void set_order(struct oath *g, uint8_t first)
{
    uint16_t left = (uint16_t)((1u << g->seats) - 1);
    g->order[0] = first;
    left &= (uint16_t)~SEAT_BIT(first);
    for (int i = 1; i < g->seats && i < OATH_SEATS_MAX; i++) {
        g->order[i] = g->order_drawn ? ask_chance_seat(g, left) : (uint8_t)((first + i) % g->seats);
        left &= (uint16_t)~SEAT_BIT(g->order[i]);
    }
}

static void take_board(struct oath *g, uint8_t seat)
{
    struct board *b = &g->board[seat];
    b->bank = b->colour == PURPLE ? WARBANDS_PURPLE : WARBANDS_OWN;
    b->supply = SUPPLY_MAX;
    oath_tell(g, EVENT_ROLE, seat, b->role, b->colour, 0);
}

/* Law 1.9: the others, in turn order. */
static void ask_board(struct oath *g, uint8_t seat)
{
    uint16_t free = (1 << COLOURS) - 1 - (1 << PURPLE);
    for (uint8_t other = 0; other < g->seats; other++)
        if (g->board[other].colour < COLOURS)
            free &= (uint16_t) ~(1u << g->board[other].colour);
    struct prompt *p = ask(g, seat, REASON_BOARD, 0, 0, 0);
    for (uint16_t colour = 0; p && colour < COLOURS; colour++)
        if (free >> colour & 1)
            offer(p, VERB_COLOUR, colour, 0, 0);
    set_colour(g, seat, (uint8_t)answer_forced(g).arg[0]);
}

static void seats_and_boards(struct oath *g)
{
    uint8_t chancellor = find_chancellor(g);
    set_colour(g, chancellor, PURPLE);
    set_order(g, chancellor);
    for (int i = 1; i < g->seats; i++)
        if (g->board[g->order[i]].colour == COLOURS)
            ask_board(g, g->order[i]);
    for (int i = 0; i < g->seats; i++)
        take_board(g, g->order[i]);
}

/* ---- What everybody has (Law 1.8-1.15) ---- */

enum { ON_BOARD = 3, ON_TOP_CRADLE = 2, ON_OTHER_SITES = 1 };

static void put_from_bank(struct oath *g, uint8_t owner, int slot, int n)
{
    struct board *b = &g->board[owner];
    n = n < b->bank ? n : b->bank;
    b->bank = (uint8_t)(b->bank - n);
    g->site[slot].warbands = (uint8_t)(g->site[slot].warbands + n);
    g->site[slot].owner = g->site[slot].warbands ? owner : SEAT_NOBODY;
}

static bool is_inhabited(const struct oath *g, int slot)
{
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (g->site[slot].card[i] != NO_CARD && !is_ruin(g, g->site[slot].card[i]))
            return true;
    return false;
}

/* Law 1.12 */
static void occupy(struct oath *g, uint8_t chancellor)
{
    int top = g->site[SLOT_TOP_CRADLE].faceup ? SLOT_TOP_CRADLE : SLOT_TOP_CRADLE + 1;
    for (int slot = 0; slot < SLOTS; slot++) {
        int n = slot == top ? ON_TOP_CRADLE : is_inhabited(g, slot) ? ON_OTHER_SITES : 0;
        if (g->site[slot].faceup && n)
            put_from_bank(g, chancellor, slot, n);
    }
}

static void give_start(struct oath *g, uint8_t seat)
{
    struct board *b = &g->board[seat];
    struct board *owner = &g->board[oath_warbands_of(g, seat)];
    int n = owner->bank < ON_BOARD ? owner->bank : ON_BOARD;
    b->favor = b->role == CHANCELLOR ? 2 : 1;
    b->secrets = 1;
    g->shared = (uint8_t)(g->shared - b->favor);
    owner->bank = (uint8_t)(owner->bank - n);
    b->warbands = (uint8_t)n;
}

static void resources(struct oath *g)
{
    uint8_t chancellor = chancellor_of(g);
    oath_move(g, GRAND_SCEPTER, PLACE_HELD, chancellor); /* Law 1.8 */
    give_start(g, chancellor);
    occupy(g, chancellor); /* before the Citizens take purple warbands (Law 1.15), which may run short */
    for (int i = 1; i < g->seats; i++)
        give_start(g, g->order[i]);
    if (g->goal == GOAL_DEVOTION) /* Law 1.13 */
        banner_of(g, DARKEST_SECRET)->holder = chancellor;
    if (g->goal == GOAL_PEOPLE)
        banner_of(g, PEOPLES_FAVOR)->holder = chancellor;
    g->title.holder = chancellor; /* Law 1.14 */
}

/* ---- The map and the decks (Law 1.1, 1.16-1.22) ---- */

static int favor_missing(const struct oath *g, int slot)
{
    return g->site[slot].faceup ? site_of(g, slot)->favor - g->site[slot].favor : 0;
}

/* Law 1.16: if favor is short, the Chancellor says where it goes. */
static void lay_favor(struct oath *g)
{
    int due = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        due += favor_missing(g, slot);
    bool short_of = due > g->shared;
    while (due > 0 && g->shared > 0) {
        uint16_t slots = 0;
        for (int slot = 0; slot < SLOTS; slot++)
            if (favor_missing(g, slot) > 0)
                slots |= SLOT_BIT(slot);
        int slot = __builtin_ctz(slots);
        if (short_of)
            slot = oath_ask_slot(g, chancellor_of(g), WHY(REASON_PLACE_FAVOR, {g->shared}), slots);
        g->site[slot].favor++;
        g->shared--;
        due--;
    }
}

static void lay_map(struct oath *g)
{
    lay_favor(g);
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!g->site[slot].faceup)
            continue;
        g->site[slot].secrets = site_of(g, slot)->secrets;
        int lying = 0;
        for (int i = 0; i < SITE_RELICS_MAX; i++)
            lying += g->site[slot].relic[i] != NO_CARD;
        oath_lay_relics(g, slot, site_of(g, slot)->relics - lying);
    }
}

/* Law 1.17: four relics that nobody sees. */
static void fill_reliquary(struct oath *g)
{
    for (int space = 0; space < RELIQUARY_SPACES && g->relic_deck.count > 0; space++)
        oath_put(g, oath_draw_relic(g), PLACE_RELIQUARY, space);
}

/* Law 1.19: a card from the bottom on each pile, while there are any (Law 9.3); nobody sees which. */
static void seed_piles(struct oath *g)
{
    for (int pile = 0; pile < REGIONS && g->world.count > 0; pile++) {
        int id = oath_draw_world_unseen(g, 0);
        oath_put_on_pile(g, id, (enum region)pile, false, 0);
        oath_tell(g, EVENT_SEEDED, (uint16_t)pile, is_vision(id), 0, 0);
    }
}

/* Law 1.20 */
static void draw_hand(struct oath *g, uint8_t seat)
{
    for (int i = 0; i < CARDS_SEARCHED && g->world.count > 0; i++)
        oath_draw_world(g, seat, 0, 0);
}

/* ---- Pawns and advisers (Law 1.23) ---- */

static void place_pawn(struct oath *g, uint8_t seat)
{
    uint16_t slots = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (g->site[slot].faceup)
            slots |= SLOT_BIT(slot);
    if (seat == chancellor_of(g))
        slots &= (uint16_t)-slots; /* the topmost of the Cradle */
    oath_put_pawn(g, seat, oath_ask_slot(g, seat, WHY(REASON_PAWN, {0}), slots));
}

/* Nobody keeps a card who found none to draw (Law 9.3). */
static void keep_adviser(struct oath *g, uint8_t seat)
{
    struct cards hand = oath_hand(g, seat), left = hand;
    if (cards_count(&hand) == 0)
        return;
    struct prompt *p = ask(g, seat, REASON_KEEP_ADVISER, 0, 0, 0);
    for (int id; p && (id = cards_take(&left)) >= 0;)
        offer(p, VERB_KEEP, (uint16_t)id, 0, 0);
    int kept = answer(g).arg[0];
    oath_lift(g, kept);
    oath_put_adviser(g, kept, seat, false, SEAT_BIT(seat));
    oath_tell_hidden(g, SEAT_BIT(seat), EVENT_KEPT, seat, is_vision(kept), (uint16_t)kept, 0);
    cards_remove(&hand, (uint8_t)kept);
    while (cards_count(&hand) > 0) {
        left = hand;
        int id = cards_take(&left);
        p = ask(g, seat, REASON_DISCARD_SETUP, oath_discard_pile(g, seat, id), 0, 0);
        left = hand;
        while (p && (id = cards_take(&left)) >= 0)
            offer(p, VERB_DISCARD, (uint16_t)id, 0, 0);
        id = answer_forced(g).arg[0];
        oath_discard(g, seat, id);
        cards_remove(&hand, (uint8_t)id);
    }
}

/* ---- The beats ---- */

enum setup_step { STEP_SEATS, STEP_MAP, STEP_RELIQUARY, STEP_PILES, STEP_HANDS, STEP_TOP, STEP_PAWNS };

/* Steps that every seat goes through, one beat each. */
static bool each_seat(struct oath *g, void (*step)(struct oath *g, uint8_t seat))
{
    step(g, g->order[g->setup_place]);
    g->setup_place = (uint8_t)((g->setup_place + 1) % g->seats);
    return g->setup_place == 0;
}

static void pawn_and_adviser(struct oath *g, uint8_t seat)
{
    place_pawn(g, seat);
    keep_adviser(g, seat);
}

void oath_setup_beat(struct oath *g)
{
    bool done = true;
    switch ((enum setup_step)g->setup_step) {
    case STEP_SEATS:
        seats_and_boards(g);
        resources(g);
        break;
    case STEP_MAP:
        lay_map(g);
        break;
    case STEP_RELIQUARY:
        fill_reliquary(g);
        break;
    case STEP_PILES:
        seed_piles(g);
        break;
    case STEP_HANDS:
        done = each_seat(g, draw_hand);
        break;
    case STEP_TOP:
        oath_show_top(g);
        break;
    case STEP_PAWNS:
        done = each_seat(g, pawn_and_adviser);
        if (done)
            oath_begin_round(g, 1);
        break;
    }
    g->setup_step = (uint8_t)(g->setup_step + done);
}
