#include "clients/terminal/clock.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "clients/terminal/member.h"

void clock_duration(json_int_t seconds, char *text, size_t size)
{
    static const struct {
        json_int_t seconds;
        const char *name;
    } units[] = {{24 * 3600, "day"}, {3600, "hour"}, {60, "minute"}, {1, "second"}};
    size_t i = 0;
    while (units[i].seconds > 1 && (seconds == 0 || seconds % units[i].seconds != 0))
        i++;
    json_int_t count = seconds / units[i].seconds;
    snprintf(text, size, "%" JSON_INTEGER_FORMAT " %s%s", count, units[i].name, count == 1 ? "" : "s");
}

void clock_sentence(const json_t *clock, char *text, size_t size)
{
    const char *kind = text_in(clock, "kind");
    bool resigns = strcmp(text_in(clock, "timeout"), "resign") == 0;
    json_int_t increment = json_integer_value(json_object_get(clock, "increment"));
    char time[40], more[80] = "";
    text[0] = '\0';
    if (!kind[0])
        return;
    if (increment > 0) {
        clock_duration(increment, time, sizeof time);
        snprintf(more, sizeof more, " and %s more for each own turn", time);
    }
    clock_duration(json_integer_value(json_object_get(clock, "seconds")), time, sizeof time);
    snprintf(text, size, "Clock: %s for %s%s; when it has run out, %s.", time,
             strcmp(kind, "choice") == 0 ? "each choice"
             : strcmp(kind, "turn") == 0 ? "each turn"
                                         : "the whole match",
             more, resigns ? "the seat resigns" : "a bot plays");
}
