/* See tree.h. */
#include "server/think/tree.h"

#include <stdlib.h>
#include <string.h>

#include "server/think/fixed.h"

enum {
    DEPTH_MAX = 128,     /* choices on a way down */
    PASSED_MAX = 200,    /* answers of chance, and single options, on a way down */
    BREADTH_MAX = 40,    /* options of a question that are looked at; all of the first one */
    HOPELESS_MAX = 50,   /* deals in a row without a world, after which no more are tried */
    SETTLED_EVERY = 16,  /* iterations from one look to the next whether the choice is settled */
    LONG_THOUGHT = 8000, /* evaluations after which it ends when little can change the choice */
    ANSWERS_A_NODE = 2,  /* a question has at least so many */
    RIPE = 1,            /* visits of an answer before those to the question that follows are looked at */
    PRIOR_HALF = 41,     /* odds lower by that, in 256ths of their logarithm, make half as likely */
    PRIOR_LEAST = FIXED_ONE / 64,
    CURIOSITY_SHIFT = 9, /* see curiosity: the root's 8 fractional bits, and one for the factor 0.5 */
    ROOT_BITS = 16,
    PROMISE_BITS = 16,
};

/* No node, no edge. */
static const uint32_t NONE = UINT32_MAX;

/* A question: who is asked and why, by which what follows from a choice is told apart. */
struct tree_node {
    uint32_t first;   /* edge */
    uint32_t sibling; /* another question that followed from the same choice */
    uint16_t why;
    uint8_t seat;
};

/* One of its answers. */
struct tree_edge {
    struct choice choice;
    uint32_t child; /* the first question that followed from it */
    uint32_t next;  /* of the same node */
    uint32_t visits;
    uint16_t looked; /* the chance to win of whom it is up to, at first look */
    int16_t odds;    /* the same as the logarithm of odds, in 256ths */
};

size_t tree_room(const struct game *game, uint32_t evaluations)
{
    return evaluations * (sizeof(struct tree_edge) + game->seats_max * sizeof(uint32_t)) +
           (evaluations / ANSWERS_A_NODE + 1) * sizeof(struct tree_node);
}

bool tree_init(struct tree *t, const struct game *game, tree_judge *judge, uint32_t evaluations)
{
    GAME_ASSERT(evaluations > 0 && evaluations <= TREE_EVALUATIONS_MAX);
    *t = (struct tree){.game = game,
                       .judge = judge,
                       .edges_room = evaluations,
                       .nodes_room = evaluations / ANSWERS_A_NODE + 1};
    t->world = session_create(game);
    t->probe = session_create(game);
    t->view = malloc(game->view_size);
    t->before = malloc(game->view_size);
    t->nodes = calloc(t->nodes_room, sizeof *t->nodes);
    t->edges = calloc(t->edges_room, sizeof *t->edges);
    t->sums = calloc((size_t)t->edges_room * game->seats_max, sizeof *t->sums);
    if (t->world && t->probe && t->view && t->before && t->nodes && t->edges && t->sums)
        return true;
    tree_free(t);
    return false;
}

void tree_free(struct tree *t)
{
    session_destroy(t->world);
    session_destroy(t->probe);
    free(t->view);
    free(t->before);
    free(t->nodes);
    free(t->edges);
    free(t->sums);
    *t = (struct tree){0};
}

void tree_guard(struct tree *t)
{
    session_guard(t->world);
    session_guard(t->probe);
}

/* ---- The tree ---- */

static uint32_t new_node(struct tree *t, const struct prompt *asked)
{
    if (t->nodes_count == t->nodes_room)
        return NONE;
    t->nodes[t->nodes_count] =
        (struct tree_node){.first = NONE, .sibling = NONE, .why = asked->why.verb, .seat = asked->seat};
    return t->nodes_count++;
}

/* The question that followed from this choice, if the tree has it, or NONE. */
static uint32_t known_child(const struct tree *t, uint32_t edge, const struct prompt *asked)
{
    for (uint32_t n = t->edges[edge].child; n != NONE; n = t->nodes[n].sibling)
        if (t->nodes[n].seat == asked->seat && t->nodes[n].why == asked->why.verb)
            return n;
    return NONE;
}

/* The question that is open now that this choice was made; NONE if the tree has no room for it. */
static uint32_t child_of(struct tree *t, uint32_t edge, const struct prompt *asked)
{
    uint32_t child = known_child(t, edge, asked);
    if (child != NONE || (child = new_node(t, asked)) == NONE)
        return child;
    t->nodes[child].sibling = t->edges[edge].child;
    t->edges[edge].child = child;
    return child;
}

static uint32_t *sums_of(struct tree *t, uint32_t edge)
{
    return t->sums + (size_t)edge * t->game->seats_max;
}

/*
 * The edge of a choice, or NONE. Looks first where the last one was found: options come in much the same
 * order in all worlds.
 */
static uint32_t find_edge(const struct tree *t, uint32_t node, struct choice choice, uint32_t *last)
{
    uint32_t from = *last == NONE ? t->nodes[node].first : t->edges[*last].next;
    for (uint32_t e = from; e != NONE; e = t->edges[e].next)
        if (choice_equal(t->edges[e].choice, choice))
            return *last = e;
    for (uint32_t e = t->nodes[node].first; e != from; e = t->edges[e].next)
        if (choice_equal(t->edges[e].choice, choice))
            return *last = e;
    return NONE;
}

/* The last edge of a node, or NONE. */
static uint32_t last_edge(const struct tree *t, uint32_t node)
{
    uint32_t last = NONE;
    for (uint32_t e = t->nodes[node].first; e != NONE; e = t->edges[e].next)
        last = e;
    return last;
}

static int16_t odds_of(uint16_t chance)
{
    return (int16_t)(fixed_log(chance + 1u) - fixed_log(TREE_SURE - chance + 1u));
}

/* Adds an edge behind another of its node (or NONE). */
static void add_edge(struct tree *t, uint32_t node, uint32_t *last, struct choice choice,
                     const uint16_t chance[SEATS_MAX])
{
    uint32_t edge = t->edges_count++;
    uint16_t looked = chance[t->nodes[node].seat];
    t->edges[edge] = (struct tree_edge){
        .choice = choice, .child = NONE, .next = NONE, .looked = looked, .odds = odds_of(looked)};
    for (int seat = 0; seat < t->game->seats_max; seat++)
        sums_of(t, edge)[seat] = chance[seat];
    *(*last == NONE ? &t->nodes[node].first : &t->edges[*last].next) = edge;
    *last = edge;
}

/* ---- Judging ---- */

static void share_among(uint16_t winners, uint8_t seats, uint16_t chance[SEATS_MAX])
{
    int count = __builtin_popcount(winners);
    for (int seat = 0; seat < seats; seat++)
        chance[seat] = winners & SEAT_BIT(seat) ? (uint16_t)(TREE_SURE / count) : 0;
}

/* Everybody's chances in a world whose beat was played out, as one seat sees them. Who has won is known
 * before the end in games that go on a little after it. */
static void judge(struct tree *t, const struct session *s, uint8_t viewer, uint16_t chance[SEATS_MAX])
{
    uint8_t seats = s->config.seats;
    struct game_result result;
    t->evaluations++;
    memset(chance, 0, SEATS_MAX * sizeof *chance);
    memset(&result, 0, sizeof result);
    s->game->result(s->now, &result);
    if (s->broken.what) {
        share_among((uint16_t)((1u << seats) - 1), seats, chance);
    } else if (s->over || result.winners) {
        share_among(result.winners, seats, chance);
    } else {
        attempt_look(s, viewer, t->view);
        t->judge(s->game, t->view, viewer, seats, chance);
    }
}

/* ---- Adding to the tree ---- */

static bool is_root(const struct tree *t, uint32_t node)
{
    return node == 0 && t->nodes_count > 0;
}

/* Of many options every so-manieth is looked at, beginning anywhere. */
struct sample {
    int first, step;
};

static struct sample sample_of(struct tree *t, uint32_t node, int options)
{
    if (is_root(t, node) || options <= BREADTH_MAX)
        return (struct sample){0, 1};
    int step = options / BREADTH_MAX + 1;
    return (struct sample){(int)quick_random_below(&t->attempt.random, (uint32_t)step), step};
}

/* Whether an option is not worth thinking about because it changes nothing. */
static bool is_idle(struct tree *t, uint32_t node, const struct session *s, int index)
{
    return is_root(t, node) && s->answers_count == 0 &&
           attempt_is_idle(&t->attempt, t->probe, s, index, t->before, t->view);
}

/*
 * Looks once at every option that the node does not have yet, as far as there is room. False if it looked at
 * none; else `best` is what the best of them promises everybody.
 */
static bool expand(struct tree *t, uint32_t node, const struct session *s, uint16_t best[SEATS_MAX])
{
    uint8_t mover = s->prompt.seat;
    bool any = false;
    uint32_t found = NONE, last = last_edge(t, node);
    struct sample sample = sample_of(t, node, s->prompt.count);
    for (int i = sample.first; i < s->prompt.count; i += sample.step) {
        uint16_t chance[SEATS_MAX];
        if (t->edges_count == t->edges_room || t->evaluations >= t->budget)
            break;
        if (find_edge(t, node, s->prompt.options[i], &found) != NONE || is_idle(t, node, s, i))
            continue;
        session_copy(t->probe, s);
        attempt_play(&t->attempt, t->probe, i, SEAT_NOBODY);
        judge(t, t->probe, mover, chance);
        add_edge(t, node, &last, s->prompt.options[i], chance);
        if (!any || chance[mover] > best[mover])
            memcpy(best, chance, SEATS_MAX * sizeof *best);
        any = true;
    }
    return any;
}

/* ---- Walking down ---- */

/* The options of the open question that the tree knows, and their edges. */
struct known_options {
    int count;
    bool all;
    uint16_t index[OPTIONS_MAX];
    uint32_t edge[OPTIONS_MAX];
};

static void list_known(struct tree *t, uint32_t node, const struct prompt *p, struct known_options *known)
{
    uint32_t last = NONE;
    known->count = 0;
    for (int i = 0; i < p->count; i++) {
        uint32_t edge = find_edge(t, node, p->options[i], &last);
        if (edge == NONE)
            continue;
        known->index[known->count] = (uint16_t)i;
        known->edge[known->count++] = edge;
    }
    known->all = known->count == p->count;
}

/* What came of an edge on the average, as a share of TREE_SURE with PROMISE_BITS more. */
static uint64_t promise(struct tree *t, uint32_t edge, uint8_t seat)
{
    return ((uint64_t)sums_of(t, edge)[seat] << PROMISE_BITS) / (t->edges[edge].visits + 1);
}

/*
 * How much chances differ where the best is this: as much as they can, p (1 - p), and TREE_SURE at one in
 * four. Without it whoever is far behind, or ahead, would see no difference between the options.
 */
static uint64_t spread_of(uint64_t chance)
{
    uint64_t spread = chance * (TREE_SURE - chance) / TREE_SURE * 16 / 3;
    return spread > 1 ? spread : 1;
}

/* What is added to it for being likely (a share of FIXED_ONE) and not yet tried much: 0.5 p sqrt(n) / (1 +
 * n_i). */
static uint64_t curiosity(uint64_t likely, uint32_t root, uint32_t visits)
{
    return (likely * root << (PROMISE_BITS - CURIOSITY_SHIFT)) / (visits + 1);
}

/* How likely a first look makes an option, compared with the best; a look may be luck, so none is ruled out.
 */
static uint32_t prior_of(int best, int odds)
{
    uint32_t prior = fixed_fade((uint32_t)(best - odds), PRIOR_HALF);
    return prior > PRIOR_LEAST ? prior : PRIOR_LEAST;
}

/* Which of the options to go on with: its place in the list, which is not empty. */
static int select_option(struct tree *t, const struct known_options *known, uint8_t mover)
{
    uint64_t most = 0, visits = 0, weights = 0, promised[OPTIONS_MAX], promise_most = 0;
    uint32_t weight[OPTIONS_MAX];
    int best = 0, top = INT16_MIN;
    for (int i = 0; i < known->count; i++) {
        const struct tree_edge *edge = &t->edges[known->edge[i]];
        visits += edge->visits;
        top = edge->odds > top ? edge->odds : top;
        promised[i] = promise(t, known->edge[i], mover);
        promise_most = promised[i] > promise_most ? promised[i] : promise_most;
    }
    for (int i = 0; i < known->count; i++)
        weights += weight[i] = prior_of(top, t->edges[known->edge[i]].odds);
    uint32_t root = fixed_root((visits + 1) << ROOT_BITS);
    uint64_t spread = spread_of(promise_most >> PROMISE_BITS);
    for (int i = 0; i < known->count; i++) {
        uint64_t likely = (uint64_t)weight[i] * FIXED_ONE / weights;
        uint64_t curious = curiosity(likely, root, t->edges[known->edge[i]].visits) / TREE_SURE * spread;
        if (promised[i] + curious > most) {
            most = promised[i] + curious;
            best = i;
        }
    }
    return best;
}

/* The place in the list of the one edge that is to be gone down; another one if it is not offered. */
static int find_only(const struct tree *t, const struct known_options *known)
{
    int place = known->count - 1;
    while (place > 0 && known->edge[place] != t->only)
        place--;
    return place;
}

/* Plays on while chance is asked, or somebody who has no choice. False if the way is at its end. */
static bool pass_by(struct tree *t, struct session *s, int *passed)
{
    while (!s->over && (s->prompt.seat == SEAT_CHANCE || s->prompt.count == 1)) {
        if (++*passed > PASSED_MAX)
            return false;
        attempt_answer(&t->attempt, s, attempt_any(&t->attempt, &s->prompt));
    }
    return !s->over;
}

/* The same in passing. */
struct passage {
    struct answerer by;
    struct attempt *attempt;
    int *passed;
};

static int choose_passing(struct answerer *by, const struct session *s)
{
    struct passage *p = (struct passage *)by;
    if ((s->prompt.seat != SEAT_CHANCE && s->prompt.count != 1) || *p->passed >= PASSED_MAX)
        return -1;
    ++*p->passed;
    p->attempt->answers++;
    return attempt_any(p->attempt, &s->prompt);
}

static void answer_and_pass(struct tree *t, struct session *s, int index, int *passed)
{
    struct passage p = {{choose_passing}, &t->attempt, passed};
    attempt_answer_on(&t->attempt, s, index, &p.by);
}

/* At an end of the tree that does not grow. */
static void judge_here(struct tree *t, struct session *s, uint16_t chance[SEATS_MAX])
{
    uint8_t viewer = s->over || s->prompt.seat >= SEATS_MAX ? t->seat : s->prompt.seat;
    attempt_beat(&t->attempt, s, SEAT_NOBODY);
    judge(t, s, viewer, chance);
}

/*
 * Whether it is time to look at all answers of the question at the end of a way. That costs as many
 * evaluations as there are answers; one more of the way alone, in another world and with other luck, often
 * shows that there is no need to.
 */
static bool is_ripe(const struct tree *t, const uint32_t *path, int length)
{
    return length == 0 || t->edges[path[length - 1]].visits >= RIPE;
}

/* A way down from the root to a question that is new to the tree, and what it promises. Returns its length.
 */
static int walk(struct tree *t, struct session *s, uint32_t path[DEPTH_MAX], uint16_t chance[SEATS_MAX])
{
    struct known_options known;
    int length = 0, passed = 0;
    for (uint32_t node = 0; node != NONE && length < DEPTH_MAX && pass_by(t, s, &passed);) {
        if (length > 0 && (node = child_of(t, path[length - 1], &s->prompt)) == NONE)
            break;
        if (t->nodes[node].first == NONE) {
            if (is_ripe(t, path, length) && expand(t, node, s, chance))
                return length;
            break;
        }
        list_known(t, node, &s->prompt, &known);
        if (!known.all && !is_root(t, node) && s->prompt.count <= BREADTH_MAX) {
            bool grown = expand(t, node, s, chance);
            if (grown && known.count == 0)
                return length;
            list_known(t, node, &s->prompt, &known);
        }
        if (known.count == 0)
            break;
        int chosen = t->only != NONE && is_root(t, node) ? find_only(t, &known)
                                                         : select_option(t, &known, s->prompt.seat);
        path[length++] = known.edge[chosen];
        answer_and_pass(t, s, known.index[chosen], &passed);
    }
    judge_here(t, s, chance);
    return length;
}

static void iterate(struct tree *t)
{
    uint32_t path[DEPTH_MAX];
    uint16_t chance[SEATS_MAX];
    struct random_source source = {quick_random_below, &t->attempt.random};
    t->iterations++;
    /* The options are the same in every world that looks the same from the seat. */
    if (!determinize(t->world, t->known, t->seat, &source) ||
        t->world->prompt.count != t->known->prompt.count) {
        t->hopeless++;
        return;
    }
    t->hopeless = 0;
    int length = walk(t, t->world, path, chance);
    for (int i = 0; i < length; i++) {
        t->edges[path[i]].visits++;
        for (int seat = 0; seat < t->game->seats_max; seat++)
            sums_of(t, path[i])[seat] += chance[seat];
    }
}

/* ---- Thinking ---- */

void tree_begin(struct tree *t, const struct session *known, uint64_t seed, uint32_t evaluations)
{
    GAME_ASSERT(known->prompt.seat < SEATS_MAX && known->prompt.count > 0);
    t->known = known;
    t->seat = known->prompt.seat;
    t->attempt = (struct attempt){.random.state = seed};
    t->budget = evaluations < TREE_EVALUATIONS_MAX ? evaluations : TREE_EVALUATIONS_MAX;
    t->evaluations = t->iterations = 0;
    t->hopeless = 0;
    t->only = NONE;
    t->nodes_count = t->edges_count = 0;
    new_node(t, &known->prompt);
}

/*
 * Whether what comes second could not come first with all the rest: an iteration costs one or more. A long
 * thought takes them to cost what they did so far, and does not expect that three of four bring it nearer: in
 * 300 positions of Root with 32,000 evaluations that made no difference.
 */
static bool is_settled(const struct tree *t)
{
    uint32_t first = 0, second = 0;
    for (uint32_t e = t->nodes[0].first; e != NONE; e = t->edges[e].next) {
        uint32_t visits = t->edges[e].visits;
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    uint64_t rest = t->budget - t->evaluations;
    if (t->evaluations > LONG_THOUGHT)
        rest = rest * t->iterations * 3 / 4 / t->evaluations;
    return first > second + rest;
}

/* Whether there is anything to think about, and anything left to think with. */
static bool is_done(const struct tree *t)
{
    uint32_t only = t->nodes[0].first;
    if (t->known->prompt.count == 1 || t->evaluations >= t->budget || t->hopeless >= HOPELESS_MAX)
        return true;
    if (t->evaluations > 0 && (only == NONE || t->edges[only].next == NONE))
        return true;
    return t->iterations % SETTLED_EVERY == 0 && is_settled(t);
}

bool tree_think(struct tree *t, uint32_t evaluations)
{
    uint32_t until = t->evaluations + evaluations;
    bool done;
    while (!(done = is_done(t)) && t->evaluations < until)
        iterate(t);
    return done;
}

/* The edge of a node that was gone down most, or NONE; but none that `out` has, by their places. */
static uint32_t best_edge(const struct tree *t, uint32_t node, const bool out[OPTIONS_MAX])
{
    uint32_t best = NONE;
    int place = 0;
    for (uint32_t e = t->nodes[node].first; e != NONE; e = t->edges[e].next, place++) {
        const struct tree_edge *edge = &t->edges[e];
        if (out && out[place])
            continue;
        if (best == NONE || edge->visits > t->edges[best].visits ||
            (edge->visits == t->edges[best].visits && edge->looked > t->edges[best].looked))
            best = e;
    }
    return best;
}

/* Whether the first question is open again, with nothing changed that the seat sees (`t->before`). */
static bool is_back(struct tree *t, const struct session *s)
{
    return attempt_is_back(t->known, s, t->before, t->view);
}

/* Whether one answer leads back to the first question. */
static bool can_go_back(struct tree *t, const struct session *s)
{
    for (int i = 0; i < s->prompt.count; i++) {
        session_copy(t->probe, s);
        attempt_answer(&t->attempt, t->probe, i);
        if (is_back(t, t->probe))
            return true;
    }
    return false;
}

/*
 * Whether an option is only a detour: the best that was found after it stays where it can be taken back with
 * nothing changed, as an offer that is written and withdrawn. Whoever takes it back may still do the best of
 * the rest, and so it looks as good as that.
 */
static bool is_detour(struct tree *t, uint32_t edge)
{
    struct session *s = t->world;
    if (t->known->answers_count > 0)
        return false;
    attempt_look(t->known, t->seat, t->before);
    session_copy(s, t->known);
    for (int length = 0; edge != NONE && length < DEPTH_MAX; length++) {
        int index = session_find(s, t->edges[edge].choice);
        if (index < 0) /* it was found in another world */
            return false;
        attempt_answer(&t->attempt, s, index);
        if (is_back(t, s))
            return true;
        /* Within a beat nothing is done yet, and what will be is not known. */
        bool open = s->answers_count > 0;
        if (s->over || s->prompt.seat != t->seat || (!open && !can_go_back(t, s)))
            return false;
        uint32_t node = known_child(t, edge, &s->prompt);
        edge = node == NONE ? NONE : best_edge(t, node, NULL);
        if (open && edge == NONE)
            return false;
    }
    return true;
}

static int place_of(const struct tree *t, uint32_t edge)
{
    int place = 0;
    for (uint32_t e = t->nodes[0].first; e != edge; e = t->edges[e].next)
        place++;
    return place;
}

int tree_choice(struct tree *t)
{
    bool out[OPTIONS_MAX] = {false};
    uint32_t first = best_edge(t, 0, out), best = first;
    if (first == NONE)
        return attempt_any(&t->attempt, &t->known->prompt);
    while (best != NONE && is_detour(t, best)) {
        out[place_of(t, best)] = true;
        best = best_edge(t, 0, out);
    }
    return session_find(t->known, t->edges[best == NONE ? first : best].choice);
}

/* ---- What was found ---- */

int tree_options(struct tree *t, struct tree_option options[OPTIONS_MAX])
{
    uint32_t last = NONE;
    int count = 0;
    for (int i = 0; i < t->known->prompt.count; i++) {
        uint32_t edge = find_edge(t, 0, t->known->prompt.options[i], &last);
        if (edge != NONE)
            options[count++] =
                (struct tree_option){.index = i,
                                     .visits = t->edges[edge].visits,
                                     .chance = (uint16_t)(promise(t, edge, t->seat) >> PROMISE_BITS)};
    }
    return count;
}

void tree_dwell(struct tree *t, int index, uint32_t evaluations)
{
    uint32_t last = NONE, until = t->evaluations + evaluations;
    t->only = find_edge(t, 0, t->known->prompt.options[index], &last);
    t->budget = until > t->budget ? until : t->budget;
    while (t->only != NONE && t->evaluations < until && t->hopeless < HOPELESS_MAX)
        iterate(t);
    t->only = NONE;
}
