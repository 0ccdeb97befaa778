/* What the denizens of the Arcane do. Each constant is named in cards/arcane.def. */
#include "core/oath/power.h"
