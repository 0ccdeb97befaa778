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

static void note_selected(struct app *a)
{
    struct guest guest;
    bool any = guest_at(a->follow.lobby, self(a), a->guest, &guest);
    snprintf(a->guest_player, sizeof a->guest_player, "%s", any ? guest.player : "");
}

/* They come and go while the list is open, and who is removed moves down: who is selected stays so. */
static void find_selected(struct app *a)
{
    struct guest guest;
    int count = guests_count(a->follow.lobby, self(a)), index = 0;
    while (guest_at(a->follow.lobby, self(a), index, &guest) && strcmp(guest.player, a->guest_player) != 0)
        index++;
    if (index < count)
        a->guest = index;
    else if (a->guest >= count)
        a->guest = count > 0 ? count - 1 : 0;
    note_selected(a);
}

static void select_next(struct app *a, int step)
{
    int next = a->guest + step;
    if (next >= 0 && next < guests_count(a->follow.lobby, self(a)))
        a->guest = next;
    note_selected(a);
}

void match_guests_draw(struct app *a, struct rect area)
{
    struct guest guest;
    char line[160];
    find_selected(a);
    int first = a->guest >= area.height ? a->guest - area.height + 1 : 0;
    if (!match_guests_are_here(a))
        canvas_text(&a->canvas, area.x, area.y, area.width, STYLE_DIM,
                    "Nobody is here without a seat, and nobody was removed.");
    for (int i = first; i - first < area.height && guest_at(a->follow.lobby, self(a), i, &guest); i++) {
        int y = area.y + i - first;
        snprintf(line, sizeof line, "%s: %s", guest.name, guest_state(&guest));
        if (i == a->guest)
            canvas_put(&a->canvas, area.x, y, 0x25b6, STYLE_KEY);
        canvas_text(&a->canvas, area.x + 2, y, area.width - 2, i == a->guest ? STYLE_REVERSE : STYLE_TEXT,
                    line);
    }
    app_list_more(a, (struct rect){area.x + area.width - 14, area.y, 14, area.height}, first,
                  guests_count(a->follow.lobby, self(a)));
}

bool match_guests_key(struct app *a, int key)
{
    struct guest guest;
    if (a->sheet != SHEET_GUESTS)
        return false;
    find_selected(a);
    if (key == PRESS_UP || key == PRESS_DOWN)
        select_next(a, key == PRESS_DOWN ? 1 : -1);
    else if (key == 'x' && guest_at(a->follow.lobby, self(a), a->guest, &guest))
        match_guests_request(a, &guest);
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
