/* What follows at the end of every beat, and of its steps that move rule: the title, and whoever answers what
 * happened. Law 2.11, D02
 * Functions marked [ask] may ask and so may leave the beat. */
#ifndef WARREN_OATH_LAW_SETTLE_H
#define WARREN_OATH_LAW_SETTLE_H

#include "core/oath/power.h"

/* [ask] */
void oath_settle(struct oath *g);
/* Queues an answer to something: TASK_TRIGGER of a card, run after the beat, the last one first. */
void oath_queue_trigger(struct oath *g, struct task t);
/* Answers that several cards give to one event: those of the seat at turn first, then clockwise (D06); each
 * seat says in which order its own ones come. [ask] */
enum { ANSWERS_MAX = 8 };
void oath_order_answers(struct oath *g, struct task *answers, int count);
/* Walks the cards in force by their numbers: no two of them answer the same event. */
void oath_fire_played(struct oath *g, uint8_t seat, int id);
void oath_fire_left(struct oath *g, int id);
void oath_fire_recovered(struct oath *g, uint8_t seat, int thing, int paid);

#endif
