/* warren-lab-toy: the lab for duel, in the build that WARREN_TOY names, for tests. */
#include <stdio.h>

#include "server/base/auth.h"
#include "server/lab/lab.h"
#include "server/lab/lab_game.h"
#include "tests/toy/toy_kit.h"

static struct game_kit kit;
const struct game_kit *const lab_kits[] = {&kit, NULL};
const struct lab_game *const lab_games[] = {NULL};

int main(int argc, char **argv)
{
    if (!auth_init()) {
        fprintf(stderr, "warren-lab-toy: the system gives no randomness\n");
        return LAB_WRONG_CALL;
    }
    kit = *toy_kit_of_build();
    return lab_main(lab_commands, argc, argv);
}
