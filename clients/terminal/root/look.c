/* How the factions, pieces and suits of Root look: letters, signs and colours. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/root/root.h"

static const struct root_faction factions[] = {
    {"marquise", "Marquise", "Marquise de Cat", 'M', STYLE_ORANGE},
    {"eyrie", "Eyrie", "Eyrie Dynasties", 'E', STYLE_BLUE},
    {"alliance", "Alliance", "Woodland Alliance", 'A', STYLE_GREEN},
    {"vagabond", "Vagabond", "Vagabond", 'V', STYLE_WHITE},
    {"vagabond2", "Vagabond 2", "second Vagabond", 'W', STYLE_WHITE},
    {"lizard", "Lizards", "Lizard Cult", 'L', STYLE_CYAN},
    {"riverfolk", "Riverfolk", "Riverfolk Company", 'R', STYLE_AQUA},
    {"duchy", "Duchy", "Underground Duchy", 'D', STYLE_PURPLE},
    {"corvid", "Corvids", "Corvid Conspiracy", 'C', STYLE_PURPLE},
    {"hundreds", "Hundreds", "Lord of the Hundreds", 'H', STYLE_RED},
    {"keepers", "Keepers", "Keepers in Iron", 'K', STYLE_GREY},
};

static const struct root_piece pieces[] = {
    {"sawmill", "Sa", STYLE_ORANGE, "marquise"},
    {"workshop", "Wo", STYLE_ORANGE, "marquise"},
    {"recruiter", "Re", STYLE_ORANGE, "marquise"},
    {"roost", "Ro", STYLE_BLUE, "eyrie"},
    {"base_fox", "Ba", STYLE_GREEN, "alliance"},
    {"base_rabbit", "Ba", STYLE_GREEN, "alliance"},
    {"base_mouse", "Ba", STYLE_GREEN, "alliance"},
    {"wood", "w", STYLE_ORANGE, "marquise"},
    {"keep", "K", STYLE_ORANGE, "marquise"},
    {"sympathy", "s", STYLE_GREEN, "alliance"},
    {"garden_fox", "Ga", STYLE_CYAN, "lizard"},
    {"garden_rabbit", "Ga", STYLE_CYAN, "lizard"},
    {"garden_mouse", "Ga", STYLE_CYAN, "lizard"},
    {"trade_post_fox", "tp", STYLE_AQUA, "riverfolk"},
    {"trade_post_rabbit", "tp", STYLE_AQUA, "riverfolk"},
    {"trade_post_mouse", "tp", STYLE_AQUA, "riverfolk"},
    {"citadel", "Ci", STYLE_PURPLE, "duchy"},
    {"market", "Ma", STYLE_PURPLE, "duchy"},
    {"tunnel", "t", STYLE_PURPLE, "duchy"},
    {"plot", "p", STYLE_PURPLE, "corvid"},
    {"warlord", "H!", STYLE_RED, "hundreds"},
    {"stronghold", "St", STYLE_RED, "hundreds"},
    {"mob", "m", STYLE_RED, "hundreds"},
    {"vault", "Va", STYLE_TEXT, NULL},
    {"foothold", "fh", STYLE_TEXT, NULL},
    {"waystation_tablet_jewelry", "Wa", STYLE_GREY, "keepers"},
    {"waystation_jewelry_figure", "Wa", STYLE_GREY, "keepers"},
    {"waystation_figure_tablet", "Wa", STYLE_GREY, "keepers"},
    {"relic_figure_1", "f1", STYLE_GREY, "keepers"},
    {"relic_figure_2", "f2", STYLE_GREY, "keepers"},
    {"relic_figure_3", "f3", STYLE_GREY, "keepers"},
    {"relic_tablet_1", "t1", STYLE_GREY, "keepers"},
    {"relic_tablet_2", "t2", STYLE_GREY, "keepers"},
    {"relic_tablet_3", "t3", STYLE_GREY, "keepers"},
    {"relic_jewelry_1", "j1", STYLE_GREY, "keepers"},
    {"relic_jewelry_2", "j2", STYLE_GREY, "keepers"},
    {"relic_jewelry_3", "j3", STYLE_GREY, "keepers"},
};

int root_number(const json_t *object, const char *member)
{
    return (int)json_integer_value(json_object_get(object, member));
}

const struct root_faction *root_faction_find(const char *name)
{
    for (size_t i = 0; i < sizeof factions / sizeof factions[0]; i++)
        if (strcmp(factions[i].name, name) == 0)
            return &factions[i];
    return NULL;
}

const json_t *root_seat(const struct table *t, const char *seat)
{
    return json_object_get(json_object_get(t->view, "seats"), seat);
}

const struct root_faction *root_faction_of(const struct table *t, const char *seat)
{
    return root_faction_find(text_in(root_seat(t, seat), "faction"));
}

int root_suit_style(const char *suit)
{
    static const struct {
        const char *name;
        int style;
    } suits[] = {{"fox", STYLE_CORAL}, {"rabbit", STYLE_YELLOW}, {"mouse", STYLE_AMBER}, {"bird", STYLE_SKY}};
    for (size_t i = 0; i < sizeof suits / sizeof suits[0]; i++)
        if (strcmp(suits[i].name, suit) == 0)
            return suits[i].style;
    return STYLE_TEXT;
}

struct root_piece root_piece_look(const char *name, char sign[4])
{
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++)
        if (strcmp(pieces[i].name, name) == 0)
            return pieces[i];
    snprintf(sign, 4, "%.2s", name);
    return (struct root_piece){name, sign, STYLE_PURPLE, NULL};
}
