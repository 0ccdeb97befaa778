#include "clients/terminal/layout.h"

enum {
    PROMPT_LEAST = 5, /* rows, with the question */
    PROMPT_LEAST_BESIDE = 6,
    PROMPT_MOST = 14,
};

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* Table, scores and choices below each other, over the whole width. */
static struct layout make_narrow(int width, int height, int table_rows)
{
    struct layout l = {.narrow = true};
    int prompt = clamp(height - 3 - table_rows, PROMPT_LEAST, PROMPT_MOST);
    prompt = clamp(prompt, PROMPT_LEAST, height - 3 - LAYOUT_TABLE_HEIGHT);
    l.title = (struct rect){0, 0, width, 1};
    l.table = (struct rect){0, 1, width, height - 3 - prompt};
    l.scores = (struct rect){0, height - 2 - prompt, width, 1};
    l.prompt = (struct rect){0, height - 1 - prompt, width, prompt};
    l.input = (struct rect){0, height - 1, width, 1};
    return l;
}

struct layout layout_make(int width, int height, int seats, int table_rows)
{
    struct layout l = {.too_small = width < LAYOUT_WIDTH_MIN || height < LAYOUT_HEIGHT_MIN};
    if (l.too_small)
        return l;
    if (width < LAYOUT_WIDTH_BESIDE || height < LAYOUT_HEIGHT_BESIDE)
        return make_narrow(width, height, table_rows);
    /* The table comes first: the side takes what it can spare. */
    int side = clamp(width * 36 / 100, 35, width - 1 - LAYOUT_TABLE_WIDTH);
    side = side > 64 ? 64 : side;
    int left = width - side - 1, x = left + 1;
    int spare = height - LAYOUT_HEIGHT_BESIDE;
    int least = clamp(PROMPT_LEAST_BESIDE + spare / 3, PROMPT_LEAST_BESIDE, PROMPT_MOST);
    int prompt = clamp(height - 2 - table_rows, least, PROMPT_MOST);
    prompt = clamp(prompt, least, height - 2 - LAYOUT_TABLE_HEIGHT);
    l.title = (struct rect){0, 0, width, 1};
    l.table = (struct rect){0, 1, left, height - 2 - prompt};
    l.prompt = (struct rect){0, height - 1 - prompt, left, prompt};
    l.input = (struct rect){0, height - 1, width, 1};

    int rows = height - 2; /* of the right side */
    int scores = clamp(seats, 2, 8) + 1;
    int board = clamp(8 + spare / 3, 8, 14);
    int hand = clamp(7 + spare / 4, 7, 12);
    int y = 1;
    l.scores = (struct rect){x, y, side, scores};
    y += scores;
    l.board = (struct rect){x, y, side, board};
    y += board;
    l.hand = (struct rect){x, y, side, hand};
    y += hand;
    l.log = (struct rect){x, y, side, rows + 1 - y};
    return l;
}
