/*
 * warren-lab, the engineers' tool: each subcommand is a function in its own file. Exit codes: 0 all is well,
 * 1 something differed or was violated, 2 the call or a file was wrong.
 */
#ifndef WARREN_LAB_H
#define WARREN_LAB_H

#include <jansson.h>
#include <stdbool.h>

#include "core/game.h"
#include "protocol/kit.h"

enum lab_exit { LAB_OK = 0, LAB_DIFFERS = 1, LAB_WRONG_CALL = 2 };

/* The games that the lab knows; ends with NULL. */
extern const struct game_kit *const lab_kits[];

int lab_sim(int argc, char **argv);
int lab_scenario(int argc, char **argv);
int lab_verify(int argc, char **argv);
int lab_export(int argc, char **argv);
int lab_import(int argc, char **argv);
int lab_show(int argc, char **argv);

#endif
