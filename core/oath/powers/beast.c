/* What the denizens of Beasts do. Each constant is named in cards/beast.def. */
#include "core/oath/power.h"
