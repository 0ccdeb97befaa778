/* See chronicle_map.h. Law 8.2, 8.3 */
#include "core/oath/law/chronicle_map.h"

#include "core/oath/cards.h"
#include "core/oath/law/decks.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/in_force.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/rule.h"
#include "core/oath/law/tokens.h"
#include "core/oath/law/warbands.h"

/* ---- 8.2 ---- */

/* One of the winner's for each of theirs; where bandits rule for somebody, one (B154). */
static int due_at(const struct oath *g, uint8_t citizen, int slot)
{
    int there = g->site[slot].warbands;
    return !oath_rules_site(g, citizen, slot) ? 0 : there ? there : 1;
}

/* If the winner has too few (9.3), the new Citizen says how many are replaced where, as in 6.6.2 (P11). */
void oath_hand_sites(struct oath *g, uint8_t citizen, uint8_t winner)
{
    const struct board *owner = &g->board[oath_warbands_of(g, winner)];
    int due[SLOTS], left = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        left += due[slot] = due_at(g, citizen, slot);
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!due[slot])
            continue;
        left -= due[slot];
        int n = oath_ask_replaced(
            g, citizen, WHY(REASON_REPLACE_WARBANDS, {owner->bank, (uint16_t)slot, winner}), due[slot], left);
        oath_clear_warbands(g, slot);
        oath_station_warbands(g, winner, slot, n);
    }
}

/* ---- 8.3.1 ---- */

static bool has_edifice(const struct oath *g, int slot, bool ruined)
{
    for (int i = 0; i < SITE_CARDS_MAX; i++) {
        int id = g->site[slot].card[i];
        if (id != NO_CARD && is_edifice(id) && is_ruin(g, id) == ruined)
            return true;
    }
    return false;
}

static int edifice_of(uint8_t suit)
{
    return EDIFICE_FIRST + suit;
}

/* Law 2.8.1, once the denizen is gone and with it what it does for the site's capacity (B057). */
static bool has_room_instead(const struct oath *g, int slot, int id)
{
    struct oath without = *g;
    oath_lift(&without, id);
    return oath_room_at(&without, slot) > 0;
}

/* A denizen gives way to the edifice of its suit, if that lies in the Archive. Locks do not hold (P38). */
static bool can_build_on(const struct oath *g, int slot, int id)
{
    return id != NO_CARD && is_denizen(id) && g->place[edifice_of(suit_of(g, id))].kind == PLACE_BOX &&
           has_room_instead(g, slot, id) &&
           !(g->edifice_empty && (has_edifice(g, slot, true) || has_edifice(g, slot, false)));
}

static void offer_buildings(const struct oath *g, struct prompt *p, uint8_t winner)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!oath_rules_site(g, winner, slot))
            continue;
        for (int i = 0; i < SITE_CARDS_MAX; i++)
            if (can_build_on(g, slot, g->site[slot].card[i]))
                offer(p, VERB_BUILD, g->site[slot].card[i], 0, 0);
        if (has_edifice(g, slot, true))
            offer(p, VERB_REPAIR, (uint16_t)slot, 0, 0);
    }
}

/* The denizen goes to the world deck. */
static void build(struct oath *g, uint8_t winner, int id)
{
    int slot = oath_slot_of(g, id), edifice = edifice_of(suit_of(g, id));
    oath_clear_tokens(g, id, winner);
    oath_lift(g, id);
    oath_put_under_world(g, id, SEATS_ALL);
    oath_turn_edifice(g, edifice, false);
    oath_lift(g, edifice);
    oath_put_at_site(g, edifice, slot);
    oath_tell(g, EVENT_BUILT, winner, (uint16_t)edifice, (uint16_t)slot, 0);
}

static struct cards ruins_at(const struct oath *g, int slot)
{
    struct cards ruins = {0};
    for (int i = 0; i < SITE_CARDS_MAX; i++) {
        int id = g->site[slot].card[i];
        if (id != NO_CARD && is_edifice(id) && is_ruin(g, id))
            cards_add(&ruins, (uint8_t)id);
    }
    return ruins;
}

/* One ruin, of several the winner's choice. [ask] */
static void repair(struct oath *g, uint8_t winner, int slot)
{
    struct cards ruins = ruins_at(g, slot);
    int id = oath_ask_card(g, winner, WHY(REASON_EDIFICE, {0}), &ruins);
    oath_turn_edifice(g, id, false);
    oath_tell(g, EVENT_TURNED, (uint16_t)id, false, 0, 0);
}

void oath_build_edifice(struct oath *g, uint8_t winner)
{
    struct prompt *p = ask(g, winner, REASON_EDIFICE, 0, 0, 0);
    if (p) {
        offer_buildings(g, p, winner);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer_forced(g);
    if (c.verb == VERB_BUILD)
        build(g, winner, c.arg[0]);
    else if (c.verb == VERB_REPAIR)
        repair(g, winner, c.arg[0]);
}

/* ---- 8.3.2, 8.3.3 ---- */

static bool is_kept(const struct oath *g, uint8_t winner, int slot)
{
    if (!g->site[slot].faceup)
        return false;
    bool kept = oath_rules_site(g, winner, slot) || has_edifice(g, slot, false);
    EACH_IN_FORCE(g, card, keeps_site)
    kept = kept || oath_effects_of(g, card)->keeps_site(g, card, slot);
    return kept;
}

/* To the pile of the site's own region: they are shuffled together with the others in 8.5 (C04). */
static void discard_denizens(struct oath *g, int slot)
{
    for (int i = 0; i < SITE_CARDS_MAX; i++) {
        int id = g->site[slot].card[i];
        if (id == NO_CARD || !is_denizen(id))
            continue;
        oath_lift(g, id);
        oath_put_on_pile(g, id, region_of(slot), false, SEATS_ALL);
    }
}

/* They are shuffled with the others in 8.6.1. */
static void relic_to_deck(struct oath *g, int relic)
{
    oath_lift(g, relic);
    oath_relic_under(g, relic, 0);
}

static void remove_site(struct oath *g, int slot)
{
    struct site *s = &g->site[slot];
    discard_denizens(g, slot);
    for (int i = 0; i < SITE_CARDS_MAX; i++) /* ruins go to the Archive */
        if (s->card[i] != NO_CARD)
            oath_move(g, s->card[i], PLACE_BOX, 0);
    for (int i = 0; i < SITE_RELICS_MAX; i++)
        if (s->relic[i] != NO_CARD)
            relic_to_deck(g, s->relic[i]);
    if (s->faceup)
        oath_tell(g, EVENT_SITE_GONE, s->id, 0, 0, 0);
    if (s->id != NO_CARD)
        oath_move(g, s->id, PLACE_BOX, 0);
    s->faceup = 0;
}

/* An edifice that the winner does not rule falls. */
static void ruin(struct oath *g, int slot)
{
    for (int i = 0; i < SITE_CARDS_MAX; i++) {
        int id = g->site[slot].card[i];
        if (id == NO_CARD || !is_edifice(id) || is_ruin(g, id))
            continue;
        oath_turn_edifice(g, id, true);
        oath_tell(g, EVENT_TURNED, (uint16_t)id, true, 0, 0);
    }
    discard_denizens(g, slot);
}

/* ---- 8.3.4 ---- */

static void clear_map(struct oath *g)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        struct site *s = &g->site[slot];
        g->shared = (uint8_t)(g->shared + s->favor);
        s->favor = s->secrets = 0;
        oath_clear_warbands(g, slot);
        for (int i = 0; i < SITE_CARDS_MAX; i++)
            if (s->card[i] != NO_CARD)
                oath_clear_tokens(g, s->card[i], g->turn.seat);
    }
    for (uint8_t seat = 0; seat < g->seats; seat++)
        g->board[seat].pawn = NOWHERE;
}

/* ---- 8.3.5 ---- */

static void put_site(struct oath *g, const struct site *from, int old, int slot)
{
    struct site *s = &g->site[slot];
    *s = *from;
    g->place[s->id].at = (uint8_t)slot;
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD)
            g->place[s->card[i]].at = (uint8_t)slot;
    for (int i = 0; i < SITE_RELICS_MAX; i++)
        if (s->relic[i] != NO_CARD)
            g->place[s->relic[i]].at = (uint8_t)slot;
    oath_tell(g, EVENT_SITE_KEPT, (uint16_t)slot, (uint16_t)old, 0, 0);
}

static struct site empty_site(void)
{
    struct site s = {.id = NO_CARD, .owner = SEAT_NOBODY};
    memset(s.card, NO_CARD, sizeof s.card);
    memset(s.relic, NO_CARD, sizeof s.relic);
    return s;
}

/*
 * Sites without a ruin close up from the top of the Cradle, step by step of 8.3.5 the same; those with one
 * fill up from the bottom of the Hinterland, in their order.
 */
static void move_up(struct oath *g)
{
    struct site old[SLOTS];
    memcpy(old, g->site, sizeof old);
    for (int slot = 0; slot < SLOTS; slot++)
        g->site[slot] = empty_site();
    int top = 0, bottom = SLOTS - 1;
    bool aside[SLOTS];
    for (int slot = 0; slot < SLOTS; slot++) {
        aside[slot] = false;
        for (int i = 0; i < SITE_CARDS_MAX; i++)
            if (old[slot].card[i] != NO_CARD && is_ruin(g, old[slot].card[i]))
                aside[slot] = true;
        if (old[slot].faceup && !aside[slot])
            put_site(g, &old[slot], slot, top++);
    }
    for (int slot = SLOTS - 1; slot >= 0; slot--)
        if (old[slot].faceup && aside[slot])
            put_site(g, &old[slot], slot, bottom--);
}

void oath_tidy_map(struct oath *g, uint8_t winner)
{
    bool ruled[SLOTS];
    for (int slot = 0; slot < SLOTS; slot++)
        ruled[slot] = g->site[slot].faceup && oath_rules_site(g, winner, slot);
    uint16_t gone = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (!is_kept(g, winner, slot))
            gone |= SLOT_BIT(slot);
    clear_map(g);
    for (int slot = 0; slot < SLOTS; slot++) {
        if (gone & SLOT_BIT(slot))
            remove_site(g, slot);
        else if (!ruled[slot] && has_edifice(g, slot, false))
            ruin(g, slot);
    }
    move_up(g);
}

static bool lies_open(const struct oath *g, enum region region)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (region_of(slot) == region && g->site[slot].faceup)
            return true;
    return false;
}

void oath_turn_up_regions(struct oath *g)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        if (lies_open(g, region_of(slot)))
            continue;
        int id = oath_draw_site(g, slot);
        g->site[slot].faceup = 1;
        oath_move(g, id, PLACE_SITE, slot);
        oath_tell(g, EVENT_SITE_TURNED, (uint16_t)slot, (uint16_t)id, 0, 0);
        note_reveal(g);
    }
}
