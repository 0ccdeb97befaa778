/* What is told of the board of the Keepers in Iron. Law 15 */
#include "core/root/names.h"
#include "protocol/root/sections.h"
#include "protocol/words.h"

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
            text_member_flag(t, "face_up", v->keepers.face_up >> place & 1);
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
        text_member_number(t, root_word(config, KIND_RETINUE, column, WORD_PUBLIC), retainers[column]);
    text_object_end(t);
}

void root_keepers_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct keepers *k = &v->keepers;
    (void)element;
    if (!root_section_begin(t, v, KEEPERS))
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
    text_member_number(t, "joined", k->joined);
    text_object_end(t);
}
