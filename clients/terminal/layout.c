#include "clients/terminal/layout.h"

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

struct layout layout_make(int width, int height, int seats)
{
    struct layout l = {.too_small = width < LAYOUT_WIDTH_MIN || height < LAYOUT_HEIGHT_MIN};
    if (l.too_small)
        return l;
    /* The table comes first: the side takes what it can spare. */
    int side = clamp(width * 36 / 100, 35, width - 1 - LAYOUT_TABLE_WIDTH);
    side = side > 64 ? 64 : side;
    int left = width - side - 1, x = left + 1;
    int prompt = clamp(6 + (height - LAYOUT_HEIGHT_MIN) / 3, 6, 14);
    l.title = (struct rect){0, 0, width, 1};
    l.table = (struct rect){0, 1, left, height - 2 - prompt};
    l.prompt = (struct rect){0, height - 1 - prompt, left, prompt};
    l.input = (struct rect){0, height - 1, width, 1};

    int rows = height - 2; /* of the right side */
    int spare = height - LAYOUT_HEIGHT_MIN;
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
