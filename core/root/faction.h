/*
 * What a faction adds to the general rules: one const table of hooks per faction.
 *
 * General rules (core/root/law) ask through these hooks and know no faction by name. NULL says "nothing
 * special". A hook gets the seat that plays the faction, or the owner if it is a hireling's. Hooks marked
 * [ask] may ask and so may leave the beat; those marked [beat] play one beat and may ask. `when` is an enum
 * power_when (law/power.h).
 *
 * A hook has two users. Those marked [one] serve one faction or hireling: the Law makes an exception for it
 * in the middle of a general rule, and that rule is not to know for whom.
 */
#ifndef WARREN_ROOT_FACTION_H
#define WARREN_ROOT_FACTION_H

#include "core/root/state.h"
#include "core/session.h"

struct root_view;
struct arrival; /* law/move.h */

/* Law A.8.1: what the name on the faction's set-up card says of it, if it has one. */
enum setup_card { NO_SETUP_CARD, MILITANT, INSURGENT };

struct faction_def {
    uint8_t warriors;
    uint8_t reach; /* Law 5.2 */
    /* NULL, or the faction of which this is the second board (Law 9.7), and its reach beside that one. */
    const struct faction_def *second_of; /* [one] */
    uint8_t reach_as_second;             /* [one] */
    uint8_t setup_card;                  /* enum setup_card */

    /* Capabilities */
    bool rules_ties;   /* rules tied clearings where it has a piece (Law 7.2.2) */
    bool guerrilla;    /* as defender deals by the higher die (Law 8.2.2) [one] */
    bool nimble;       /* its warriors move whoever rules (Law 13.2.3) [one] */
    bool open_hand;    /* its hand lies face up (Law 11.2.3) [one] */
    bool corner_start; /* its standard setup takes a corner (Law 5, 5.1.7) */

    bool costs_cards; /* its may_battle looks at hidden cards [one] */
    bool fights_afar; /* its pawn can fight where it does not stand [one] */
    bool damaged;     /* hits damage what it has, which nobody removes (Law 9.2.7, D.4.2) [one] */
    bool lends;       /* a hireling whose hooks marked [lent] serve who controls it */

    uint8_t rules_off_map; /* clearings off the map that it always rules (Law 12.2.2) [one] */

    /* Setup. [beat] Plays the part of the standard setup with this number; false when there is none. */
    bool (*setup)(struct root *g, uint8_t seat, int part);

    /* [beat] The same for the advanced setup (Law A.8.2), see homelands.c; NULL if it is the standard one. */
    bool (*advanced_setup)(struct root *g, uint8_t seat, int part);
    /* Its set-up card was laid out in this place of g->draft: what is dealt with it (Law A.8.1.III). [ask]
     * [one] */
    void (*laid_out)(struct root *g, int place);

    /* The turn. [beat] One beat of the phase; true when the phase has ended. g->turn.step is 0 at first. */
    bool (*birdsong)(struct root *g, uint8_t seat);
    bool (*daylight)(struct root *g, uint8_t seat);
    bool (*evening)(struct root *g, uint8_t seat);

    /* Its own phase ends, after everything else in it (Law 1.4.1, 14.7.4): whether the faction has anything
     * to do then, and doing it. [ask] [one] */
    bool (*ends_phase)(const struct root *g, uint8_t seat);
    void (*phase_end)(struct root *g, uint8_t seat);

    /* A phase of anybody's turn begins, before anything else in it: silent changes (Law 11.2.7). */
    void (*on_phase)(struct root *g, uint8_t seat);

    /* Veto: whether this faction lets `who` place pieces in the clearing (Law 6.2.2). */
    bool (*may_place)(const struct root *g, uint8_t seat, int clearing, uint8_t who);
    /* The kind of building or token with whose removal that veto ends, or 0; and whether it speaks of enemy
     * pieces, which items never are (Law 13.7.2, G.1.9). [one] */
    uint8_t closes_with;
    bool lets_items;

    /* Veto: whether pieces of this kind of its own can be removed for this cause (Law 14.2.2). [one] */
    bool (*may_remove)(const struct root *g, uint8_t seat, int piece, int cause);

    /* Veto: whether this faction lets pieces of `who` leave the clearing by a move (Law 13.7.2). */
    bool (*may_leave)(const struct root *g, uint8_t seat, int clearing, uint8_t who);
    /* Veto: whether this owner lets `attacker` battle `defender` there; `chooser` picks the defender.
     * `openly`: for all that everybody can see. */
    bool (*may_battle)(const struct root *g, uint8_t owner, uint8_t chooser, uint8_t attacker, int clearing,
                       uint8_t defender, bool openly);
    /* Veto: whether this owner lets `by` remove pieces of `victim` from the clearing. [one] */
    bool (*may_harm)(const struct root *g, uint8_t owner, uint8_t by, uint8_t victim, int clearing);
    /* Rules this clearing whatever else is there, ahead of ties (Law 10.2.4). [one] */
    bool (*rules_always)(const struct root *g, uint8_t seat, int clearing);
    /* Veto: whether this faction lets pieces of `who` enter the clearing by a move (Law D.6.2). [one] */
    bool (*may_enter)(const struct root *g, uint8_t seat, int clearing, uint8_t who);
    /* Clearings that pieces of `who` can move to besides those joined by paths, as far as this faction has a
     * say: bit mask; those that need no rule are set in `without_rule` too (Law 11.2.2, 11.2.7.II). Others
     * that are set there need none by whatever link. */
    uint16_t (*extra_links)(const struct root *g, uint8_t seat, uint8_t who, int from,
                            uint16_t *without_rule);
    /* Replacement: takes a card that is spent or discarded by anyone; true if it did (Law 10.2.6). [one] */
    bool (*takes_discard)(struct root *g, uint8_t seat, int card);
    /*
     * What this faction lets others do in their own turn, wherever crafted cards could be used (Law 11.2.6,
     * 13.2.4): offers to `actor`; and playing one, true if the verb was this faction's. play_ is [ask]
     */
    void (*list_for_others)(const struct root *g, uint8_t seat, uint8_t actor, struct prompt *p, int when);
    bool (*play_for_others)(struct root *g, uint8_t seat, uint8_t actor, struct choice c);
    /* What this faction may do itself wherever crafted cards could be used: offers, and playing one; true if
     * the verb was this faction's (Law D.8.2). play_ is [ask] [lent] */
    void (*list_own)(const struct root *g, uint8_t seat, struct prompt *p, int when);
    bool (*play_own)(struct root *g, uint8_t seat, struct choice c);
    /* Whether, for all that everybody can see, the actor may be offered something by list_for_others: then it
     * is asked, also if its hidden cards allow nothing. [one] */
    bool (*opens_window)(const struct root *g, uint8_t seat, uint8_t actor, int when);

    /* Replaces the warriors of its supply as what it pays others with: how much it has, and paying (Law
     * 11.2.6.III). Such a faction lets nobody fight for it (Law 11.2.7.IIIb). [ask] [one] */
    int (*purse)(const struct root *g, uint8_t seat);
    void (*pay)(struct root *g, uint8_t seat, int price);

    /* Crafting pieces in the clearing (Law 4.1.1). */
    int (*crafters)(const struct root *g, uint8_t seat, int clearing);
    /* Replaces counting them by craft_suit of their clearings (with craft_activate: those left, Law 9.2.1).
     */
    void (*craft_power)(const struct root *g, uint8_t seat, uint8_t power[SUIT_COUNT]);
    /* The most pieces that can be activated, whatever their suits (Law 11.2.1). [one] */
    int (*craft_most)(const struct root *g, uint8_t seat);
    /* Replaces the general marking of activated pieces. [ask] */
    void (*craft_activate)(struct root *g, uint8_t seat, uint8_t suit, int count);
    /* Replaces the printed points of a crafted item (Law 7.2.3). */
    int (*item_points)(const struct root *g, uint8_t seat, int points);
    /* Replaces where a crafted item goes (Law 9.2.1, 14.2.3). [ask] */
    void (*gain_item)(struct root *g, uint8_t seat, uint8_t item);
    /* Replaces where an item goes that a hireling found for it: gained, but not crafted (Law 14.2.4). And, in
     * a beat of its own since all have seen the item by then, what follows if there is no room.
     * [ask]
     * [one] */
    void (*gain_found)(struct root *g, uint8_t seat, uint8_t item);
    void (*make_room)(struct root *g, uint8_t seat);
    /* Replaces what a dominance card offers: the options, and activating one (Law 9.2.8). [one] */
    void (*list_dominance)(const struct root *g, uint8_t seat, struct prompt *p);
    void (*play_dominance)(struct root *g, uint8_t seat, struct choice c);

    /* Replace what moving means (the Vagabond moves its pawn, Law 9.5.1); as list_moves, play_move in
     * law/move.h.
     */
    void (*list_moves)(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                       uint16_t from_mask);
    void (*play_move)(struct root *g, uint8_t seat, int from, int to);

    /* Warriors of the owner were moved from clearing to clearing: what goes along (Law 15.2.4), bit mask of
     * kinds of pieces. [ask] [one] */
    uint64_t (*take_along)(struct root *g, uint8_t owner, int from, int to, int count);

    /* A place off the map that is a clearing too (Law 12.2.2): its name. Moves of warriors between it and
     * others: offers `verb from to`; how many warriors are there; moving some [ask]; and placing some there.
     [one] */
    const char *off_map;
    void (*list_off_map)(const struct root *g, uint8_t seat, struct prompt *p, uint16_t verb,
                         uint16_t from_mask);
    int (*warriors_off_map)(const struct root *g, uint8_t seat);
    void (*move_off_map)(struct root *g, uint8_t seat, int from, int to, int count);
    void (*place_off_map)(struct root *g, uint8_t seat, int count);

    /* Battle (Law 4.3). [ask] */
    void (*battle_begin)(struct root *g, uint8_t seat, int side);
    /* Between the ambush and the roll (Law 14.7.1): whether it could do something, for all that everybody
     * can see, and doing it. [ask] [lent] */
    bool (*acts_before_roll)(const struct root *g, uint8_t seat, int side);
    void (*before_roll)(struct root *g, uint8_t seat, int side);
    /* Directly before the roll of any battle, whoever fights it (Law D.5.2). [ask] [one] */
    void (*before_any_roll)(struct root *g, uint8_t seat);
    /* Changes the hits the side is about to take, ambush or battle (Law 14.7.7, 15.2.4). [ask] [lent] */
    int (*hits_taken)(struct root *g, uint8_t seat, int side, int hits);
    /* Replaces the number of warriors that limits rolled hits (Law 4.3.2.I). */
    int (*fighters)(const struct root *g, uint8_t seat, int side);
    /* Replaces "has no warriors in the clearing" (Law 4.3.3.II). [one] */
    bool (*defenseless)(const struct root *g, uint8_t seat);
    /* Extra hits that this side deals (Law 4.3.3.I). [lent] */
    int (*extra_hits)(const struct root *g, uint8_t seat, int side);
    /* Replaces the choice of losses: notes them in the battle (Law 4.3.4, 9.2.7). [ask] */
    void (*choose_losses)(struct root *g, uint8_t seat, int side, int hits);
    /* With choose_losses: whether so many hits leave a choice, for all that everybody can see. */
    bool (*has_losses_to_choose)(const struct root *g, uint8_t seat, int side, int hits);
    /* Takes a loss of an own kind (an item) that the choice noted. [one] */
    void (*lose_item)(struct root *g, uint8_t seat, const struct loss *loss);
    /* After all hits were dealt and settled. */
    void (*battle_end)(struct root *g, uint8_t seat, int side);

    /* Called once for every settled step with g->removals filled: silent effects at once, others by
     * trigger_push. */
    void (*on_removals)(struct root *g, uint8_t seat);
    /* Warriors arrived by a move: as on_removals. */
    void (*on_moved)(struct root *g, uint8_t seat, const struct arrival *a);
    /* The pawn of `owner` moved from place to place, from one beside it or over all between (`far`): as
     * on_removals. */
    void (*on_pawn)(struct root *g, uint8_t seat, uint8_t owner, int from, int to, bool far);
    /* Replaces that a piece of a seat with nothing but a pawn is removed (Law 9.2.7). [one] */
    void (*waylaid)(struct root *g, uint8_t seat, int clearing, uint8_t by);
    /* Whether an item card that `crafter` just crafted does not go to the discard pile; it then lies with
     * this owner. [ask] [lent] [one] */
    bool (*takes_crafted)(struct root *g, uint8_t seat, uint8_t crafter, int card);
    /* An effect of `by` removed all enemy pieces from a clearing where this seat's pawn stands (Law 9.2.2.I).
     [one] */
    void (*swept)(struct root *g, uint8_t seat, int clearing, uint8_t by);
    /* Resolves a trigger that on_removals, on_moved or swept pushed. [ask] */
    void (*trigger)(struct root *g, uint8_t seat, const struct trigger *t);

    /* All cards in the faction's own places, for conservation. */
    cardset (*cards)(const struct root *g, uint8_t seat);
    /* Cards among these that lie face down. [one] */
    cardset (*hidden_cards)(const struct root *g, uint8_t seat);
    /* Renames cards in the faction's own places. */
    void (*rename)(struct root *g, const uint8_t renamed[SECRETS_MAX]);
    /* Items of this type in its own places, those that left the game from there too, for conservation. */
    int (*items_held)(const struct root *g, uint8_t seat, int item);
    /* Warriors of `owner` in this faction's boxes, for conservation. */
    int (*warriors_boxed)(const struct root *g, uint8_t seat, uint8_t owner);
    /* Identities of face-down tokens that the viewer does not know, appended to `ids`; returns how many.
     * Their numbers are in redact.h. `rename` renames them too. */
    int (*secrets)(const struct root *g, uint8_t seat, uint8_t viewer, uint8_t *ids);
    /* NULL, or which of the faction's own invariants is broken. */
    const char *(*check)(const struct root *g, uint8_t seat);
    /* Writes the sections of its own board into a view of zeroes, as far as v->viewer may know it (view.h).
     */
    void (*redact)(const struct root *g, uint8_t seat, struct root_view *v);
    /* How well the position serves the faction, in points, beyond its score (view.h). For the easy bot. */
    int (*evaluate)(const struct root_view *v, uint8_t seat);
    /* What there is to say of its board in numbers, for a learned value: fills ROOT_OWN_NUMBERS zeroes
     * (features.h). */
    void (*features)(const struct root_view *v, uint8_t seat, int16_t *number);
};

#define FACTION(id, name, hooks) extern const struct faction_def hooks;
#include "core/root/factions.def"
#undef FACTION
/* All factions by enum faction; after them one without hooks, for seats that have none yet, and the sides of
 * hirelings (HIRELING_SIDE). */
extern const struct faction_def *const root_faction_defs[HOOK_TABLES];

/* The hooks of an owner: those of the faction that a seat plays, or of a hireling. */
static inline const struct faction_def *faction_of(const struct root *g, uint8_t owner)
{
    return root_faction_defs[g->faction[owner]];
}

#endif
