/* See obstacle.h. */
#include "core/obstacle.h"

#include <stdarg.h>
#include <stdio.h>

int obstacle_set(struct obstacle *obstacle, struct choice why, const char *format, ...)
{
    va_list arguments;
    obstacle->why = why;
    va_start(arguments, format);
    vsnprintf(obstacle->text, sizeof obstacle->text, format, arguments);
    va_end(arguments);
    return -1;
}
