/* See legacy.h. Law 1.1 to 1.4, 8.7, 8.8 */
#include "core/oath/law/legacy.h"

#include "core/oath/cards.h"
#include "core/oath/law/places.h"
#include "core/oath/law/rule.h"

/* ---- Bytes ---- */

enum {
    DENIZEN_BYTES = (DENIZENS + 7) / 8,
    RELIC_BYTES = 3,
    AT_FORMAT = 0,
    AT_GAME = 1,
    AT_GOAL = 3,
    AT_CITIZENS,
    AT_LAST,
    AT_WINNER,
    AT_RUINED,
    AT_NAME,
    AT_SLOTS = AT_NAME + CHRONICLE_NAME_MAX,
    AT_WORLD = AT_SLOTS + (int)SLOTS * (int)sizeof(struct legacy_slot),
    AT_DISPOSSESSED = AT_WORLD + DENIZEN_BYTES,
    AT_TOP_RELICS = AT_DISPOSSESSED + DENIZEN_BYTES,
    LEGACY_BYTES = AT_TOP_RELICS + RELIC_BYTES,
};
static_assert((int)LEGACY_BYTES <= (int)LEGACY_MAX, "a chronicle fits");
static_assert(sizeof(struct legacy_slot) == 1 + (int)SITE_CARDS_MAX + (int)SITE_RELICS_MAX, "no gaps");

static void pack_denizens(const struct cards *from, uint8_t *to)
{
    for (int id = 0; id < DENIZENS; id++)
        if (cards_has(from, (uint8_t)id))
            to[id / 8] = (uint8_t)(to[id / 8] | 1u << id % 8);
}

static struct cards unpack_denizens(const uint8_t *from)
{
    struct cards found = {{0}};
    for (int id = 0; id < DENIZENS; id++)
        if (from[id / 8] >> id % 8 & 1)
            cards_add(&found, (uint8_t)id);
    return found;
}

void oath_legacy_pack(const struct oath_legacy *from, struct legacy *to)
{
    uint8_t *b = to->bytes;
    memset(b, 0, sizeof to->bytes);
    to->size = LEGACY_BYTES;
    b[AT_FORMAT] = LEGACY_FORMAT;
    b[AT_GAME] = (uint8_t)from->game;
    b[AT_GAME + 1] = (uint8_t)(from->game >> 8);
    b[AT_GOAL] = from->goal;
    b[AT_CITIZENS] = from->citizens;
    b[AT_LAST] = from->last_citizens;
    b[AT_WINNER] = from->winner;
    b[AT_RUINED] = from->ruined;
    memcpy(b + AT_NAME, from->name, CHRONICLE_NAME_MAX);
    memcpy(b + AT_SLOTS, from->slot, sizeof from->slot);
    pack_denizens(&from->world, b + AT_WORLD);
    pack_denizens(&from->dispossessed, b + AT_DISPOSSESSED);
    for (int i = 0; i < RELIC_BYTES; i++)
        b[AT_TOP_RELICS + i] = (uint8_t)(from->top_relics >> 8 * i);
}

int oath_legacy_unpack(const struct legacy *from, struct oath_legacy *to)
{
    const uint8_t *b = from->bytes;
    if (from->size != LEGACY_BYTES || b[AT_FORMAT] != LEGACY_FORMAT)
        return -1;
    *to = (struct oath_legacy){.game = (uint16_t)(b[AT_GAME] | b[AT_GAME + 1] << 8),
                               .goal = b[AT_GOAL],
                               .citizens = b[AT_CITIZENS],
                               .last_citizens = b[AT_LAST],
                               .winner = b[AT_WINNER],
                               .ruined = b[AT_RUINED],
                               .world = unpack_denizens(b + AT_WORLD),
                               .dispossessed = unpack_denizens(b + AT_DISPOSSESSED)};
    memcpy(to->name, b + AT_NAME, CHRONICLE_NAME_MAX);
    memcpy(to->slot, b + AT_SLOTS, sizeof to->slot);
    for (int i = 0; i < RELIC_BYTES; i++)
        to->top_relics |= (uint32_t)b[AT_TOP_RELICS + i] << 8 * i;
    return 0;
}

/* ---- Checking ---- */

static int refuse(struct obstacle *obstacle, uint16_t verb, uint16_t a, const char *what)
{
    return obstacle_set(obstacle, (struct choice){verb, {a, 0, 0}}, "%s", what);
}

/* Notes a card; -1 if it was noted before. */
static int note_once(struct cards *seen, int id, struct obstacle *obstacle)
{
    if (cards_has(seen, (uint8_t)id))
        return refuse(obstacle, OBSTACLE_CARD_TWICE, (uint16_t)id, "the chronicle has a card twice");
    cards_add(seen, (uint8_t)id);
    return 0;
}

static int check_slot(const struct legacy_slot *s, int slot, struct cards *seen, struct obstacle *obstacle)
{
    int cards = 0;
    if (s->site != NO_CARD && (!is_site(s->site) || note_once(seen, s->site, obstacle)))
        return refuse(obstacle, OBSTACLE_UNKNOWN_CARD, (uint16_t)slot,
                      "the chronicle has something else for a site");
    for (int i = 0; i < SITE_CARDS_MAX; i++) {
        int id = s->card[i];
        if (id == NO_CARD)
            continue;
        if (!is_denizen(id) && !is_edifice(id))
            return refuse(obstacle, OBSTACLE_UNKNOWN_CARD, (uint16_t)slot, "no such card lies at a site");
        if (note_once(seen, id, obstacle))
            return -1;
        cards++;
    }
    for (int i = 0; i < SITE_RELICS_MAX; i++) {
        int id = s->relic[i];
        if (id == NO_CARD)
            continue;
        if (!is_relic(id) || id == GRAND_SCEPTER)
            return refuse(obstacle, OBSTACLE_UNKNOWN_CARD, (uint16_t)slot, "no such relic lies at a site");
        if (note_once(seen, id, obstacle))
            return -1;
        cards += s->site == NO_CARD; /* nothing lies at a facedown site */
    }
    if (s->site == NO_CARD && cards > 0)
        return refuse(obstacle, OBSTACLE_CAPACITY, (uint16_t)slot, "cards lie at a facedown site");
    return 0;
}

/* Every region needs a site that lies open (Law 8.3.5), and the Cradle one for the Chancellor. */
static int check_regions(const struct oath_legacy *l, struct obstacle *obstacle)
{
    for (int region = 0; region < REGIONS; region++) {
        bool open = false;
        for (int slot = 0; slot < SLOTS; slot++)
            open = open || ((int)region_of(slot) == region && l->slot[slot].site != NO_CARD);
        if (!open)
            return refuse(obstacle, OBSTACLE_CAPACITY, 0, "a region has no site that lies face up");
    }
    return 0;
}

static int check_denizens(const struct oath_legacy *l, struct cards *seen, struct obstacle *obstacle)
{
    struct cards world = l->world, dispossessed = l->dispossessed;
    for (int id; (id = cards_take(&world)) >= 0;)
        if (note_once(seen, id, obstacle))
            return -1;
    for (int id; (id = cards_take(&dispossessed)) >= 0;)
        if (note_once(seen, id, obstacle))
            return -1;
    return 0;
}

int oath_legacy_check(const struct legacy *legacy, struct obstacle *obstacle)
{
    struct oath_legacy l;
    struct cards seen = {{0}};
    enum { COLOUR_BITS = (1 << COLOURS) - 1, EDIFICE_BITS = (1 << SUIT_COUNT) - 1 };
    if (oath_legacy_unpack(legacy, &l))
        return refuse(obstacle, OBSTACLE_LEGACY_VERSION, 0,
                      "this is not a chronicle of a form that is known here");
    if (l.goal >= GOALS || l.winner >= COLOURS || (l.citizens & ~COLOUR_BITS) ||
        (l.last_citizens & ~COLOUR_BITS) || (l.ruined & ~EDIFICE_BITS) || l.game == 0 ||
        (l.citizens & 1 << PURPLE))
        return refuse(obstacle, OBSTACLE_LEGACY_TEXT, 0, "the chronicle says something that cannot be");
    for (int slot = 0; slot < SLOTS; slot++)
        if (check_slot(&l.slot[slot], slot, &seen, obstacle))
            return -1;
    if (check_regions(&l, obstacle) || check_denizens(&l, &seen, obstacle))
        return -1;
    for (int relic = RELIC_FIRST; relic < RELIC_FIRST + RELICS; relic++)
        if ((l.top_relics & relic_bit(relic)) &&
            (relic == GRAND_SCEPTER || note_once(&seen, relic, obstacle)))
            return refuse(obstacle, OBSTACLE_UNKNOWN_CARD, 0,
                          "the relic deck has a relic that lies elsewhere");
    return 0;
}

/* ---- A first game ---- */

static const struct {
    uint8_t slot, site, card;
} first_map[] = {{0, PLAINS, LONGBOWS}, {2, MOUNTAIN, TAMING_CHARM}, {5, ROCKY_COAST, ELDERS}};
enum { FIRST_MAP = sizeof first_map / sizeof *first_map };

void oath_legacy_first(struct oath_legacy *l)
{
    *l = (struct oath_legacy){.game = 1, .goal = GOAL_SUPREMACY, .winner = PURPLE};
    memset(l->slot, NO_CARD, sizeof l->slot);
    for (uint8_t id = 0; id < DENIZENS_FIRST_GAME; id++)
        cards_add(&l->world, id);
    for (int i = 0; i < FIRST_MAP; i++) {
        l->slot[first_map[i].slot].site = first_map[i].site;
        l->slot[first_map[i].slot].card[0] = first_map[i].card;
        cards_remove(&l->world, first_map[i].card);
    }
}

/* ---- Writing ---- */

/* A match whose Chronicle is left out leaves a first game: the next one begins a chronicle. */

static bool is_in_world(const struct oath *g, int id)
{
    uint8_t kind = g->place[id].kind;
    return kind != PLACE_BOX && kind != PLACE_DISPOSSESSED && kind != PLACE_SITE;
}

/* Cards close up: where at a site one lies means nothing. */
static void write_slot(const struct site *s, struct legacy_slot *to)
{
    int cards = 0, relics = 0;
    memset(to, NO_CARD, sizeof *to);
    if (s->faceup)
        to->site = s->id;
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD)
            to->card[cards++] = s->card[i];
    for (int i = 0; i < SITE_RELICS_MAX; i++)
        if (s->relic[i] != NO_CARD)
            to->relic[relics++] = s->relic[i];
}

void oath_legacy_write(const struct oath *g, struct legacy *legacy)
{
    const struct chronicle *c = &g->chronicle;
    if (!g->written || !g->winners) {
        struct oath_legacy anew;
        oath_legacy_first(&anew);
        oath_legacy_pack(&anew, legacy);
        return;
    }
    struct oath_legacy l = {.game = (uint16_t)(c->game + (c->game < UINT16_MAX)),
                            .goal = c->goal,
                            .citizens = c->citizens,
                            .last_citizens = c->last,
                            .winner = g->board[__builtin_ctz(g->winners)].colour};
    memcpy(l.name, c->name, CHRONICLE_NAME_MAX);
    for (int slot = 0; slot < SLOTS; slot++)
        write_slot(&g->site[slot], &l.slot[slot]);
    for (int id = EDIFICE_FIRST; id < BANNER_FIRST; id++)
        if (g->place[id].kind == PLACE_SITE && is_ruin(g, id))
            l.ruined = (uint8_t)(l.ruined | 1u << (id - EDIFICE_FIRST));
    for (int id = 0; id < DENIZENS; id++) {
        if (is_in_world(g, id))
            cards_add(&l.world, (uint8_t)id);
        else if (g->place[id].kind == PLACE_DISPOSSESSED)
            cards_add(&l.dispossessed, (uint8_t)id);
    }
    for (int relic = RELIC_FIRST; relic < GRAND_SCEPTER; relic++)
        if (g->place[relic].kind == PLACE_HELD || g->place[relic].kind == PLACE_RELIQUARY)
            l.top_relics |= relic_bit(relic);
    oath_legacy_pack(&l, legacy);
}

/* ---- Laying ---- */

static void lay_slot(struct oath *g, int slot, const struct legacy_slot *s)
{
    if (s->site == NO_CARD)
        return;
    g->site[slot].faceup = 1;
    oath_move(g, s->site, PLACE_SITE, slot);
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD) {
            oath_lift(g, s->card[i]);
            oath_put_at_site(g, s->card[i], slot);
        }
    for (int i = 0; i < SITE_RELICS_MAX; i++)
        if (s->relic[i] != NO_CARD)
            oath_move(g, s->relic[i], PLACE_LYING, slot);
}

static void lay_relics(struct oath *g, uint32_t top)
{
    for (int relic = RELIC_FIRST; relic < GRAND_SCEPTER; relic++) {
        if (g->place[relic].kind == PLACE_LYING)
            continue;
        oath_move(g, relic, PLACE_RELIC_POOL, 0);
        if (!(top & relic_bit(relic)))
            continue;
        cards_remove(&g->relic_pool[BACK_PLAIN], (uint8_t)relic);
        cards_add(&g->relic_pool[BACK_MARKED], (uint8_t)relic);
    }
}

/* A first game as the box has it: everybody knows its denizens. A chronicle that somebody made may begin
 * with others. */
static bool is_first_deck(const struct oath_legacy *l)
{
    struct cards in_play = l->world;
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; i < SITE_CARDS_MAX; i++)
            if (l->slot[slot].card[i] != NO_CARD)
                cards_add(&in_play, l->slot[slot].card[i]);
    for (int id = 0; id < DENIZENS; id++)
        if (cards_has(&in_play, (uint8_t)id) != (id < DENIZENS_FIRST_GAME))
            return false;
    return true;
}

void oath_legacy_lay(struct oath *g, const struct legacy *legacy)
{
    struct oath_legacy l;
    if (legacy->size == 0 || oath_legacy_unpack(legacy, &l))
        oath_legacy_first(&l);
    g->deck_known = l.game == 1 && is_first_deck(&l);
    g->goal = l.goal;
    g->ruined = l.ruined;
    g->chronicle = (struct chronicle){.game = l.game, .citizens = l.citizens, .last = l.citizens};
    memcpy(g->chronicle.name, l.name, CHRONICLE_NAME_MAX);
    for (int id = 0; id < DENIZENS; id++)
        if (cards_has(&l.world, (uint8_t)id))
            oath_move(g, id, PLACE_WORLD_POOL, 0);
        else if (cards_has(&l.dispossessed, (uint8_t)id))
            oath_move(g, id, PLACE_DISPOSSESSED, 0);
    for (int id = VISION_FIRST; id < VISION_FIRST + VISIONS; id++)
        oath_move(g, id, PLACE_WORLD_POOL, 0);
    for (int slot = 0; slot < SLOTS; slot++)
        lay_slot(g, slot, &l.slot[slot]);
    lay_relics(g, l.top_relics);
}
