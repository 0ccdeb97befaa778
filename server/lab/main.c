/* warren-lab: the commands. */
#include <stdio.h>

#include "server/base/auth.h"
#include "server/lab/lab.h"

int main(int argc, char **argv)
{
    if (!auth_init()) {
        fprintf(stderr, "warren-lab: the system gives no randomness\n");
        return LAB_WRONG_CALL;
    }
    return lab_main(lab_commands, argc, argv);
}
