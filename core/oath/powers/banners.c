/* What the banners change for who has them. Law 2.5 */
#include "core/oath/power.h"

extern const struct power oath_power_peoples_favor, oath_power_darkest_secret;

const struct power oath_power_peoples_favor = {.when = POWER_QUIET};
const struct power oath_power_darkest_secret = {.when = POWER_QUIET};
