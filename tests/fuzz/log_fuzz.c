/* Fuzzing the reader of exported logs: any JSON is a right log, or a problem with its place is told. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>

#include "server/lab/lab.h"
#include "server/lab/log_file.h"
#include "tests/fuzz/change.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

static void play(struct log_file *log, struct log_problem *problem)
{
    log_file_check_commitment(log, problem);
    while (log->play.version < log->count)
        if (!log_file_step(log, NULL, problem)) {
            assert(problem->what[0]);
            return;
        }
    log_file_check_end(log, problem);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct log_file log;
    struct log_problem problem = {0};
    if (sodium_init() < 0)
        abort();
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    if (!json)
        return 0;
    if (log_file_open(&log, json, lab_kits, &problem)) {
        play(&log, &problem);
        log_file_free(&log);
    } else {
        assert(problem.what[0]);
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return change_json(data, size, max, seed);
}
