/* The games that warren-lab knows. */
#include "protocol/root/root_kit.h"
#include "server/lab/lab.h"

const struct game_kit *const lab_kits[] = {&root_kit, NULL};
