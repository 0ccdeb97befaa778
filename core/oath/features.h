/* What a view of Oath says of its seats in numbers (core/features.h). */
#ifndef WARREN_OATH_FEATURES_H
#define WARREN_OATH_FEATURES_H

#include "core/features.h"
#include "core/oath/view.h"

enum {
    OATH_NUMBERS = 116,
    OATH_KINDS = ROLES * GOALS, /* what is worth how much depends on the role and on the goal of the oath */
};

extern const struct value_weights oath_weights;
extern const struct game_features oath_features;

#endif
