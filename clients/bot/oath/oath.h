/* What the easy level knows of Oath. */
#ifndef WARREN_BOT_OATH_H
#define WARREN_BOT_OATH_H

#include "clients/bot/taste.h"

extern const struct taste oath_taste;

#endif
