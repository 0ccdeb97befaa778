/* Requests about what was: history (a moment), events (what was told), log and analysis. See call.h. */
#include <stdlib.h>
#include <string.h>

#include "protocol/words.h"
#include "protocol/analysis.h"
#include "server/acts/series.h"
#include "server/bots/analyses.h"
#include "server/play/match_log.h"
#include "server/requests/call.h"
#include "server/requests/looks.h"
#include "server/telling/tell.h"

/* After which a reply takes no more; the rest is asked for. */
enum {
    STORY_BYTES = 128 * 1024,
    STORY_STEPS = 256,
    STORY_COST = 512, /* records played */
    LOG_BYTES = 256 * 1024,
    ANALYSIS_BYTES = 256 * 1024,
    ANALYSIS_RECORD = 1024, /* what is said of a record takes no more */
};

/* The same where less may wait for a client: whoever is slow must not be dropped for asking. */
static size_t part_bytes(const struct server *s, size_t usual)
{
    size_t high = s->options->queue_max / 4;
    return high < usual ? high : usual;
}

/* A look back: through whose eyes, and how far. */
struct look {
    uint8_t eyes;          /* a seat, SEAT_SPECTATOR or EYES_ALL */
    uint32_t until;        /* the last version that may be seen */
    bool over;             /* for them: nothing is hidden any more */
    struct replay *replay; /* the connection's */
    void *view;            /* owned */
};

/* Whether the person was or is at or beside the table, and it can be shown at all. */
static int check_access(struct call *call)
{
    struct match *m = call->m;
    bool beside = (m->listed && m->spectators) || connection_follow_of(call->c, m);
    if (!call->member && !beside)
        return fault_set(&call->fault, FAULT_NO_MATCH, "match", NULL);
    if (match_refused(m))
        return fault_set(&call->fault, FAULT_INTERNAL, NULL, "this match cannot be shown: %.200s",
                         match_refused(m));
    return 0;
}

/* Whether it is over for this person: with a delay, those without a seat learn of it later. */
static bool is_over(struct call *call)
{
    return delay_is_over(call->m, call_part(call));
}

/* What the person sees of a match that is not over, or sealed: through the own eyes, what was shown to them.
 */
static int look_while_playing(struct call *call, struct look *look)
{
    struct match *m = call->m;
    uint8_t own = call->member ? match_audience_of(m, call->c->person->id) : SEAT_SPECTATOR;
    bool shown = own == SEAT_SPECTATOR ? m->stage.begun : own != SEAT_NOBODY;
    if (!m->begun || !shown || look->eyes != own)
        return call_refuse(call, is_over(call) ? FAULT_SEALED : FAULT_NOT_FINISHED);
    look->until = own == SEAT_SPECTATOR ? m->stage.version : m->play.version;
    return 0;
}

static int look_allowed(struct call *call, struct look *look)
{
    int eyes = call->r->eyes;
    look->eyes = eyes >= 0 ? (uint8_t)eyes : EYES_ALL;
    look->over = is_over(call) && !series_seals(call->m);
    look->until = call->m->play.version;
    if (check_access(call) != 0)
        return -1;
    if (!look->over && look_while_playing(call, look) != 0)
        return -1;
    if (eyes >= 0 && eyes < SEATS_MAX && eyes >= call->m->config.seats)
        return fault_set(&call->fault, FAULT_NO_SEAT, "seat", NULL);
    return 0;
}

static void look_close(struct look *look)
{
    free(look->view);
}

/* A look at what it may show. On a fault nothing is left to close. */
static int look_open(struct call *call, struct look *look)
{
    struct match *m = call->m;
    memset(look, 0, sizeof *look);
    if (look_allowed(call, look) != 0 || call_is_late(call))
        return -1;
    look->view = calloc(1, m->kit->game->view_size);
    return look->view ? 0 : fault_memory(&call->fault);
}

/* Plays one record more, which was read. */
static bool look_step(struct look *look)
{
    return play_replay(&look->replay->play, look->replay->stored->entries);
}

/*
 * Plays up to a version and reads `more` records after it; while the match goes on, plays from there to a
 * moment that was shown: no question to chance. Ends as looks_seek does.
 */
static int look_at(struct call *call, struct look *look, uint32_t version, uint32_t more)
{
    uint32_t left = look->until - version;
    struct moment_sought sought = {
        .read = version + (more < left ? more : left),
        .plays = true,
        .play = version,
        .until = look->over || more > 0 ? 0 : look->until,
    };
    return looks_seek(call, &sought, &look->replay);
}

static struct moment moment_of(const struct call *call, const struct look *look)
{
    static const struct prompt no_prompt = {.seat = SEAT_NOBODY};
    const struct play *p = &look->replay->play;
    return (struct moment){
        .kit = call->m->kit,
        .config = &call->m->config,
        .match = call->m->name,
        .version = p->version,
        .viewer = look->eyes,
        .view = look->view,
        .prompt = p->over ? &no_prompt : &p->session->prompt,
    };
}

static void show_moment(struct call *call, struct look *look)
{
    const struct play *p = &look->replay->play;
    const struct session *s = p->session;
    struct moment moment = moment_of(call, look);
    struct record record;
    if (p->version > 0)
        record = match_log_record(&look->replay->stored->entries[p->version - 1]);
    if (look->eyes == EYES_ALL)
        s->game->reveal(s->now, look->view);
    else
        s->game->redact(s->now, look->eyes, look->view);
    text_clear(&call->s->text);
    /* A record names cards exactly: it is for those from whom nothing is hidden. */
    message_history(&call->s->text, call->r->id, &moment, look->until,
                    p->version > 0 && look->over ? &record : NULL, s->news, s->news_count);
    server_reply(call->s, call->c, call->r->id);
    call->replied = true;
}

/* The version that a request asks for, which may be seen. */
static int check_moment(struct call *call, const struct look *look, const char *field, int32_t version)
{
    if (version >= 0 && (uint32_t)version <= look->until)
        return 0;
    return fault_set(&call->fault, FAULT_BAD_FIELD, field, "%s must be a number from 0 to %u", field,
                     look->until);
}

int handle_history(struct call *call)
{
    struct look look;
    if (look_open(call, &look) != 0)
        return -1;
    int outcome = check_moment(call, &look, "move", call->r->move);
    if (outcome == 0)
        outcome = look_at(call, &look, (uint32_t)call->r->move, 0);
    if (outcome == 0)
        show_moment(call, &look);
    look_close(&look);
    return outcome;
}

/* What happened before the first record (the beginning of setup) is told with version 0. */
static void tell_beginning(struct text *t, const struct moment *moment, const struct look *look)
{
    static const struct record start = {.kind = RECORD_CHOICE};
    const struct session *s = look->replay->play.session;
    text_story_step(t, moment, 0, &start, s->news, s->news_count);
}

/* Writes steps until there are no more, or the reply is long enough. False if the log does not play. */
static bool tell_steps(struct text *t, const struct moment *moment, struct look *look, size_t bytes)
{
    const struct play *p = &look->replay->play;
    uint64_t before = p->played;
    uint32_t last = p->version + STORY_STEPS < look->until ? p->version + STORY_STEPS : look->until;
    while (p->version < last && t->length < bytes && p->played - before < STORY_COST) {
        if (!look_step(look))
            return false;
        struct record record = match_log_record(&look->replay->stored->entries[p->version - 1]);
        const struct session *s = p->session; /* going back makes it anew */
        text_story_step(t, moment, p->version, &record, s->news, s->news_count);
    }
    return true;
}

static int tell_story(struct call *call, struct look *look, uint32_t from)
{
    struct moment moment = moment_of(call, look);
    struct text *t = &call->s->text;
    text_clear(t);
    text_story(t, call->r->id, &moment, from);
    if (from == 0)
        tell_beginning(t, &moment, look);
    if (!tell_steps(t, &moment, look, part_bytes(call->s, STORY_BYTES)))
        return fault_set(&call->fault, FAULT_INTERNAL, NULL, "%s", look->replay->play.frozen);
    text_story_end(t, look->replay->play.version, look->until);
    server_reply(call->s, call->c, call->r->id);
    call->replied = true;
    return 0;
}

int handle_events(struct call *call)
{
    struct look look;
    if (look_open(call, &look) != 0)
        return -1;
    int32_t from = call->r->from > 0 ? call->r->from : 0;
    int outcome = check_moment(call, &look, "from", from);
    if (outcome == 0)
        outcome = look_at(call, &look, (uint32_t)from, STORY_STEPS);
    if (outcome == 0)
        outcome = tell_story(call, &look, (uint32_t)from);
    look_close(&look);
    return outcome;
}

/* Whether nothing of the match is hidden from the person any more. */
static int check_revealed(struct call *call)
{
    if (check_access(call) != 0)
        return -1;
    if (!is_over(call))
        return call_refuse(call, FAULT_NOT_FINISHED);
    return series_seals(call->m) ? call_refuse(call, FAULT_SEALED) : 0;
}

int handle_log(struct call *call)
{
    struct match *m = call->m;
    struct replay *replay;
    if (check_revealed(call) != 0)
        return -1;
    int outcome = looks_read(call, m->play.version, &replay);
    if (outcome != 0)
        return outcome;
    const struct store_record *stored = replay->stored;
    uint32_t from = call->r->from > 0 ? (uint32_t)call->r->from : 0, count = stored->entries_count;
    if (from > count)
        return fault_set(&call->fault, FAULT_BAD_FIELD, "from", "from must be a number from 0 to %u", count);
    char series[AUTH_ID_TEXT_SIZE], before[AUTH_ID_TEXT_SIZE];
    if (m->number > 1)
        auth_id_text(m->rematch_of, before);
    struct text *t = call_reply(call);
    text_key(t, "log");
    uint32_t to = text_match_log(t, &(struct match_log){
                                        .match = m->name,
                                        .series = match_series_info(m, series),
                                        .before = m->number > 1 ? before : NULL,
                                        .kit = m->kit,
                                        .config = &m->config,
                                        .chance = &m->chance,
                                        .entries = stored->entries,
                                        .entries_count = stored->entries_count,
                                        .hashes = stored->hashes,
                                        .hashes_count = stored->hashes_count,
                                        .digested = &replay->digest,
                                        .end = &m->play,
                                        .from = from,
                                        .part_bytes = part_bytes(call->s, LOG_BYTES),
                                    });
    text_member_number(t, "from", from);
    text_member_number(t, "to", to);
    text_member_number(t, "version", count);
    call_send(call);
    return 0;
}

/* Lets the match be judged. 0 once it is among those that are, else as looks_seek. */
static int begin_analysis(struct call *call, struct analysis_standing *standing)
{
    const struct match *m = call->m;
    struct replay *replay;
    int outcome = looks_seek(call, &(struct moment_sought){.read = m->play.version}, &replay);
    if (outcome != 0)
        return outcome;
    if (analyses_begin(call->s->analyses, m, replay->stored->entries, m->play.version, &call->fault) != 0)
        return -1;
    return analyses_find(call->s->analyses, m->id, standing) ? 0 : call_refuse(call, FAULT_BUSY);
}

/* What was found after `from` records, as far as it fits into a reply. */
static void tell_analysis(struct call *call, const struct analysis_found *found, bool waits, uint32_t from)
{
    const struct match *m = call->m;
    uint32_t room = (uint32_t)(part_bytes(call->s, ANALYSIS_BYTES) / ANALYSIS_RECORD) + 1;
    uint32_t reached = found->move > from ? found->move : from;
    uint32_t to = reached - from < room ? reached : from + room, point = 0, choice = 0;
    struct analysis_part part = {.match = m->name,
                                 .game = m->kit->game,
                                 .config = &m->config,
                                 .from = from,
                                 .to = to,
                                 .moves = m->play.version,
                                 .evaluations = ANALYSIS_EVALUATIONS,
                                 .waits = waits};
    while (point < found->points_count && found->points[point].move <= from)
        point++;
    while (choice < found->choices_count && found->choices[choice].move < from)
        choice++;
    part.points = found->points ? found->points + point : NULL; /* none while nothing has been found */
    part.choices = found->choices ? found->choices + choice : NULL;
    while (point + part.points_count < found->points_count && part.points[part.points_count].move <= to)
        part.points_count++;
    while (choice + part.choices_count < found->choices_count && part.choices[part.choices_count].move < to)
        part.choices_count++;
    text_clear(&call->s->text);
    message_analysis(&call->s->text, call->r->id, &part);
    server_reply(call->s, call->c, call->r->id);
    call->replied = true;
}

int handle_analysis(struct call *call)
{
    struct analysis_standing standing;
    uint32_t from = call->r->from > 0 ? (uint32_t)call->r->from : 0;
    if (check_revealed(call) != 0)
        return -1;
    if (!call->m->kit->game->features)
        return call_refuse(call, FAULT_NO_VALUE);
    if (from > call->m->play.version)
        return fault_set(&call->fault, FAULT_BAD_FIELD, "from", "from must be a number from 0 to %u",
                         call->m->play.version);
    if (!analyses_find(call->s->analyses, call->m->id, &standing)) {
        int outcome = begin_analysis(call, &standing);
        if (outcome != 0)
            return outcome;
    }
    if (standing.problem)
        return fault_set(&call->fault, FAULT_INTERNAL, NULL, "%s", standing.problem);
    tell_analysis(call, &standing.found, standing.waits, from);
    return 0;
}
