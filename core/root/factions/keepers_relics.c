/* Relics of the Keepers in Iron. Law 15.2.1, 15.2.4, 15.2.5, 15.3.1, 15.3.3, 15.5.2.IIa, 15.5.2.IIIa-b */
#include "core/root/factions/keepers.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/law/on_map.h"
#include "core/root/law/place_remove.h"
#include "core/root/law/presence.h"
#include "core/root/law/settle.h"
#include "core/root/law/victory.h"
#include "core/root/names.h"
#include "core/root/redact.h"

const char *const root_relic_names[RELIC_TYPES] = {"figure", "tablet", "jewelry"};

enum {
    TROPHY_POINTS = 1,     /* beyond the one for any token, Law 15.2.5 */
    COLUMN_POINTS = 2,     /* Law 15.5.2.IIIb */
    USED_DEVOUT = 1u << 7, /* in battle.used: the first hit was taken or ignored */
};

/* ---- The twelve, Law 15.2.1 ---- */

/* The four relics of a type by number: its face. */
static const uint8_t value_of_face[RELICS_OF_A_TYPE] = {1, 2, 3, 3};

int root_relic_face_value(int face)
{
    return value_of_face[face];
}

static int kind_of(int type, int value)
{
    return RELIC_FIGURE_1 + type * RELIC_VALUES + value - 1;
}

static int type_of_kind(int kind)
{
    return (kind - RELIC_FIGURE_1) / RELIC_VALUES;
}

static int value_of_kind(int kind)
{
    return (kind - RELIC_FIGURE_1) % RELIC_VALUES + 1;
}

static bool is_relic(int piece)
{
    return piece >= RELIC_FIGURE_1 && piece < RELIC_FIGURE_1 + RELIC_KINDS;
}

static bool relics_in(const struct root *g, int clearing)
{
    for (int kind = RELIC_FIGURE_1; kind < RELIC_FIGURE_1 + RELIC_KINDS; kind++)
        if (g->clearing[clearing].pieces[kind])
            return true;
    return false;
}

/* ---- Relics in forests ---- */

static int type_of_place(int place)
{
    return place / RELICS_OF_A_TYPE;
}

static bool face_up(const struct root *g, int place)
{
    return g->keepers.face_up >> place & 1;
}

uint8_t root_relic_value(const struct root *g, int place)
{
    return g->keepers.forest[place] ? value_of_face[g->relic_face[place]] : 0;
}

/* What everybody sees of the value: 0 while it lies face down. */
static int value_seen(const struct root *g, int place)
{
    return face_up(g, place) ? root_relic_value(g, place) : 0;
}

/* Whether this very relic lies in a forest. */
static bool in_forest(const struct root *g, int type, int face)
{
    for (int place = type * RELICS_OF_A_TYPE; place < (type + 1) * RELICS_OF_A_TYPE; place++)
        if (g->keepers.forest[place] && g->relic_face[place] == face)
            return true;
    return false;
}

static void put_into_forest(struct root *g, int type, int face, int forest, bool up)
{
    int place = type * RELICS_OF_A_TYPE;
    while (g->keepers.forest[place])
        place++;
    GAME_ASSERT(type_of_place(place) == type);
    g->keepers.forest[place] = (uint8_t)(forest + 1);
    g->keepers.face_up = (uint16_t)(g->keepers.face_up | up << place);
    g->relic_face[place] = (uint8_t)face;
}

static int take_from_forest(struct root *g, int place)
{
    int value = value_of_face[g->relic_face[place]];
    if (!face_up(g, place))
        note_public(g);
    g->keepers.forest[place] = g->relic_face[place] = 0;
    g->keepers.face_up &= (uint16_t) ~(1u << place);
    return value;
}

/* ---- Setup, Law 15.3.1, 15.3.3 ---- */

static bool any_left(const struct root *g)
{
    for (int type = 0; type < RELIC_TYPES; type++)
        for (int face = 0; face < RELICS_OF_A_TYPE; face++)
            if (!in_forest(g, type, face))
                return true;
    return false;
}

/* Chance draws one of those left, equal ones told apart, and it goes into the forest, face down. */
static void hide_relic(struct root *g, int forest)
{
    struct prompt *p = ask(g, SEAT_CHANCE, REASON_HIDE_RELIC, (uint16_t)(FOREST_BASE + forest), 0, 0);
    if (p)
        for (uint16_t type = 0; type < RELIC_TYPES; type++)
            for (uint16_t face = 0; face < RELICS_OF_A_TYPE; face++)
                if (!in_forest(g, type, face))
                    offer(p, VERB_HIDE_RELIC, type, value_of_face[face],
                          (uint16_t)(face + 2 - value_of_face[face]));
    struct choice c = answer_forced(g);
    put_into_forest(g, c.arg[0], c.arg[1] + c.arg[2] - 2, forest, false);
    root_tell(g, EVENT_RELIC_HIDDEN, c.arg[0], (uint16_t)(FOREST_BASE + forest), 0, 0, 0);
}

void root_keepers_hide_relics(struct root *g)
{
    for (int forest = 0; forest < map_of(g)->forests_count; forest++)
        hide_relic(g, forest);
}

/* Forests beside no clearing with warriors of the seat: bit per forest. */
static uint16_t forests_apart(const struct root *g, uint8_t seat)
{
    uint16_t held = root_with_warriors(g, seat), apart = 0;
    for (int forest = 0; forest < map_of(g)->forests_count; forest++)
        if (!(map_of(g)->forest[forest].clearings & held))
            apart |= (uint16_t)(1u << forest);
    return apart;
}

/* Lap by lap: no forest gets one more before all have it, and chance says which get the last. */
void root_keepers_hide_others(struct root *g, uint8_t seat)
{
    uint16_t apart = forests_apart(g, seat), lap = 0;
    while (apart && any_left(g)) {
        lap = lap ? lap : apart;
        struct prompt *p = ask(g, SEAT_CHANCE, REASON_RELIC_FOREST, 0, 0, 0);
        if (p)
            for (int forest = 0; lap >> forest; forest++)
                if (lap >> forest & 1)
                    offer(p, VERB_PLACE, (uint16_t)(FOREST_BASE + forest), 0, 0);
        int forest = answer_forced(g).arg[0] - FOREST_BASE;
        lap &= (uint16_t) ~(1u << forest);
        hide_relic(g, forest);
    }
}

/* ---- Delving, Law 15.5.2.IIa ---- */

static bool forest_holds(const struct root *g, int forest)
{
    for (int place = 0; place < RELICS; place++)
        if (g->keepers.forest[place] == forest + 1)
            return true;
    return false;
}

void root_list_forests(const struct root *g, struct prompt *p, int clearing)
{
    for (int forest = 0; forest < map_of(g)->forests_count; forest++)
        if ((map_of(g)->forest[forest].clearings >> clearing & 1) && forest_holds(g, forest))
            offer(p, VERB_DELVE, (uint16_t)clearing, (uint16_t)(FOREST_BASE + forest), 0);
}

/* The first place in the forest where a relic looks like this: which of two equal backs is taken does not
 * matter, since what lies under them is. */
static int place_that_shows(const struct root *g, int forest, int type, int seen)
{
    for (int place = type * RELICS_OF_A_TYPE; place < (type + 1) * RELICS_OF_A_TYPE; place++)
        if (g->keepers.forest[place] == forest + 1 && value_seen(g, place) == seen)
            return place;
    return -1;
}

static int ask_relic(struct root *g, uint8_t seat, int clearing, int forest)
{
    struct prompt *p =
        ask(g, seat, REASON_DELVE_RELIC, (uint16_t)clearing, (uint16_t)(FOREST_BASE + forest), 0);
    if (p)
        for (uint16_t type = 0; type < RELIC_TYPES; type++)
            for (uint16_t seen = 0; seen <= RELIC_VALUES; seen++)
                if (place_that_shows(g, forest, type, seen) >= 0)
                    offer(p, seen ? VERB_RELIC : VERB_RELIC_BACK, type, seen, 0);
    struct choice c = answer_forced(g);
    return place_that_shows(g, forest, c.arg[0], c.arg[1]);
}

int root_delve_relic(struct root *g, uint8_t seat, int clearing, int forest)
{
    int place = ask_relic(g, seat, clearing, forest), type = type_of_place(place);
    int value = take_from_forest(g, place);
    root_tell(g, EVENT_DELVED, seat, (uint16_t)type, (uint16_t)value, (uint16_t)(FOREST_BASE + forest),
              (uint16_t)clearing);
    root_place_piece(g, clearing, kind_of(type, value));
    return value;
}

/* ---- Recovering, Law 15.5.2.IIIa-b ---- */

/* Whether a waystation there shows this type. */
static bool waystation_shows(const struct root *g, int clearing, int type)
{
    for (int w = 0; w < WAYSTATIONS; w++)
        if (g->clearing[clearing].pieces[WAYSTATION_TABLET_JEWELRY + w] && g->keepers.shows[w] == type)
            return true;
    return false;
}

void root_list_recoveries(const struct root *g, struct prompt *p, int clearing)
{
    for (int kind = RELIC_FIGURE_1; kind < RELIC_FIGURE_1 + RELIC_KINDS; kind++)
        if (g->clearing[clearing].pieces[kind] && waystation_shows(g, clearing, type_of_kind(kind)))
            offer(p, VERB_RECOVER, (uint16_t)clearing, (uint16_t)type_of_kind(kind),
                  (uint16_t)value_of_kind(kind));
}

static bool column_full(const struct keepers *own, int column)
{
    for (int type = 0; type < RELIC_TYPES; type++)
        if (!own->recovered[type][column])
            return false;
    return true;
}

void root_recover_relic(struct root *g, uint8_t seat, int clearing, int type, int value)
{
    struct keepers *own = &g->keepers;
    int kind = kind_of(type, value), column = 0;
    while (own->recovered[type][column])
        column++;
    root_add_pieces(g, clearing, kind, -1);
    g->supply[kind]++;
    own->recovered[type][column] = (uint8_t)value;
    root_tell(g, EVENT_RECOVERED, seat, (uint16_t)type, (uint16_t)value, (uint16_t)clearing, 0);
    root_score(g, seat, value + (column_full(own, column) ? COLUMN_POINTS : 0));
}

/* ---- Devout Knights, Law 15.2.4 ---- */

/* Also if another moves Keeper warriors (Law 9.2.9.IIb): the ability stays theirs, as if they had decided to
 * move (1.5.5), and the other may move warriors alone. */
uint64_t root_keepers_take_along(struct root *g, uint8_t seat, int from, int to, int count)
{
    uint64_t taken = 0;
    for (int left = count; left > 0 && relics_in(g, from); left--) {
        struct prompt *p = ask(g, seat, REASON_TAKE_RELIC, (uint16_t)from, (uint16_t)to, (uint16_t)left);
        if (p) {
            for (int kind = RELIC_FIGURE_1; kind < RELIC_FIGURE_1 + RELIC_KINDS; kind++)
                if (g->clearing[from].pieces[kind])
                    offer(p, VERB_RELIC, (uint16_t)type_of_kind(kind), (uint16_t)value_of_kind(kind), 0);
            if (!g->turn.all_move)
                offer(p, VERB_PASS, 0, 0, 0);
        }
        struct choice c = g->turn.all_move ? answer_forced(g) : answer(g);
        if (c.verb == VERB_PASS)
            return taken;
        int kind = kind_of(c.arg[0], c.arg[1]);
        taken |= (uint64_t)1 << kind;
        root_add_pieces(g, from, kind, -1);
        root_add_pieces(g, to, kind, 1);
        root_tell(g, EVENT_MOVED, seat, (uint16_t)kind, (uint16_t)from, (uint16_t)to, 1);
    }
    return taken;
}

/* The first hit of a battle alone: once it is taken, none can be ignored. */
int root_keepers_hits_taken(struct root *g, uint8_t seat, int side, int hits)
{
    int clearing = g->battle.clearing;
    bool first = !(g->battle.used[side] & USED_DEVOUT);
    g->battle.used[side] |= USED_DEVOUT;
    if (!first || !g->clearing[clearing].warriors[seat] || !relics_in(g, clearing))
        return hits;
    struct prompt *p = ask(g, seat, REASON_DEVOUT_KNIGHTS, (uint16_t)clearing, (uint16_t)hits, 0);
    if (p) {
        offer(p, VERB_IGNORE_HIT, 0, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    if (answer(g).verb == VERB_PASS)
        return hits;
    root_tell(g, EVENT_HIT_IGNORED, seat, 0, 0, 0, 0);
    return hits - 1;
}

/* ---- Prized Trophies, Law 15.2.5 ---- */

/* One effect removes the relics of a settled step, and so one enemy. */
void root_keepers_on_removals(struct root *g, uint8_t seat)
{
    const struct removal *first = NULL;
    for (int i = 0; i < g->removals_count; i++) {
        const struct removal *r = &g->removals[i];
        if (!is_relic(r->piece) || r->by == SEAT_NOBODY || !root_is_enemy(g, seat, r->by))
            continue;
        g->keepers.trophies[r->piece - RELIC_FIGURE_1] =
            (uint8_t)(g->keepers.trophies[r->piece - RELIC_FIGURE_1] + r->count);
        root_score(g, r->by, TROPHY_POINTS * r->count);
        first = first ? first : r;
    }
    if (first)
        root_trigger_push(g, (struct trigger){TRIGGER_TROPHY, seat, first->clearing, first->by, 1});
}

/* A relic of this value that lies in no forest. */
static int face_left(const struct root *g, int type, int value)
{
    int face = 0;
    while (value_of_face[face] != value || in_forest(g, type, face))
        face++;
    GAME_ASSERT(face < RELICS_OF_A_TYPE);
    return face;
}

/* Of a hireling that removed it, who decides for it picks the forest. */
static void place_trophy(struct root *g, uint8_t by, int type, int value)
{
    struct prompt *p = ask(g, root_decider(g, by), REASON_TROPHY, (uint16_t)type, (uint16_t)value, 0);
    if (p)
        for (uint16_t forest = 0; forest < map_of(g)->forests_count; forest++)
            offer(p, VERB_PLACE, (uint16_t)(FOREST_BASE + forest), 0, 0);
    int to = answer_forced(g).arg[0];
    put_into_forest(g, type, face_left(g, type, value), to - FOREST_BASE, true);
    root_tell(g, EVENT_TROPHY, by, (uint16_t)type, (uint16_t)value, (uint16_t)to, 0);
}

void root_keepers_trigger(struct root *g, uint8_t seat, const struct trigger *t)
{
    (void)seat;
    for (int kind = 0; kind < RELIC_KINDS; kind++)
        for (; g->keepers.trophies[kind] > 0; g->keepers.trophies[kind]--)
            place_trophy(g, t->other, type_of_kind(RELIC_FIGURE_1 + kind),
                         value_of_kind(RELIC_FIGURE_1 + kind));
}

/* ---- Bookkeeping ---- */

/* Nobody knows the values of relics that lie face down, not even the Keepers. */
int root_keepers_secrets(const struct root *g, uint8_t seat, uint8_t viewer, uint8_t *ids)
{
    int n = 0;
    (void)seat;
    (void)viewer;
    for (int place = 0; place < RELICS; place++)
        if (g->keepers.forest[place] && !face_up(g, place))
            ids[n++] = (uint8_t)(SECRET_RELICS + SECRET_GROUP * type_of_place(place) + g->relic_face[place]);
    return n;
}

void root_keepers_rename_relics(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    for (int place = 0; place < RELICS; place++) {
        int group = SECRET_RELICS + SECRET_GROUP * type_of_place(place);
        if (g->keepers.forest[place])
            g->relic_face[place] = (uint8_t)(renamed[group + g->relic_face[place]] - group);
    }
}

/* Relics of a type and value, wherever they are seen or lie face down. */
static int count_relics(const struct root *g, int type, int value)
{
    int kind = kind_of(type, value),
        n = root_pieces_on_map(g, kind) + g->keepers.trophies[kind - RELIC_FIGURE_1];
    for (int i = 0; i < RELICS_OF_A_TYPE; i++) {
        int place = type * RELICS_OF_A_TYPE + i;
        n += g->keepers.recovered[type][i] == value;
        n += g->keepers.forest[place] && value_of_face[g->relic_face[place]] == value;
    }
    return n;
}

const char *root_keepers_check_relics(const struct root *g)
{
    for (int type = 0; type < RELIC_TYPES; type++)
        for (int value = 1; value <= RELIC_VALUES; value++)
            if (count_relics(g, type, value) > root_piece_defs[kind_of(type, value)].count)
                return "a relic is in two places";
    for (int a = 0; a < RELICS; a++) {
        if (face_up(g, a) && !g->keepers.forest[a])
            return "a relic lies face up where there is none";
        for (int b = a + 1; b < RELICS; b++)
            if (g->keepers.forest[a] && g->keepers.forest[b] && type_of_place(a) == type_of_place(b) &&
                g->relic_face[a] == g->relic_face[b])
                return "a relic lies in two forests";
    }
    return NULL;
}
