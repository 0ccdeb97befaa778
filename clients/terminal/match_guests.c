/* While a match is played, its host sends away who has no seat, and lets back in who was removed. See app.h.
 */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/app.h"
#include "clients/terminal/member.h"

static const char *self(const struct app *a)
{
    return text_in(client_hello(a->client), "player");
}

bool match_guests_are_here(const struct app *a)
{
    return guests_count(a->follow.lobby, self(a)) > 0;
}

static void on_let_back(void *context, json_t *reply)
{
    if (reply_ok(reply))
        app_say(context, STYLE_GOOD, "They may come back.");
    else
        app_say(context, STYLE_ERROR, "%s", reply_message(reply));
}

void match_guests_request(struct app *a, const struct guest *guest)
{
    json_t *request = guest_request(a->follow.lobby, guest);
    if (guest->state == GUEST_REMOVED)
        client_request(a->client, request, on_let_back, a);
    else
        app_request(a, request);
}

static void select_line(struct app *a, int line)
{
    struct guest guest;
    int last = guests_count(a->follow.lobby, self(a)) - 1;
    a->guest = line > last ? last : line;
    if (a->guest < 0)
        a->guest = 0;
    bool any = guest_at(a->follow.lobby, self(a), a->guest, &guest);
    snprintf(a->guest_player, sizeof a->guest_player, "%s", any ? guest.player : "");
}

void match_guests_open(struct app *a)
{
    a->sheet = SHEET_GUESTS;
    select_line(a, 0);
}

/*
 * They come and go while the list is open, and who is removed moves down: who is selected stays so. Once they
 * are gone nobody is, so that no key meant for them is another's. False then.
 */
static bool find_selected(struct app *a, struct guest *guest)
{
    for (int index = 0; guest_at(a->follow.lobby, self(a), index, guest); index++) {
        if (strcmp(guest->player, a->guest_player) != 0)
            continue;
        a->guest = index;
        return true;
    }
    a->guest_player[0] = '\0';
    return false;
}

void match_guests_draw(struct app *a, struct rect area)
{
    struct guest guest;
    char line[160];
    bool any = find_selected(a, &guest);
    int first = a->guest >= area.height ? a->guest - area.height + 1 : 0;
    if (!match_guests_are_here(a))
        canvas_text(&a->canvas, area.x, area.y, area.width, STYLE_DIM,
                    "Nobody is here without a seat, and nobody was removed.");
    for (int i = first; i - first < area.height && guest_at(a->follow.lobby, self(a), i, &guest); i++) {
        int y = area.y + i - first;
        snprintf(line, sizeof line, "%s: %s", guest.name, guest_state(&guest));
        bool selected = any && i == a->guest;
        if (selected)
            canvas_put(&a->canvas, area.x, y, 0x25b6, STYLE_KEY);
        canvas_text(&a->canvas, area.x + 2, y, area.width - 2, selected ? STYLE_REVERSE : STYLE_TEXT, line);
    }
    app_list_more(a, (struct rect){area.x + area.width - 14, area.y, 14, area.height}, first,
                  guests_count(a->follow.lobby, self(a)));
}

bool match_guests_key(struct app *a, int key)
{
    struct guest guest;
    if (a->sheet != SHEET_GUESTS)
        return false;
    bool any = find_selected(a, &guest);
    if (key == PRESS_UP)
        select_line(a, a->guest - 1);
    else if (key == PRESS_DOWN)
        select_line(a, any ? a->guest + 1 : a->guest); /* where they stood there is the next one now */
    else if (key == 'x' && any)
        match_guests_request(a, &guest);
    else if (key == 'x')
        app_say(a, STYLE_ERROR, "Nobody is selected: Up and Down select.");
    return true;
}

void match_guests_tell(struct app *a)
{
    struct guest guest;
    for (int i = 0; guest_at(a->follow.lobby, self(a), i, &guest); i++)
        plain_say(a, "%s: %s", guest.name, guest_state(&guest));
}

void match_guests_send(struct app *a, const char *name, bool away)
{
    struct guest guest;
    bool known = name[0] && guest_find(a->follow.lobby, self(a), name, &guest);
    if (known && away != (guest.state == GUEST_REMOVED))
        match_guests_request(a, &guest);
    else if (known)
        plain_say(a, "%s: %s.", guest.name, guest_state(&guest));
    else if (match_guests_are_here(a))
        match_guests_tell(a);
    else
        plain_say(a, "There is nobody whom you could send away or let back in.");
}
