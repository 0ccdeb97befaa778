/* See analysis.h. */
#include "protocol/analysis.h"

#include "protocol/message.h"
#include "protocol/words.h"

static void text_point(struct text *t, uint8_t seats, const struct analysis_point *point)
{
    text_object(t);
    text_member_number(t, "move", point->move);
    text_member_number(t, "turn", point->turn);
    text_key(t, "chances");
    text_array(t);
    for (int seat = 0; seat < seats; seat++)
        text_number(t, chance_told(point->chance[seat]));
    text_array_end(t);
    text_object_end(t);
}

void text_analysis_best(struct text *t, const struct game *game, const struct game_config *config,
                        const struct analysis_best *best)
{
    text_array(t);
    for (int i = 0; i < best->count; i++) {
        text_object(t);
        text_key(t, "choice");
        text_choice(t, game, config, best->option[i].choice, WORD_PUBLIC);
        text_member_number(t, "chance", chance_told(best->option[i].chance));
        text_object_end(t);
    }
    text_array_end(t);
}

/* Members into an open object: which choice it is, and what it promised. */
static void text_choice_made(struct text *t, const struct game *game, const struct game_config *config,
                             const struct analysis_choice *choice)
{
    text_member_number(t, "move", choice->move);
    text_seat(t, "seat", choice->seat);
    text_key(t, "why");
    text_reason(t, game, config, choice->why);
    text_key(t, "choice");
    text_choice(t, game, config, choice->made, WORD_PUBLIC);
    text_member_number(t, "chance", chance_told(choice->chance));
}

static void text_made(struct text *t, const struct game *game, const struct game_config *config,
                      const struct analysis_choice *choice)
{
    text_object(t);
    text_choice_made(t, game, config, choice);
    text_member_number(t, "cost", chance_told(choice->cost));
    text_key(t, "best");
    text_analysis_best(t, game, config, &choice->best);
    text_object_end(t);
}

void text_analysis(struct text *t, const struct analysis_part *part)
{
    text_key(t, "points");
    text_array(t);
    for (uint32_t i = 0; i < part->points_count; i++)
        text_point(t, part->config->seats, &part->points[i]);
    text_array_end(t);
    text_key(t, "choices");
    text_array(t);
    for (uint32_t i = 0; i < part->choices_count; i++)
        text_made(t, part->game, part->config, &part->choices[i]);
    text_array_end(t);
}

void message_analysis(struct text *t, int64_t id, const struct analysis_part *part)
{
    text_reply(t, id);
    text_member_word(t, "match", part->match);
    text_member_number(t, "from", part->from);
    text_member_number(t, "to", part->to);
    text_member_number(t, "moves", part->moves);
    text_member_number(t, "evaluations", part->evaluations);
    text_member_flag(t, "waits", part->waits);
    text_analysis(t, part);
    text_object_end(t);
}

void message_considered(struct text *t, const char *match, const struct game *game,
                        const struct game_config *config, const struct analysis_choice *choice)
{
    text_object(t);
    text_member_word(t, "type", "considered");
    text_member_word(t, "match", match);
    text_choice_made(t, game, config, choice);
    text_key(t, "best");
    text_analysis_best(t, game, config, &choice->best);
    text_object_end(t);
}
