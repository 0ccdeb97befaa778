/*
 * The general rules, as the factions use them. One file per subject under core/root/law.
 * Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_ROOT_LAW_H
#define WARREN_ROOT_LAW_H

#include "core/root/faction.h"

/* ---- emit.c: events in one line ---- */
/* Tells everybody that this happened (events.def). */
void root_tell(struct root *g, uint16_t kind, uint16_t a, uint16_t b, uint16_t c, uint16_t d, uint16_t e);
/* With hidden arguments for `audience` only. */
void root_tell_hidden(struct root *g, uint16_t audience, uint16_t kind, uint16_t a, uint16_t b, uint16_t c);

/* ---- rule.c: who rules (Law 2.5) ---- */
/* The owner that rules the clearing, or SEAT_NOBODY: a seat, or a hireling that nobody controls (Law E.3.1).
 */
uint8_t root_ruler(const struct root *g, int clearing);
/* Whether the owner, with whom it counts with, rules the clearing. */
bool root_rules(const struct root *g, uint8_t owner, int clearing);
/* Bit mask of the clearings that it rules. */
uint16_t root_ruled_clearings(const struct root *g, uint8_t owner);
/* Warriors in the clearing that count for the rule of the seat: its own, single ones and those lent to it or
 * controlled by it (Law 8.4.2.IIa, E.3.1). */
int root_warriors_for_rule(const struct root *g, uint8_t seat, int clearing);

/* ---- presence.c: who is there, and who is an enemy (Law G.1.8-10) ---- */
/* The owner of pieces of this kind (buildings and tokens), or SEAT_NOBODY. */
static inline uint8_t piece_owner(const struct root *g, int piece)
{
    return g->seat_of[root_piece_defs[piece].faction];
}
/* Whether the owner itself has any piece (pawn included) in the clearing. */
static inline bool has_piece(const struct root *g, uint8_t owner, int clearing)
{
    const struct clearing *c = &g->clearing[clearing];
    return c->warriors[owner] || g->pawn[owner] == clearing || (kinds_in(c) & g->kinds_of[owner]);
}
/* How many buildings the owner has in the clearing; how many pieces of a kind are on the map. */
int root_buildings_in(const struct root *g, int clearing, uint8_t owner);
int root_pieces_on_map(const struct root *g, int piece);
/* Free building slots (Law 2.2.3). */
int root_free_slots(const struct root *g, int clearing);
/* Single warriors of kinds of their own that the owner has there (Law 14.2.2). */
int root_single_warriors(const struct root *g, uint8_t owner, int clearing);
/* Warriors of the seat's own faction there, whoever they fight for, single ones too. */
int root_faction_warriors(const struct root *g, uint8_t seat, int clearing);
/* Warriors in the clearing with which the seat fights, or could begin to: its own, single ones and lent ones.
 */
int root_warriors_for(const struct root *g, uint8_t seat, int clearing);
/* Whether anybody has lent warriors to another (Law G.1.33). */
bool root_any_lent(const struct root *g);
/* For whom warriors of this owner fight in the running battle: for who has lent them if that one fights and
 * their owner does not (Law G.1.33, 11.2.7.III). Who else fights there, a hireling of the holder too, meets
 * them as their owner's. */
uint8_t root_fights_for(const struct root *g, uint8_t owner);
/* Whether the owner has warriors or its pawn there, or fights from afar: it can start a battle (Law 4.3). */
bool root_can_fight(const struct root *g, uint8_t owner, int clearing);
/* Enemies are all other owners but coalition partners; hirelings count with who controls them. Law G.1.8,
 * E.3.2 */
bool root_is_enemy(const struct root *g, uint8_t a, uint8_t b);
/* How many pieces there are enemy pieces to the owner, pawns too; not warriors lent to who it counts with.
 * Law G.1.9 */
int root_enemy_pieces_in(const struct root *g, uint8_t seat, int clearing);
/* Whether warriors of this owner in the clearing are enemy pieces to the seat (Law G.1.9) that it can remove.
 * Single warriors of a kind of their own are left out: only battle removes them (Law 14.2.2). */
bool root_enemy_warriors(const struct root *g, uint8_t seat, uint8_t owner, int clearing);
/* Hirelings whose hooks serve the seat, since it controls them: bit mask of owners. */
uint16_t root_lent_hooks(const struct root *g, uint8_t seat);
/* The seat that decides for the owner: a seat for itself and for the hirelings it controls, the current
 * player for the others (Law 1.1.3). */
uint8_t root_decider(const struct root *g, uint8_t owner);

/* ---- clearings.c: sets of clearings, as bit masks (Law 2.2, 2.3) ---- */
/* As a mask: every clearing of the map, and the Burrow. */
enum { ANYWHERE = UINT16_MAX };
uint16_t root_all_clearings(const struct root *g);
/* Those that match a card of this suit: all match a bird (Law 2.1.1, 2.2.2). */
uint16_t root_clearings_of_suit(const struct root *g, uint8_t suit);
/* Those that share a suit with this one, itself too. */
uint16_t root_clearings_like(const struct root *g, int clearing);
/* Those joined to this one by paths (Law 2.2.1). */
static inline uint16_t neighbours(const struct root *g, int clearing)
{
    return map_of(g)->clearing[clearing].paths & (uint16_t)~g->closed[clearing];
}
/* Those adjacent for the seat: joined by paths, and by what it treats as paths (Law 2.3, G.1.2). See move.c
 */
uint16_t root_adjacent_for(const struct root *g, uint8_t seat, int clearing);
/* These clearings and all that are at most so many paths away. */
uint16_t root_clearings_within(const struct root *g, uint16_t mask, int paths);
/* Those on a river, or on the lake's shore (Law 2.3, C.2.2). */
uint16_t root_river_clearings(const struct root *g);
/* Those with a piece of this kind; with warriors of the owner's many; with any piece of the owner. */
uint16_t root_with_kind(const struct root *g, int piece);
uint16_t root_with_warriors(const struct root *g, uint8_t owner);
uint16_t root_with_pieces(const struct root *g, uint8_t owner);
/* Those of the clearings that have a free slot (Law 2.2.3); where the seat may place pieces (G.1.19). */
uint16_t root_with_slot(const struct root *g, uint16_t mask);
uint16_t root_placeable(const struct root *g, uint8_t seat, uint16_t mask);

/* ---- place_remove.c: placing and removing (Law 1.5.4, G.1.19, G.1.22) ---- */
/* Whether the seat may place a piece there (vetoes like the keep; not slots). */
bool root_may_place(const struct root *g, uint8_t seat, int clearing);
/* The same for an item, which is nobody's piece (Law G.1.9, G.1.13). */
bool root_may_place_item(const struct root *g, uint8_t seat, int clearing);
/* The same once root_remove_enemies has cleared the clearing for the seat: vetoes that go with a removed
 * piece are no hindrance then (Law 8.4.1.III, 13.7.2). */
bool root_may_place_when_cleared(const struct root *g, uint8_t seat, int clearing);
/* Whether it may also place this building: a free slot and one left. */
bool root_may_build(const struct root *g, uint8_t seat, int clearing, int piece);
/* Places as many warriors as the supply holds, up to count; returns how many. */
int root_place_warriors(struct root *g, uint8_t seat, int clearing, int count);
/* Places the warriors that are due in each clearing; with too few of them the seat picks (Law 1.5.4). [ask]
 */
void root_place_warriors_due(struct root *g, uint8_t seat, uint16_t reason, uint8_t due[CLEARINGS_MAX]);
/* Places one piece of a kind of its own from the supply. [ask] */
void root_place_piece(struct root *g, int clearing, int piece);
/* Whether a piece of this kind (not of the many warriors) can be removed for this cause (Law 14.2.2). */
bool root_may_remove(const struct root *g, int piece, enum cause cause);
/* Whether others let `by` remove pieces of the victim from the clearing. What they do not let go stays. */
bool root_may_harm(const struct root *g, uint8_t by, uint8_t victim, int clearing);
/* Takes warriors, or pieces of another kind, off the map as far as they are there and can be harmed, and
 * notes it; root_settle() must follow in the same beat. [ask] */
void root_remove_warriors(struct root *g, uint8_t by, enum cause cause, uint8_t owner, int clearing,
                          int count);
void root_remove_piece(struct root *g, uint8_t by, enum cause cause, int clearing, int piece, int count);
/* A building, which can be removed, is replaced by another of the supply in the same slot (Law G.1.21).
 * root_settle() must follow. [ask] */
void root_replace_building(struct root *g, uint8_t by, int clearing, int piece, int building);
/* All pieces of the seat's enemies that can be removed leave the clearing (Favors, Revolt); pawns are swept.
 * root_settle() must follow. [ask] */
void root_remove_enemies(struct root *g, uint8_t by, int clearing);

/* ---- settle.c: what follows (Law 1.1.3, 1.5.4, 3.2.1) ---- */
/* Scores what was removed (Law 3.2.1) and lets everyone react, in an order the current player picks if
 * there is one to pick (Law 1.1.3, 1.5.4). [ask] */
void root_settle(struct root *g);
/* Something happens by itself when this step is settled: the hooks of t.seat resolve it. */
void root_trigger_push(struct root *g, struct trigger t);

/* ---- move.c (Law 4.2) ---- */
/* Whether the seat's warriors may move along: adjacent, and rule of one end (Law 4.2.1). */
bool root_may_move(const struct root *g, uint8_t seat, int from, int to);
/* Whether vetoes let pieces of the seat leave the clearing, and enter it, by a move. */
bool root_may_leave(const struct root *g, uint8_t seat, int clearing);
bool root_may_enter(const struct root *g, uint8_t seat, int clearing);
/* Whether vetoes (snares and alike) let pieces of the seat leave the one place and enter the other, a
 * clearing.
 */
bool root_may_pass(const struct root *g, uint8_t seat, int from, int to);
/* Offers `verb from to` for every legal move of the seat's warriors from the clearings of the mask. */
void root_list_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb, uint16_t from_mask);
/* The two for warriors alone, also of factions that move otherwise. play_ is [ask] */
void root_list_warrior_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                             uint16_t from_mask);
void root_play_warrior_move(struct root *g, uint8_t seat, int from, int to);
/* Offers what root_list_warrior_moves does from all clearings of the mask, whoever stands there. */
void root_list_moves_out(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                         uint16_t from_mask);
/*
 * Forced moves (Law 1.5.5) of the seat's warriors to adjacent clearings, whoever rules: offers `verb from to`
 * for each; how many warriors are in a place they could leave; and moving some of them on foot. [ask]
 */
void root_list_forced_moves(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb);
int root_warriors_to_move(const struct root *g, uint8_t seat, int from);
/* Warriors of the seat in its place off the map, if it has one (Law 12.2.2); whether some could move from
 * there to the clearing. */
int root_warriors_off_map(const struct root *g, uint8_t seat);
bool root_may_come_from_off_map(const struct root *g, uint8_t seat, int to);
void root_force_move(struct root *g, uint8_t seat, int from, int to, int count);
/* Asks how many warriors go (1 to all) and moves them. [ask] */
void root_play_move(struct root *g, uint8_t seat, int from, int to);
/* Asks how many of the warriors there go along, one to all; all if the move is forced so. [ask] */
int root_ask_move_count(struct root *g, uint8_t seat, int from, int to, int there);
/* Lets everyone react to warriors that came to the clearing by a move. [ask] */
void root_warriors_arrived(struct root *g, struct arrival a);
/* Moves a number of an owner's warriors; `mover` is who moves them. [ask] */
void root_move_warriors(struct root *g, uint8_t mover, uint8_t owner, int from, int to, int count);
/* Moves a single warrior with a number of its faction's others, none or more. [ask] */
void root_move_single(struct root *g, uint8_t mover, int piece, int from, int to, int count);
/* As root_move_warriors for those that go along with pieces whose move asked how they go. [ask] */
void root_move_warriors_along(struct root *g, uint8_t mover, uint8_t owner, int from, int to, int count);
/*
 * Whether the move is one by which the map carries pieces (Law C.2.5); the mover is asked if they could go
 * `on_foot` as well. If so, the caller tells the map (struct map_def: carry) and settles. [ask]
 */
bool root_ask_carried(struct root *g, uint8_t mover, int from, int to, bool on_foot);
/* Moves the seat's pawn to a place beside its own, or to any other, along no path (Law D.9.2); root_settle()
 * must follow in the same beat. */
void root_move_pawn(struct root *g, uint8_t seat, int to);
void root_move_pawn_far(struct root *g, uint8_t seat, int to);

/* ---- battle.c, hits.c (Law 4.3) ---- */
/* Whether `attacker` may battle `defender` there, as far as others have a say; `chooser` picks the defender.
 */
bool root_may_battle(const struct root *g, uint8_t chooser, uint8_t attacker, int clearing, uint8_t defender);
/* Offers `verb clearing defender` for every battle the owner could start in the clearings of the mask. */
void root_list_battles(const struct root *g, uint8_t owner, struct prompt *p, uint16_t verb, uint16_t mask);
/* The same for battles that `chooser` forces the owner to start. */
void root_list_forced_battles(const struct root *g, uint8_t chooser, uint8_t owner, struct prompt *p,
                              uint16_t verb, uint16_t mask);
/* Whether, for all that everybody can see, the owner could start a battle in one of the clearings: who is
 * asked must not depend on cards in hand that a battle may cost. */
bool root_could_battle(const struct root *g, uint8_t chooser, uint8_t owner, uint16_t mask);
/* As answer_forced after battles were offered, but asked if hidden cards decide how many there are. */
struct choice root_answer_battle(struct root *g);
/* Fights a whole battle. [ask] */
void root_battle(struct root *g, uint8_t attacker, int clearing, uint8_t defender);
/* The same, forced on the attacker by `chooser` (Law 1.5.5). [ask] */
void root_forced_battle(struct root *g, uint8_t chooser, uint8_t attacker, int clearing, uint8_t defender);
/* The same, started by `remover`, who picks and removes the pieces that both sides lose (Law D.4.2). [ask] */
void root_battle_between(struct root *g, uint8_t remover, uint8_t attacker, int clearing, uint8_t defender);
/* The side this seat fights on, or -1. */
int root_battle_side(const struct root *g, uint8_t seat);

/* ---- ruins.c (Law 9.3.4, 9.5.3, 9.7, 14.3.2, 14.4.1) ---- */
/* Puts the R items of one or two sets under the ruins, by chance, as far as they do not lie there yet. [ask]
 */
void root_stock_ruins(struct root *g, int sets);
/* The seat takes an item from the ruin; of two it sees both and picks one or none. Types of the bit mask
 * `barred` cannot be taken (Law 9.7.3). The item, which is nowhere now, or -1. [ask] */
int root_take_from_ruin(struct root *g, uint8_t seat, int clearing, uint8_t barred);
/* A ruin without any item left goes. */
void root_remove_empty_ruin(struct root *g, int clearing);

/* ---- craft.c (Law 4.1) ---- */
/* Crafting a card of the hand: an action of Daylight. */
extern const struct action root_action_craft;
/* Offers `verb card` for each card of the hand that could be crafted. */
void root_list_craftable(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb);
/* Activates what the card costs (Law 4.1.1). [ask] */
void root_pay_craft(struct root *g, uint8_t seat, int card);
/* Takes an item out of the Crafted Items box of a seat; `taker` says which, if there are both face-up and
 * face-down ones. [ask] */
void root_leave_crafted_items(struct root *g, uint8_t taker, uint8_t owner, uint8_t item);
/*
 * A step of crafting outside of Daylight (Law 10.6.2, 12.6.2, 13.4.1): asks for one card, of every hand while
 * a piece can be activated, since whether a card fits is hidden. False if there is none or the seat is done.
 * [ask]
 */
bool root_craft_one(struct root *g, uint8_t seat);

/* ---- victory.c (Law 3) ---- */
/* Scores points (not with an active dominance card or in a coalition) and ends the match at 30. [ask] */
void root_score(struct root *g, uint8_t seat, int points);
/* Loses points, never below 0. */
void root_lose_points(struct root *g, uint8_t seat, int points);
/* Between these two calls points count as scored in one moment (Law 3.1). */
void root_score_together_begin(struct root *g);
void root_score_together_end(struct root *g);
/* The seat wins, with its coalition partners; ends the beat and the match. */
_Noreturn void root_win(struct root *g, uint8_t seat);
/* Law 3.3.1: at the start of Birdsong. */
void root_check_dominance(struct root *g, uint8_t seat);
/* Activating and taking dominance cards: Daylight actions of every faction. */
extern const struct action root_action_activate_dominance, root_action_coalition, root_action_take_dominance;

/* ---- powers.c: powers of crafted cards (Law 4.1.3), and other effects at certain times ---- */
enum power_when {
    POWER_START_OF_BIRDSONG,
    POWER_BIRDSONG,
    POWER_END_OF_BIRDSONG,
    POWER_START_OF_DAYLIGHT,
    POWER_DAYLIGHT,
    POWER_START_OF_EVENING,
    POWER_EVENING,
    POWER_BATTLE, /* Law 4.3.3, see battle.c */
    POWER_ALWAYS,
};
/* What a crafted card lets its owner do, and what it changes. NULL, false and 0 say nothing. */
struct power {
    uint8_t when;
    uint16_t verb;
    void (*list)(const struct root *g, uint8_t seat, struct prompt *p);
    void (*play)(struct root *g, uint8_t seat, struct choice c);
    bool obliged; /* what is listed happens at its time: its owner does not go on before (Law 1.1.1) */
    /* Obligatory at that moment, instead of list and play (Law 4.1.3). [ask] */
    void (*must)(struct root *g, uint8_t seat);

    bool free_moves;     /* its owner's warriors move whoever rules (Law 4.2.1) */
    uint8_t token_worth; /* as how many each token of its owner counts for rule (Law 2.5) */
    uint8_t item_points; /* more points for each item its owner crafts (Law 3.2.2) */
    /* Clearings that are adjacent to this one for its owner, besides others (Law 2.2.1): bit mask. */
    uint16_t (*links)(const struct root *g, uint8_t seat, int from);
    /* Another seat crafted an item. [ask] */
    void (*on_item)(struct root *g, uint8_t seat, uint8_t crafter);
    /* Instead of drawing cards in the draw step of Evening; true if so. [ask] */
    bool (*instead_of_draw)(struct root *g, uint8_t seat, int count);
    /* Warriors of any owner came back to its supply. */
    void (*on_returned)(struct root *g, uint8_t seat, uint8_t owner, int piece, int count);
    /* The card was discarded from in front of its owner. */
    void (*on_left)(struct root *g, uint8_t seat);
};
/* Notes which cards of the deck change the rules of enum lasting. */
void root_note_lasting(struct root *g);
/* The crafted cards of the owner that change such a rule; hirelings use none (Law E.3.5). */
static inline cardset lasting_of(const struct root *g, uint8_t owner, enum lasting lasting)
{
    return is_seat(g, owner) ? g->crafted[owner] & g->lasting[lasting] : 0;
}
/* Offers what the seat can do at this time besides its faction's own actions: powers of its crafted cards,
 * what its faction or hirelings offer there, and what others let it do. */
void root_list_powers(const struct root *g, uint8_t seat, struct prompt *p, enum power_when when);
/* Plays one that was offered; false if the verb is no power's. [ask] */
bool root_play_power(struct root *g, uint8_t seat, struct choice c, enum power_when when);
/* Whether a crafted card of the seat must be played before it goes on. */
bool root_powers_due(const struct root *g, uint8_t seat, enum power_when when);
/* A crafted card with an obligatory power of this moment that the seat has not used this turn, or -1. */
int root_obligatory_card(const struct root *g, uint8_t seat, enum power_when when);
/* Plays it. [ask] */
void root_play_obligatory(struct root *g, uint8_t seat, int card);
/* What crafted cards of the seat add to clearings adjacent to this one: bit mask. */
uint16_t root_crafted_links(const struct root *g, uint8_t seat, int from);
/* As how many each of the seat's tokens counts for rule. */
int root_token_worth(const struct root *g, uint8_t seat);
/* More points for crafting an item. */
int root_crafted_item_points(const struct root *g, uint8_t seat);
/* The seat crafted an item: cards of others answer. [ask] */
void root_item_was_crafted(struct root *g, uint8_t seat);
/* Whether a crafted card replaced the seat's drawing of cards in Evening. [ask] */
bool root_drawn_otherwise(struct root *g, uint8_t seat, int count);
/*
 * So many warriors of the owner, or a single one of this kind, came back to its supply: cards may take them
 * from there. For warriors removed from the map root_settle() calls this, but for those that a hook kept
 * (struct removal).
 */
void root_warriors_returned(struct root *g, uint8_t owner, int piece, int count);
/* Whether warriors that come back to a supply stay there: no card takes them. */
bool root_supplies_keep(const struct root *g);
/* The crafted card with this power in front of the seat, or -1. */
int root_crafted_card(const struct root *g, uint8_t seat, enum power_id power);
/* Discards a crafted card (powers that cost it). */
void root_discard_crafted(struct root *g, uint8_t seat, int card);

/* ---- menu.c: the turn's menus ---- */
/*
 * Asks the seat to choose among the actions (a NULL-terminated list of pointers), the Daylight actions that
 * every faction has if `common`, and `end` if may_end; plays the choice. Returns the verb chosen. Powers that
 * can be used at any time of the phase are offered too, since an action is over before the next begins (Law
 * 1.4.2); if not `common`, playing one ends the beat, so that callers see verbs of their own alone: what they
 * do before the menu is done again in the next. [ask]
 */
uint16_t root_menu(struct root *g, uint8_t seat, uint16_t reason, int count,
                   const struct action *const *actions, bool common, bool may_end);
/* Whether the seat is asked in a Daylight step of crafting and of what every faction may do: it holds cards,
 * which ones is hidden, or has an effect to use. */
bool root_common_open(const struct root *g, uint8_t seat);

/* ---- turn.c ---- */
/* In Birdsong or Evening: whether the step that is being played had an action already, and powers could be
 * used after it. Such a step does not pass unasked when nothing is left to do in it: a power may bring a card
 * or move warriors (before the first action the powers were offered; see Law 1.4.2). */
bool root_powers_remain(const struct root *g);
/* Law 6.6, 7.6.2, 8.6.2, 9.6.2-3: draws cards, then discards down to five. [ask] */
void root_draw_and_discard(struct root *g, uint8_t seat, int draw);
/* The current phase ends with this beat (turmoil, Law 7.7.4; the hideout, Law D.3.2). */
void root_end_phase(struct root *g);

/* ---- homelands.c (Law A.8.2) ---- */
/* How far homelands should be from those of others: anywhere, not adjacent, two clearings between. The rule
 * loosens where it cannot be kept (Law A.8.2.II). */
enum homeland_gap { GAP_NONE, GAP_NOT_ADJACENT, GAP_TWO_BETWEEN };
/* Those of the fitting clearings that the seat can choose: no homeland of others, and as far from them as the
 * gap asks or else as can be. Bit mask. */
uint16_t root_homeland_options(const struct root *g, uint8_t seat, uint16_t fitting, enum homeland_gap gap);
/* The seat chooses one of these where it may place pieces; it becomes its homeland and is returned. [ask] */
int root_choose_homeland(struct root *g, uint8_t seat, uint16_t fitting, enum homeland_gap gap);
/* The clearing becomes a homeland of the seat. */
void root_settle_homeland(struct root *g, uint8_t seat, int clearing);
/* The seat places warriors in the clearings as evenly as possible. [ask] */
void root_spread_warriors(struct root *g, uint8_t seat, uint16_t mask, int count);

/* ---- draft.c (Law A.8.1) ---- */
/* Whether the last set-up card waits for a militant faction to be chosen (Law A.8.1.II). */
bool root_draft_locked(const struct draft *d);
/* The place of a faction's set-up card, which must be laid out. */
int root_draft_place(const struct draft *d, int faction);

/* ---- setup.c (Law 5.1) ---- */
/* Corner clearings that are nobody's start, preferring those where the seat may place pieces, this building
 * among them (or PIECE_COUNT). Bit mask. */
uint16_t root_start_corners(const struct root *g, uint8_t seat, int building);
/* Of these, preferring those diagonally opposite another start. */
uint16_t root_free_corners_opposite(const struct root *g, uint8_t seat, int building);
/* The owner has the hooks of this faction (or HIRELING_SIDE) from now on, and its full supply of warriors. */
void root_assign_faction(struct root *g, uint8_t owner, int faction);
/* Notes a starting corner. */
void root_use_corner(struct root *g, int clearing);

/* ---- questions.c: small questions that many rules put ---- */
/* A choice of one clearing out of a mask, asked of the seat (forced if there is only one). [ask] */
int root_ask_clearing(struct root *g, uint8_t seat, uint16_t reason, uint16_t a, uint16_t b, uint16_t mask);
/* The same with the right to pass, and so never forced: -1 if passed. The mask is not empty. [ask] */
int root_ask_clearing_or_pass(struct root *g, uint8_t seat, uint16_t reason, uint16_t a, uint16_t mask);
/* A choice of one printed suit out of a mask, asked only if there are several. [ask] */
uint8_t root_ask_suit(struct root *g, uint8_t seat, uint16_t reason, int clearing, uint8_t mask);
/* The thief takes a random card from each of these seats that holds any; who is at turn says in which order
 * (Law 1.1.3). Bit mask of seats. [ask] */
void root_take_from_each(struct root *g, uint16_t seats, uint8_t thief);
/* A card of the seat's hand out of `cards`, asked even if there is only one. -1 if passed (may_pass). The
 * hand must not be empty when may_pass, or `cards` not be empty. [ask] */
int root_ask_card(struct root *g, uint8_t seat, uint16_t reason, uint16_t a, uint16_t b, cardset cards,
                  bool may_pass);

#endif
