/* What edifices and their ruins do. Each constant is named in cards/edifices.def. */
#include "core/oath/power.h"
