/*
 * The terminal: shows a canvas, reads keys. The only file that knows ncurses; there is one terminal, so
 * there is one screen.
 */
#ifndef WARREN_TERMINAL_SCREEN_H
#define WARREN_TERMINAL_SCREEN_H

#include <stdbool.h>

#include "clients/terminal/canvas.h"

/* Keys that are no characters. */
enum key {
    PRESS_NOTHING = -1,
    PRESS_BASE = 0x200000,
    PRESS_ENTER = PRESS_BASE,
    PRESS_ESCAPE,
    PRESS_ERASE,
    PRESS_UP,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_HOME,
    PRESS_END,
    PRESS_TAB,
    PRESS_BACK_TAB,
    PRESS_HELP,   /* F1 */
    PRESS_CHAT,   /* F2, ^T */
    PRESS_UNDO,   /* F3, ^U */
    PRESS_HAND,   /* F4, ^G */
    PRESS_LOG,    /* F5, ^L */
    PRESS_BOARDS, /* F6, ^B */
    PRESS_TABLE,  /* F7, ^E */
    PRESS_REDRAW, /* ^R */
    PRESS_LEAVE,  /* F10, ^X */
};

/* Takes over the terminal. `ascii`: no line drawing; `colours`: false for none. False if it is no terminal.
 */
bool screen_open(bool ascii, bool colours);
void screen_close(void);
void screen_size(int *width, int *height);
/* To be called after the terminal changed its size. */
void screen_resize(void);
/* Draws everything anew at the next show. */
void screen_redraw(void);
/* Shows a canvas, with the cursor at a place (x < 0: none). */
void screen_show(const struct canvas *c, int cursor_x, int cursor_y);
/* The next key: a Unicode character, one of enum key, or PRESS_NOTHING. Never waits. */
int screen_key(void);

#endif
