/* Chronicles drawn at random: any denizens in the world deck, edifices and ruins on the map, Citizens. */
#include "core/oath/cards.h"
#include "core/oath/law/legacy.h"
#include "server/lab/oath/oath_lab.h"

enum {
    WORLD_LEAST = 45, /* denizens, as a rule */
    WORLD_MOST = 84,
    ODD_PERCENT = 15,  /* of the world decks: as few as there are, or none */
    HUGE_PERCENT = 15, /* of the world decks: so many that the Archive may run short */
    DISPOSSESSED_MOST = 30,
    GAME_MOST = 30,
    PERCENT = 100,
    OPEN_PERCENT = 60,    /* sites that lie open */
    FULL_PERCENT = 60,    /* of the places for cards at them */
    EDIFICE_PERCENT = 35, /* of these cards */
    RUIN_PERCENT = 40,
    LYING_PERCENT = 70, /* of the relics that may lie at a site */
    MORE_PERCENT = 8,   /* of the sites: two may, whatever is printed there, as a chronicle may say */
    STACKED_PERCENT = 20,
};

static bool happens(struct quick_random *random, uint32_t percent)
{
    return quick_random_below(random, PERCENT) < percent;
}

/* What is left to be laid: each card once. */
struct box {
    struct quick_random *random;
    struct cards denizens, relics, sites, edifices;
};

/* Any card of these, which holds it no longer. -1: there is none. */
static int draw(struct box *box, struct cards *from)
{
    int count = cards_count(from);
    if (count == 0)
        return -1;
    struct cards left = *from;
    int id = cards_take(&left);
    for (uint32_t skip = quick_random_below(box->random, (uint32_t)count); skip > 0; skip--)
        id = cards_take(&left);
    cards_remove(from, (uint8_t)id);
    return id;
}

static void fill(struct box *box)
{
    for (int id = 0; id < BANNER_FIRST; id++)
        if (is_denizen(id))
            cards_add(&box->denizens, (uint8_t)id);
        else if (is_relic(id) && id != GRAND_SCEPTER)
            cards_add(&box->relics, (uint8_t)id);
        else if (is_site(id))
            cards_add(&box->sites, (uint8_t)id);
        else if (is_edifice(id))
            cards_add(&box->edifices, (uint8_t)id);
}

/* A denizen that may lie at a site; -1 if none is left. */
static int draw_for_site(struct box *box)
{
    int id;
    do
        id = draw(box, &box->denizens);
    while (id >= 0 && oath_cards[id].restriction == ADVISER_ONLY);
    return id;
}

static void lay_cards(struct box *box, struct oath_legacy *l, int slot)
{
    struct legacy_slot *s = &l->slot[slot];
    const struct site_def *site = &oath_sites[s->site - SITE_FIRST];
    for (int i = 0; i < site->capacity; i++) {
        if (!happens(box->random, FULL_PERCENT))
            continue;
        int id = happens(box->random, EDIFICE_PERCENT) ? draw(box, &box->edifices) : -1;
        if (id >= 0 && happens(box->random, RUIN_PERCENT))
            l->ruined = (uint8_t)(l->ruined | 1u << (id - EDIFICE_FIRST));
        s->card[i] = (uint8_t)(id >= 0 ? id : draw_for_site(box));
    }
    int relics = happens(box->random, MORE_PERCENT) ? SITE_RELICS_MAX : site->relics;
    for (int i = 0; i < relics; i++)
        if (happens(box->random, LYING_PERCENT))
            s->relic[i] = (uint8_t)draw(box, &box->relics);
}

/* The first site of every region always lies open. */
static bool is_first(int slot)
{
    return slot == 0 || region_of(slot) != region_of(slot - 1);
}

static void lay_map(struct box *box, struct oath_legacy *l)
{
    memset(l->slot, NO_CARD, sizeof l->slot);
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!is_first(slot) && !happens(box->random, OPEN_PERCENT))
            continue;
        l->slot[slot].site = (uint8_t)draw(box, &box->sites);
        lay_cards(box, l, slot);
    }
}

static void draw_denizens(struct box *box, int count, struct cards *to)
{
    for (int id; count > 0 && (id = draw(box, &box->denizens)) >= 0; count--)
        cards_add(to, (uint8_t)id);
}

static int world_size(struct quick_random *random)
{
    if (happens(random, ODD_PERCENT))
        return (int)quick_random_below(random, WORLD_LEAST);
    if (happens(random, HUGE_PERCENT))
        return (int)(WORLD_MOST + quick_random_below(random, DENIZENS - WORLD_MOST + 1));
    return (int)(WORLD_LEAST + quick_random_below(random, WORLD_MOST - WORLD_LEAST + 1));
}

/* A bit for some of the colours but purple. */
static uint8_t some_colours(struct quick_random *random)
{
    uint32_t all = (1u << COLOURS) - 1 - (1u << PURPLE), some = quick_random_below(random, 1u << COLOURS);
    return (uint8_t)(all & some & quick_random_below(random, 1u << COLOURS));
}

void oath_random_legacy(struct quick_random *random, struct legacy *legacy)
{
    struct box box = {.random = random};
    struct oath_legacy l = {.game = (uint16_t)(2 + quick_random_below(random, GAME_MOST)),
                            .goal = (uint8_t)quick_random_below(random, GOALS),
                            .citizens = some_colours(random),
                            .last_citizens = some_colours(random),
                            .winner = (uint8_t)quick_random_below(random, COLOURS)};
    fill(&box);
    lay_map(&box, &l);
    draw_denizens(&box, world_size(random), &l.world);
    draw_denizens(&box, (int)quick_random_below(random, DISPOSSESSED_MOST), &l.dispossessed);
    for (int id; (id = cards_take(&box.relics)) >= 0;)
        if (happens(random, STACKED_PERCENT))
            l.top_relics |= relic_bit(id);
    oath_legacy_pack(&l, legacy);
}
