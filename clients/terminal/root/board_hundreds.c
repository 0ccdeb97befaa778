/* The board of the Lord of the Hundreds. */
#include <stdio.h>

#include "clients/terminal/root/root.h"

void root_board_hundreds(const struct table *t, struct pen *p, const char *seat)
{
    const json_t *own = json_object_get(t->view, "hundreds");
    const json_t *supply = json_object_get(json_object_get(t->view, "supply"), "pieces");
    char mood[32], hoard[200];
    say_word(text_in(own, "mood"), mood, sizeof mood);
    root_list(t, json_object_get(own, "hoard"), hoard, sizeof hoard);
    pen_write(p, STYLE_RED | STYLE_BOLD, "%s", mood);
    pen_write(p, STYLE_TEXT, "Command %d  Prowess %d  Warriors %d", root_number(own, "command"),
              root_number(own, "prowess"), root_number(root_seat(t, seat), "warriors"));
    pen_write(p, STYLE_TEXT, "Strongholds %d  Mobs %d%s", root_number(supply, "stronghold"),
              root_number(supply, "mob"), root_number(supply, "warlord") ? "  no warlord" : "");
    pen_write(p, STYLE_TEXT, "Hoard: %s", hoard);
}
