/* See plain.h. */
#include "clients/terminal/plain.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "clients/terminal/app.h"

enum {
    WIDTH = 1000, /* of drawings in words: nothing is cut there */
    HEIGHT = 500,
    INPUT_SIZE = 2200, /* a legacy with the number of its line */
    SAID_SIZE = 4096,
};

struct plain {
    bool ascii;
    const struct page *page; /* that was told last */
    char *told;              /* on it; owned */
    char input[INPUT_SIZE];
    size_t used;
    bool too_long; /* the line that comes in, which is dropped */
};

struct plain *plain_open(struct app *a, bool ascii)
{
    struct plain *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->ascii = ascii;
    if (!canvas_init(&a->canvas, WIDTH, HEIGHT)) {
        free(p);
        return NULL;
    }
    a->canvas.words = true;
    return p;
}

void plain_close(struct plain *p)
{
    if (!p)
        return;
    free(p->told);
    free(p);
}

/* ---- Out ---- */

/* Prints one line, cleaned as the canvas cleans what it draws. */
static void print_line(struct app *a, const char *text)
{
    struct canvas line = {0};
    size_t size = strlen(text) * 4 + 8;
    char *clean = malloc(size);
    if (clean && canvas_init(&line, canvas_text_width(text) + 1, 1)) {
        canvas_text(&line, 0, 0, line.width, STYLE_TEXT, text);
        canvas_row(&line, 0, a->plain->ascii, clean, size);
        puts(clean);
        fflush(stdout);
    }
    canvas_free(&line);
    free(clean);
}

void plain_say(struct app *a, const char *format, ...)
{
    char text[SAID_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    print_line(a, text);
}

/* The end of an item: a line and those behind it that begin with a blank. */
static const char *item_end(const char *item)
{
    const char *end = item;
    do {
        end += strcspn(end, "\n");
        end += *end == '\n';
    } while (*end == ' ');
    return end;
}

static bool was_told(const char *told, const char *item, size_t length)
{
    for (const char *at = told; at && *at; at = item_end(at))
        if ((size_t)(item_end(at) - at) == length && strncmp(at, item, length) == 0)
            return true;
    return false;
}

static void print_item(struct app *a, const char *item, const char *end)
{
    while (item < end) {
        size_t length = strcspn(item, "\n");
        plain_say(a, "%.*s", (int)length, item);
        item += length + 1;
    }
}

void plain_tell(struct app *a)
{
    struct plain *p = a->plain;
    char *text = NULL;
    size_t size = 0;
    if (a->page != p->page)
        plain_forget(a);
    if (!p->told)
        plain_say(a, "%s", a->page->plain->title);
    p->page = a->page;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return;
    a->page->plain->tell(a, out);
    fclose(out);
    for (const char *item = text; item && *item; item = item_end(item))
        if (!was_told(p->told, item, (size_t)(item_end(item) - item)))
            print_item(a, item, item_end(item));
    free(p->told);
    p->told = text;
}

void plain_forget(struct app *a)
{
    free(a->plain->told);
    a->plain->told = NULL;
    a->dirty = true;
}

struct rect plain_draw(struct app *a)
{
    canvas_clear(&a->canvas);
    return (struct rect){0, 0, a->canvas.width, a->canvas.height};
}

/* Whether a text contains all of the words, in whatever case. */
static bool has_words(const char *text, const char *words)
{
    char word[64];
    while (*words) {
        size_t length = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        if (!strcasestr(text, word))
            return false;
        words += length + strspn(words + length, " ");
    }
    return true;
}

void plain_show(struct app *a, const char *words)
{
    static char row[WIDTH * 4 + 1];
    int shown = 0;
    for (int y = 0; y < a->canvas.height; y++) {
        canvas_row(&a->canvas, y, a->plain->ascii, row, sizeof row);
        if (!row[0] || !has_words(row, words))
            continue;
        puts(row);
        shown++;
    }
    if (shown == 0)
        puts(words[0] ? "Nothing there has these words." : "Nothing.");
    fflush(stdout);
}

/* ---- In ---- */

bool plain_number(const char *text, int *number)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end || value < 0 || value > 1000000)
        return false;
    *number = (int)value;
    return true;
}

static void say_quit(struct app *a, const char *argument)
{
    (void)argument;
    a->done = true;
}

static void say_again(struct app *a, const char *argument)
{
    (void)argument;
    plain_forget(a);
}

static void say_help(struct app *a, const char *argument);

static const struct plain_word common[] = {
    {"again", "", "tells what stands here once more", say_again},
    {"help", "[WORD]", "these words, or those that begin so", say_help},
    {"quit", "", "ends warren; your seats wait for you", say_quit},
    {NULL, NULL, NULL, NULL},
};

/* Tells the words that begin so; whether there were any. */
static bool help_words(struct app *a, const struct plain_word *words, const char *begin)
{
    bool any = false;
    for (; words->word; words++) {
        if (strncasecmp(words->word, begin, strlen(begin)) != 0)
            continue;
        plain_say(a, "%s%s%s: %s", words->word, words->argument[0] ? " " : "", words->argument, words->help);
        any = true;
    }
    return any;
}

static void say_help(struct app *a, const char *argument)
{
    bool any = help_words(a, a->page->plain->words, argument);
    if (!help_words(a, common, argument) && !any)
        plain_say(a, "No word here begins with \"%s\"; help alone lists all.", argument);
}

static const struct plain_word *find_word(const struct plain_word *words, const char *word, size_t length)
{
    for (; words->word; words++)
        if (strlen(words->word) == length && strncasecmp(words->word, word, length) == 0)
            return words;
    return NULL;
}

static void take_line(struct app *a, char *line)
{
    line[strcspn(line, "\r")] = '\0';
    line += strspn(line, " \t");
    for (size_t end = strlen(line); end > 0 && line[end - 1] == ' ';)
        line[--end] = '\0';
    size_t length = strcspn(line, " ");
    const char *argument = line + length + strspn(line + length, " ");
    const struct plain_word *word = find_word(a->page->plain->words, line, length);
    if (!word)
        word = find_word(common, line, length);
    a->message[0] = '\0';
    if (!line[0])
        plain_forget(a);
    else if (word)
        word->act(a, argument);
    else if (!a->page->plain->line || !a->page->plain->line(a, line))
        plain_say(a, "\"%s\" means nothing here; help lists the words.", line);
    a->dirty = true;
}

/* One byte of the input. Each line is answered before the next one is looked at. */
static void take_byte(struct app *a, char byte)
{
    struct plain *p = a->plain;
    if (byte != '\n') {
        p->too_long = p->too_long || p->used + 1 == sizeof p->input;
        if (!p->too_long)
            p->input[p->used++] = byte;
        return;
    }
    p->input[p->used] = '\0';
    p->used = 0;
    if (p->too_long)
        plain_say(a, "This line is too long.");
    else
        take_line(a, p->input);
    p->too_long = false;
    if (!a->done)
        plain_tell(a);
}

bool plain_read(struct app *a)
{
    char bytes[INPUT_SIZE];
    ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count < 0)
        return errno == EAGAIN || errno == EINTR;
    for (ssize_t i = 0; i < count && !a->done; i++)
        take_byte(a, bytes[i]);
    return count > 0;
}
