/* What each faction keeps on its own board. A section is null if the faction is not in play. */
#include "protocol/root/sections.h"
#include "protocol/words.h"

/* The seat that plays a faction, or SEAT_NOBODY. */
static uint8_t seat_of(const struct root_view *v, uint8_t faction)
{
    for (uint8_t seat = 0; seat < v->seats; seat++)
        if (v->faction[seat] == faction)
            return seat;
    return SEAT_NOBODY;
}

/* Opens the object of a faction's section with its seat, or writes null. */
static bool begin(struct text *t, const struct root_view *v, uint8_t faction)
{
    uint8_t seat = seat_of(v, faction);
    if (seat == SEAT_NOBODY) {
        text_null(t);
        return false;
    }
    text_object(t);
    root_text_seat(t, "seat", seat);
    return true;
}

void root_marquise_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    if (!begin(t, v, MARQUISE))
        return;
    root_text_named(t, config, "keep", KIND_CLEARING, v->marquise.keep);
    text_key(t, "recruited");
    text_flag(t, v->marquise.recruited);
    text_object_end(t);
}

static void text_columns(struct text *t, const struct game_config *config, const char *key,
                         const cardset columns[COLUMN_COUNT], cardset among)
{
    text_key(t, key);
    text_object(t);
    for (uint16_t column = 0; column < COLUMN_COUNT; column++)
        root_text_card_list(t, config, root_word(config, KIND_COLUMN, column, WORD_PUBLIC),
                            columns[column] & among);
    text_object_end(t);
}

void root_eyrie_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct eyrie *e = &v->eyrie;
    (void)element;
    if (!begin(t, v, EYRIE))
        return;
    bool resolving = v->turn.seat == seat_of(v, EYRIE) && v->turn.phase == DAYLIGHT;
    root_text_named(t, config, "leader", KIND_LEADER, e->leader ? (uint16_t)(e->leader - 1) : UINT16_MAX);
    root_text_bit_list(t, config, "deposed", KIND_LEADER, e->leaders_down);
    text_columns(t, config, "decree", e->decree, ~(cardset)0);
    root_text_bit_list(t, config, "viziers", KIND_COLUMN, e->viziers);
    root_text_named(t, config, "resolving", KIND_COLUMN, resolving ? e->column : UINT16_MAX);
    text_columns(t, config, "resolved", e->decree, e->done);
    root_text_bit_list(t, config, "viziers_resolved", KIND_COLUMN, e->viziers_done);
    text_object_end(t);
}

void root_alliance_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    if (!begin(t, v, ALLIANCE))
        return;
    root_text_count(t, "supporters", v->supporters_count);
    root_text_card_list(t, config, "cards", v->supporters_known);
    root_text_count(t, "officers", v->officers);
    text_object_end(t);
}

static bool is_vagabond(const struct root_view *v, uint8_t seat)
{
    return v->faction[seat] == VAGABOND || v->faction[seat] == VAGABOND2;
}

static void text_relations(struct text *t, const struct game_config *config, const struct root_view *v,
                           const struct vagabond *b)
{
    text_key(t, "relations");
    text_object(t);
    for (uint8_t seat = 0; seat < v->seats; seat++)
        root_text_named(t, config, seat_name(seat), KIND_RELATION,
                        is_vagabond(v, seat) ? UINT16_MAX : b->relation[seat]);
    text_object_end(t);
    text_key(t, "aids");
    text_object(t);
    for (uint8_t seat = 0; seat < v->seats; seat++)
        root_text_count(t, seat_name(seat), b->aids[seat]);
    text_object_end(t);
}

static void text_vagabond(struct text *t, const struct game_config *config, const struct root_view *v,
                          uint8_t faction, const struct vagabond *b)
{
    if (!begin(t, v, faction))
        return;
    root_text_named(t, config, "character", KIND_CHARACTER,
                    b->character ? (uint16_t)(b->character - 1) : UINT16_MAX);
    root_text_item_list(t, "ready", b->items.ready);
    root_text_item_list(t, "exhausted", b->items.exhausted);
    root_text_item_list(t, "damaged", b->items.damaged_ready);
    root_text_item_list(t, "damaged_exhausted", b->items.damaged_exhausted);
    root_text_bit_list(t, config, "marked", KIND_ITEM, b->marked);
    text_relations(t, config, v, b);
    root_text_bit_list(t, config, "quests", KIND_QUEST, v->quests_open);
    root_text_bit_list(t, config, "completed", KIND_QUEST, b->quests_done);
    root_text_bit_list(t, config, "scorched", KIND_CLEARING, b->scorched);
    text_key(t, "improvised");
    text_flag(t, b->improvised);
    text_object_end(t);
}

void root_vagabond_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    text_vagabond(t, config, v, VAGABOND, &v->vagabond);
}

void root_vagabond2_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    text_vagabond(t, config, v, VAGABOND2, &v->vagabond2);
}

void root_lizard_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct lizard *l = &v->lizard;
    (void)element;
    if (!begin(t, v, LIZARD))
        return;
    root_text_named(t, config, "outcast", KIND_SUIT, l->outcast ? (uint16_t)(l->outcast - 1) : UINT16_MAX);
    text_key(t, "hated");
    text_flag(t, l->hated);
    root_text_count(t, "acolytes", l->acolytes);
    root_text_card_list(t, config, "lost_souls", l->lost_souls);
    root_text_card_list(t, config, "revealed", l->revealed);
    root_text_bit_list(t, config, "scored", KIND_SUIT, l->scored);
    root_text_named(t, config, "crusade", KIND_CLEARING,
                    l->crusade ? (uint16_t)(l->crusade - 1) : UINT16_MAX);
    text_object_end(t);
}

/* The plots that lie on the map, by clearing; those in the supply lie face down too. */
void root_corvid_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    (void)element;
    if (!begin(t, v, CORVID))
        return;
    root_text_count(t, "placed", v->plots_placed);
    text_key(t, "plots");
    text_object(t);
    for (uint16_t c = 0; c < root_maps[v->map]->clearings_count; c++) {
        text_key(t, root_word(config, KIND_CLEARING, c, WORD_PUBLIC));
        if (!v->plot[c]) {
            text_null(t);
            continue;
        }
        text_object(t);
        root_text_named(t, config, "plot", KIND_PLOT,
                        v->plot[c] == PLOT_UNKNOWN ? UINT16_MAX : (uint16_t)(v->plot[c] - 1));
        text_key(t, "face_up");
        text_flag(t, v->plots_face_up >> c & 1);
        root_text_bit_list(t, config, "refuted", KIND_PLOT, v->plots_refuted[c]);
        text_object_end(t);
    }
    text_object_end(t);
    text_object_end(t);
}

/* Crowns still on the board: each swayed minister has one of its rank, three ministers to a rank. */
static void text_crowns(struct text *t, const struct duchy *d)
{
    static const char *const ranks[RANK_COUNT] = {"squire", "noble", "lord"};
    text_key(t, "crowns");
    text_object(t);
    for (int rank = 0; rank < RANK_COUNT; rank++) {
        unsigned swayed = d->swayed >> (rank * CROWNS) & ((1u << CROWNS) - 1);
        root_text_count(t, ranks[rank], CROWNS - d->crowns_lost[rank] - __builtin_popcount(swayed));
    }
    text_object_end(t);
}

void root_duchy_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct duchy *d = &v->duchy;
    (void)element;
    if (!begin(t, v, DUCHY))
        return;
    root_text_count(t, "burrow", d->burrow);
    root_text_bit_list(t, config, "swayed", KIND_MINISTER, d->swayed);
    text_crowns(t, d);
    root_text_bit_list(t, config, "acted", KIND_MINISTER, d->acted);
    text_key(t, "sway_done");
    text_flag(t, d->sway_done);
    root_text_card_list(t, config, "revealed", d->revealed);
    text_object_end(t);
}

/* Warriors in a box, by their owner. */
static void text_warriors(struct text *t, const struct root_view *v, const char *key,
                          const uint8_t box[ROOT_SEATS_MAX])
{
    text_key(t, key);
    text_object(t);
    for (uint8_t seat = 0; seat < v->seats; seat++)
        root_text_count(t, seat_name(seat), box[seat]);
    text_object_end(t);
}

static void text_holder(struct text *t, const char *key, uint8_t holder)
{
    root_text_seat(t, key, holder ? (uint8_t)(holder - 1) : SEAT_NOBODY);
}

void root_riverfolk_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct riverfolk *r = &v->riverfolk;
    (void)element;
    if (!begin(t, v, RIVERFOLK))
        return;
    text_warriors(t, v, "payments", r->payments);
    text_warriors(t, v, "funds", r->funds);
    text_warriors(t, v, "committed", r->committed);
    text_key(t, "crafting");
    text_object(t);
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        text_warriors(t, v, root_suit_names[suit], r->crafting[suit]);
    text_object_end(t);
    text_key(t, "prices");
    text_object(t);
    for (uint16_t service = 0; service < SERVICE_COUNT; service++)
        root_text_count(t, root_word(config, KIND_SERVICE, service, WORD_PUBLIC), r->price[service]);
    text_object_end(t);
    root_text_count(t, "bought", r->bought);
    text_holder(t, "riverboats", r->riverboats);
    text_holder(t, "mercenaries", r->mercenaries);
    text_object_end(t);
}

void root_hundreds_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct hundreds *h = &v->hundreds;
    (void)element;
    if (!begin(t, v, HUNDREDS))
        return;
    root_text_named(t, config, "mood", KIND_MOOD, h->mood ? (uint16_t)(h->mood - 1) : UINT16_MAX);
    root_text_item_list(t, "hoard", h->hoard);
    root_text_count(t, "command", hoard_value(h, COMMAND));
    root_text_count(t, "prowess", hoard_value(h, PROWESS));
    root_text_bit_list(t, config, "marked", KIND_ITEM, h->marked);
    root_text_count(t, "acted", h->acted);
    text_key(t, "moved");
    text_flag(t, h->advance == ADVANCE_MOVED);
    text_key(t, "fought");
    text_flag(t, h->advance == ADVANCE_FOUGHT);
    text_key(t, "looting");
    text_flag(t, h->looting);
    text_object_end(t);
}

/* The relics of every forest; those in clearings are tokens there. */
static void text_relics(struct text *t, const struct game_config *config, const struct root_view *v)
{
    text_key(t, "relics");
    text_object(t);
    for (uint16_t forest = 0; forest < root_maps[v->map]->forests_count; forest++) {
        text_key(t, root_word(config, KIND_PLACE, (uint16_t)(FOREST_BASE + forest), WORD_PUBLIC));
        text_array(t);
        for (uint16_t place = 0; place < RELICS; place++) {
            if (v->keepers.forest[place] != forest + 1)
                continue;
            text_object(t);
            root_text_named(t, config, "relic", KIND_RELIC, place / RELICS_OF_A_TYPE);
            text_key(t, "value");
            if (v->relic_value[place])
                text_number(t, v->relic_value[place]);
            else
                text_null(t);
            text_key(t, "face_up");
            text_flag(t, v->keepers.face_up >> place & 1);
            text_object_end(t);
        }
        text_array_end(t);
    }
    text_object_end(t);
}

static void text_recovered(struct text *t, const struct game_config *config, const struct keepers *k)
{
    text_key(t, "recovered");
    text_object(t);
    for (uint16_t type = 0; type < RELIC_TYPES; type++) {
        text_key(t, root_word(config, KIND_RELIC, type, WORD_PUBLIC));
        text_array(t);
        for (int i = 0; i < RELICS_OF_A_TYPE && k->recovered[type][i]; i++)
            text_number(t, k->recovered[type][i]);
        text_array_end(t);
    }
    text_object_end(t);
}

/* The type that each waystation on the map shows. */
static void text_waystations(struct text *t, const struct game_config *config, const struct root_view *v)
{
    text_key(t, "waystations");
    text_object(t);
    for (uint16_t w = 0; w < WAYSTATIONS; w++) {
        uint16_t piece = (uint16_t)(WAYSTATION_TABLET_JEWELRY + w);
        root_text_named(t, config, root_piece_defs[piece].name, KIND_RELIC,
                        v->supply[piece] ? UINT16_MAX : v->keepers.shows[w]);
    }
    text_object_end(t);
}

static void text_retinue(struct text *t, const struct game_config *config, const char *key,
                         const struct keepers *k, cardset among)
{
    text_key(t, key);
    text_object(t);
    for (uint16_t column = 0; column < RETINUE_COLUMNS; column++)
        root_text_card_list(t, config, root_word(config, KIND_RETINUE, column, WORD_PUBLIC),
                            k->retinue[column] & among);
    text_object_end(t);
}

static void text_retainers(struct text *t, const struct game_config *config, const char *key,
                           const uint8_t retainers[RETINUE_COLUMNS])
{
    text_key(t, key);
    text_object(t);
    for (uint16_t column = 0; column < RETINUE_COLUMNS; column++)
        root_text_count(t, root_word(config, KIND_RETINUE, column, WORD_PUBLIC), retainers[column]);
    text_object_end(t);
}

void root_keepers_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct keepers *k = &v->keepers;
    (void)element;
    if (!begin(t, v, KEEPERS))
        return;
    text_relics(t, config, v);
    text_recovered(t, config, k);
    text_waystations(t, config, v);
    text_retinue(t, config, "retinue", k, ~(cardset)0);
    text_retainers(t, config, "retainers", k->retainers);
    text_retinue(t, config, "acted", k, k->acted);
    text_retainers(t, config, "retainers_acted", k->retainers_acted);
    root_text_bit_list(t, config, "encamped", KIND_CLEARING, k->encamped);
    root_text_bit_list(t, config, "decamped", KIND_CLEARING, k->decamped);
    root_text_count(t, "joined", k->joined);
    text_object_end(t);
}
