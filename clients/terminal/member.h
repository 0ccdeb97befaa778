/* Members of the objects that the server sends. */
#ifndef WARREN_TERMINAL_MEMBER_H
#define WARREN_TERMINAL_MEMBER_H

#include <jansson.h>

/* The text of a member; "" if it is missing or no text. Borrowed. */
const char *text_in(const json_t *object, const char *member);

#endif
