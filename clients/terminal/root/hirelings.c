/* Hirelings: their signs on the map, and what they do, for people. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/root/root.h"

static const struct side {
    const char *name;
    char letter; /* on the map */
    const char *effect;
} sides[] = {
    {"forest_patrol", 'p',
     "Of those that are removed at once, one comes onto this card, the others are gone. Daylight: a move, "
     "then "
     "a battle; or all warriors from this card to one clearing where the Patrol stands."},
    {"feline_physicians", 'p',
     "When warriors of the controller's faction are removed from a clearing, a card of its suit saves them "
     "all: together to a clearing with pieces of the faction."},
    {"last_dynasty", 'd',
     "They go together. Daylight: if they rule where they stand, a move and a battle; if not, two battles; "
     "if "
     "none is on the map, all come back to a clearing at the edge and battle."},
    {"bluebird_nobles", 'd',
     "The controller rules clearings with a tie for most warriors and buildings. Birdsong: a point for every "
     "three clearings ruled."},
    {"spring_uprising", 'u',
     "Who battles against them spends a card of the clearing's suit first. Birdsong: the uprising die, then "
     "in a clearing of that suit a new warrior; or one of them is removed with all enemies there."},
    {"rabbit_scouts", 'u',
     "Defending, the controller may spend a card of the clearing's suit before the roll: then the defender "
     "deals the higher die, the attacker the lower one."},
    {"the_exile", 'x',
     "In your turn, with pieces next to its forest, you may give it a crafted item for a card and a point. "
     "Daylight, any number of times: an item to go to an adjacent forest, two to battle in an adjacent "
     "clearing; then all items are refreshed."},
    {"the_brigand", 'x',
     "Daylight: the controller takes an item from a ruin where the faction has pieces. And exhausts a "
     "crafted "
     "item to take a random card from somebody who shares a clearing with the faction."},
    {"riverfolk_flotilla", 'f',
     "Cannot be attacked or removed; deals three rolled hits at most. Birdsong: whoever has pieces with it "
     "may "
     "draw a card; then it moves along the river and may battle."},
    {"otter_divers", 'f', "The controller moves from and to clearings on the river without ruling either."},
    {"warm_sun_prophets", 'w',
     "Daylight: somebody with pieces where a Prophet stands, the controller too, is made to battle there, or "
     "to move there out with everything and then perhaps to battle; or a new Prophet where none is."},
    {"lizard_envoys", 'w',
     "Birdsong: the controller may take one of the five topmost cards of the discard pile, of the suit most "
     "frequent there, but no ambush."},
    {"highway_bandits", 'b',
     "On a path with a bandit, enemies lose a piece of those that move (a Vagabond damages an item); the "
     "controller may place a warrior where a move arrives. Daylight: one more bandit on a path next to "
     "pieces "
     "of the controller's faction."},
    {"bandit_gangs", 'b',
     "Cannot be attacked where the controller's faction has pieces. Daylight: a warrior of the controller "
     "where each Bandit stands; or a new Bandit where the controller's faction has pieces."},
    {"sunward_expedition", 'e',
     "Daylight: a foothold with up to three warriors where none is (one that is out moves there if all are), "
     "then a move and a battle, or a warrior at each foothold."},
    {"mole_artisans", 'e',
     "The controller keeps cards with items after crafting them, and takes them back into the hand at the "
     "end "
     "of Evening."},
    {"corvid_spies", 's',
     "Daylight: two Spies where enemies are; then a battle in each clearing with Spies, or in one a random "
     "card from everybody else who has pieces there."},
    {"raven_sentries", 's',
     "The controller deals an extra hit in clearings with a building or token of the own faction."},
    {"furious_protector", 'r',
     "Cannot be attacked or removed; enemies place nothing in its clearing. Birdsong: it moves, then "
     "everybody "
     "there loses a warrior, the controller too."},
    {"stoic_protector", 'r',
     "Cannot be attacked or removed. Where it stands, nobody attacks or removes pieces of the controller's "
     "faction. Birdsong: it moves."},
    {"vault_keepers", 'v',
     "Daylight: a vault where one is or next to one; then a battle in each clearing with a vault, or a "
     "warrior "
     "at each vault."},
    {"badger_bodyguards", 'v', "The controller ignores the first hit of each battle."},
    {"flame_bearers", 'a',
     "Birdsong: each Bearer removes an enemy piece in its clearing, warriors first; then a new one where one "
     "is or next to one."},
    {"rat_smugglers", 'a',
     "Daylight, any number of times: the controller discards a card with an item for a move or a battle."},
    {"popular_band", 'n',
     "Enemies that came to a clearing with the Band this turn do not leave it. Daylight: from each clearing "
     "around one with the Band, a warrior is lured there; then a new one anywhere."},
    {"street_band", 'n',
     "Enemies that came to a clearing with the Band this turn do not leave it. Daylight: a new one "
     "anywhere."},
};

static const json_t *hireling_of(const struct table *t, const char *owner)
{
    return json_object_get(json_object_get(t->view, "hirelings"), owner);
}

static const struct side *side_of(const struct table *t, const char *owner)
{
    const char *name = text_in(hireling_of(t, owner), "hireling");
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
        if (strcmp(sides[i].name, name) == 0)
            return &sides[i];
    return NULL;
}

bool root_hireling_name(const struct table *t, const char *owner, char *out, size_t size)
{
    const json_t *name = json_object_get(hireling_of(t, owner), "hireling");
    if (!json_is_string(name))
        return false;
    say_value(t->names, name, out, size);
    return true;
}

char root_owner_letter(const struct table *t, const char *owner)
{
    const struct root_faction *faction = root_faction_of(t, owner);
    const struct side *side = side_of(t, owner);
    return faction ? faction->letter : side ? side->letter : '?';
}

int root_owner_style(const struct table *t, const char *owner)
{
    const json_t *hireling = hireling_of(t, owner);
    const struct root_faction *faction =
        root_faction_of(t, hireling ? text_in(hireling, "controller") : owner);
    return faction ? faction->style : STYLE_TEXT;
}

/* Where bandits stand: the middle of their paths. */
static void write_paths(struct pen *p, const json_t *bandits)
{
    size_t i;
    json_t *pair;
    char list[120] = "";
    json_array_foreach(bandits, i, pair)
    {
        const char *from = json_string_value(json_array_get(pair, 0));
        const char *to = json_string_value(json_array_get(pair, 1));
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s-%s", i ? ", " : "", from ? from : "?", to ? to : "?");
    }
    if (list[0])
        pen_write(p, STYLE_TEXT, "On paths: %s", list);
}

static void write_list(const struct table *t, struct pen *p, const char *title, const json_t *cards)
{
    char list[400];
    if (json_array_size(cards) == 0)
        return;
    root_list(t, cards, list, sizeof list);
    pen_write(p, STYLE_TEXT, "%s: %s", title, list);
}

/* What lies on its card or belongs to it, as far as it has such things. */
static void draw_what_it_has(const struct table *t, struct pen *p, const json_t *own)
{
    char place[40];
    int clubs = root_number(own, "clubs"),
        items = clubs + (int)json_array_size(json_object_get(own, "items"));
    if (text_in(own, "pawn")[0]) {
        say_value(t->names, json_object_get(own, "pawn"), place, sizeof place);
        pen_write(p, STYLE_TEXT, "In %s", place);
    }
    if (root_number(own, "warriors"))
        pen_write(p, STYLE_DIM, "Warriors in its supply: %d", root_number(own, "warriors"));
    if (root_number(own, "coffin"))
        pen_write(p, STYLE_TEXT, "Warriors on Coffin Makers: %d", root_number(own, "coffin"));
    if (root_number(own, "on_card"))
        pen_write(p, STYLE_TEXT, "Warriors on its card: %d", root_number(own, "on_card"));
    if (items)
        pen_write(p, STYLE_TEXT, "Items: %d, exhausted %d", items, root_number(own, "exhausted"));
    write_list(t, p, "Given to it", json_object_get(own, "items"));
    write_paths(p, json_object_get(own, "bandits"));
    write_list(t, p, "Kept", json_object_get(own, "kept"));
    write_list(t, p, "On top of the discard pile", json_object_get(own, "discard_top"));
}

static void draw_hireling(const struct table *t, struct pen *p, const char *owner, const json_t *own)
{
    const struct side *side = side_of(t, owner);
    char name[SAY_NAME_SIZE], who[SAY_NAME_SIZE];
    if (!side || !root_hireling_name(t, owner, name, sizeof name))
        return;
    int style = root_owner_style(t, owner) | STYLE_BOLD;
    char sign[] = {side->letter, ' ', '\0'};
    if (p->canvas->words)
        sign[0] = '\0';
    if (text_in(own, "controller")[0]) {
        say_value(t->names, json_object_get(own, "controller"), who, sizeof who);
        pen_write(p, style, "%s%s: %s, %d control marker%s", sign, name, who, root_number(own, "markers"),
                  root_number(own, "markers") == 1 ? "" : "s");
    } else {
        pen_write(p, style, "%s%s: nobody's", sign, name);
    }
    struct pen indented = {p->canvas, {p->area.x + 2, p->area.y, p->area.width - 2, p->area.height}, p->row};
    pen_write(&indented, STYLE_TEXT, "%s", side->effect);
    draw_what_it_has(t, &indented, own);
    p->row = indented.row;
}

void root_hirelings_draw(const struct table *t, struct pen *p)
{
    const json_t *hirelings = json_object_get(t->view, "hirelings");
    const char *owner;
    json_t *own;
    if (json_object_size(hirelings) == 0)
        return;
    pen_write(p, STYLE_TITLE | STYLE_BOLD, "Hirelings");
    json_object_foreach((json_t *)hirelings, owner, own)
    {
        draw_hireling(t, p, owner, own);
    }
    write_list(t, p, "Markers on the score track",
               json_object_get(json_object_get(t->view, "markers"), "hireling_markers"));
}

void root_hirelings_of(const struct table *t, struct pen *p, const char *seat)
{
    const char *owner;
    json_t *own;
    char name[SAY_NAME_SIZE];
    int markers = root_number(root_seat(t, seat), "hireling_markers");
    if (markers)
        pen_write(p, STYLE_KEY, "Hireling markers: %d", markers);
    json_object_foreach(json_object_get(t->view, "hirelings"), owner, own)
    {
        if (strcmp(text_in(own, "controller"), seat) == 0 && root_hireling_name(t, owner, name, sizeof name))
            pen_write(p, STYLE_TEXT, "Hireling: %s, %d control marker%s", name, root_number(own, "markers"),
                      root_number(own, "markers") == 1 ? "" : "s");
    }
}
