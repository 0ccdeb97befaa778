/* What the bots would choose, for whoever plays against them alone. See app.h and docs/protocol.md,
 * section 8. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/app.h"

enum {
    AGAIN_MS = 60,   /* until it may be ready */
    A_PERCENT = 100, /* chances are told in ten thousandths */
};

bool match_hint_is_offered(const struct app *a)
{
    const json_t *lobby = a->follow.lobby;
    size_t i;
    json_t *seat;
    if (!a->options || a->follow.ended || !json_is_true(json_object_get(lobby, "hints")))
        return false;
    json_array_foreach(json_object_get(lobby, "seats"), i, seat)
    {
        const char *name = json_string_value(json_object_get(seat, "seat"));
        if (name && strcmp(name, a->follow.seat) != 0 && !json_is_string(json_object_get(seat, "bot")))
            return false;
    }
    return true;
}

/* In the log, where there is room for all; the first one below the question, too. */
static void tell(struct app *a, const json_t *best)
{
    char choice[200], line[240];
    size_t i;
    json_t *one;
    if (json_array_size(best) == 0)
        app_say(a, STYLE_GOOD, "There is nothing to choose.");
    json_array_foreach(best, i, one)
    {
        say_choice(&a->names, json_object_get(one, "choice"), choice, sizeof choice);
        int percent = (int)(json_integer_value(json_object_get(one, "chance")) + A_PERCENT / 2) / A_PERCENT;
        snprintf(line, sizeof line, "%s: %.180s, %d%%", i == 0 ? "The bots would choose" : "Or", choice,
                 percent);
        if (i == 0 || a->plain)
            app_say(a, STYLE_GOOD, "%s", line);
        lines_add(&a->log, STYLE_GOOD, line);
    }
    a->dirty = true;
}

static void on_hint(void *context, json_t *reply)
{
    struct app *a = context;
    if (a->hint_at < 0 || a->hint_at != a->follow.version)
        return; /* another question, or another match */
    if (!reply_ok(reply)) {
        a->hint_at = -1;
        app_say(a, STYLE_ERROR, "%s", reply_message(reply));
    } else if (!json_is_true(json_object_get(reply, "ready"))) {
        uv_timer_start(&a->hint_again, match_hint_again, AGAIN_MS, 0);
    } else {
        a->hint_at = -1;
        tell(a, json_object_get(reply, "best"));
    }
}

static void request(struct app *a)
{
    client_request(a->client,
                   json_pack("{sssssI}", "type", "hint", "match", a->follow.match, "version", a->hint_at),
                   on_hint, a);
}

void match_hint_again(uv_timer_t *timer)
{
    struct app *a = timer->data;
    if (a->hint_at >= 0 && a->hint_at == a->follow.version)
        request(a);
}

void match_hint(struct app *a)
{
    if (a->hint_at == a->follow.version && a->hint_at >= 0)
        return; /* it is on its way */
    a->hint_at = a->follow.version;
    app_say(a, STYLE_DIM, "The bots are thinking ...");
    request(a);
}
