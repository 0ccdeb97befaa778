/* The report of warren-lab sim for people. */
#ifndef WARREN_LAB_SIM_TEXT_H
#define WARREN_LAB_SIM_TEXT_H

#include <jansson.h>
#include <stdbool.h>

#include "server/lab/sim.h"

/* Prints the report, as --json has it, in tables and sentences, in the words of the game (NULL: it has none).
 * False if memory is short. */
bool sim_text(const json_t *report, const struct lab_sim *own);

#endif
