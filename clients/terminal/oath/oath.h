/* Oath in the terminal: its face, and what the files of this folder share. */
#ifndef WARREN_TERMINAL_OATH_H
#define WARREN_TERMINAL_OATH_H

#include "clients/terminal/face.h"
#include "clients/terminal/member.h"
#include "clients/terminal/pen.h"

/* What the rest of the terminal knows of Oath; only games.c names it. */
extern const struct face oath_face;
/* Its words; phrases.c. */
extern const struct say_words oath_words;

/* ---- Members of the view ---- */

json_int_t oath_number(const json_t *object, const char *member);
bool oath_flag(const json_t *object, const char *member);
/* The section of a view's seats about this seat; borrowed. */
const json_t *oath_seat(const struct table *t, const char *seat);
/* The printed facts of a card, NULL if there are none; borrowed. */
const json_t *oath_facts(const struct table *t, const char *card);

/* ---- Lists in a line (line.c) ---- */

enum { OATH_LINE = 600 };

/* A text that grows; what does not fit is cut off. */
struct line {
    char text[OATH_LINE];
    size_t used;
};

/* Adds a text, after what joins it to what is there already. */
__attribute__((format(printf, 3, 4))) void line_add(struct line *line, const char *join, const char *format,
                                                    ...);
/* "2 favor" of a member, unless it is 0; the second noun for more than one. */
void line_amount(struct line *line, const json_t *object, const char *member, const char *one,
                 const char *many);
/* The names of a list of values. */
void line_names(struct line *line, const struct table *t, const json_t *list);
/* The value of a member in words, or `none` where it is null. */
const char *oath_word_of(const struct table *t, const json_t *object, const char *member, const char *none,
                         char *out, size_t size);
/* A name of the protocol in words. */
const char *oath_name(const struct table *t, const char *name, char *out, size_t size);
/* "People's Favor" of "the People's Favor", for where there is little room. */
const char *oath_without_article(const char *name);

/* ---- Cards (card_line.c) ---- */

/*
 * A card as it lies, with suit, cost and what is on it: "Elders He[s]+1f", where words are wanted "Elders
 * (Hearth, costs 1 secret, 1 favor on it)".
 */
void oath_add_card(struct line *line, const struct table *t, const json_t *card, bool words);
/* The same of an adviser, which may lie face down. */
void oath_add_adviser(struct line *line, const struct table *t, const json_t *card, bool words);
/* The name of the side that shows: edifices that are ruins have one of their own. "" of an unknown card. */
const char *oath_side(const struct table *t, const json_t *card);
/* All printed facts of a card or a site, in words: "Order, costs 1 favor, for sites only". */
void oath_add_facts(struct line *line, const struct table *t, const char *card);

/* ---- Rows that have to fit an area (rows.c) ---- */

enum { OATH_ROWS = 64 };

/* How much a row is worth keeping where there is no room for all. */
enum row_worth { ROW_KEEP, ROW_SMALL, ROW_SMALLEST };

struct rows {
    struct {
        char text[OATH_LINE];
        int style;
        enum row_worth worth;
    } row[OATH_ROWS];
    int count;
};

__attribute__((format(printf, 4, 5))) void rows_add(struct rows *rows, enum row_worth worth, int style,
                                                    const char *format, ...);
/* Draws the rows, wrapped; leaves out those of least worth until the rest fits. */
void rows_draw(struct rows *rows, const struct table *t, struct canvas *c, struct rect area);
/* Drops the last row of this worth; false if there is none. */
bool rows_drop(struct rows *rows, enum row_worth worth);
/* Screen rows that they take in a width. */
int rows_height(const struct rows *rows, int width);

/* ---- The table ---- */

/* map.c: the eight places. What lies at a site goes into the row of the site where both fit into so many
 * columns. */
void oath_add_map(struct rows *rows, const struct table *t, bool words, int columns);
/* goal.c: round, oath, and how far who is. */
void oath_add_goal(struct rows *rows, const struct table *t);
/* goal.c: what the goal of an oath, or of a Vision, asks for; "" of anything else. */
const char *oath_goal_words(const char *goal);
/* supplies.c: favor banks, banners, decks, piles, Reliquary. */
void oath_add_supplies(struct rows *rows, const struct table *t);
/* campaign.c, deal.c, chronicle.c: what goes on just now; nothing if it does not. */
void oath_add_campaign(struct rows *rows, const struct table *t);
void oath_add_deal(struct rows *rows, const struct table *t);
void oath_add_chronicle(struct rows *rows, const struct table *t);
/* See face.h. */
bool oath_ending(const struct table *t, char *out, size_t size);

/* boards.c and hand.c: see struct face. */
void oath_draw_board(const struct table *t, struct canvas *c, struct rect area, const char *seat);
void oath_draw_hand(const struct table *t, struct canvas *c, struct rect area, bool full);

/* options.c: see struct say_words. */
bool oath_say_choice(const struct say_names *names, const json_t *choice, char *out, size_t size);

/* help.c: see struct face. */
size_t oath_explain(const struct table *t, const json_t *why, const char **lines, size_t most);
extern const char *const oath_help[];
/* help.c: what reasons are about, by their names; ends with a row without one. */
extern const struct phrase oath_questions[];
/* odds.c: how likely the attack dice of a choice win; false for other choices. */
bool oath_outlook(const struct table *t, const json_t *choice, char *out, size_t size);
/* news.c: what of an event is told to who was away. */
bool oath_news(const json_t *event, struct news *out);

#endif
