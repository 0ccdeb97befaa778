/* Changes of inputs that hold JSON, after which most of it is JSON still: one value in it is another one. */
#ifndef WARREN_FUZZ_CHANGE_H
#define WARREN_FUZZ_CHANGE_H

#include <stddef.h>
#include <stdint.h>

/*
 * What LLVMFuzzerCustomMutator is to do for an input that is one object, or has lines in which an object
 * begins and that end with it. Now and then, and where there is none, bytes are changed as libFuzzer does.
 */
size_t change_json(uint8_t *data, size_t size, size_t max, unsigned seed);

#endif
