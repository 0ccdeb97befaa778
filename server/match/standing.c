/* See standing.h. */
#include "server/match/standing.h"

#include <string.h>

#include "server/base/array.h"
#include "server/hall/server.h"

static uint32_t turn_now(const struct match *m)
{
    return m->kit->game->turn(play_session(&m->play)->now).number;
}

static int find_term(const struct term_def *terms, uint16_t count, const char *name)
{
    for (uint16_t i = 0; i < count; i++)
        if (strcmp(terms[i].name, name) == 0)
            return i;
    return -1;
}

static void drop(struct match *m, uint32_t place)
{
    m->standing[place] = m->standing[--m->standing_count];
}

void standing_forget(struct match *m, uint8_t seat)
{
    for (uint32_t i = m->standing_count; i-- > 0;)
        if (m->standing[i].seat == seat)
            drop(m, i);
}

static void drop_reason(struct match *m, uint8_t seat, uint16_t reason)
{
    for (uint32_t i = m->standing_count; i-- > 0;)
        if (m->standing[i].seat == seat && m->standing[i].reason == reason)
            drop(m, i);
}

/* Those whose turn is over make room. */
static void drop_passed(struct match *m)
{
    uint32_t turn = turn_now(m);
    for (uint32_t i = m->standing_count; i-- > 0;)
        if (m->standing[i].this_turn && m->standing[i].turn != turn)
            drop(m, i);
}

static bool make_room(struct match *m)
{
    struct standing *grown = array_grown(m->standing, m->standing_count, sizeof *grown);
    if (grown)
        m->standing = grown;
    return grown != NULL;
}

bool standing_add(struct match *m, uint8_t seat, const char *reason, const char *verb, int64_t turn)
{
    const struct game *game = m->kit->game;
    int why = reason ? find_term(game->reasons, game->reasons_count, reason) : -1;
    int what = verb ? find_term(game->verbs, game->verbs_count, verb) : -1;
    if (why < 0 || what < 0)
        return true;
    if (!make_room(m))
        return false;
    m->standing[m->standing_count++] = (struct standing){
        .seat = seat,
        .reason = (uint16_t)why,
        .verb = (uint16_t)what,
        .this_turn = turn >= 0,
        .turn = turn >= 0 ? (uint32_t)turn : 0,
    };
    return true;
}

/* Whether one more has room: a reason that has an answer already needs none. */
static bool has_room(const struct match *m, uint8_t seat, uint16_t reason)
{
    int n = 0;
    for (uint32_t i = 0; i < m->standing_count; i++) {
        if (m->standing[i].seat == seat && m->standing[i].reason == reason)
            return true;
        n += m->standing[i].seat == seat;
    }
    return n < STANDING_MAX;
}

int standing_set(struct match *m, uint8_t seat, const char *reason, const char *verb, bool this_turn,
                 struct fault *fault)
{
    const struct game *game = m->kit->game;
    int why = find_term(game->reasons, game->reasons_count, reason);
    if (why < 0)
        return fault_set(fault, FAULT_BAD_FIELD, "reason", "nobody is ever asked for the reason %.32s",
                         reason);
    if (verb && find_term(game->verbs, game->verbs_count, verb) < 0)
        return fault_set(fault, FAULT_BAD_FIELD, "verb", "%s has no verb %.32s", game->name, verb);
    if (verb && !make_room(m))
        return fault_memory(fault);
    drop_passed(m);
    if (verb && !has_room(m, seat, (uint16_t)why))
        return fault_set(fault, FAULT_BAD_FIELD, "reason",
                         "you have %d standing answers already: forget one first", STANDING_MAX);
    drop_reason(m, seat, (uint16_t)why);
    if (verb)
        standing_add(m, seat, reason, verb, this_turn ? (int64_t)turn_now(m) : -1);
    return 0;
}

/* The only option with this verb, or -1. */
static int only_option(const struct prompt *p, uint16_t verb)
{
    int found = -1;
    for (int i = 0; i < (int)p->count; i++) {
        if (p->options[i].verb != verb)
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

int standing_find(const struct match *m)
{
    if (m->standing_count == 0 || play_person_asked(&m->play) == SEAT_NOBODY)
        return -1;
    const struct prompt *p = &play_session(&m->play)->prompt;
    for (uint32_t i = 0; i < m->standing_count; i++) {
        const struct standing *s = &m->standing[i];
        if (s->seat == p->seat && s->reason == p->why.verb && (!s->this_turn || s->turn == turn_now(m)))
            return only_option(p, s->verb);
    }
    return -1;
}

void text_standing(struct text *t, const struct match *m, uint8_t seat)
{
    const struct game *game = m->kit->game;
    text_array(t);
    for (uint32_t i = 0; i < m->standing_count; i++) {
        const struct standing *s = &m->standing[i];
        if (s->seat != seat || (s->this_turn && s->turn != turn_now(m)))
            continue;
        text_object(t);
        text_member_word(t, "reason", game->reasons[s->reason].name);
        text_member_word(t, "verb", game->verbs[s->verb].name);
        text_member_flag(t, "turn", s->this_turn);
        text_object_end(t);
    }
    text_array_end(t);
}
