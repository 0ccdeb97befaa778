/*
 * The face of a game: how its table is drawn and its words are said. One table per game we have drawings for,
 * in the game's own folder and named in games.c; the plain face shows any view by its names.
 */
#ifndef WARREN_TERMINAL_FACE_H
#define WARREN_TERMINAL_FACE_H

#include <jansson.h>

#include "clients/terminal/canvas.h"
#include "clients/terminal/say.h"
#include "clients/terminal/since.h"

/* What there is to draw; all borrowed. */
struct table {
    const json_t *view;
    const json_t *lobby;
    const struct say_names *names;
    const char *seat;      /* own seat, or "spectator" */
    const json_t *choices; /* options to be marked, NULL if none */
    int scroll;            /* rows scrolled down, for faces that need it */
    bool brief;            /* scores in as few words as can be */
};

/* A sign that terminals may lack, and what stands in for it. */
struct face_glyph {
    uint32_t glyph;
    char ascii;
};

struct face {
    const char *game;                /* NULL: any */
    const struct say_words *words;   /* NULL: those that all games share */
    const struct face_glyph *glyphs; /* what stands in for its signs; ends with zeros; NULL: none */
    /* Name and look of who sits there: at most SAY_NAME_SIZE bytes; false to use the player's name. */
    bool (*seat_name)(const struct table *t, const char *seat, char *out, size_t size);
    int (*seat_style)(const struct table *t, const char *seat);
    /* Fills in who plays along without a seat; NULL: nobody does. */
    void (*others)(const struct table *t, struct say_names *names);
    /* Who did what an event tells, a seat or another, whose look it gets; "" if nobody did. */
    const char *(*actor)(const json_t *event);
    /* What of an event is told to who was away; NULL: nothing. */
    news_of *news;
    /* What a choice may bring, such as the odds of a fight; false if nothing can be said. NULL: never. */
    bool (*outlook)(const struct table *t, const json_t *choice, char *out, size_t size);
    /* The score of a seat as text. */
    void (*score)(const struct table *t, const char *seat, char *out, size_t size);
    /* How the match was won; false if nobody has won. NULL: the scores say it. */
    bool (*ending)(const struct table *t, char *out, size_t size);
    /* What the title line says of the turn. */
    void (*turn)(const struct table *t, char *out, size_t size);
    /* The table in the large area, and its rows; the board of a seat; the own hand, `full` with the whole
     * texts. */
    void (*draw_table)(const struct table *t, struct canvas *c, struct rect area);
    int (*table_rows)(const struct table *t,
                      int width); /* that the table needs in so many columns; NULL: what there is */
    void (*draw_board)(const struct table *t, struct canvas *c, struct rect area, const char *seat);
    void (*draw_hand)(const struct table *t, struct canvas *c, struct rect area, bool full);
    /* Fills in what to know just now, of the question (its reason, may be NULL) and of the own side: at most
     * `most` lines, which stay the game's; how many. NULL: there is nothing to say. */
    size_t (*explain)(const struct table *t, const json_t *why, const char **lines, size_t most);
    const char *const *help; /* how the table is read: lines, ends with NULL; NULL: none */
};

enum { FACE_LINES_MAX = 16 }; /* that `explain` is asked for */

extern const struct face face_plain;

/* games.c: the games there are faces for; ends with NULL. */
extern const struct face *const game_faces[];
/* The face for a game. Never NULL. */
const struct face *face_find(const char *game);

#endif
