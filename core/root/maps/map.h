/*
 * Maps: printed facts of clearings, paths, rivers and forests (Law 2.2-2.4), and the rules of their own
 * (appendix C) as hooks. One file per map; general rules know no map by name. What is marked [one] holds for
 * one map alone, but the setup is not to know which.
 */
#ifndef WARREN_ROOT_MAP_H
#define WARREN_ROOT_MAP_H

#include "core/root/words.h"

struct root;
struct action;

struct clearing_def {
    uint8_t suit; /* printed or suggested */
    uint8_t slots;
    uint8_t ruin;     /* 1 if one of the slots starts with a ruin (Law 2.2.4) */
    uint8_t opposite; /* the diagonally opposite corner, or NOWHERE if this is no corner */
    uint16_t paths;   /* bit per clearing joined by a path, closed or not */
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
    uint16_t edge;           /* bit per clearing on the edge of the map (Law G.1.15) */
    bool suits_always_drawn; /* suits are neither printed nor suggested (Law A.1) [one] */

    /* Rules of the map; NULL where it has none of the kind. */

    /* The landmark that stands on it without landmark cards, and the number of its clearing; 0: none (Law
     * C.2.1, C.3.1, A.5). */
    struct {
        uint8_t landmark, number;
    } own;
    /* Puts the map's markers on it. */
    void (*setup)(struct root *g);
    /* What everybody can do in Daylight (Law C.3.3). */
    const struct action *daylight;
    /* NULL, or which of the map's own invariants is broken. */
    const char *(*check)(const struct root *g);
};

extern const struct map_def root_map_autumn, root_map_winter, root_map_lake, root_map_mountain;
/* All maps, by the index of the match setting "map". */
extern const struct map_def *const root_maps[];
extern const char *const root_map_names[];
enum { ROOT_MAPS_COUNT = 4 };

#endif
