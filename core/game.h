/*
 * A game, as everything around the rules sees it: one table of functions over a plain-data state.
 *
 * The server, store, lobby, replay, undo, bots and tools work through this table and name no game.
 * State and view are opaque bytes of fixed size here; a game defines both as POD structs. A state is
 * never shown to anyone: `redact` is the only way from state to view.
 */
#ifndef WARREN_GAME_H
#define WARREN_GAME_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/features.h"
#include "core/obstacle.h"
#include "core/price.h"
#include "core/random.h"
#include "core/seat.h"
#include "core/term.h"

enum {
    MATCH_SETTINGS_MAX = 32,
    SEAT_SETTINGS_MAX = 8,
    SECRETS_MAX = 256,
    LEGACY_MAX = 256,
};

/* One setting of a match or of a seat: a choice among named values. */
struct setting {
    const char *name;
    const char *const *values; /* names, values_count of them */
    uint8_t values_count;
    uint8_t preset; /* index of the value used when none is given */
};

/*
 * What a match leaves to one that begins from it, as bytes that only its game reads. Part of it may be hidden
 * from those who play on: nobody is told the bytes before the match is over that begins from them.
 */
struct legacy {
    uint16_t size; /* 0: none */
    uint8_t bytes[LEGACY_MAX];
};

/* What was agreed before the match began. Values are indices into the settings' names. */
struct game_config {
    uint16_t revision; /* of the rules the match is played by to its end; 0: the newest */
    uint8_t seats;
    uint8_t match[MATCH_SETTINGS_MAX];
    uint8_t seat[SEATS_MAX][SEAT_SETTINGS_MAX];
    uint16_t automated;   /* seats that the rules themselves play: they are never asked */
    struct legacy legacy; /* of an earlier match; read by `start` alone */
};

/* Copies a configuration, with as much of a legacy as there is: sessions are copied millions of times. */
static inline void config_copy(struct game_config *to, const struct game_config *from)
{
    memcpy(to, from, offsetof(struct game_config, legacy.bytes) + from->legacy.size);
}

/*
 * What a table is told of its configuration while it is agreed on: a sum and what it should come to. A match
 * may start all the same, unless start_check refuses it.
 */
struct advice {
    const char *name;
    int16_t value, needed;
    bool complete; /* false while the value is only that of what is chosen so far */
};
enum { ADVICE_MAX = 4 };

/* Where the match stands: who has won, and each seat's score in games that keep one. */
struct game_result {
    bool over;
    bool scored;      /* whether `score` says anything */
    uint16_t winners; /* bit mask; known at the latest when it is over, and never taken back */
    int16_t score[SEATS_MAX];
};

/* Which turn is being played: numbers only grow, whatever the phase of the match. */
struct game_turn {
    uint32_t number;
    uint8_t seat; /* whose it is, or SEAT_NOBODY */
};

/* In which form to name a value. */
enum word_form {
    WORD_PUBLIC, /* as shown to people: equal copies of a card share a name */
    WORD_EXACT,  /* as written in logs: every instance has its own name */
};

/* The head of every state, kept by the session. */
struct game_head {
    struct session *running; /* while a beat runs; NULL in every stored state */
    uint16_t revision;       /* of the rules this match is played by, see struct game */
};

struct game {
    const char *name;
    /*
     * The rules' revision rises with every change after which a stored log might not play any more: other
     * options in some position, another number or order of questions, another effect of a choice. A match
     * keeps the revision it began with. A rule that changed asks the state, `g->head.revision >= 2`, and goes
     * the old way below that; `oldest` is the lowest revision that is still played so.
     */
    uint16_t revision, oldest;
    /*
     * Recorded hashes are over the bytes of the state. The layout rises whenever these bytes mean something
     * else, or come in another order, while the size of the state stays the same (session_layout).
     */
    uint16_t layout;
    uint8_t seats_min, seats_max;
    uint8_t automated_max; /* how many seats the rules can play by themselves (config.automated) */
    size_t state_size, view_size;
    /*
     * How much at the end of the state is no part of the position, but what the rules remember of the rest so
     * as not to count it again: copied with it, and never hashed.
     */
    size_t remembered_size;
    /*
     * A part of the state that is zeros but while something goes on within a beat, such as a battle: where it
     * is, and whether there may be anything in it now. It is copied only then. NULL: there is no such part.
     */
    size_t passing_offset, passing_size;
    bool (*passing)(const void *state);

    const struct setting *match_settings, *seat_settings;
    uint8_t match_settings_count, seat_settings_count;
    uint32_t first_settings; /* of the match, a bit each: those that a match which begins from a legacy has as
                                preset */

    const struct term_def *verbs, *events, *reasons, *obstacles;
    uint16_t verbs_count, events_count, reasons_count, obstacles_count;

    const char *const *kinds; /* names of the game's own kinds of argument, from KIND_GAME */
    uint8_t kinds_count;

    /* What options may cost, in the order of struct price; none in games whose options have no prices. */
    const char *const *amounts;
    uint8_t amounts_count;

    /* Whether values of this kind are identities that can be hidden (cards); the value is the identity. */
    bool (*kind_secret)(uint8_t kind);
    /*
     * Whether values of this kind, which are no identities, may say what lies face down all the same, as the
     * kind of a token does. Nobody else is told of options that name one (core/common_knowledge.h). NULL:
     * none.
     */
    bool (*kind_veiled)(uint8_t kind);
    /* The name of a value, or NULL if there is none. The string is constant. */
    const char *(*word)(const struct game_config *, uint8_t kind, uint16_t value, enum word_form);
    /* The value of a name (either form), or -1. Of equal copies the first. */
    int (*value)(const struct game_config *, uint8_t kind, const char *name);

    /*
     * Checks a configuration; 0, or -1 with what is in its way. What this and the two below say is told to
     * everybody: of a legacy they use no more than all may know.
     */
    int (*config_check)(const struct game_config *, struct obstacle *);

    /* What to tell the table of its configuration; returns how many. NULL if there is never anything. */
    int (*advise)(const struct game_config *, struct advice advice[ADVICE_MAX]);
    /* Checks at the start what may still be open before; as config_check. NULL if nothing may. */
    int (*start_check)(const struct game_config *, struct obstacle *);

    /* Fills a state for a new match, zeroed but for its head. */
    void (*start)(void *state, const struct game_config *);
    /* Plays one beat (session.h). Not called once the result is over. */
    void (*beat)(void *state);
    void (*result)(const void *state, struct game_result *);
    /* Whether a match can begin from this legacy; as config_check. NULL in games that leave nothing. */
    int (*legacy_check)(const struct legacy *, struct obstacle *);
    /* What a match leaves that was played to its end. NULL with legacy_check. */
    void (*legacy_write)(const void *state, struct legacy *);
    /* What the winners (a bit each) of a match that was played to its end change in the settings of the seats
     * for the next match of a series, in which everybody has the same seat. NULL: nothing. */
    void (*seats_after)(uint16_t winners, struct game_config *next);
    /* The turn being played; 0 of nobody before the first. For clocks and bots. */
    struct game_turn (*turn)(const void *state);

    /* The view of a seat (or SEAT_SPECTATOR) into a zeroed buffer of view_size. */
    void (*redact)(const void *state, uint8_t seat, void *view);
    /*
     * The same in two steps, for those who look at a state through many eyes: what all viewers see alike,
     * into a zeroed buffer; and what one of them sees besides, into a copy of that. NULL: in one step only.
     */
    void (*redact_shared)(const void *state, void *view);
    void (*redact_own)(const void *state, uint8_t seat, void *view);
    /* The view with nothing hidden: for finished matches and for tools. */
    void (*reveal)(const void *state, void *view);

    /* Lists the identities that the seat does not know; `ids` holds SECRETS_MAX. Returns how many. */
    int (*secrets)(const void *state, uint8_t seat, uint8_t *ids);
    /* Identities of different groups are never exchanged for one another. */
    uint8_t (*secret_group)(uint8_t id);
    /* Renames identities everywhere in the state: what was id becomes renamed[id]. */
    void (*rename)(void *state, const uint8_t renamed[SECRETS_MAX]);

    /*
     * Deals anew what the seat does not know of a state besides identities, such as the backs of cards inside
     * a deck; what it could see until `now`, a later moment of the same beat, stays. NULL: there is nothing.
     */
    void (*deal_anew)(void *state, const void *now, uint8_t seat, struct random_source *random);

    /* NULL if every invariant holds (pieces and cards conserved ...), else what is broken. */
    const char *(*check)(const void *state);
    /* How good a position looks to the seat whose view it is; higher is better. For the easy bot. */
    int (*evaluate)(const void *view, uint8_t seat);
    /* What a learned value judges a view by (value_net.h); NULL: there is none. */
    const struct game_features *features;
    /* Answers that the easy bot may try for one choice; 0: as many as are usual (server/think/brain.h). For
     * games whose prompts take longer to list. */
    uint16_t easy_steps;
};

/* Whether this build still plays matches that began with this revision of the rules. */
static inline bool game_plays_revision(const struct game *game, uint32_t revision)
{
    return revision >= game->oldest && revision <= game->revision;
}

/* The revision that a configuration means. */
static inline uint16_t game_revision_of(const struct game *game, const struct game_config *config)
{
    return config->revision ? config->revision : game->revision;
}

#endif
