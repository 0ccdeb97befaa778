/* What a position is worth to the Riverfolk Company, for the easy bot: 20 is worth a point of score
 * (value.c). And what a learned value is told of it (features.h). */
#include "core/root/factions/riverfolk.h"
#include "core/root/features.h"
#include "core/root/view.h"

enum {
    WORTH_FUND = 7,
    WORTH_COMMITTED = 6, /* comes back */
    WORTH_POST = 10,
};

int root_riverfolk_value(const struct root_view *v, uint8_t seat)
{
    const struct riverfolk *r = &v->riverfolk;
    (void)seat;
    int value =
        WORTH_FUND * (in_box(r->funds) + in_box(r->payments)) + WORTH_COMMITTED * in_box(r->committed);
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        value += WORTH_COMMITTED * in_box(r->crafting[suit]);
    for (int c = 0; c < CLEARINGS_MAX; c++)
        for (int suit = 0; suit < SUITS_PRINTED; suit++)
            value += WORTH_POST * v->clearing[c].pieces[post_of(suit)];
    return value;
}

/* ---- For a learned value ---- */

enum {
    F_PAYMENTS,
    F_FUNDS,
    F_OWN_FUNDS,
    F_COMMITTED,
    F_CRAFTING,
    F_DIVIDENDS, /* points of the next Birdsong */
    F_POSTS,
    F_POSTS_LEFT = F_POSTS + SUITS_PRINTED, /* in the game */
    F_POST_CLEARINGS_RULED,
    F_POSTS_BARE,
    F_SITES, /* clearings without a post where somebody rules whose warriors could pay */
    F_PRICE,
    F_BOUGHT = F_PRICE + SERVICE_COUNT,
    F_HAND_ON_SALE,
    F_COUNT,
};
_Static_assert((int)F_COUNT <= (int)ROOT_OWN_NUMBERS, "they have room");

static int posts_seen(const struct root_view *v, int clearing)
{
    int posts = 0;
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        posts += v->clearing[clearing].pieces[post_of(suit)];
    return posts;
}

static void describe_posts(const struct root_view *v, uint8_t seat, int16_t *number)
{
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++) {
        const struct clearing *clearing = &v->clearing[c];
        uint8_t ruler = v->ruler[c];
        for (int suit = 0; suit < SUITS_PRINTED; suit++)
            features_add(&number[F_POSTS + suit], clearing->pieces[post_of(suit)], 3);
        if (posts_seen(v, c)) {
            features_add(&number[F_POST_CLEARINGS_RULED], ruler == seat, 3);
            features_add(&number[F_POSTS_BARE], !clearing->warriors[seat], 3);
        } else if (ruler < v->seats) {
            bool pays = ruler == seat || v->riverfolk.funds[ruler] >= POST_COST;
            features_add(&number[F_SITES], pays, 4);
        }
    }
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        features_add(&number[F_POSTS_LEFT], v->supply[post_of(suit)], 9);
}

void root_riverfolk_numbers(const struct root_view *v, uint8_t seat, int16_t *number)
{
    const struct riverfolk *own = &v->riverfolk;
    number[F_PAYMENTS] = features_share(in_box(own->payments), 4);
    number[F_FUNDS] = features_share(in_box(own->funds), 5);
    number[F_OWN_FUNDS] = features_share(own->funds[seat], 4);
    number[F_COMMITTED] = features_share(in_box(own->committed), 4);
    number[F_DIVIDENDS] = features_share(in_box(own->funds) / FUNDS_FOR_A_POINT, 4);
    for (int suit = 0; suit < SUITS_PRINTED; suit++)
        features_add(&number[F_CRAFTING], in_box(own->crafting[suit]), 4);
    for (int service = 0; service < SERVICE_COUNT; service++)
        number[F_PRICE + service] = features_share(own->price[service], 3);
    number[F_BOUGHT] = features_share(own->bought, 2);
    number[F_HAND_ON_SALE] = features_share(v->hand_count[seat] * own->price[SERVICE_HAND_CARD], 12);
    describe_posts(v, seat, number);
}
