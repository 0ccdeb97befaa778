/* See moments.h. */
#include "core/oath/moments.h"

#include "core/oath/power.h"

static unsigned moments_of(const struct power *power)
{
    static const uint8_t bits[] = {[POWER_QUIET] = 0,
                                   [POWER_ACTION] = 1 << MOMENT_ACTION,
                                   [POWER_PLAYED] = 1 << MOMENT_PLAYED,
                                   [POWER_REST] = 1 << MOMENT_REST,
                                   [POWER_WAKE] = 1 << MOMENT_WAKE};
    unsigned moments = power->always ? 1u << MOMENT_ALWAYS : 0;
    if (power->when == POWER_PLAN)
        return moments | (unsigned)(power->plan->sides >> ATTACKER & 1) << MOMENT_ATTACK |
               (unsigned)(power->plan->sides >> DEFENDER & 1) << MOMENT_DEFENCE;
    if (power->when >= POWER_DECLARE)
        return moments | 1u << (MOMENT_MODIFIER + power->when - POWER_DECLARE);
    return moments | bits[power->when];
}

/* What stands in general rules rather than in a power. */
static unsigned general_moments(int id)
{
    if (is_site(id)) /* Law 4.1.4 */
        return oath_sites[id - SITE_FIRST].favor || oath_sites[id - SITE_FIRST].secrets ? 1u << MOMENT_WAKE
                                                                                        : 0;
    if (id == PEOPLES_FAVOR) /* Law 4.1.1 */
        return 1u << MOMENT_WAKE;
    if (id == GRAND_SCEPTER) /* Law 6.4, 6.6, 6.7 */
        return 1u << MOMENT_ACTION;
    return id == CONSPIRACY ? 1u << MOMENT_PLAYED : 0; /* Law 5.1.4.IV */
}

uint16_t oath_moments(int id, bool ruined)
{
    unsigned moments = general_moments(id);
    const struct card_def *def = ruined ? &oath_ruins[id - EDIFICE_FIRST] : &oath_cards[id];
    for (const struct power *power = def->power; power; power = power->also)
        moments |= moments_of(power);
    return (uint16_t)moments;
}

const char *oath_moment_name(enum moment moment)
{
    static const char *const names[MOMENTS] = {
        [MOMENT_WAKE] = "wake",    [MOMENT_ACTION] = "action", [MOMENT_PLAYED] = "played",
        [MOMENT_REST] = "rest",    [MOMENT_ATTACK] = "attack", [MOMENT_DEFENCE] = "defence",
        [MOMENT_ALWAYS] = "always"};
    return names[moment] ? names[moment]
                         : oath_word(NULL, KIND_ACTION, (uint16_t)(moment - MOMENT_MODIFIER), WORD_PUBLIC);
}
