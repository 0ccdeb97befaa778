/* Fuzzing the scenario reader: any JSON is a scenario that passes, differs, or is told to be broken and
 * where. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>

#include "server/lab/scenario.h"
#include "tests/fuzz/change.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (sodium_init() < 0)
        abort();
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    if (!json)
        return 0;
    struct scenario *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    bool ok = scenario_run(s, json);
    assert(ok == (s->error[0] == '\0'));
    free(s);
    json_decref(json);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return change_json(data, size, max, seed);
}
