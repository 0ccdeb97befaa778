/* See train_manners.h. */
#include "server/lab/train_manners.h"

#include <stdlib.h>
#include <string.h>

enum {
    EASY_CARELESS = 3, /* percent of easy's choices that are any */
    ODDS = 8,          /* ways to be odd, all as likely */
    BELL_PARTS = 3,
};

static const uint8_t odd_careless[ODDS] = {1, 1, 1, 3, 3, 6, 10, 20};
/* The deviation of weights from what was learned. */
static const int16_t odd_taste[ODDS] = {0, 0, 100, 100, 200, 300, 400, 500};
_Static_assert(1 << VALUE_WEIGHT_BITS == 1024, "a taste is in the unit of weights");

static bool is_drawn(struct quick_random *random, long long percent)
{
    return percent > 0 && quick_random_below(random, 100) < (uint32_t)percent;
}

/* About normal, of deviation `size`. */
static int bell(struct quick_random *random, int size)
{
    int sum = -BELL_PARTS * size;
    for (int i = 0; i < BELL_PARTS; i++)
        sum += (int)quick_random_below(random, 2 * (uint32_t)size + 1);
    return sum;
}

static void draw_taste(int16_t *weight, int numbers, int size, struct quick_random *random)
{
    for (int i = 0; size > 0 && i < numbers; i++) {
        int off = weight[i] + bell(random, size);
        weight[i] = (int16_t)(off > VALUE_FIRST_MOST    ? VALUE_FIRST_MOST
                              : off < -VALUE_FIRST_MOST ? -VALUE_FIRST_MOST
                                                        : off);
    }
}

static bool draw_odd(struct train_manners *m, const struct value_weights *w, uint8_t seats,
                     struct quick_random *random)
{
    size_t count = (size_t)w->kinds * w->numbers;
    if (!m->line && !(m->line = malloc(count * sizeof *m->line)))
        return false;
    memcpy(m->line, w->line, count * sizeof *m->line);
    m->value.line = m->line;
    for (uint8_t seat = 0; seat < seats; seat++)
        m->careless[seat] = odd_careless[quick_random_below(random, ODDS)];
    for (int kind = 0; kind < w->kinds; kind++)
        draw_taste(m->line + (size_t)kind * w->numbers, w->numbers,
                   odd_taste[quick_random_below(random, ODDS)], random);
    return true;
}

bool train_manners_draw(struct train_manners *m, const struct train_mixture *from,
                        const struct value_weights *w, uint8_t seats, struct quick_random *random)
{
    for (uint8_t seat = 0; seat < seats; seat++) {
        bool easy = !w || is_drawn(random, from->easy_percent);
        bool search = !easy && is_drawn(random, from->search_percent);
        m->how[seat] = easy ? TRAIN_EASY : search ? TRAIN_SEARCH : TRAIN_AT_ONCE;
        m->careless[seat] = easy ? EASY_CARELESS : TRAIN_CARELESS;
    }
    if (!w)
        return true;
    m->value = *w;
    return !is_drawn(random, from->odd_percent) || draw_odd(m, w, seats, random);
}

void train_manners_about(struct train_manners *m, uint8_t one, uint8_t seats)
{
    for (uint8_t seat = 0; seat < seats; seat++) {
        m->how[seat] = seat == one ? TRAIN_SEARCH : TRAIN_EASY;
        m->careless[seat] = seat == one ? m->careless[seat] : EASY_CARELESS;
    }
}

void train_manners_free(struct train_manners *m)
{
    free(m->line);
    *m = (struct train_manners){0};
}
