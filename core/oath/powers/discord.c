/* What the denizens of Discord do. Each constant is named in cards/discord.def. */
#include "core/oath/power.h"
