/* See play.h. */
#include "server/play/play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/common_knowledge.h"

enum {
    ROOM_FIRST = 16,
    PLAY_LOOKED_AT = 32, /* entries that are looked at in the time in which one is played */
};

void happening_free(struct happening *h)
{
    free(h->entries);
    free(h->events);
    free(h->before);
    free(h->back);
    memset(h, 0, sizeof *h);
}

/* Makes room for `more` items. False if memory is short. */
static bool grow(void **items, size_t *room, size_t count, size_t more, size_t size)
{
    if (count + more <= *room)
        return true;
    size_t wanted = *room ? *room : ROOM_FIRST;
    while (wanted < count + more)
        wanted *= 2;
    void *grown = realloc(*items, wanted * size);
    if (!grown)
        return false;
    *items = grown;
    *room = wanted;
    return true;
}

static bool grow_entries(struct happening *h)
{
    void *items = h->entries;
    bool ok = grow(&items, &h->entries_room, h->entries_count, 1, sizeof *h->entries);
    h->entries = items;
    return ok;
}

bool happening_add_events(struct happening *h, const struct play *p)
{
    const struct session *s = play_session(p);
    if (s->news_count == 0)
        return true;
    void *items = h->events;
    bool ok = grow(&items, &h->events_room, h->events_count, s->news_count, sizeof *h->events);
    h->events = items;
    if (!ok)
        return false;
    memcpy(h->events + h->events_count, s->news, s->news_count * sizeof *h->events);
    h->events_count += s->news_count;
    return true;
}

static void add_entry(struct play *p, struct happening *h, struct store_entry entry)
{
    entry.index = p->version++;
    h->entries[h->entries_count++] = entry;
}

/* ---- A desk for many plays ---- */

bool desk_open(struct desk *desk, const struct game *game)
{
    *desk = (struct desk){.session = session_create(game)};
    if (desk->session)
        session_guard(desk->session);
    return desk->session != NULL;
}

void desk_close(struct desk *desk)
{
    session_destroy(desk->session);
    desk->session = NULL;
}

struct session *play_session(const struct play *p)
{
    if (p->session)
        return p->session;
    if (p->desk->at != p->number) {
        session_configure(p->desk->session, &p->config);
        undo_stand(&p->undo, p->desk->session);
        p->desk->at = p->number;
    }
    return p->desk->session;
}

/* The session for a play that has no position yet. */
static struct session *sit_down(struct play *p)
{
    if (p->session)
        return p->session;
    p->desk->at = p->number = ++p->desk->plays;
    return p->desk->session;
}

static bool freeze_broken(struct play *p, const struct broken_rule *broken);

static bool start_play(struct play *p, const struct game_config *config, const struct fair_chance *chance,
                       uint16_t persons)
{
    struct session *s = sit_down(p);
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

/* After an entry, or at the beginning. */
static void note_time(struct play *p, enum entry_kind kind, uint64_t at)
{
    const struct session *s = play_session(p);
    if (waits_anew(kind))
        p->stands = at;
    if (p->clock.terms.kind != CLOCK_NONE)
        clock_note(&p->clock, at, play_person_asked(p), s->game->turn(s->now));
}

/* False if a rule broke: then the session is of no use until it is stood elsewhere. */
static bool take(struct play *p, uint8_t seat, int index, uint64_t at)
{
    struct session *s = play_session(p);
    session_answer_index(s, index);
    if (s->broken.what)
        return false;
    p->played++;
    undo_note(&p->undo, s, seat, index);
    note_privy(p);
    p->over = p->over || s->over;
    note_time(p, ENTRY_CHOICE, at);
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
        if (!grow_entries(h))
            return out_of_memory(p);
        int index = (int)fair_pick(p->key, s->asked_chance, s->prompt.count);
        add_entry(
            p, h,
            (struct store_entry){
                .kind = ENTRY_CHOICE, .seat = SEAT_CHANCE, .choice = s->prompt.options[index], .at = at});
        if (!take(p, SEAT_CHANCE, index, at))
            return go_back(p, h);
        if (!happening_add_events(h, p))
            return out_of_memory(p);
    }
    return PLAY_OK;
}

bool happening_open(struct happening *h, const struct play *p)
{
    const struct session *s = play_session(p);
    h->entries_count = h->events_count = 0;
    bool ok = grow_entries(h) && grow(&h->before, &h->before_room, 0, s->game->state_size, 1);
    if (ok)
        memcpy(h->before, s->now, s->game->state_size);
    return ok;
}

static bool note_way_back(struct happening *h, const struct play *p)
{
    const struct session *s = play_session(p);
    void *back = h->back;
    bool ok = grow(&back, &h->back_room, 0, sizeof *h->back + s->game->state_size, 1);
    h->back = back;
    if (ok)
        session_keep(s, h->back);
    h->clock = p->clock;
    return ok;
}

static enum play_error open_happening(struct play *p, struct happening *h)
{
    h->entries_count = h->events_count = 0;
    if (p->frozen[0])
        return PLAY_FROZEN;
    if (p->over)
        return PLAY_OVER;
    return happening_open(h, p) && note_way_back(h, p) ? PLAY_OK : PLAY_NO_MEMORY;
}

/* For what needs the table not to be paused. */
static enum play_error open_move(struct play *p, struct happening *h)
{
    enum play_error error = open_happening(p, h);
    return !error && p->paused ? PLAY_PAUSED : error;
}

/* An entry without a choice, after what it says was done. */
static enum play_error noted(struct play *p, enum entry_kind kind, uint8_t seat, uint64_t at,
                             struct happening *h)
{
    add_entry(p, h, (struct store_entry){.kind = (uint8_t)kind, .seat = seat, .at = at});
    note_time(p, kind, at);
    return PLAY_OK;
}

enum play_error play_begin(struct play *p, uint64_t at, struct happening *h)
{
    enum play_error error = open_happening(p, h);
    if (error)
        return error;
    struct session *s = play_session(p);
    struct game_config config = s->config;
    session_start(s, &config); /* again, for its news: others may have played at the desk since */
    if (!happening_add_events(h, p))
        return out_of_memory(p);
    note_time(p, ENTRY_CHOICE, at);
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
    add_entry(p, h, (struct store_entry){.kind = ENTRY_CHOICE, .seat = seat, .choice = choice, .at = at});
    if (!take(p, seat, index, at))
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
    return noted(p, ENTRY_UNDO, seat, at, h);
}

static bool is_person(const struct play *p, uint8_t seat)
{
    return seat < SEATS_MAX && (p->persons & SEAT_BIT(seat)) != 0;
}

static bool has_resigned(const struct play *p, uint8_t seat)
{
    return !is_person(p, seat) || (p->resigned & SEAT_BIT(seat)) != 0;
}

static bool is_absent(const struct play *p, uint8_t seat)
{
    return is_person(p, seat) && (p->absent & SEAT_BIT(seat)) != 0;
}

/* Who has won so far, whatever was given up since. */
static uint16_t winners_of(const struct play *p)
{
    const struct session *s = play_session(p);
    struct game_result result = {0};
    s->game->result(s->now, &result);
    return result.winners;
}

/*
 * What an entry that is not a choice and takes nothing back does to who plays. PLAY_OK, or why it cannot be
 * done; then nothing has changed.
 */
static enum play_error change_players(struct play *p, enum entry_kind kind, uint8_t seat, uint64_t at)
{
    uint16_t bit = seat < SEATS_MAX ? SEAT_BIT(seat) : 0;
    switch (kind) {
    case ENTRY_RESIGN:
        if (has_resigned(p, seat))
            return PLAY_RESIGNED;
        p->won |= bit & winners_of(p);
        p->resigned |= bit;
        p->absent &= (uint16_t)~bit;
        p->over = p->over || (p->persons & ~p->resigned) == 0;
        return PLAY_OK;
    case ENTRY_ABSENT:
        if (has_resigned(p, seat))
            return PLAY_RESIGNED;
        if (is_absent(p, seat))
            return PLAY_ABSENT;
        p->absent |= bit;
        return PLAY_OK;
    case ENTRY_BACK:
        if (!is_absent(p, seat))
            return PLAY_NOT_ABSENT;
        p->absent &= (uint16_t)~bit;
        clock_return(&p->clock, seat);
        return PLAY_OK;
    case ENTRY_SEATED:
        if (!is_absent(p, seat) && !(is_person(p, seat) && has_resigned(p, seat)))
            return PLAY_NOT_ABSENT;
        p->absent &= (uint16_t)~bit;
        p->resigned &= (uint16_t)~bit;
        p->won &= (uint16_t)~bit;
        clock_return(&p->clock, seat);
        return PLAY_OK;
    case ENTRY_PAUSE:
    case ENTRY_CONTINUE:
        if (p->paused == (kind == ENTRY_PAUSE))
            return p->paused ? PLAY_PAUSED : PLAY_NOT_PAUSED;
        p->paused = kind == ENTRY_PAUSE;
        clock_pause(&p->clock, at, p->paused);
        return PLAY_OK;
    case ENTRY_TOO_LONG:
        p->over = p->too_long = true;
        return PLAY_OK;
    default:
        return PLAY_NO_MOVE;
    }
}

static enum play_error act_on_players(struct play *p, enum entry_kind kind, uint8_t seat, uint64_t at,
                                      struct happening *h)
{
    enum play_error error = open_happening(p, h);
    if (!error)
        error = change_players(p, kind, seat, at);
    return error ? error : noted(p, kind, seat, at, h);
}

enum play_error play_resign(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    return act_on_players(p, ENTRY_RESIGN, seat, at, h);
}

enum play_error play_absent(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    return act_on_players(p, ENTRY_ABSENT, seat, at, h);
}

enum play_error play_back(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    return act_on_players(p, ENTRY_BACK, seat, at, h);
}

enum play_error play_seated(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    return act_on_players(p, ENTRY_SEATED, seat, at, h);
}

enum play_error play_pause(struct play *p, uint8_t seat, bool paused, uint64_t at, struct happening *h)
{
    return act_on_players(p, paused ? ENTRY_PAUSE : ENTRY_CONTINUE, seat, at, h);
}

enum play_error play_too_long(struct play *p, uint8_t seat, uint64_t at, struct happening *h)
{
    if (p->over || p->frozen[0])
        return PLAY_OK;
    if (!grow_entries(h))
        return PLAY_NO_MEMORY;
    change_players(p, ENTRY_TOO_LONG, seat, at);
    return noted(p, ENTRY_TOO_LONG, seat, at, h);
}

const char *play_end_reason(const struct play *p)
{
    return play_session(p)->over ? "played" : p->too_long ? "too_long" : "resigned";
}

/* ---- Taking back by agreement ---- */

/* Stops the match for good at the next entry, a seat's or nobody's. */
static bool freeze(struct play *p, uint8_t seat, const char *why)
{
    p->frozen_entry = p->version;
    p->frozen_seat = seat;
    return play_freeze(p, FROZEN_LOG, "entry %u of the log cannot be played: %s", p->version, why);
}

/*
 * From `*i` (at first the number of entries) back to the last choice before it that still counts, with the
 * number of undos on the way that have nothing to take back yet (at first 0). False if there is none. Each
 * entry is looked at once, however often the match went back.
 */
static bool standing_before(const struct store_entry *entries, uint32_t *i, uint32_t *undone)
{
    while (*i > 0) {
        const struct store_entry *entry = &entries[--*i];
        if (entry->kind == ENTRY_REWIND)
            *i = entry_target(entry) < *i ? entry_target(entry) : *i;
        else if (entry->kind == ENTRY_UNDO)
            ++*undone;
        else if (entry->kind == ENTRY_CHOICE && *undone > 0)
            --*undone;
        else if (entry->kind == ENTRY_CHOICE)
            return true;
    }
    return false;
}

/*
 * The choices among the first `count` entries that still count, by index, into `standing`, which has room for
 * count. Returns how many.
 */
static uint32_t standing_choices(const struct store_entry *entries, uint32_t count, uint32_t *standing)
{
    uint32_t n = 0;
    for (uint32_t i = count, undone = 0; standing_before(entries, &i, &undone);)
        standing[n++] = i;
    for (uint32_t i = 0; i < n / 2; i++) {
        uint32_t other = standing[i];
        standing[i] = standing[n - 1 - i];
        standing[n - 1 - i] = other;
    }
    return n;
}

void play_standing(const struct store_entry *entries, uint32_t count, bool *stands)
{
    memset(stands, 0, count * sizeof *stands);
    for (uint32_t i = count, undone = 0; standing_before(entries, &i, &undone);)
        stands[i] = true;
}

int64_t play_own_move(const struct store_entry *entries, uint32_t count, uint8_t seat, int32_t move)
{
    for (uint32_t i = count, undone = 0; standing_before(entries, &i, &undone);)
        if (entries[i].seat == seat && (move < 0 || (uint32_t)move == i))
            return i;
    return -1;
}

/* Plays a choice that was made before. False if it does not fit. */
static bool choose_again(struct play *p, const struct store_entry *entry)
{
    struct session *s = play_session(p);
    int index = session_find(s, entry->choice);
    if (session_answer(s, entry->seat, entry->choice) != SESSION_OK)
        return false;
    undo_note(&p->undo, s, entry->seat, index);
    return true;
}

/*
 * Plays the choices that stand after `target` entries, from the beginning or a mark, with undo as it would be
 * from the beginning. PLAY_NO_MEMORY: nothing has changed. PLAY_NO_MOVE: one does not fit, and it stands
 * before that.
 */
static enum play_error rebuild(struct play *p, const struct store_entry *entries, uint32_t target)
{
    struct session *s = play_session(p);
    struct game_config config = s->config;
    uint32_t *standing = malloc((target + 1) * sizeof *standing);
    if (!standing)
        return PLAY_NO_MEMORY;
    uint32_t n = standing_choices(entries, target, standing);
    const struct mark *mark = p->marks ? marks_before(p->marks, target) : NULL;
    if (mark)
        session_return(s, mark->position);
    else
        session_start(s, &config);
    undo_restart(&p->undo, s);
    bool ok = true;
    for (uint32_t i = mark ? mark->standing : 0; ok && i < n; i++) {
        ok = choose_again(p, &entries[standing[i]]);
        p->played++;
    }
    p->played += target / PLAY_LOOKED_AT;
    if (!ok)
        undo_stand(&p->undo, s);
    s->news_count = 0;
    if (p->marks)
        p->marks->standing = n;
    free(standing);
    return ok ? PLAY_OK : PLAY_NO_MOVE;
}

static enum play_error note_rewind(struct play *p, uint32_t target, uint8_t seat, uint64_t at,
                                   struct happening *h)
{
    struct store_entry entry = {.kind = ENTRY_REWIND, .seat = seat, .at = at};
    entry_set_target(&entry, target);
    add_entry(p, h, entry);
    note_time(p, ENTRY_REWIND, at);
    return PLAY_OK;
}

enum play_error play_rewind(struct play *p, const struct store_entry *entries, uint32_t target, uint8_t seat,
                            uint64_t at, struct happening *h)
{
    enum play_error error = open_happening(p, h);
    if (error)
        return error;
    if (play_own_move(entries, p->version, seat, (int32_t)target) < 0)
        return PLAY_NO_MOVE;
    error = rebuild(p, entries, target);
    if (error == PLAY_NO_MOVE) {
        freeze(p, seat, "what it goes back to cannot be played");
        return PLAY_FROZEN;
    }
    if (error)
        return error;
    return note_rewind(p, target, seat, at, h);
}

enum play_error play_rewind_to(struct play *p, struct play *there, const struct store_entry *entries,
                               uint8_t seat, uint64_t at, struct happening *h)
{
    enum play_error error = open_happening(p, h);
    if (error)
        return error;
    if (play_own_move(entries, p->version, seat, (int32_t)there->version) < 0)
        return PLAY_NO_MOVE;
    struct undo left = p->undo;
    p->undo = there->undo;
    there->undo = left;
    undo_stand(&p->undo, play_session(p));
    return note_rewind(p, there->version, seat, at, h);
}

/* ---- Replaying ---- */

/* The session goes back to before the choice. */
static bool freeze_at_rule(struct play *p, uint8_t seat)
{
    struct session *s = play_session(p);
    char where[PLAY_REASON_SIZE / 2];
    snprintf(where, sizeof where, "a rule is broken at %.40s:%d: %.60s", s->broken.file, s->broken.line,
             s->broken.what);
    undo_stand(&p->undo, s);
    return freeze(p, seat, where);
}

static bool replay_choice(struct play *p, const struct store_entry *entry)
{
    struct session *s = play_session(p);
    if (s->prompt.seat != entry->seat)
        return freeze(p, entry->seat, "another seat is asked here");
    int index = session_find(s, entry->choice);
    if (index < 0)
        return freeze(p, entry->seat, "this choice is not offered here");
    if (!take(p, entry->seat, index, entry->at))
        return freeze_at_rule(p, entry->seat);
    if (p->marks)
        p->marks->standing++;
    if (p->marks && p->undo.count == 0 && !p->over)
        marks_note(p->marks, s, p->version + 1);
    return true;
}

static bool replay_undo(struct play *p, const struct store_entry *entry)
{
    const struct session *s = play_session(p);
    if (!undo_last(&p->undo, play_session(p), entry->seat))
        return s->broken.what ? freeze_at_rule(p, entry->seat)
                              : freeze(p, entry->seat, "there is nothing to take back");
    p->played += 1u + p->undo.count;
    if (p->marks)
        p->marks->standing--;
    return true;
}

static bool replay_rewind(struct play *p, const struct store_entry *entries, const struct store_entry *entry)
{
    uint32_t target = entry_target(entry);
    if (play_own_move(entries, p->version, entry->seat, (int32_t)target) < 0)
        return freeze(p, entry->seat, "it goes back to no choice of this seat");
    switch (rebuild(p, entries, target)) {
    case PLAY_OK:
        return true;
    case PLAY_NO_MEMORY:
        return play_freeze(p, FROZEN_MEMORY, "memory ran short after entry %u", p->version);
    default:
        return freeze(p, entry->seat, "what it goes back to cannot be played");
    }
}

static bool replay_entry(struct play *p, const struct store_entry *entries)
{
    const struct store_entry *entry = &entries[p->version];
    play_session(p)->news_count = 0;
    switch ((enum entry_kind)entry->kind) {
    case ENTRY_CHOICE:
        return replay_choice(p, entry);
    case ENTRY_UNDO:
        return replay_undo(p, entry);
    case ENTRY_REWIND:
        return replay_rewind(p, entries, entry);
    case ENTRY_RESIGN:
    case ENTRY_ABSENT:
    case ENTRY_BACK:
    case ENTRY_SEATED:
    case ENTRY_PAUSE:
    case ENTRY_CONTINUE:
    case ENTRY_TOO_LONG:
        return change_players(p, (enum entry_kind)entry->kind, entry->seat, entry->at) == PLAY_OK ||
               freeze(p, entry->seat, "this cannot happen to this seat here");
    case ENTRY_KINDS:
        break;
    }
    return freeze(p, entry->seat, "an unknown kind of entry");
}

bool play_replay(struct play *p, const struct store_entry *entries)
{
    if (p->frozen[0])
        return false;
    if (p->over)
        return freeze(p, entries[p->version].seat, "the match is over before it");
    if (entries[p->version].index != p->version)
        return freeze(p, SEAT_NOBODY, "entries are missing before it");
    if (p->version == 0)
        note_time(p, ENTRY_CHOICE, entries[0].at);
    if (!replay_entry(p, entries))
        return false;
    if (entries[p->version].kind != ENTRY_CHOICE)
        note_time(p, (enum entry_kind)entries[p->version].kind, entries[p->version].at);
    p->version++;
    return true;
}

void play_hash(const struct play *p, struct store_hash *hash)
{
    hash->index = p->version;
    const struct session *s = play_session(p);
    hash->layout = session_layout(s->game);
    session_hash(s, hash->hash);
}

static bool same_hash(struct play *p, const struct store_hash *recorded)
{
    struct store_hash now;
    play_hash(p, &now);
    return recorded->layout != now.layout || memcmp(now.hash, recorded->hash, HASH_SIZE) == 0 ||
           freeze(p, SEAT_NOBODY, "the position before it is not the one that was recorded");
}

bool play_replay_all(struct play *p, const struct store_entry *entries, size_t entries_count,
                     const struct store_hash *hashes, size_t hashes_count)
{
    size_t next = 0;
    for (;;) {
        while (next < hashes_count && hashes[next].index < p->version)
            next++;
        if (next < hashes_count && hashes[next].index == p->version && !same_hash(p, &hashes[next]))
            return false;
        if (p->version >= entries_count)
            return true;
        if (!play_replay(p, entries))
            return false;
    }
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
