/* The plain face: a view as an indented list of its names and values. */
#include <stdio.h>
#include <string.h>

#include "clients/terminal/face.h"
#include "clients/terminal/pen.h"

struct writer {
    struct pen pen;
    const struct say_names *names;
};

static void write_row(struct writer *w, int depth, int style, const char *text)
{
    pen_at(&w->pen, depth * 2, style, "%s", text);
    pen_next(&w->pen);
}

static bool is_flat(const json_t *value)
{
    size_t i;
    const char *key;
    json_t *part;
    json_array_foreach(value, i, part)
    {
        if (json_is_object(part) || json_is_array(part))
            return false;
    }
    json_object_foreach((json_t *)value, key, part)
    {
        if (json_is_object(part) || json_is_array(part))
            return false;
    }
    return true;
}

/* A value without structure in it, in one line. */
static void say_flat(const struct say_names *names, const json_t *value, char *out, size_t size)
{
    char word[96], name[64];
    size_t used = 0, i;
    const char *key;
    json_t *part;
    if (!json_is_object(value) && !json_is_array(value)) {
        say_value(names, value, out, size);
        return;
    }
    out[0] = '\0';
    json_array_foreach(value, i, part)
    {
        say_value(names, part, word, sizeof word);
        int n = snprintf(out + used, size - used, "%s%s", used ? ", " : "", word);
        used = (size_t)n < size - used ? used + (size_t)n : size - 1;
    }
    json_object_foreach((json_t *)value, key, part)
    {
        say_value(names, part, word, sizeof word);
        say_word(key, name, sizeof name);
        int n = snprintf(out + used, size - used, "%s%s %s", used ? ", " : "", name, word);
        used = (size_t)n < size - used ? used + (size_t)n : size - 1;
    }
}

static void write_value(struct writer *w, int depth, const char *name, const json_t *value)
{
    char text[512], words[400], title[96];
    const char *key;
    json_t *part;
    size_t i;
    json_t *key_value = json_string(name);
    say_value(w->names, key_value, title, sizeof title);
    json_decref(key_value);
    if (is_flat(value) || depth > 6) {
        say_flat(w->names, value, words, sizeof words);
        snprintf(text, sizeof text, "%s: %s", title, words);
        write_row(w, depth, STYLE_TEXT, text);
        return;
    }
    write_row(w, depth, STYLE_TITLE | STYLE_BOLD, title);
    json_object_foreach((json_t *)value, key, part)
    {
        write_value(w, depth + 1, key, part);
    }
    json_array_foreach(value, i, part)
    {
        snprintf(text, sizeof text, "%zu", i + 1);
        write_value(w, depth + 1, text, part);
    }
}

static void plain_draw_table(const struct table *t, struct canvas *c, struct rect area)
{
    struct writer w = {{c, area, -t->scroll}, t->names};
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)t->view, key, value)
    {
        write_value(&w, 0, key, value);
    }
    if (!t->view)
        write_row(&w, 0, STYLE_DIM, "The match has not begun.");
}

/* Sections that hold something by seat: the part of one seat. */
static void plain_draw_board(const struct table *t, struct canvas *c, struct rect area, const char *seat)
{
    struct writer w = {{c, area, 0}, t->names};
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)t->view, key, value)
    {
        const json_t *part = json_object_get(value, seat);
        if (part)
            write_value(&w, 0, key, part);
    }
}

static void plain_draw_hand(const struct table *t, struct canvas *c, struct rect area, bool full)
{
    struct writer w = {{c, area, 0}, t->names};
    const json_t *hand = json_object_get(t->view, "hand");
    if (!json_is_array(hand))
        hand = json_object_get(json_object_get(json_object_get(t->view, "seats"), t->seat), "cards");
    size_t i;
    json_t *card;
    char text[96];
    (void)full;
    json_array_foreach(hand, i, card)
    {
        if (json_is_object(card) || json_is_array(card))
            continue;
        say_value(t->names, card, text, sizeof text);
        write_row(&w, 0, STYLE_TEXT, text);
    }
}

static bool plain_seat_name(const struct table *t, const char *seat, char *out, size_t size)
{
    (void)t, (void)seat, (void)out, (void)size;
    return false;
}

static int plain_seat_style(const struct table *t, const char *seat)
{
    static const int styles[] = {STYLE_ORANGE, STYLE_BLUE, STYLE_GREEN,
                                 STYLE_WHITE,  STYLE_CYAN, STYLE_PURPLE};
    (void)t;
    int number = seat[0] == 's' ? seat[1] - '1' : 0;
    return number >= 0 && number < 6 ? styles[number] : STYLE_TEXT;
}

static const char *plain_actor(const json_t *event)
{
    static const char *const members[] = {"seat", "attacker"};
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        const char *seat = json_string_value(json_object_get(event, members[i]));
        if (seat && seat[0] == 's')
            return seat;
    }
    return "";
}

/* The first section that holds a number for the seat and is called like a score. */
static void plain_score(const struct table *t, const char *seat, char *out, size_t size)
{
    const json_t *scores = json_object_get(t->view, "scores");
    const json_t *score = json_object_get(scores ? scores : json_object_get(t->view, "score"), seat);
    if (!score)
        score = json_object_get(json_object_get(json_object_get(t->view, "seats"), seat), "score");
    out[0] = '\0';
    if (json_is_integer(score))
        snprintf(out, size, "%lld", (long long)json_integer_value(score));
}

static void plain_turn(const struct table *t, char *out, size_t size)
{
    const json_t *turn = json_object_get(t->view, "turn");
    out[0] = '\0';
    if (turn && is_flat(turn))
        say_flat(t->names, turn, out, size);
}

const struct face face_plain = {
    .game = NULL,
    .seat_name = plain_seat_name,
    .seat_style = plain_seat_style,
    .actor = plain_actor,
    .score = plain_score,
    .turn = plain_turn,
    .draw_table = plain_draw_table,
    .draw_board = plain_draw_board,
    .draw_hand = plain_draw_hand,
};
