/* See root_table.h. */
#include "tests/unit/root_table.h"

#include <string.h>

#include "core/root/law/on_map.h"
#include "core/root/root.h"
#include "core/root/settings.h"
#include "tests/unit/unit.h"

static struct game_config config_of(const char *factions)
{
    static const char letters[FACTION_COUNT + 1] = "meavwlrdchk";
    struct game_config config;
    memset(&config, 0, sizeof config);
    config.seats = (uint8_t)strlen(factions);
    config.match[SETTING_ORDER] = ORDER_SEATED;
    for (int seat = 0; seat < config.seats; seat++)
        config.seat[seat][SEAT_SETTING_FACTION] = (uint8_t)(strchr(letters, factions[seat]) - letters + 1);
    return config;
}

void table_open(struct table *t, const char *factions)
{
    memset(t, 0, sizeof *t);
    struct game_config config = config_of(factions);
    t->s = session_create(&root_game);
    ck_assert_ptr_nonnull(t->s);
    session_start(t->s, &config);
    root_game.start(&t->g, &config);
}

void table_close(struct table *t)
{
    session_destroy(t->s);
}

int card_named(const struct table *t, const char *name)
{
    int card = root_game.value(&t->s->config, KIND_CARD, name);
    ck_assert_msg(card >= 0, "no card is named %s", name);
    return card;
}

static int take_from_deck(struct table *t, const char *name)
{
    int card = card_named(t, name);
    ck_assert_msg(t->g.deck_cards & CARD_BIT(card), "%s was given before", name);
    t->g.deck_cards &= ~CARD_BIT(card);
    return card;
}

int give_card(struct table *t, uint8_t seat, const char *name)
{
    int card = take_from_deck(t, name);
    t->g.hand[seat] |= CARD_BIT(card);
    t->g.known_to[card] = SEAT_BIT(seat);
    return card;
}

int give_supporter_card(struct table *t, uint8_t seat, const char *name)
{
    int card = take_from_deck(t, name);
    t->g.alliance.supporters |= CARD_BIT(card);
    t->g.known_to[card] = SEAT_BIT(seat);
    return card;
}

void put_warriors(struct table *t, uint8_t seat, int clearing, int count)
{
    t->g.warriors_supply[seat] = (uint8_t)(t->g.warriors_supply[seat] - count);
    root_add_warriors(&t->g, clearing, seat, count);
}

void put_piece(struct table *t, int clearing, int piece)
{
    ck_assert(t->g.supply[piece] > 0);
    t->g.supply[piece]--;
    root_add_pieces(&t->g, clearing, piece, 1);
}

void table_play(struct table *t, uint8_t seat, enum phase phase)
{
    uint8_t same[SECRETS_MAX];
    for (int i = 0; i < SECRETS_MAX; i++)
        same[i] = (uint8_t)i;
    t->g.turn.seat = seat;
    t->g.turn.phase = (uint8_t)phase;
    t->g.turn.round = 2;
    for (uint8_t place = 0; place < t->g.seats; place++)
        if (t->g.order[place] == seat)
            t->g.turn.place = place;
    const char *wrong = root_game.check(&t->g);
    ck_assert_msg(!wrong, "the position is unsound: %s", wrong);
    session_restart_beat(t->s, &t->g, same);
}

const struct root *position(const struct table *t)
{
    return t->s->now;
}

bool asks(const struct table *t, uint8_t seat, enum reason reason)
{
    return t->s->prompt.seat == seat && t->s->prompt.why.verb == reason;
}

static struct choice choice_of(enum verb verb, int a, int b, int c)
{
    return (struct choice){(uint16_t)verb, {(uint16_t)a, (uint16_t)b, (uint16_t)c}};
}

bool offered(const struct table *t, enum verb verb, int a, int b, int c)
{
    return session_find(t->s, choice_of(verb, a, b, c)) >= 0;
}

int offers_of(const struct table *t, enum verb verb)
{
    int n = 0;
    for (int i = 0; i < t->s->prompt.count; i++)
        n += t->s->prompt.options[i].verb == verb;
    return n;
}

void choose_as(struct table *t, uint8_t seat, enum verb verb, int a, int b, int c)
{
    const char *why = t->s->prompt.seat == SEAT_NOBODY ? "" : root_game.reasons[t->s->prompt.why.verb].name;
    enum session_error error = session_answer(t->s, seat, choice_of(verb, a, b, c));
    ck_assert_msg(error == SESSION_OK, "seat %d, %s %d %d %d: %s (asked is %d: %s)", seat,
                  root_game.verbs[verb].name, a, b, c, session_error_text(error), t->s->prompt.seat, why);
    const char *wrong = t->s->answers_count == 0 ? root_game.check(t->s->base) : NULL;
    ck_assert_msg(!wrong, "%s", wrong);
}

void choose(struct table *t, enum verb verb, int a, int b, int c)
{
    choose_as(t, t->s->prompt.seat, verb, a, b, c);
}

void draw_named(struct table *t, const char *name)
{
    choose_as(t, SEAT_CHANCE, VERB_DRAW, card_named(t, name), 0, 0);
}

void roll_dice(struct table *t, int first, int second)
{
    choose_as(t, SEAT_CHANCE, VERB_ROLL, first, second, 0);
}

void pass_all(struct table *t, enum reason reason)
{
    while (t->s->prompt.seat != SEAT_NOBODY && t->s->prompt.why.verb == reason)
        choose(t, offered(t, VERB_PASS, 0, 0, 0) ? VERB_PASS : VERB_END, 0, 0, 0);
}
