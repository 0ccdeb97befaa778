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
