/* See fixed.h. */
#include "server/think/fixed.h"

uint32_t fixed_root(uint64_t n)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= n)
            root |= bit;
    return (uint32_t)root;
}

uint32_t fixed_fade(uint32_t distance, uint32_t half)
{
    enum { PARTS = 16, GONE = 16 };
    /* FIXED_ONE / 2^(i / PARTS) */
    static const uint32_t faded[PARTS + 1] = {65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393, 46341,
                                              44376, 42495, 40693, 38968, 37316, 35734, 34219, 32768};
    uint32_t halvings = distance / half;
    if (halvings >= GONE)
        return 0;
    uint64_t rest = (uint64_t)(distance % half) * PARTS * FIXED_ONE / half;
    uint32_t part = (uint32_t)(rest / FIXED_ONE), between = (uint32_t)(rest % FIXED_ONE);
    uint32_t step = faded[part] - faded[part + 1];
    return (faded[part] - (uint32_t)((uint64_t)step * between / FIXED_ONE)) >> halvings;
}

int32_t fixed_log(uint32_t n)
{
    enum { TOP = 31, PART_BITS = 4, REST_BITS = TOP - PART_BITS };
    /* 256 log(1 + i / 16) */
    static const int32_t logs[(1 << PART_BITS) + 1] = {0,   22,  44,  63,  82,  100, 118, 134, 150,
                                                       165, 179, 193, 207, 220, 232, 244, 256};
    int highest = TOP - __builtin_clz(n);
    uint32_t mantissa = (n << (TOP - highest)) & ~(UINT32_C(1) << TOP);
    uint32_t part = mantissa >> REST_BITS, rest = mantissa & ((UINT32_C(1) << REST_BITS) - 1);
    int32_t step = logs[part + 1] - logs[part];
    return highest * 256 + logs[part] + (int32_t)(((uint64_t)rest * (uint32_t)step) >> REST_BITS);
}
