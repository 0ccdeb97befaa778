/* What the denizens of Order do. Each constant is named in cards/order.def. */
#include "core/oath/power.h"
