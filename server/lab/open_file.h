/* Files to read, of which a folder is none. */
#ifndef WARREN_LAB_OPEN_FILE_H
#define WARREN_LAB_OPEN_FILE_H

#include <stdio.h>

/* NULL with errno, also of a folder: that could be opened, but nothing comes of it. */
FILE *open_file(const char *path);

#endif
