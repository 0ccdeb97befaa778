/* What the denizens of Hearth do. Each constant is named in cards/hearth.def. */
#include "core/oath/power.h"
