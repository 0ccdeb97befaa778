/* The games that warren-lab knows: the one place of the lab that names their folders. */
#include "protocol/oath/oath_kit.h"
#include "protocol/root/root_kit.h"
#include "server/lab/lab.h"
#include "server/lab/lab_game.h"
#include "server/lab/oath/oath_lab.h"
#include "server/lab/root/root_lab.h"

const struct game_kit *const lab_kits[] = {&root_kit, &oath_kit, NULL};
const struct lab_game *const lab_games[] = {&root_lab, &oath_lab, NULL};
