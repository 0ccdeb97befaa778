/* See oath.h: what takes sites, relics and banners weighs most; what helps nobody but others, least. */
#include "clients/bot/oath/oath.h"

#include <string.h>

static const struct weight weights[] = {
    /* Actions */
    {"recover", 88, 30},
    {"recover_banner", 74, 0},
    {"recover_relic", 70, 0},
    {"campaign", 66, 16},
    {"search", 68, 20},
    {"muster", 64, 16},
    {"trade", 58, 16},
    {"trade_favor", 60, 0},
    {"trade_secret", 46, 0},
    {"travel", 44, 32},
    {"use", 54, 14},
    /* Cards */
    {"reveal", 80, 0},
    {"to_site", 62, 0},
    {"adviser_up", 66, 0},
    {"adviser_down", 40, 0},
    {"play_adviser", 60, 12},
    {"drop_adviser", -20, 0},
    {"conspire", 60, 0},
    /* Campaigns */
    {"bandits", 60, 0},
    {"attack", 56, 0},
    {"target_site", 60, 0},
    {"target_banner", 62, 10},
    {"target_relic", 58, 10},
    {"target_pawn", 44, 0},
    {"targets_done", 59, 0},
    {"plan", 60, 6},
    {"sacrifice", 64, 0},
    {"join", 40, 0},
    {"stay", 44, 0},
    {"permit", 50, 0},
    /* What their own cards and sites offer */
    {"yes", 60, 0},
    /* What others ask for */
    {"agree", 30, 0},
    {"accept", 34, 0},
    {"refuse", 40, 0},
    {"counter", -20, 0},
    {"propose", 60, 0},
    {"withdraw", 20, 0},
    {"with", -20, 0},
    {"offer_citizenship", -20, 0},
    {"exile", -20, 0},
    {"exile_self", -20, 0},
    {"give_relic", -20, 0},
    {"give_banner", -20, 0},
    {"give_secrets", -10, 0},
    {"give_favor", -10, 0},
    {"give_adviser", -20, 0},
    {"give_site", -20, 0},
    {"give_title", 10, 0},
    /* What costs nothing and is done for ever */
    {"show", -20, 0},
    {"show_reliquary", -20, 0},
    {"look", 30, 30},
    {"look_reliquary", 30, 30},
    {"to_board", 4, 0},
    {"to_ground", 14, 12},
    {"ask_warbands", 8, 8},
    {"give_warbands", -20, 0},
    /* The Chronicle */
    {"build", 60, 0},
    {"repair", 60, 0},
    {"offer", 40, 0},
    /* Ends */
    {"go", 40, 0},
    {"done", 14, 0},
    {"pass", 12, 0},
    {"end", 10, 0},
    {NULL, 0, 0},
};

static const struct weight values[] = {{NULL, 0, 0}};

/* Many dice win, and what is paid or placed too much is missing elsewhere. */
static int weigh(const struct follow *follow, const json_t *option)
{
    (void)follow;
    const char *verb = json_string_value(json_object_get(option, "verb"));
    int count = (int)json_integer_value(json_object_get(option, "count"));
    if (!verb)
        return 0;
    if (strcmp(verb, "dice") == 0)
        return 10 * count;
    if (strcmp(verb, "pay") == 0)
        return -10 * count;
    return strcmp(verb, "place") == 0 ? -10 * (count > 2 ? count - 2 : 2 - count) : 0;
}

const struct taste oath_taste = {.game = "oath", .verbs = weights, .values = values, .weigh = weigh};
