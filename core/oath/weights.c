/* The learned weights of Oath (core/value_net.h), as weights.def has them: see docs/strong-bots.md. */
#include "core/oath/features.h"
#include "core/value_net.h"

#define RULES(revision)       enum { LEARNED_BY = (revision) };
#define SHAPE(numbers, kinds) enum { NUMBERS = (numbers), KINDS = (kinds) };
#define FIRST(...)            static const int16_t first[KINDS * NUMBERS * VALUE_HIDDEN] = {__VA_ARGS__};
#define LINE(...)             static const int16_t line[KINDS * NUMBERS] = {__VA_ARGS__};
#define SECOND(...)           static const int16_t second[2 * VALUE_HIDDEN * VALUE_SECOND] = {__VA_ARGS__};
#define BIAS(...)             static const int16_t bias[VALUE_SECOND] = {__VA_ARGS__};
#define THIRD(...)            static const int16_t third[VALUE_SECOND] = {__VA_ARGS__};
#include "core/oath/weights.def"

_Static_assert((int)NUMBERS == (int)OATH_NUMBERS && (int)KINDS == (int)OATH_KINDS,
               "the weights are of the numbers that there are");

const struct value_weights oath_weights = {
    .revision = LEARNED_BY,
    .numbers = NUMBERS,
    .kinds = KINDS,
    .first = first,
    .line = line,
    .second = second,
    .bias = bias,
    .third = third,
};
