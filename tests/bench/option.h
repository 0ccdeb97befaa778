/* An option in the text of a prompt, for benchmarks, which do not parse what they only pass on. */
#ifndef WARREN_BENCH_OPTION_H
#define WARREN_BENCH_OPTION_H

#include <stddef.h>

/* Length of the object that begins here. Its prices are objects within it; no word of a game has braces. */
static inline size_t option_length(const char *object)
{
    size_t length = 0;
    int depth = 0;
    do {
        depth += (object[length] == '{') - (object[length] == '}');
        length++;
    } while (depth > 0 && object[length]);
    return length;
}

#endif
