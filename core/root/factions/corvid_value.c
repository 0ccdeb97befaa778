/* What a position is worth to the Corvid Conspiracy, for the easy bot: 20 is worth a point of score
 * (value.c). And what a learned value is told of it (features.h). */
#include "core/root/factions/corvid.h"
#include "core/root/features.h"
#include "core/root/view.h"

enum {
    WORTH_FACE_DOWN = 16,
    WORTH_GUARDED = 12, /* an own warrior beside it can turn it up */
    WORTH_FACE_UP = 24, /* a point with every further flip */
    WORTH_EXTORTION = 10,
};

int root_corvid_value(const struct root_view *v, uint8_t seat)
{
    int value = 0;
    for (int c = 0; c < CLEARINGS_MAX; c++) {
        if (!v->plot[c])
            continue;
        if (v->plots_face_up >> c & 1)
            value += WORTH_FACE_UP + (v->plot[c] == EXTORTION + 1 ? WORTH_EXTORTION : 0);
        else
            value += WORTH_FACE_DOWN + (v->clearing[c].warriors[seat] ? WORTH_GUARDED : 0);
    }
    return value;
}

/* ---- For a learned value ---- */

enum {
    F_UP,
    F_DOWN,
    F_DOWN_GUARDED, /* an own warrior there can turn it up */
    F_DOWN_EXPOSED, /* others stand there */
    F_UP_ENEMIES,   /* others where plots lie face up */
    F_UP_KIND,
    F_DOWN_KIND = F_UP_KIND + PLOT_KIND_COUNT, /* as far as the viewer knows */
    F_GUARDED_KIND = F_DOWN_KIND + PLOT_KIND_COUNT,
    F_BOMB_PREY = F_GUARDED_KIND + PLOT_KIND_COUNT, /* others with the bombs face down */
    F_PLACED,
    F_PLOTS_LEFT,
    F_FREE_STANDS, /* own warriors without a plot, in clearings */
    F_NEXT_COST,   /* warriors for the next plot this turn */
    F_FLIP_POINTS, /* of the guarded ones, if they are turned up together */
    F_COUNT,
};
_Static_assert((int)F_COUNT <= (int)ROOT_OWN_NUMBERS, "they have room");

static void describe_down(const struct root_view *v, uint8_t seat, int c, bool others, int16_t *number)
{
    bool guarded = v->clearing[c].warriors[seat] > 0;
    int kind = v->plot[c] - 1;
    features_add(&number[F_DOWN], 1, 3);
    features_add(&number[F_DOWN_GUARDED], guarded, 3);
    features_add(&number[F_DOWN_EXPOSED], others, 3);
    if (kind >= PLOT_KIND_COUNT)
        return;
    features_add(&number[F_DOWN_KIND + kind], 1, 2);
    features_add(&number[F_GUARDED_KIND + kind], guarded, 2);
    features_add(&number[F_BOMB_PREY], kind == BOMB && others, 2);
}

void root_corvid_numbers(const struct root_view *v, uint8_t seat, int16_t *number)
{
    int up = __builtin_popcount(v->plots_face_up), guarded = 0, lying = 0;
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++) {
        bool others = others_in(v, seat, c), own = v->clearing[c].warriors[seat] > 0;
        lying += v->plot[c] > 0;
        if (!v->plot[c]) {
            features_add(&number[F_FREE_STANDS], own, 4);
        } else if (v->plots_face_up >> c & 1) {
            features_add(&number[F_UP], 1, 3);
            features_add(&number[F_UP_ENEMIES], others, 3);
            if (v->plot[c] <= PLOT_KIND_COUNT)
                features_add(&number[F_UP_KIND + v->plot[c] - 1], 1, 2);
        } else {
            guarded += own;
            describe_down(v, seat, c, others, number);
        }
    }
    number[F_PLACED] = features_share(v->plots_placed, 2);
    number[F_PLOTS_LEFT] = features_share(PLOTS - lying, PLOTS);
    number[F_NEXT_COST] = features_share(v->plots_placed + 1, 3);
    number[F_FLIP_POINTS] = features_share(guarded * up + guarded * (guarded + 1) / 2, 6);
}
