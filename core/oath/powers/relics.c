/* What relics do. Each constant is named in cards/relics.def. */
#include "core/oath/power.h"
