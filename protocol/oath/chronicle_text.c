/* See chronicle_text.h. */
#include "protocol/oath/chronicle_text.h"

#include <string.h>

#include "core/oath/cards.h"
#include "core/random.h"

/* ---- Reading and writing characters ---- */

/* Where a string is being read; `wrong` is the first character that could not be, from 1. */
struct reader {
    const char *string;
    size_t at, length, wrong;
};

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static unsigned take(struct reader *r, int digits)
{
    unsigned value = 0;
    for (int i = 0; i < digits && !r->wrong; i++, r->at++) {
        int d = r->at < r->length ? digit(r->string[r->at]) : -1;
        if (d < 0)
            r->wrong = r->at + 1;
        else
            value = value * 16 + (unsigned)d;
    }
    return value;
}

static uint8_t take_byte(struct reader *r)
{
    return (uint8_t)take(r, 2);
}

/* Characters that a string of JSON takes as they are. */
static uint8_t take_name(struct reader *r, uint8_t *name)
{
    uint8_t length = take_byte(r);
    for (int i = 0; i < length && !r->wrong; i++, r->at++) {
        unsigned char c = r->at < r->length ? (unsigned char)r->string[r->at] : 0;
        if (c < ' ' || c == '"' || c == '\\' || c >= 0x7f)
            r->wrong = r->at + 1;
        else
            name[i] = c;
    }
    return r->wrong ? 0 : length;
}

static void take_list(struct reader *r, struct text_list *list)
{
    list->count = take_byte(r);
    for (int i = 0; i < list->count && !r->wrong; i++)
        list->card[i] = take_byte(r);
}

static void put(struct text *t, unsigned value, int digits)
{
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        text_mark(t, "0123456789ABCDEF"[value >> shift & 15]);
}

static void put_name(struct text *t, const uint8_t *name, uint8_t length)
{
    put(t, length, 2);
    for (int i = 0; i < length; i++)
        text_mark(t, (char)name[i]);
}

static void put_list(struct text *t, const struct text_list *list)
{
    put(t, list->count, 2);
    for (int i = 0; i < list->count; i++)
        put(t, list->card[i], 2);
}

/* ---- The whole string ---- */

enum { VERSION_LEAST = 3, MINOR_LEAST = 1 };

int oath_chronicle_read(const char *string, struct chronicle_text *to, struct obstacle *obstacle)
{
    struct reader r = {.string = string, .length = strlen(string)};
    memset(to, 0, sizeof *to);
    for (int i = 0; i < 3; i++)
        to->version[i] = take_byte(&r);
    if (!r.wrong &&
        (to->version[0] < VERSION_LEAST || (to->version[0] == VERSION_LEAST && to->version[1] < MINOR_LEAST)))
        return obstacle_set(obstacle, (struct choice){OBSTACLE_LEGACY_VERSION, {0}},
                            "a chronicle of version %d.%d.%d has no relics; 3.1.0 and later are read",
                            to->version[0], to->version[1], to->version[2]);
    to->game = (uint16_t)take(&r, 4);
    to->name_length = take_name(&r, to->name);
    to->seats = take_byte(&r);
    to->citizens = take_byte(&r);
    to->oath = take_byte(&r);
    for (int i = 0; i < TEXT_SUITS; i++)
        to->suits[i] = (uint8_t)take(&r, 1);
    for (int slot = 0; slot < SLOTS; slot++) {
        to->slot[slot].site = take_byte(&r);
        for (int i = 0; i < TEXT_SLOT_CARDS; i++)
            to->slot[slot].card[i] = take_byte(&r);
    }
    take_list(&r, &to->world);
    take_list(&r, &to->dispossessed);
    take_list(&r, &to->relics);
    to->last_citizens = take_byte(&r);
    to->winner = take_byte(&r);
    to->winner_length = take_name(&r, to->winner_name);
    if (!r.wrong && r.at < r.length)
        r.wrong = r.at + 1;
    if (r.wrong)
        return obstacle_set(obstacle, (struct choice){OBSTACLE_LEGACY_TEXT, {(uint16_t)r.wrong, 0, 0}},
                            "this is no chronicle: character %zu does not belong there", r.wrong);
    return 0;
}

void oath_chronicle_write(const struct chronicle_text *from, struct text *t)
{
    for (int i = 0; i < 3; i++)
        put(t, from->version[i], 2);
    put(t, from->game, 4);
    put_name(t, from->name, from->name_length);
    put(t, from->seats, 2);
    put(t, from->citizens, 2);
    put(t, from->oath, 2);
    for (int i = 0; i < TEXT_SUITS; i++)
        put(t, from->suits[i], 1);
    for (int slot = 0; slot < SLOTS; slot++) {
        put(t, from->slot[slot].site, 2);
        for (int i = 0; i < TEXT_SLOT_CARDS; i++)
            put(t, from->slot[slot].card[i], 2);
    }
    put_list(t, &from->world);
    put_list(t, &from->dispossessed);
    put_list(t, &from->relics);
    put(t, from->last_citizens, 2);
    put(t, from->winner, 2);
    put_name(t, from->winner_name, from->winner_length);
}

/* ---- Numbers of the format ---- */

enum {
    TEXT_EDIFICES = 198, /* two each: intact, ruined */
    TEXT_VISIONS = 210,
    TEXT_RELICS = 218,
    TEXT_FACEDOWN = 24, /* added to a site's number */
    TEXT_NONE = 255,
};
static const uint8_t edifice_suits[SUIT_COUNT] = {ORDER, HEARTH, BEAST, DISCORD, ARCANE, NOMAD};
static const uint8_t visions[VISIONS] = {VISION_OF_SANCTUARY, VISION_OF_REBELLION, CONSPIRACY,
                                         VISION_OF_FAITH, VISION_OF_CONQUEST};
static const uint8_t goals[GOALS] = {GOAL_SUPREMACY, GOAL_PEOPLE, GOAL_DEVOTION, GOAL_PROTECTION};
static const struct {
    uint8_t bit, colour;
} colours[COLOURS] = {{0x20, PURPLE}, {0x10, BLACK}, {0x08, YELLOW},
                      {0x04, WHITE},  {0x02, BLUE},  {0x01, RED}};

/* The identity of a number, or NO_CARD; `ruined` says which side of an edifice it is. */
static int card_of_number(int number, bool *ruined)
{
    *ruined = false;
    if (number < DENIZENS)
        return number;
    if (number < TEXT_EDIFICES + 2 * (int)SUIT_COUNT) {
        *ruined = (number - TEXT_EDIFICES) % 2;
        return EDIFICE_FIRST + edifice_suits[(number - TEXT_EDIFICES) / 2];
    }
    if (number >= TEXT_VISIONS && number < TEXT_VISIONS + VISIONS)
        return visions[number - TEXT_VISIONS];
    if (number >= TEXT_RELICS && number < TEXT_RELICS + GRAND_SCEPTER - RELIC_FIRST)
        return RELIC_FIRST + number - TEXT_RELICS;
    return NO_CARD;
}

static uint8_t number_of_card(int id, bool ruined)
{
    for (int number = 0; number < TEXT_NONE; number++) {
        bool side;
        if (card_of_number(number, &side) == id && side == ruined)
            return (uint8_t)number;
    }
    return TEXT_NONE;
}

static uint8_t colours_of_bits(uint8_t bits)
{
    uint8_t found = 0;
    for (int i = 0; i < COLOURS; i++)
        if (bits & colours[i].bit)
            found |= (uint8_t)(1u << colours[i].colour);
    return found;
}

static uint8_t bits_of_colours(uint8_t mask)
{
    uint8_t bits = 0;
    for (int i = 0; i < COLOURS; i++)
        if (mask >> colours[i].colour & 1)
            bits |= colours[i].bit;
    return bits;
}

/* ---- What a string means ---- */

static int unknown(struct obstacle *obstacle, int number, const char *where)
{
    return obstacle_set(obstacle, (struct choice){OBSTACLE_UNKNOWN_CARD, {(uint16_t)number, 0, 0}},
                        "%02X is no card that can be %s", (unsigned)number, where);
}

static int mean_slot(struct oath_legacy *to, int slot, uint8_t site, const uint8_t *numbers,
                     struct obstacle *obstacle)
{
    struct legacy_slot *s = &to->slot[slot];
    int cards = 0, relics = 0;
    if (site < SITES)
        s->site = (uint8_t)(SITE_FIRST + site);
    else if (site != TEXT_NONE && (site < TEXT_FACEDOWN || site >= TEXT_FACEDOWN + SITES))
        return unknown(obstacle, site, "a site");
    for (int i = 0; i < TEXT_SLOT_CARDS; i++) {
        bool ruined;
        int id = numbers[i] == TEXT_NONE ? NO_CARD : card_of_number(numbers[i], &ruined);
        if (numbers[i] == TEXT_NONE)
            continue;
        if (id == NO_CARD || is_vision(id) || (is_relic(id) && relics == SITE_RELICS_MAX))
            return unknown(obstacle, numbers[i], "at a site");
        if (is_relic(id))
            s->relic[relics++] = (uint8_t)id;
        else
            s->card[cards++] = (uint8_t)id;
        if (is_edifice(id) && ruined)
            to->ruined = (uint8_t)(to->ruined | 1u << (id - EDIFICE_FIRST));
    }
    if (s->site != NO_CARD && cards > oath_sites[s->site - SITE_FIRST].capacity)
        return obstacle_set(obstacle, (struct choice){OBSTACLE_CAPACITY, {(uint16_t)slot, 0, 0}},
                            "more cards lie at site %d than it holds", slot + 1);
    return 0;
}

/* Denizens of a list, each once; Visions are counted, if they may be there. */
static int mean_list(const struct text_list *list, struct cards *to, int *visions_found,
                     struct obstacle *obstacle)
{
    struct cards seen = {{0}};
    for (int i = 0; i < list->count; i++) {
        bool ruined;
        int id = card_of_number(list->card[i], &ruined);
        if (!is_denizen(id) && !(visions_found && is_vision(id)))
            return unknown(obstacle, list->card[i], visions_found ? "in the world deck" : "Dispossessed");
        if (cards_has(&seen, (uint8_t)id))
            return obstacle_set(obstacle, (struct choice){OBSTACLE_CARD_TWICE, {(uint16_t)id, 0, 0}},
                                "the chronicle has a card twice");
        cards_add(&seen, (uint8_t)id);
        if (is_vision(id))
            ++*visions_found;
        else
            cards_add(to, (uint8_t)id);
    }
    return 0;
}

/* An empty world deck is that of a first game: the cards 1 to 54 that lie nowhere else. */
static void first_deck(struct oath_legacy *to)
{
    for (uint8_t id = 0; id < DENIZENS_FIRST_GAME; id++)
        cards_add(&to->world, id);
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; i < SITE_CARDS_MAX; i++)
            if (to->slot[slot].card[i] != NO_CARD)
                cards_remove(&to->world, to->slot[slot].card[i]);
}

static int mean_world(const struct chronicle_text *from, struct oath_legacy *to, struct obstacle *obstacle)
{
    int visions_found = 0;
    if (from->world.count == 0) {
        first_deck(to);
        return 0;
    }
    if (mean_list(&from->world, &to->world, &visions_found, obstacle))
        return -1;
    if (visions_found != VISIONS)
        return obstacle_set(obstacle, (struct choice){OBSTACLE_VISIONS, {(uint16_t)visions_found, 0, 0}},
                            "the world deck has %d Visions; there are %d", visions_found, VISIONS);
    return 0;
}

/* Law 8.6.3: those of the winner and the Reliquary lie on top, four at least. */
static int mean_relics(const struct chronicle_text *from, struct oath_legacy *to, struct obstacle *obstacle)
{
    for (int i = 0; i < from->relics.count; i++) {
        bool ruined;
        int id = card_of_number(from->relics.card[i], &ruined);
        if (!is_relic(id))
            return unknown(obstacle, from->relics.card[i], "in the relic deck");
        if (i < RELIQUARY_SPACES)
            to->top_relics |= relic_bit(id);
    }
    return 0;
}

int oath_chronicle_mean(const struct chronicle_text *from, struct oath_legacy *to, struct obstacle *obstacle)
{
    *to = (struct oath_legacy){.game = from->game,
                               .citizens = (uint8_t)(colours_of_bits(from->citizens) & ~(1u << PURPLE)),
                               .last_citizens = colours_of_bits(from->last_citizens)};
    memset(to->slot, NO_CARD, sizeof to->slot);
    if (from->oath >= GOALS || from->game == 0)
        return obstacle_set(obstacle, (struct choice){OBSTACLE_LEGACY_TEXT, {0}},
                            "the chronicle has an oath or a number of the game that cannot be");
    if (from->name_length > CHRONICLE_NAME_MAX)
        return obstacle_set(
            obstacle, (struct choice){OBSTACLE_TOO_MANY, {from->name_length, CHRONICLE_NAME_MAX, 0}},
            "the chronicle's name has %d characters; %d fit", from->name_length, CHRONICLE_NAME_MAX);
    memcpy(to->name, from->name, from->name_length);
    to->goal = goals[from->oath];
    for (uint8_t i = 0; i < COLOURS; i++)
        if (from->winner & colours[i].bit)
            to->winner = colours[i].colour;
    for (int slot = 0; slot < SLOTS; slot++)
        if (mean_slot(to, slot, from->slot[slot].site, from->slot[slot].card, obstacle))
            return -1;
    if (mean_world(from, to, obstacle) || mean_list(&from->dispossessed, &to->dispossessed, NULL, obstacle))
        return -1;
    return mean_relics(from, to, obstacle);
}

/* ---- The string of a legacy ---- */

/* Nobody can know such an order without the string itself; the same legacy gives the same string. */
static struct quick_random shuffle_of(const struct oath_legacy *l)
{
    struct legacy packed;
    struct quick_random random = {0};
    oath_legacy_pack(l, &packed);
    for (int i = 0; i < packed.size; i++) {
        random.state ^= packed.bytes[i];
        random.state = quick_random_next(&random);
    }
    return random;
}

static void shuffle(uint8_t *cards, int count, struct quick_random *random)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)quick_random_below(random, (uint32_t)i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

static void list_cards(struct text_list *list, struct cards cards)
{
    for (int id; (id = cards_take(&cards)) >= 0;)
        list->card[list->count++] = number_of_card(id, false);
}

/* A layer of denizens, as many as there are, and Visions, shuffled (Law 8.8). Takes the denizens. */
static void put_layer(struct text_list *to, struct text_list *denizens, int count, const uint8_t *visions_in,
                      int visions_count, struct quick_random *random)
{
    uint8_t *layer = to->card + to->count;
    if (count > denizens->count)
        count = denizens->count;
    denizens->count = (uint8_t)(denizens->count - count);
    memcpy(layer, denizens->card + denizens->count, (size_t)count);
    memcpy(layer + count, visions_in, (size_t)visions_count);
    shuffle(layer, count + visions_count, random);
    to->count = (uint8_t)(to->count + count + visions_count);
}

/* Law 8.8: ten denizens and two Visions, fifteen and three, then the rest. */
static void stack_world(struct cards world, struct text_list *to, struct quick_random *random)
{
    enum { TOP = 10, TOP_VISIONS = 2, SECOND = 15 };
    struct text_list denizens = {0};
    uint8_t numbers[VISIONS];
    list_cards(&denizens, world);
    shuffle(denizens.card, denizens.count, random);
    for (uint8_t i = 0; i < VISIONS; i++)
        numbers[i] = (uint8_t)(TEXT_VISIONS + i);
    shuffle(numbers, VISIONS, random);
    put_layer(to, &denizens, TOP, numbers, TOP_VISIONS, random);
    put_layer(to, &denizens, SECOND, numbers + TOP_VISIONS, VISIONS - TOP_VISIONS, random);
    put_layer(to, &denizens, denizens.count, numbers, 0, random);
}

static void stack_relics(const struct oath_legacy *from, struct text_list *to, struct quick_random *random)
{
    struct cards top = {{0}}, rest = {{0}};
    for (int relic = RELIC_FIRST; relic < GRAND_SCEPTER; relic++)
        cards_add(from->top_relics & relic_bit(relic) ? &top : &rest, (uint8_t)relic);
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; i < SITE_RELICS_MAX; i++)
            if (from->slot[slot].relic[i] != NO_CARD)
                cards_remove(&rest, from->slot[slot].relic[i]);
    list_cards(to, top);
    int above = to->count;
    shuffle(to->card, above, random);
    list_cards(to, rest);
    shuffle(to->card + above, to->count - above, random);
}

/*
 * Three cards have room, relics with them, and no more than the site holds: powers let more lie there, but
 * nobody reads such a string. Denizens without room go into the world deck.
 */
static void text_slot(const struct oath_legacy *from, int slot, uint8_t to[TEXT_SLOT_CARDS],
                      struct cards *world)
{
    const struct legacy_slot *s = &from->slot[slot];
    int left = 0, right = TEXT_SLOT_CARDS;
    memset(to, TEXT_NONE, TEXT_SLOT_CARDS);
    for (int i = SITE_RELICS_MAX - 1; i >= 0; i--)
        if (s->relic[i] != NO_CARD)
            to[--right] = number_of_card(s->relic[i], false);
    int holds = s->site == NO_CARD ? 0 : oath_sites[s->site - SITE_FIRST].capacity;
    int room = holds < right ? holds : right, edifices = 0;
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        edifices += s->card[i] != NO_CARD && is_edifice(s->card[i]);
    for (int i = 0; i < SITE_CARDS_MAX; i++) {
        int id = s->card[i];
        if (id == NO_CARD)
            continue;
        edifices -= is_edifice(id);
        if (left + edifices < room)
            to[left++] = number_of_card(id, is_edifice(id) && (from->ruined >> (id - EDIFICE_FIRST) & 1));
        else if (is_denizen(id))
            cards_add(world, (uint8_t)id);
    }
}

void oath_chronicle_of(const struct oath_legacy *from, struct chronicle_text *to)
{
    static const char nobody[] = "UNKNOWN";
    struct quick_random random = shuffle_of(from);
    struct cards world = from->world;
    memset(to, 0, sizeof *to);
    memcpy(to->version, (const uint8_t[]){3, 3, 1}, sizeof to->version);
    to->game = from->game;
    while (to->name_length < CHRONICLE_NAME_MAX && from->name[to->name_length])
        to->name_length++;
    memcpy(to->name, from->name, to->name_length);
    to->citizens = bits_of_colours(from->citizens);
    for (uint8_t i = 0; i < GOALS; i++)
        if (goals[i] == from->goal)
            to->oath = i;
    for (uint8_t i = 0; i < TEXT_SUITS; i++)
        to->suits[i] = i;
    for (int slot = 0; slot < SLOTS; slot++) {
        to->slot[slot].site = TEXT_NONE;
        if (from->slot[slot].site != NO_CARD)
            to->slot[slot].site = (uint8_t)(from->slot[slot].site - SITE_FIRST);
        text_slot(from, slot, to->slot[slot].card, &world);
    }
    stack_world(world, &to->world, &random);
    list_cards(&to->dispossessed, from->dispossessed);
    shuffle(to->dispossessed.card, to->dispossessed.count, &random);
    stack_relics(from, &to->relics, &random);
    to->last_citizens = bits_of_colours(from->last_citizens);
    to->winner = bits_of_colours((uint8_t)(1u << from->winner));
    to->winner_length = sizeof nobody - 1;
    memcpy(to->winner_name, nobody, to->winner_length);
}
