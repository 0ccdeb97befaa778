/* warren-lab: the commands. */
#include <stdio.h>

#include "server/auth.h"
#include "server/lab/lab.h"

int main(int argc, char **argv)
{
    static const struct lab_command *const commands[] = {
        &lab_sim, &lab_scenario, &lab_verify, &lab_list, &lab_export, &lab_import, &lab_show, NULL,
    };
    if (!auth_init()) {
        fprintf(stderr, "warren-lab: the system gives no randomness\n");
        return LAB_WRONG_CALL;
    }
    return lab_main(commands, argc, argv);
}
