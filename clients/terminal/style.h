/* The looks a cell can have: a colour by purpose, plus flags. What terminals make of it is in screen.c. */
#ifndef WARREN_TERMINAL_STYLE_H
#define WARREN_TERMINAL_STYLE_H

enum style {
    STYLE_TEXT,
    STYLE_DIM,
    STYLE_TITLE,
    STYLE_KEY,
    STYLE_ERROR,
    STYLE_GOOD,
    STYLE_PATH,
    STYLE_RIVER,
    STYLE_FOREST,
    STYLE_CORAL,
    STYLE_YELLOW,
    STYLE_AMBER,
    STYLE_SKY,
    STYLE_ORANGE,
    STYLE_BLUE,
    STYLE_GREEN,
    STYLE_WHITE,
    STYLE_CYAN,
    STYLE_PURPLE,
    STYLE_AQUA,
    STYLE_RED,
    STYLE_GREY,
    STYLE_COUNT,

    STYLE_BOLD = 0x100,
    STYLE_REVERSE = 0x200,
    STYLE_UNDERLINE = 0x400,
    STYLE_FLAGS = 0xff00,
};

#endif
