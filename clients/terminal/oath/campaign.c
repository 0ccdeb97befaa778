/* The sheet of a campaign (Law 5.5): who fights, for what, with which dice and plans. See oath.h. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"

enum { SLOTS = 8, RELICS_AT_SITE = 2, SITE_DICE = 1, PAWN_DICE = 2 };

static const char *step_words(json_int_t step)
{
    static const char *const steps[] = {
        [1] = "whom to attack",  [2] = "targets",      [3] = "allies",
        [4] = "battle plans",    [5] = "defence dice", [6] = "attack dice",
        [7] = "outcome",         [8] = "losses",       [9] = "sites change hands",
        [10] = "what is seized", [11] = "banishing",   [12] = "effects of the victory",
        [13] = "the end",        [14] = "the end",
    };
    return step > 0 && step < (json_int_t)(sizeof steps / sizeof *steps) ? steps[step] : "";
}

/* The dice that a target of one kind adds to the defence, by its name (Law 5.5.2). */
static json_int_t relic_dice(const struct table *t, const char *relic)
{
    return oath_number(oath_facts(t, relic), "dice");
}

static json_int_t site_dice(const struct table *t, const char *slot)
{
    (void)t, (void)slot;
    return SITE_DICE;
}

static json_int_t banner_dice(const struct table *t, const char *banner)
{
    return oath_number(json_object_get(json_object_get(t->view, "banners"), banner), "tokens");
}

static void add_all(struct line *line, const struct table *t, const json_t *list,
                    json_int_t (*dice_of)(const struct table *t, const char *name))
{
    size_t i;
    json_t *target;
    char name[96];
    json_array_foreach(list, i, target)
    {
        const char *word = json_string_value(target);
        line_add(line, ", ", "%s %lld", oath_name(t, word, name, sizeof name), (long long)dice_of(t, word));
    }
}

static void add_lying(struct line *line, const struct table *t, json_int_t bits)
{
    static const char *const slots[SLOTS] = {"c1", "c2", "p1", "p2", "p3", "h1", "h2", "h3"};
    char name[SAY_NAME_SIZE];
    for (int i = 0; i < SLOTS * RELICS_AT_SITE; i++)
        if (bits >> i & 1)
            line_add(line, ", ", "a facedown relic at %s",
                     oath_name(t, slots[i / RELICS_AT_SITE], name, sizeof name));
}

static void add_targets(struct rows *rows, const struct table *t, const json_t *campaign)
{
    struct line line = {{0}, 0};
    add_all(&line, t, json_object_get(campaign, "sites"), site_dice);
    add_all(&line, t, json_object_get(campaign, "relics"), relic_dice);
    add_all(&line, t, json_object_get(campaign, "banners"), banner_dice);
    if (oath_flag(campaign, "pawn"))
        line_add(&line, ", ", "pawn and favor %d", PAWN_DICE);
    add_lying(&line, t, oath_number(campaign, "lying"));
    if (line.used)
        rows_add(rows, ROW_KEEP, STYLE_TEXT, "  for (with defence dice) %s", line.text);
}

static void add_faces(struct line *line, const json_t *side)
{
    if (!oath_flag(side, "rolled"))
        return;
    struct line faces = {{0}, 0};
    line_amount(&faces, side, "swords", "sword", "swords");
    line_amount(&faces, side, "hollow", "hollow sword", "hollow swords");
    line_amount(&faces, side, "skulls", "skull", "skulls");
    line_amount(&faces, side, "shields", "shield", "shields");
    line_amount(&faces, side, "doubling", "doubling", "doublings");
    line_add(line, ": ", "%s", faces.used ? faces.text : "nothing");
    line_add(line, "; ", "strength %lld", (long long)oath_number(side, "strength"));
}

static void add_side(struct rows *rows, const char *name, const json_t *side)
{
    struct line line = {{0}, 0};
    json_int_t dice = oath_number(side, "dice");
    line_add(&line, "", "%lld %s", (long long)dice, dice == 1 ? "die" : "dice");
    add_faces(&line, side);
    rows_add(rows, ROW_KEEP, STYLE_TEXT, "  %s %s", name, line.text);
}

static void add_plans(struct rows *rows, const struct table *t, const json_t *plans)
{
    size_t i;
    json_t *plan;
    char card[96], user[SAY_NAME_SIZE];
    struct line line = {{0}, 0};
    json_array_foreach(plans, i, plan)
    {
        line_add(&line, ", ", "%s (%s)", oath_word_of(t, plan, "card", "?", card, sizeof card),
                 oath_word_of(t, plan, "user", "?", user, sizeof user));
    }
    if (line.used)
        rows_add(rows, ROW_KEEP, STYLE_TEXT, "  plans: %s", line.text);
}

/* What is in no odds, though it may change how it ends: cards, and seats. */
static void add_ahead(struct rows *rows, const struct table *t, const json_t *ahead)
{
    struct line cards = {{0}, 0}, seats = {{0}, 0};
    line_names(&cards, t, json_object_get(ahead, "uncounted"));
    line_names(&seats, t, json_object_get(ahead, "may_join"));
    if (cards.used)
        rows_add(rows, ROW_SMALL, STYLE_TEXT, "  not in the odds: %s", cards.text);
    if (seats.used)
        rows_add(rows, ROW_SMALL, STYLE_TEXT, "  may still join the defence: %s", seats.text);
}

static void add_head(struct rows *rows, const struct table *t, const json_t *campaign)
{
    char attacker[SAY_NAME_SIZE], defender[SAY_NAME_SIZE], at[SAY_NAME_SIZE], victor[SAY_NAME_SIZE];
    struct line head = {{0}, 0}, allies = {{0}, 0};
    line_add(&head, "", "Campaign: %s against %s",
             oath_word_of(t, campaign, "attacker", "nobody", attacker, sizeof attacker),
             oath_word_of(t, campaign, "defender", "nobody yet", defender, sizeof defender));
    line_names(&allies, t, json_object_get(campaign, "allies"));
    if (allies.used)
        line_add(&head, " ", "with %s", allies.text);
    line_add(&head, ", ", "from %s", oath_word_of(t, campaign, "at", "nowhere", at, sizeof at));
    rows_add(rows, ROW_KEEP, STYLE_KEY | STYLE_BOLD, "%s", head.text);
    head = (struct line){{0}, 0};
    if (text_in(campaign, "victor")[0])
        line_add(&head, "", "%s wins; ", oath_word_of(t, campaign, "victor", "", victor, sizeof victor));
    rows_add(rows, ROW_KEEP, STYLE_TEXT, "  %snow: %s", head.text, step_words(oath_number(campaign, "step")));
}

void oath_add_campaign(struct rows *rows, const struct table *t)
{
    const json_t *campaign = json_object_get(t->view, "campaign");
    if (!json_is_object(campaign))
        return;
    add_head(rows, t, campaign);
    add_targets(rows, t, campaign);
    add_side(rows, "attack", json_object_get(campaign, "attack"));
    add_side(rows, "defence", json_object_get(campaign, "defence"));
    add_plans(rows, t, json_object_get(campaign, "plans"));
    add_ahead(rows, t, json_object_get(campaign, "ahead"));
}
