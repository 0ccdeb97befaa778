/* How far the Chronicle is written (Law 8). The file of law/chronicle*.c. */
#ifndef WARREN_OATH_LAW_CHRONICLE_STATE_H
#define WARREN_OATH_LAW_CHRONICLE_STATE_H

#include <stdint.h>

struct chronicle {
    uint8_t game;     /* number of this match in its chronicle, from 1 */
    uint8_t step;     /* section of Law 8 that is next, see chronicle.c */
    uint8_t citizens; /* bit per colour: boards that show the Citizen side */
    uint8_t turned;   /* bit per colour: boards turned to the Exile side in 8.2 */
    uint8_t last;     /* citizens of the match before */
    uint8_t goal;     /* of the next match, once vowed */
    uint8_t built;    /* 1 + slot where the edifice was built or repaired */
    uint8_t progress; /* within the step */
};

#endif
