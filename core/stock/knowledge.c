/* See knowledge.h. */
#include "core/stock/knowledge.h"

void known_forget(uint16_t *known_to, cardset cards)
{
    for (int card; (card = cardset_take(&cards)) >= 0;)
        known_to[card] = 0;
}

void known_keep(uint16_t *known_to, cardset candidates, uint16_t audience)
{
    for (int card; (card = cardset_take(&candidates)) >= 0;)
        known_to[card] &= audience;
}

void known_exchange(uint16_t *known_to, int gone, int stays)
{
    uint16_t known = known_to[gone];
    known_to[gone] |= known_to[stays];
    known_to[stays] &= known;
}

cardset cardset_rename(cardset set, const uint8_t renamed[SECRETS_MAX])
{
    cardset result = 0;
    for (int card; (card = cardset_take(&set)) >= 0;)
        result |= CARD_BIT(renamed[card]);
    return result;
}

void masks_rename(uint16_t *of_id, int count, const uint8_t renamed[SECRETS_MAX])
{
    uint16_t before[SECRETS_MAX];
    memcpy(before, of_id, (size_t)count * sizeof *of_id);
    for (int id = 0; id < count; id++)
        of_id[renamed[id]] = before[id];
}

void bytes_rename(uint8_t *of_id, int count, const uint8_t renamed[SECRETS_MAX])
{
    uint8_t before[SECRETS_MAX];
    memcpy(before, of_id, (size_t)count);
    for (int id = 0; id < count; id++)
        of_id[renamed[id]] = before[id];
}

void list_rename(uint8_t *ids, int count, uint8_t none, const uint8_t renamed[SECRETS_MAX])
{
    for (int i = 0; i < count; i++)
        if (ids[i] != none)
            ids[i] = renamed[ids[i]];
}

void cards_rename(struct cards *set, const uint8_t renamed[SECRETS_MAX])
{
    struct cards before = *set;
    *set = (struct cards){{0}};
    for (int card; (card = cards_take(&before)) >= 0;)
        cards_add(set, renamed[card]);
}
