/*
 * The line of choices that still count: what is left of a log when everything that was taken back, by undo or
 * by agreement, is left out. Read from the entries alone, without playing them.
 */
#ifndef WARREN_LINE_H
#define WARREN_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/store/store.h"

/*
 * The choices among the first `count` entries that still count, by index, into `standing`, which has room for
 * count. Returns how many.
 */
uint32_t line_choices(const struct store_entry *entries, uint32_t count, uint32_t *standing);
/* Of each of the first `count` entries, whether it is a choice that still counts. */
void line_stands(const struct store_entry *entries, uint32_t count, bool *stands);
/*
 * The index of the seat's last choice that still counts among the first `count` entries, or of the one at
 * `move` if that is not negative; -1 if there is none.
 */
int64_t line_own_move(const struct store_entry *entries, uint32_t count, uint8_t seat, int32_t move);

#endif
