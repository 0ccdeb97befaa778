/*
 * Landmarks: pieces of nobody on the map. Law A.5, appendix F
 *
 * Each has a file with its card's rules: where it is set up, and what it does. They stand where they are set
 * up; only the Ferry moves (Law F.1.1). Nobody owns them, and they are nobody's enemies (Law F.1.2): no rule
 * counts them as pieces. Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_ROOT_LANDMARK_H
#define WARREN_ROOT_LANDMARK_H

#include "core/root/state.h"

/* What a landmark's card says. NULL says "nothing special". */
struct landmark_def {
    bool beside_others; /* can be set up adjacent to another landmark */
    bool not_for_two;   /* is not dealt at random to two players */
    /* Clearings in which it can be set up, as far as other landmarks have no say; all if NULL. Bit mask. */
    uint16_t (*sites)(const struct root *g);
    /* It was set up by the seat. [ask] */
    void (*set_up)(struct root *g, uint8_t seat, int clearing);
    /* At the end of the seat's Evening: whether it does something, and doing it. [ask] */
    bool (*evening_due)(const struct root *g, uint8_t seat, int clearing);
    void (*evening_end)(struct root *g, uint8_t seat, int clearing);
    /* What the seat can do at any time of its own turn; playing it, if the verb is this landmark's. [ask] */
    uint16_t verb;
    void (*list)(const struct root *g, uint8_t seat, struct prompt *p);
    void (*play)(struct root *g, uint8_t seat, struct choice c);
    /* NULL, or which of its own invariants is broken. `clearing` is NOWHERE if it is not in play. */
    const char *(*check)(const struct root *g, int clearing);
};

#define LANDMARK(id, name, hooks) extern const struct landmark_def hooks;
#include "core/root/landmarks.def"
#undef LANDMARK

/* ---- landmarks.c ---- */
/* Law A.5: a beat of setting them up; true when all stand. g->setup_place is 0 at its beginning. [ask] */
bool root_set_up_landmarks(struct root *g);
/* What landmarks let the seat do at any time of its own turn: offers, and playing one; true if the verb was
 * one of theirs. [ask] */
void root_list_landmarks(const struct root *g, uint8_t seat, struct prompt *p);
bool root_play_landmark(struct root *g, uint8_t seat, struct choice c);
/* What landmarks do at the end of the seat's Evening: offers `landmark l` for each that does something, and
 * resolving one, or all that have not been yet. [ask] */
void root_list_evening_ends(const struct root *g, uint8_t seat, struct prompt *p);
void root_landmark_evening_end(struct root *g, uint8_t seat, int landmark);
void root_landmarks_evening_end(struct root *g, uint8_t seat);
/* NULL, or which invariant of a landmark is broken. */
const char *root_check_landmarks(const struct root *g);

/* ---- ferry.c ---- */
/* Clearings to which the Ferry carries pieces from here (Law C.2.5). Bit mask. */
uint16_t root_ferry_links(const struct root *g, int from);
/* Pieces moved by `mover` were carried along such a link. root_settle() follows in the same beat. */
void root_ferry_carry(struct root *g, uint8_t mover, int from, int to);
/* The seat's pieces were made to go along: it moved too, as if it had decided to (Law 1.5.5). */
void root_ferry_passenger(struct root *g, uint8_t seat, int to);
/* Resolves TRIGGER_FERRY. [ask] */
void root_ferry_card(struct root *g, const struct trigger *t);

/* ---- legendary_forge.c ---- */
/* Whether the seat can craft this item from the Forge. */
bool root_forge_offers(const struct root *g, uint8_t seat, uint8_t item);
/* The seat crafts it: takes the item off the card. The reward follows with forge_reward. */
void root_forge_take(struct root *g, uint8_t item);
/* [ask] */
void root_forge_reward(struct root *g, uint8_t seat);

/* ---- elder_treetop.c ---- */
enum { TREETOP_POINTS = 1 }; /* more for an enemy's building there */
/* 1 in the clearing of the Elder Treetop, else 0: building slots besides the printed ones. */
int root_treetop_slots(const struct root *g, int clearing);
/* A building was placed: whoever places it picks its slot if there are several. [ask] */
void root_treetop_placed(struct root *g, int clearing, int piece);
/* The building goes where the one of the treetop was just removed (Law G.1.21). */
void root_treetop_replaced(struct root *g, int piece);
/* So many buildings of a kind are leaving the clearing: whether one of them is that on the treetop, as `seat`
 * picks if there are equal ones. It is taken off there. [ask] */
bool root_treetop_leaves(struct root *g, uint8_t seat, int clearing, int piece, int count);

/* ---- black_market.c ---- */
/* The cards that lie there face down. */
cardset root_market_cards(const struct root *g);
void root_market_rename(struct root *g, const uint8_t renamed[SECRETS_MAX]);

#endif
