/* What a chronicle is told as (struct legacy_words): the string that players pass on, and what all may see of
 * it. */
#include "core/oath/cards.h"
#include "protocol/oath/chronicle_text.h"
#include "protocol/oath/sections.h"
#include "protocol/words.h"

int oath_legacy_read(const char *text, struct legacy *legacy, struct obstacle *obstacle)
{
    struct chronicle_text said;
    struct oath_legacy meant;
    if (oath_chronicle_read(text, &said, obstacle) || oath_chronicle_mean(&said, &meant, obstacle))
        return -1;
    oath_legacy_pack(&meant, legacy);
    return 0;
}

void oath_legacy_text(const struct legacy *legacy, struct text *t)
{
    struct oath_legacy l;
    struct chronicle_text said;
    if (oath_legacy_unpack(legacy, &l))
        return;
    oath_chronicle_of(&l, &said);
    oath_chronicle_write(&said, t);
}

/* A site that lies open with its cards; what relics there are nobody knows (Law 9.4). */
static void view_slot(struct text *t, const struct oath_legacy *l, int slot)
{
    const struct legacy_slot *s = &l->slot[slot];
    int relics = 0;
    text_object(t);
    oath_text_named(t, "site", KIND_SITE, s->site == NO_CARD ? UINT16_MAX : s->site);
    text_key(t, "cards");
    text_array(t);
    for (int i = 0; i < SITE_CARDS_MAX; i++)
        if (s->card[i] != NO_CARD)
            text_word(t, oath_word(NULL, KIND_CARD, s->card[i], WORD_PUBLIC));
    text_array_end(t);
    for (int i = 0; i < SITE_RELICS_MAX; i++)
        relics += s->relic[i] != NO_CARD;
    text_member_number(t, "relics", relics);
    text_object_end(t);
}

void oath_legacy_view(const struct legacy *legacy, struct text *t)
{
    struct oath_legacy l;
    if (oath_legacy_unpack(legacy, &l)) {
        text_null(t);
        return;
    }
    char name[CHRONICLE_NAME_MAX + 1] = "";
    memcpy(name, l.name, CHRONICLE_NAME_MAX);
    text_object(t);
    text_member_string(t, "name", name);
    text_member_number(t, "game", l.game);
    oath_text_named(t, "goal", KIND_GOAL, l.goal);
    oath_text_named(t, "winner", KIND_COLOUR, l.winner);
    oath_text_bits(t, "citizens", KIND_COLOUR, l.citizens, 0);
    text_key(t, "ruined");
    text_array(t);
    for (uint16_t i = 0; i < SUIT_COUNT; i++)
        if (l.ruined >> i & 1)
            text_word(t, oath_word(NULL, KIND_CARD, (uint16_t)(EDIFICE_FIRST + i), WORD_PUBLIC));
    text_array_end(t);
    text_key(t, "slots");
    text_array(t);
    for (int slot = 0; slot < SLOTS; slot++)
        view_slot(t, &l, slot);
    text_array_end(t);
    text_member_number(t, "dispossessed", cards_count(&l.dispossessed));
    text_object_end(t);
}

/* How many denizens of each suit are in a set. */
static void count_suits(struct text *t, const char *key, const struct cards *set)
{
    text_key(t, key);
    text_object(t);
    for (uint8_t suit = 0; suit < SUIT_COUNT; suit++) {
        int n = 0;
        for (int id = 0; id < DENIZENS; id++)
            n += cards_has(set, (uint8_t)id) && oath_cards[id].suit == suit;
        text_member_number(t, oath_word(NULL, KIND_SUIT, suit, WORD_PUBLIC), n);
    }
    text_object_end(t);
}

/* Relics that lie at no site are in the relic deck; the Grand Scepter never is (Law 1.9). */
static int relics_in_deck(const struct oath_legacy *l)
{
    int n = GRAND_SCEPTER - RELIC_FIRST;
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; i < SITE_RELICS_MAX; i++)
            n -= l->slot[slot].relic[i] != NO_CARD;
    return n;
}

void oath_legacy_count(const struct legacy *legacy, struct text *t)
{
    struct oath_legacy l;
    if (oath_legacy_unpack(legacy, &l)) {
        text_null(t);
        return;
    }
    text_object(t);
    count_suits(t, "world", &l.world);
    text_member_number(t, "visions", VISIONS);
    count_suits(t, "dispossessed", &l.dispossessed);
    text_member_number(t, "relics", relics_in_deck(&l));
    text_object_end(t);
}
