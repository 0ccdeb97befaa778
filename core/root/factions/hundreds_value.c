/* What a position is worth to the Lord of the Hundreds, for the easy bot: 20 is worth a point of score
 * (value.c). And what a learned value is told of it (features.h). */
#include "core/root/factions/hundreds.h"
#include "core/root/features.h"
#include "core/root/view.h"

enum {
    WORTH_ITEM = 6,
    WORTH_COMMAND = 24,
    WORTH_PROWESS = 24,
    WORTH_STRONGHOLD = 14,
    WORTH_MOB = 8,
    WORTH_WARLORD = 16,
    WORTH_OPPRESSED = 7, /* a clearing that is going to give points */
};

int root_hundreds_value(const struct root_view *v, uint8_t seat)
{
    const struct hundreds *h = &v->hundreds;
    int value = WORTH_ITEM * (hoard_count(h, COMMAND) + hoard_count(h, PROWESS)) +
                WORTH_COMMAND * hoard_value(h, COMMAND) + WORTH_PROWESS * hoard_value(h, PROWESS) +
                WORTH_STRONGHOLD * (root_piece_defs[STRONGHOLD].count - v->supply[STRONGHOLD]) +
                WORTH_MOB * (root_piece_defs[MOB].count - v->supply[MOB]) +
                WORTH_WARLORD * (root_piece_defs[WARLORD].count - v->supply[WARLORD]);
    for (int c = 0; c < CLEARINGS_MAX; c++)
        value += v->ruler[c] == seat && !others_in(v, seat, c) ? WORTH_OPPRESSED : 0;
    return value;
}

/* ---- For a learned value ---- */

enum {
    F_MOOD,
    F_ITEMS = F_MOOD + MOOD_COUNT, /* on each track */
    F_VALUES = F_ITEMS + HOARD_TRACKS,
    F_FULL = F_VALUES + HOARD_TRACKS,
    F_ACTED,
    F_ADVANCING,
    F_WARLORD,
    F_ESCORT,       /* warriors with him */
    F_WARLORD_PREY, /* others where he stands */
    F_OPPRESSED,
    F_OPPRESSES_1,
    F_OPPRESSES_3,
    F_OPPRESSES_5,
    F_NEARLY_OPPRESSED, /* ruled, with others left in it */
    F_MOBS,
    F_MOB_PREY,    /* others' buildings and tokens where mobs are */
    F_MOBS_SPREAD, /* suits with mobs */
    F_RUINS_WITH_MOBS,
    F_RUINS,
    F_STRONGHOLDS_BARE,
    F_RECRUITS, /* warriors of the next Birdsong */
    F_SITES,
    F_COUNT,
};
_Static_assert((int)F_COUNT <= (int)ROOT_OWN_NUMBERS, "they have room");

static int others_pieces(const struct root_view *v, uint8_t seat, int clearing)
{
    int n = 0;
    for (uint64_t kinds = kinds_seen(&v->clearing[clearing]); kinds; kinds &= kinds - 1) {
        int piece = __builtin_ctzll(kinds);
        if (!is_warrior(piece) && root_piece_defs[piece].faction != v->faction[seat])
            n += v->clearing[clearing].pieces[piece];
    }
    return n;
}

static void describe_clearing(const struct root_view *v, uint8_t seat, int c, int16_t *number)
{
    const struct clearing *clearing = &v->clearing[c];
    bool rules = v->ruler[c] == seat, others = others_in(v, seat, c);
    features_add(&number[F_OPPRESSED], rules && !others, 4);
    features_add(&number[F_NEARLY_OPPRESSED], rules && others, 4);
    features_add(&number[F_SITES], rules ? v->slots_free[c] : 0, 4);
    features_add(&number[F_RUINS], clearing->ruin, 4);
    if (clearing->pieces[MOB]) {
        features_add(&number[F_MOBS], 1, 4);
        features_add(&number[F_MOB_PREY], others_pieces(v, seat, c), 4);
        features_add(&number[F_RUINS_WITH_MOBS], clearing->ruin, 2);
    }
    if (clearing->pieces[WARLORD]) {
        number[F_WARLORD] = FEATURES_ONE;
        number[F_ESCORT] = features_share(clearing->warriors[seat], 5);
        number[F_WARLORD_PREY] = features_share(others, 1);
    }
    if (!clearing->warriors[seat])
        features_add(&number[F_STRONGHOLDS_BARE], clearing->pieces[STRONGHOLD], 2);
}

void root_hundreds_numbers(const struct root_view *v, uint8_t seat, int16_t *number)
{
    const struct hundreds *own = &v->hundreds;
    uint8_t suits = 0;
    if (own->mood)
        number[F_MOOD + own->mood - 1] = FEATURES_ONE;
    for (int track = 0; track < HOARD_TRACKS; track++) {
        int items = hoard_count(own, (enum hoard_track)track);
        number[F_ITEMS + track] = features_share(items, 4);
        number[F_VALUES + track] = features_share(hoard_value(own, (enum hoard_track)track), 4);
        number[F_FULL + track] = features_share(items >= HOARD_SPACES, 1);
    }
    number[F_ACTED] = features_share(own->acted, 4);
    number[F_ADVANCING] = features_share(own->advance != ADVANCE_OVER, 1);
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++) {
        describe_clearing(v, seat, c, number);
        for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
            suits |= (uint8_t)((v->clearing[c].pieces[MOB] && has_suit(&v->clearing[c], suit)) << suit);
    }
    number[F_MOBS_SPREAD] = features_share(__builtin_popcount(suits), SUITS_PRINTED);
    int oppressed = number[F_OPPRESSED] * 4 / FEATURES_ONE;
    number[F_OPPRESSES_1] = features_share(oppressed >= 1, 1);
    number[F_OPPRESSES_3] = features_share(oppressed >= 3, 1);
    number[F_OPPRESSES_5] = features_share(oppressed >= 5, 1);
    int recruits = root_piece_defs[STRONGHOLD].count - v->supply[STRONGHOLD] + hoard_value(own, PROWESS);
    number[F_RECRUITS] =
        features_share(recruits < v->warriors_supply[seat] ? recruits : v->warriors_supply[seat], 6);
}
