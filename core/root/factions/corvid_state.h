/* What the Corvid Conspiracy keeps beyond pieces and cards. */
#ifndef WARREN_ROOT_CORVID_STATE_H
#define WARREN_ROOT_CORVID_STATE_H

#include <stdint.h>

#include "core/root/words.h"

enum plot_kind { BOMB, SNARE, EXTORTION, RAID, PLOT_KIND_COUNT };

enum {
    PLOTS_OF_A_KIND = 2, /* Law 13.2.2 */
    PLOTS = PLOT_KIND_COUNT * PLOTS_OF_A_KIND,
    PLOT_UNKNOWN = PLOT_KIND_COUNT + 1, /* in views: a plot of which the viewer sees the back only */
};

/*
 * The plot tokens are numbered from 0 to 7, equal kinds together. Those that lie in no clearing are in the
 * supply.
 */
struct corvid {
    uint8_t plot[CLEARINGS_MAX];    /* 1 + the token that lies there, or 0 (Law 13.2.2.II) */
    uint8_t refuted[CLEARINGS_MAX]; /* bit per kind: a wrong guess at the face-down plot there (Law 13.2.4) */
    uint16_t face_up;               /* bit per clearing: its plot lies face up */
    uint8_t placed;                 /* plots placed this turn (Law 13.5.2) */
    uint8_t exposed;                /* 1 + clearing whose plot is just being removed by exposure, or 0 */
};

#endif
