/* Maps: printed facts of clearings, paths, rivers and forests (Law 2.2-2.4, appendix C). One file per map. */
#ifndef WARREN_ROOT_MAP_H
#define WARREN_ROOT_MAP_H

#include "core/root/words.h"

struct clearing_def {
    uint8_t suit;
    uint8_t slots;
    uint8_t ruin;     /* 1 if one of the slots starts with a ruin (Law 2.2.4) */
    uint8_t opposite; /* the diagonally opposite corner, or NOWHERE if this is no corner */
    uint16_t paths;   /* bit per clearing joined by a path */
    uint16_t rivers;  /* bit per clearing joined by a river */
    uint16_t x, y;    /* for drawing only: 0 to 400, origin top left */
};

struct forest_def {
    const char *name;
    uint16_t clearings; /* bit per adjacent clearing (Law 2.4.1) */
    uint16_t forests;   /* bit per adjacent forest */
};

struct map_def {
    const char *name;
    uint8_t clearings_count, forests_count;
    struct clearing_def clearing[CLEARINGS_MAX];
    struct forest_def forest[FORESTS_MAX];
};

extern const struct map_def map_autumn;
/* All maps, by the index of the match setting "map". */
extern const struct map_def *const root_maps[];
extern const char *const root_map_names[];
enum { ROOT_MAPS_COUNT = 1 };

#endif
