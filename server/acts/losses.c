/* See losses.h. */
#include "server/acts/losses.h"

#include <inttypes.h>
#include <stdio.h>

#include "server/acts/matches.h"
#include "server/match/record.h"

const char *loss_sentence(enum store_loss_kind kind)
{
    static const char *const sentences[] = {
        [LOSS_MATCH] = "a match is missing",
        [LOSS_TABLE] = "a match's table stands as it stood before",
        [LOSS_ENTRIES] = "a match went back",
        [LOSS_CHAT] = "lines of a match's chat are missing",
        [LOSS_IDENTITY] = "an identity is missing",
        [LOSS_PAGES] = "the log of writes lost its end",
        [LOSS_WITNESS] = "the record of what was stored is damaged: more may be missing than is said here",
    };
    return sentences[kind];
}

bool loss_is_counted(const struct store_loss *loss)
{
    return loss->kind == LOSS_ENTRIES || loss->kind == LOSS_CHAT || loss->kind == LOSS_PAGES;
}

static void note_loss(void *context, const struct store_loss *loss)
{
    struct server *s = context;
    char name[AUTH_ID_TEXT_SIZE] = "", had[16], has[16];
    s->counters.losses++;
    if (loss->id)
        auth_id_text(loss->id, name);
    snprintf(had, sizeof had, "%" PRIu32, loss->had);
    snprintf(has, sizeof has, "%" PRIu32, loss->has);
    log_event(&s->log, LOG_ERROR, loss_sentence(loss->kind), loss->kind == LOSS_IDENTITY ? "player" : "match",
              LOG_TEXT, loss->id ? name : NULL, "had", LOG_TEXT, loss_is_counted(loss) ? had : NULL, "has",
              LOG_TEXT, loss_is_counted(loss) ? has : NULL, NULL);
    struct match *m = loss->kind == LOSS_ENTRIES ? matches_get(s, loss->id) : NULL;
    struct fault fault;
    if (!m)
        return;
    m->kept = m->had > 0 && m->kept < loss->has ? m->kept : loss->has;
    m->had = m->had > loss->had ? m->had : loss->had;
    record_save(m, NULL, &fault);
}

void losses_note(struct server *s)
{
    store_losses(s->store, note_loss, s);
    if (s->counters.losses > 0)
        log_event(&s->log, LOG_ERROR, "what was stored is not all there", "losses", LOG_NUMBER,
                  (int64_t)s->counters.losses, "kept", LOG_TEXT, "the damaged files, as *.damaged-N", NULL);
}
