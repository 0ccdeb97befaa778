/* Playing a league: some matches at a time, until all are played. */
#ifndef WARREN_LEAGUE_LEAGUE_H
#define WARREN_LEAGUE_LEAGUE_H

#include "server/lab/league/book.h"

/* How a league came to its end. */
enum league_end {
    LEAGUE_PLAYED,
    LEAGUE_STOPPED, /* by a signal: what was over by then is in the book */
    LEAGUE_FAILED,  /* `error` says why */
};

/* Plays all of it into the book (zeroed but for the plan). `games` is how many there are. */
enum league_end league_play(const struct league_plan *plan, uint64_t games, struct league_book *book,
                            char *error, size_t error_size);

#endif
