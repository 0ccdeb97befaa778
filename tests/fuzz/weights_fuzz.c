/*
 * Fuzzing the reader of learned weights: any text is weights within their bounds, which are the same when
 * they were written and read once more; or it is told on which line something is wrong.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "server/lab/weights_file.h"
#include "tests/fuzz/input.h"
#include "tests/toy/toy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char path[64]; /* of a file in memory, kept for the whole run */

static void fill(const uint8_t *data, size_t size)
{
    static int file = -1;
    if (file < 0) {
        file = memfd_create("weights", 0);
        snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    }
    require(ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == (ssize_t)size, "the input has no file");
}

static void check_bounds(const struct weights *weights)
{
    for (int part = 0; part < WEIGHTS_PARTS; part++) {
        int most = weights_most((enum weights_part)part);
        for (size_t i = 0; i < weights_count(&weights->w, (enum weights_part)part); i++)
            require(abs(weights->part[part][i]) <= most, "a weight is out of bounds");
    }
}

static void check_the_way_back(const struct weights *weights)
{
    char error[200];
    struct weights *again = weights_create(&toy_game);
    require(again != NULL, "out of memory");
    require(weights_write(weights, path, " * of a fuzzer\n", error, sizeof error), "they cannot be written");
    require(weights_read(again, path, error, sizeof error), "what was written cannot be read");
    require(again->w.revision == weights->w.revision, "the revision is another one");
    for (int part = 0; part < WEIGHTS_PARTS; part++)
        require(memcmp(again->part[part], weights->part[part],
                       weights_count(&weights->w, (enum weights_part)part) * sizeof(int16_t)) == 0,
                "what was written reads differently");
    weights_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char error[200] = "";
    struct weights *weights = weights_create(&toy_game);
    require(weights != NULL, "out of memory");
    fill(data, size);
    if (weights_read(weights, path, error, sizeof error)) {
        check_bounds(weights);
        check_the_way_back(weights);
    } else {
        size_t length = strlen(path);
        require(strncmp(error, path, length) == 0 && error[length] == ':' && atoi(error + length + 1) > 0,
                "it is not told on which line something is wrong");
    }
    weights_free(weights);
    return 0;
}
