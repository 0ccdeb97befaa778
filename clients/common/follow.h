/*
 * One match as a client sees it: its lobby, and the view, prompt and version of its play.
 *
 * follow_push takes the pushes of the server one after the other; a gap between versions is noticed and
 * reported, so that the caller can ask for what is missing. Nothing here knows sockets or games.
 */
#ifndef WARREN_CLIENTS_FOLLOW_H
#define WARREN_CLIENTS_FOLLOW_H

#include <jansson.h>
#include <stdbool.h>

enum { FOLLOW_NAME_SIZE = 48 };

struct follow {
    char match[FOLLOW_NAME_SIZE];
    char invite[FOLLOW_NAME_SIZE]; /* "" if not known */
    char seat[16];                 /* whose view: "s1", "spectator"; "" before the first snapshot */
    bool spectator;                /* follows from beside the table */
    json_int_t version;            /* of the view; -1 before the first snapshot */
    int undo;                      /* own choices that may be taken back */

    /* All owned; NULL where there is none. */
    json_t *lobby; /* the last lobby push */
    json_t *view;
    json_t *prompt; /* NULL or JSON null when nobody is asked */
    json_t *ended;  /* the ended push */
    json_t *clock;  /* the last clock push */
};

/* What a push changed; several bits at once are possible. */
enum follow_change {
    FOLLOW_NOTHING = 0,
    FOLLOW_LOBBY = 1,
    FOLLOW_TABLE = 2, /* view, prompt, version */
    FOLLOW_ENDED = 4,
    FOLLOW_CLOCK = 16,
    FOLLOW_GAP = 8, /* an update is missing: ask to resume; nothing changed */
};

void follow_init(struct follow *f, const char *match);
void follow_free(struct follow *f);
/* Takes a push (borrowed). Those of other matches and of other types change nothing. Returns the change. */
int follow_push(struct follow *f, const json_t *push);
/* Whether the open prompt asks this client. */
bool follow_asked(const struct follow *f);
/* The options of the open prompt, NULL unless this client is asked; borrowed. */
const json_t *follow_options(const struct follow *f);
/* The request that follows the match again after a lost connection; a new reference. */
json_t *follow_resume_request(const struct follow *f);
/* The request that answers the open prompt with an option (borrowed); a new reference. */
json_t *follow_choose_request(const struct follow *f, const json_t *option);
/* The seat of the lobby with this name, NULL if there is none; borrowed. */
const json_t *follow_seat(const struct follow *f, const char *seat);
/* lobby, running or finished; "" if nothing is known yet. */
const char *follow_state(const struct follow *f);

#endif
