/*
 * What people may write where others read it: names, titles, chat.
 *
 * Text is valid UTF-8 already when it comes here. Refused is what would reach beyond its own place on a
 * screen, or hide in it: control characters, which terminals obey; line and paragraph separators; characters
 * that turn the direction of writing around for what follows (overrides, embeddings, isolates); tags,
 * annotations and code points that are no characters; more than a few combining marks on one letter. In
 * names, which others are told by, nothing may be invisible either. Names are no proof of who somebody is:
 * two people may have the same one.
 */
#ifndef WARREN_CHARACTERS_H
#define WARREN_CHARACTERS_H

#include <stdbool.h>

enum { MARKS_MAX = 4 /* combining marks in a row */ };

/* The length in code points, or -1 if a character is not for plain text. */
int characters_count(const char *text);
/* Whether everything in it can be seen, and something is there to be seen. */
bool characters_visible(const char *text);

#endif
