/* Landmarks: their signs on the map, and what they do, for people. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/root/root.h"

static const struct landmark {
    const char *name, *title;
    const char *sign; /* on the map */
    const char *effect;
} landmarks[] = {
    {"ferry", "The Ferry", "\u2248",
     "Once in a turn, pieces that move out of its clearing may ride along the river to the next clearing, or "
     "over the lake to any clearing on the shore. It goes with them, and whoever moved draws a card."},
    {"tower", "The Tower", "\u265c",
     "Whoever rules its clearing at the end of the own Evening scores a point."},
    {"lost_city", "The Lost City", "\u25c6", "Its clearing is a fox, a rabbit and a mouse clearing at once."},
    {"legendary_forge", "The Legendary Forge", "\u2692",
     "Only who has a piece there can craft the items that lie on its card; that draws a card and scores a "
     "point "
     "more."},
    {"elder_treetop", "The Elder Treetop", "\u2660",
     "One building slot more. Removing an enemy building from that slot scores a point more."},
    {"black_market", "The Black Market", "\u2696",
     "Once in its own turn, whoever has a piece there may swap a card of the hand for one of the three that "
     "lie "
     "there face down."},
};
enum { LANDMARKS = sizeof landmarks / sizeof *landmarks };

static const json_t *markers_of(const struct table *t)
{
    return json_object_get(t->view, "markers");
}

void root_landmark_signs(const struct table *t, const char *clearing, char *out, size_t size)
{
    out[0] = '\0';
    for (int i = 0; i < LANDMARKS; i++)
        if (strcmp(text_in(markers_of(t), landmarks[i].name), clearing) == 0) {
            size_t used = strlen(out);
            snprintf(out + used, size - used, "%s", landmarks[i].sign);
        }
}

void root_landmark_names(const struct table *t, const char *clearing, char *out, size_t size)
{
    out[0] = '\0';
    for (int i = 0; i < LANDMARKS; i++)
        if (strcmp(text_in(markers_of(t), landmarks[i].name), clearing) == 0) {
            size_t used = strlen(out);
            snprintf(out + used, size - used, ", %s", landmarks[i].title);
        }
}

bool root_is_lost_city(const struct table *t, const char *clearing)
{
    return strcmp(text_in(markers_of(t), "lost_city"), clearing) == 0;
}

/* What lies on the card, as far as we know it. */
static void draw_what_lies_there(const struct table *t, struct pen *p, const struct landmark *l)
{
    const json_t *markers = markers_of(t);
    char list[200], word[64];
    if (strcmp(l->name, "legendary_forge") == 0) {
        root_list(t, json_object_get(markers, "forge_items"), list, sizeof list);
        pen_write(p, STYLE_TEXT, "There: %s", list);
    }
    if (strcmp(l->name, "elder_treetop") == 0 && text_in(markers, "treetop_building")[0]) {
        say_word(text_in(markers, "treetop_building"), word, sizeof word);
        pen_write(p, STYLE_TEXT, "There: %s", word);
    }
    if (strcmp(l->name, "black_market") != 0)
        return;
    size_t stall;
    json_t *card;
    json_array_foreach(json_object_get(markers, "market"), stall, card)
    {
        const char *name = json_is_string(card) ? json_string_value(card) : "";
        say_word(name, word, sizeof word);
        pen_write(p, STYLE_TEXT, "Stall %d: %s", (int)stall + 1, name[0] ? word : "face down");
    }
}

void root_landmarks_draw(const struct table *t, struct pen *p)
{
    bool any = false;
    for (int i = 0; i < LANDMARKS; i++) {
        const struct landmark *l = &landmarks[i];
        const char *clearing = text_in(markers_of(t), l->name);
        if (!clearing[0])
            continue;
        if (!any)
            pen_write(p, STYLE_TITLE | STYLE_BOLD, "On the map");
        any = true;
        bool words = p->canvas->words;
        pen_write(p, STYLE_TEXT | STYLE_BOLD, "%s%s%s in %s", words ? "" : l->sign, words ? "" : " ",
                  l->title, clearing);
        struct pen indented = {
            p->canvas, {p->area.x + 2, p->area.y, p->area.width - 2, p->area.height}, p->row};
        pen_write(&indented, STYLE_TEXT, "%s", l->effect);
        draw_what_lies_there(t, &indented, l);
        p->row = indented.row;
    }
}
