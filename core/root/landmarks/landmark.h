/*
 * Landmarks: pieces of nobody on the map. Law A.5, appendix F
 *
 * Each has a file with its card's rules: where it is set up, and what it does. They stand where they are set
 * up; only the Ferry moves (Law F.1.1). Nobody owns them, and they are nobody's enemies (Law F.1.2): no rule
 * counts them as pieces. Functions marked [ask] may ask and so may leave the beat.
 * Hooks marked [one] have one user: they are the rule of one card, and the general rules are not to know
 * which.
 */
#ifndef WARREN_ROOT_LANDMARK_H
#define WARREN_ROOT_LANDMARK_H

#include "core/root/state.h"
#include "core/session.h"

struct root_view;

/* What a landmark's card says. NULL says "nothing special". */
struct landmark_def {
    bool beside_others; /* can be set up adjacent to another landmark [one] */
    bool not_for_two;   /* is not dealt at random to two players [one] */
    /* Clearings in which it can be set up, as far as other landmarks have no say; all if NULL. Bit mask. */
    uint16_t (*sites)(const struct root *g);
    /* It was set up by the seat. [ask] */
    void (*set_up)(struct root *g, uint8_t seat, int clearing);
    /* At the end of the seat's Evening: whether it does something, and doing it. [ask] */
    bool (*evening_due)(const struct root *g, uint8_t seat, int clearing); /* [one] */
    void (*evening_end)(struct root *g, uint8_t seat, int clearing);
    /* What the seat can do at any time of its own turn; playing it, if the verb is this landmark's. [ask] */
    uint16_t verb;
    void (*list)(const struct root *g, uint8_t seat, struct prompt *p);
    void (*play)(struct root *g, uint8_t seat, struct choice c);

    /* What it changes of general rules where it stands. */

    /* Clearings to which it carries pieces from here, besides paths (Law C.2.5): bit mask; whether the mover,
     * who could go on foot as well, is carried [ask]; and that it carried pieces, those of a passenger too
     * who was made to go along (or SEAT_NOBODY), as if it had decided to (Law 1.5.5): root_settle() follows
     * in the same beat. */
    uint16_t (*links)(const struct root *g, int from);
    bool (*ask_carried)(struct root *g, uint8_t mover, int from, int to);                /* [one] */
    void (*carried)(struct root *g, uint8_t mover, uint8_t passenger, int from, int to); /* [one] */
    /* The kind of trigger that is its own, and resolving one. [ask] */
    uint8_t trigger_kind; /* [one] */
    void (*trigger)(struct root *g, const struct trigger *t);
    /* Building slots besides the printed ones, and more points for an enemy's building on one of them.
     * [one] */
    uint8_t slots, slot_points;
    /* A building was placed there [ask]; it goes where the one on such a slot was just removed (Law G.1.21);
     * so many of a kind are leaving: whether one of them is that of the slot, as `seat` picks if there are
     * equal ones: it is taken off there. [ask] [one] */
    void (*placed)(struct root *g, int piece);
    void (*replaced)(struct root *g, int piece);
    bool (*leaves)(struct root *g, uint8_t seat, int piece, int count);
    /* Whether the seat can craft this item from its card; takes it off there; and what follows then. [ask]
     * [one] */
    bool (*offers_item)(const struct root *g, uint8_t seat, uint8_t item);
    void (*take_item)(struct root *g, uint8_t item);
    void (*reward)(struct root *g, uint8_t seat);
    /* Items of this type that lie on its card. [one] */
    int (*items)(const struct root *g, uint8_t item);
    /* Cards that lie there face down, and renaming them. */
    cardset (*cards)(const struct root *g);
    void (*rename)(struct root *g, const uint8_t renamed[SECRETS_MAX]);
    /* Takes out of the view what v->viewer may not know of it. */
    void (*redact)(const struct root *g, struct root_view *v);

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

/* Of all landmarks: see the hooks of the same names. */
uint16_t root_landmark_links(const struct root *g, int from);
bool root_landmark_ask_carried(struct root *g, uint8_t mover, int from, int to);
void root_landmark_carried(struct root *g, uint8_t mover, uint8_t passenger, int from, int to);
/* Resolves the trigger if it is a landmark's; false if not. [ask] */
bool root_landmark_trigger(struct root *g, const struct trigger *t);
int root_landmark_slots(const struct root *g, int clearing);
void root_landmark_placed(struct root *g, int clearing, int piece);
void root_landmark_replaced(struct root *g, int clearing, int piece);
/* How many more points the building that leaves with these is worth. [ask] */
int root_landmark_leaves(struct root *g, uint8_t seat, int clearing, int piece, int count);
/* The landmark from whose card the seat can craft the item, or LANDMARK_COUNT. */
int root_landmark_with_item(const struct root *g, uint8_t seat, uint8_t item);
void root_landmark_take_item(struct root *g, int landmark, uint8_t item);
void root_landmark_reward(struct root *g, int landmark, uint8_t seat);
int root_landmark_items(const struct root *g, uint8_t item);
cardset root_landmark_cards(const struct root *g);
void root_landmarks_rename(struct root *g, const uint8_t renamed[SECRETS_MAX]);
void root_landmarks_redact(const struct root *g, struct root_view *v);

#endif
