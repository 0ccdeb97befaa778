/* What the denizens of the Nomads do. Each constant is named in cards/nomad.def. */
#include "core/oath/power.h"
