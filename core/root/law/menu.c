/* Menus: the actions from which a seat chooses in its turn. */
#include "core/root/law/menu.h"
#include "core/root/law/powers.h"
#include "core/root/law/victory.h"

/* What every faction may do in its Daylight besides its own actions. */
static const struct action *const common_actions[] = {&root_action_activate_dominance, &root_action_coalition,
                                                      &root_action_take_dominance, NULL};

/* Powers usable at any time of a phase. */
static const uint8_t power_within[PHASE_COUNT] = {
    [BIRDSONG] = POWER_BIRDSONG, [DAYLIGHT] = POWER_DAYLIGHT, [EVENING] = POWER_EVENING};

static bool play_from(struct root *g, uint8_t seat, struct choice c, const struct action *const *actions)
{
    for (; *actions; actions++)
        if ((*actions)->verb == c.verb) {
            (*actions)->play(g, seat, c);
            return true;
        }
    return false;
}

static void list_all(const struct root *g, uint8_t seat, struct prompt *p,
                     const struct action *const *actions)
{
    for (; *actions; actions++)
        if ((*actions)->list)
            (*actions)->list(g, seat, p);
}

static void list_menu(const struct root *g, uint8_t seat, struct prompt *p,
                      const struct action *const *actions, bool common)
{
    list_all(g, seat, p, actions);
    if (common) {
        list_all(g, seat, p, common_actions);
        if (map_of(g)->daylight)
            map_of(g)->daylight->list(g, seat, p);
        root_list_powers(g, seat, p, POWER_DAYLIGHT);
    } else if (seat == g->turn.seat) {
        root_list_powers(g, seat, p, power_within[g->turn.phase]); /* between two actions: Law 1.4.2 */
    }
}

static bool play_of_map(struct root *g, uint8_t seat, struct choice c)
{
    const struct action *action = map_of(g)->daylight;
    if (!action || action->verb != c.verb)
        return false;
    action->play(g, seat, c);
    return true;
}

bool root_any_offered(const struct root *g, uint8_t seat, const struct action *const *actions)
{
    struct prompt found;
    found.count = 0;
    list_all(g, seat, &found, actions);
    return found.count > 0;
}

bool root_common_open(const struct root *g, uint8_t seat)
{
    struct prompt powers;
    powers.count = 0;
    if (!g->hand[seat])
        root_list_powers(g, seat, &powers, POWER_DAYLIGHT);
    return g->hand[seat] || powers.count > 0;
}

static struct choice ask_menu(struct root *g, uint8_t seat, uint16_t reason, int count,
                              const struct action *const *actions, bool common, bool may_end)
{
    struct prompt *p = ask(g, seat, reason, (uint16_t)count, 0, 0);
    if (p) {
        list_menu(g, seat, p, actions, common);
        if (may_end || p->count == 0)
            offer(p, VERB_END, 0, 0, 0);
    }
    return answer(g);
}

uint16_t root_menu(struct root *g, uint8_t seat, uint16_t reason, int count,
                   const struct action *const *actions, bool common, bool may_end)
{
    struct choice c = ask_menu(g, seat, reason, count, actions, common, may_end);
    if (c.verb == VERB_END)
        return VERB_END;
    if (play_from(g, seat, c, actions)) {
        g->turn.acted = common ? 0 : (uint8_t)(g->turn.step + 1);
        return c.verb;
    }
    bool played = common ? play_from(g, seat, c, common_actions) || play_of_map(g, seat, c) ||
                               root_play_power(g, seat, c, POWER_DAYLIGHT)
                         : root_play_power(g, seat, c, power_within[g->turn.phase]);
    GAME_ASSERT(played);
    if (!common)
        end_beat(g);
    return c.verb;
}
