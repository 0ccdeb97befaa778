/* How likely a campaign is won with so many attack dice, from what lies open (Law 5.5.4, 5.5.5). See struct
 * face. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"

enum { SHIELDS_MAX = 255, DICE_MAX = 64, DOUBLINGS_MAX = 8 };

/* ---- Dice ---- */

/* For each number the chance that the defence rolls at most so many shields: faces none, none, 1, 1, 2,
 * doubling. */
static void roll_defence(int dice, double at_most[SHIELDS_MAX + 1])
{
    double now[DOUBLINGS_MAX + 1][2 * DICE_MAX + 1] = {{0}}, next[DOUBLINGS_MAX + 1][2 * DICE_MAX + 1];
    now[0][0] = 1;
    for (int die = 0; die < dice; die++) {
        memset(next, 0, sizeof next);
        for (int d = 0; d <= DOUBLINGS_MAX; d++)
            for (int shields = 0; shields <= 2 * die; shields++) {
                double chance = now[d][shields] / 6;
                next[d][shields] += 2 * chance;
                next[d][shields + 1] += 2 * chance;
                next[d][shields + 2] += chance;
                next[d < DOUBLINGS_MAX ? d + 1 : d][shields] += chance;
            }
        memcpy(now, next, sizeof now);
    }
    memset(at_most, 0, (SHIELDS_MAX + 1) * sizeof at_most[0]);
    for (int d = 0; d <= DOUBLINGS_MAX; d++)
        for (int shields = 0; shields <= 2 * dice; shields++)
            at_most[shields << d < SHIELDS_MAX ? shields << d : SHIELDS_MAX] += now[d][shields];
    for (int i = 1; i <= SHIELDS_MAX; i++)
        at_most[i] += at_most[i - 1];
}

/* Chances by how many dice show a hollow sword, and how many two swords and a skull; the rest show one sword.
 */
struct attack {
    double chance[DICE_MAX + 1][DICE_MAX + 1];
};

/* Three faces are hollow, two have a sword, one has two swords and a skull. */
static void roll_attack(int dice, struct attack *a)
{
    *a = (struct attack){{{0}}};
    a->chance[0][0] = 1;
    for (int die = 0; die < dice; die++)
        for (int hollow = die; hollow >= 0; hollow--)
            for (int doubles = die - hollow; doubles >= 0; doubles--) {
                double chance = a->chance[hollow][doubles] / 6;
                a->chance[hollow][doubles] = 2 * chance;
                a->chance[hollow + 1][doubles] += 3 * chance;
                a->chance[hollow][doubles + 1] += chance;
            }
}

/* The chance to win with dice, sacrificing up to `spare` warbands that skulls leave, each for `worth`, in
 * percent. */
static int win_percent(int dice, const struct attack *a, int defenders, int spare, int worth,
                       const double at_most[SHIELDS_MAX + 1])
{
    double won = 0;
    for (int hollow = 0; hollow <= dice; hollow++)
        for (int doubles = 0; hollow + doubles <= dice; doubles++) {
            int left = spare > doubles ? spare - doubles : 0;
            int strength = dice - hollow + doubles + hollow / 2 + left * worth;
            int most = strength - defenders - 1; /* shields that are too few */
            if (most >= 0)
                won += a->chance[hollow][doubles] * at_most[most < SHIELDS_MAX ? most : SHIELDS_MAX];
        }
    return (int)(100 * won + 0.5);
}

/* What will be rolled, and what each side has besides. */
struct fight {
    int attack_dice, defence_dice;
    int defenders; /* what defends without dice */
    int attackers; /* warbands that may be sacrificed */
    int worth;     /* what each of them adds then; 0: none may be */
};

static int above_zero(int n)
{
    return n > 0 ? n : 0;
}

/* With so many dice chosen, and what comes by itself. Dice that the attack lacks are the defence's (5.5.3).
 */
static struct fight fight_of(const json_t *campaign, int chosen)
{
    const json_t *ahead = json_object_get(campaign, "ahead");
    const json_t *attack = json_object_get(campaign, "attack"),
                 *defence = json_object_get(campaign, "defence");
    int dice = chosen + (int)oath_number(ahead, "attack");
    int pool = (int)oath_number(defence, "dice") + (int)oath_number(ahead, "defence") + above_zero(-dice);
    return (struct fight){
        .attack_dice = oath_flag(ahead, "halved") ? above_zero(dice) / 2 : above_zero(dice),
        .defence_dice = above_zero(pool),
        .defenders = (int)oath_number(defence, "force"),
        .attackers = above_zero((int)oath_number(attack, "warbands") - (int)oath_number(ahead, "killed")),
        .worth = (int)oath_number(ahead, "sacrifice"),
    };
}

bool oath_outlook(const struct table *t, const json_t *choice, char *out, size_t size)
{
    const json_t *campaign = json_object_get(t->view, "campaign");
    double at_most[SHIELDS_MAX + 1];
    if (strcmp(text_in(choice, "verb"), "dice") != 0 || !json_is_object(campaign))
        return false;
    struct fight f = fight_of(campaign, (int)oath_number(choice, "count"));
    if (f.attack_dice > DICE_MAX || f.defence_dice > DICE_MAX)
        return false;
    struct attack attack;
    roll_defence(f.defence_dice, at_most);
    roll_attack(f.attack_dice, &attack);
    snprintf(out, size, "wins %d %%, with sacrifices %d %%",
             win_percent(f.attack_dice, &attack, f.defenders, 0, 0, at_most),
             win_percent(f.attack_dice, &attack, f.defenders, f.attackers, f.worth, at_most));
    return true;
}
