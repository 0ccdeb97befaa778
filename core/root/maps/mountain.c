/*
 * The Mountain map. Law C.3
 *
 * Closed paths enclose and divide forests like open ones (Law C.3.2), and every enclosed area is a forest,
 * with or without trees (Law C.3.5): so say the forests below, whatever has been opened. The board prints no
 * suits; those below are the suggested ones.
 */
#include "core/root/cards.h"
#include "core/root/law/emit.h"
#include "core/root/law/menu.h"
#include "core/root/law/presence.h"
#include "core/root/law/questions.h"
#include "core/root/law/victory.h"

#define C(number) (1u << ((number)-1))
#define F(index)  (1u << (index))

enum { OPENING_POINTS = 1 };

/* Law C.3.1: the paths that start closed, by the numbers of their clearings */
static const uint8_t closed_at_start[][2] = {{2, 5}, {3, 7}, {5, 9}, {6, 11}, {8, 9}, {11, 12}};

/* Law C.3.1 */
static void setup(struct root *g)
{
    for (size_t i = 0; i < sizeof closed_at_start / sizeof *closed_at_start; i++) {
        int a = closed_at_start[i][0] - 1, b = closed_at_start[i][1] - 1;
        g->closed[a] |= (uint16_t)(1u << b);
        g->closed[b] |= (uint16_t)(1u << a);
    }
}

/* Law C.3.3: once per turn, with a piece at either end and a card to spend */
static void list_open_path(const struct root *g, uint8_t seat, struct prompt *p)
{
    if (g->turn.path_opened || !g->hand[seat])
        return;
    for (int a = 0; a < CLEARINGS_MAX; a++)
        for (int b = a + 1; b < CLEARINGS_MAX; b++)
            if ((g->closed[a] >> b & 1) && (has_piece(g, seat, a) || has_piece(g, seat, b)))
                offer(p, VERB_OPEN_PATH, (uint16_t)a, (uint16_t)b, 0);
}

static void play_open_path(struct root *g, uint8_t seat, struct choice c)
{
    uint16_t a = c.arg[0], b = c.arg[1];
    int card = root_ask_card(g, seat, REASON_PAY_FOR_PATH, a, b, g->hand[seat], false);
    g->turn.path_opened = 1;
    root_spend(g, seat, card);
    g->closed[a] &= (uint16_t) ~(1u << b);
    g->closed[b] &= (uint16_t) ~(1u << a);
    root_tell(g, EVENT_PATH_OPENED, seat, a, b, 0, 0);
    root_score(g, seat, OPENING_POINTS);
}

static const struct action action_open_path = {VERB_OPEN_PATH, list_open_path, play_open_path};

static const char *check(const struct root *g)
{
    for (int a = 0; a < CLEARINGS_MAX; a++)
        for (int b = 0; b < CLEARINGS_MAX; b++)
            if ((g->closed[a] >> b & 1) &&
                (!(g->closed[b] >> a & 1) || !(map_of(g)->clearing[a].paths >> b & 1)))
                return "a closed path is none of the map's";
    return NULL;
}

const struct map_def root_map_mountain =
    {
        .name = "mountain",
        .clearings_count = 12,
        .forests_count = 10,
        .clearing =
            {
                [0] = {FOX, 2, 0, 2, C(8) | C(9), 0, 52, 46},
                [1] = {RABBIT, 2, 0, 3, C(5) | C(6) | C(11), C(10), 365, 48},
                [2] = {FOX, 2, 0, 0, C(6) | C(7) | C(11), 0, 367, 353},
                [3] = {MOUSE, 2, 0, 1, C(8) | C(12), C(10), 56, 317},
                [4] = {MOUSE, 1, 0, NOWHERE, C(2) | C(9) | C(10) | C(11), 0, 241, 57},
                [5] = {MOUSE, 1, 0, NOWHERE, C(2) | C(3) | C(11), 0, 370, 208},
                [6] = {RABBIT, 1, 0, NOWHERE, C(3) | C(12), 0, 206, 352},
                [7] = {RABBIT, 1, 0, NOWHERE, C(1) | C(4) | C(9), 0, 47, 184},
                [8] = {RABBIT, 3, 1, NOWHERE, C(1) | C(5) | C(8) | C(10) | C(12), 0, 141, 149},
                [9] = {FOX, 2, 1, NOWHERE, C(5) | C(9) | C(11) | C(12), C(2) | C(4), 220, 163},
                [10] = {MOUSE, 3, 1, NOWHERE, C(2) | C(3) | C(5) | C(6) | C(10) | C(12), 0, 265, 245},
                [11] = {FOX, 3, 1, NOWHERE, C(4) | C(7) | C(9) | C(10) | C(11), 0, 147, 240},
            },
        .edge = C(1) | C(2) | C(3) | C(4) | C(5) | C(6) | C(7) | C(8) | C(9) | C(12),
        .forest =
            {
                [0] = {"f1_8_9", C(1) | C(8) | C(9), F(5)},
                [1] = {"f2_5_11", C(2) | C(5) | C(11), F(2) | F(7)},
                [2] = {"f2_6_11", C(2) | C(6) | C(11), F(1) | F(3)},
                [3] = {"f3_6_11", C(3) | C(6) | C(11), F(2) | F(4)},
                [4] = {"f3_7_11_12", C(3) | C(7) | C(11) | C(12), F(3) | F(9)},
                [5] = {"f4_8_9_12", C(4) | C(8) | C(9) | C(12), F(0) | F(8)},
                [6] = {"f5_9_10", C(5) | C(9) | C(10), F(7) | F(8)},
                [7] = {"f5_10_11", C(5) | C(10) | C(11), F(1) | F(6) | F(9)},
                [8] = {"f9_10_12", C(9) | C(10) | C(12), F(5) | F(6) | F(9)},
                [9] = {"f10_11_12", C(10) | C(11) | C(12), F(4) | F(7) | F(8)},
            },
        .own = {TOWER, 10}, /* Law C.3.1: in the middle, between two printed towers */
        .setup = setup,
        .daylight = &action_open_path,
        .check = check,
};
