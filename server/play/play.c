/* See play.h. */
#include "server/play/play_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/common_knowledge.h"

bool play_freeze(struct play *p, enum frozen_by by, const char *format, ...)
{
    va_list args;
    p->frozen_by = by;
    va_start(args, format);
    vsnprintf(p->frozen, sizeof p->frozen, format, args);
    va_end(args);
    return false;
}

/* As everybody is told: the place is one in the source, and holds nothing of the match. */
static bool freeze_broken(struct play *p, const struct broken_rule *broken)
{
    p->broken = *broken;
    return play_freeze(p, FROZEN_RULE, "a rule is broken at %s:%d: %s", broken->file, broken->line,
                       broken->what);
}

bool play_stands(struct play *p)
{
    const struct session *s = play_session(p);
    return !s->broken.what || freeze_broken(p, &s->broken);
}

bool play_freeze_at_entry(struct play *p, uint8_t seat, const char *why)
{
    p->frozen_entry = p->version;
    p->frozen_seat = seat;
    return play_freeze(p, FROZEN_LOG, "entry %u of the log cannot be played: %s", p->version, why);
}

static bool start_play(struct play *p, const struct game_config *config, const struct fair_chance *chance,
                       uint16_t persons)
{
    struct session *s = desk_sit_down(p);
    p->persons = persons;
    fair_key(chance, p->key);
    session_start(s, config);
    if (s->broken.what)
        freeze_broken(p, &s->broken);
    p->over = s->over;
    return undo_init(&p->undo, s);
}

bool play_init(struct play *p, const struct game *game, const struct game_config *config,
               const struct fair_chance *chance, uint16_t persons)
{
    *p = (struct play){.session = session_create(game)};
    if (p->session)
        session_guard(p->session);
    if (p->session && start_play(p, config, chance, persons))
        return true;
    play_free(p);
    return false;
}

bool play_init_at(struct play *p, struct desk *desk, const struct game_config *config,
                  const struct fair_chance *chance, uint16_t persons)
{
    *p = (struct play){.desk = desk, .config = *config};
    return start_play(p, config, chance, persons);
}

void play_set_clock(struct play *p, const struct clock_terms *terms, const struct gaps *gaps)
{
    clock_init(&p->clock, terms, play_session(p)->config.seats, gaps);
}

void play_free(struct play *p)
{
    undo_free(&p->undo);
    session_destroy(p->session);
    p->session = NULL;
}

static void note_privy(struct play *p)
{
    const struct session *s = play_session(p);
    uint16_t seats = p->watched & (uint16_t)~p->privy;
    if (seats)
        p->privy |= seats & who_share_secrets(s->game, s->now, s->config.seats);
}

void play_watch(struct play *p, uint16_t seats)
{
    p->watched = seats;
    note_privy(p);
}

/* The position has run ahead of what is written: nothing may be built on it. */
static enum play_error out_of_memory(struct play *p)
{
    play_freeze(p, FROZEN_MEMORY, "memory ran short after entry %u", p->version);
    return PLAY_NO_MEMORY;
}

uint8_t play_person_asked(const struct play *p)
{
    uint8_t seat = p->over ? SEAT_NOBODY : play_session(p)->prompt.seat;
    if (seat >= SEATS_MAX)
        return SEAT_NOBODY;
    uint16_t playing = p->persons & (uint16_t) ~(p->resigned | p->absent);
    return playing & SEAT_BIT(seat) ? seat : SEAT_NOBODY;
}

/* Whether it waits for somebody anew after an entry of this kind. */
static bool waits_anew(enum entry_kind kind)
{
    return kind != ENTRY_RESIGN && kind != ENTRY_ABSENT && kind != ENTRY_TOO_LONG;
}

void play_note_time(struct play *p, enum entry_kind kind, uint64_t at)
{
    const struct session *s = play_session(p);
    if (waits_anew(kind))
        p->stands = at;
    if (p->clock.terms.kind != CLOCK_NONE)
        clock_note(&p->clock, at, play_person_asked(p), s->game->turn(s->now));
}

bool play_take(struct play *p, uint8_t seat, int index, uint64_t at)
{
    struct session *s = play_session(p);
    session_answer_index(s, index);
    if (s->broken.what)
        return false;
    p->played++;
    undo_note(&p->undo, s, seat, index);
    note_privy(p);
    p->over = p->over || s->over;
    play_note_time(p, ENTRY_CHOICE, at);
    return true;
}

/* A rule broke in what was to happen: the match stands where it stood before, for good. */
static enum play_error go_back(struct play *p, struct happening *h)
{
    struct session *s = play_session(p);
    freeze_broken(p, &s->broken);
    session_return(s, h->back);
    undo_restart(&p->undo, s);
    p->version -= (uint32_t)h->entries_count;
    p->clock = h->clock;
    h->entries_count = h->events_count = 0;
    return PLAY_BROKEN;
}

/* Answers for CHANCE until a seat is asked or the match ends. */
static enum play_error answer_chance(struct play *p, uint64_t at, struct happening *h)
{
    struct session *s = play_session(p);
    while (!p->over && s->prompt.seat == SEAT_CHANCE) {
        if (!happening_make_room(h))
            return out_of_memory(p);
        int index = (int)fair_pick(p->key, s->asked_chance, s->prompt.count);
        happening_add_entry(
            h, p,
            (struct store_entry){
                .kind = ENTRY_CHOICE, .seat = SEAT_CHANCE, .choice = s->prompt.options[index], .at = at});
        if (!play_take(p, SEAT_CHANCE, index, at))
            return go_back(p, h);
        if (!happening_add_events(h, p))
            return out_of_memory(p);
    }
    return PLAY_OK;
}

enum play_error play_open(struct play *p, struct happening *h)
{
    h->entries_count = h->events_count = 0;
    if (p->frozen[0])
        return PLAY_FROZEN;
    if (p->over)
        return PLAY_OVER;
    return happening_open(h, p) && happening_note_way_back(h, p) ? PLAY_OK : PLAY_NO_MEMORY;
}

/* For what needs the table not to be paused. */
static enum play_error open_move(struct play *p, struct happening *h)
{
    enum play_error error = play_open(p, h);
    return !error && p->paused ? PLAY_PAUSED : error;
}

enum play_error play_noted(struct play *p, enum entry_kind kind, uint8_t seat, uint64_t at,
                           struct happening *h)
{
    happening_add_entry(h, p, (struct store_entry){.kind = (uint8_t)kind, .seat = seat, .at = at});
    play_note_time(p, kind, at);
    return PLAY_OK;
}

enum play_error play_begin(struct play *p, uint64_t at, struct happening *h)
{
    enum play_error error = play_open(p, h);
    if (error)
        return error;
    struct session *s = play_session(p);
    struct game_config config = s->config;
    session_start(s, &config); /* again, for its news: others may have played at the desk since */
    if (!happening_add_events(h, p))
        return out_of_memory(p);
    play_note_time(p, ENTRY_CHOICE, at);
    return answer_chance(p, at, h);
}

enum play_error play_choose(struct play *p, uint8_t seat, struct choice choice, uint64_t at,
                            struct happening *h)
{
    enum play_error error = open_move(p, h);
    if (error)
        return error;
    const struct session *s = play_session(p);
    if (s->prompt.seat != seat)
        return PLAY_NOT_ASKED;
    int index = session_find(s, choice);
    if (index < 0)
        return PLAY_NOT_OFFERED;
    happening_add_entry(h, p,
                        (struct store_entry){.kind = ENTRY_CHOICE, .seat = seat, .choice = choice, .at = at});
    if (!play_take(p, seat, index, at))
        return go_back(p, h);
    if (!happening_add_events(h, p))
        return out_of_memory(p);
    return answer_chance(p, at, h);
}

enum play_error play_undo(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    enum play_error error = open_move(p, h);
    if (error)
        return error;
    struct session *s = play_session(p);
    if (!undo_last(&p->undo, s, seat))
        return s->broken.what ? go_back(p, h) : PLAY_NO_UNDO;
    return play_noted(p, ENTRY_UNDO, seat, at, h);
}

const char *play_end_reason(const struct play *p)
{
    return play_session(p)->over ? "played" : p->too_long ? "too_long" : "resigned";
}

void play_hash(const struct play *p, struct store_hash *hash)
{
    hash->index = p->version;
    const struct session *s = play_session(p);
    hash->layout = session_layout(s->game);
    session_hash(s, hash->hash);
}

bool play_hash_due(const struct play *p, const struct happening *h)
{
    uint32_t before = p->version - (uint32_t)h->entries_count;
    return p->version / PLAY_HASH_EVERY != before / PLAY_HASH_EVERY;
}

void play_result(const struct play *p, struct game_result *result)
{
    memset(result, 0, sizeof *result);
    const struct session *s = play_session(p);
    s->game->result(s->now, result);
    result->over = p->over;
    result->winners &= (uint16_t) ~(p->resigned & ~p->won);
}
