/* What is going on: a search, a campaign, a deal, the Chronicle. Null while there is none. */
#include <stddef.h>

#include "protocol/oath/sections.h"
#include "protocol/words.h"

void oath_search_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct oath_view *v = view;
    (void)config;
    (void)element;
    if (!v->search_step) {
        text_null(t);
        return;
    }
    text_object(t);
    text_seat(t, "seat", v->search_seat);
    oath_text_named(t, "source", KIND_SOURCE, v->search_source);
    text_object_end(t);
}

static void text_side(struct text *t, const char *key, const struct oath_view *v, enum side side)
{
    const struct campaign *c = &v->campaign;
    text_key(t, key);
    text_object(t);
    text_member_number(t, "dice", c->dice[side]);
    text_member_flag(t, "rolled", c->rolled[side]);
    text_member_number(t, "hollow", c->faces[side].hollow);
    text_member_number(t, "swords", c->faces[side].swords);
    text_member_number(t, "skulls", c->faces[side].skulls);
    text_member_number(t, "shields", c->faces[side].shields);
    text_member_number(t, "doubling", c->faces[side].doubling);
    text_member_number(t, "strength", c->strength[side]);
    text_member_number(t, "force", v->outlook.force[side]);
    text_member_number(t, "warbands", v->outlook.warbands[side]);
    text_object_end(t);
}

static void text_plans(struct text *t, const struct campaign *c)
{
    text_key(t, "plans");
    text_array(t);
    for (int i = 0; i < c->plans_count; i++) {
        text_object(t);
        oath_text_named(t, "card", KIND_CARD, c->plan[i].card);
        oath_text_named(t, "user", KIND_OWNER, c->plan[i].seat);
        text_member_flag(t, "attacker", c->plan[i].side == ATTACKER);
        text_object_end(t);
    }
    text_array_end(t);
}

/* What each face of a die counts as of one symbol: the member of struct faces at that place. */
static void text_faces(struct text *t, const char *key, const struct faces die[FACES], size_t symbol)
{
    text_key(t, key);
    text_array(t);
    for (int i = 0; i < FACES; i++)
        text_number(t, ((const uint8_t *)&die[i])[symbol]);
    text_array_end(t);
}

static void text_dice(struct text *t, const struct campaign_outlook *outlook)
{
    const struct faces *attack = outlook->die[ATTACKER], *defence = outlook->die[DEFENDER];
    text_key(t, "attack_die");
    text_object(t);
    text_faces(t, "hollow", attack, offsetof(struct faces, hollow));
    text_faces(t, "swords", attack, offsetof(struct faces, swords));
    text_faces(t, "skulls", attack, offsetof(struct faces, skulls));
    text_object_end(t);
    text_key(t, "defence_die");
    text_object(t);
    text_faces(t, "shields", defence, offsetof(struct faces, shields));
    text_faces(t, "doubling", defence, offsetof(struct faces, doubling));
    text_object_end(t);
}

static void text_cards(struct text *t, const char *key, struct cards cards)
{
    text_key(t, key);
    text_array(t);
    for (int id; (id = cards_take(&cards)) >= 0;)
        text_word(t, oath_word(NULL, KIND_CARD, (uint16_t)id, WORD_PUBLIC));
    text_array_end(t);
}

/* What comes by itself until the dice are rolled. */
static void text_ahead(struct text *t, const struct campaign_outlook *outlook)
{
    text_key(t, "ahead");
    text_object(t);
    text_member_number(t, "attack", outlook->attack);
    text_member_number(t, "defence", outlook->defence);
    text_member_flag(t, "halved", outlook->halved);
    text_member_number(t, "killed", outlook->killed);
    text_member_number(t, "sacrifice", outlook->sacrifice);
    text_key(t, "plans");
    text_array(t);
    for (int i = 0; i < outlook->plans_count; i++)
        text_word(t, oath_word(NULL, KIND_CARD, outlook->plan[i], WORD_PUBLIC));
    text_array_end(t);
    text_dice(t, outlook);
    text_cards(t, "uncounted", outlook->uncounted);
    text_seat_list(t, "may_join", OATH_SEATS_MAX, outlook->may_join);
    text_object_end(t);
}

/* Null until the outcome is known. */
static void text_victor(struct text *t, const struct campaign *c)
{
    text_key(t, "victor");
    if (c->step > CAMPAIGN_OUTCOME)
        text_word(
            t, oath_word(NULL, KIND_OWNER, c->victor == ATTACKER ? c->attacker : c->defender, WORD_PUBLIC));
    else
        text_null(t);
}

void oath_campaign_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct oath_view *v = view;
    const struct campaign *c = &v->campaign;
    (void)config;
    (void)element;
    if (c->step == CAMPAIGN_NONE) {
        text_null(t);
        return;
    }
    text_object(t);
    text_seat(t, "attacker", c->attacker);
    oath_text_named(t, "defender", KIND_OWNER, c->defender);
    oath_text_named(t, "at", KIND_SLOT, c->at);
    text_member_number(t, "step", c->step);
    text_seat_list(t, "allies", OATH_SEATS_MAX, c->allies);
    oath_text_bits(t, "sites", KIND_SLOT, c->target_slots, 0);
    oath_text_bits(t, "relics", KIND_RELIC, c->target_relics, RELIC_FIRST);
    oath_text_bits(t, "banners", KIND_BANNER, c->target_banners, BANNER_FIRST);
    text_member_flag(t, "pawn", c->target_pawn);
    text_member_number(t, "lying", c->lying);
    text_side(t, "attack", v, ATTACKER);
    text_side(t, "defence", v, DEFENDER);
    text_ahead(t, &v->outlook);
    text_victor(t, c);
    text_plans(t, c);
    text_object_end(t);
}

static void text_terms(struct text *t, const char *key, const struct terms *terms)
{
    text_key(t, key);
    text_object(t);
    text_member_number(t, "favor", terms->favor);
    text_member_number(t, "secrets", terms->secrets);
    oath_text_bits(t, "relics", KIND_RELIC, terms->relics, RELIC_FIRST);
    oath_text_bits(t, "banners", KIND_BANNER, terms->banners, BANNER_FIRST);
    oath_text_bits(t, "sites", KIND_SLOT, terms->sites, 0);
    text_key(t, "advisers");
    text_array(t);
    for (int i = 0; i < ADVISERS_MAX; i++)
        if (terms->advisers >> i & 1)
            text_number(t, i);
    text_array_end(t);
    text_object_end(t);
}

void oath_deal_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct deal *d = &((const struct oath_view *)view)->deal;
    (void)config;
    (void)element;
    if (!d->active) {
        text_null(t);
        return;
    }
    text_object(t);
    oath_text_named(t, "card", KIND_CARD, d->card);
    text_seat(t, "seat", d->seat);
    text_seat(t, "with", d->with);
    text_seat(t, "pen", d->pen);
    text_member_flag(t, "proposed", d->proposed);
    text_member_number(t, "counters", d->counters);
    oath_text_named(t, "space", KIND_TRAIT, d->space ? (uint16_t)(d->space - 1) : UINT16_MAX);
    text_terms(t, "gives", &d->terms[GIVES]);
    text_terms(t, "wants", &d->terms[WANTS]);
    text_object_end(t);
}

void oath_chronicle_encode(struct text *t, const struct game_config *config, const void *view, int element)
{
    const struct chronicle *c = &((const struct oath_view *)view)->chronicle;
    (void)config;
    (void)element;
    text_object(t);
    text_member_number(t, "game", c->game);
    oath_text_bits(t, "citizens", KIND_COLOUR, c->citizens, 0);
    oath_text_bits(t, "turned", KIND_COLOUR, c->turned, 0);
    text_object_end(t);
}
