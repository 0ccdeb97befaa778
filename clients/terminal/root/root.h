/* Root in the terminal: its face, and what the files of it share: its factions and pieces as letters and
 * colours. */
#ifndef WARREN_TERMINAL_ROOT_H
#define WARREN_TERMINAL_ROOT_H

#include "clients/terminal/face.h"
#include "clients/terminal/member.h"
#include "clients/terminal/pen.h"
#include "clients/terminal/root/map.h"

/* What the rest of the terminal knows of Root. */
extern const struct face root_face;
/* Its words; phrases.c. */
extern const struct say_words root_words;

struct root_faction {
    const char *name;
    const char *title; /* in sentences */
    const char *full;
    char letter;
    int style;
};

struct root_piece {
    const char *name;
    const char *sign; /* on the map */
    int style;
    const char *faction; /* NULL: of no faction, or not known */
};

/* ---- look.c ---- */

/* Number of a member, 0 if there is none. */
int root_number(const json_t *object, const char *member);
/* The faction of this name, or NULL. */
const struct root_faction *root_faction_find(const char *name);
/* The faction a seat plays, or NULL if it has none yet. */
const struct root_faction *root_faction_of(const struct table *t, const char *seat);
/* The section of a view's seats about this seat; borrowed. */
const json_t *root_seat(const struct table *t, const char *seat);
int root_suit_style(const char *suit);
/* Sign and colour of a single warrior, building or token; unknown ones get their first two letters. */
struct root_piece root_piece_look(const char *name, char sign[4]);

/* ---- The map ---- */

/* Makes the drawing of the map. */
void root_map_make(const struct table *t, struct map_model *model);
/* The map in words: a line for each clearing and each forest with something in it. */
void root_map_say(const struct table *t, struct canvas *c, struct rect area);

/* Signs of the landmarks in a clearing, "" if there are none. */
void root_landmark_signs(const struct table *t, const char *clearing, char *out, size_t size);
/* Whether the clearing is of all suits. */
bool root_is_lost_city(const struct table *t, const char *clearing);
/* Their names instead, each with a leading comma. */
void root_landmark_names(const struct table *t, const char *clearing, char *out, size_t size);
/* What the landmarks on the map do. */
void root_landmarks_draw(const struct table *t, struct pen *p);

/* The name of a hireling in play, "h1" and so on; false for all else and before its card is drawn. */
bool root_hireling_name(const struct table *t, const char *owner, char *out, size_t size);
/* Sign and colour of who owns pieces: a seat's faction, or a hireling in the colour of its controller. */
char root_owner_letter(const struct table *t, const char *owner);
int root_owner_style(const struct table *t, const char *owner);
/* What the hirelings in play do, and what they have. */
void root_hirelings_draw(const struct table *t, struct pen *p);
/* In a few lines, those a seat controls and the markers it has collected. */
void root_hirelings_of(const struct table *t, struct pen *p, const char *seat);

/* The factions' boards, each in its own file. */
void root_board_marquise(const struct table *t, struct pen *p, const char *seat);
void root_board_eyrie(const struct table *t, struct pen *p, const char *seat);
void root_board_alliance(const struct table *t, struct pen *p, const char *seat);
void root_board_vagabond(const struct table *t, struct pen *p, const char *seat);
void root_board_lizard(const struct table *t, struct pen *p, const char *seat);
void root_board_corvid(const struct table *t, struct pen *p, const char *seat);
void root_board_duchy(const struct table *t, struct pen *p, const char *seat);
void root_board_hundreds(const struct table *t, struct pen *p, const char *seat);
void root_board_keepers(const struct table *t, struct pen *p, const char *seat);
void root_board_riverfolk(const struct table *t, struct pen *p, const char *seat);
/* The set-up cards of the draft, if there are any; for seats without a faction. */
void root_board_draft(const struct table *t, struct pen *p);
/* boards.c: the board of a seat, and what every faction may have; see struct face. */
void root_draw_board(const struct table *t, struct canvas *c, struct rect area, const char *seat);
/* hand.c: the hand; full with every card's text, and what lies before oneself and on the map. */
void root_draw_hand(const struct table *t, struct canvas *c, struct rect area, bool full);

/* What a question is about and how one's own faction plays; help.c, see struct face. */
size_t root_explain(const struct table *t, const json_t *why, const char **lines, size_t most);

/* ---- card_line.c ---- */

/* The titles of a list of cards or other names, joined by commas; "none" for an empty list. */
void root_list(const struct table *t, const json_t *list, char *out, size_t size);

/* Writes the suit of every card of a list from column x on, those that are in `done` too in brackets; the
 * column after them. */
int root_draw_suits(const struct table *t, struct pen *p, int x, const json_t *cards, const json_t *done);
/* One card in one line, or with its whole text below. */
void root_draw_card(const struct table *t, struct pen *p, const char *name, bool full);

/* news.c: what of an event is told to who was away. */
bool root_news(const json_t *event, struct news *out);

/* odds.c: what a battle may bring; false for other choices. */
bool root_outlook(const struct table *t, const json_t *choice, char *out, size_t size);

#endif
