/* See price.h. */
#include "core/oath/law/price.h"

const char *const oath_amounts[AMOUNTS] = {
    [AMOUNT_SUPPLY] = "supply",
    [AMOUNT_FAVOR] = "favor",
    [AMOUNT_SECRETS] = "secrets",
    [AMOUNT_BURNT_FAVOR] = "burnt_favor",
    [AMOUNT_BURNT_SECRETS] = "burnt_secrets",
    [AMOUNT_FLIPPED_SECRETS] = "flipped_secrets",
};

struct price oath_supply_price(int supply)
{
    struct price price = {.named = 0};
    price_name(&price, AMOUNT_SUPPLY, supply);
    return price;
}

void oath_add_cost(struct price *price, const struct cost *cost)
{
    price_add(price, AMOUNT_FAVOR, cost->favor);
    price_add(price, AMOUNT_SECRETS, cost->secret);
    price_add(price, AMOUNT_BURNT_FAVOR, cost->burnt_favor);
    price_add(price, AMOUNT_BURNT_SECRETS, cost->burnt_secret);
}

struct ways oath_no_way(struct prompt *p)
{
    return (struct ways){p, price_of_no_way(), false};
}

void oath_add_way(struct ways *ways, struct choice way, const struct price *price)
{
    ways->any = true;
    price_or(&ways->price, price);
    if (!ways->p)
        return;
    offer(ways->p, way.verb, way.arg[0], way.arg[1], way.arg[2]);
    at_price(ways->p, price);
}
