/* What the Keepers in Iron keep beyond pieces and cards. */
#ifndef WARREN_ROOT_KEEPERS_STATE_H
#define WARREN_ROOT_KEEPERS_STATE_H

#include "core/root/card.h"
#include "core/root/words.h"

enum relic { FIGURE, TABLET, JEWELRY, RELIC_TYPES };
enum retinue { RETINUE_MOVE, RETINUE_BATTLE, RETINUE_RECOVER, RETINUE_COLUMNS };

enum {
    RELICS_OF_A_TYPE = 4, /* Law 15.2.1 */
    RELICS = RELIC_TYPES * RELICS_OF_A_TYPE,
    RELIC_VALUES = 3,
    RELIC_KINDS = RELIC_TYPES * RELIC_VALUES, /* kinds of token, from RELIC_FIGURE_1 */
    WAYSTATIONS = 3,                          /* kinds of building, from WAYSTATION_TABLET_JEWELRY */
};

/*
 * All of it is open. Relics in clearings lie with their values up and are tokens of nine kinds; those in
 * forests are kept here, in four places for each type. Which of the four relics of its type lies in a place
 * is in struct root (relic_face): only that can be hidden. Relics that are neither there nor in a clearing
 * nor recovered are in the supply.
 */
struct keepers {
    uint8_t forest[RELICS];                           /* by place: 1 + forest in which a relic lies, or 0 */
    uint16_t face_up;                                 /* bit per place: its value is up */
    uint8_t recovered[RELIC_TYPES][RELICS_OF_A_TYPE]; /* values from the left, 0 where there is none */
    uint8_t trophies[RELIC_KINDS];                    /* removed and about to be put into a forest (15.2.5) */
    uint8_t shows[WAYSTATIONS];                       /* type of the side up, of a waystation on the map */
    uint8_t spare[2];

    cardset retinue[RETINUE_COLUMNS];
    cardset acted;                            /* cards of the retinue that acted this turn */
    uint8_t retainers[RETINUE_COLUMNS];       /* Faithful Retainers by column */
    uint8_t retainers_acted[RETINUE_COLUMNS]; /* how many of them acted this turn */
    uint8_t joined;                           /* cards that joined the retinue this Evening */
    uint8_t spare2;
    uint16_t encamped, decamped; /* bit per clearing, this turn (Law 15.4.1, 15.4.2) */
    uint8_t spare3[4];
};

#endif
