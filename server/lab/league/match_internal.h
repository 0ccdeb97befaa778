/* Inside a match of the league (match*.c); nobody else includes this. */
#ifndef WARREN_LEAGUE_MATCH_INTERNAL_H
#define WARREN_LEAGUE_MATCH_INTERNAL_H

#include <jansson.h>

#include "server/lab/league/match.h"
#include "server/lab/league/wire.h"

enum { SECOND_MS = 1000 };

enum stage {
    STAGE_OPENING,   /* the server is asked for a match */
    STAGE_GATHERING, /* programs come and say that they are ready */
    STAGE_PLAYING,
    STAGE_BREAKING, /* all resign */
    STAGE_PARTING,  /* programs end */
    STAGE_CLOSING,
};

/* Numbers of our requests. */
enum request {
    REQUEST_HELLO = 1,
    REQUEST_CREATE,
    REQUEST_START,
    REQUEST_KICK,
    REQUEST_JOIN,
    REQUEST_BOT,
    REQUEST_MORE
};

/* Who acts for a seat that its program has lost, or resigns for it. */
struct deputy {
    struct league_match *match;
    struct wire *wire;
    char player[SEAT_ID_SIZE]; /* who sits there in its place, "" if the program does */
};

struct league_match {
    struct league_arena arena;
    struct league_deal deal;
    struct league_result result;
    enum stage stage;
    struct wire *table; /* our own connection */
    char invite[64];
    json_t *lobby; /* owned: the last push */
    bool starting; /* it was asked for */
    struct seat seats[SEATS_MAX];
    struct deputy deputies[SEATS_MAX];
    uv_timer_t patience; /* with the step that is waited for */
    uv_timer_t whole;    /* with the match, then with its end */
    int asked;           /* the seat whose choice is waited for, -1: none */
    int handles;         /* open: timers and seats */
};

/* A text of a message, "" if it has none of this name. */
const char *match_text(const json_t *message, const char *member);
uint8_t match_seats(const struct league_match *m);
/* Who was told to play the seat, and whether that is a bot of the server. */
const struct league_program *match_program(const struct league_match *m, int seat);
bool match_is_bot(const struct league_match *m, int seat);
/* A connection to the server; NULL if there is none. */
struct wire *match_connect(struct league_match *m, const struct wire_callbacks *callbacks, void *context);

/* ---- match.c ---- */

/* Nobody has won; all resign, so that the server is rid of it and its log is whole. */
void match_break_off(struct league_match *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The match is over: programs have a moment to end. */
void match_part(struct league_match *m);

/* ---- Seats that are lost (match_deputies.c) ---- */

/* The seat is taken from its program, for this reason. Once, and not when the match ends anyway. */
void match_lose_seat(struct league_match *m, int seat, const char *why);
/* The same, with a number of seconds in the reason. */
void match_lose_by_time(struct league_match *m, int seat, const char *format, long long seconds);
/* In a match that goes on: by the deputy that sits there, or in the name of the program. */
void match_resign(struct league_match *m, int seat);
/* In a lobby: the deputy sits down where nobody does. */
void match_sit_deputy(struct league_match *m, int seat);

/* ---- Gathering (match_gathering.c) ---- */

/* The server has opened the table. */
void match_gather(struct league_match *m, const json_t *created);
/* Puts right who sits where, and starts when all are ready. */
void match_look_round(struct league_match *m);

/* ---- Playing (match_playing.c) ---- */

void match_begin_play(struct league_match *m);
/* Whoever is asked now has the time of a choice; bots of the server take what they need. */
void match_note_position(struct league_match *m, const json_t *push);
/* The server has told the result. */
void match_note_end(struct league_match *m, const json_t *push);

#endif
