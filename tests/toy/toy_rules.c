/* The rules of duel: setup, turns, cards. See toy.h. */
#include "tests/toy/toy.h"

#include "core/session.h"
#include "core/stock/chance.h"
#include "core/stock/knowledge.h"

cardset toy_cards(const struct toy_state *g, uint8_t zone)
{
    cardset cards = 0;
    for (int card = 0; card < TOY_CARDS; card++)
        cards |= (cardset)(g->zone[card] == zone) << card;
    return cards;
}

int toy_count(const struct toy_state *g, uint8_t zone)
{
    int n = 0;
    for (int card = 0; card < TOY_CARDS; card++)
        n += g->zone[card] == zone;
    return n;
}

static bool is_automaton(const struct toy_state *g, uint8_t seat)
{
    return g->automated >> seat & 1;
}

static void begin_from(struct toy_state *g, const uint8_t *legacy)
{
    uint8_t champion = legacy[LEGACY_CHAMPION], keepsake = legacy[LEGACY_KEEPSAKE];
    g->matches = legacy[LEGACY_MATCHES];
    if (champion < g->seats && !is_automaton(g, champion) && keepsake < TOY_CARDS) {
        g->zone[keepsake] = champion;
        g->known_to[keepsake] = SEAT_BIT(champion);
    }
}

void toy_start(void *state, const struct game_config *config)
{
    struct toy_state *g = state;
    g->seats = config->seats;
    g->target = config->match[TOY_LENGTH] == LENGTH_SHORT ? 5 : 10;
    for (int card = 0; card < TOY_CARDS; card++)
        g->zone[card] = ZONE_DECK;
    for (int seat = 0; seat < g->seats; seat++) {
        g->style[seat] = config->seat[seat][TOY_STYLE];
        g->score[seat] = g->style[seat] == STYLE_CALM;
    }
    g->automated = (uint8_t)config->automated;
    g->toasts = config->match[TOY_VICTORY] == VICTORY_TOAST;
    g->untold = config->match[TOY_POINTS] == POINTS_UNTOLD;
    if (config->legacy.size > 0)
        begin_from(g, config->legacy.bytes);
}

/* Of several winners the first. */
static uint8_t champion_of(const struct toy_state *g)
{
    uint8_t champion = 0;
    while (!(g->winners & SEAT_BIT(champion)))
        champion++;
    return champion;
}

void toy_legacy_write(const void *state, struct legacy *legacy)
{
    const struct toy_state *g = state;
    uint8_t champion = champion_of(g);
    legacy->size = TOY_LEGACY_SIZE;
    legacy->bytes[LEGACY_FORMAT] = TOY_LEGACY_FORMAT;
    legacy->bytes[LEGACY_MATCHES] = (uint8_t)(g->matches + (g->matches < TOY_MATCHES_MAX));
    legacy->bytes[LEGACY_CHAMPION] = champion;
    legacy->bytes[LEGACY_KEEPSAKE] = KEEPSAKE_NONE;
    for (int card = 0; card < TOY_CARDS && legacy->bytes[LEGACY_KEEPSAKE] == KEEPSAKE_NONE; card++)
        if (g->zone[card] == champion)
            legacy->bytes[LEGACY_KEEPSAKE] = (uint8_t)card;
}

void toy_start_changed(void *state, const struct game_config *config)
{
    struct toy_state *g = state;
    toy_start(g, config);
    g->head.revision = TOY_TWO_CARDS - 1;
}

/* It is known who has won; the match may have a last phase. */
static void note_victory(struct toy_state *g)
{
    if (g->toasts && !is_automaton(g, champion_of(g)))
        g->phase = PHASE_TOAST;
}

/* The match ends within the beat: nobody acts after the winning point. */
static void score(struct toy_state *g, uint8_t seat, uint16_t points)
{
    g->score[seat] = (int16_t)(g->score[seat] + points);
    emit(g, (struct event){EVENT_SCORED, 0, {seat, points}});
    if (g->score[seat] < g->target)
        return;
    g->winners = SEAT_BIT(seat);
    emit(g, (struct event){EVENT_WON, 0, {seat}});
    note_victory(g);
    end_beat(g);
}

static void discard(struct toy_state *g, uint8_t seat, uint16_t card, uint16_t event)
{
    GAME_ASSERT(g->zone[card] == seat);
    g->zone[card] = ZONE_DISCARD;
    g->known_to[card] = SEATS_ALL;
    emit(g, (struct event){event, 0, {seat, card}});
}

/* The deck is a set: shuffling is forgetting. */
static void shuffle_discards(struct toy_state *g)
{
    cardset discards = toy_cards(g, ZONE_DISCARD);
    known_forget(g->known_to, discards);
    for (int card; (card = cardset_take(&discards)) >= 0;)
        g->zone[card] = ZONE_DECK;
    emit(g, (struct event){EVENT_SHUFFLED, 0, {0}});
}

static void offer_cards(struct prompt *p, const struct toy_state *g, uint8_t zone, uint16_t verb)
{
    cardset cards = toy_cards(g, zone);
    for (int card; (card = cardset_take(&cards)) >= 0;)
        offer(p, verb, (uint16_t)card, 0, 0);
}

static void draw(struct toy_state *g, uint8_t seat)
{
    if (toy_count(g, ZONE_DECK) == 0)
        shuffle_discards(g);
    if (toy_count(g, ZONE_DECK) == 0)
        return;
    struct choice why = {REASON_DRAW, {seat}};
    uint16_t card = (uint16_t)chance_card(g, why, VERB_DRAW, toy_cards(g, ZONE_DECK));
    g->zone[card] = seat;
    g->known_to[card] = SEAT_BIT(seat);
    emit(g, (struct event){EVENT_DREW, SEAT_BIT(seat), {seat, card}});
}

static void draw_for_turn(struct toy_state *g)
{
    bool two = g->head.revision >= TOY_TWO_CARDS && toy_count(g, g->turn) == 0;
    draw(g, g->turn);
    if (two)
        draw(g, g->turn);
}

static bool is_target(const struct toy_state *g, uint8_t seat, bool needs_hand)
{
    return seat != g->turn && (!needs_hand || toy_count(g, seat) > 0);
}

static bool has_target(const struct toy_state *g, bool needs_hand)
{
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (is_target(g, seat, needs_hand))
            return true;
    return false;
}

/*
 * With two seats the target is forced, and the engine plays it. The card lies open before this is asked:
 * a prompt's reason is shown to everyone and must not name what they do not know.
 */
static uint8_t ask_target(struct toy_state *g, uint16_t card, bool needs_hand)
{
    struct prompt *p = ask(g, g->turn, REASON_TARGET, card, 0, 0);
    for (uint8_t seat = 0; p && seat < g->seats; seat++)
        if (is_target(g, seat, needs_hand))
            offer(p, VERB_TARGET, seat, 0, 0);
    return (uint8_t)answer_forced(g).arg[0];
}

/* Everyone who holds a card is asked, or the silence would tell that they hold no block. */
static bool ask_block(struct toy_state *g, uint8_t target)
{
    if (toy_count(g, target) == 0)
        return false;
    struct prompt *p = ask(g, target, REASON_BLOCK, g->turn, 0, 0);
    if (p) {
        for (uint16_t card = 0; card < TOY_CARDS; card++)
            if (g->zone[card] == target && card / TOY_COPIES == TOY_BLOCK)
                offer(p, VERB_BLOCK, card, 0, 0);
        offer(p, VERB_PASS, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_BLOCK)
        discard(g, target, c.arg[0], EVENT_PLAYED);
    return c.verb == VERB_BLOCK;
}

static uint16_t roll(struct toy_state *g, uint8_t target)
{
    struct choice why = {REASON_ROLL, {g->turn, target}};
    return chance_dice(g, why, VERB_ROLL, 1, 1, TOY_DIE).arg[0];
}

/* The victim picks the card; the last one is a forced move without information. */
static void lose_card(struct toy_state *g, uint8_t victim)
{
    if (toy_count(g, victim) == 0)
        return;
    struct prompt *p = ask(g, victim, REASON_LOSE, g->turn, 0, 0);
    if (p)
        offer_cards(p, g, victim, VERB_DISCARD);
    discard(g, victim, answer_forced(g).arg[0], EVENT_DISCARDED);
}

static void strike(struct toy_state *g, uint16_t card)
{
    discard(g, g->turn, card, EVENT_PLAYED);
    uint8_t target = ask_target(g, card, false);
    if (ask_block(g, target)) {
        emit(g, (struct event){EVENT_STRUCK, 0, {g->turn, target, OUTCOME_BLOCKED, 0}});
        return;
    }
    uint16_t points = roll(g, target);
    emit(g, (struct event){EVENT_STRUCK, 0, {g->turn, target, OUTCOME_HIT, points}});
    lose_card(g, target);
    score(g, g->turn, points);
}

static void spy(struct toy_state *g, uint16_t card)
{
    discard(g, g->turn, card, EVENT_PLAYED);
    uint8_t target = ask_target(g, card, true);
    for (uint16_t seen = 0; seen < TOY_CARDS; seen++)
        if (g->zone[seen] == target) {
            g->known_to[seen] |= SEAT_BIT(g->turn);
            uint16_t audience = SEAT_BIT(g->turn) | SEAT_BIT(target);
            emit(g, (struct event){EVENT_SAW, audience, {g->turn, target, seen}});
        }
    note_reveal(g);
}

/*
 * The two hands involved know which card went. Everyone else loses track of what they knew of the robbed
 * hand: any of those cards may be the stolen one, and the bits must not tell them which.
 */
static void thief(struct toy_state *g, uint16_t card)
{
    discard(g, g->turn, card, EVENT_PLAYED);
    uint8_t target = ask_target(g, card, true);
    struct choice why = {REASON_STEAL, {g->turn, target}};
    uint16_t stolen = (uint16_t)chance_card(g, why, VERB_DRAW, toy_cards(g, target));
    uint16_t both = SEAT_BIT(g->turn) | SEAT_BIT(target);
    known_keep(g->known_to, toy_cards(g, target), both);
    g->zone[stolen] = g->turn;
    g->known_to[stolen] = both;
    emit(g, (struct event){EVENT_STOLE, both, {g->turn, target, stolen}});
}

static void play_card(struct toy_state *g, uint16_t card)
{
    switch ((enum toy_card)(card / TOY_COPIES)) {
    case TOY_STRIKE:
        strike(g, card);
        break;
    case TOY_SPY:
        spy(g, card);
        break;
    case TOY_THIEF:
        thief(g, card);
        break;
    case TOY_COIN:
        discard(g, g->turn, card, EVENT_PLAYED);
        score(g, g->turn, 1);
        break;
    case TOY_BLOCK:
    case TOY_CARD_KINDS:
        GAME_ASSERT(!"a card that is never played on its own");
    }
}

static bool can_play(const struct toy_state *g, int card)
{
    int kind = card / TOY_COPIES;
    if (kind == TOY_SPY || kind == TOY_THIEF)
        return has_target(g, true);
    return kind != TOY_BLOCK;
}

/* After the last round the best score wins; equal scores share. */
static void end_by_rounds(struct toy_state *g)
{
    int best = 0;
    for (int seat = 0; seat < g->seats; seat++)
        best = g->score[seat] > best ? g->score[seat] : best;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        if (g->score[seat] == best) {
            g->winners |= SEAT_BIT(seat);
            emit(g, (struct event){EVENT_WON, 0, {seat}});
        }
    note_victory(g);
}

static void end_turn(struct toy_state *g)
{
    emit(g, (struct event){EVENT_TURN_ENDED, 0, {g->turn}});
    g->phase = PHASE_DRAW;
    g->turn = (uint8_t)((g->turn + 1) % g->seats);
    if (g->turn == 0 && ++g->round == TOY_ROUNDS_MAX)
        end_by_rounds(g);
}

/* A card of the hand, which is gone then. */
static void offer_action(struct prompt *p, uint16_t verb, uint16_t card)
{
    struct price price = {.named = 0};
    price_add(&price, AMOUNT_ACTIONS, 1);
    price_add(&price, AMOUNT_CARDS, 1);
    offer(p, verb, card, 0, 0);
    at_price(p, &price);
}

/* One action of the turn is one beat. */
static void act(struct toy_state *g)
{
    struct prompt *p = ask(g, g->turn, REASON_TURN, g->actions, 0, 0);
    if (p) {
        for (uint16_t card = 0; card < TOY_CARDS; card++)
            if (g->zone[card] == g->turn && can_play(g, card))
                offer_action(p, VERB_PLAY, card);
        for (uint16_t card = 0; card < TOY_CARDS; card++)
            if (g->zone[card] == g->turn)
                offer_action(p, VERB_DISCARD, card);
        offer(p, VERB_END_TURN, 0, 0, 0);
    }
    struct choice c = answer(g);
    if (c.verb == VERB_PLAY)
        play_card(g, c.arg[0]);
    else if (c.verb == VERB_DISCARD)
        discard(g, g->turn, c.arg[0], EVENT_DISCARDED);
    if (c.verb == VERB_END_TURN || --g->actions == 0)
        end_turn(g);
}

/* Its whole turn. It asks nobody but chance. */
static void play_automaton(struct toy_state *g)
{
    static const struct die_face wheel[] = {{{0}}, {{0}}, {{1}}};
    uint8_t seat = g->turn;
    struct choice why = {REASON_AUTOMATON, {seat}};
    int face = chance_face(g, why, VERB_TURN_WHEEL, wheel, sizeof wheel / sizeof *wheel, 1);
    end_turn(g);
    if (wheel[face].print[0] && !g->winners)
        score(g, seat, wheel[face].print[0]);
}

static void deal(struct toy_state *g)
{
    int due = is_automaton(g, g->turn) ? 0 : TOY_HAND_FIRST + (g->style[g->turn] == STYLE_BOLD);
    for (int i = toy_count(g, g->turn); i < due; i++)
        draw(g, g->turn);
}

/* After the victory, and the last thing in the match. */
static void toast(struct toy_state *g)
{
    uint8_t champion = champion_of(g);
    struct prompt *p = ask(g, champion, REASON_TOAST, 0, 0, 0);
    for (uint8_t seat = 0; p && seat < g->seats; seat++)
        if (seat != champion)
            offer(p, VERB_TARGET, seat, 0, 0);
    emit(g, (struct event){EVENT_TOASTED, 0, {champion, answer(g).arg[0]}});
    g->phase = PHASE_DRAW;
}

void toy_beat(void *state)
{
    struct toy_state *g = state;
    switch ((enum toy_phase)g->phase) {
    case PHASE_DEAL:
        deal(g);
        g->turn = (uint8_t)((g->turn + 1) % g->seats);
        if (g->turn == 0)
            g->phase = PHASE_DRAW;
        break;
    case PHASE_DRAW:
        if (is_automaton(g, g->turn)) {
            play_automaton(g);
            break;
        }
        draw_for_turn(g);
        g->phase = PHASE_ACT;
        g->actions = TOY_ACTIONS;
        break;
    case PHASE_ACT:
        act(g);
        break;
    case PHASE_TOAST:
        toast(g);
        break;
    }
}

void toy_beat_broken(void *state)
{
    struct toy_state *g = state;
    toy_beat(g);
    for (int seat = 0; seat < g->seats; seat++)
        GAME_ASSERT(g->score[seat] < TOY_BREAKS_AT);
}
