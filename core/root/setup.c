/* The setups: their steps in order, and those of the standard setup. Law 5.1, A */
#include "core/root/cards.h"
#include "core/root/faction.h"
#include "core/root/hirelings/hireling.h"
#include "core/root/landmarks/landmark.h"
#include "core/root/law/emit.h"
#include "core/root/law/place_remove.h"
#include "core/root/setup.h"
#include "core/root/settings.h"
#include "core/root/turn.h"

enum { STARTING_HAND = 3 };

/* Notes in which general rules an owner has a say. */
static void note_hooks(struct root *g, uint8_t owner)
{
    const struct faction_def *f = faction_of(g, owner);
    const bool has[HOOK_COUNT] = {
        [HOOK_MAY_PLACE] = f->may_place != NULL,
        [HOOK_MAY_LEAVE] = f->may_leave != NULL,
        [HOOK_MAY_ENTER] = f->may_enter != NULL,
        [HOOK_RULES_ALWAYS] = f->rules_always != NULL,
        [HOOK_RULES_TIES] = f->rules_ties,
        [HOOK_EXTRA_LINKS] = f->extra_links != NULL,
        [HOOK_FOR_OTHERS] = f->list_for_others != NULL || f->play_for_others != NULL,
        [HOOK_ON_MOVED] = f->on_moved != NULL,
        [HOOK_ON_PAWN] = f->on_pawn != NULL,
        [HOOK_MAY_BATTLE] = f->may_battle != NULL,
        [HOOK_MAY_HARM] = f->may_harm != NULL,
        [HOOK_LENDS] = f->lends,
    };
    for (int hook = 0; hook < HOOK_COUNT; hook++)
        if (has[hook])
            g->hooked[hook] |= SEAT_BIT(owner);
}

void root_assign_faction(struct root *g, uint8_t owner, int faction)
{
    g->faction[owner] = (uint8_t)faction;
    g->seat_of[faction] = owner;
    g->warriors_supply[owner] = root_faction_defs[faction]->warriors;
    for (int piece = PIECE_FIRST; piece < PIECE_COUNT; piece++)
        if (root_piece_defs[piece].faction == faction)
            g->kinds_of[owner] |= (uint64_t)1 << piece;
    note_hooks(g, owner);
}

/* Law A.1: of the twelve markers, four of each suit, one is drawn for every clearing. */
static bool draw_suits(struct root *g)
{
    enum { MARKERS = 4 };
    uint16_t left[SUITS_PRINTED] = {MARKERS, MARKERS, MARKERS};
    for (int c = 0; g->suits_drawn && c < map_of(g)->clearings_count; c++) {
        struct prompt *p = ask(g, SEAT_CHANCE, REASON_SUIT_MARKER, (uint16_t)c, 0, 0);
        if (p)
            for (uint16_t suit = 0; suit < SUITS_PRINTED; suit++)
                for (uint16_t marker = 1; marker <= left[suit]; marker++)
                    offer(p, VERB_SUIT_MARKER, suit, marker, 0);
        int suit = answer_forced(g).arg[0];
        left[suit]--;
        g->clearing[c].own_suit = (uint8_t)suit;
        root_tell(g, EVENT_SUIT_MARKER, (uint16_t)c, (uint16_t)suit, 0, 0, 0);
    }
    return true;
}

void root_take_faction(struct root *g, uint8_t seat, int faction)
{
    root_assign_faction(g, seat, faction);
    root_tell(g, EVENT_FACTION, seat, (uint16_t)faction, 0, 0, 0);
}

static int corners_taken(const struct root *g)
{
    int corners = 0;
    for (int seat = 0; seat < g->seats; seat++)
        corners += g->faction[seat] < FACTION_COUNT && root_faction_defs[g->faction[seat]]->corner_start;
    return corners;
}

/* Law 5.1.1: whoever has no faction yet chooses one that nobody plays and that finds a corner if it needs
 * one. */
static bool choose_factions(struct root *g)
{
    uint8_t seat = 0;
    while (seat < g->seats && g->faction[seat] < FACTION_COUNT)
        seat++;
    if (seat == g->seats)
        return true;
    struct prompt *p = ask(g, seat, REASON_CHOOSE_FACTION, 0, 0, 0);
    if (p)
        for (int faction = 0; faction < FACTION_COUNT; faction++)
            if (g->seat_of[faction] == SEAT_NOBODY && !(g->factions_out >> faction & 1) &&
                (!root_faction_defs[faction]->corner_start || corners_taken(g) < CORNERS))
                offer(p, VERB_FACTION, (uint16_t)faction, 0, 0);
    root_take_faction(g, seat, answer(g).arg[0]);
    return false;
}

static bool has_place(const struct root *g, uint8_t seat)
{
    for (int i = 0; i < g->order_count; i++)
        if (g->order[i] == seat)
            return true;
    return false;
}

/* Law 5.1.1: the order of play is random, unless it is agreed to be that of the seats. */
static bool order_of_play(struct root *g)
{
    while (g->order_count < g->seats) {
        struct prompt *p = ask(g, SEAT_CHANCE, REASON_ORDER_OF_PLAY, 0, 0, 0);
        if (p)
            for (uint8_t seat = 0; seat < g->seats; seat++)
                if (!has_place(g, seat))
                    offer(p, VERB_NEXT, seat, 0, 0);
        g->order[g->order_count] = (uint8_t)answer_forced(g).arg[0];
        g->order_count++;
    }
    for (int i = 0; i < g->seats; i++)
        root_tell(g, EVENT_ORDER, g->order[i], (uint16_t)(i + 1), 0, 0, 0);
    return true;
}

/* Law 5.1.3, one seat a beat */
static bool deal(struct root *g)
{
    root_draw_cards(g, g->order[g->setup_place], STARTING_HAND);
    return ++g->setup_place == g->seats;
}

/* Law 5.1.7: in the order of the setup letters. setup_place counts parts; 16 for each faction. */
static bool set_up_factions(struct root *g)
{
    enum { PARTS_MAX = 16 };
    int faction = g->setup_place / PARTS_MAX;
    if (faction == FACTION_COUNT)
        return true;
    uint8_t seat = g->seat_of[faction];
    bool more = seat != SEAT_NOBODY && faction_of(g, seat)->setup(g, seat, g->setup_place % PARTS_MAX);
    g->setup_place = (uint8_t)(more ? g->setup_place + 1 : (faction + 1) * PARTS_MAX);
    return false;
}

/*
 * The steps of each setup, in order. A step that was not agreed on has nothing to do: it is done at once.
 * What is put on the table for nobody (Law 5.1.4-5.1.6, A.1) is there from the start of the match, and so are
 * all scores of 0 (Law 5.1.2, A.9). The standard setup knows no hirelings: there they come last, and are none
 * of those whose factions are played.
 */
enum { STEPS_MAX = 12 };
static setup_step *const steps[SETUPS_COUNT][STEPS_MAX] = {
    [SETUP_STANDARD] = {draw_suits, choose_factions, order_of_play, root_set_up_landmarks, deal,
                        set_up_factions, root_set_up_hirelings},
    [SETUP_ADVANCED] = {draw_suits, order_of_play, root_set_up_landmarks, root_set_up_hirelings,
                        root_draw_five, root_lay_out_cards, root_draft, root_keep_three},
    [SETUP_ADVANCED_CHOSEN] = {draw_suits, order_of_play, root_set_up_landmarks, root_set_up_hirelings,
                               root_draw_five, choose_factions, set_up_factions, root_keep_three},
};

void root_setup_beat(struct root *g)
{
    if (!steps[g->setup][g->setup_step](g))
        return;
    g->setup_place = 0;
    if (!steps[g->setup][++g->setup_step])
        root_first_turn(g);
}

/* What hirelings bar counts only as long as another corner is left (Law A.8.2.I): everybody starts somewhere.
 */
uint16_t root_start_corners(const struct root *g, uint8_t seat, int building)
{
    uint16_t all = 0, fit = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++) {
        if (map_of(g)->clearing[c].opposite == NOWHERE || (g->corners_used >> c & 1))
            continue;
        all |= (uint16_t)(1u << c);
        if (building == PIECE_COUNT ? root_may_place(g, seat, c) : root_may_build(g, seat, c, building))
            fit |= (uint16_t)(1u << c);
    }
    return fit ? fit : all;
}

uint16_t root_free_corners_opposite(const struct root *g, uint8_t seat, int building)
{
    uint16_t open = root_start_corners(g, seat, building), preferred = 0;
    for (int c = 0; c < map_of(g)->clearings_count; c++)
        if ((open >> c & 1) && (g->corners_used >> map_of(g)->clearing[c].opposite & 1))
            preferred |= (uint16_t)(1u << c);
    return preferred ? preferred : open;
}

void root_use_corner(struct root *g, int clearing)
{
    g->corners_used |= (uint16_t)(1u << clearing);
}
