/*
 * The parts of the Vagabond for one another (Law 9, D): items, relationships, pawn moves, battle, quests and
 * characters. Other code sees only root_faction_vagabond (faction.h) and struct vagabond.
 *
 * Everything a Vagabond keeps is reached through vagabond_of and vagabond_own, by seat: there can be a second
 * Vagabond (Law 9.7), who plays by the same hooks.
 */
#ifndef WARREN_ROOT_VAGABOND_H
#define WARREN_ROOT_VAGABOND_H

#include "core/root/law/menu.h"
#include "core/session.h"

struct root_view;

/* What the Vagabond of this seat keeps: to read, and to change. */
static inline const struct vagabond *vagabond_of(const struct root *g, uint8_t seat)
{
    return g->faction[seat] == VAGABOND2 ? &g->vagabond2 : &g->vagabond;
}

static inline struct vagabond *vagabond_own(struct root *g, uint8_t seat)
{
    return g->faction[seat] == VAGABOND2 ? &g->vagabond2 : &g->vagabond;
}

static inline bool is_vagabond(const struct root *g, uint8_t seat)
{
    return g->faction[seat] == VAGABOND || g->faction[seat] == VAGABOND2;
}

/* Whether both Vagabonds are in play. Law 9.7 */
static inline bool two_vagabonds(const struct root *g)
{
    return g->seat_of[VAGABOND] != SEAT_NOBODY && g->seat_of[VAGABOND2] != SEAT_NOBODY;
}

/* The clearing where the pawn stands, or -1 in a forest or before setup. */
static inline int vagabond_clearing(const struct root *g, uint8_t seat)
{
    return g->pawn[seat] < FOREST_BASE ? g->pawn[seat] : -1;
}

/* ---- vagabond_items.c (Law 9.2.5) ---- */
/* Face-up items of this type on their track; 0 for types without one. */
int root_item_on_track(const struct vagabond *v, int item);
/* Undamaged items of this type, face up or down. */
int root_item_undamaged(const struct vagabond *v, int item);
/* Items in the Damaged box. */
int root_items_damaged(const struct vagabond *v);
/* Whether any undamaged item is face up: it can be used. */
bool root_items_any_ready(const struct vagabond *v);
/* Takes an item face up. Law 9.2.5.I-II */
void root_item_gain(struct root *g, uint8_t seat, uint8_t item);
/* The same with one of the Crafted Items of another player. */
void root_item_take(struct root *g, uint8_t seat, uint8_t from, uint8_t item);
/* Uses a face-up undamaged item. */
void root_item_use(struct root *g, uint8_t seat, uint8_t item);
/* Hooks: face-up undamaged items, and using some of them to pay. Law 11.2.6.III [ask] */
int root_vagabond_purse(const struct root *g, uint8_t seat);
void root_vagabond_pay(struct root *g, uint8_t seat, int price);
/* Damages an undamaged item, face down or not. Law 9.2.7 */
void root_item_damage(struct root *g, uint8_t seat, uint8_t item, bool exhausted);
/* Offers `verb item exhausted` for each kind of undamaged item in the set. */
void root_offer_undamaged(const struct vagabond_items *items, struct prompt *p, uint16_t verb);
/* The seat damages this many of its items, or all if it has fewer. [ask] */
void root_damage_items(struct root *g, uint8_t seat, int count);
/* Offers `repair` for each kind of damaged item; repairs one. Law 9.5.7 */
void root_offer_repairs(const struct vagabond *v, struct prompt *p);
void root_item_repair(struct root *g, uint8_t seat, uint8_t item, bool exhausted);
/* Law 9.4.1 [ask] */
void root_refresh_items(struct root *g, uint8_t seat);
/* Law 9.6.1 */
void root_repair_and_refresh_damaged(struct root *g, uint8_t seat);
/* Items that count for the limit, and the limit. Law 9.6.4 */
int root_items_counted(const struct vagabond *v);
int root_item_limit(const struct vagabond *v);
/* Law 9.6.4 [ask] */
void root_check_item_limit(struct root *g, uint8_t seat);

/* ---- vagabond_relations.c (Law 9.2.8, 9.2.9) ---- */
/* Where the relationship marker of the other's faction stands; at neither, if there is none (Law 9.2.9). */
bool root_is_hostile(const struct root *g, uint8_t seat, uint8_t other);
bool root_is_allied(const struct root *g, uint8_t seat, uint8_t other);
/* Moves the relationship marker and tells it. */
void root_set_relation(struct root *g, uint8_t seat, uint8_t other, uint8_t relation);
/* One aid was given: improves the relationship or scores. Law 9.2.9.I, 9.2.9.IIa */
void root_count_aid(struct root *g, uint8_t seat, uint8_t to);
/* Aids of a turn are lost at its end. Law 9.2.9.Ia */
void root_forget_aids(struct root *g, uint8_t seat);
/* Hook: hostility and infamy. Law 9.2.9.III */
void root_vagabond_on_removals(struct root *g, uint8_t seat);
/* Hooks: coalitions. Law 9.2.8 */
void root_vagabond_list_dominance(const struct root *g, uint8_t seat, struct prompt *p);
void root_vagabond_play_dominance(struct root *g, uint8_t seat, struct choice c);

/* ---- vagabond_move.c (Law 9.4.2, 9.5.1, 9.2.9.IIb, 9.2.9.IIIb) ---- */
/* Law 9.4.2 [ask] */
void root_slip(struct root *g, uint8_t seat);
/* Moves that cost no boot but the extra one of hostile clearings: for effects that give a move. */
void root_vagabond_list_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                              uint16_t from_mask);
void root_vagabond_play_move(struct root *g, uint8_t seat, int from, int to);
extern const struct action root_vagabond_move;

/* ---- vagabond_battle.c (Law 9.2.4, 9.2.6, 9.2.7, 9.2.9.IIc-d) ---- */
void root_vagabond_battle_begin(struct root *g, uint8_t seat, int side);
int root_vagabond_fighters(const struct root *g, uint8_t seat, int side);
bool root_vagabond_defenseless(const struct root *g, uint8_t seat);
void root_vagabond_choose_losses(struct root *g, uint8_t seat, int side, int hits);
bool root_vagabond_has_losses_to_choose(const struct root *g, uint8_t seat, int side, int hits);
void root_vagabond_lose_item(struct root *g, uint8_t seat, const struct loss *loss);
void root_vagabond_battle_end(struct root *g, uint8_t seat, int side);
extern const struct action root_vagabond_fight;

/* ---- vagabond_actions.c (Law 9.5.3-9.5.4, 9.5.6-9.5.7) ---- */
extern const struct action root_vagabond_explore, root_vagabond_aid, root_vagabond_strike,
    root_vagabond_repair;

/* ---- quests.c (Law 9.3.3, 9.5.5) ---- */
struct quest_def {
    uint8_t suit;
    uint8_t items[2];
};
extern const struct quest_def root_quest_defs[QUEST_COUNT];
/* All quests face down, then three are drawn. [ask] */
void root_deal_quests(struct root *g);
extern const struct action root_vagabond_quest;
/* Lays a quest whose items were used in front of the seat, with its reward. [ask] */
void root_complete_quest(struct root *g, uint8_t seat, uint16_t quest);

/* ---- characters.c (Law D) ---- */
struct character_def {
    uint8_t items[ITEM_COUNT];    /* starting items, by type */
    const struct action *special; /* of the Daylight menu (Law 9.5.9), or NULL */
};
extern const struct character_def root_character_defs[CHARACTER_COUNT];
/* Hooks: what characters do outside the Daylight menu, and where they let nobody in. */
void root_vagabond_before_any_roll(struct root *g, uint8_t seat);
void root_vagabond_list_own(const struct root *g, uint8_t seat, struct prompt *p, int when);
bool root_vagabond_play_own(struct root *g, uint8_t seat, struct choice c);
bool root_vagabond_lets_in(const struct root *g, uint8_t seat, int clearing, uint8_t who);

/* ---- vagabond_value.c ---- */
/* Hook: what items, friends, quests and the place are worth to the easy bot. */
int root_vagabond_value(const struct root_view *v, uint8_t seat);
/* Hook: the same for a learned value. */
void root_vagabond_numbers(const struct root_view *v, uint8_t seat, int16_t *number);

#endif
