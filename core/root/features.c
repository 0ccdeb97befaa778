/* See features.h. What holds for every seat; what is a faction's own is said in its own file. */
#include "core/root/features.h"

#include "core/root/dominance.h"
#include "core/root/faction.h"

enum { SUITS_TO_RULE = 3, KINDS_TOLD = 9, CARD_KINDS_TOLD = CARD_PERSISTENT + 1, DISTANCES = 3 };

/* The places of a seat's numbers. */
enum {
    F_ONE,
    F_SCORE,
    F_SCORE_LATE,
    F_SCORE_LAST,
    F_LEAD,        /* over the best other, or behind */
    F_OTHER_CLOSE, /* to the end, of the best other */
    F_PACE,        /* points a round */
    F_ROUND,
    F_HAND,
    F_CRAFTED,
    F_ITEMS,
    F_WARRIORS = F_ITEMS + ITEM_COUNT,
    F_SUPPLY,
    F_LARGEST, /* warriors in one clearing */
    F_SPREAD,  /* clearings with warriors */
    F_RULED,
    F_RULED_SUIT,
    F_SLOTS = F_RULED_SUIT + SUITS_PRINTED, /* free ones in ruled clearings */
    F_CONTACT,                              /* others' warriors where it has pieces */
    F_BUILDINGS_BARE,
    F_TOKENS_BARE,
    F_THREAT, /* others' warriors beside its buildings */
    F_PREY,   /* others' pieces without warriors where it stands */
    F_PREY_NEAR,
    F_OUTNUMBERED, /* clearings where others have more warriors */
    F_DOMINANCE,
    F_DOMINANCE_NEAR, /* how much of what it needs is ruled */
    F_COALITION,
    F_PARTNER_SCORE,
    F_AT_TURN,
    F_TURN_COMES, /* after how many others */
    F_PHASE = F_TURN_COMES + DISTANCES,
    F_ACTIONS = F_PHASE + PHASE_COUNT,
    F_STEP,
    F_DREW,
    F_CRAFT_USED,
    F_VIEWER,
    F_OWN_CARDS, /* from here on: of the viewer's own hand alone */
    F_OWN_KINDS = F_OWN_CARDS + SUIT_COUNT,
    F_OWN_POINTS = F_OWN_KINDS + CARD_KINDS_TOLD, /* of items that are left to craft */
    F_TOWER,
    F_FIGHTS,
    F_HIRELINGS,
    F_EVALUATE,
    F_PIECES, /* on the map, by kind */
    F_OWN = F_PIECES + KINDS_TOLD,
};
_Static_assert((int)F_OWN == (int)ROOT_GENERAL_NUMBERS, "so many are general");
_Static_assert((int)ROOT_NUMBERS <= (int)FEATURES_MAX, "all numbers of a seat have room");
_Static_assert((int)ROOT_KINDS <= (int)FEATURES_KINDS_MAX, "and all factions");

/* What lies in each clearing, by owner. */
struct survey {
    uint8_t crowd[CLEARINGS_MAX]; /* warriors of all seats */
    uint8_t buildings[CLEARINGS_MAX][ROOT_SEATS_MAX];
    uint8_t tokens[CLEARINGS_MAX][ROOT_SEATS_MAX];
    uint8_t owner[PIECE_COUNT]; /* of a kind: a seat, or SEAT_NOBODY */
    uint8_t rank[PIECE_COUNT];  /* among its owner's kinds */
    uint8_t turn_place;         /* of who is at turn, in the order of play */
    int16_t best, second;       /* scores */
    uint8_t leader;
};

static int16_t share(int n, int of)
{
    return features_share(n, of);
}

static void survey_owners(const struct root_view *v, struct survey *s)
{
    uint8_t seat_of[HOOK_TABLES], kinds[ROOT_SEATS_MAX] = {0};
    memset(seat_of, SEAT_NOBODY, sizeof seat_of);
    for (uint8_t seat = 0; seat < v->seats; seat++)
        seat_of[v->faction[seat]] = seat;
    seat_of[FACTION_COUNT] = SEAT_NOBODY;
    for (int piece = PIECE_FIRST; piece < PIECE_COUNT; piece++) {
        uint8_t owner = s->owner[piece] = seat_of[root_piece_defs[piece].faction];
        if (owner != SEAT_NOBODY)
            s->rank[piece] = kinds[owner]++;
    }
}

static void survey_clearing(const struct root_view *v, struct survey *s, int c)
{
    const struct clearing *clearing = &v->clearing[c];
    for (int seat = 0; seat < v->seats; seat++)
        s->crowd[c] = (uint8_t)(s->crowd[c] + clearing->warriors[seat]);
    for (uint64_t kinds = kinds_seen(clearing); kinds; kinds &= kinds - 1) {
        int piece = __builtin_ctzll(kinds);
        if (piece < BUILDING_FIRST || s->owner[piece] == SEAT_NOBODY)
            continue;
        uint8_t *n = &(piece < TOKEN_FIRST ? s->buildings : s->tokens)[c][s->owner[piece]];
        *n = (uint8_t)(*n + clearing->pieces[piece]);
    }
}

static void survey_scores(const struct root_view *v, struct survey *s)
{
    s->best = s->second = INT16_MIN;
    for (uint8_t seat = 0; seat < v->seats; seat++) {
        if (v->score[seat] > s->best) {
            s->second = s->best;
            s->best = v->score[seat];
            s->leader = seat;
        } else if (v->score[seat] > s->second) {
            s->second = v->score[seat];
        }
    }
    for (uint8_t place = 0; place < v->order_count; place++)
        if (v->order[place] == v->turn.seat)
            s->turn_place = place;
}

static void describe_score(const struct root_view *v, const struct survey *s, uint8_t seat, int16_t *number)
{
    enum { LATE = 15, LAST = 24, CLOSE = 20, ROUNDS = 10, A_ROUND = 4 };
    int score = v->score[seat], other = seat == s->leader ? s->second : s->best, round = v->turn.round;
    number[F_ONE] = FEATURES_ONE;
    number[F_SCORE] = share(score, SCORE_TO_WIN);
    number[F_SCORE_LATE] = score > LATE ? share(score - LATE, SCORE_TO_WIN - LATE) : 0;
    number[F_SCORE_LAST] = score > LAST ? share(score - LAST, SCORE_TO_WIN - LAST) : 0;
    number[F_LEAD] = share(score - other, LATE);
    number[F_OTHER_CLOSE] = other > CLOSE ? share(other - CLOSE, SCORE_TO_WIN - CLOSE) : 0;
    number[F_PACE] = round ? share(score, A_ROUND * round) : 0;
    number[F_ROUND] = share(round, ROUNDS);
    if (v->coalition[seat]) {
        number[F_COALITION] = FEATURES_ONE;
        number[F_PARTNER_SCORE] = share(v->score[v->coalition[seat] - 1], SCORE_TO_WIN);
    }
}

/* The most warriors of the seat in a clearing beside this one. */
static int stands_beside(const struct root_view *v, uint8_t seat, int c)
{
    int most = 0;
    uint16_t beside = root_open_paths(v, c);
    for (int near; (near = owners_take(&beside)) >= 0;)
        most = v->clearing[near].warriors[seat] > most ? v->clearing[near].warriors[seat] : most;
    return most;
}

static int others_beside(const struct root_view *v, const struct survey *s, uint8_t seat, int c)
{
    int n = 0;
    uint16_t beside = root_open_paths(v, c);
    for (int near; (near = owners_take(&beside)) >= 0;)
        n += s->crowd[near] - v->clearing[near].warriors[seat];
    return n;
}

/* Others' buildings and tokens in a clearing without warriors of their own. */
static int prey_in(const struct root_view *v, const struct survey *s, uint8_t seat, int c)
{
    int prey = 0;
    for (int other = 0; other < v->seats; other++)
        if (other != seat && !v->clearing[c].warriors[other])
            prey += s->buildings[c][other] + s->tokens[c][other];
    return prey;
}

static void describe_clearing(const struct root_view *v, const struct survey *s, uint8_t seat, int c,
                              int16_t *number)
{
    const struct clearing *clearing = &v->clearing[c];
    int warriors = clearing->warriors[seat], others = s->crowd[c] - warriors;
    int buildings = s->buildings[c][seat], tokens = s->tokens[c][seat], prey = prey_in(v, s, seat, c);
    features_add(&number[F_WARRIORS], warriors, 10);
    number[F_LARGEST] = share(warriors, 5) > number[F_LARGEST] ? share(warriors, 5) : number[F_LARGEST];
    features_add(&number[F_SPREAD], warriors > 0, 6);
    if (v->ruler[c] == seat) {
        features_add(&number[F_RULED], 1, 6);
        features_add(&number[F_SLOTS], v->slots_free[c], 4);
        for (uint8_t suit = 0; suit < SUITS_PRINTED; suit++)
            features_add(&number[F_RULED_SUIT + suit], has_suit(clearing, suit), SUITS_TO_RULE);
    }
    if (warriors + buildings + tokens > 0) {
        features_add(&number[F_CONTACT], others, 10);
        features_add(&number[F_OUTNUMBERED], others > warriors, 4);
    }
    if (!warriors) {
        features_add(&number[F_BUILDINGS_BARE], buildings, 3);
        features_add(&number[F_TOKENS_BARE], tokens, 3);
    }
    if (buildings)
        features_add(&number[F_THREAT], others_beside(v, s, seat, c), 20);
    if (prey && warriors)
        features_add(&number[F_PREY], prey, 3);
    else if (prey && stands_beside(v, seat, c) > 1)
        features_add(&number[F_PREY_NEAR], prey, 3);
}

static void describe_turn(const struct root_view *v, const struct survey *s, uint8_t seat, int16_t *number)
{
    int place = 0, used = 0;
    for (int i = 0; i < v->order_count; i++)
        if (v->order[i] == seat)
            place = i;
    int distance = (place - s->turn_place + v->seats) % v->seats;
    if (distance > 0) {
        number[F_TURN_COMES + (distance > DISTANCES ? DISTANCES : distance) - 1] = FEATURES_ONE;
        return;
    }
    for (int suit = 0; suit < SUIT_COUNT; suit++)
        used += v->turn.craft_used[suit];
    number[F_AT_TURN] = FEATURES_ONE;
    number[F_PHASE + v->turn.phase] = FEATURES_ONE;
    number[F_ACTIONS] = share(v->turn.actions, 4);
    number[F_STEP] = share(v->turn.step, 6);
    number[F_DREW] = v->turn.drew ? FEATURES_ONE : 0;
    number[F_CRAFT_USED] = share(used, 4);
}

static void describe_hand(const struct root_view *v, uint8_t seat, int16_t *number)
{
    cardset hand = v->hand_known[seat];
    number[F_VIEWER] = FEATURES_ONE;
    for (int card; (card = cardset_take(&hand)) >= 0;) {
        const struct card_def *def = &root_decks[v->deck]->cards[card];
        features_add(&number[F_OWN_CARDS + def->suit], 1, 3);
        features_add(&number[F_OWN_KINDS + def->kind], 1, 2);
        if (def->kind == CARD_ITEM && v->items_supply[def->item])
            features_add(&number[F_OWN_POINTS], def->points, 4);
    }
}

static void describe_pieces(const struct root_view *v, const struct survey *s, struct features *f)
{
    for (int piece = PIECE_FIRST; piece < PIECE_COUNT; piece++) {
        uint8_t owner = s->owner[piece], count = root_piece_defs[piece].count;
        if (owner != SEAT_NOBODY && s->rank[piece] < KINDS_TOLD)
            f->number[owner][F_PIECES + s->rank[piece]] =
                share(count - v->supply[piece], count > 6 ? 6 : count);
    }
}

static void describe_seat(const struct root_view *v, const struct survey *s, uint8_t viewer, uint8_t seat,
                          int16_t *number)
{
    describe_score(v, s, seat, number);
    number[F_HAND] = share(v->hand_count[seat], 5);
    number[F_CRAFTED] = share(cardset_count(v->crafted[seat]), 3);
    for (int item = 0; item < ITEM_COUNT; item++)
        number[F_ITEMS + item] = share(v->crafted_items[seat][item], 2);
    number[F_SUPPLY] = share(v->warriors_supply[seat], 10);
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++)
        describe_clearing(v, s, seat, c, number);
    if (v->dominance[seat]) {
        number[F_DOMINANCE] = FEATURES_ONE;
        number[F_DOMINANCE_NEAR] = share(root_dominance_ruled(v, seat), root_dominance_needs(v, seat));
    }
    describe_turn(v, s, seat, number);
    if (seat == viewer)
        describe_hand(v, seat, number);
    if (v->landmarks.at[TOWER] != NOWHERE && v->ruler[v->landmarks.at[TOWER]] == seat)
        number[F_TOWER] = FEATURES_ONE;
    if (v->battle.active && (v->battle.seat[ATTACKER] == seat || v->battle.seat[DEFENDER] == seat))
        number[F_FIGHTS] = FEATURES_ONE;
    for (int h = v->seats; h < v->owners; h++)
        if (v->allegiance[h] == seat)
            features_add(&number[F_HIRELINGS], 1, 2);
    const struct faction_def *faction = root_faction_defs[v->faction[seat]];
    if (faction->evaluate)
        number[F_EVALUATE] = share(faction->evaluate(v, seat), 100);
    if (faction->features)
        faction->features(v, seat, number + F_OWN);
}

static void describe(const void *view, uint8_t viewer, struct features *f)
{
    const struct root_view *v = view;
    struct survey s;
    memset(&s, 0, sizeof s);
    survey_owners(v, &s);
    survey_scores(v, &s);
    for (int c = 0; c < root_maps[v->map]->clearings_count; c++)
        survey_clearing(v, &s, c);
    describe_pieces(v, &s, f);
    for (uint8_t seat = 0; seat < v->seats; seat++) {
        f->kind[seat] = v->faction[seat];
        describe_seat(v, &s, viewer, seat, f->number[seat]);
    }
}

const struct game_features root_features = {
    .numbers = ROOT_NUMBERS,
    .kinds = ROOT_KINDS,
    .describe = describe,
    .weights = &root_weights,
};
