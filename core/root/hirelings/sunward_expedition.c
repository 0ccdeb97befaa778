/* Sunward Expedition; demoted: Mole Artisans. Takes the place of the Duchy. */
#include "core/root/cards.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/law/battle.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/powers.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/settle.h"
#include "core/root/redact.h"

enum { WARRIORS = 8, NEW_WARRIORS = 3, ENTRY = 1 };

/* Progress of an expedition. */
enum { SETTLE, PART, MARCH, MARCHED };

static bool set_up(struct root *g, uint8_t h, uint8_t who, int part)
{
    (void)part;
    int site = root_pick_site(g, who, h, root_all_clearings(g));
    if (site < 0)
        return true;
    root_place_piece(g, site, FOOTHOLD);
    root_place_warriors(g, h, site, NEW_WARRIORS);
    return true;
}

static uint16_t open_sites(const struct root *g, uint8_t h)
{
    return root_placeable(g, h, root_all_clearings(g) & (uint16_t)~root_with_kind(g, FOOTHOLD));
}

static bool can_set_out(const struct root *g, uint8_t h)
{
    return open_sites(g, h) != 0;
}

/* With all of them out, one of them moves: it is not removed by an enemy. */
static void new_foothold(struct root *g, uint8_t h)
{
    int site = root_pick_site(g, root_decider(g, h), h, open_sites(g, h));
    if (!g->supply[FOOTHOLD]) {
        int from = root_ask_clearing(g, root_decider(g, h), REASON_FOOTHOLD_BACK, h, (uint16_t)site,
                                     root_with_kind(g, FOOTHOLD));
        root_remove_piece(g, h, CAUSE_COST, from, FOOTHOLD, 1);
        root_settle(g);
    }
    root_place_piece(g, site, FOOTHOLD);
    int most = g->warriors_supply[h] < NEW_WARRIORS ? g->warriors_supply[h] : NEW_WARRIORS;
    if (most == 0)
        return;
    struct prompt *p = ask(g, root_decider(g, h), REASON_EXPEDITION, h, (uint16_t)site, 0);
    if (p)
        for (uint16_t n = 0; n <= most; n++)
            offer(p, VERB_COUNT_OF, n, 0, 0);
    root_place_warriors(g, h, site, answer(g).arg[0]);
}

static bool can_recruit(const struct root *g, uint8_t h)
{
    return g->warriors_supply[h] && root_placeable(g, h, root_with_kind(g, FOOTHOLD));
}

static void recruit(struct root *g, uint8_t h)
{
    uint8_t due[CLEARINGS_MAX] = {0};
    uint16_t open = root_placeable(g, h, root_with_kind(g, FOOTHOLD));
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        due[c] = open >> c & 1;
    root_put_due(g, h, h, due);
}

static bool expedition(struct root *g, uint8_t h)
{
    if (g->hirelings.step == SETTLE) {
        new_foothold(g, h);
        g->hirelings.step = PART;
        return false;
    }
    if (g->hirelings.step > PART)
        return root_move_then_fight(g, h, MARCH);
    bool can_march = root_could_move(g, h) || root_could_battle(g, root_decider(g, h), h, ANYWHERE);
    int part = root_pick_part(g, h, ACT_MARCH, can_march, ACT_RECRUIT, can_recruit(g, h));
    if (part == ACT_RECRUIT)
        recruit(g, h);
    g->hirelings.step = MARCH;
    return part != ACT_MARCH;
}

/* ---- Mole Artisans ---- */

static bool takes_crafted(struct root *g, uint8_t h, uint8_t crafter, int card)
{
    struct prompt *p = ask(g, crafter, REASON_ARTISANS, h, (uint16_t)card, 0);
    if (p) {
        offer(p, VERB_KEEP_CARD, (uint16_t)card, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    if (answer(g).verb == VERB_PASS)
        return false;
    g->loose &= ~CARD_BIT(card);
    g->known_to[card] = SEATS_ALL;
    g->hirelings.kept |= CARD_BIT(card);
    root_tell(g, EVENT_REVEALED, crafter, (uint16_t)card, 0, 0, 0);
    return true;
}

/* Everybody saw them; the limit of the hand was looked at before. */
static void evening_end(struct root *g, uint8_t h)
{
    cardset kept = g->hirelings.kept;
    if (!kept)
        return;
    g->hirelings.kept = 0;
    root_tell(g, EVENT_TOOK_BACK, controller(g, h), (uint16_t)cardset_count(kept), 0, 0, 0);
    for (int card; (card = cardset_take(&kept)) >= 0;)
        root_hand_gain(g, controller(g, h), card, SEATS_ALL);
}

static cardset cards(const struct root *g, uint8_t h)
{
    (void)h;
    return g->hirelings.kept;
}

static void rename_kept(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    g->hirelings.kept = cardset_rename(g->hirelings.kept, renamed);
}

const struct hireling_def root_hireling_sunward_expedition = {
    .displaces = 1u << DUCHY,
    .side =
        {
            [PROMOTED] = {.hooks = {.warriors = WARRIORS},
                          .set_up = set_up,
                          .acts = {{ACT_EXPEDITION, POWER_DAYLIGHT, ENTRY, false, can_set_out, expedition}}},
            [DEMOTED] = {.hooks = {.lends = true,
                                   .takes_crafted = takes_crafted,
                                   .cards = cards,
                                   .rename = rename_kept},
                         .evening_end = evening_end},
        },
};
