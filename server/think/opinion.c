/* See opinion.h. */
#include "server/think/opinion.h"

#include "protocol/words.h"

enum { LOOKED_INTO = 4 }; /* of the visits to the best option, one of so many is enough to judge another */

/* Options of the same words as one: where it is first offered, and all visits. */
struct candidate {
    int index;
    uint64_t visits, sum;
};

static struct candidate *find_same(struct candidate *found, int count, const struct session *asked, int index)
{
    const struct choice *options = asked->prompt.options;
    for (int i = 0; i < count; i++)
        if (choice_reads_same(asked->game, &asked->config, options[found[i].index], options[index]))
            return &found[i];
    return NULL;
}

/* `among`: as opinion_best_among; NULL: all. */
static int list_candidates(struct tree *t, const struct session *asked, const bool *among,
                           struct candidate *found)
{
    struct tree_option options[OPTIONS_MAX];
    int count = 0, all = tree_options(t, options);
    for (int i = 0; i < all; i++) {
        if (among && !among[options[i].index])
            continue;
        struct candidate *same = find_same(found, count, asked, options[i].index);
        uint64_t weight = options[i].visits + 1; /* the first look counts, too */
        if (!same) {
            same = &found[count++];
            *same = (struct candidate){.index = options[i].index};
        }
        same->visits += weight;
        same->sum += weight * options[i].chance;
    }
    return count;
}

static uint16_t chance_of(const struct candidate *c)
{
    return c->visits ? (uint16_t)(c->sum / c->visits) : 0;
}

static bool is_better(const struct candidate *a, const struct candidate *b)
{
    return a->visits > b->visits || (a->visits == b->visits && chance_of(a) > chance_of(b));
}

void opinion_best(struct tree *t, const struct session *asked, struct analysis_best *best)
{
    opinion_best_among(t, asked, NULL, best);
}

void opinion_best_among(struct tree *t, const struct session *asked, const bool *among,
                        struct analysis_best *best)
{
    struct candidate found[OPTIONS_MAX];
    int count = list_candidates(t, asked, among, found);
    best->count = 0;
    for (int place = 0; place < count && place < ANALYSIS_BEST; place++) {
        for (int i = place + 1; i < count; i++)
            if (is_better(&found[i], &found[place])) {
                struct candidate swapped = found[i];
                found[i] = found[place];
                found[place] = swapped;
            }
        best->option[best->count++] =
            (struct analysis_option){asked->prompt.options[found[place].index], chance_of(&found[place])};
    }
}

bool opinion_of(struct tree *t, const struct session *asked, int index, uint32_t evaluations,
                uint16_t *chance)
{
    struct candidate found[OPTIONS_MAX];
    int count = list_candidates(t, asked, NULL, found);
    struct candidate *own = find_same(found, count, asked, index);
    uint64_t most = 0;
    for (int i = 0; i < count; i++)
        most = found[i].visits > most ? found[i].visits : most;
    if (!own)
        return false;
    if (own->visits * LOOKED_INTO < most) {
        tree_dwell(t, own->index, evaluations);
        count = list_candidates(t, asked, NULL, found);
        own = find_same(found, count, asked, index);
    }
    *chance = own ? chance_of(own) : 0;
    return own != NULL;
}
