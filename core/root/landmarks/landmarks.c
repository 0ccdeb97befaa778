/* All landmarks: setting them up (Law A.5), and what the general rules ask of them. */
#include "core/root/landmarks/landmark.h"
#include "core/root/law/clearings.h"
#include "core/root/law/emit.h"
#include "core/root/view.h"

static const struct landmark_def *const landmark_defs[LANDMARK_COUNT] = {
#define LANDMARK(id, name, hooks) [id] = &hooks,
#include "core/root/landmarks.def"
#undef LANDMARK
};

static bool in_play(const struct root *g, int landmark)
{
    return g->landmarks.at[landmark] != NOWHERE;
}

/* Clearings that hold a landmark, and those adjacent to one. Bit masks. */
static uint16_t standing(const struct root *g, uint16_t *beside)
{
    uint16_t mask = 0;
    *beside = 0;
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (in_play(g, i)) {
            mask |= (uint16_t)(1u << g->landmarks.at[i]);
            *beside |= neighbours(g, g->landmarks.at[i]);
        }
    return mask;
}

/* Where the landmark can be set up now. */
static uint16_t sites(const struct root *g, int landmark)
{
    const struct landmark_def *def = landmark_defs[landmark];
    uint16_t beside, taken = standing(g, &beside);
    uint16_t mask = def->sites ? def->sites(g) : root_all_clearings(g);
    return mask & (uint16_t) ~(taken | (def->beside_others ? 0 : beside));
}

/* Law A.5.2: one of those that are in the box. One that the map has of its own (appendix C) is not there. */
static void deal_landmark(struct root *g)
{
    struct prompt *p = ask(g, SEAT_CHANCE, REASON_DEAL_LANDMARK, 0, 0, 0);
    if (p)
        for (uint16_t i = 0; i < LANDMARK_COUNT; i++)
            if (!in_play(g, i) && !(g->landmarks.dealt >> i & 1) &&
                !(g->seats == 2 && landmark_defs[i]->not_for_two))
                offer(p, VERB_LANDMARK, i, 0, 0);
    uint16_t landmark = answer_forced(g).arg[0];
    g->landmarks.dealt |= (uint8_t)(1u << landmark);
    g->landmarks.to_deal--;
    root_tell(g, EVENT_LANDMARK_DEALT, landmark, 0, 0, 0, 0);
}

/* Law A.5.3: one of those that lie ready, by its card */
static void set_up_landmark(struct root *g, uint8_t seat)
{
    struct prompt *p = ask(g, seat, REASON_SET_UP_LANDMARK, 0, 0, 0);
    for (uint16_t i = 0; i < LANDMARK_COUNT && p; i++) {
        uint16_t mask = g->landmarks.dealt >> i & 1 ? sites(g, i) : 0;
        for (uint16_t c = 0; mask >> c; c++)
            if (mask >> c & 1)
                offer(p, VERB_SET_UP_LANDMARK, i, c, 0);
    }
    struct choice c = answer_forced(g);
    g->landmarks.dealt &= (uint8_t) ~(1u << c.arg[0]);
    g->landmarks.at[c.arg[0]] = (uint8_t)c.arg[1];
    root_tell(g, EVENT_LANDMARK, seat, c.arg[0], c.arg[1], 0, 0);
    if (landmark_defs[c.arg[0]]->set_up)
        landmark_defs[c.arg[0]]->set_up(g, seat, c.arg[1]);
}

/* Against the order of play, the last seat first (Law A.5.3) */
bool root_set_up_landmarks(struct root *g)
{
    if (g->landmarks.to_deal)
        deal_landmark(g);
    else if (g->landmarks.dealt)
        set_up_landmark(g, g->order[g->seats - 1 - g->setup_place++]);
    return !g->landmarks.to_deal && !g->landmarks.dealt;
}

void root_list_landmarks(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (in_play(g, i) && landmark_defs[i]->list && g->turn.seat == seat)
            landmark_defs[i]->list(g, seat, p);
}

bool root_play_landmark(struct root *g, uint8_t seat, struct choice c)
{
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (landmark_defs[i]->play && landmark_defs[i]->verb == c.verb) {
            landmark_defs[i]->play(g, seat, c);
            return true;
        }
    return false;
}

static bool due(const struct root *g, uint8_t seat, int landmark)
{
    const struct landmark_def *def = landmark_defs[landmark];
    return in_play(g, landmark) && def->evening_due && !(g->turn.landmarks_ended >> landmark & 1) &&
           def->evening_due(g, seat, g->landmarks.at[landmark]);
}

void root_list_evening_ends(const struct root *g, uint8_t seat, struct prompt *p)
{
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (due(g, seat, i))
            offer(p, VERB_LANDMARK, (uint16_t)i, 0, 0);
}

void root_landmark_evening_end(struct root *g, uint8_t seat, int landmark)
{
    g->turn.landmarks_ended |= (uint8_t)(1u << landmark);
    landmark_defs[landmark]->evening_end(g, seat, g->landmarks.at[landmark]);
}

void root_landmarks_evening_end(struct root *g, uint8_t seat)
{
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (due(g, seat, i))
            root_landmark_evening_end(g, seat, i);
}

uint16_t root_landmark_links(const struct root *g, int from)
{
    uint16_t links = 0;
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (g->landmarks.at[i] == from && landmark_defs[i]->links)
            links |= landmark_defs[i]->links(g, from);
    return links;
}

/* The landmark that carries pieces along, or LANDMARK_COUNT. */
static int carrier(const struct root *g, int from, int to)
{
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (g->landmarks.at[i] == from && landmark_defs[i]->links &&
            (landmark_defs[i]->links(g, from) >> to & 1))
            return i;
    return LANDMARK_COUNT;
}

bool root_landmark_ask_carried(struct root *g, uint8_t mover, int from, int to)
{
    int i = carrier(g, from, to);
    return i < LANDMARK_COUNT && landmark_defs[i]->ask_carried(g, mover, from, to);
}

void root_landmark_carried(struct root *g, uint8_t mover, uint8_t passenger, int from, int to)
{
    int i = carrier(g, from, to);
    GAME_ASSERT(i < LANDMARK_COUNT);
    landmark_defs[i]->carried(g, mover, passenger, from, to);
}

bool root_landmark_trigger(struct root *g, const struct trigger *t)
{
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (landmark_defs[i]->trigger && landmark_defs[i]->trigger_kind == t->kind) {
            landmark_defs[i]->trigger(g, t);
            return true;
        }
    return false;
}

int root_landmark_slots(const struct root *g, int clearing)
{
    int slots = 0;
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (g->landmarks.at[i] == clearing)
            slots += landmark_defs[i]->slots;
    return slots;
}

void root_landmark_placed(struct root *g, int clearing, int piece)
{
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (g->landmarks.at[i] == clearing && landmark_defs[i]->placed)
            landmark_defs[i]->placed(g, piece);
}

void root_landmark_replaced(struct root *g, int clearing, int piece)
{
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (g->landmarks.at[i] == clearing && landmark_defs[i]->replaced)
            landmark_defs[i]->replaced(g, piece);
}

int root_landmark_leaves(struct root *g, uint8_t seat, int clearing, int piece, int count)
{
    int points = 0;
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (g->landmarks.at[i] == clearing && landmark_defs[i]->leaves &&
            landmark_defs[i]->leaves(g, seat, piece, count))
            points += landmark_defs[i]->slot_points;
    return points;
}

int root_landmark_with_item(const struct root *g, uint8_t seat, uint8_t item)
{
    int i = 0;
    while (i < LANDMARK_COUNT &&
           !(landmark_defs[i]->offers_item && landmark_defs[i]->offers_item(g, seat, item)))
        i++;
    return i;
}

void root_landmark_take_item(struct root *g, int landmark, uint8_t item)
{
    landmark_defs[landmark]->take_item(g, item);
}

void root_landmark_reward(struct root *g, int landmark, uint8_t seat)
{
    landmark_defs[landmark]->reward(g, seat);
}

cardset root_landmark_cards(const struct root *g)
{
    cardset cards = 0;
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (landmark_defs[i]->cards)
            cards |= landmark_defs[i]->cards(g);
    return cards;
}

int root_landmark_items(const struct root *g, uint8_t item)
{
    int n = 0;
    for (int i = 0; i < LANDMARK_COUNT; i++)
        n += landmark_defs[i]->items ? landmark_defs[i]->items(g, item) : 0;
    return n;
}

void root_landmarks_rename(struct root *g, const uint8_t renamed[SECRETS_MAX])
{
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (landmark_defs[i]->rename)
            landmark_defs[i]->rename(g, renamed);
}

void root_landmarks_redact(const struct root *g, struct root_view *v)
{
    v->landmarks = g->landmarks;
    for (int i = 0; i < LANDMARK_COUNT; i++)
        if (landmark_defs[i]->redact)
            landmark_defs[i]->redact(g, v);
}

const char *root_check_landmarks(const struct root *g)
{
    const char *wrong = NULL;
    for (int i = 0; i < LANDMARK_COUNT && !wrong; i++) {
        if (in_play(g, i) && g->landmarks.at[i] >= map_of(g)->clearings_count)
            return "a landmark is off the map";
        if (landmark_defs[i]->check)
            wrong = landmark_defs[i]->check(g, g->landmarks.at[i]);
    }
    return wrong;
}
