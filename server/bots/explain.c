/* See explain.h. */
#include "server/bots/explain.h"

#include "core/common_knowledge.h"
#include "server/telling/tell.h"

bool explain_put(const struct match *m, const struct considered *found, struct analysis_choice *told)
{
    const struct prompt *p = &play_session(&m->play)->prompt;
    if (!m->explain || !found->found || found->taken >= p->count)
        return false;
    *told = (struct analysis_choice){.move = m->play.version,
                                     .seat = p->seat,
                                     .why = p->why,
                                     .made = p->options[found->taken],
                                     .chance = found->taken_chance};
    for (int i = 0; i < found->count; i++)
        if (found->index[i] < p->count)
            told->best.option[told->best.count++] =
                (struct analysis_option){p->options[found->index[i]], found->chance[i]};
    return true;
}

void explain_tell(struct match *m, const struct analysis_choice *told)
{
    const void *now = play_session(&m->play)->now;
    bool privy = m->play.privy & SEAT_BIT(told->seat);
    if (!privy && choice_is_open(m->kit->game, now, told->made))
        tell_considered(m, told);
}
