/* What came of all matches of a league: what each one's log says besides, and the report. */
#ifndef WARREN_LEAGUE_BOOK_H
#define WARREN_LEAGUE_BOOK_H

#include "server/lab/data.h"
#include "server/lab/league/match.h"

struct league_book {
    const struct league_plan *plan;
    struct league_result *results; /* owned; in the order in which they came */
    size_t count, room;
};

/*
 * Adds the result of a match: its log is read from the server's data, checked as `warren-lab verify` does,
 * looked through for what everybody played, and kept if the plan says so. False if memory is short; what else
 * goes wrong becomes the match's trouble.
 */
bool league_book_add(struct league_book *book, struct lab_data *data, const struct league_result *result);
void league_book_free(struct league_book *book);

/* All that there is to say, as an object. NULL if memory is short. The caller owns it. */
json_t *league_report(struct league_book *book);
/* Whether every match was played to its end by all its programs. */
bool league_all_well(const struct league_book *book);
/* Prints a report for people. False if memory is short. */
bool league_print(const struct league_plan *plan, const json_t *report);

#endif
