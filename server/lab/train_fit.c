/* See train_fit.h. */
#include "server/lab/train_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/progress.h"

enum { BATCH = 128, H = VALUE_HIDDEN, K = VALUE_SECOND, LANES = 8 };

/* By part of the network as it is learned: what all kinds share and what is a kind's own are added. */
enum layer { SHARED, OWN, LINE, SECOND, BIAS, THIRD, LAYERS };

/* How large the weights are that it begins with, and how fast weights that nothing needs fade. */
static const struct {
    float begin, fade;
} layers[LAYERS] = {
    [SHARED] = {0.15f, 3e-3f}, [OWN] = {0, 3e-2f},  [LINE] = {0, 1e-2f},
    [SECOND] = {0.12f, 3e-3f}, [BIAS] = {0, 3e-3f}, [THIRD] = {0.2f, 3e-3f},
};

static const float hidden_most = (float)VALUE_HIDDEN_MOST / (1 << VALUE_HIDDEN_BITS);
static const float others_most = (float)VALUE_OTHERS_MOST / (1 << VALUE_HIDDEN_BITS);

/* All weights in one array, and what Adam keeps of each. */
struct net {
    int numbers, kinds;
    size_t count, at[LAYERS + 1];
    float *weight, *gradient, *mean, *square;
    float *first, *first_gradient; /* by kind: shared and own together */
};

static bool net_create(struct net *n, int numbers, int kinds)
{
    const size_t rows = (size_t)numbers * H,
                 sizes[LAYERS] = {rows, (size_t)kinds * rows, (size_t)kinds * (size_t)numbers, 2 * H * K, K,
                                  K};
    *n = (struct net){.numbers = numbers, .kinds = kinds};
    for (int layer = 0; layer < LAYERS; layer++)
        n->at[layer + 1] = n->at[layer] + sizes[layer];
    n->count = n->at[LAYERS];
    n->weight = calloc(n->count, sizeof(float));
    n->gradient = calloc(n->count, sizeof(float));
    n->mean = calloc(n->count, sizeof(float));
    n->square = calloc(n->count, sizeof(float));
    n->first = calloc(sizes[OWN], sizeof(float));
    n->first_gradient = calloc(sizes[OWN], sizeof(float));
    return n->weight && n->gradient && n->mean && n->square && n->first && n->first_gradient;
}

static void net_free(struct net *n)
{
    free(n->weight);
    free(n->gradient);
    free(n->mean);
    free(n->square);
    free(n->first);
    free(n->first_gradient);
}

/* About normal, of deviation 1. */
static float bell(struct quick_random *random)
{
    enum { PARTS = 12, FINE = 1 << 20 };
    float sum = 0;
    for (int i = 0; i < PARTS; i++)
        sum += (float)quick_random_below(random, FINE) / FINE;
    return sum - (float)PARTS / 2;
}

static void net_begin(struct net *n, struct quick_random *random)
{
    for (int layer = 0; layer < LAYERS; layer++)
        for (size_t i = n->at[layer]; i < n->at[layer + 1]; i++)
            n->weight[i] = layers[layer].begin > 0 ? layers[layer].begin * bell(random) : 0;
}

static void take_part(const int16_t *from, float *to, size_t count, int bits)
{
    for (size_t i = 0; i < count; i++)
        to[i] = (float)from[i] / (float)(1 << bits);
}

/* Begins where weights are: what all kinds share is what they have on the average. */
static void net_go_on(struct net *n, const struct value_weights *w)
{
    size_t rows = (size_t)n->numbers * H;
    float *shared = n->weight + n->at[SHARED], *own = n->weight + n->at[OWN];
    take_part(w->first, own, (size_t)n->kinds * rows, VALUE_WEIGHT_BITS);
    take_part(w->line, n->weight + n->at[LINE], (size_t)n->kinds * (size_t)n->numbers, VALUE_WEIGHT_BITS);
    take_part(w->second, n->weight + n->at[SECOND], 2 * H * K, VALUE_WEIGHT_BITS);
    take_part(w->bias, n->weight + n->at[BIAS], K, VALUE_HIDDEN_BITS);
    take_part(w->third, n->weight + n->at[THIRD], K, VALUE_WEIGHT_BITS);
    for (size_t i = 0; i < rows; i++) {
        float sum = 0;
        for (int kind = 0; kind < n->kinds; kind++)
            sum += own[(size_t)kind * rows + i];
        shared[i] = sum / (float)n->kinds;
        for (int kind = 0; kind < n->kinds; kind++)
            own[(size_t)kind * rows + i] -= shared[i];
    }
}

static void join_first(struct net *n)
{
    size_t rows = (size_t)n->numbers * H;
    for (int kind = 0; kind < n->kinds; kind++)
        for (size_t i = 0; i < rows; i++)
            n->first[(size_t)kind * rows + i] =
                n->weight[n->at[SHARED] + i] + n->weight[n->at[OWN] + (size_t)kind * rows + i];
}

/* What one position makes of the network, kept for the way back. */
struct pass {
    float h[SEATS_MAX][H], sum[H], others[SEATS_MAX][H], b[SEATS_MAX][K], worth[SEATS_MAX], chance[SEATS_MAX];
};

static float cut(float x, float most)
{
    return x < 0 ? 0 : x > most ? most : x;
}

static void forward_first(const struct net *n, const struct sample *s, const struct sample_number *numbers,
                          struct pass *p)
{
    memset(p->sum, 0, sizeof p->sum);
    for (int seat = 0; seat < s->seats; seat++) {
        const float *first = n->first + (size_t)s->kind[seat] * (size_t)n->numbers * H;
        const float *line = n->weight + n->at[LINE] + (size_t)s->kind[seat] * (size_t)n->numbers;
        float a[H] = {0}, worth = 0;
        for (int i = 0; i < s->count[seat]; i++, numbers++) {
            float x = (float)numbers->value / FEATURES_ONE;
            const float *row = first + (size_t)numbers->number * H;
            worth += x * line[numbers->number];
            for (int k = 0; k < H; k++)
                a[k] += x * row[k];
        }
        for (int k = 0; k < H; k++) {
            p->h[seat][k] = cut(a[k], hidden_most);
            p->sum[k] += p->h[seat][k];
        }
        p->worth[seat] = worth;
    }
}

static void forward_second(const struct net *n, int seats, struct pass *p)
{
    const float *second = n->weight + n->at[SECOND], *bias = n->weight + n->at[BIAS],
                *third = n->weight + n->at[THIRD];
    for (int seat = 0; seat < seats; seat++) {
        float b[K];
        memcpy(b, bias, sizeof b);
        for (int i = 0; i < H; i++) {
            float own = p->h[seat][i], others = cut(p->sum[i] - own, others_most);
            const float *by_own = second + (size_t)i * K, *by_others = second + (size_t)(H + i) * K;
            p->others[seat][i] = others;
            for (int k = 0; k < K; k++)
                b[k] += own * by_own[k] + others * by_others[k];
        }
        for (int k = 0; k < K; k++) {
            p->b[seat][k] = cut(b[k], hidden_most);
            p->worth[seat] += p->b[seat][k] * third[k];
        }
    }
}

static void forward(const struct net *n, const struct sample *s, const struct sample_number *numbers,
                    struct pass *p)
{
    float best = -INFINITY, all = 0;
    forward_first(n, s, numbers, p);
    forward_second(n, s->seats, p);
    for (int seat = 0; seat < s->seats; seat++)
        best = p->worth[seat] > best ? p->worth[seat] : best;
    for (int seat = 0; seat < s->seats; seat++)
        all += p->chance[seat] = expf(p->worth[seat] - best);
    for (int seat = 0; seat < s->seats; seat++)
        p->chance[seat] /= all;
}

/* The sum of products, in an order that the compiler may spread over lanes. */
static float product(const float *a, const float *b)
{
    float lane[LANES] = {0}, sum = 0;
    for (int k = 0; k < K; k += LANES)
        for (int l = 0; l < LANES; l++)
            lane[l] += a[k + l] * b[k + l];
    for (int l = 0; l < LANES; l++)
        sum += lane[l];
    return sum;
}

/* Whether a hidden number was let through as it is. */
static bool inside(float h, float most)
{
    return h > 0 && h < most;
}

/* The way back through the second layer: gradients of all seats' hidden numbers. */
static void backward_second(struct net *n, const struct sample *s, const struct pass *p,
                            float dh[SEATS_MAX][H])
{
    const float *second = n->weight + n->at[SECOND], *third = n->weight + n->at[THIRD];
    float *g_second = n->gradient + n->at[SECOND], *g_bias = n->gradient + n->at[BIAS],
          *g_third = n->gradient + n->at[THIRD];
    float dsum[H] = {0};
    for (int seat = 0; seat < s->seats; seat++) {
        float d = p->chance[seat] - s->target[seat], db[K];
        for (int k = 0; k < K; k++) {
            g_third[k] += d * p->b[seat][k];
            db[k] = inside(p->b[seat][k], hidden_most) ? d * third[k] : 0;
            g_bias[k] += db[k];
        }
        for (int i = 0; i < H; i++) {
            float own = p->h[seat][i], others = p->others[seat][i];
            float *g_own = g_second + (size_t)i * K, *g_others = g_second + (size_t)(H + i) * K;
            for (int k = 0; k < K; k++) {
                g_own[k] += own * db[k];
                g_others[k] += others * db[k];
            }
            float by_others = inside(others, others_most) ? product(second + (size_t)(H + i) * K, db) : 0;
            dh[seat][i] = product(second + (size_t)i * K, db) - by_others;
            dsum[i] += by_others;
        }
    }
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < H; i++)
            dh[seat][i] += dsum[i];
}

static void backward(struct net *n, const struct sample *s, const struct sample_number *numbers,
                     const struct pass *p)
{
    float dh[SEATS_MAX][H];
    backward_second(n, s, p, dh);
    for (int seat = 0; seat < s->seats; seat++) {
        float *g_first = n->first_gradient + (size_t)s->kind[seat] * (size_t)n->numbers * H;
        float *g_line = n->gradient + n->at[LINE] + (size_t)s->kind[seat] * (size_t)n->numbers;
        float d = p->chance[seat] - s->target[seat], g[H];
        for (int k = 0; k < H; k++)
            g[k] = inside(p->h[seat][k], hidden_most) ? dh[seat][k] : 0;
        for (int i = 0; i < s->count[seat]; i++, numbers++) {
            float x = (float)numbers->value / FEATURES_ONE;
            float *row = g_first + (size_t)numbers->number * H;
            g_line[numbers->number] += x * d;
            for (int k = 0; k < H; k++)
                row[k] += x * g[k];
        }
    }
}

/* ---- Adam ---- */

static void part_first(struct net *n)
{
    size_t rows = (size_t)n->numbers * H;
    float *shared = n->gradient + n->at[SHARED], *own = n->gradient + n->at[OWN];
    memset(shared, 0, rows * sizeof *shared);
    for (int kind = 0; kind < n->kinds; kind++)
        for (size_t i = 0; i < rows; i++) {
            own[(size_t)kind * rows + i] = n->first_gradient[(size_t)kind * rows + i];
            shared[i] += n->first_gradient[(size_t)kind * rows + i];
        }
}

/* The most that a weight may be when it is an integer, a little less. */
static float weight_most(int layer)
{
    enum { SMALLER = 64 };
    static const int most[LAYERS] = {VALUE_FIRST_MOST / 2, VALUE_FIRST_MOST / 2, VALUE_FIRST_MOST,
                                     VALUE_SECOND_MOST,    VALUE_BIAS_MOST,      VALUE_THIRD_MOST};
    return (float)(most[layer] - SMALLER) / (1 << (layer == BIAS ? VALUE_HIDDEN_BITS : VALUE_WEIGHT_BITS));
}

static void adam(struct net *n, float rate, long step)
{
    const float keep_mean = 0.9f, keep_square = 0.999f;
    float mean_scale = 1 / (1 - powf(keep_mean, (float)step));
    float square_scale = 1 / (1 - powf(keep_square, (float)step));
    part_first(n);
    for (int layer = 0; layer < LAYERS; layer++) {
        float fade = layers[layer].fade, most = weight_most(layer);
        for (size_t i = n->at[layer]; i < n->at[layer + 1]; i++) {
            float g = n->gradient[i] / BATCH;
            n->mean[i] += (1 - keep_mean) * (g - n->mean[i]);
            n->square[i] += (1 - keep_square) * (g * g - n->square[i]);
            float to = n->mean[i] * mean_scale / (sqrtf(n->square[i] * square_scale) + 1e-7f);
            float w = n->weight[i] - rate * (to + fade * n->weight[i]);
            n->weight[i] = w > most ? most : w < -most ? -most : w;
        }
    }
    memset(n->gradient, 0, n->count * sizeof *n->gradient);
    memset(n->first_gradient, 0, (size_t)n->kinds * (size_t)n->numbers * H * sizeof *n->first_gradient);
}

/* ---- Integers ---- */

static void round_part(const float *from, int16_t *to, size_t count, int bits, int most)
{
    for (size_t i = 0; i < count; i++) {
        long n = lroundf(from[i] * (float)(1 << bits));
        to[i] = (int16_t)(n > most ? most : n < -most ? -most : n);
    }
}

static void round_net(struct net *n, struct weights *to)
{
    const float *from[WEIGHTS_PARTS] = {n->first, n->weight + n->at[LINE], n->weight + n->at[SECOND],
                                        n->weight + n->at[BIAS], n->weight + n->at[THIRD]};
    join_first(n);
    for (int part = 0; part < WEIGHTS_PARTS; part++)
        round_part(from[part], to->part[part], weights_count(&to->w, (enum weights_part)part),
                   part == PART_BIAS ? VALUE_HIDDEN_BITS : VALUE_WEIGHT_BITS,
                   weights_most((enum weights_part)part));
}

/* ---- The whole ---- */

static bool is_held_out(const struct sample *s)
{
    return s->game % HELD_OUT == HELD_OUT - 1;
}

static void judge_sample(const struct samples *set, size_t index, const struct value_weights *w,
                         double chance[SEATS_MAX])
{
    struct features f;
    int32_t worth[SEATS_MAX];
    uint16_t whole[SEATS_MAX];
    samples_features(set, index, &f);
    value_worths(w, &f, set->sample[index].seats, worth);
    value_softmax(worth, set->sample[index].seats, whole);
    for (int seat = 0; seat < set->sample[index].seats; seat++)
        chance[seat] = (double)whole[seat] / VALUE_SURE;
}

void fit_targets(struct samples *set, const struct value_weights *w, double lambda)
{
    double chance[SEATS_MAX];
    for (size_t i = set->count; i-- > 0;) {
        struct sample *s = &set->sample[i];
        const struct sample *next = s + 1;
        bool last = i + 1 == set->count || next->game != s->game;
        float share = 1.0f / (float)__builtin_popcount(s->winners);
        if (!last)
            judge_sample(set, i + 1, w, chance);
        for (int seat = 0; seat < s->seats; seat++)
            s->target[seat] = last ? (s->winners >> seat & 1 ? share : 0)
                                   : (float)((1 - lambda) * chance[seat] + lambda * next->target[seat]);
    }
}

double fit_cross_entropy(const struct samples *set, const struct value_weights *w, bool all)
{
    double loss = 0, chance[SEATS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        const struct sample *s = &set->sample[i];
        if (!all && !is_held_out(s))
            continue;
        judge_sample(set, i, w, chance);
        for (int seat = 0; seat < s->seats; seat++)
            if (s->winners >> seat & 1)
                loss -= log(chance[seat] + 1e-6) / __builtin_popcount(s->winners);
        count++;
    }
    return count ? loss / (double)count : 0;
}

static void shuffle(size_t *order, size_t count, struct quick_random *random)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = quick_random_below(random, (uint32_t)i), swapped = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swapped;
    }
}

/* Of half a wave, with a little left at its end. */
static float rate_at(const struct fit_plan *plan, long step, long steps)
{
    const double pi = 3.14159265358979, rest = 0.02;
    return (float)(plan->rate * (0.5 * (1 + cos(pi * (double)step / (double)steps)) + rest));
}

static void run_epochs(struct net *n, const struct samples *set, size_t *order, size_t count,
                       const struct fit_plan *plan, struct quick_random *random)
{
    struct progress progress;
    struct pass p;
    long step = 0, steps = (long)(count / BATCH) * plan->epochs;
    progress_begin(&progress, "batches", (uint64_t)steps);
    for (int epoch = 0; epoch < plan->epochs; epoch++) {
        shuffle(order, count, random);
        for (size_t i = 0; i + BATCH <= count; i += BATCH) {
            join_first(n);
            for (size_t k = i; k < i + BATCH; k++) {
                const struct sample *s = &set->sample[order[k]];
                forward(n, s, set->numbers + s->first, &p);
                backward(n, s, set->numbers + s->first, &p);
            }
            step++;
            adam(n, rate_at(plan, step, steps), step);
            progress_step(&progress, (uint64_t)step);
        }
    }
    progress_end(&progress);
}

bool fit(const struct samples *set, const struct fit_plan *plan, const struct value_weights *before,
         struct weights *to, struct fit_result *result)
{
    struct quick_random random = {plan->seed};
    struct net net;
    size_t *order = malloc((set->count + 1) * sizeof *order), count = 0;
    bool ok = net_create(&net, to->w.numbers, to->w.kinds) && order;
    *result = (struct fit_result){0};
    if (ok) {
        for (size_t i = 0; i < set->count; i++)
            if (!is_held_out(&set->sample[i]))
                order[count++] = i;
        if (plan->goes_on && before)
            net_go_on(&net, before);
        else
            net_begin(&net, &random);
        run_epochs(&net, set, order, count, plan, &random);
        round_net(&net, to);
        result->fitted = count;
        result->held_out = set->count - count;
        result->before = before ? fit_cross_entropy(set, before, false) : 0;
        result->after = fit_cross_entropy(set, &to->w, false);
    }
    free(order);
    net_free(&net);
    return ok;
}
