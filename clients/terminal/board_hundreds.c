/* The board of the Lord of the Hundreds. */
#include <stdio.h>

#include "clients/terminal/face_root.h"

void root_board_hundreds(const struct table *t, struct pen *p, const char *seat)
{
    const json_t *own = json_object_get(t->view, "hundreds");
    const json_t *supply = json_object_get(json_object_get(t->view, "supply"), "pieces");
    char mood[32], hoard[200];
    say_word(text_of(own, "mood"), mood, sizeof mood);
    root_list(t, json_object_get(own, "hoard"), hoard, sizeof hoard);
    pen_write(p, STYLE_RED | STYLE_BOLD, "%s", mood);
    pen_write(p, STYLE_TEXT, "Command %d  Prowess %d  Warriors %d", number_of(own, "command"),
              number_of(own, "prowess"), number_of(root_seat(t, seat), "warriors"));
    pen_write(p, STYLE_TEXT, "Strongholds %d  Mobs %d%s", number_of(supply, "stronghold"),
              number_of(supply, "mob"), number_of(supply, "warlord") ? "  no warlord" : "");
    pen_write(p, STYLE_TEXT, "Hoard: %s", hoard);
}
