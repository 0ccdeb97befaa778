/* How likely a campaign is won with so many attack dice, from what lies open (Law 5.5.4, 5.5.5). See struct
 * face. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/oath/oath.h"

enum { FACES = 6, SHIELDS_MAX = 255, DICE_MAX = 64, DOUBLINGS_MAX = 8 };

/* ---- Dice ---- */

/* What each face counts as. As printed, faces 1 to 3 of an attack die are alike, so are 4 and 5; of a defence
 * die 1 and 2, 3 and 4. Plans change faces that are alike to the same. */
struct dice {
    int hollow[FACES], swords[FACES], skulls[FACES]; /* attack */
    int shields[FACES], doubling[FACES];             /* defence */
};
enum { HOLLOW_FACE = 0, SWORD_FACE = 3, PAIR_FACE = 5 };

static const struct dice printed = {
    {1, 1, 1, 0, 0, 0}, {0, 0, 0, 1, 1, 2}, {0, 0, 0, 0, 0, 1}, {0, 0, 1, 1, 2, 0}, {0, 0, 0, 0, 0, 1}};

/* What the view tells of a symbol, if it tells. */
static void read_faces(const json_t *die, const char *symbol, int faces[FACES])
{
    const json_t *told = json_object_get(die, symbol);
    for (size_t i = 0; i < FACES && json_array_size(told) == FACES; i++)
        faces[i] = (int)json_integer_value(json_array_get(told, i));
}

static struct dice dice_of(const json_t *ahead)
{
    struct dice dice = printed;
    const json_t *attack = json_object_get(ahead, "attack_die"),
                 *defence = json_object_get(ahead, "defence_die");
    read_faces(attack, "hollow", dice.hollow);
    read_faces(attack, "swords", dice.swords);
    read_faces(attack, "skulls", dice.skulls);
    read_faces(defence, "shields", dice.shields);
    read_faces(defence, "doubling", dice.doubling);
    return dice;
}

static int at_most_of(int n, int most)
{
    return n < most ? n : most;
}

/* For each number the chance that the defence rolls at most so many shields. */
static void roll_defence(int count, const struct dice *die, double at_most[SHIELDS_MAX + 1])
{
    enum { MOST = 2 * DICE_MAX };
    double now[DOUBLINGS_MAX + 1][MOST + 1] = {{0}}, next[DOUBLINGS_MAX + 1][MOST + 1];
    now[0][0] = 1;
    for (int n = 0; n < count; n++) {
        memset(next, 0, sizeof next);
        for (int d = 0; d <= DOUBLINGS_MAX; d++)
            for (int shields = 0; shields <= MOST; shields++)
                for (int i = 0; i < FACES && now[d][shields] > 0; i++)
                    next[at_most_of(d + die->doubling[i], DOUBLINGS_MAX)]
                        [at_most_of(shields + die->shields[i], MOST)] += now[d][shields] / FACES;
        memcpy(now, next, sizeof now);
    }
    memset(at_most, 0, (SHIELDS_MAX + 1) * sizeof at_most[0]);
    for (int d = 0; d <= DOUBLINGS_MAX; d++)
        for (int shields = 0; shields <= MOST; shields++)
            at_most[at_most_of(shields << d, SHIELDS_MAX)] += now[d][shields];
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
                double chance = a->chance[hollow][doubles] / FACES;
                a->chance[hollow][doubles] = 2 * chance;
                a->chance[hollow + 1][doubles] += 3 * chance;
                a->chance[hollow][doubles + 1] += chance;
            }
}

/* What faces of each kind count as together. */
static int sum_of(const int symbol[FACES], int hollow, int single, int doubles)
{
    return hollow * symbol[HOLLOW_FACE] + single * symbol[SWORD_FACE] + doubles * symbol[PAIR_FACE];
}

/* What will be rolled, and what each side has besides. */
struct fight {
    int attack_dice, defence_dice;
    int defenders; /* what defends without dice */
    int attackers; /* warbands that may be sacrificed */
    int worth;     /* what each of them adds then; 0: none may be */
    struct dice die;
};

/* The chance to win, sacrificing up to `spare` warbands that skulls leave, in percent. */
static int win_percent(const struct fight *f, const struct attack *a, int spare,
                       const double at_most[SHIELDS_MAX + 1])
{
    double won = 0;
    for (int hollow = 0; hollow <= f->attack_dice; hollow++)
        for (int doubles = 0; hollow + doubles <= f->attack_dice; doubles++) {
            int single = f->attack_dice - hollow - doubles;
            int dead = sum_of(f->die.skulls, hollow, single, doubles);
            int strength = sum_of(f->die.swords, hollow, single, doubles) +
                           sum_of(f->die.hollow, hollow, single, doubles) / 2 +
                           (spare > dead ? spare - dead : 0) * f->worth;
            int most = strength - f->defenders - 1; /* shields that are too few */
            if (most >= 0)
                won += a->chance[hollow][doubles] * at_most[most < SHIELDS_MAX ? most : SHIELDS_MAX];
        }
    return (int)(100 * won + 0.5);
}

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
        .die = dice_of(ahead),
    };
}

/* What may still change them and is not in them: the first card by its name. */
static void add_uncounted(struct line *line, const struct table *t, const json_t *cards)
{
    char name[96];
    size_t n = json_array_size(cards);
    if (n == 0)
        return;
    say_value(t->names, json_array_get(cards, 0), name, sizeof name);
    line_add(line, ", ", "not counting %s", name);
    if (n > 1)
        line_add(line, " ", "and %zu more", n - 1);
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
    struct line line = {{0}, 0};
    roll_defence(f.defence_dice, &f.die, at_most);
    roll_attack(f.attack_dice, &attack);
    line_add(&line, "", "wins %d %%, with sacrifices %d %%", win_percent(&f, &attack, 0, at_most),
             win_percent(&f, &attack, f.attackers, at_most));
    add_uncounted(&line, t, json_object_get(json_object_get(campaign, "ahead"), "uncounted"));
    snprintf(out, size, "%s", line.text);
    return true;
}
