/* See chronicle.h. The steps of the Chronicle, a beat or more each; the map is in chronicle_map.c. Law 8 */
#include "core/oath/law/chronicle.h"

#include "core/oath/cards.h"
#include "core/oath/law/chronicle_map.h"
#include "core/oath/law/decks.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/play_card.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/title.h"
#include "core/stock/chance.h"

static uint8_t winner(const struct oath *g)
{
    return (uint8_t)__builtin_ctz(g->winners);
}

/* ---- 8.1: the vow ---- */

/* The goal of the Vision by which alone the match was won, or GOALS. */
static enum goal goal_of_victory(const struct oath *g)
{
    const struct board *b = &g->board[winner(g)];
    int visions = 0, vision = NO_CARD, had[] = {b->revealed, b->prophet ? b->prophet - 1 : NO_CARD};
    if (g->won_by != 1 << WAY_VISION)
        return GOALS;
    for (int i = 0; i < 2; i++)
        if (had[i] != NO_CARD && had[i] != vision &&
            oath_meets_alone(g, winner(g), oath_goal_of_vision(had[i]))) {
            vision = had[i];
            visions++;
        }
    return visions == 1 ? oath_goal_of_vision(vision) : GOALS;
}

static bool vow(struct oath *g)
{
    enum goal forced = goal_of_victory(g);
    struct prompt *p = ask(g, winner(g), REASON_VOW, 0, 0, 0);
    for (uint16_t goal = 0; p && goal < GOALS; goal++)
        if (forced == GOALS ? goal != g->goal : goal == (uint16_t)forced)
            offer(p, VERB_GOAL, goal, 0, 0);
    g->chronicle.goal = (uint8_t)answer_forced(g).arg[0];
    oath_tell(g, EVENT_VOWED, winner(g), g->chronicle.goal, 0, 0);
    return true;
}

/* ---- 8.2: Citizens ---- */

static uint8_t colour_bit(const struct oath *g, uint8_t seat)
{
    return (uint8_t)(1u << g->board[seat].colour);
}

/* Boards as they lie after the match; an Exile who has won turns all of them, those in the box too. */
static bool turn_boards(struct oath *g)
{
    struct chronicle *c = &g->chronicle;
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        c->citizens = (uint8_t)(c->citizens & ~colour_bit(g, seat));
        if (g->board[seat].role == CITIZEN)
            c->citizens |= colour_bit(g, seat);
    }
    if (g->board[winner(g)].role == EXILE) {
        c->turned = c->citizens;
        c->citizens = 0;
    }
    return true;
}

/* Whoever was a Citizen at the end of the match is just sent into exile. */
static bool can_be_offered(const struct oath *g, uint8_t seat)
{
    const struct chronicle *c = &g->chronicle;
    return seat != winner(g) && g->board[seat].role == EXILE && !(c->asked & SEAT_BIT(seat));
}

/* The answer. Whoever accepts rules for the winner from now on (C05: all of their warbands are replaced).
 * [ask] */
static void offer_to(struct oath *g, uint8_t seat)
{
    struct chronicle *c = &g->chronicle;
    c->asked = (uint8_t)(c->asked | SEAT_BIT(seat));
    struct prompt *p = ask(g, seat, REASON_ANSWER_CHRONICLE, winner(g), 0, 0);
    if (p) {
        offer(p, VERB_ACCEPT, 0, 0, 0);
        offer(p, VERB_REFUSE, 0, 0, 0);
    }
    bool agreed = answer(g).verb == VERB_ACCEPT;
    oath_tell(g, EVENT_ANSWERED, seat, agreed, 0, 0);
    if (!agreed)
        return;
    c->citizens |= colour_bit(g, seat);
    oath_tell(g, EVENT_CITIZEN, seat, 0, 0, 0);
    oath_hand_sites(g, seat, winner(g));
}

static bool offer_citizenships(struct oath *g)
{
    bool any = false;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        any = any || can_be_offered(g, seat);
    if (!any || g->board[winner(g)].role != EXILE)
        return true;
    struct prompt *p = ask(g, winner(g), REASON_NEW_CITIZENS, 0, 0, 0);
    if (p) {
        for (uint8_t seat = 0; seat < g->seats; seat++)
            if (can_be_offered(g, seat))
                offer(p, VERB_OFFER, seat, 0, 0);
        offer(p, VERB_DONE, 0, 0, 0);
    }
    struct choice choice = answer(g);
    if (choice.verb == VERB_DONE)
        return true;
    offer_to(g, (uint8_t)choice.arg[0]);
    return false;
}

/* ---- 8.3: the map ---- */

static bool build(struct oath *g)
{
    if (g->board[winner(g)].role != EXILE)
        oath_build_edifice(g, winner(g));
    return true;
}

static bool tidy_map(struct oath *g)
{
    oath_tidy_map(g, winner(g));
    return true;
}

static bool fill_map(struct oath *g)
{
    oath_turn_up_regions(g);
    return true;
}

/* ---- 8.4: six cards for the world deck ---- */

enum { MOST_COMMON = 3, CARDS_ADDED = 6 };

/* Suits that the winner's faceup advisers show most often; all of them without any (P39). */
static uint8_t common_suits(const struct oath *g)
{
    int most = 1;
    uint8_t suits = 0;
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++) {
        int n = oath_matching(g, winner(g), suit);
        if (n > most)
            suits = 0;
        if (n >= most) {
            suits |= (uint8_t)(1u << suit);
            most = n;
        }
    }
    return suits ? suits : (1 << SUIT_COUNT) - 1;
}

static struct cards denizens_in(const struct oath *g, enum place_kind kind, uint8_t suit)
{
    struct cards found = {{0}};
    for (int id = 0; id < DENIZENS; id++)
        if (g->place[id].kind == kind && oath_cards[id].suit == suit)
            cards_add(&found, (uint8_t)id);
    return found;
}

/* Chance takes one of these cards, which goes into the world deck. Each is a beat of its own, so that a world
 * dealt in between has nothing to repeat. Of which suit is told when it is done: before, it would tell what
 * the Archive lacks. [ask] */
static void draw_for_world(struct oath *g, const struct cards *from)
{
    int id = chance_of_cards(g, WHY(REASON_ARCHIVE, {0}), VERB_DRAW, from);
    oath_lift(g, id);
    oath_put_under_world(g, id, 0);
    note_public(g); /* that another one of its suit is left, or none */
}

static bool archive_is_full(const struct oath *g, uint8_t suit)
{
    for (int i = 0; i < MOST_COMMON; i++) {
        struct cards left = denizens_in(g, PLACE_BOX, (uint8_t)((suit + i) % SUIT_COUNT));
        if (cards_count(&left) < MOST_COMMON - i)
            return false;
    }
    return true;
}

/* Whether the Archive is short is kept: it is public, whatever is dealt to other worlds. */
static bool choose_suit(struct oath *g)
{
    struct chronicle *c = &g->chronicle;
    c->suit = oath_ask_suit(g, winner(g), WHY(REASON_MOST_COMMON_SUIT, {0}), common_suits(g));
    c->lacking = !archive_is_full(g, c->suit);
    g->deck_known = 0;
    note_public(g); /* how many of a suit the Archive has */
    return true;
}

/* The n-th card that is added: three of the suit, two of the next, one of the one after that. */
static int suits_on(int n)
{
    return n < MOST_COMMON ? 0 : n < CARDS_ADDED - 1 ? 1 : 2;
}

static bool add_cards(struct oath *g)
{
    struct chronicle *c = &g->chronicle;
    if (c->lacking)
        return true;
    int on = suits_on(c->added);
    uint8_t suit = (uint8_t)((c->suit + on) % SUIT_COUNT);
    struct cards from = denizens_in(g, PLACE_BOX, suit);
    if (cards_count(&from) == 0) /* in a world dealt in between, which has other suits there */
        from = oath_denizens_at(g, PLACE_BOX);
    draw_for_world(g, &from);
    c->added++;
    if (c->added == CARDS_ADDED || suits_on(c->added) > on)
        oath_tell(g, EVENT_ADDED, suit, (uint16_t)(MOST_COMMON - on), 0, 0);
    return c->added == CARDS_ADDED;
}

/* ---- 8.4 when the Archive is short ---- */

/* Suits of which the Dispossessed have most; none if there are no Dispossessed. */
static uint8_t largest_dispossessed(const struct oath *g)
{
    int most = 1;
    uint8_t largest = 0;
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++) {
        struct cards cards = denizens_in(g, PLACE_DISPOSSESSED, suit);
        int n = cards_count(&cards);
        largest = n > most ? 0 : largest;
        if (n >= most)
            largest |= (uint8_t)(1u << suit);
        most = n > most ? n : most;
    }
    return largest;
}

/* All see the Dispossessed while they are sorted by suit. */
static bool sort_dispossessed(struct oath *g)
{
    if (!g->chronicle.lacking)
        return true;
    for (int id = 0; id < DENIZENS; id++)
        if (g->place[id].kind == PLACE_DISPOSSESSED)
            g->known_to[id] = SEATS_ALL;
    note_public(g);
    return true;
}

/* The winner does all of this, and so says which of several largest ones. Without any there is nothing to
 * heal with. */
static bool choose_largest(struct oath *g)
{
    struct chronicle *c = &g->chronicle;
    uint8_t largest = c->lacking ? largest_dispossessed(g) : 0;
    if (largest)
        c->suit = oath_ask_suit(g, winner(g), WHY(REASON_HEAL_SUIT, {0}), largest);
    else
        c->lacking = 0;
    return true;
}

/* Six of the largest suit go into the world deck. */
static bool add_dispossessed(struct oath *g)
{
    struct chronicle *c = &g->chronicle;
    struct cards from = denizens_in(g, PLACE_DISPOSSESSED, c->suit);
    if (!c->lacking || c->added == CARDS_ADDED || cards_count(&from) == 0)
        return true;
    draw_for_world(g, &from);
    c->added++;
    return false;
}

/* All others go back to the Archive. */
static bool heal_archive(struct oath *g)
{
    if (!g->chronicle.lacking)
        return true;
    for (int id = 0; id < DENIZENS; id++)
        if (g->place[id].kind == PLACE_DISPOSSESSED) {
            oath_move(g, id, PLACE_BOX, 0);
            g->known_to[id] = 0;
        }
    oath_tell(g, EVENT_ARCHIVE_HEALED, g->chronicle.suit, 0, 0, 0);
    return true;
}

/* ---- 8.5: six cards for the Dispossessed ---- */

static bool is_shuffled_away(const struct oath *g, int id)
{
    struct place p = g->place[id];
    return p.kind == PLACE_PILE || (p.kind == PLACE_ADVISER && p.at != winner(g));
}

/* All of them become one pile that nobody knows anything of; Visions lie aside. */
static void shuffle_together(struct oath *g)
{
    for (int id = 0; id < RELIC_FIRST; id++) {
        if (!is_shuffled_away(g, id))
            continue;
        oath_lift(g, id);
        g->known_to[id] = 0;
        if (is_vision(id))
            oath_put(g, id, PLACE_BOX, 0);
        else
            oath_put_on_pile(g, id, CRADLE, false, 0);
    }
}

/* Nobody looks at what goes. [ask] */
static bool dispossess(struct oath *g)
{
    struct cards from = {{0}};
    shuffle_together(g);
    for (int i = 0; i < g->pile[CRADLE].count; i++)
        cards_add(&from, g->pile[CRADLE].card[i]);
    int n = 0;
    for (; n < CARDS_ADDED && cards_count(&from) > 0; n++) {
        int id = chance_of_cards(g, WHY(REASON_DISPOSSESSED, {0}), VERB_DRAW, &from);
        cards_remove(&from, (uint8_t)id);
        oath_move(g, id, PLACE_DISPOSSESSED, 0);
    }
    note_public(g); /* which backs lay where */
    oath_tell(g, EVENT_DISPOSSESSED, (uint16_t)n, 0, 0, 0);
    return true;
}

/* ---- 8.6: relics ---- */

static bool is_losers(const struct oath *g, int relic)
{
    struct place p = g->place[relic];
    return relic != GRAND_SCEPTER && p.kind == PLACE_HELD && p.at != winner(g);
}

/* 8.6.1: all of them are shuffled, so nobody knows any more where one is. */
static void shuffle_relics(struct oath *g)
{
    for (int relic = RELIC_FIRST; relic < RELIC_FIRST + RELICS; relic++) {
        uint8_t kind = g->place[relic].kind;
        if (kind != PLACE_RELIC_POOL && kind != PLACE_RELIC_DECK && !is_losers(g, relic))
            continue;
        if (kind == PLACE_RELIC_DECK)
            g->place[relic] = (struct place){PLACES, 0};
        else
            oath_lift(g, relic);
        oath_put(g, relic, PLACE_RELIC_POOL, 0);
        g->known_to[relic] = 0;
    }
    g->relic_deck = (struct deck){0};
    oath_stack_relics(g);
}

static bool tidy_relics(struct oath *g)
{
    shuffle_relics(g);
    for (int slot = 0; slot < SLOTS; slot++) { /* 8.6.2 */
        if (!g->site[slot].faceup)
            continue;
        int lying = 0;
        for (int i = 0; i < SITE_RELICS_MAX; i++)
            lying += g->site[slot].relic[i] != NO_CARD;
        oath_lay_relics(g, slot, site_of(g, slot)->relics - lying);
    }
    return true; /* 8.6.3: which lie on top is what oath_legacy_write finds with the winner and in the
                    Reliquary */
}

/* ---- The steps in order; each says whether it is over ---- */

static bool (*const steps[])(struct oath *g) = {
    vow,         turn_boards, offer_citizenships, build,          tidy_map,         fill_map,
    choose_suit, add_cards,   sort_dispossessed,  choose_largest, add_dispossessed, heal_archive,
    dispossess,  tidy_relics,
};
enum { STEPS = sizeof steps / sizeof *steps };

void oath_chronicle_beat(struct oath *g)
{
    if (steps[g->turn.step](g))
        g->turn.step++;
    g->over = g->turn.step == STEPS;
}
