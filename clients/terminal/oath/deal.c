/* A deal that is being made (Law 6.6.1, 7.6.3): who gives what, and whose turn it is to say. See oath.h. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"

static void add_places(struct line *line, const json_t *places)
{
    size_t i;
    json_t *place;
    json_array_foreach(places, i, place)
    {
        line_add(line, ", ", "adviser %lld", (long long)json_integer_value(place) + 1);
    }
}

static void add_terms(struct rows *rows, const struct table *t, const char *who, const json_t *terms)
{
    struct line line = {{0}, 0};
    line_amount(&line, terms, "favor", "favor", "favor");
    line_amount(&line, terms, "secrets", "secret", "secrets");
    line_names(&line, t, json_object_get(terms, "relics"));
    line_names(&line, t, json_object_get(terms, "banners"));
    line_names(&line, t, json_object_get(terms, "sites"));
    add_places(&line, json_object_get(terms, "advisers"));
    rows_add(rows, ROW_KEEP, STYLE_TEXT, "  %s gives %s", who, line.used ? line.text : "nothing");
}

static void add_state(struct line *head, const struct table *t, const json_t *deal)
{
    char pen[SAY_NAME_SIZE];
    if (oath_flag(deal, "proposed"))
        line_add(head, ". ", "Proposed");
    else
        line_add(head, ". ", "%s writes", oath_word_of(t, deal, "pen", "nobody", pen, sizeof pen));
    if (oath_number(deal, "counters"))
        line_add(head, ", ", "counter-offer %lld", (long long)oath_number(deal, "counters"));
}

void oath_add_deal(struct rows *rows, const struct table *t)
{
    const json_t *deal = json_object_get(t->view, "deal");
    char seat[SAY_NAME_SIZE], with[SAY_NAME_SIZE], card[96], space[32];
    struct line head = {{0}, 0};
    if (!json_is_object(deal))
        return;
    oath_word_of(t, deal, "seat", "nobody", seat, sizeof seat);
    oath_word_of(t, deal, "with", "nobody yet", with, sizeof with);
    line_add(&head, "", "%s: %s with %s", text_in(deal, "card")[0] ? "Deal" : "Offer of citizenship", seat,
             with);
    if (text_in(deal, "card")[0])
        line_add(&head, " ", "(%s)", oath_word_of(t, deal, "card", "", card, sizeof card));
    add_state(&head, t, deal);
    rows_add(rows, ROW_KEEP, STYLE_KEY | STYLE_BOLD, "%s", head.text);
    if (text_in(deal, "space")[0])
        rows_add(rows, ROW_KEEP, STYLE_TEXT, "  with citizenship the relic on the %s space",
                 oath_word_of(t, deal, "space", "", space, sizeof space));
    add_terms(rows, t, seat, json_object_get(deal, "gives"));
    add_terms(rows, t, with, json_object_get(deal, "wants"));
}
