/* The menus of a turn. Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_ROOT_LAW_MENU_H
#define WARREN_ROOT_LAW_MENU_H

#include "core/root/law/action.h"

/*
 * Asks the seat to choose among the actions (a NULL-terminated list of pointers), the Daylight actions that
 * every faction has if `common`, and `end` if may_end; plays the choice. Returns the verb chosen. Powers that
 * can be used at any time of the phase are offered too, since an action is over before the next begins (Law
 * 1.4.2); if not `common`, playing one ends the beat, so that callers see verbs of their own alone: what they
 * do before the menu is done again in the next. [ask]
 */
uint16_t root_menu(struct root *g, uint8_t seat, uint16_t reason, int count,
                   const struct action *const *actions, bool common, bool may_end);
/* Whether any of the actions (a list as above) offers something. */
bool root_any_offered(const struct root *g, uint8_t seat, const struct action *const *actions);
/* Whether the seat is asked in a Daylight step of crafting and of what every faction may do: it holds cards,
 * which ones is hidden, or has an effect to use. */
bool root_common_open(const struct root *g, uint8_t seat);

#endif
