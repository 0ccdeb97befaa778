/* Cards in a line of text: names, suits, costs and what lies on them. See oath.h. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/cards.h"
#include "clients/terminal/oath/oath.h"

struct cost_part {
    const char *member;
    char letter; /* in brackets behind a card */
    const char *one, *many;
};

static const struct cost_part costs[] = {
    {"favor", 'f', "favor", "favor"},
    {"secret", 's', "secret", "secrets"},
    {"burnt_favor", 'F', "favor burnt", "favor burnt"},
    {"burnt_secret", 'S', "secret burnt", "secrets burnt"},
};

/* "[ffS]": a letter for each token that the power costs, a large one if it is burnt. */
static void add_letters(struct line *line, const json_t *cost)
{
    struct line letters = {{0}, 0};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++)
        for (json_int_t n = oath_number(cost, costs[i].member); n > 0; n--)
            line_add(&letters, "", "%c", costs[i].letter);
    if (letters.used)
        line_add(line, "", "[%s]", letters.text);
}

static void add_cost(struct line *line, const json_t *cost)
{
    struct line parts = {{0}, 0};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++)
        line_amount(&parts, cost, costs[i].member, costs[i].one, costs[i].many);
    if (parts.used)
        line_add(line, ", ", "costs %s", parts.text);
}

const char *oath_side(const struct table *t, const json_t *card)
{
    const char *name = text_in(card, "card");
    const char *ruin = oath_flag(card, "ruined") ? text_in(oath_facts(t, name), "ruin") : "";
    return ruin[0] ? ruin : name;
}

/* The facts of a card as it lies. */
static const json_t *facts_of(const struct table *t, const json_t *card)
{
    return oath_facts(t, oath_side(t, card));
}

static void add_signs(struct line *line, const struct table *t, const json_t *card)
{
    const json_t *facts = facts_of(t, card);
    const char *suit = text_in(facts, "suit");
    if (suit[0])
        line_add(line, " ", "%c%c", toupper((unsigned char)suit[0]), suit[1]);
    add_letters(line, json_object_get(facts, "cost"));
    if (oath_flag(card, "ruined"))
        line_add(line, " ", "ruin");
    if (oath_number(card, "favor"))
        line_add(line, "", "+%lldf", (long long)oath_number(card, "favor"));
    if (oath_number(card, "secrets"))
        line_add(line, "", "+%llds", (long long)oath_number(card, "secrets"));
}

static void add_words(struct line *line, const struct table *t, const json_t *card)
{
    char suit[32];
    struct line on = {{0}, 0}, tokens = {{0}, 0};
    const json_t *facts = facts_of(t, card);
    if (text_in(facts, "suit")[0])
        line_add(&on, ", ", "%s", oath_word_of(t, facts, "suit", "", suit, sizeof suit));
    add_cost(&on, json_object_get(facts, "cost"));
    if (oath_flag(card, "ruined"))
        line_add(&on, ", ", "a ruin");
    line_amount(&tokens, card, "favor", "favor", "favor");
    line_amount(&tokens, card, "secrets", "secret", "secrets");
    if (tokens.used)
        line_add(&on, ", ", "%s on it", tokens.text);
    if (on.used)
        line_add(line, " ", "(%s)", on.text);
}

void oath_add_card(struct line *line, const struct table *t, const json_t *card, bool words)
{
    char name[96];
    const char *back = oath_flag(card, "vision") ? "a Vision" : "a card";
    struct line one = {{0}, 0};
    line_add(&one, "", "%s",
             oath_side(t, card)[0] ? oath_name(t, oath_side(t, card), name, sizeof name) : back);
    if (words)
        add_words(&one, t, card);
    else
        add_signs(&one, t, card);
    line_add(line, ", ", "%s", one.text);
}

void oath_add_adviser(struct line *line, const struct table *t, const json_t *card, bool words)
{
    if (oath_flag(card, "faceup")) {
        oath_add_card(line, t, card, words);
        return;
    }
    struct line down = {{0}, 0};
    if (!text_in(card, "card")[0]) {
        line_add(line, ", ", oath_flag(card, "vision") ? "a facedown Vision" : "one face down");
        return;
    }
    oath_add_card(&down, t, card, words);
    line_add(line, ", ", words ? "face down %s" : "(%s)", down.text);
}

/* ---- All facts of a card ---- */

static void add_restriction(struct line *line, const json_t *facts)
{
    const char *where = text_in(facts, "restriction");
    if (strcmp(where, "site_only") == 0)
        line_add(line, ", ", "sites only");
    if (strcmp(where, "adviser_only") == 0)
        line_add(line, ", ", "adviser only");
    if (oath_flag(facts, "locked"))
        line_add(line, ", ", "locked");
}

static void add_recover(struct line *line, const struct table *t, const json_t *site)
{
    static const struct {
        const char *kind, *one, *many;
    } kinds[] = {{"bank", "favor", "favor"},
                 {"burn_favor", "favor burnt", "favor burnt"},
                 {"burn_secrets", "secret burnt", "secrets burnt"}};
    const json_t *recover = json_object_get(site, "recover");
    char bank[32];
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        json_int_t n = oath_number(recover, "count");
        if (strcmp(text_in(recover, "kind"), kinds[i].kind) != 0)
            continue;
        line_add(line, ", ", "relics for %lld %s", (long long)n, n == 1 ? kinds[i].one : kinds[i].many);
        if (text_in(recover, "bank")[0])
            line_add(line, " to ", "%s", oath_word_of(t, recover, "bank", "", bank, sizeof bank));
    }
}

static void add_site(struct line *line, const struct table *t, const json_t *site)
{
    static const struct phrase gifts[] = {{"favor", "a favor"},
                                          {"secret", "a secret"},
                                          {"warbands", "warbands"},
                                          {"relic", "a relic"},
                                          {NULL, NULL}};
    char suit[32];
    const json_t *home = json_object_get(site, "homeland");
    line_add(line, ", ", "room for %lld", (long long)oath_number(site, "capacity"));
    add_recover(line, t, site);
    if (oath_flag(site, "coast"))
        line_add(line, ", ", "coast");
    if (json_is_object(home)) {
        const char *gift = phrase_find(gifts, text_in(home, "gives"));
        line_add(line, ", ", "homeland of %s: %s", oath_word_of(t, home, "suit", "", suit, sizeof suit),
                 gift ? gift : "");
    }
}

void oath_add_facts(struct line *line, const struct table *t, const char *card)
{
    char suit[32], when[96];
    const json_t *facts = oath_facts(t, card), *site = json_object_get(facts, "site");
    if (text_in(facts, "suit")[0])
        line_add(line, ", ", "%s", oath_word_of(t, facts, "suit", "", suit, sizeof suit));
    oath_card_when(facts, when, sizeof when);
    if (when[0])
        line_add(line, ", ", "%s", when);
    add_restriction(line, facts);
    add_cost(line, json_object_get(facts, "cost"));
    if (json_is_object(site))
        add_site(line, t, site);
    else if (oath_number(facts, "dice"))
        line_add(line, ", ", "%lld defence %s", (long long)oath_number(facts, "dice"),
                 oath_number(facts, "dice") == 1 ? "die" : "dice");
}
