/* The lobby as the followers of a match are told it, each as far as they may know. */
#ifndef WARREN_TELL_LOBBY_H
#define WARREN_TELL_LOBBY_H

#include "protocol/message.h"
#include "server/match/delay.h"

/* How a follower is part of its match. */
enum part tell_part(const struct follower *f);

enum { WATCHERS_TOLD = 32 }; /* the host is told the names of so many */

/* Everything message_lobby needs, with room for the texts it points to. Only for the call it was made for. */
struct lobby_texts {
    struct lobby_info info;
    struct proposal_info proposal;
    struct frozen_info frozen;
    struct lobby_member members[LIMIT_MEMBERS];
    char ids[LIMIT_MEMBERS][AUTH_ID_TEXT_SIZE];
    struct lobby_stranger kicked[KICKED_MAX], watchers[WATCHERS_TOLD];
    char kicked_ids[KICKED_MAX][AUTH_ID_TEXT_SIZE], watcher_ids[WATCHERS_TOLD][AUTH_ID_TEXT_SIZE];
    char host[AUTH_ID_TEXT_SIZE];
    char series[AUTH_ID_TEXT_SIZE];
    char invite[AUTH_INVITE_TEXT_SIZE];
    struct fault problem;
    uint8_t commitment[FAIR_COMMITMENT_SIZE];
};

/* Fills it as somebody with this part may see it. */
void tell_fill_lobby(struct match *m, enum part part, struct lobby_texts *texts);

/* The push `lobby` to all followers, or to one. Nothing is told of a match that is ahead of the store
 * (match_lose): it is read again, and told whole. */
void tell_lobby(struct match *m);
/*
 * The same after something at the table: with a delay it is not told to those without a seat, who would learn
 * from a push that says nothing new that something has happened.
 */
void tell_lobby_of_play(struct match *m);
void tell_lobby_to(struct match *m, const struct follower *f);

#endif
