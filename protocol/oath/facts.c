/* The section "cards": what is printed on every card, which never changes. */
#include "core/oath/cards.h"
#include "core/oath/moments.h"
#include "protocol/oath/sections.h"
#include "protocol/words.h"

/* The names that a card has for where it may lie. */
static const char *const where[] = {"anywhere", "site_only", "adviser_only"};

static void text_cost(struct text *t, const struct cost *cost)
{
    text_key(t, "cost");
    text_object(t);
    text_member_number(t, "favor", cost->favor);
    text_member_number(t, "secret", cost->secret);
    text_member_number(t, "burnt_favor", cost->burnt_favor);
    text_member_number(t, "burnt_secret", cost->burnt_secret);
    text_object_end(t);
}

/* Law 2.8.4: what recovering a relic costs there, null where none lies. */
static void text_recover(struct text *t, const struct site_def *site)
{
    static const char *const kinds[] = {NULL, "bank", "burn_favor", "burn_secrets"};
    text_key(t, "recover");
    if (site->recover == RECOVER_NOTHING) {
        text_null(t);
        return;
    }
    text_object(t);
    text_member_word(t, "kind", kinds[site->recover]);
    text_member_number(t, "count", site->recover_count);
    oath_text_named(t, "bank", KIND_SUIT, site->bank);
    text_object_end(t);
}

static void text_homeland(struct text *t, const struct site_def *site)
{
    static const char *const gifts[] = {NULL, "favor", "secret", "warbands", "relic"};
    text_key(t, "homeland");
    if (site->home_gives == HOMELAND_NONE) {
        text_null(t);
        return;
    }
    text_object(t);
    oath_text_named(t, "suit", KIND_SUIT, site->home_suit);
    text_member_word(t, "gives", gifts[site->home_gives]);
    text_object_end(t);
}

/* What only sites have printed on them; null of other cards. */
static void text_site(struct text *t, const struct site_def *site)
{
    text_key(t, "site");
    if (!site) {
        text_null(t);
        return;
    }
    text_object(t);
    text_member_number(t, "capacity", site->capacity);
    text_member_number(t, "relics", site->relics);
    text_member_number(t, "favor", site->favor);
    text_member_number(t, "secrets", site->secrets);
    text_recover(t, site);
    text_homeland(t, site);
    text_member_flag(t, "coast", site->coast);
    text_object_end(t);
}

static const char *sort_of(int id, bool ruined)
{
    return is_denizen(id)  ? "denizen"
           : is_vision(id) ? "vision"
           : is_relic(id)  ? "relic"
           : is_site(id)   ? "site"
           : is_banner(id) ? "banner"
           : ruined        ? "ruin"
                           : "edifice";
}

static void text_facts(struct text *t, int id, bool ruined)
{
    const struct card_def *def = ruined ? &oath_ruins[id - EDIFICE_FIRST] : &oath_cards[id];
    uint16_t moments = oath_moments(id, ruined);
    text_key(t, def->name);
    text_object(t);
    text_member_word(t, "sort", sort_of(id, ruined));
    oath_text_named(t, "suit", KIND_SUIT, def->suit);
    text_member_word(t, "restriction", where[def->restriction]);
    text_member_flag(t, "locked", def->locked);
    text_member_number(t, "dice", def->dice);
    text_cost(t, &def->cost);
    text_key(t, "when");
    text_array(t);
    for (int moment = 0; moment < MOMENTS; moment++)
        if (moments >> moment & 1)
            text_word(t, oath_moment_name((enum moment)moment));
    text_array_end(t);
    text_member_word(t, "ruin", is_edifice(id) && !ruined ? oath_ruins[id - EDIFICE_FIRST].name : NULL);
    text_site(t, is_site(id) ? &oath_sites[id - SITE_FIRST] : NULL);
    text_object_end(t);
}

void oath_cards_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    (void)config;
    (void)view;
    (void)element;
    text_object(t);
    for (int id = 0; id < NO_CARD; id++)
        text_facts(t, id, false);
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        text_facts(t, EDIFICE_FIRST + suit, true);
    text_object_end(t);
}
