/* What lies on the table: turn, map, seats, banks, banners, decks and piles. */
#include "core/oath/cards.h"
#include "protocol/oath/sections.h"
#include "protocol/words.h"

void oath_turn_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct oath_view *v = view;
    (void)config;
    (void)element;
    text_object(t);
    text_member_number(t, "round", v->round);
    text_seat(t, "seat", v->turn_seat);
    oath_text_named(t, "phase", KIND_PHASE, v->phase);
    oath_text_named(t, "goal", KIND_GOAL, v->goal);
    text_key(t, "order");
    text_array(t);
    for (int i = 0; i < v->seats; i++)
        text_word(t, seat_name(v->order[i]));
    text_array_end(t);
    text_seat_list(t, "leaders", OATH_SEATS_MAX, v->leaders);
    text_seat_list(t, "winners", OATH_SEATS_MAX, v->winners);
    oath_text_bits(t, "ways", KIND_WAY, v->won_by, 0);
    text_member_number(t, "visions_drawn", v->visions_drawn);
    text_object_end(t);
}

/* A denizen, edifice or adviser with what lies on it. */
static void text_laid(struct text *t, const struct card_view *card, bool faceup, bool ruined)
{
    text_object(t);
    text_key(t, "card");
    if (card->id < BANNER_FIRST)
        text_word(t, oath_word(NULL, KIND_CARD, card->id, WORD_PUBLIC));
    else
        text_null(t);
    text_member_flag(t, "vision", card->id == HIDDEN_VISION || is_vision(card->id));
    text_member_flag(t, "faceup", faceup);
    text_member_flag(t, "ruined", ruined);
    text_member_number(t, "favor", card->favor);
    text_member_number(t, "secrets", card->secrets);
    text_object_end(t);
}

void oath_slot_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct oath_view *v = view;
    const struct slot_view *s = &v->slot[element];
    (void)config;
    text_object(t);
    oath_text_named(t, "region", KIND_REGION, region_of(element));
    oath_text_named(t, "site", KIND_SITE, s->site);
    text_member_flag(t, "faceup", s->faceup);
    text_member_number(t, "capacity", s->capacity);
    text_member_number(t, "favor", s->favor);
    text_member_number(t, "secrets", s->secrets);
    oath_text_named(t, "ruler", KIND_OWNER, s->ruler);
    text_seat(t, "owner", s->owner);
    text_member_number(t, "warbands", s->warbands);
    text_key(t, "cards");
    text_array(t);
    for (int i = 0; i < s->cards; i++) {
        uint8_t id = s->card[i].id;
        text_laid(t, &s->card[i], true, is_edifice(id) && (v->ruined >> (id - EDIFICE_FIRST) & 1));
    }
    text_array_end(t);
    text_key(t, "relics");
    text_array(t);
    for (int i = 0; i < SITE_RELICS_MAX; i++)
        if (s->relic_there >> i & 1) {
            text_object(t);
            text_member_number(t, "place", i);
            oath_text_named(t, "relic", KIND_RELIC, s->relic[i]);
            text_object_end(t);
        }
    text_array_end(t);
    text_object_end(t);
}

static void text_relics(struct text *t, const struct oath_view *v, uint32_t relics)
{
    text_key(t, "relics");
    text_array(t);
    for (int i = 0; i < RELICS; i++)
        if (relics >> i & 1) {
            text_object(t);
            oath_text_named(t, "relic", KIND_RELIC, (uint16_t)(RELIC_FIRST + i));
            text_member_number(t, "favor", v->relic_favor[i]);
            text_member_number(t, "secrets", v->relic_secrets[i]);
            text_object_end(t);
        }
    text_array_end(t);
}

void oath_seat_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct oath_view *v = view;
    const struct seat_view *s = &v->seat[element];
    (void)config;
    text_object(t);
    oath_text_named(t, "role", KIND_ROLE, s->colour < COLOURS ? s->role : ROLES);
    oath_text_named(t, "colour", KIND_COLOUR, s->colour);
    oath_text_named(t, "pawn", KIND_SLOT, s->pawn);
    text_member_number(t, "supply", s->supply);
    text_member_number(t, "refresh", s->refresh);
    text_member_number(t, "standing", s->standing);
    text_member_number(t, "favor", s->favor);
    text_member_number(t, "secrets", s->secrets);
    text_member_number(t, "secrets_down", s->secrets_down);
    text_member_number(t, "warbands", s->warbands);
    text_member_number(t, "bank", s->bank);
    text_member_number(t, "cage", s->cage);
    oath_text_named(t, "revealed", KIND_CARD, s->revealed);
    text_member_flag(t, "vision_met", s->vision_met);
    oath_text_named(t, "prophet", KIND_CARD, s->prophet ? (uint16_t)(s->prophet - 1) : UINT16_MAX);
    text_key(t, "advisers");
    text_array(t);
    for (int i = 0; i < s->advisers_count; i++)
        text_laid(t, &s->adviser[i], s->faceup >> i & 1, false);
    text_array_end(t);
    text_relics(t, v, s->relics);
    text_key(t, "hand");
    text_array(t);
    for (int i = 0; i < s->hand_count; i++)
        oath_text_card(t, s->hand[i]);
    text_array_end(t);
    text_object_end(t);
}

void oath_banks_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct oath_view *v = view;
    (void)config;
    (void)element;
    text_object(t);
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        text_member_number(t, oath_suit_names[suit], v->bank[suit]);
    text_member_number(t, "shared", v->shared);
    text_object_end(t);
}

void oath_banners_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct oath_view *v = view;
    (void)config;
    (void)element;
    text_object(t);
    for (uint16_t i = 0; i < BANNERS; i++) {
        text_key(t, oath_word(NULL, KIND_BANNER, (uint16_t)(BANNER_FIRST + i), WORD_PUBLIC));
        text_object(t);
        text_seat(t, "holder", v->banner[i].holder);
        text_member_number(t, "tokens", v->banner[i].tokens);
        text_member_flag(t, "mob", v->banner[i].mob);
        text_object_end(t);
    }
    text_object_end(t);
}

void oath_title_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct oath_view *v = view;
    (void)config;
    (void)element;
    text_object(t);
    text_seat(t, "holder", v->title.holder);
    text_member_flag(t, "usurper", v->title.usurper);
    text_object_end(t);
}

/* How many cards the world deck has is nobody's to know (Law 9.4). */
void oath_deck_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    static const char *const backs[] = {NULL, "denizen", "vision"};
    const struct oath_view *v = view;
    (void)config;
    (void)element;
    text_object(t);
    text_member_word(t, "world", backs[v->top_back]);
    text_member_number(t, "supply", v->track_supply);
    text_member_number(t, "relics", v->relic_deck);
    text_member_number(t, "dispossessed", v->dispossessed);
    text_object_end(t);
}

void oath_pile_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct pile_view *pile = &((const struct oath_view *)view)->pile[element];
    (void)config;
    text_object(t);
    text_member_number(t, "count", pile->count);
    text_key(t, "cards");
    text_array(t);
    for (int i = 0; i < pile->count; i++)
        oath_text_card(t, pile->card[i]);
    text_array_end(t);
    text_object_end(t);
}

void oath_reliquary_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct oath_view *v = view;
    (void)config;
    text_object(t);
    text_member_flag(t, "open", v->open_spaces >> element & 1);
    oath_text_named(t, "relic", KIND_RELIC, v->reliquary[element]);
    text_object_end(t);
}
