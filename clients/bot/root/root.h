/* What the easy level knows of Root. */
#ifndef WARREN_BOT_ROOT_H
#define WARREN_BOT_ROOT_H

#include "clients/bot/taste.h"

extern const struct taste root_taste;

#endif
