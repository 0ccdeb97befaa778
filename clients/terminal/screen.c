#include "clients/terminal/screen.h"

#include <ncurses.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

/* Colour of each style: for terminals of 256 and of 8 colours. */
static const struct {
    short many, few;
    bool bold; /* where there are few colours */
} colours_of[STYLE_COUNT] = {
    [STYLE_TEXT] = {-1, -1, false},
    [STYLE_DIM] = {245, -1, false},
    [STYLE_TITLE] = {230, COLOR_WHITE, true},
    [STYLE_KEY] = {117, COLOR_CYAN, true},
    [STYLE_ERROR] = {203, COLOR_RED, true},
    [STYLE_GOOD] = {120, COLOR_GREEN, true},
    [STYLE_PATH] = {180, -1, false},
    [STYLE_RIVER] = {33, COLOR_BLUE, true},
    [STYLE_FOREST] = {34, COLOR_GREEN, false},
    [STYLE_CORAL] = {203, COLOR_RED, false},
    [STYLE_YELLOW] = {227, COLOR_YELLOW, true},
    [STYLE_AMBER] = {215, COLOR_YELLOW, false},
    [STYLE_SKY] = {81, COLOR_CYAN, false},
    [STYLE_ORANGE] = {208, COLOR_RED, true},
    [STYLE_BLUE] = {75, COLOR_BLUE, true},
    [STYLE_GREEN] = {77, COLOR_GREEN, true},
    [STYLE_WHITE] = {255, COLOR_WHITE, true},
    [STYLE_CYAN] = {44, COLOR_CYAN, true},
    [STYLE_AQUA] = {79, COLOR_CYAN, true},
    [STYLE_GREY] = {248, COLOR_WHITE, false},
    [STYLE_PURPLE] = {141, COLOR_MAGENTA, true},
    [STYLE_RED] = {160, COLOR_RED, true},
};

static struct {
    bool ascii, colours, many;
} screen;

bool screen_open(bool ascii, bool colours)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return false;
    screen.ascii = ascii;
    if (!initscr())
        return false;
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    screen.colours = colours && has_colors() && start_color() == OK && use_default_colors() == OK;
    screen.many = COLORS >= 256;
    for (short i = 0; screen.colours && i < STYLE_COUNT; i++)
        init_pair((short)(i + 1), screen.many ? colours_of[i].many : colours_of[i].few, -1);
    return true;
}

void screen_close(void)
{
    endwin();
}

void screen_size(int *width, int *height)
{
    getmaxyx(stdscr, *height, *width);
}

void screen_resize(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    clearok(stdscr, TRUE);
}

void screen_redraw(void)
{
    clearok(stdscr, TRUE);
}

static attr_t attributes_of(int style)
{
    int base = style & ~STYLE_FLAGS;
    attr_t attributes = 0;
    if (style & STYLE_BOLD || (!screen.many && colours_of[base].bold))
        attributes |= A_BOLD;
    if (style & STYLE_REVERSE)
        attributes |= A_REVERSE;
    if (style & STYLE_UNDERLINE)
        attributes |= A_UNDERLINE;
    if (base == STYLE_DIM && !screen.many)
        attributes |= A_DIM;
    return attributes;
}

static void show_cell(int x, int y, const struct cell *cell)
{
    wchar_t text[2] = {0};
    cchar_t out;
    if (cell->glyph == 0)
        return; /* right half of the character before */
    text[0] = screen.ascii ? (wchar_t)glyph_ascii(cell->glyph) : (wchar_t)cell->glyph;
    short pair = screen.colours ? (short)((cell->style & ~STYLE_FLAGS) + 1) : 0;
    if (setcchar(&out, text, attributes_of(cell->style), pair, NULL) == OK)
        mvadd_wch(y, x, &out);
}

void screen_show(const struct canvas *c, int cursor_x, int cursor_y)
{
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++)
            show_cell(x, y, canvas_at(c, x, y));
    curs_set(cursor_x >= 0);
    if (cursor_x >= 0)
        move(cursor_y, cursor_x);
    refresh();
}

static int special_key(wint_t key)
{
    static const struct {
        wint_t from;
        int to;
    } keys[] = {
        {KEY_ENTER, PRESS_ENTER}, {KEY_BACKSPACE, PRESS_ERASE}, {KEY_DC, PRESS_ERASE},
        {KEY_UP, PRESS_UP},       {KEY_DOWN, PRESS_DOWN},       {KEY_LEFT, PRESS_LEFT},
        {KEY_RIGHT, PRESS_RIGHT}, {KEY_PPAGE, PRESS_PAGE_UP},   {KEY_NPAGE, PRESS_PAGE_DOWN},
        {KEY_HOME, PRESS_HOME},   {KEY_END, PRESS_END},         {KEY_BTAB, PRESS_BACK_TAB},
        {KEY_F(1), PRESS_HELP},   {KEY_F(2), PRESS_CHAT},       {KEY_F(3), PRESS_UNDO},
        {KEY_F(4), PRESS_HAND},   {KEY_F(5), PRESS_LOG},        {KEY_F(6), PRESS_BOARDS},
        {KEY_F(7), PRESS_TABLE},  {KEY_F(10), PRESS_LEAVE},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].from == key)
            return keys[i].to;
    return PRESS_NOTHING;
}

static int control_key(wint_t key)
{
    static const int keys[0x20] = {
        ['\r'] = PRESS_ENTER, ['\n'] = PRESS_ENTER,  [0x1b] = PRESS_ESCAPE, ['\b'] = PRESS_ERASE,
        ['\t'] = PRESS_TAB,   [0x14] = PRESS_CHAT,   [0x15] = PRESS_UNDO,   [0x07] = PRESS_HAND,
        [0x0c] = PRESS_LOG,   [0x02] = PRESS_BOARDS, [0x12] = PRESS_REDRAW, [0x18] = PRESS_LEAVE,
        [0x03] = PRESS_LEAVE, [0x10] = PRESS_UP,     [0x0e] = PRESS_DOWN,   [0x05] = PRESS_TABLE,
    };
    return keys[key] ? keys[key] : PRESS_NOTHING;
}

int screen_key(void)
{
    wint_t key;
    for (;;) {
        int kind = get_wch(&key);
        if (kind == ERR)
            return PRESS_NOTHING;
        int found = kind == KEY_CODE_YES ? special_key(key)
                    : key == 0x7f        ? PRESS_ERASE
                    : key < 0x20         ? control_key(key)
                                         : (int)key;
        if (found != PRESS_NOTHING)
            return found;
    }
}
