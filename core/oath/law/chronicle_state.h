/* How far the Chronicle is written (Law 8). The file of law/chronicle*.c. */
#ifndef WARREN_OATH_LAW_CHRONICLE_STATE_H
#define WARREN_OATH_LAW_CHRONICLE_STATE_H

#include <stdint.h>

enum { CHRONICLE_NAME_MAX = 64 };

struct chronicle {
    uint16_t game;    /* number of this match in its chronicle, from 1 */
    uint8_t citizens; /* bit per colour: boards that show the Citizen side; as they will lie next once 8.2 is
                         done */
    uint8_t last;     /* the same at the start of this match */
    uint8_t turned;   /* bit per colour: boards turned to the Exile side in 8.2 */
    uint8_t asked;    /* bit per seat: offers made in 8.2 */
    uint8_t goal;     /* of the next match, once vowed */
    uint8_t suit;     /* 8.4: of which most are added; once the Archive is short, the largest Dispossessed */
    uint8_t lacking;  /* 8.4: the Archive is short */
    uint8_t added;    /* 8.4: cards added so far */
    uint8_t name[CHRONICLE_NAME_MAX]; /* of the chronicle, filled up with zeros */
};

#endif
