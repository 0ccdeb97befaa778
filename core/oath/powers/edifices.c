/* What edifices and their ruins do. Each constant is named in cards/edifices.def. */
#include "core/oath/power.h"

#include "core/oath/law/banners.h"
#include "core/oath/law/deal.h"
#include "core/oath/law/dispossessed.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/places.h"
#include "core/oath/law/questions.h"
#include "core/oath/law/rule.h"
#include "core/oath/powers/families.h"
#include "core/oath/powers/negotiations.h"
#include "core/oath/powers/relic_draw.h"

/* ---- Festival District, Squalid District ---- */

extern const struct power oath_power_festival_district;
const struct power oath_power_festival_district = {
    .when = POWER_ACTION,
    .flags = POWER_REPEATS,
    .n = DEAL_FAVOR | DEAL_SECRETS | DEAL_ADVISERS,
    .usable = oath_can_negotiate,
    .play = oath_play_negotiate,
};

/* P26: of the Empire the Chancellor; bandits never. */
static bool sways_end(const struct oath *g, int card, uint8_t seat)
{
    return oath_decider(g, oath_card_ruler(g, card)) == seat;
}

static const struct effects squalid_district = {.changes_end_die = sways_end};
extern const struct power oath_power_squalid_district;
const struct power oath_power_squalid_district = {.always = &squalid_district};

/* ---- Sprawling Rampart, Bandit Rampart ---- */

static int rampart_dice(const struct oath *g, int card, int thing)
{
    if (thing < THING_SLOT || thing >= THING_PAWN)
        return 0;
    return oath_ruler(g, thing - THING_SLOT) == oath_card_ruler(g, card);
}

static const struct effects sprawling_rampart = {.target_dice = rampart_dice};
extern const struct power oath_power_sprawling_rampart;
const struct power oath_power_sprawling_rampart = {.always = &sprawling_rampart};

static bool is_attacked(const struct oath *g, const struct use *u)
{
    return oath_own_site_targeted(g, u);
}

static const struct battle_plan bandit_rampart = {.sides = FOR_DEFENDER, .attack = {[DEFENDER] = -2}};
extern const struct power oath_power_bandit_rampart;
const struct power oath_power_bandit_rampart = {
    .when = POWER_PLAN, .usable = is_attacked, .plan = &bandit_rampart};

/* ---- Hall of Debate, Hall of Mockery ---- */

static bool keeps_favor(const struct oath *g, int card, int thing)
{
    (void)g;
    (void)card;
    return thing == PEOPLES_FAVOR;
}

static const struct effects hall_of_debate = {.forbids_target = keeps_favor};
extern const struct power oath_power_hall_of_debate;
const struct power oath_power_hall_of_debate = {.always = &hall_of_debate};

static void mock(struct oath *g, int card, uint8_t seat, int thing, int paid)
{
    (void)card;
    (void)seat;
    (void)paid;
    if (thing == PEOPLES_FAVOR)
        oath_turn_mob(g, true);
}

static const struct effects hall_of_mockery = {.on_recovered = mock};
extern const struct power oath_power_hall_of_mockery;
const struct power oath_power_hall_of_mockery = {.always = &hall_of_mockery};

/* ---- Forest Temple, Ruined Temple ---- */

static bool keeps_beasts(const struct oath *g, int card, int slot)
{
    (void)card;
    for (int i = 0; i < SITE_CARDS_MAX; i++) {
        int id = g->site[slot].card[i];
        if (id != NO_CARD && suit_of(g, id) == BEAST)
            return true;
    }
    return false;
}

static const struct effects forest_temple = {.keeps_site = keeps_beasts};
extern const struct power oath_power_forest_temple;
const struct power oath_power_forest_temple = {.always = &forest_temple};

static bool shuns_beasts(const struct oath *g, int card, uint8_t seat, int id, int slot)
{
    (void)slot;
    return suit_of(g, id) == BEAST && oath_enemies(g, seat, oath_card_ruler(g, card));
}

static const struct effects ruined_temple = {.forbids_play = shuns_beasts};
extern const struct power oath_power_ruined_temple;
const struct power oath_power_ruined_temple = {.always = &ruined_temple};

/* ---- Ancient Forge, Broken Forge ---- */

extern const struct power oath_power_ancient_forge;
const struct power oath_power_ancient_forge = {
    .when = POWER_ACTION,
    .usable = oath_can_draw_relic,
    .play = oath_play_draw_relic,
};

static void mend(struct oath *g, struct use *u)
{
    oath_turn_edifice(g, u->card, false);
    oath_tell(g, EVENT_TURNED, u->card, 0, 0, 0);
}

extern const struct power oath_power_broken_forge;
const struct power oath_power_broken_forge = {.when = POWER_ACTION, .play = mend};

/* ---- Great Spire, Fallen Spire ---- */

static bool has_dispossessed(const struct oath *g, const struct use *u)
{
    (void)u;
    return oath_dispossessed(g) > 0;
}

static void call_from_spire(const struct oath *g, const struct use *u, struct plan *plan)
{
    (void)g;
    plan->search.swaps = (uint8_t)(1 + u->card);
}

extern const struct power oath_power_great_spire;
const struct power oath_power_great_spire = {
    .when = POWER_DECLARE + ACTION_SEARCH, .usable = has_dispossessed, .declare = call_from_spire};

enum { SPIRE_CARDS = 5 };

/* P27: at most the denizens in the pile, which their backs tell apart, and the Dispossessed. */
static int spire_cards(const struct oath *g, uint8_t seat)
{
    const struct pile *pile = &g->pile[region_of(g->board[seat].pawn)];
    int n = 0, most = oath_dispossessed(g);
    for (int i = 0; i < pile->count; i++)
        n += is_denizen(pile->card[i]);
    n = n < SPIRE_CARDS ? n : SPIRE_CARDS;
    return n < most ? n : most;
}

static bool can_exchange(const struct oath *g, const struct use *u)
{
    return spire_cards(g, u->seat) > 0;
}

/* Each comes where one lay, seen by nobody; the Visions stay where they are (B160). */
static void exchange_on_pile(struct oath *g, struct use *u)
{
    enum region at = region_of(g->board[u->seat].pawn);
    struct pile *pile = &g->pile[at];
    uint8_t picked[SPIRE_CARDS];
    int most = spire_cards(g, u->seat);
    int n = oath_ask_count(g, u->seat, WHY(REASON_CHOOSE_COUNT, {u->card, (uint16_t)most}), 1, most);
    oath_pick_dispossessed(g, n, picked);
    struct {
        uint8_t card;
        uint16_t known;
    } lifted[DENIZENS + VISIONS];
    int count = 0;
    for (int left = n; left > 0; count++) {
        uint8_t id = pile->card[pile->count - 1];
        lifted[count].card = id;
        lifted[count].known = g->known_to[id];
        if (is_denizen(id)) {
            oath_dispossess(g, u->seat, id);
            lifted[count].card = picked[--left];
            lifted[count].known = 0;
        }
        oath_lift(g, lifted[count].card);
    }
    while (count-- > 0)
        oath_put_on_pile(g, lifted[count].card, at, false, lifted[count].known);
}

extern const struct power oath_power_fallen_spire;
const struct power oath_power_fallen_spire = {
    .when = POWER_ACTION, .usable = can_exchange, .play = exchange_on_pile};
