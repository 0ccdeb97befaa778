/* What sites do besides homelands and opportunities (law/). Each constant is named in cards/sites.def. */
#include "core/oath/power.h"
