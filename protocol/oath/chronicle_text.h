/*
 * The string by which players of Oath pass on a chronicle (that of the community's mod for a virtual table,
 * version 3.3.1): hexadecimal digits and two names. What is said of it here is facts about that format:
 *
 *   version 2+2+2, game 4, length 2 and name, seats 2, citizens 2, oath 2, six digits of no use, eight slots
 * of site 2 and three cards 2 each, then world deck, Dispossessed and relic deck, each as count 2 and cards 2
 * each, citizens of the match before 2, its winner 2, length 2 and name of the winner.
 *
 * A site's number is 24 more if it lies face down, FF is one that nobody knows; cards lie from the left,
 * relics from the right.
 */
#ifndef WARREN_OATH_CHRONICLE_TEXT_H
#define WARREN_OATH_CHRONICLE_TEXT_H

#include "core/oath/law/legacy.h"
#include "protocol/text.h"

enum { TEXT_SLOT_CARDS = 3, TEXT_LIST_MAX = 255, TEXT_NAME_MAX = 255, TEXT_SUITS = 6 };

struct text_list {
    uint8_t count, card[TEXT_LIST_MAX];
};

/* All that a string says, as it says it: numbers are the format's own. */
struct chronicle_text {
    uint8_t version[3];
    uint16_t game;
    uint8_t name_length, name[TEXT_NAME_MAX];
    uint8_t seats, citizens, oath;
    uint8_t suits[TEXT_SUITS];
    struct {
        uint8_t site, card[TEXT_SLOT_CARDS];
    } slot[SLOTS];
    struct text_list world, dispossessed, relics; /* the top first */
    uint8_t last_citizens, winner;
    uint8_t winner_length, winner_name[TEXT_NAME_MAX];
};

/* Reads a string; 0, or -1 with what is in its way and where (OBSTACLE_LEGACY_TEXT: the character, from 1).
 */
int oath_chronicle_read(const char *string, struct chronicle_text *to, struct obstacle *obstacle);
/* Writes it, without quotes. */
void oath_chronicle_write(const struct chronicle_text *from, struct text *t);
/* What it means for a match: sets and the map; orders are forgotten, but for the first four relics, which lie
 * on top. 0, or -1 with what is in its way. */
int oath_chronicle_mean(const struct chronicle_text *from, struct oath_legacy *to, struct obstacle *obstacle);
/* The string of a legacy. Its orders are those of a shuffle that follows from the legacy itself. */
void oath_chronicle_of(const struct oath_legacy *from, struct chronicle_text *to);

#endif
