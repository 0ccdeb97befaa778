/* Drawing, demoting and setting up hirelings. Law A.6 */
#include <stdio.h>

#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/emit.h"
#include "core/root/names.h"
#include "core/root/settings.h"
#include "core/root/setup.h"

/* The steps of A.6, in g->setup_place; from SET_UP on it counts who has set one up. */
enum { DRAW, DEMOTE, SET_UP };

/* Law A.6.2, by the number of players */
static const uint8_t demoted_cards[ROOT_SEATS_MAX + 1] = {[3] = 1, [4] = 2, [5] = 3, [6] = 3};

void root_hirelings_agree(struct root *g, const struct game_config *config)
{
    g->hirelings.agreed = config->match[SETTING_HIRELINGS] != HIRELINGS_NONE;
    for (int i = 0; i < HIRELINGS_IN_PLAY; i++) {
        int named = config->match[SETTING_HIRELING_1 + i];
        g->hirelings.named[i] = (uint8_t)named;
        if (named)
            g->factions_out |= (uint16_t)root_hireling_defs[named - 1]->displaces;
    }
}

/* ---- Law A.6.1 ---- */

/* Factions that the hireling would take away (Law A.6.5). */
static uint32_t displaced(int id)
{
    return root_hireling_defs[id]->displaces;
}

/* Whether a faction can still be chosen by somebody. */
static bool faction_open(const struct root *g, int faction, uint32_t out)
{
    return !((out | g->factions_out) >> faction & 1) && g->seat_of[faction] == SEAT_NOBODY;
}

/*
 * Whether those without a faction find enough to choose from with these taken out: of those that start in a
 * corner no more than there are corners. To draft from there are enough whatever is drawn (Law A.8.1): of ten
 * cards or more three hirelings take three, those of the Vagabonds counted as one, and never all militants.
 */
static bool enough_factions(const struct root *g, uint32_t out)
{
    if (g->setup == SETUP_ADVANCED)
        return true;
    int needed = 0, open = 0, corners = CORNERS, cornered = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++) {
        needed += g->faction[seat] == FACTION_COUNT;
        corners -= faction_of(g, seat)->corner_start;
    }
    for (int faction = 0; faction < FACTION_COUNT; faction++)
        if (faction_open(g, faction, out)) {
            open += !root_faction_defs[faction]->corner_start;
            cornered += root_faction_defs[faction]->corner_start;
        }
    return open + (cornered < corners ? cornered : corners) >= needed;
}

static bool drawn(const struct root *g, int id)
{
    for (int i = 0; i < g->hirelings.count; i++)
        if (g->hirelings.at[i].id == id)
            return true;
    return false;
}

static bool is_named(const struct root *g, int id)
{
    for (int i = 0; i < HIRELINGS_IN_PLAY; i++)
        if (g->hirelings.named[i] == id + 1)
            return true;
    return false;
}

/* Law A.6.5, the other way round for factions that are agreed on already. */
static bool can_be_drawn(const struct root *g, int id)
{
    if (drawn(g, id) || is_named(g, id) || !enough_factions(g, displaced(id)))
        return false;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (g->faction[seat] < FACTION_COUNT && (displaced(id) >> g->faction[seat] & 1))
            return false;
    return true;
}

static void draw_one(struct root *g)
{
    uint8_t slot = g->hirelings.count;
    int id = g->hirelings.named[slot] - 1;
    if (id < 0) {
        struct prompt *p = ask(g, SEAT_CHANCE, REASON_HIRELING_CARD, 0, 0, 0);
        if (p)
            for (int i = 0; i < HIRELING_COUNT; i++)
                if (can_be_drawn(g, i))
                    offer(p, VERB_HIRELING_CARD, (uint16_t)(HIRELING_SIDES * i), 0, 0);
        id = answer_forced(g).arg[0] / HIRELING_SIDES;
    }
    g->hirelings.at[slot].id = (uint8_t)id;
    g->hirelings.count++;
    g->factions_out |= (uint16_t)displaced(id);
    root_tell(g, EVENT_HIRELING_CARD, (uint16_t)(g->seats + slot), (uint16_t)(HIRELING_SIDES * id), 0, 0, 0);
}

/* ---- Law A.6.2, A.6.4 ---- */

static void demote_one(struct root *g)
{
    struct prompt *p = ask(g, SEAT_CHANCE, REASON_DEMOTE, 0, 0, 0);
    if (p)
        for (int i = 0; i < HIRELINGS_IN_PLAY; i++)
            if (!g->hirelings.at[i].demoted)
                offer(p, VERB_DEMOTE, (uint16_t)(g->seats + i), 0, 0);
    g->hirelings.at[answer_forced(g).arg[0] - g->seats].demoted = 1;
}

static void join(struct root *g, uint8_t h)
{
    const struct hireling *own = hireling_of(g, h);
    root_assign_faction(g, h, HIRELING_SIDE(own->id, own->demoted));
    root_tell(g, EVENT_HIRELING_CARD, h, (uint16_t)(HIRELING_SIDES * own->id + own->demoted), 0, 0, 0);
}

static void demote_some(struct root *g)
{
    for (int i = 0; i < demoted_cards[g->seats]; i++) {
        if (demoted_cards[g->seats] == HIRELINGS_IN_PLAY)
            g->hirelings.at[i].demoted = 1;
        else
            demote_one(g);
    }
    for (int i = 0; i < HIRELINGS_IN_PLAY; i++)
        join(g, g->owners++);
    g->hirelings.on_track = (1u << HIRELING_MARKERS) - 1;
}

void root_hireling_joins(struct root *g, int id, bool demoted)
{
    struct hireling *own = &g->hirelings.at[g->hirelings.count++];
    own->id = (uint8_t)id;
    own->demoted = demoted;
    own->ready = 1;
    root_assign_faction(g, g->owners++, HIRELING_SIDE(id, demoted));
}

/* ---- Law A.6.3 ---- */

/* Whether any card that is not set up says how. */
static bool any_to_set_up(const struct root *g)
{
    for (uint8_t h = g->seats; h < g->owners; h++)
        if (!hireling_of(g, h)->ready && hireling_side(g, h)->set_up)
            return true;
    return false;
}

/* From the last in the order of play on; of two players the last one again. */
uint8_t root_next_to_set_up(const struct root *g)
{
    int done = g->setup_place - SET_UP;
    return g->order[g->seats - 1 - done % g->seats];
}

static void pick_to_set_up(struct root *g, uint8_t who)
{
    struct prompt *p = ask(g, who, REASON_SET_UP_HIRELING, 0, 0, 0);
    if (p)
        for (uint8_t h = g->seats; h < g->owners; h++)
            if (!hireling_of(g, h)->ready)
                offer(p, VERB_SET_UP_HIRELING, h, 0, 0);
    uint8_t h = (uint8_t)answer_forced(g).arg[0];
    hireling_own(g, h)->ready = 1;
    g->hirelings.busy = (uint8_t)(h - g->seats + 1);
}

/* One part of a setup, for the hireling that was picked. */
static void set_up_one(struct root *g)
{
    uint8_t who = root_next_to_set_up(g);
    if (!g->hirelings.busy) {
        pick_to_set_up(g, who);
        return;
    }
    uint8_t h = (uint8_t)(g->seats + g->hirelings.busy - 1);
    const struct hireling_side *side = hireling_side(g, h);
    if (side->set_up && !side->set_up(g, h, who, g->hirelings.step)) {
        g->hirelings.step++;
        return;
    }
    g->hirelings.busy = g->hirelings.step = 0;
    g->setup_place++;
}

bool root_set_up_hirelings(struct root *g)
{
    if (!g->hirelings.agreed)
        return true;
    if (g->setup_place == DRAW) {
        draw_one(g);
        g->setup_place = g->hirelings.count == HIRELINGS_IN_PLAY ? DEMOTE : DRAW;
        return false;
    }
    if (g->setup_place == DEMOTE) {
        demote_some(g);
        g->setup_place = SET_UP;
        return false;
    }
    if (g->hirelings.busy || any_to_set_up(g)) {
        set_up_one(g);
        return false;
    }
    return true;
}

/* ---- The configuration ---- */

static int check_one(const struct game_config *config, int setting, struct obstacle *obstacle)
{
    uint8_t named = config->match[setting];
    uint16_t side = (uint16_t)(HIRELING_SIDES * (named - 1));
    const char *name = root_word(config, KIND_HIRELING, side, WORD_PUBLIC);
    if (config->match[SETTING_HIRELINGS] == HIRELINGS_NONE)
        return obstacle_set(obstacle, (struct choice){OBSTACLE_HIRELINGS_OFF, {side}},
                            "%s is named, but hirelings is none: it must be three", name);
    for (int other = setting + 1; other <= SETTING_HIRELING_3; other++)
        if (config->match[other] == named)
            return obstacle_set(obstacle, (struct choice){OBSTACLE_SAME_HIRELING, {side}},
                                "%s is named twice among the hirelings", name);
    for (int seat = 0; seat < config->seats; seat++) {
        uint8_t faction = config->seat[seat][SEAT_SETTING_FACTION];
        if (!faction || !(displaced(named - 1) >> (faction - 1) & 1))
            continue;
        return obstacle_set(
            obstacle,
            (struct choice){OBSTACLE_HIRELING_OF_FACTION, {side, (uint16_t)seat, (uint16_t)(faction - 1)}},
            "seat s%d has the faction %s, which cannot be played with the hireling %s", seat + 1,
            root_faction_names[faction - 1], name);
    }
    return 0;
}

/* Law A.6.5: whether the named ones leave enough factions. */
static int check_rest(const struct game_config *config, struct obstacle *obstacle)
{
    struct root g = {.seats = config->seats, .setup = config->match[SETTING_SETUP]};
    for (int i = 0; i < HOOK_TABLES; i++)
        g.seat_of[i] = SEAT_NOBODY;
    for (uint8_t seat = 0; seat < config->seats; seat++) {
        uint8_t faction = config->seat[seat][SEAT_SETTING_FACTION];
        g.faction[seat] = faction ? (uint8_t)(faction - 1) : FACTION_COUNT;
        g.seat_of[g.faction[seat]] = seat;
    }
    root_hirelings_agree(&g, config);
    if (enough_factions(&g, 0))
        return 0;
    return obstacle_set(obstacle, (struct choice){OBSTACLE_FEW_FACTIONS, {config->seats}},
                        "the hirelings leave too few factions for %d players", config->seats);
}

int root_hirelings_check(const struct game_config *config, struct obstacle *obstacle)
{
    for (int setting = SETTING_HIRELING_1; setting <= SETTING_HIRELING_3; setting++)
        if (config->match[setting] && check_one(config, setting, obstacle) != 0)
            return -1;
    return config->match[SETTING_HIRELINGS] == HIRELINGS_NONE ? 0 : check_rest(config, obstacle);
}
