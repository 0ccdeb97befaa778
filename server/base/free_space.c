/* See free_space.h. A simulation has its own. */
#include "server/base/free_space.h"

#include <sys/statvfs.h>

uint64_t free_space(const char *folder)
{
    struct statvfs disk;
    if (statvfs(folder, &disk) != 0)
        return UINT64_MAX;
    return (uint64_t)disk.f_bavail * disk.f_frsize;
}
