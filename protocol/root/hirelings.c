/* The hirelings in play, one element each. Law A.6, E */
#include "core/root/hirelings/hireling.h"
#include "core/root/names.h"
#include "core/root/settings.h"
#include "protocol/root/sections.h"
#include "protocol/words.h"

int root_hirelings_count(const struct game_config *config, const void *view)
{
    (void)view;
    return config->match[SETTING_HIRELINGS] == HIRELINGS_NONE ? 0 : HIRELINGS_IN_PLAY;
}

const char *root_hireling_key(const struct game_config *config, const void *view, int element)
{
    (void)view;
    return root_word(config, KIND_OWNER, (uint16_t)(config->seats + element), WORD_PUBLIC);
}

/* What was done with it this turn and cannot be done again. */
static void text_used(struct text *t, const struct game_config *config, const struct hireling *own)
{
    const struct hireling_action *acts = root_hireling_defs[own->id]->side[own->demoted].acts;
    text_key(t, "used");
    text_array(t);
    for (int i = 0; i < HIRELING_ACTS_MAX; i++)
        if (acts[i].play && (acts[i].entry & own->used))
            text_word(t, root_word(config, KIND_ACT, acts[i].act, WORD_PUBLIC));
    text_array_end(t);
}

static void text_bandits(struct text *t, const struct game_config *config, const struct hirelings *all)
{
    text_key(t, "bandits");
    text_array(t);
    for (int i = 0; i < BANDITS; i++) {
        if (all->bandit[i][0] == all->bandit[i][1])
            continue;
        text_array(t);
        text_word(t, root_word(config, KIND_CLEARING, all->bandit[i][0], WORD_PUBLIC));
        text_word(t, root_word(config, KIND_CLEARING, all->bandit[i][1], WORD_PUBLIC));
        text_array_end(t);
    }
    text_array_end(t);
}

/* Cards of the discard pile's top that are looked at, the topmost first. */
static void text_top(struct text *t, const struct game_config *config, const struct root_view *v)
{
    cardset left = root_discard_top(&v->hirelings, v->discard_pile);
    text_key(t, "discard_top");
    text_array(t);
    for (int i = v->hirelings.pile_count - 1; i >= 0; i--) {
        cardset card = CARD_BIT(v->hirelings.pile[i]);
        if (card & left)
            text_word(t, root_word(config, KIND_CARD, v->hirelings.pile[i], WORD_PUBLIC));
        left &= ~card;
    }
    text_array_end(t);
}

/* What lies on the card itself, as far as it is the one that has such things. */
static void text_card(struct text *t, const struct game_config *config, const struct root_view *v, int id)
{
    static const struct hirelings none;
    const struct hirelings *all = &v->hirelings;
    static const uint8_t no_items[ITEM_COUNT];
    bool exile = id == HIRELING_SIDES * THE_EXILE + PROMOTED;
    text_member_number(t, "on_card", id == HIRELING_SIDES * FOREST_PATROL + PROMOTED ? all->on_card : 0);
    text_member_number(t, "clubs", exile ? all->clubs : 0);
    root_text_item_list(t, "items", exile ? all->items : no_items);
    text_member_number(t, "exhausted", exile ? all->tired : 0);
    text_bandits(t, config, id == HIRELING_SIDES * HIGHWAY_BANDITS + PROMOTED ? all : &none);
    root_text_card_list(t, config, "kept",
                        id == HIRELING_SIDES * SUNWARD_EXPEDITION + DEMOTED ? all->kept : 0);
}

void root_hireling_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct root_view *v = view;
    const struct hireling *own = &v->hirelings.at[element];
    uint8_t h = (uint8_t)(v->seats + element);
    bool in_play = h < v->owners;
    if (element >= v->hirelings.count) {
        text_null(t);
        return;
    }
    int side = HIRELING_SIDES * own->id + own->demoted;
    text_object(t);
    root_text_named(t, config, "hireling", KIND_HIRELING, (uint16_t)side);
    text_member_flag(t, "demoted", own->demoted);
    text_seat(t, "controller", in_play && v->allegiance[h] < v->seats ? v->allegiance[h] : SEAT_NOBODY);
    text_member_number(t, "markers", own->markers);
    text_member_flag(t, "acting", v->hirelings.busy == element + 1);
    text_used(t, config, own);
    root_text_named(t, config, "pawn", KIND_PLACE, in_play ? v->pawn[h] : NOWHERE);
    text_member_number(t, "warriors", in_play ? v->warriors_supply[h] : 0);
    text_member_number(t, "coffin", in_play ? v->coffin[h] : 0);
    text_card(t, config, v, side);
    text_top(t, config, v);
    text_object_end(t);
}
