/*
 * Hirelings (Law A.6, E): a table of hooks for each side of each card.
 *
 * A hireling in play is an owner of pieces (struct root): general rules know it by the hooks of struct
 * faction_def alone, which are those of a faction. What the card adds to that is here: setting it up, what
 * happens when it is hired, and what its controller can do with it. Hooks get the hireling as an owner, `h`.
 * Functions marked [ask] may ask and so may leave the beat; those marked [beat] play one beat. Hooks marked
 * [one] serve one card: what others do with cards is not to know which.
 */
#ifndef WARREN_ROOT_HIRELING_H
#define WARREN_ROOT_HIRELING_H

#include "core/root/faction.h"
#include "core/root/law/power.h"
#include "core/session.h"

enum { HIRELING_ACTS_MAX = 2 };

/* Something that who controls the hireling can or must do with it (Law E.2.3, E.2.4). */
struct hireling_action {
    uint8_t act;   /* enum hireling_act */
    uint8_t when;  /* enum power_when: POWER_START_OF_BIRDSONG or POWER_DAYLIGHT */
    uint8_t entry; /* bit of the card's entry: each can be used once a turn */
    bool must;
    /* Whether it would do anything. NULL: always. */
    bool (*can)(const struct root *g, uint8_t h);
    /* [beat] True when it is done; g->hirelings.step is 0 at the beginning, and the card's to count with. */
    bool (*play)(struct root *g, uint8_t h);
};

struct hireling_side {
    struct faction_def hooks; /* as an owner of pieces; its warriors */
    /* [beat] The part of its setup with this number, by the seat `who` (Law A.6.3); true when it is done. */
    bool (*set_up)(struct root *g, uint8_t h, uint8_t who, int part);
    /* Somebody gained control of it (Law E.2.1). [ask] */
    void (*hired)(struct root *g, uint8_t h);
    /* At the end of its controller's Evening. */
    void (*evening_end)(struct root *g, uint8_t h);
    /* A card came on top of the discard pile; the pile was shuffled. */
    void (*discarded)(struct root *g, uint8_t h, int card); /* [one] */
    void (*shuffled)(struct root *g, uint8_t h);            /* [one] */
    struct hireling_action acts[HIRELING_ACTS_MAX];         /* those without `play` are none */
};

struct hireling_def {
    uint32_t displaces; /* bit per faction that cannot be played with it (Law A.6.5) */
    struct hireling_side side[HIRELING_SIDES];
};

#define HIRELING(id, promoted, demoted, def) extern const struct hireling_def def;
#include "core/root/hirelings.def"
#undef HIRELING
/* All hirelings by enum hireling_id. */
extern const struct hireling_def *const root_hireling_defs[HIRELING_COUNT];

/* What the match keeps of a hireling in play: to change, and to read. */
static inline struct hireling *hireling_own(struct root *g, uint8_t h)
{
    return &g->hirelings.at[h - g->seats];
}

static inline const struct hireling *hireling_of(const struct root *g, uint8_t h)
{
    return &g->hirelings.at[h - g->seats];
}

/* The hooks of the side that its card shows. */
static inline const struct hireling_side *hireling_side(const struct root *g, uint8_t h)
{
    return &root_hireling_defs[hireling_of(g, h)->id]->side[hireling_of(g, h)->demoted];
}

/* The seat that controls it, or SEAT_NOBODY. */
static inline uint8_t controller(const struct root *g, uint8_t h)
{
    uint8_t seat = g->allegiance[h];
    return is_seat(g, seat) ? seat : SEAT_NOBODY;
}

/* ---- deal.c (Law A.6) ---- */
/* What was agreed on: those that are named, and the factions that cannot be played then (Law A.6.5). */
void root_hirelings_agree(struct root *g, const struct game_config *config);
/* [beat] Draws, demotes and sets up hirelings, if that was agreed; true when it is done. */
bool root_set_up_hirelings(struct root *g);
/* The next hireling in play is this one: an owner with its pieces. */
void root_hireling_joins(struct root *g, int id, bool demoted);
/* Whether the configuration's hirelings can be played with; -1 and a sentence if not. */
int root_hirelings_check(const struct game_config *config, struct obstacle *obstacle);

/* ---- control.c (Law E.1, E.2) ---- */
/* Spaces of the score track where hireling markers lie at first (Law A.6.4). */
extern const uint8_t root_hireling_spaces[HIRELING_MARKERS];
/* The seat's score rose from `before`: notes which hireling markers it came to; and once all points of the
 * moment are counted, who came to one takes it (Law E.1.1) [ask]. */
void root_hirelings_scored(struct root *g, uint8_t seat, int before);
void root_hirelings_take_markers(struct root *g);
/* A turn begins. */
void root_hirelings_new_turn(struct root *g);
/* At the end of the seat's Evening (Law E.1.1): whether it takes a hireling of the supply for a marker it has
 * collected, and taking one; or what a landmark does comes first. [ask] */
bool root_hirelings_wait(const struct root *g, uint8_t seat);
void root_take_hireling(struct root *g, uint8_t seat);
/* [beat] What cards do at the end of the seat's Evening, then the end of its turn (Law E.1.3); true when all
 * is done. */
bool root_hirelings_turn_end(struct root *g, uint8_t seat);
/* What the seat can do with hirelings now: offers `hireling h act`; and beginning one, true if the verb is
 * it. */
void root_list_hirelings(const struct root *g, uint8_t seat, struct prompt *p, enum power_when when);
bool root_play_hireling(struct root *g, uint8_t seat, struct choice c);
/* Whether something must be done with one before the seat goes on. */
bool root_hirelings_due(const struct root *g, uint8_t seat, enum power_when when);
/* Who sets up a hireling now, or the next one (Law A.6.3). */
uint8_t root_next_to_set_up(const struct root *g);
/* [beat] Goes on with what is being done: g->hirelings.busy. */
void root_hirelings_go_on(struct root *g);
/* A card came on top of the discard pile; the pile became the deck. */
void root_hirelings_note_discard(struct root *g, int card);
void root_hirelings_note_shuffle(struct root *g);
/* Whether one in play looks at the order of the discard pile. */
bool root_hirelings_watch_discards(const struct root *g);
/* The view's section: the order of the discard pile is without what was taken out of it. */
void root_hirelings_redact(const struct root *g, struct root_view *v);
/* Whether an item card just crafted goes to a hireling instead of the discard pile. [ask] */
bool root_hirelings_take_crafted(struct root *g, uint8_t seat, int card);
/* The cards on top of the discard pile that the Envoys look at. */
cardset root_discard_top(const struct hirelings *all, cardset pile);

/* ---- acts.c: small moves that several cards share ---- */
/* `who` picks one of the clearings where the hireling may be placed; -1 if there is none. [ask] */
int root_pick_site(struct root *g, uint8_t who, uint8_t h, uint16_t mask);
/* `who` places warriors of the hireling, as many as there are, in one of the clearings. The clearing, or -1.
 * [ask] */
int root_post_warriors(struct root *g, uint8_t who, uint8_t h, uint16_t mask, int count);
/* The same if who controls it wants to. [ask] */
void root_may_put_warrior(struct root *g, uint8_t h, uint16_t mask);
/* Picks one of two parts of an action that exclude each other, as far as they are possible; -1 if none is.
 * [ask] */
int root_pick_part(struct root *g, uint8_t h, uint8_t first, bool first_can, uint8_t second, bool second_can);
/* Whether, for all that everybody can see, it could move; could start a battle in one of the clearings. */
bool root_could_move(const struct root *g, uint8_t h);
/* One battle in one of the clearings, if who controls it wants to, or whenever possible. Where it was fought,
 * or -1. [ask] */
int root_may_fight_once(struct root *g, uint8_t h, uint16_t mask);
int root_fight_once(struct root *g, uint8_t h, uint16_t mask);
/* [beat] A move, then a battle, each if wanted; steps from `first` on. True when it is done. */
bool root_move_then_fight(struct root *g, uint8_t h, int first);
/* Warriors of its own, or of its controller, one for each due in the clearings, as many as there are (Law
 * 1.5.4). [ask] */
void root_put_due(struct root *g, uint8_t h, uint8_t owner, uint8_t due[CLEARINGS_MAX]);
/* [beat] Battles in each of the clearings of g->hirelings.mask, in an order of choice; ends early if wanted
 * and `may_stop`. True when it is done. */
bool root_fight_in_each(struct root *g, uint8_t h, bool may_stop);
/* Moves its pawn to one of the clearings that lets it in, ignoring rule; false if there is none. [ask] */
bool root_move_its_pawn(struct root *g, uint8_t h, uint16_t mask);

#endif
