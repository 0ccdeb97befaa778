/*
 * What a battle of Root may bring, before it is begun: the most hits each way and how the dice compare,
 * exactly, from what lies open. Effects that somebody may use or not are not counted. Law 4.3
 */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/root/root.h"

enum { FACES = 4, ROLLS = FACES * FACES, FLOTILLA = 3 /* it has no warriors, and fights as three */ };

struct side {
    int most;     /* rolled hits, Law 4.3.2.I */
    int extra;    /* Law 4.3.3 */
    bool blunted; /* the other side ignores the first hit, whoever likes it or not */
};

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static bool plays(const struct table *t, const char *owner, const char *faction)
{
    return strcmp(text_in(root_seat(t, owner), "faction"), faction) == 0;
}

static int count_of(const json_t *list, const char *name)
{
    size_t i;
    json_t *one;
    int n = 0;
    json_array_foreach(list, i, one) n += json_is_string(one) && strcmp(json_string_value(one), name) == 0;
    return n;
}

static const json_t *clearing_of(const struct table *t, const char *clearing)
{
    return json_object_get(json_object_get(t->view, "clearings"), clearing);
}

static int warriors(const struct table *t, const char *owner, const char *clearing)
{
    return root_number(json_object_get(clearing_of(t, clearing), "warriors"), owner);
}

static bool has_warlord(const struct table *t, const char *owner, const char *clearing)
{
    return plays(t, owner, "hundreds") &&
           count_of(json_object_get(clearing_of(t, clearing), "singles"), "warlord");
}

/* Law 9.2.6: undamaged swords, face up or down; -1 for who is no Vagabond. */
static int swords(const struct table *t, const char *owner)
{
    static const char *const boards[] = {"vagabond", "vagabond2"};
    for (int i = 0; i < 2; i++) {
        const json_t *board = json_object_get(t->view, boards[i]);
        if (strcmp(text_in(board, "seat"), owner) == 0)
            return count_of(json_object_get(board, "ready"), "sword") +
                   count_of(json_object_get(board, "exhausted"), "sword");
    }
    return -1;
}

/* Law 4.3.2.I */
static int fighters(const struct table *t, const char *owner, const char *clearing, const char *enemy)
{
    const json_t *hireling = json_object_get(json_object_get(t->view, "hirelings"), owner);
    const json_t *lends = json_object_get(t->view, "riverfolk");
    const char *lender = text_in(lends, "seat");
    int n = swords(t, owner);
    if (n >= 0)
        return n;
    if (strcmp(text_in(hireling, "hireling"), "riverfolk_flotilla") == 0)
        return FLOTILLA;
    if (strcmp(text_in(hireling, "hireling"), "the_exile") == 0)
        return root_number(hireling, "clubs") + (int)json_array_size(json_object_get(hireling, "items"));
    n = warriors(t, owner, clearing) + has_warlord(t, owner, clearing);
    /* Law 11.2.7: mercenaries, but not against those who lend them */
    if (strcmp(text_in(lends, "mercenaries"), owner) == 0 && strcmp(lender, enemy) != 0 &&
        strcmp(text_in(json_object_get(t->view, "turn"), "phase"), "birdsong") != 0)
        n += warriors(t, lender, clearing);
    return n;
}

static bool hires(const struct table *t, const char *owner, const char *name)
{
    const char *key;
    json_t *hireling;
    json_object_foreach(json_object_get(t->view, "hirelings"), key, hireling)
    {
        if (strcmp(text_in(hireling, "hireling"), name) == 0 &&
            strcmp(text_in(hireling, "controller"), owner) == 0)
            return true;
    }
    return false;
}

static bool has_mood(const struct table *t, const char *mood)
{
    return strcmp(text_in(json_object_get(t->view, "hundreds"), "mood"), mood) == 0;
}

/* Law 14.7.7, and Badger Bodyguards; one hit, whoever has both. */
static bool ignores_one(const struct table *t, const char *owner, const char *clearing)
{
    return (has_warlord(t, owner, clearing) && has_mood(t, "stubborn")) ||
           hires(t, owner, "badger_bodyguards");
}

static bool has_own(const struct table *t, const char *owner, const json_t *pieces)
{
    size_t i;
    json_t *piece;
    char sign[4];
    json_array_foreach(pieces, i, piece)
    {
        const char *faction = root_piece_look(json_string_value(piece), sign).faction;
        if (faction && plays(t, owner, faction))
            return true;
    }
    return false;
}

/* Raven Sentries: where an own building or token is. */
static int sentries_extra(const struct table *t, const char *owner, const char *clearing)
{
    const json_t *here = clearing_of(t, clearing);
    return hires(t, owner, "raven_sentries") && (has_own(t, owner, json_object_get(here, "buildings")) ||
                                                 has_own(t, owner, json_object_get(here, "tokens")));
}

/* Law 7.8.3, 14.7.8 */
static int attackers_extra(const struct table *t, const char *owner, const char *clearing)
{
    const json_t *eyrie = json_object_get(t->view, "eyrie");
    return (plays(t, owner, "eyrie") && strcmp(text_in(eyrie, "leader"), "commander") == 0) +
           (has_warlord(t, owner, clearing) && has_mood(t, "wrathful")) + sentries_extra(t, owner, clearing);
}

/* Law 13.2.5 */
static int defenders_extra(const struct table *t, const char *owner, const char *clearing)
{
    const json_t *plots = json_object_get(json_object_get(t->view, "corvid"), "plots");
    const json_t *plot = json_object_get(plots, clearing);
    bool agents =
        plays(t, owner, "corvid") && json_is_object(plot) && !json_is_true(json_object_get(plot, "face_up"));
    return agents + sentries_extra(t, owner, clearing);
}

/* The hits of a die that count. */
static int hits_of(struct side side, int die)
{
    int hits = smaller(die, side.most) + side.extra;
    return hits - (side.blunted && hits > 0);
}

/* Of all rolls those in which the attacker deals more, and as many. */
static void compare(struct side attacker, struct side defender, bool turned, int *more, int *same)
{
    *more = *same = 0;
    for (int first = 0; first < FACES; first++)
        for (int second = 0; second < FACES; second++) {
            int low = smaller(first, second), high = first + second - low;
            int deals = hits_of(attacker, turned ? low : high),
                takes = hits_of(defender, turned ? high : low);
            *more += deals > takes;
            *same += deals == takes;
        }
}

static const char *who_attacks(const struct table *t)
{
    const char *owner;
    json_t *hireling;
    json_object_foreach(json_object_get(t->view, "hirelings"), owner, hireling)
    {
        if (json_is_true(json_object_get(hireling, "acting")))
            return owner;
    }
    return t->seat;
}

bool root_outlook(const struct table *t, const json_t *choice, char *out, size_t size)
{
    const char *clearing = text_in(choice, "clearing"), *enemy = text_in(choice, "defender");
    const char *own = who_attacks(t);
    int more, same;
    if (!enemy[0] || !clearing_of(t, clearing))
        return false;
    struct side attacker = {fighters(t, own, clearing, enemy), attackers_extra(t, own, clearing),
                            ignores_one(t, enemy, clearing)};
    struct side defender = {fighters(t, enemy, clearing, own), defenders_extra(t, enemy, clearing),
                            ignores_one(t, own, clearing)};
    attacker.extra += defender.most == 0; /* Law 4.3.3.II, 9.2.4 */
    compare(attacker, defender, plays(t, enemy, "alliance"), &more, &same);
    snprintf(out, size, "at most %d:%d; more hits %d %%, as many %d %%, fewer %d %%",
             hits_of(attacker, FACES - 1), hits_of(defender, FACES - 1), (100 * more + ROLLS / 2) / ROLLS,
             (100 * same + ROLLS / 2) / ROLLS, (100 * (ROLLS - more - same) + ROLLS / 2) / ROLLS);
    return true;
}
