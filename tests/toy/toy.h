/*
 * Duel: a small card game of our own that uses everything the kernel offers.
 *
 * It keeps the kernel, protocol, store and server honest (they must work for a game that is not Root), and
 * it is the shortest example of how a game is written. The rules:
 *
 * Two to four seats, a deck of 30 cards, three cards each to begin with. On your turn you draw a card and
 * take up to two actions: coin    play it for one point; spy     look at the hand of another seat; thief take
 * a random card from another hand; strike  hit another seat, which may answer with a block; if not, roll a
 * die (1 to 3) for points, and the victim discards a card of its choice; or discard any card for nothing. The
 * first to reach the target wins at once. After ROUNDS_MAX rounds the best score wins. It may be agreed that
 * the winner then drinks to another seat before the match is over, and that points are left out of the
 * result.
 *
 * Up to two seats may be played by the rules: an automaton holds no cards; on its turn a wheel
 * with three fields is turned, of which one shows a point.
 *
 * What a match leaves: the winner's seat is champion of the next, and begins it with a keepsake, a card that
 * it still held; which one nobody else knows.
 *
 * The rules were changed once: since revision 2 whoever begins a turn with an empty hand draws two cards.
 */
#ifndef WARREN_TOY_H
#define WARREN_TOY_H

#include "core/game.h"
#include "core/stock/cards.h"

extern const struct game toy_game;

/* The same game as other builds would have it, for tests of upgrades. */
extern const struct game toy_game_before;  /* knows revision 1 only */
extern const struct game toy_game_after;   /* has given up revision 1, and its state has another layout */
extern const struct game toy_game_changed; /* plays by other rules under the same number: a mistake */
extern const struct game toy_game_broken;  /* breaks an invariant when somebody has TOY_BREAKS_AT points */

enum {
    TOY_REVISION = 2,
    TOY_OLDEST = 1,
    TOY_TWO_CARDS = 2 /* revision since which an empty hand draws two */
};
enum {
    TOY_SEATS_MAX = 4,
    TOY_AUTOMATED_MAX = 2,
    TOY_COPIES = 6, /* of each card; instance n is copy n % TOY_COPIES of card n / TOY_COPIES */
    TOY_HAND_FIRST = 3,
    TOY_ACTIONS = 2,
    TOY_DIE = 3,
    TOY_ROUNDS_MAX = 20,
    TOY_BREAKS_AT = 3,
};

enum toy_card { TOY_STRIKE, TOY_BLOCK, TOY_SPY, TOY_THIEF, TOY_COIN, TOY_CARD_KINDS };
enum { TOY_CARDS = TOY_CARD_KINDS * TOY_COPIES };

enum toy_kind { KIND_CARD = KIND_GAME, KIND_OUTCOME, TOY_KINDS_END };
enum toy_outcome { OUTCOME_HIT, OUTCOME_BLOCKED, OUTCOMES };

/* Settings: of the match, and of each seat. */
enum { TOY_LENGTH, TOY_VICTORY, TOY_POINTS, TOY_MATCH_SETTINGS };
enum { TOY_STYLE, TOY_SEAT_SETTINGS };
enum { LENGTH_SHORT, LENGTH_LONG };
enum { VICTORY_AT_ONCE, VICTORY_TOAST };
enum { POINTS_TOLD, POINTS_UNTOLD };
enum { STYLE_CALM, STYLE_BOLD }; /* bold: one more card at first; calm: one point at first */

/* X(constant, name, arguments): the verbs, events, reasons and obstacles, as written in JSON and logs. */
/* clang-format off */
#define SHOWN(name, kind) {name, kind, false}
#define HIDDEN(name, kind) {name, kind, true}
#define NO_ARGUMENTS {NULL, KIND_NONE, false}
/* clang-format on */

#define TOY_VERBS(X)                                                                                         \
    X(PLAY, "play", SHOWN("card", KIND_CARD))                                                                \
    X(DISCARD, "discard", SHOWN("card", KIND_CARD))                                                          \
    X(TARGET, "target", SHOWN("seat", KIND_SEAT))                                                            \
    X(BLOCK, "block", SHOWN("card", KIND_CARD))                                                              \
    X(PASS, "pass", NO_ARGUMENTS)                                                                            \
    X(END_TURN, "end_turn", NO_ARGUMENTS)                                                                    \
    X(DRAW, "draw", SHOWN("card", KIND_CARD))                                                                \
    X(ROLL, "roll", SHOWN("value", KIND_COUNT))                                                              \
    X(TURN_WHEEL, "turn_wheel", SHOWN("points", KIND_COUNT), SHOWN("face", KIND_COUNT))

#define TOY_EVENTS(X)                                                                                        \
    X(DREW, "drew", SHOWN("seat", KIND_SEAT), HIDDEN("card", KIND_CARD))                                     \
    X(PLAYED, "played", SHOWN("seat", KIND_SEAT), SHOWN("card", KIND_CARD))                                  \
    X(DISCARDED, "discarded", SHOWN("seat", KIND_SEAT), SHOWN("card", KIND_CARD))                            \
    X(SAW, "saw", SHOWN("seat", KIND_SEAT), SHOWN("hand", KIND_SEAT), HIDDEN("card", KIND_CARD))             \
    X(STOLE, "stole", SHOWN("seat", KIND_SEAT), SHOWN("from", KIND_SEAT), HIDDEN("card", KIND_CARD))         \
    X(STRUCK, "struck", SHOWN("seat", KIND_SEAT), SHOWN("target", KIND_SEAT),                                \
      SHOWN("outcome", KIND_OUTCOME), SHOWN("roll", KIND_COUNT))                                             \
    X(SCORED, "scored", SHOWN("seat", KIND_SEAT), SHOWN("points", KIND_COUNT))                               \
    X(SHUFFLED, "shuffled", NO_ARGUMENTS)                                                                    \
    X(TURN_ENDED, "turn_ended", SHOWN("seat", KIND_SEAT))                                                    \
    X(WON, "won", SHOWN("seat", KIND_SEAT))                                                                  \
    X(TOASTED, "toasted", SHOWN("seat", KIND_SEAT), SHOWN("to", KIND_SEAT))

#define TOY_OBSTACLES(X)                                                                                     \
    X(SEATS, "seats", SHOWN("most", KIND_COUNT))                                                             \
    X(LENGTH, "length", NO_ARGUMENTS)                                                                        \
    X(STYLE, "style", SHOWN("seat", KIND_SEAT))                                                              \
    X(LEGACY, "legacy", NO_ARGUMENTS)

#define TOY_REASONS(X)                                                                                       \
    X(DRAW, "draw", SHOWN("seat", KIND_SEAT))                                                                \
    X(ROLL, "roll", SHOWN("seat", KIND_SEAT), SHOWN("target", KIND_SEAT))                                    \
    X(STEAL, "steal", SHOWN("seat", KIND_SEAT), SHOWN("from", KIND_SEAT))                                    \
    X(TURN, "turn", SHOWN("actions", KIND_COUNT))                                                            \
    X(TARGET, "target", SHOWN("card", KIND_CARD))                                                            \
    X(BLOCK, "block", SHOWN("attacker", KIND_SEAT))                                                          \
    X(LOSE, "lose", SHOWN("attacker", KIND_SEAT))                                                            \
    X(AUTOMATON, "automaton", SHOWN("seat", KIND_SEAT))                                                      \
    X(TOAST, "toast", NO_ARGUMENTS)

#define VERB_ENUM(constant, ...)     VERB_##constant,
#define EVENT_ENUM(constant, ...)    EVENT_##constant,
#define REASON_ENUM(constant, ...)   REASON_##constant,
#define OBSTACLE_ENUM(constant, ...) OBSTACLE_##constant,
enum toy_verb { TOY_VERBS(VERB_ENUM) TOY_VERBS_COUNT };
enum toy_event { TOY_EVENTS(EVENT_ENUM) TOY_EVENTS_COUNT };
enum toy_reason { TOY_REASONS(REASON_ENUM) TOY_REASONS_COUNT };
enum toy_obstacle { TOY_OBSTACLES(OBSTACLE_ENUM) TOY_OBSTACLES_COUNT };

/* What options may cost. */
enum toy_amount { AMOUNT_ACTIONS, AMOUNT_CARDS, TOY_AMOUNTS };

/* Where a card is: in the hand of a seat (0 to 3), in the deck or among the discards. */
enum { ZONE_DECK = 200, ZONE_DISCARD = 201 };

enum toy_phase { PHASE_DEAL, PHASE_DRAW, PHASE_ACT, PHASE_TOAST };

/* The whole match between two beats. Every card is an instance: where it is, and who knows it. */
struct toy_state {
    struct game_head head;
    uint16_t known_to[TOY_CARDS];
    uint8_t zone[TOY_CARDS];
    uint8_t style[TOY_SEATS_MAX];
    int16_t score[TOY_SEATS_MAX];
    uint16_t winners;
    uint8_t seats, target;
    uint8_t phase, turn; /* enum toy_phase, seat whose turn (or deal) it is */
    uint8_t actions, round;
    uint8_t matches;   /* before this one, in a chain of them */
    uint8_t automated; /* bit per seat that the rules play */
    uint8_t toasts;    /* whether the winner drinks to somebody */
    uint8_t untold;    /* whether points are left out of the result */
};

/* The bytes of a legacy. */
enum toy_legacy { LEGACY_FORMAT, LEGACY_MATCHES, LEGACY_CHAMPION, LEGACY_KEEPSAKE, TOY_LEGACY_SIZE };
enum { TOY_LEGACY_FORMAT = 1, TOY_MATCHES_MAX = 99, KEEPSAKE_NONE = 255 };

/* What one seat may know of another: how many cards, and those it was shown. */
struct toy_seat_view {
    int16_t score;
    uint8_t style;
    uint8_t hand_count;
    uint8_t known_count;
    uint8_t known[TOY_CARDS]; /* ascending */
    uint8_t spare;
};

/* What one seat, or the spectators, may know of the match. */
struct toy_view {
    struct toy_seat_view seat[TOY_SEATS_MAX];
    uint16_t winners;
    uint8_t seats, target;
    uint8_t phase, turn;
    uint8_t actions, round;
    uint8_t deck_count, discard_count;
    uint8_t discards[TOY_CARDS]; /* ascending */
};

/* Rules (toy_rules.c), for the table in toy.c. */
void toy_start(void *state, const struct game_config *config);
/* As the changed game has it. */
void toy_start_changed(void *state, const struct game_config *config);
void toy_legacy_write(const void *state, struct legacy *legacy);
void toy_beat(void *state);
/* As the broken game has it. */
void toy_beat_broken(void *state);
/* What a learned value judges duel by (toy_features.c). */
extern const struct game_features toy_features;
/* The cards in a zone, and how many there are. */
cardset toy_cards(const struct toy_state *g, uint8_t zone);
int toy_count(const struct toy_state *g, uint8_t zone);

#endif
