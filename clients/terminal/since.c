#include "clients/terminal/since.h"

#include <stdio.h>
#include <string.h>

#include "clients/terminal/member.h"

static void count_news(struct since *s, const struct news *n)
{
    int i = 0;
    while (i < s->count && strcmp(s->others[i].who, n->who) != 0)
        i++;
    if (i == SINCE_MOST || strlen(n->who) >= SINCE_NAME)
        return;
    if (i == s->count)
        snprintf(s->others[s->count++].who, SINCE_NAME, "%s", n->who);
    s->others[i].counts[n->kind] += n->count;
}

bool since_take(struct since *s, news_of *news, const char *seat, const json_t *event)
{
    struct news n;
    const char *turn = text_in(event, "seat");
    if (strcmp(text_in(event, "event"), "phase") == 0) {
        bool begins = !s->own && strcmp(turn, seat) == 0;
        s->own = strcmp(turn, seat) == 0;
        return begins && s->count > 0;
    }
    if (news && news(event, &n) && n.who && strcmp(n.who, seat) != 0 && !s->own)
        count_news(s, &n);
    return false;
}

void since_say(const struct since *s, int other, const struct say_names *names, char *out, size_t size)
{
    static const char *const one[SINCE_KINDS] = {"1 move",  "1 battle", "1 recruited",
                                                 "1 built", "1 card",   "1 point"};
    static const char *const many[SINCE_KINDS] = {"%d moves", "%d battles", "%d recruited",
                                                  "%d built", "%d cards",   "%d points"};
    char who[SAY_NAME_SIZE], part[32];
    json_t *name = json_string(s->others[other].who);
    say_value(names, name, who, sizeof who);
    json_decref(name);
    size_t used = (size_t)snprintf(out, size, "%s", who);
    const char *sign = ": ";
    for (int k = 0; k < SINCE_KINDS && used < size; k++) {
        int n = s->others[other].counts[k];
        if (n == 0)
            continue;
        if (n == 1)
            snprintf(part, sizeof part, "%s", one[k]);
        else
            snprintf(part, sizeof part, many[k], n);
        used += (size_t)snprintf(out + used, size - used, "%s%s", sign, part);
        sign = ", ";
    }
}

void since_clear(struct since *s)
{
    memset(s->others, 0, sizeof s->others);
    s->count = 0;
}
