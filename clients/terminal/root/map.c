#include "clients/terminal/root/map.h"

#include <stdio.h>

void root_map_line_add(struct map_line *line, int style, const char *text)
{
    if (line->count == MAP_SPANS_MAX)
        return;
    struct span *span = &line->spans[line->count++];
    span->style = style;
    snprintf(span->text, sizeof span->text, "%s", text);
}

/* Boxes grow a little in large areas, so that more fits in. */
static int box_width(struct rect area)
{
    int extra = (area.width - MAP_BASE_WIDTH) / 8;
    return MAP_BOX_WIDTH + (extra < 0 ? 0 : extra > 6 ? 6 : extra);
}

static int stretch(int base, int base_room, int room)
{
    return base_room ? (base * room + base_room / 2) / base_room : 0;
}

struct rect root_map_place_rect(struct rect area, const struct map_place *place)
{
    int width = box_width(area);
    return (struct rect){
        area.x + stretch(place->x, MAP_BASE_WIDTH - MAP_BOX_WIDTH, area.width - width),
        area.y + stretch(place->y, MAP_BASE_HEIGHT - MAP_BOX_HEIGHT, area.height - MAP_BOX_HEIGHT),
        width,
        MAP_BOX_HEIGHT,
    };
}

static void draw_line(struct canvas *c, int x, int y, int width, const struct map_line *line)
{
    for (int i = 0; i < line->count && width > 0; i++) {
        int used = canvas_text(c, x, y, width, line->spans[i].style, line->spans[i].text);
        x += used;
        width -= used;
    }
}

static void draw_place(struct canvas *c, struct rect area, const struct map_place *place)
{
    struct rect box = root_map_place_rect(area, place);
    canvas_fill(c, box, STYLE_TEXT);
    int style = place->title_style | (place->marked ? STYLE_BOLD : 0);
    canvas_frame(c, box, style, place->marked, NULL);
    int width = canvas_text_width(place->ruler);
    canvas_text(c, box.x + 1, box.y, box.width - 2 - width, style | STYLE_BOLD, place->title);
    if (place->ruler[0]) {
        canvas_text(c, box.x + box.width - 1 - width, box.y, width, place->ruler_style | STYLE_BOLD,
                    place->ruler);
    }
    for (int i = 0; i < 2; i++)
        draw_line(c, box.x + 1, box.y + 1 + i, box.width - 2, &place->lines[i]);
}

static void draw_link(struct canvas *c, struct rect area, const struct map_model *model,
                      const struct map_link *link)
{
    static const struct {
        int style, gap;
    } looks[] = {
        [LINK_PATH] = {STYLE_PATH, 0}, [LINK_RIVER] = {STYLE_RIVER, 3}, [LINK_CLOSED] = {STYLE_DIM, 2}};
    struct rect a = root_map_place_rect(area, &model->places[link->from]);
    struct rect b = root_map_place_rect(area, &model->places[link->to]);
    canvas_line(c, a.x + a.width / 2, a.y + a.height / 2, b.x + b.width / 2, b.y + b.height / 2,
                looks[link->kind].style, looks[link->kind].gap);
}

static bool is_free(struct rect area, const struct map_model *model, struct rect spot)
{
    for (int i = 0; i < model->places_count; i++) {
        struct rect box = root_map_place_rect(area, &model->places[i]);
        if (spot.x < box.x + box.width && box.x < spot.x + spot.width && spot.y < box.y + box.height &&
            box.y < spot.y + spot.height)
            return false;
    }
    return spot.x >= area.x && spot.x + spot.width <= area.x + area.width && spot.y >= area.y &&
           spot.y < area.y + area.height;
}

/* The nearest place for a mark that covers no box; where it was if there is none. */
static struct rect free_spot(struct rect area, const struct map_model *model, struct rect spot)
{
    enum { FARTHEST = 5 };
    for (int far = 0; far <= FARTHEST; far++)
        for (int dy = -far; dy <= far; dy++)
            for (int dx = -far; dx <= far; dx++) {
                struct rect near = {spot.x + 2 * dx, spot.y + dy, spot.width, 1};
                if (is_free(area, model, near))
                    return near;
            }
    return spot;
}

static void draw_mark(struct canvas *c, struct rect area, const struct map_model *model,
                      const struct map_mark *mark)
{
    int width = canvas_text_width(mark->text);
    struct map_place place = {.x = mark->x - MAP_BOX_WIDTH / 2, .y = mark->y - MAP_BOX_HEIGHT / 2};
    struct rect box = root_map_place_rect(area, &place);
    struct rect spot = {box.x + (box.width - width) / 2, box.y + MAP_BOX_HEIGHT / 2, width, 1};
    spot = free_spot(area, model, spot);
    canvas_text(c, spot.x, spot.y, width, mark->style, mark->text);
}

/* Lines run from middle to middle; the boxes drawn over them cut them off at their frames. */
void root_map_draw(struct canvas *c, struct rect area, const struct map_model *model)
{
    for (int i = 0; i < model->links_count; i++)
        draw_link(c, area, model, &model->links[i]);
    for (int i = 0; i < model->places_count; i++)
        draw_place(c, area, &model->places[i]);
    for (int i = 0; i < model->marks_count; i++)
        draw_mark(c, area, model, &model->marks[i]);
}
