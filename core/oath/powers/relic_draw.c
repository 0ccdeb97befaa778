/* See relic_draw.h. */
#include "core/oath/powers/relic_draw.h"

#include "core/oath/law/decks.h"
#include "core/oath/law/emit.h"
#include "core/oath/law/relics.h"

bool oath_can_draw_relic(const struct oath *g, const struct use *u)
{
    (void)u;
    return g->relic_deck.count > 0;
}

/* It stays on the deck until the user has decided; who knew it knows it under the deck. */
void oath_play_draw_relic(struct oath *g, struct use *u)
{
    int relic = oath_look_at_top_relic(g, u->seat);
    struct prompt *p = ask(g, u->seat, REASON_KEEP_OR_BOTTOM, u->card, 0, 0);
    if (p) {
        offer(p, VERB_KEEP_DRAWN, 0, 0, 0);
        offer(p, VERB_TO_BOTTOM, 0, 0, 0);
    }
    bool keeps = answer(g).verb == VERB_KEEP_DRAWN;
    if (keeps) {
        oath_take_relic(g, u->seat, relic);
        note_reveal(g);
        oath_note_relics(g, u->seat, relic_bit(relic));
    } else {
        uint16_t known = g->known_to[oath_draw_relic(g)];
        oath_relic_under(g, relic, known);
        oath_tell_hidden(g, known, EVENT_RELIC_UNDER, u->seat, (uint16_t)relic, 0, 0);
    }
}
